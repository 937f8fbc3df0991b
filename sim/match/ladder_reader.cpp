// Reads a ladder. Takes only the request and the counts from it; everything else is recomputed and must match.
#include "sim/batch/run_json.h"
#include "sim/match/ladder.h"
#include "sim/match/strength_json.h"
#include "sim/shared/json_parts.h"

#include "core/json_reader.h"
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

/// A ladder of 64 agents that all meet on all shipped scenarios has 1.7 million values.
constexpr JsonLimits limits{.bytes = largest_ladder, .values = 2'000'000, .depth = 16};

/// Version 1 has agents, all over the file, whose settings have other names today; all else is the same. Values keep
/// their addresses, by which the document knows their places.
void rename_settings(Json& json) {
    if (json.is_string()) {
        auto& text = json.get_ref<std::string&>();
        text = with_renamed_settings(text);
    } else if (json.is_structured()) {
        for (Json& part : json) rename_settings(part);
    }
}

JsonDocument document_in(const Source& source) {
    Diagnostics diagnostics;
    auto document = parse_json({source.name, source.text, "file", "a ladder"}, limits, diagnostics);
    if (document && !document->root().is_object())
        diagnostics.error(document->place(document->root()), "the file is not a JSON object",
                          document->as_written(document->root()), "a ladder");
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return *std::move(document);
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
    explicit LadderReader(const Source& source) : document_(document_in(source)), root_(document_.root()) {}

    Ladder read(LadderFrom from) {
        check_kind(from);
        if (root_["version"] == 1) {
            rename_settings(document_.root());
            document_.root()["version"] = 2;
        }
        LadderRequest request = request_in(at(root_, "request"));
        std::vector<BattleInfo> battles = battles_in(request);
        Ladder ladder = ladder_of(std::move(request), std::move(battles));
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
    /// `part`: the value that is wrong, or that lacks something.
    InputError fault(const Json& part, const std::string& what, const std::string& found,
                     const std::string& expected) const {
        Diagnostics diagnostics;
        diagnostics.error(document_.place(part), in_ + what, found, expected);
        return InputError(diagnostics);
    }
    InputError wrong(const char* key, const Json& found, const std::string& expected) const {
        return fault(found, fmt::format("'{}' is not what it must be", key), document_.as_written(found), expected);
    }
    Ladder ladder_of(LadderRequest request, std::vector<BattleInfo> battles) const {
        try {
            return make_ladder(std::move(request), std::move(battles));
        } catch (const InputError& error) {
            throw fault(at(root_, "request"), error.message(), "", "");
        }
    }

    const Json& at(const Json& object, const char* key) const {
        const auto found = object.is_object() ? object.find(key) : object.end();
        if (!object.is_object() || found == object.end())
            throw fault(object, fmt::format("the key '{}' is missing", key), "", "");
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
        if (text(root_, "format") != "polemarch-ladder") throw wrong("format", root_["format"], "polemarch-ladder");
        const Json& version = at(root_, "version");
        if (version.is_number_unsigned() && version > ladder_version)
            throw fault(version, "the ladder is of a newer format than this program reads",
                        fmt::format("version {}", document_.as_written(version)),
                        fmt::format("version {} or older; a newer polemarch reads it", ladder_version));
        if (version != 1 && version != ladder_version)
            throw wrong("version", version, fmt::format("1 or {}", ladder_version));
        const Json& program = at(root_, "program");
        const ProgramVersion wrote{text(program, "version"), text(program, "commit")}, here = program_version();
        const auto described = [](const ProgramVersion& of) { return fmt::format("{} ({})", of.version, of.commit); };
        if (wrote != here && from == LadderFrom::this_program)
            throw fault(program, "another program played this ladder, and its games could be others", described(wrote),
                        described(here));
    }

    LadderRequest request_in(const Json& json) const {
        LadderRequest request;
        request.agents = names(json, "agents", {2, LadderRequest::most_agents});
        const std::string plan = text(json, "plan");
        const auto known = std::find(plan_names.begin(), plan_names.end(), plan);
        if (known == plan_names.end())
            throw wrong("plan", at(json, "plan"), fmt::format("one of {}", fmt::join(plan_names, ", ")));
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

    /// Everything that was not read must follow from what was read. Keys may be in any order.
    void check_whole(const Ladder& ladder) const {
        using Unordered = nlohmann::json;
        const Json again = Json::parse(json_report(ladder));
        Json found = root_;  // values of root_ itself keep their addresses, by which the document knows their places
        if (found["program"] != again["program"]) take_errors(found, again);
        const auto is_free = [](const std::string& key) { return key == "timing" || key == "program"; };
        for (const auto& [key, value] : root_.items()) {
            if (is_free(key)) continue;
            if (!again.contains(key)) throw fault(value, fmt::format("unknown key {}", in_quotes(key)), "", "");
            if (Unordered(found[key]) != Unordered(again[key]))
                throw fault(value, fmt::format("'{}' does not follow from the counts and the request", key), "", "");
        }
        for (const auto& [key, value] : again.items())
            if (!is_free(key)) at(root_, key.c_str());
    }

    JsonDocument document_;
    const Json& root_;
    std::string in_;  ///< the part being read, which errors name
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
