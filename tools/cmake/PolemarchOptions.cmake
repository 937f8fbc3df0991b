# Compile options of all targets of the project. Results must not depend on them.
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(POLEMARCH_CCACHE ccache)
  if(POLEMARCH_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${POLEMARCH_CCACHE}")
  endif()
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O2")
if(POLEMARCH_SANITIZE STREQUAL "thread") # few tests, many sources
  set(CMAKE_CXX_FLAGS_RELEASE "-O1")
endif()
if(NOT POLEMARCH_ASSERTS)
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -DNDEBUG")
endif()

add_library(polemarch_options INTERFACE)
# -ffp-contract=off: the same bits with and without fused multiply-add.
target_compile_options(polemarch_options INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang") # for headers of Boost 1.74 and of libstdc++ 12
  target_compile_options(polemarch_options INTERFACE -Wno-enum-constexpr-conversion -Wno-deprecated-declarations)
endif()
if(CMAKE_UNITY_BUILD) # names in one source's anonymous namespace would shadow another's
  target_compile_options(polemarch_options INTERFACE -Wno-shadow)
endif()
target_include_directories(polemarch_options INTERFACE "${PROJECT_SOURCE_DIR}")
# Philox alone is used: what the other generators of Random123 include takes half the time of core/random.h to compile.
target_compile_definitions(polemarch_options INTERFACE R123_USE_SSE=0 R123_USE_AES_NI=0)
if(POLEMARCH_MARCH)
  target_compile_options(polemarch_options INTERFACE "-march=${POLEMARCH_MARCH}")
endif()
if(POLEMARCH_ASSERTS) # as tests are linked: many programs, in half or a third of the time
  find_program(POLEMARCH_LINKER NAMES ld.lld ld.gold)
  if(POLEMARCH_LINKER MATCHES "ld\\.(lld|gold)$")
    target_link_options(polemarch_options INTERFACE "-fuse-ld=${CMAKE_MATCH_1}")
  endif()
endif()
if(POLEMARCH_SANITIZE)
  target_compile_options(polemarch_options INTERFACE "-fsanitize=${POLEMARCH_SANITIZE}" -fno-omit-frame-pointer -g1
                                                     -fno-sanitize-recover=all)
  target_link_options(polemarch_options INTERFACE "-fsanitize=${POLEMARCH_SANITIZE}")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Use after return is checked by the fuzz targets only: it takes a third of the time.
    if(POLEMARCH_SANITIZE MATCHES "address" AND NOT POLEMARCH_FUZZ)
      target_compile_options(polemarch_options INTERFACE -fsanitize-address-use-after-return=never)
    endif()
  endif()
endif()

# polemarch_quick_to_compile(TARGET): less optimisation in tests, none with sanitizers. For targets that use little of the
# tests' time: they compile in three quarters, and with sanitizers in a third, of the time.
function(polemarch_quick_to_compile target)
  if(POLEMARCH_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  elseif(POLEMARCH_ASSERTS)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()
