#include "tools/serve/http_server.h"

#include "core/diagnostics.h"
#include "tools/serve/connection.h"
#include "tools/serve/event_queue.h"
#include "tools/serve/gate.h"
#include "tools/sockets.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fmt/format.h>

namespace polemarch::tools {

using sim::ErrorKind;
using sim::Reply;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* json_type = "application/json";
/// A header that prepare() sets for those that come after it.
constexpr const char* gzip_taken = "X-Polemarch-Gzip";

int status_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::request: return 400;
        case ErrorKind::game: return 404;
        case ErrorKind::refused: return 409;
        case ErrorKind::limit: return 413;
        case ErrorKind::busy: return 503;
        case ErrorKind::access: return 403;
        case ErrorKind::fault: break;
    }
    return 500;
}

/// What every answer says to a browser: nothing from elsewhere, in no frame, for no other site.
const httplib::Headers& safe_headers() {
    static const httplib::Headers headers{
        {"Content-Security-Policy",
         "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    return headers;
}

void refuse(httplib::Response& response, const Refusal& refusal) {
    response.status = refusal.status;
    response.set_header("Cache-Control", "no-store");
    if (refusal.status == 429 || refusal.status == 503) response.set_header("Retry-After", "1");
    response.set_content(sim::error_reply(refusal.kind, refusal.message).text, json_type);
}

/// Of a request that the library does not understand, or that did not come whole.
Refusal refusal_of_library(int status) {
    switch (status) {
        case 413: return {status, ErrorKind::limit, "the request is too long"};
        case 500: return {status, ErrorKind::fault, "a fault of the program: please report it"};
        default: return {status, ErrorKind::request, "this is not a whole request of HTTP/1.1"};
    }
}

std::optional<std::size_t> whole_number(const std::string& text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// A thread for each connection. One that is free takes the next: the rules keep what they have computed by thread.
class Threads : public httplib::TaskQueue {
public:
    /// `now_and_then` is called by the thread that accepts connections while there are none.
    explicit Threads(std::function<void()> now_and_then) : now_and_then_(std::move(now_and_then)) {}
    void enqueue(std::function<void()> connection) override {
        const std::lock_guard lock(lock_);
        waiting_.push_back(std::move(connection));
        if (free_ >= waiting_.size()) {
            changed_.notify_all();
            return;
        }
        try {
            std::thread([this] { work(); }).detach();
            ++threads_;
        } catch (const std::system_error&) {  // no more can be: one that becomes free takes it
            if (threads_ == 0) throw;
        }
    }
    /// Returns when all connections have ended.
    void shutdown() override {
        std::unique_lock lock(lock_);
        ending_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return threads_ == 0; });
    }
    void on_idle() override { now_and_then_(); }

private:
    void work() {
        std::unique_lock lock(lock_);
        for (;;) {
            ++free_;
            changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
            --free_;
            if (waiting_.empty()) break;
            const auto connection = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            connection();
            lock.lock();
        }
        --threads_;
        changed_.notify_all();
    }

    std::function<void()> now_and_then_;
    std::mutex lock_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::size_t threads_ = 0, free_ = 0;
    bool ending_ = false;
};

}  // namespace

/// The library's server, on connections with limits.
class HttpServer::Server : public httplib::Server {
public:
    Server(sim::GameServer& games, HttpSettings settings, std::span<const Asset> assets)
        : games_(games),
          settings_(std::move(settings)),
          assets_(assets),
          port_(bound_port()),
          hosts_(settings_.address, port_, settings_.machine),
          asked_(settings_.requests_each_second),
          refused_(settings_.requests_each_second) {
        const auto stop_if_ending = [this] {  // end() may have come before the library could be stopped
            if (ending_) stop();
        };
        new_task_queue = [stop_if_ending] { return new Threads(stop_if_ending); };  // the library deletes it
        set_idle_interval(std::chrono::milliseconds(100));
        set_payload_max_length(games_.limits().record);
        set_default_headers(safe_headers());
        set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            return route(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
        });
        Post("/api", [this](const httplib::Request& request, httplib::Response& response) { ask(request, response); });
        set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty()) refuse(response, refusal_of_library(response.status));
        });
        set_exception_handler([](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
            refuse(response, refusal_of_library(500));
        });
    }

    [[nodiscard]] int port() const { return port_; }

    void run() {
        while (!listen_after_bind() && !ending_)  // the system refused a connection: for want of memory, perhaps
            if (take_port(port_) < 0) throw std::runtime_error("the port is lost");
    }

    void end() {
        ending_ = true;
        stop();
        const std::lock_guard lock(open_lock_);
        for (const int socket : open_) break_connection(socket);
    }

private:
    int bound_port() {
        set_socket_options([](socket_t socket) { reuse_address(socket); });
        const int port = take_port(settings_.port);
        if (port > 0) return port;
        throw InputError(settings_.port == 0
                             ? fmt::format("no port of address {} can be used", settings_.address)
                             : fmt::format("port {} of address {} cannot be used: another program has it, or it is not "
                                           "allowed, or the address is not this machine's",
                                           settings_.port, settings_.address));
    }

    /// Returns the port, for 0 a free one; -1 if it cannot be used.
    int take_port(int port) {
        const bool any = port == 0;
        if (any) port = bind_to_any_port(settings_.address);
        if (port <= 0 || (!any && !bind_to_port(settings_.address, port))) return -1;
        let_wait(svr_sock_, static_cast<int>(settings_.connections));  // the library lets five; others wait a second
        return port;
    }

    // ---- connections

    bool process_and_close_socket(socket_t socket) override {
        const bool room = enter(socket);
        try {
            Connection connection(socket, {});
            if (room)
                answer(connection);
            else
                dismiss(connection, {503, ErrorKind::busy, "too many connections are open"});
            const auto patience = std::chrono::milliseconds(connection.has_unread() && !ending_ ? 500 : 0);
            finish_sending(socket, Clock::now() + patience);
        } catch (const std::exception&) {  // out of memory: this connection alone ends
        }
        leave(socket);
        return true;
    }

    /// False: too many are open.
    bool enter(int socket) {
        const std::lock_guard lock(open_lock_);
        if (open_.size() >= settings_.connections || ending_) return false;
        open_.insert(socket);
        return true;
    }
    void leave(int socket) {
        const std::lock_guard lock(open_lock_);
        open_.erase(socket);
        close_socket(socket);  // under the lock: end() must not break another connection of this number
    }

    void answer(Connection& connection) {
        using Head = Connection::Head;
        switch (connection.read_head()) {
            case Head::complete: break;
            case Head::closed: return;
            case Head::slow: return dismiss(connection, {408, ErrorKind::request, "the request came too slowly"});
            case Head::too_long: return dismiss(connection, {431, ErrorKind::limit, "the header is too long"});
            case Head::malformed: return dismiss(connection, refusal_of_library(400));
        }
        bool closed = true;
        process_request(connection, true, closed, [&](httplib::Request& request) { prepare(request, connection); });
    }

    /// Answers without having read a request.
    static void dismiss(Connection& connection, const Refusal& refusal) {
        httplib::Response response;
        refuse(response, refusal);
        std::string text = fmt::format("HTTP/1.1 {} Refused\r\nConnection: close\r\nContent-Length: {}\r\n",
                                       refusal.status, response.body.size());
        for (const auto& headers : {safe_headers(), response.headers})
            for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
        text += "\r\n" + response.body;
        static_cast<void>(connection.write(text.data(), text.size()));
    }

    /// Leaves out what the library would do by itself: it compresses slowly, and unpacks without a limit.
    static void prepare(httplib::Request& request, Connection& connection) {
        request.ranges.clear();
        const bool takes_gzip = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
        request.headers.erase("Accept-Encoding");
        request.headers.erase(gzip_taken);
        if (takes_gzip) request.set_header(gzip_taken, "yes");
        connection.set_body(length_of(request).value_or(0));
    }

    /// Of the body; nothing if the header does not say so properly.
    static std::optional<std::size_t> length_of(const httplib::Request& request) {
        if (request.get_header_value_count("Content-Length") != 1) return std::nullopt;
        return whole_number(request.get_header_value("Content-Length"));
    }

    // ---- requests

    /// Answers, or returns false: then the body is to be read, and ask() called.
    bool route(const httplib::Request& request, httplib::Response& response) {
        if (request.get_header_value_count("Host") != 1 || !hosts_.know(request.get_header_value("Host"))) {
            refuse(response, {403, ErrorKind::access, "the header Host does not name this server"});
            return true;
        }
        if (request.path == "/api/events") {
            stream_events(request, response);
            return true;
        }
        if (request.path != "/api") {
            answer_with_file(request, response);
            return true;
        }
        if (const auto refusal = refusal_of_ask(request, response)) {
            refuse(response, *refusal);
            return true;
        }
        return false;
    }

    void answer_with_file(const httplib::Request& request, httplib::Response& response) {
        // The page itself reads which part of it is meant.
        const Asset* file = find_asset(assets_, request.path == "/umpire" ? "/" : request.path);
        if (!file) return refuse(response, {404, ErrorKind::request, "there is nothing at this address"});
        if (request.method != "GET" && request.method != "HEAD") {
            response.set_header("Allow", "GET, HEAD");
            return refuse(response, {405, ErrorKind::request, "this address answers GET"});
        }
        response.status = 200;
        response.set_header("Cache-Control", never_changes(*file) ? "public, max-age=31536000, immutable" : "no-cache");
        if (!file->packed.empty()) response.set_header("Vary", "Accept-Encoding");
        const bool packed = !file->packed.empty() && request.has_header(gzip_taken);
        if (packed) response.set_header("Content-Encoding", "gzip");
        response.set_content(std::string(packed ? file->packed : file->bytes), std::string(file->type));
    }

    std::optional<Refusal> refusal_of_ask(const httplib::Request& request, httplib::Response& response) {
        if (request.method != "POST") {
            response.set_header("Allow", "POST");
            return Refusal{405, ErrorKind::request, "this address answers POST"};
        }
        if (const auto refusal = refusal_of_access(request, request.get_header_value("X-Polemarch-Token")))
            return refusal;
        if (!is_json_type(request.get_header_value("Content-Type")) || request.has_header("Content-Encoding"))
            return Refusal{415, ErrorKind::request, "a request is application/json, without an encoding"};
        const auto length = length_of(request);
        if (!length || request.has_header("Transfer-Encoding"))
            return Refusal{411, ErrorKind::request, "the header Content-Length is missing, or no number"};
        if (*length > games_.limits().record)
            return Refusal{413, ErrorKind::limit,
                           fmt::format("a request has {} bytes, at most {} are read", *length, games_.limits().record)};
        return std::nullopt;
    }

    /// Whether the client may ask, and does not ask too often. Those who may not are counted apart: a page of another
    /// site cannot use up what the person's own page may ask.
    std::optional<Refusal> refusal_of_access(const httplib::Request& request, const std::string& token) {
        const auto own = [&]() -> std::optional<Refusal> {
            const std::string origin = request.get_header_value("Origin");
            if (request.has_header("Origin") && origin != "http://" + request.get_header_value("Host"))
                return Refusal{403, ErrorKind::access, "requests of other sites are not answered"};
            if (token.empty())
                return Refusal{401, ErrorKind::access,
                               "the token is missing: it is in the address that the server prints"};
            if (!same_secret(token, settings_.token))
                return Refusal{401, ErrorKind::access,
                               "the token is not that of this server: it is in the address that "
                               "the server prints"};
            return std::nullopt;
        }();
        if (!(own ? refused_ : asked_).admit(request.remote_addr))
            return Refusal{429, ErrorKind::busy,
                           fmt::format("more than {} requests in a second", settings_.requests_each_second)};
        return own;
    }

    /// Server-sent events of one game.
    struct EventStream {
        explicit EventStream(std::atomic<std::size_t>& count) : open(count) {}
        ~EventStream() { --open; }
        EventStream(const EventStream&) = delete;
        EventStream& operator=(const EventStream&) = delete;

        std::atomic<std::size_t>& open;  ///< counts the streams, this one among them
        EventQueue queue{};
        std::unique_ptr<sim::Subscription> subscription{};
        Clock::time_point written = Clock::now();
    };

    void stream_events(const httplib::Request& request, httplib::Response& response) {
        if (request.method != "GET") {
            response.set_header("Allow", "GET");
            return refuse(response, {405, ErrorKind::request, "this address answers GET"});
        }
        if (const auto refusal = refusal_of_access(request, request.get_param_value("token")))
            return refuse(response, *refusal);
        const auto game = whole_number(request.get_param_value("game"));
        if (!game) return refuse(response, {400, ErrorKind::request, "'game' must be the number of a game"});
        if (streams_++ >= settings_.streams) {
            --streams_;
            return refuse(response,
                          {503, ErrorKind::busy,
                           fmt::format("{} streams of events are open, and no more can be", settings_.streams)});
        }
        const auto stream = std::make_shared<EventStream>(streams_);
        try {
            stream->subscription = games_.subscribe(
                *game, [stream = stream.get()](const std::string& event) { stream->queue.push(event); });
        } catch (const sim::RequestError& error) {
            return refuse(response, {status_of(error.kind()), error.kind(), words_of(error)});
        }
        response.status = 200;
        response.set_header("Cache-Control", "no-store");
        stream->queue.push("");  // an answer begins at once
        response.set_chunked_content_provider(
            "text/event-stream",
            [this, stream](std::size_t, httplib::DataSink& sink) { return write_events(*stream, sink); });
    }

    /// Writes the next event, if there is one soon. Returns false if the client has gone.
    bool write_events(EventStream& stream, httplib::DataSink& sink) const {
        constexpr std::chrono::milliseconds patience(200);
        constexpr std::chrono::seconds silence(10);  // after it a client is shown that the server lives
        const auto event = stream.queue.pop(patience);
        if (!event && (ending_ || stream.subscription->ended())) {
            sink.done();
            return true;
        }
        if (!sink.is_writable()) return false;
        if (!event && Clock::now() - stream.written < silence) return true;
        stream.written = Clock::now();
        const std::string text = event && !event->empty() ? "data: " + *event + "\n\n" : ":\n\n";
        return sink.write(text.data(), text.size());
    }

    void ask(const httplib::Request& request, httplib::Response& response) {
        Reply answer = games_.reply(request.body);
        response.status = answer.error ? status_of(*answer.error) : 200;
        response.set_header("Cache-Control", "no-store");
        if (response.status == 503) response.set_header("Retry-After", "1");
        response.set_content(std::move(answer.text), json_type);
    }

    sim::GameServer& games_;
    HttpSettings settings_;
    std::span<const Asset> assets_;
    int port_;
    Hosts hosts_;
    RateLimit asked_, refused_;
    std::atomic<std::size_t> streams_{0};
    std::atomic<bool> ending_{false};
    std::mutex open_lock_;
    std::set<int> open_;  ///< sockets
};

HttpServer::HttpServer(sim::GameServer& games, HttpSettings settings, std::span<const Asset> assets)
    : server_(std::make_unique<Server>(games, std::move(settings), assets)) {}
HttpServer::~HttpServer() = default;
int HttpServer::port() const { return server_->port(); }
void HttpServer::serve() { server_->run(); }
void HttpServer::stop() { server_->end(); }

}  // namespace polemarch::tools
