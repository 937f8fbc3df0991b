// Sockets of a server, read and written with a time limit. The only place that calls the operating system for them, but
// for the library that accepts connections (tools/serve/http_server.cpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace polemarch::tools {

using Deadline = std::chrono::steady_clock::time_point;

/// Waits for bytes and reads what there is. Returns how many; 0 if the other end has closed; -1 after a failure or at
/// the deadline.
[[nodiscard]] std::ptrdiff_t receive(int socket, std::span<char> room, Deadline by);
/// Whether all could be sent before the deadline.
[[nodiscard]] bool send_all(int socket, std::string_view bytes, Deadline by);
/// Whether the other end still listens: it has neither closed nor broken the connection.
[[nodiscard]] bool is_open(int socket);
/// Says that nothing more comes, and discards what still arrives until the other end closes or the deadline: a
/// connection that is closed with bytes unread may lose the answer.
void finish_sending(int socket, Deadline by);
/// Wakes a thread that waits for this socket. It reads and sends nothing any more.
void break_connection(int socket);
void close_socket(int socket);

/// Address and port of the other end.
struct Peer {
    std::string address;
    int port = 0;
};
[[nodiscard]] Peer peer_of(int socket);
[[nodiscard]] Peer own_end_of(int socket);

/// The kinds of address that a server can be bound to.
enum class AddressKind { none, loopback, any, other };
/// none: not an address in digits, such as "192.168.1.5" or "::1".
[[nodiscard]] AddressKind kind_of_address(const std::string& text);

/// For a socket before it is bound: a port that was in use a moment ago can be used again, and no port can be used
/// twice.
void reuse_address(int socket);

/// For a socket that listens: so many connections may wait until they are accepted.
void let_wait(int socket, int connections);

}  // namespace polemarch::tools
