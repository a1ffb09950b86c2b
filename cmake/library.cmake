# The library itself and its static twin for the tests.
include(GenerateExportHeader)

get_property(floors GLOBAL PROPERTY gitprovider_floors)
get_property(links GLOBAL PROPERTY gitprovider_links)
list(REMOVE_DUPLICATES links)
set(objects "")
foreach(floor IN LISTS floors)
  list(APPEND objects $<TARGET_OBJECTS:${floor}>)
endforeach()

add_library(gitprovider ${objects})
add_library(gitprovider::gitprovider ALIAS gitprovider)
generate_export_header(gitprovider EXPORT_FILE_NAME
                       ${PROJECT_BINARY_DIR}/include/gitprovider/export.hpp)
set_target_properties(
  gitprovider
  PROPERTIES LINKER_LANGUAGE CXX CXX_EXTENSIONS OFF VERSION ${PROJECT_VERSION}
             SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(gitprovider PUBLIC cxx_std_20)
if(NOT BUILD_SHARED_LIBS)
  target_compile_definitions(gitprovider PUBLIC GITPROVIDER_STATIC_DEFINE)
endif()
target_link_libraries(gitprovider PUBLIC tl::expected PRIVATE ${links})

# For tests of internals, which a shared library hides.
add_library(gitprovider_internal STATIC EXCLUDE_FROM_ALL ${objects})
set_target_properties(gitprovider_internal PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(gitprovider_internal PUBLIC cxx_std_20)
target_compile_definitions(gitprovider_internal PUBLIC GITPROVIDER_STATIC_DEFINE)
target_include_directories(
  gitprovider_internal PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include
                              ${PROJECT_BINARY_DIR}/include)
target_link_libraries(gitprovider_internal PUBLIC tl::expected ${links})
