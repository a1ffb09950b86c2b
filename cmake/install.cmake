# The installed package: library, headers, CMake package and pkg-config file. Everything in it is
# relative to the place it stands in, so the tree may be moved.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/gitprovider)

install(TARGETS gitprovider EXPORT gitprovider-targets FILE_SET HEADERS)
install(
  EXPORT gitprovider-targets
  NAMESPACE gitprovider::
  DESTINATION ${package_dir})

get_property(components GLOBAL PROPERTY gitprovider_components)
foreach(component IN LISTS components)
  install(TARGETS gitprovider_${component} EXPORT gitprovider-${component}-targets FILE_SET HEADERS)
  install(
    EXPORT gitprovider-${component}-targets
    NAMESPACE gitprovider::
    DESTINATION ${package_dir})
endforeach()

configure_package_config_file(cmake/gitprovider-config.cmake.in gitprovider-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(gitprovider-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gitprovider-config.cmake
              ${PROJECT_BINARY_DIR}/gitprovider-config-version.cmake DESTINATION ${package_dir})

# pkg-config: a shared library brings what it needs. A static one names it as Requires, not Requires.private,
# because `pkg-config --static` would ask for the static form of everything down to the C library's neighbours.
file(RELATIVE_PATH pc_root "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_root "${pc_root}")
set(pc_requires "")
set(pc_cflags "")
if(NOT BUILD_SHARED_LIBS)
  set(pc_requires "libcurl >= 7.88, spdlog")
  if(GITPROVIDER_WITH_LOCAL)
    string(APPEND pc_requires ", libgit2")
  endif()
  set(pc_cflags " -DGITPROVIDER_STATIC_DEFINE")
endif()
configure_file(cmake/gitprovider.pc.in gitprovider.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/gitprovider.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
