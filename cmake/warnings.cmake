# Warnings for our own code; never seen by a consumer.
add_library(gitprovider_warnings INTERFACE)
target_compile_options(
  gitprovider_warnings
  INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
            -Woverloaded-virtual -Wnull-dereference
            $<$<BOOL:${GITPROVIDER_WARNINGS_AS_ERRORS}>:-Werror>)
