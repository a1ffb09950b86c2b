# Installs the build in BUILD_DIR into an empty STAGE.
file(REMOVE_RECURSE ${STAGE})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${STAGE} OUTPUT_QUIET
                        COMMAND_ERROR_IS_FATAL ANY)
