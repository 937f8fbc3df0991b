#include "sim/blood_of_kings/umpire_service.h"

#include "core/diagnostics.h"
#include "core/random.h"
#include "core/text.h"
#include "sim/blood_of_kings/umpire_talk.h"
#include "sim/play/typing.h"

#include <set>

namespace polemarch::sim::blood_of_kings {

namespace {

constexpr std::size_t longest_request = 64 * 1024;  // bytes

std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class KingsUmpire final : public Umpire {
public:
    KingsUmpire(Charts charts, std::uint64_t seed)
        : charts_(std::move(charts)), dice_(seed, 0), talk_(charts_, own_dice()) {}

    std::string answer(const std::string& line) override {
        Json reply = {{"format", "polemarch-umpire"}, {"version", 1}};
        try {
            if (line.size() > longest_request)
                throw InputError(fmt::format("a request has at most {} bytes", grouped(longest_request)));
            const Json request = parsed(line);
            if (request.is_object() && request.contains("id")) reply["id"] = request["id"];
            reply.update(respond(read_request(request, thread_, charts_)));
        } catch (const InputError& error) {
            reply["kind"] = "error";
            reply["words"] = error.message();
        }
        return one_line(reply);
    }

    std::string typed(const std::string& line) override {
        if (line.find_first_not_of(" \t\r") == std::string::npos) return "";
        try {
            if (line[line.find_first_not_of(' ')] == '{') return answer(line) + "\n";
            return talk_.understand(plain(line));
        } catch (const InputError& error) {
            return wrapped("  not done: " + error.message(), UmpireTalk::columns, "      ");
        }
    }

    std::string prompt() const override { return talk_.prompt(); }
    std::string greeting() const override { return UmpireTalk::greeting(); }
    bool left() const override { return talk_.left(); }
    std::vector<std::string> lines() const override { return talk_.lines(); }

private:
    /// Throws InputError for invalid JSON, and for a key that occurs twice in an object.
    static Json parsed(const std::string& line) {
        std::vector<std::set<std::string>> keys;  // of the objects that are open
        const auto each = [&](int, Json::parse_event_t event, Json& found) {
            if (event == Json::parse_event_t::object_start) keys.emplace_back();
            if (event == Json::parse_event_t::object_end) keys.pop_back();
            if (event == Json::parse_event_t::key && !keys.back().insert(found.get<std::string>()).second)
                throw InputError(fmt::format("the key '{}' is given twice", printable(found.get<std::string>(), 40)));
            return true;
        };
        try {
            return Json::parse(line, each);
        } catch (const Json::exception& error) {
            throw InputError(fmt::format("the line is no JSON: {}", message_of(error)));
        }
    }
    static std::string message_of(const Json::exception& error) {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
        const std::string text = error.what();
        const std::size_t at = text.find("] ");
        return printable(at == std::string::npos ? text : text.substr(at + 2), 160);
    }

    [[nodiscard]] DiceSource own_dice() {
        return [this](std::size_t count) {
            const auto rolled = dice_(make_roll(0, rolls_++, static_cast<unsigned>(count), 0));
            return std::vector<std::uint8_t>(rolled.faces.begin(),
                                             rolled.faces.begin() + static_cast<std::ptrdiff_t>(count));
        };
    }

    // ---- JSON

    Json respond(const UmpireRequest& request) {
        if (request.wish == UmpireWish::fields) return form_json(charts_);
        if (request.wish == UmpireWish::odds) {
            Json json = reply_json(first_odds(request.fields, charts_));
            json["fields"] = fields_json(request.fields);
            return json;
        }
        UmpireFields fields = request.fields;
        const UmpireReply reply =
            request.person_rolls ? ruled(std::as_const(fields), charts_) : ruled(fields, charts_, own_dice());
        Json json = reply_json(reply);
        json["fields"] = fields_json(fields);
        thread_ = {fields, reply.question, reply.next, request.person_rolls};
        if (reply.kind == UmpireReply::Kind::result) thread_.fields.reset();
        return json;
    }

    Charts charts_;
    RefereeDice dice_;
    std::uint32_t rolls_ = 0;

    UmpireThread thread_;  ///< of requests in JSON
    UmpireTalk talk_;      ///< of typed lines
};

}  // namespace

std::unique_ptr<Umpire> make_umpire(Charts charts, std::uint64_t seed) {
    return std::make_unique<KingsUmpire>(std::move(charts), seed);
}

}  // namespace polemarch::sim::blood_of_kings
