#include "tools/serve/gate.h"

#include "tools/sockets.h"

#include <algorithm>

namespace polemarch::tools {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

}  // namespace

bool RateLimit::admit(const std::string& client, Clock::time_point now) {
    constexpr std::size_t most_clients = 1024;
    const std::lock_guard lock(lock_);
    if (buckets_.size() >= most_clients) forget_full(now);
    Bucket& bucket = buckets_.try_emplace(client, Bucket{most_, now}).first->second;
    const std::chrono::duration<double> seconds = now - bucket.filled;
    bucket = {std::min(most_, bucket.left + most_ * seconds.count()), now};
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
}

/// A client that has not asked for a second is as one that never asked.
void RateLimit::forget_full(Clock::time_point now) {
    std::erase_if(buckets_, [now](const auto& one) { return now - one.second.filled >= std::chrono::seconds(1); });
}

Hosts::Hosts(const std::string& address, int port, const std::string& machine)
    : port_(":" + std::to_string(port)), any_address_(kind_of_address(address) == AddressKind::any) {
    names_ = {"localhost", "127.0.0.1", "[::1]", lower(in_url(address))};
    if (!machine.empty()) names_.insert(names_.end(), {lower(machine), lower(machine) + ".local"});
}

bool Hosts::know(std::string_view host) const {
    std::string name = lower(host);
    if (name.ends_with(port_))
        name.resize(name.size() - port_.size());
    else if (port_ != ":80")
        return false;
    if (name.empty()) return false;
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) return true;
    if (!any_address_) return false;
    const bool six = name.starts_with('[') && name.ends_with(']');
    const std::string digits = six ? name.substr(1, name.size() - 2) : name;
    return six == (digits.find(':') != std::string::npos) && kind_of_address(digits) != AddressKind::none;
}

bool same_secret(std::string_view one, std::string_view other) {
    unsigned differences = one.size() == other.size() ? 0 : 1;
    for (std::size_t i = 0; i < one.size(); ++i)
        differences |= static_cast<unsigned>(one[i] ^ (i < other.size() ? other[i] : '\0'));
    return differences == 0;
}

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

bool is_json_type(std::string_view content_type) {
    std::string type = lower(content_type.substr(0, content_type.find(';')));
    while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.pop_back();
    return type == "application/json";
}

}  // namespace polemarch::tools
