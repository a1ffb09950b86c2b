# A part of the package that a project asks for by name: find_package(gitprovider COMPONENTS testing).
#
#   gitprovider_component(testing SOURCES contract.cpp HEADERS gitprovider/testing/contract.hpp)
#
# Makes gitprovider::testing, a static library on the public headers only. Unit tests, which link the
# internal twin of the library, take gitprovider_testing_internal instead.
function(gitprovider_component name)
  cmake_parse_arguments(component "" "" "SOURCES;HEADERS" ${ARGN})
  set(target gitprovider_${name})

  add_library(${target} STATIC ${component_SOURCES})
  add_library(gitprovider::${name} ALIAS ${target})
  set_target_properties(
    ${target} PROPERTIES EXPORT_NAME ${name} CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON
                         VERIFY_INTERFACE_HEADER_SETS ON)
  target_link_libraries(${target} PUBLIC gitprovider
                                  PRIVATE $<BUILD_INTERFACE:gitprovider_warnings>)
  list(TRANSFORM component_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/include/)
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include
                                  FILES ${component_HEADERS})

  add_library(${target}_internal STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${target}>)
  set_target_properties(${target}_internal PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target}_internal PUBLIC gitprovider_internal)

  set_property(GLOBAL APPEND PROPERTY gitprovider_components ${name})
endfunction()
