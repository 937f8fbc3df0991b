// The suite of positions: the agents' choices where a good choice is beyond doubt. positions/README.md describes the
// format of the files and how a choice is judged.
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/levels.h"
#include "core/toml_reader.h"
#include "tests/support/ancient_battles/battles.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

namespace polemarch::test {

using namespace ancient_battles;
using Line = std::vector<std::string>;  ///< moves, one after the other

inline const std::string position_folder = POLEMARCH_SOURCE_DIR "/tests/ai/ancient_battles/positions/";

inline std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

inline std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    for (std::size_t from = 0;;) {
        const std::size_t to = text.find(separator, from);
        parts.push_back(text.substr(from, to - from));
        if (to == std::string::npos) return parts;
        from = to + separator.size();
    }
}

/// All lines of "C9 move; to D8; face 1|face 2".
inline std::vector<Line> lines_of(const std::string& text) {
    std::vector<Line> lines{{}};
    for (const std::string& step : split(text, "; ")) {
        std::vector<Line> longer;
        for (const Line& line : lines)
            for (const std::string& move : split(step, "|")) {
                longer.push_back(line);
                longer.back().push_back(move);
            }
        lines = longer;
    }
    return lines;
}

struct Position {
    std::string file;  ///< below positions/, without ".toml"
    std::string lesson, rules;
    std::vector<Line> good, bad;
    [[nodiscard]] bool held_out() const { return file.starts_with("held_out/"); }
    /// As a part of a test's name.
    [[nodiscard]] std::string name() const {
        std::string name = file;
        std::replace_if(
            name.begin(), name.end(), [](char c) { return c == '/' || c == '-'; }, '_');
        return name;
    }
    [[nodiscard]] BattlePointer battle() const { return battle_from(text_of(position_folder + file + ".toml"), file); }
    /// Whether a choice is right: it begins like a good line, and not like a bad one.
    [[nodiscard]] bool solved(const Line& chosen) const {
        const auto begins = [&](const Line& line) {
            return line.size() <= chosen.size() && std::equal(line.begin(), line.end(), chosen.begin());
        };
        return std::any_of(good.begin(), good.end(), begins) && std::none_of(bad.begin(), bad.end(), begins);
    }
};
inline void PrintTo(const Position& position, std::ostream* out) { *out << position.file; }

inline std::vector<Position> read_positions() {
    Diagnostics diagnostics;
    std::vector<Position> positions;
    const auto document = TomlDocument::parse("choices.toml", text_of(position_folder + "choices.toml"), diagnostics);
    if (!document) throw std::runtime_error(diagnostics.text());
    TableReader root = document->root(diagnostics);
    for (TableReader& table : root.tables("position")) {
        Position position;
        table.string("file", position.file, 60);
        table.string("lesson", position.lesson, 100);
        table.string("rules", position.rules, 40);
        for (const Text& text : table.texts("good"))
            for (Line& line : lines_of(text.value)) position.good.push_back(std::move(line));
        for (const Text& text : table.texts("bad"))
            for (Line& line : lines_of(text.value)) position.bad.push_back(std::move(line));
        table.finish();
        positions.push_back(std::move(position));
    }
    root.finish();
    if (diagnostics.has_errors()) throw std::runtime_error(diagnostics.text());
    return positions;
}

inline const std::vector<Position>& positions() {
    static const std::vector<Position> all = read_positions();
    return all;
}

/// The agent of a level; the heuristic agent if the name is not a level's.
inline std::unique_ptr<Agent<Battle>> general(std::string_view name) {
    for (const Level& level : levels)
        if (level.name == name) return std::make_unique<MonteCarloGeneral>(general_of(level));
    return std::make_unique<HeuristicGeneral>();
}

/// The agent's line: its moves until dice are due, the other side decides or an action is over.
inline Line chosen_by(Agent<Battle>& general, const Battle& g, std::uint64_t seed) {
    Line line;
    AgentStream stream(seed);
    State s = g.start();
    const Actor own = g.actor(s);
    const auto between_actions = [](Phase phase) {
        return phase == Phase::activate || phase == Phase::melee || phase == Phase::place_leader || phase == Phase::bid;
    };
    do {
        const Move m = general.choose(g, s, stream);
        line.push_back(g.text(s, m));
        g.apply(s, m);
    } while (g.actor(s) == own && !between_actions(s.phase));
    return line;
}

inline std::string joined(const Line& line) {
    std::string text;
    for (const std::string& move : line) text += (text.empty() ? "" : "; ") + move;
    return text;
}

/// How many positions an agent solves, of those at hand and of the held-out ones.
struct Solved {
    int at_hand = 0, held_out = 0;
    [[nodiscard]] int all() const { return at_hand + held_out; }
};

/// Asks the agents of these names for each position with each of the seeds 1 to `seeds` (chosen_by), prints their
/// choices, and counts a position once for every seed with which it is solved.
inline std::vector<Solved> solved_by(const std::vector<std::string>& names, std::uint64_t seeds = 1) {
    std::vector<Solved> solved(names.size());
    std::string wrong;
    const auto row = [&](const std::string& what, const auto& cell) {
        std::printf("%-36s", what.c_str());
        for (std::size_t i = 0; i < names.size(); ++i) std::printf("%10s", cell(i).c_str());
        std::printf("\n");
    };
    row("position", [&](std::size_t i) { return names[i]; });
    for (const Position& position : positions()) {
        const BattlePointer g = position.battle();
        row(position.file, [&](std::size_t i) {
            std::string right;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                const Line line = chosen_by(*general(names[i]), *g, seed);
                const bool solves = position.solved(line);
                right += std::string(right.empty() ? "" : " ") + (solves ? "yes" : "no");
                (position.held_out() ? solved[i].held_out : solved[i].at_hand) += solves ? 1 : 0;
                if (!solves) wrong += position.file + ": " + names[i] + " chooses " + joined(line) + "\n";
            }
            return right;
        });
    }
    row("solved", [&](std::size_t i) { return std::to_string(solved[i].all()); });
    row("of the held-out ones", [&](std::size_t i) { return std::to_string(solved[i].held_out); });
    std::printf("\n%s", wrong.c_str());
    return solved;
}

}  // namespace polemarch::test
