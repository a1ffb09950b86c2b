# One object library a floor (docs/architecture.md). The library is made of all of them, and so is the
# static twin that unit tests link to reach internals.
#
#   gitprovider_floor(http SOURCES a.cpp b.cpp LINKS CURL::libcurl)
function(gitprovider_floor name)
  cmake_parse_arguments(floor "" "" "SOURCES;LINKS" ${ARGN})
  set(target gitprovider_floor_${name})
  add_library(${target} OBJECT ${floor_SOURCES})
  gitprovider_compile_as_floor(${target})
  gitprovider_reuse_precompiled(${target} gitprovider_precompiled)
  target_link_libraries(${target} PRIVATE ${floor_LINKS})
  set_property(GLOBAL APPEND PROPERTY gitprovider_floors ${target})
  set_property(GLOBAL APPEND PROPERTY gitprovider_links ${floor_LINKS})
endfunction()

function(gitprovider_compile_as_floor target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include
                                              ${PROJECT_BINARY_DIR}/include)
  set_target_properties(
    ${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON
                         CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(NOT BUILD_SHARED_LIBS)
    target_compile_definitions(${target} PUBLIC GITPROVIDER_STATIC_DEFINE)
  else()
    target_compile_definitions(${target} PRIVATE gitprovider_EXPORTS)
  endif()
  target_link_libraries(${target} PUBLIC tl::expected PRIVATE gitprovider_warnings)
endfunction()

add_library(gitprovider_precompiled OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
gitprovider_compile_as_floor(gitprovider_precompiled)
target_link_libraries(gitprovider_precompiled PRIVATE gitprovider_precompiled_flags)
target_precompile_headers(gitprovider_precompiled PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)
