#include "sim/blood_of_kings/umpire_service.h"

#include "core/diagnostics.h"
#include "core/json_reader.h"
#include "core/random.h"
#include "core/text.h"
#include "sim/blood_of_kings/umpire_talk.h"
#include "sim/play/typing.h"

namespace polemarch::sim::blood_of_kings {

namespace {

constexpr JsonLimits request_limits{.bytes = 64 * 1024, .values = 10'000, .depth = 16};

std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class KingsUmpire final : public Umpire {
public:
    KingsUmpire(Charts charts, std::uint64_t seed)
        : charts_(std::move(charts)), dice_(seed, 0), talk_(charts_, own_dice()) {}

    std::string answer(const std::string& line) override {
        Json reply = {{"format", "polemarch-umpire"}, {"version", 1}};
        try {
            const JsonDocument document = parsed(line);
            const Json& request = document.root();
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
            if (line.size() > request_limits.bytes)
                throw InputError(fmt::format("a line has at most {} bytes", grouped(request_limits.bytes)));
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
    static JsonDocument parsed(const std::string& line) {
        Diagnostics diagnostics;
        auto document = parse_json({"request", line, "line", "a request, an object"}, request_limits, diagnostics);
        if (!document) throw InputError(diagnostics);
        return *std::move(document);
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
