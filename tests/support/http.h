// HTTP over raw sockets of this machine, so that a test can send what no library would.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

namespace polemarch::test {

/// A connection to a port of this machine; closes with the object.
class HttpClient {
public:
    explicit HttpClient(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    ~HttpClient() { close(socket_); }
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    [[nodiscard]] bool connected() const { return connected_; }
    /// False if the other end does not listen any more.
    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    /// Nothing more will be sent.
    void end() const { shutdown(socket_, SHUT_WR); }
    /// The connection breaks instead of ending.
    void reset() const {
        const linger now{1, 0};
        setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }

    /// All that comes until the other end closes, or until `text` has come, for so many seconds at most.
    std::string receive(std::string_view text = {}, double seconds = 30) {
        using Clock = std::chrono::steady_clock;
        const auto last =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        std::array<char, 16'384> block;
        while (text.empty() || received_.find(text) == std::string::npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(last - Clock::now()).count();
            pollfd one{socket_, POLLIN, 0};
            if (left <= 0 || poll(&one, 1, static_cast<int>(left)) <= 0) return received_;
            const ssize_t length = recv(socket_, block.data(), block.size(), 0);
            if (length <= 0) {
                closed_ = true;
                return received_;
            }
            received_.append(block.data(), static_cast<std::size_t>(length));
        }
        return received_;
    }
    /// Whether the other end has closed, as receive() saw it.
    [[nodiscard]] bool closed() const { return closed_; }

private:
    int socket_;
    bool connected_ = false, closed_ = false;
    std::string received_;
};

struct HttpAnswer {
    int status = 0;  ///< 0: none came
    std::string head, body;

    [[nodiscard]] nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(body, nullptr, false); }
    /// error.kind; empty without an error.
    [[nodiscard]] std::string kind() const {
        const auto all = json();
        return all.is_object() && all.contains("error") ? all["error"].value("kind", "") : "";
    }
};

inline HttpAnswer parsed_answer(const std::string& text) {
    HttpAnswer answer;
    const std::size_t end = text.find("\r\n\r\n");
    if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return answer;
    answer.status = std::atoi(text.c_str() + std::strlen("HTTP/1.1 "));
    answer.head = text.substr(0, end + 2);
    answer.body = text.substr(end + 4);
    return answer;
}

/// Sends these bytes on a connection of their own; the answer. `ends`: after them the client has nothing more to say.
inline HttpAnswer http_exchange(int port, std::string_view bytes, bool ends = false) {
    HttpClient client(port);
    if (!client.connected()) return {};
    client.send(bytes);
    if (ends) client.end();
    return parsed_answer(client.receive());
}

}  // namespace polemarch::test
