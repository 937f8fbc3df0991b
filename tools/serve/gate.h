// Who may ask the server what: checks the parts of a request that a web page of another site, or another program, would
// get wrong. Independent of the HTTP library.
#pragma once

#include "sim/protocol/request.h"

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::tools {

/// Why a request is not answered.
struct Refusal {
    int status = 400;  ///< of HTTP
    sim::ErrorKind kind = sim::ErrorKind::request;
    std::string message;
};

/// How often each client may ask.
class RateLimit {
public:
    using Clock = std::chrono::steady_clock;
    /// At most `each_second` requests at once, and as many in each second after that.
    explicit RateLimit(int each_second) : most_(each_second) {}
    /// Counts a request of this client; false: it has asked too often. Thread-safe.
    [[nodiscard]] bool admit(const std::string& client, Clock::time_point now = Clock::now());

private:
    struct Bucket {
        double left = 0;
        Clock::time_point filled;
    };
    void forget_full(Clock::time_point now);

    double most_;
    std::mutex lock_;
    std::map<std::string, Bucket> buckets_;
};

/// Names under which the server may be addressed: with any other a web page of another site would have made this
/// machine's address its own (DNS rebinding).
class Hosts {
public:
    /// `address`: what the server is bound to. `machine`: the name of this machine, if others may know it.
    Hosts(const std::string& address, int port, const std::string& machine);
    /// Whether the header Host names this server.
    [[nodiscard]] bool know(std::string_view host) const;

private:
    std::string port_;
    bool any_address_;  ///< addresses in digits cannot be rebound
    std::vector<std::string> names_;
};

/// Whether both are the same, in a time that does not depend on where they differ.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view other);

/// "[::1]" for "::1": an address as URLs have it.
[[nodiscard]] std::string in_url(const std::string& address);

/// Whether this is the type of JSON: "application/json; charset=utf-8".
[[nodiscard]] bool is_json_type(std::string_view content_type);

}  // namespace polemarch::tools
