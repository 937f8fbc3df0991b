#include "tools/sockets.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace polemarch::tools {

namespace {

/// Whether the socket became ready for `events` before the deadline.
bool wait_for(int socket, short events, Deadline by) {
    using namespace std::chrono;
    for (;;) {
        const auto left = duration_cast<milliseconds>(by - steady_clock::now()).count();
        if (left <= 0) return false;
        pollfd one{socket, events, 0};
        const int ready = poll(&one, 1, static_cast<int>(std::min<std::int64_t>(left + 1, 60'000)));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

using NameOf = int (*)(int, sockaddr*, socklen_t*);

Peer end_of(int socket, NameOf name_of) {
    sockaddr_storage storage{};
    socklen_t length = sizeof storage;
    if (name_of(socket, reinterpret_cast<sockaddr*>(&storage), &length) != 0) return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (storage.ss_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &storage, sizeof four);
        inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
        return {text.data(), ntohs(four.sin_port)};
    }
    if (storage.ss_family == AF_INET6) {
        sockaddr_in6 six{};
        std::memcpy(&six, &storage, sizeof six);
        inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
        return {text.data(), ntohs(six.sin6_port)};
    }
    return {};
}

}  // namespace

std::ptrdiff_t receive(int socket, std::span<char> room, Deadline by) {
    while (wait_for(socket, POLLIN, by)) {
        const ssize_t read = recv(socket, room.data(), room.size(), MSG_DONTWAIT);
        if (read >= 0) return read;
        if (errno != EINTR && errno != EAGAIN) return -1;
    }
    return -1;
}

bool send_all(int socket, std::string_view bytes, Deadline by) {
    while (!bytes.empty()) {
        if (!wait_for(socket, POLLOUT, by)) return false;
        const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        if (sent < 0 && errno != EINTR && errno != EAGAIN) return false;
    }
    return true;
}

bool is_open(int socket) {
    char byte = 0;
    const ssize_t read = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return read > 0 || (read < 0 && (errno == EAGAIN || errno == EINTR));
}

void finish_sending(int socket, Deadline by) {
    shutdown(socket, SHUT_WR);
    std::array<char, 16'384> rest;
    while (receive(socket, rest, by) > 0) {
    }
}

void break_connection(int socket) { shutdown(socket, SHUT_RDWR); }

void close_socket(int socket) { close(socket); }

Peer peer_of(int socket) { return end_of(socket, getpeername); }

Peer own_end_of(int socket) { return end_of(socket, getsockname); }

AddressKind kind_of_address(const std::string& text) {
    in_addr four{};
    if (inet_pton(AF_INET, text.c_str(), &four) == 1) {
        const std::uint32_t address = ntohl(four.s_addr);
        if (address == INADDR_ANY) return AddressKind::any;
        return address >> 24 == 127 ? AddressKind::loopback : AddressKind::other;
    }
    in6_addr six{};
    if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return AddressKind::none;
    if (IN6_IS_ADDR_UNSPECIFIED(&six)) return AddressKind::any;
    return IN6_IS_ADDR_LOOPBACK(&six) ? AddressKind::loopback : AddressKind::other;
}

void reuse_address(int socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

void let_wait(int socket, int connections) { listen(socket, connections); }

}  // namespace polemarch::tools
