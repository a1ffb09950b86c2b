# gitprovider_test(name SOURCES a_test.cpp ... [LINKS ...] [LABELS unit] [SKIP regex])
# One executable; its cases are found by Catch2 and run by ctest. All share one precompiled Catch2.
include(Catch)

add_library(gitprovider_test_pch OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/catch_compat.cpp)
target_link_libraries(
  gitprovider_test_pch PRIVATE gitprovider_internal gitprovider_warnings gitprovider_precompiled_flags
                               Catch2::Catch2WithMain)
target_compile_definitions(gitprovider_test_pch PRIVATE CATCH_CONFIG_ENABLE_OPTIONAL_STRINGMAKER)
target_precompile_headers(gitprovider_test_pch PRIVATE ${PROJECT_SOURCE_DIR}/tests/catch_compat.hpp
                                                       ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)

function(gitprovider_test name)
  cmake_parse_arguments(test "" "SKIP" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(${name} ${test_SOURCES})
  target_link_libraries(${name} PRIVATE gitprovider_testing gitprovider_internal gitprovider_warnings
                                        Catch2::Catch2WithMain ${test_LINKS})
  target_compile_definitions(${name} PRIVATE CATCH_CONFIG_ENABLE_OPTIONAL_STRINGMAKER)
  gitprovider_reuse_precompiled(${name} gitprovider_test_pch)
  set(skip "")
  if(test_SKIP)
    set(skip SKIP_REGULAR_EXPRESSION "${test_SKIP}")
  endif()
  catch_discover_tests(${name} TEST_PREFIX "${name}: " PROPERTIES LABELS "${test_LABELS}" TIMEOUT 300
                                                                  ${skip})
endfunction()
