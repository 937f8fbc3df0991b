// What a Service of one battle is made of: the game, its texts, its agents.
#pragma once

#include "ai/agent.h"
#include "core/diagnostics.h"
#include "core/guidance.h"
#include "core/notation.h"
#include "core/source.h"
#include "core/text.h"
#include "sim/moment.h"
#include "sim/odds.h"
#include "sim/report.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

/// How an agent is made anew for each game, so that nothing leaks from one game into another.
template <Game G>
struct AgentMaker {
    AgentInfo info;
    std::function<std::unique_ptr<Agent<G>>()> make;
};

template <Guided G>
struct ServedBattle {
    std::shared_ptr<const G> game;
    BattleInfo info;
    std::vector<Source> sources;  ///< the texts named in info.sources
    std::vector<AgentMaker<G>> agents;
    std::function<std::string(const typename G::State&, const Due&)> board, coloured;  ///< Moment's
    /// Service::odds of a state of this game; empty if the rule system has no answers.
    std::function<OddsAnswer(const typename G::State&, const std::vector<std::string>&)> odds{};

    /// What happens next in the state; or, where a side has given up there, that it has.
    [[nodiscard]] Due due(const typename G::State& s, std::optional<Side> resigned) const {
        Due due = game->due(s);
        if (!resigned) return due;
        return {"over", "", fmt::format("the battle is over: {} has given up", letter(*resigned)), due.when, "", ""};
    }
    [[nodiscard]] Moment moment(const typename G::State& s) const { return moment(s, game->due(s)); }
    /// `due` is told as what happens next: not the game's own where a side has given up.
    [[nodiscard]] Moment moment(const typename G::State& s, const Due& due) const {
        return {board(s, due), coloured(s, due), game->position(s)};
    }

    /// Throws InputError, with the names that there are, for an unknown one.
    [[nodiscard]] const AgentMaker<G>& agent(const std::string& name) const {
        std::vector<std::string> names;
        for (const auto& maker : agents) {
            if (maker.info.name == name) return maker;
            names.push_back(maker.info.name);
        }
        const std::string near = nearest(name, names);
        throw InputError(fmt::format("unknown agent {}{}; there are: {}", in_quotes(name),
                                     near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                     fmt::join(names, ", ")));
    }
};

}  // namespace polemarch::sim
