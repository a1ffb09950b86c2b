# A part of the package that a project asks for by name: find_package(gitprovider COMPONENTS testing).
#
#   gitprovider_component(testing SOURCES fake_clock.cpp HEADERS testing/fake_clock.hpp LINKS Threads::Threads)
#
# Makes gitprovider_testing, a static library that knows the public headers only and leaves it to the user
# which library it stands on: the tests of this tree put it before gitprovider_internal. Projects take
# gitprovider::testing, which brings gitprovider with it, installed or as a part of their own build. In the
# latter they name no gitprovider::gitprovider before it: CMake does not know there who stands on whom.
function(gitprovider_component name)
  cmake_parse_arguments(component "" "" "SOURCES;HEADERS;LINKS" ${ARGN})
  set(target gitprovider_${name})

  add_library(${target} STATIC ${component_SOURCES})
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} CXX_EXTENSIONS OFF
                                             POSITION_INDEPENDENT_CODE ON)
  list(TRANSFORM component_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/include/gitprovider/)
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include
                                  FILES ${component_HEADERS})
  set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}
                             PUBLIC $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  target_link_libraries(
    ${target} PUBLIC tl::expected $<INSTALL_INTERFACE:gitprovider::gitprovider>
    PRIVATE $<BUILD_INTERFACE:gitprovider_warnings> $<BUILD_INTERFACE:gitprovider_precompiled_flags>
            ${component_LINKS})
  target_precompile_headers(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)

  add_library(${target}_here INTERFACE)
  target_link_libraries(${target}_here INTERFACE ${target} gitprovider)
  add_library(gitprovider::${name} ALIAS ${target}_here)

  set_property(GLOBAL APPEND PROPERTY gitprovider_components ${name})
endfunction()
