#include "sim/standard_wargame/odds/readers.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/odds/question_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

/// "attacker", "defender" or "both".
std::array<bool, 2> who(QuestionReader& reader, const std::string& option) {
    if (!reader.given(option)) {
        static_cast<void>(reader.flag(option));
        return {};
    }
    const std::size_t found = reader.choice(option, {"attacker", "defender", "both"});
    return {found != 1, found != 0};
}

/// --ground for both, --NAME-ground for one.
std::array<std::size_t, 2> grounds(QuestionReader& reader, const Names& names, bool both) {
    std::array<std::size_t, 2> found{};
    if (both) found.fill(reader.choice("ground", odds_grounds()));
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string option = names[i] + "-ground";
        const std::size_t own = reader.choice(option, odds_grounds());
        if (reader.given(option)) found[i] = own;
    }
    return found;
}

std::array<Retreat, 2> retreats(QuestionReader& reader, const Names& names) {
    std::array<Retreat, 2> found{};
    for (std::size_t i = 0; i < 2; ++i)
        found[i] = static_cast<Retreat>(reader.choice(names[i] + "-retreat", retreat_names));
    return found;
}

Weather weather(QuestionReader& reader) { return static_cast<Weather>(reader.choice("weather", weather_names)); }

/// What a close battle and the matrix of all have in common: everything but the units.
CloseQuestion read_circumstances(QuestionReader& reader) {
    CloseQuestion q;
    q.active = reader.choice("bound", {close_names[0], close_names[1]});
    q.ground = grounds(reader, close_names, true);
    for (std::size_t i = 0; i < 2; ++i)
        q.defending[i] = static_cast<Defending>(reader.choice(close_names[i] + "-defending", defending_names));
    q.advantage = who(reader, "advantage");
    q.morale_point = who(reader, "morale-point");
    q.unfaced = who(reader, "unfaced");
    q.retreat = retreats(reader, close_names);
    q.weather = weather(reader);
    q.in_village = reader.flag("fortified-village");
    q.length = reader.length();
    return q;
}

std::array<UnitSpec, 2> read_units(QuestionReader& reader, const Names& names, const Charts& charts) {
    std::array<UnitSpec, 2> units{};
    for (std::size_t i = 0; i < 2; ++i) units[i] = read_unit_spec(reader.needed(names[i]), charts, "--" + names[i]);
    return units;
}

}  // namespace

CloseQuestion read_close(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    const auto units = read_units(reader, close_names, charts);
    CloseQuestion q = read_circumstances(reader);
    q.units = units;
    reader.finish();
    return q;
}

DistanceQuestion read_distance(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    DistanceQuestion q;
    q.units = read_units(reader, distance_names, charts);
    q.return_fire = reader.flag("return-fire");
    q.weather = weather(reader);
    q.ground = grounds(reader, distance_names, false);
    const std::size_t village = reader.choice("village", {distance_names[0], distance_names[1]});
    if (reader.given("village")) q.village = village;
    q.advantage = reader.given("advantage") && reader.choice("advantage", {distance_names[0]}) == 0;
    q.retreat = retreats(reader, distance_names);
    reader.finish();
    return q;
}

MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& /*charts*/) {
    QuestionReader reader(question);
    MatrixQuestion q;
    q.circumstances = read_circumstances(reader);
    for (std::size_t i = 0; i < 2; ++i) {
        q.words[i] = reader.text(close_names[i], "");
        if (!q.words[i].empty()) q.circumstances.units[i] = read_words_of_all(q.words[i], "--" + close_names[i]);
    }
    reader.finish();
    return q;
}

}  // namespace polemarch::sim::standard_wargame
