# One precompiled header for the whole library and one for the programs: most of a file's compile time is
# the standard library's headers, the same in each. A file still includes what it uses; presets that build
# without (CMAKE_DISABLE_PRECOMPILE_HEADERS) show it.

# What ccache needs to keep objects that are compiled with one.
add_library(gitprovider_precompiled_flags INTERFACE)
target_compile_options(
  gitprovider_precompiled_flags
  INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
            "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")

# gitprovider_reuse_precompiled(target owner): compiles `target` with the header precompiled for `owner`.
function(gitprovider_reuse_precompiled target owner)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:gitprovider_precompiled_flags>)
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
