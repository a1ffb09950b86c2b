# Every switch of the build, with its default.
option(GITPROVIDER_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(GITPROVIDER_BUILD_TOOLS "Build the programs gitprovider and gitflow-bootstrap"
       ${PROJECT_IS_TOP_LEVEL})
option(GITPROVIDER_BUILD_BENCH "Build the benchmarks" OFF)
option(GITPROVIDER_BUILD_FUZZERS "Build the fuzzers (clang only)" OFF)
option(GITPROVIDER_INSTALL "Generate the install target" ${PROJECT_IS_TOP_LEVEL})
option(GITPROVIDER_TEST_PACKAGE "Test the text of the sources and the installed package (ctest -L 'lint|install')"
       ${GITPROVIDER_BUILD_TESTS})
option(GITPROVIDER_WITH_LOCAL "Build the local host (needs libgit2)" ON)
option(GITPROVIDER_WITH_CONFIG "Build the component config and --config of the programs (needs yaml-cpp)"
       ${GITPROVIDER_BUILD_TOOLS})
option(GITPROVIDER_WITH_PROMETHEUS "Build the component prometheus (needs prometheus-cpp)"
       ${GITPROVIDER_BUILD_TESTS})
option(GITPROVIDER_WITH_SQLITE "Build the component sqlite and gitprovider tasks (needs SQLite)"
       ${GITPROVIDER_BUILD_TOOLS})
option(GITPROVIDER_WITH_POSTGRES "Build the component postgres (needs libpqxx)"
       ${GITPROVIDER_BUILD_TESTS})
option(GITPROVIDER_TEST_BROWSER "Test the report in a browser (needs chromium-headless-shell and Python)"
       ${GITPROVIDER_BUILD_TESTS})
option(GITPROVIDER_WARNINGS_AS_ERRORS "Fail on warnings" OFF)
