# Warnings for our own code; never seen by a consumer.
add_library(gitprovider_warnings INTERFACE)
target_compile_options(
  gitprovider_warnings
  INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
            -Woverloaded-virtual -Wnull-dereference
            # g++ 12 sees overlaps and overflows in std::string's own operator+ that are not there (GCC bug 105651),
            # out of bounds where it optimises.
            "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow>"
            "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>,$<NOT:$<CONFIG:Debug>>>:-Wno-array-bounds>"
            $<$<BOOL:${GITPROVIDER_WARNINGS_AS_ERRORS}>:-Werror>)
