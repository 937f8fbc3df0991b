# The commit a build was made from, or "unknown" outside git (a tarball). Read at configure time and again when
# .git/HEAD or the branch it names moves.
set(POLEMARCH_COMMIT "unknown")
find_package(Git QUIET)
if(Git_FOUND AND EXISTS "${PROJECT_SOURCE_DIR}/.git")
  execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(POLEMARCH_COMMIT "${commit}")
  endif()
  foreach(file HEAD logs/HEAD)
    if(EXISTS "${PROJECT_SOURCE_DIR}/.git/${file}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/.git/${file}")
    endif()
  endforeach()
endif()
