// Reads a ladder. Takes only the request and the counts from it; everything else is recomputed and must match.
#include "sim/batch/run_json.h"
#include "sim/match/ladder.h"
#include "sim/match/strength_json.h"
#include "sim/shared/json_parts.h"

#include "core/renamed_settings.h"
#include "core/text.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 53;  // of any number but the seed
constexpr std::uint64_t most_options = 100;
struct Range {
    std::uint64_t low, high;
};

/// Version 1 has agents, all over the file, whose settings have other names today; all else is the same.
Json of_version_2(const Json& json) {
    if (json.is_string()) return with_renamed_settings(json.get_ref<const std::string&>());
    if (!json.is_structured()) return json;
    Json renamed = json;
    for (auto& [key, value] : renamed.items()) value = key == "version" && value == 1 ? Json(2) : of_version_2(value);
    return renamed;
}

/// Takes errors, intervals and likelihoods from `again`: a program of another version may have had other formulas for
/// them. They are figures of the report, and nothing else is computed from them.
void take_errors(Json& found, const Json& again) {
    if (found.is_array() && again.is_array() && found.size() == again.size())
        for (std::size_t i = 0; i < found.size(); ++i) take_errors(found[i], again[i]);
    if (!found.is_object() || !again.is_object()) return;
    for (auto& [key, value] : found.items()) {
        const auto other = again.find(key);
        if (other == again.end()) continue;
        const bool error = key == "error" || key == "low" || key == "high" || key == "superiority";
        if (error && value.is_number() && other->is_number())
            value = *other;
        else
            take_errors(value, *other);
    }
}

class LadderReader {
public:
    explicit LadderReader(const Source& source) : name_(source.name) {
        try {
            root_ = Json::parse(source.text);
        } catch (const Json::parse_error& error) {
            Diagnostics diagnostics;
            diagnostics.error(place_of(source, error.byte), "the file is no JSON from here on", "", "a ladder");
            throw InputError(diagnostics);
        }
        if (!root_.is_object()) throw fault("the file is no JSON object", "", "a ladder");
    }

    Ladder read(LadderFrom from) {
        check_kind(from);
        if (root_["version"] == 1) root_ = of_version_2(root_);
        LadderRequest request = request_in(at(root_, "request"));
        std::vector<BattleInfo> battles = battles_in(request);
        Ladder ladder = make_ladder(std::move(request), std::move(battles));
        const Json& pairings = list(root_, "pairings", ladder.pairings.size(), ladder.pairings.size());
        for (std::size_t i = 0; i < pairings.size(); ++i) {
            in_ = fmt::format("pairings[{}]: ", i);
            read_pairing(pairings[i], ladder.request, ladder.pairings[i]);
        }
        in_.clear();
        read_timing(ladder);
        check_whole(ladder);
        return ladder;
    }

private:
    InputError fault(const std::string& what, const std::string& found, const std::string& expected) const {
        Diagnostics diagnostics;
        diagnostics.error({name_, 0, 0}, in_ + what, found, expected);
        return InputError(diagnostics);
    }
    /// The place of this byte, counted from 1.
    static Place place_of(const Source& source, std::size_t byte) {
        const std::string_view before = std::string_view(source.text).substr(0, byte > 0 ? byte - 1 : 0);
        const auto line = std::count(before.begin(), before.end(), '\n');
        const std::string_view in_line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
        return {source.name, static_cast<int>(line) + 1, static_cast<int>(width_of(in_line)) + 1};
    }
    [[nodiscard]] static std::string shown(const Json& json) {
        return printable(json.dump(-1, ' ', false, Json::error_handler_t::replace), 60);
    }
    InputError wrong(const char* key, const Json& found, const std::string& expected) const {
        return fault(fmt::format("'{}' is not what it must be", key), shown(found), expected);
    }

    const Json& at(const Json& object, const char* key) const {
        const auto found = object.is_object() ? object.find(key) : object.end();
        if (!object.is_object() || found == object.end())
            throw fault(fmt::format("the key '{}' is missing", key), "", "");
        return *found;
    }
    std::string text(const Json& object, const char* key) const {
        const Json& json = at(object, key);
        if (!json.is_string() || json.get_ref<const std::string&>().empty()) throw wrong(key, json, "a text");
        return json.get<std::string>();
    }
    std::uint64_t number(const Json& object, const char* key, Range range) const {
        return number(at(object, key), range, key);
    }
    std::uint64_t number(const Json& json, Range range, const char* key) const {
        if (!json.is_number_unsigned() || json.get<std::uint64_t>() < range.low ||
            json.get<std::uint64_t>() > range.high)
            throw wrong(key, json, whole_number(range.low, range.high));
        return json.get<std::uint64_t>();
    }
    const Json& list(const Json& object, const char* key, std::size_t fewest, std::size_t longest) const {
        const Json& json = at(object, key);
        if (!json.is_array() || json.size() < fewest || json.size() > longest)
            throw wrong(key, json, fmt::format("a list of {} to {}", fewest, longest));
        return json;
    }
    std::vector<std::string> names(const Json& object, const char* key, Range range) const {
        std::vector<std::string> names;
        for (const Json& json : list(object, key, range.low, range.high)) {
            if (!json.is_string()) throw wrong(key, json, "a text");
            names.push_back(json.get<std::string>());
            if (std::count(names.begin(), names.end(), names.back()) > 1) throw wrong(key, json, "each name once");
        }
        return names;
    }

    void check_kind(LadderFrom from) const {
        if (const std::string format = text(root_, "format"); format != "polemarch-ladder")
            throw wrong("format", format, "polemarch-ladder");
        const Json& version = at(root_, "version");
        if (version.is_number_unsigned() && version > ladder_version)
            throw fault("the ladder is of a newer format than this program reads",
                        fmt::format("version {}", shown(version)),
                        fmt::format("version {} or older; a newer polemarch reads it", ladder_version));
        if (version != 1 && version != ladder_version)
            throw wrong("version", version, fmt::format("1 or {}", ladder_version));
        const Json& program = at(root_, "program");
        const ProgramVersion wrote{text(program, "version"), text(program, "commit")}, here = program_version();
        const auto described = [](const ProgramVersion& of) { return fmt::format("{} ({})", of.version, of.commit); };
        if (wrote != here && from == LadderFrom::this_program)
            throw fault("another program played this ladder, and its games could be others", described(wrote),
                        described(here));
    }

    LadderRequest request_in(const Json& json) const {
        LadderRequest request;
        request.agents = names(json, "agents", {2, LadderRequest::most_agents});
        const std::string plan = text(json, "plan");
        const auto known = std::find(plan_names.begin(), plan_names.end(), plan);
        if (known == plan_names.end()) throw wrong("plan", plan, fmt::format("one of {}", fmt::join(plan_names, ", ")));
        request.plan = static_cast<LadderRequest::Plan>(known - plan_names.begin());
        for (const Json& pairing : list(json, "also", 0, LadderRequest::most_agents * LadderRequest::most_agents)) {
            if (!pairing.is_array() || pairing.size() != 2 || !pairing[0].is_string() || !pairing[1].is_string())
                throw wrong("also", pairing, "two names");
            request.also.push_back({pairing[0].get<std::string>(), pairing[1].get<std::string>()});
        }
        request.pairs = static_cast<std::uint32_t>(number(json, "pairs", {1, LadderRequest::most_pairs}));
        request.seed = number(json, "seed", {0, std::numeric_limits<std::uint64_t>::max()});
        request.options = names(json, "options", {0, most_options});
        const Json& handicaps = at(json, "handicaps");
        for (const std::size_t side : {0u, 1u}) {
            const Json& handicap = at(handicaps, side == 0 ? "A" : "B");
            if (!handicap.is_string()) throw wrong("handicaps", handicap, "a text");
            request.handicaps[side] = handicap.get<std::string>();
        }
        return request;
    }

    /// Reads the battles, and adds to the request the names under which they were asked for.
    std::vector<BattleInfo> battles_in(LadderRequest& request) const {
        std::vector<BattleInfo> battles;
        for (const Json& json : list(root_, "battles", 1, 1000)) {
            request.scenarios.push_back(text(json, "scenario"));
            BattleInfo battle;
            battle.system = text(json, "system");
            battle.name = text(json, "name");
            for (const Json& source : list(json, "sources", 1, 1000))
                battle.sources.push_back({text(source, "name"), text(source, "fnv1a64")});
            battles.push_back(std::move(battle));
        }
        return battles;
    }

    void read_pairing(const Json& json, const LadderRequest& request, LadderPairing& pairing) const {
        const auto played = static_cast<std::uint32_t>(number(json, "pairs", {0, request.pairs}));
        const std::size_t battles = request.scenarios.size();
        std::vector<PairTally> tallies;
        for (const Json& counts : list(json, "by_battle", battles, battles)) tallies.push_back(tally(counts));
        for (std::size_t battle = 0; battle < battles; ++battle)
            if (tallies[battle].pairs.count() != pairs_on(battle, battles, pairing.first_pair, played))
                throw wrong("by_battle", at(json, "by_battle")[battle], "the pairs that are due on this battle");
        pairing.tallies = std::move(tallies);
    }
    /// How many of `count` pairs from `first` on are on this battle.
    static std::uint64_t pairs_on(std::size_t battle, std::size_t battles, std::uint32_t first, std::uint32_t count) {
        const auto up_to = [&](std::uint64_t pair) { return (pair + battles - 1 - battle) / battles; };
        return up_to(std::uint64_t{first} - 1 + count) - up_to(std::uint64_t{first} - 1);
    }

    PairTally tally(const Json& json) const {
        PairTally tally;
        const Json& pairs = list(json, "pairs_by_half_points", 5, 5);
        std::uint64_t half_points = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            tally.pairs.pairs[i] = number(pairs[i], {0, LadderRequest::most_pairs}, "pairs_by_half_points");
            half_points += i * tally.pairs.pairs[i];
        }
        for (const std::size_t side : {0u, 1u}) {
            const Json& games = at(json, side == 0 ? "on_side_a" : "on_side_b");
            const Range range{0, LadderRequest::most_pairs};
            tally.games[side] = {number(games, "won", range), number(games, "drawn", range),
                                 number(games, "lost", range)};
            if (tally.games[side].count() != tally.pairs.count())
                throw wrong("by_battle", json, "as many games as pairs");
        }
        const PairTally::Games all = tally.all_games();
        if (2 * all.won + all.drawn != half_points)
            throw wrong("by_battle", json, "games with the points of the pairs");
        const Json& decisions = list(json, "decisions", 2, 2);
        for (const std::size_t agent : {0u, 1u})
            tally.work[agent].decisions = number(decisions[agent], {0, most}, "decisions");
        return tally;
    }

    void read_timing(Ladder& ladder) const {
        const Json& timing = at(root_, "timing");
        const Json& seconds = at(timing, "seconds");
        if (!seconds.is_number() || seconds.get<double>() < 0) throw wrong("seconds", seconds, "a number, 0 or more");
        ladder.timing.seconds = seconds.get<double>();
        const std::size_t agents = ladder.request.agents.size();
        std::vector<std::uint64_t> nanoseconds;
        for (const Json& agent : list(timing, "agents", agents, agents))
            nanoseconds.push_back(number(agent, "nanoseconds", {0, most}));
        ladder.nanoseconds = std::move(nanoseconds);
    }

    /// Everything that was not read must follow from what was read.
    void check_whole(const Ladder& ladder) const {
        Json again = Json::parse(json_report(ladder)), found = root_;
        if (found["program"] != again["program"]) take_errors(found, again);
        again.erase("timing");
        found.erase("timing");
        again.erase("program");
        found.erase("program");
        for (const auto& [key, value] : found.items()) {
            if (!again.contains(key)) throw fault(fmt::format("unknown key '{}'", key), "", "");
            if (value != again[key])
                throw fault(fmt::format("'{}' does not follow from the counts and the request", key), "", "");
        }
        for (const auto& [key, value] : again.items())
            if (!found.contains(key)) throw fault(fmt::format("the key '{}' is missing", key), "", "");
    }

    std::string name_;
    std::string in_;  ///< the part being read, which errors name
    Json root_;
};

}  // namespace

Ladder read_ladder(const Source& source, LadderFrom from) { return LadderReader(source).read(from); }

void check_battles(const Ladder& ladder, const Battles& battles, const std::string& name) {
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < battles.size(); ++i) {
        const BattleInfo &then = ladder.battles[i], &now = battles[i]->battle();
        for (std::size_t k = 0; k < std::max(then.sources.size(), now.sources.size()); ++k) {
            const auto described = [&](const BattleInfo& battle) {
                return k < battle.sources.size() ? fmt::format("{} {}", battle.sources[k].name, battle.sources[k].hash)
                                                 : std::string("no further file");
            };
            if (described(then) != described(now))
                diagnostics.error({name, 0, 0},
                                  fmt::format("the battle {} has changed since", ladder.request.scenarios[i]),
                                  described(now), described(then));
        }
    }
    if (diagnostics.has_errors()) throw InputError(diagnostics);
}

}  // namespace polemarch::sim
