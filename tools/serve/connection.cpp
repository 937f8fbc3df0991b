#include "tools/serve/connection.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace polemarch::tools {

using Clock = std::chrono::steady_clock;

Connection::Head Connection::read_head() {
    constexpr std::string_view end = "\r\n\r\n";
    const Deadline by = Clock::now() + limits_.head_time;
    std::array<char, 4096> room;
    while (head_ == 0) {
        const std::ptrdiff_t length = receive(socket_, room, by);
        if (length < 0) return !received_.empty() && Clock::now() >= by ? Head::slow : Head::closed;
        if (length == 0) return received_.empty() ? Head::closed : Head::malformed;
        const std::size_t from = received_.size() < end.size() ? 0 : received_.size() - end.size();
        received_.append(room.data(), static_cast<std::size_t>(length));
        if (const std::size_t at = received_.find(end, from); at != std::string::npos) head_ = at + end.size();
        if (std::max(head_, head_ == 0 ? received_.size() : 0) > limits_.head) return Head::too_long;
    }
    body_by_ = Clock::now() + limits_.body_time;
    hide_ranges();
    // The library takes a zero for the end of a line
    const bool has_zero = std::string_view(received_).substr(0, head_).find('\0') != std::string_view::npos;
    return has_zero ? Head::malformed : Head::complete;
}

/// Gives each header of this name another one of the same length.
void Connection::hide_ranges() {
    constexpr std::string_view name = "range:";
    for (std::size_t at = 0; (at = received_.find('\n', at)) < head_;) {
        const std::string_view line = std::string_view(received_).substr(++at, name.size());
        const auto same = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
        if (std::equal(line.begin(), line.end(), name.begin(), name.end(), same)) received_[at] = 'x';
    }
}

ssize_t Connection::read(char* to, size_t size) {
    if (next_ < head_) {
        const std::size_t part = std::min(size, head_ - next_);
        std::memcpy(to, received_.data() + next_, part);
        next_ += part;
        return static_cast<ssize_t>(part);
    }
    size = std::min(size, body_ - body_read_);
    if (size == 0) return 0;
    std::ptrdiff_t length = static_cast<std::ptrdiff_t>(std::min(size, received_.size() - next_));
    if (length > 0) {
        std::memcpy(to, received_.data() + next_, static_cast<std::size_t>(length));
        next_ += static_cast<std::size_t>(length);
    } else {
        length = receive(socket_, {to, size}, body_by_);
    }
    if (length > 0) body_read_ += static_cast<std::size_t>(length);
    return length;
}

ssize_t Connection::write(const char* from, size_t size) {
    return send_all(socket_, {from, size}, Clock::now() + limits_.write_time) ? static_cast<ssize_t>(size) : -1;
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    const Peer peer = peer_of(socket_);
    ip = peer.address;
    port = peer.port;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    const Peer own = own_end_of(socket_);
    ip = own.address;
    port = own.port;
}

}  // namespace polemarch::tools
