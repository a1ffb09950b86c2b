# gitprovider_test(name SOURCES a_test.cpp ... [LINKS ...] [LABELS unit])
# One executable; its cases are found by Catch2 and run by ctest.
include(Catch)
function(gitprovider_test name)
  cmake_parse_arguments(test "" "" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(${name} ${test_SOURCES})
  target_link_libraries(${name} PRIVATE gitprovider_internal gitprovider_warnings
                                        Catch2::Catch2WithMain ${test_LINKS})
  target_compile_definitions(${name} PRIVATE CATCH_CONFIG_ENABLE_OPTIONAL_STRINGMAKER)
  target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/catch_compat.hpp)
  catch_discover_tests(${name} TEST_PREFIX "${name}: " PROPERTIES LABELS "${test_LABELS}" TIMEOUT 120)
endfunction()
