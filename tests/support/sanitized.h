// Fewer repetitions of a test with sanitizers, which check every access and need not see many games.
#pragma once

namespace polemarch::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// `times`, or a tenth of it with sanitizers, but at least one.
constexpr int unless_sanitized(int times) { return !sanitized ? times : times < 10 ? 1 : times / 10; }

}  // namespace polemarch::test
