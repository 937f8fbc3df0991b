#include "core/record.h"

#include <nlohmann/json.hpp>

namespace polemarch {

namespace {

using Json = nlohmann::ordered_json;  // keys are in the order in which people read them

/// A file's name may be any bytes; JSON is UTF-8.
std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json faces_of_sides(const std::array<std::vector<std::uint8_t>, 2>& dice) {
    Json sides = Json::array();
    for (const auto& faces : dice) {
        Json list = Json::array();
        for (const unsigned face : faces) list.push_back(face);
        sides.push_back(std::move(list));
    }
    return sides;
}

std::string_view name_of(Ending ending) {
    switch (ending) {
        case Ending::first_won: return "A";
        case Ending::drawn: return "draw";
        case Ending::second_won: return "B";
        case Ending::unfinished: break;
    }
    return "unfinished";
}

}  // namespace

std::string_view letter(Side side) { return side == Side::first ? "A" : "B"; }

Ending ending_of(double payoff) {
    return payoff > 0.5 ? Ending::first_won : payoff < 0.5 ? Ending::second_won : Ending::drawn;
}

bool is_winning_draw(const RecordResult& result) {
    const bool counts = result.ending == Ending::first_won || result.ending == Ending::second_won;
    return counts && result.payoff > 0 && result.payoff < 1 && result.payoff != 0.5;
}

RecordResult resignation(Side side, std::size_t steps) {
    const bool first = side == Side::first;
    return {0, first ? Ending::second_won : Ending::first_won, first ? 0.0 : 1.0, steps, side};
}

std::string header_line(const RecordHeader& header) {
    Json sources = Json::array();
    for (const Source& source : header.sources) sources.push_back({{"name", source.name}, {"text", source.text}});
    return line_of({{"format", record_format},
                    {"version", header.corrected ? 3 : 2},
                    {"program", {{"version", header.program.version}, {"commit", header.program.commit}}},
                    {"system", header.system},
                    {"battle", header.battle},
                    {"sources", std::move(sources)},
                    {"options", Json(header.options)},
                    {"dice", header.dice == DiceOrigin::referee ? "referee" : "given"},
                    {"seed", header.seed},
                    {"pair", header.pair},
                    {"game", header.game},
                    {"agents", header.agents}});
}

std::string step_line(const RecordStep& step) {
    Json json;
    if (step.correction) {
        json = {{"correct", step.text}};
    } else if (step.side) {
        json = {{"side", letter(*step.side)}, {"move", step.text}};
    } else {
        json = {{"event", step.event},
                {"rule", step.rule},
                {"dice", faces_of_sides(step.dice)},
                {"consequence", step.text}};
    }
    if (!step.sentence.empty()) json["say"] = step.sentence;
    return line_of(json);
}

std::string result_line(const RecordResult& result) {
    Json json{{"result", name_of(result.ending)}, {"payoff", result.payoff}, {"steps", result.steps}};
    if (result.resigned) json["resigned"] = letter(*result.resigned);
    if (is_winning_draw(result)) json["ending"] = winning_draw;
    return line_of(json);
}

}  // namespace polemarch
