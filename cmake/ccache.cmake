# Uses ccache where it is there and nobody chose a launcher. The settings let it keep objects that are
# compiled with a precompiled header, and share them between checkouts in different folders.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(GITPROVIDER_CCACHE ccache)
  mark_as_advanced(GITPROVIDER_CCACHE)
  if(GITPROVIDER_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
        CCACHE_NOHASHDIR=1
        ${GITPROVIDER_CCACHE})
  endif()
endif()
