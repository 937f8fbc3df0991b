// What a Service of one battle is made of: the game, its texts, its agents.
#pragma once

#include "ai/agent.h"
#include "ai/foresight.h"
#include "core/diagnostics.h"
#include "core/guidance.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/source.h"
#include "core/text.h"
#include "sim/analysis/advice.h"
#include "sim/analysis/practice.h"
#include "sim/analysis/review.h"
#include "sim/batch/report.h"
#include "sim/odds/odds.h"
#include "sim/play/moment.h"
#include "sim/shared/svg.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

class Service;

/// A kind of agent. It is made anew for each game, so that nothing leaks from one game into another.
template <Game G>
struct AgentKind {
    AgentInfo info;
    std::function<std::unique_ptr<Agent<G>>(const AgentValues&)> make;
};

template <Game G>
[[nodiscard]] std::vector<AgentInfo> infos_of(const std::vector<AgentKind<G>>& kinds) {
    std::vector<AgentInfo> infos;
    for (const AgentKind<G>& kind : kinds) infos.push_back(kind.info);
    return infos;
}

/// An agent by its whole name.
template <Game G>
struct AgentMaker {
    std::string name;  ///< "level-6:looks=250"
    std::function<std::unique_ptr<Agent<G>>()> make;
};

/// A choice that a side has made: what it saw, and the stream of who chose.
template <Game G>
struct FormerChoice {
    typename G::State seen;
    AgentStream stream;
};

/// What a rule system is asked of a state in which a side is to move.
template <Game G>
struct AdviceQuestion {
    typename G::State state;  ///< as the side sees it
    std::string general;      ///< an agent of this battle
    std::size_t top;          ///< of how many candidates all is wanted
    AgentStream stream;       ///< his
    /// Of a decision that was made: what was chosen, and what the same side chose at once after it.
    std::vector<typename G::Move> made{};
    /// What the side chose before, in order, if that was the same general; else he enters the battle with this choice.
    std::vector<FormerChoice<G>> former{};
};

/// What was made of a choice and what was better, in words.
struct Compared {
    std::string made, made_sentence, better, better_sentence;
};

/// What the review of a game asks of its rule system (sim/analysis/reviewer.h).
template <Diced G>
struct ReviewParts {
    std::function<std::unique_ptr<Foresight<G>>()> foresight;
    /// Of a choice in `s`: the moves that were made of it, after which the game stood at `then`, and a better course.
    std::function<Compared(const typename G::State& s, std::span<const typename G::Move> made,
                           const typename G::State& then, const Course<G>& better)>
        compare;
    std::uint32_t rehearsals = ReviewRequest{}.rehearsals;  ///< of each state, if nobody says how many
};

template <Guided G>
struct ServedBattle {
    std::shared_ptr<const G> game;
    BattleInfo info;
    std::vector<Source> sources;  ///< the texts named in info.sources
    std::vector<AgentKind<G>> agents;
    std::function<std::string(const typename G::State&, const Due&)> board, coloured;  ///< Moment's
    /// Service::odds of a state of this game; empty if the rule system has no fuller answer than the dice
    /// that the moves lead to (sim/odds/dice_ahead.h).
    std::function<OddsAnswer(const typename G::State&, const std::vector<std::string>&)> odds{};
    /// What a general of this battle thinks of the choices in a state, but for what advice() adds; empty if nobody can
    /// say. Of a general who thinks nothing the function chooses another to ask, and says so.
    std::function<Advice(const AdviceQuestion<G>&)> advise{};
    /// A state and what is due in it as SVG; empty if the rule system draws no pictures.
    std::function<std::string(const typename G::State&, const Due&, const PictureRequest&)> picture{};
    std::optional<Practice> practice{};      ///< Service::practice
    std::optional<ReviewParts<G>> review{};  ///< none: games of this system are not reviewed
    /// Service::handicap and handicapped; empty if the rule system has no handicaps.
    std::function<HandicapInfo(const std::string&)> handicap{};
    std::function<std::unique_ptr<Service>(const std::array<std::string, 2>&, Diagnostics&)> handicapped{};
    std::function<std::vector<std::string>(const typename G::State&)> special_rules{};  ///< Moment's; empty: none

    /// What happens next in the state; or, where a side has given up there, that it has.
    [[nodiscard]] Due due(const typename G::State& s, std::optional<Side> resigned) const {
        Due due = game->due(s);
        if (!resigned) return due;
        return {"over", "", fmt::format("the battle is over: {} has given up", letter(*resigned)), due.when, "", ""};
    }
    [[nodiscard]] Moment moment(const typename G::State& s) const { return moment(s, game->due(s)); }
    /// `due` is told as what happens next: not the game's own where a side has given up.
    [[nodiscard]] Moment moment(const typename G::State& s, const Due& due) const {
        return {board(s, due), coloured(s, due), game->position(s),
                special_rules ? special_rules(s) : std::vector<std::string>{}};
    }

    /// Throws InputError for an unknown general, and where nobody can say.
    [[nodiscard]] Advice advice(const AdviceQuestion<G>& question) const {
        if (!advise) throw InputError(fmt::format("in battles of {} no general gives advice", info.system));
        static_cast<void>(agent(question.general));
        Advice advice = advise(question);
        advice.decision = decision_text(game->due(question.state));
        advice.side = side_of(game->actor(question.state));
        return advice;
    }

    /// Throws InputError, with the names that there are, for an unknown one.
    [[nodiscard]] AgentMaker<G> agent(const std::string& name) const {
        const std::string wanted = kind_in(name);
        std::vector<std::string> names;
        for (const AgentKind<G>& kind : agents) {
            if (kind.info.name == wanted)
                return {name, [make = kind.make, values = settings_in(name, kind.info.settings, info.system)] {
                            return make(values);
                        }};
            names.push_back(kind.info.name);
        }
        const std::string near = nearest(wanted, names);
        throw InputError(fmt::format("unknown agent {}{}; there are: {}", in_quotes(wanted),
                                     near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                     fmt::join(names, ", ")));
    }
};

}  // namespace polemarch::sim
