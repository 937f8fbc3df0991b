// One connection of the server, as the stream that the HTTP library reads and writes: with limits that the library has
// not. A client that sends or reads slowly, or never ends its header, is given up.
#pragma once

#include "tools/sockets.h"

#include <chrono>
#include <cstddef>
#include <string>

#include <httplib.h>

namespace polemarch::tools {

struct ConnectionLimits {
    std::size_t head = std::size_t{8} << 10;  ///< bytes of request line and header
    std::chrono::seconds head_time{5};        ///< for them to arrive
    std::chrono::seconds body_time{20};       ///< for the rest of the request
    std::chrono::seconds write_time{10};      ///< for the client to take a part of the answer
};

class Connection : public httplib::Stream {
public:
    /// The socket remains the caller's.
    Connection(int socket, const ConnectionLimits& limits) : socket_(socket), limits_(limits) {}

    /// What became of the request line and the header.
    enum class Head { complete, closed, slow, too_long, malformed };
    /// Waits for them; call it before anything is read. A header Range is left out: answers come whole, and the library
    /// takes hostile ones apart by a recursive pattern.
    [[nodiscard]] Head read_head();
    /// So many bytes follow the header.
    void set_body(std::size_t bytes) { body_ = bytes; }
    /// Whether something that the client has sent, or announced, was not read.
    [[nodiscard]] bool has_unread() const { return head_ == 0 || next_ < received_.size() || body_read_ < body_; }

    [[nodiscard]] bool is_readable() const override { return true; }  // read() waits
    [[nodiscard]] bool is_writable() const override { return is_open(socket_); }
    ssize_t read(char* to, size_t size) override;
    ssize_t write(const char* from, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_; }

private:
    void hide_ranges();

    int socket_;
    ConnectionLimits limits_;
    std::string received_;  ///< the head, and the first bytes of the body, perhaps
    std::size_t head_ = 0;  ///< length of the head
    std::size_t next_ = 0;  ///< the first byte of `received_` that was not read
    std::size_t body_ = 0, body_read_ = 0;
    Deadline body_by_;
};

}  // namespace polemarch::tools
