// The part of a SystemBattle that follows from a typed Game: its adapter, its agents, the playing of games. It is the
// only template between a rule system and the services; everything else goes through AnyGame.
#pragma once

#include "core/text.h"
#include "sim/batch/clocked_agent.h"
#include "sim/batch/play_game.h"
#include "sim/system/rule_system.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

/// A kind of agent. Each game gets a new agent, so no state leaks from one game into another.
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

template <Game G>
class TypedBattle : public SystemBattle {
public:
    TypedBattle(std::shared_ptr<const G> battle, BattleInfo info, std::vector<Source> sources,
                std::vector<AgentKind<G>> agents)
        : SystemBattle(std::move(info), std::move(sources)),
          battle_(std::move(battle)),
          adapter_(battle_),
          agents_(std::move(agents)),
          facts_(adapter_.facts().size()) {}

    [[nodiscard]] const AnyGame& game() const override { return adapter_; }
    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(agents_); }
    [[nodiscard]] std::unique_ptr<AnyAgent> agent(const std::string& name) const override {
        return std::make_unique<ErasedAgent<G>>(typed_agent(name));
    }

    [[nodiscard]] std::optional<GameRow> play(const BatchRequest& request, std::uint32_t game,
                                              const std::atomic<bool>& stop, const GameWatch& watch) const override {
        const auto first = typed_agent(request.agents[0]), second = typed_agent(request.agents[1]);
        std::array<ClockedAgent<G>, 2> clocked{ClockedAgent<G>(*first), ClockedAgent<G>(*second)};
        Players<G> players{first.get(), second.get()};
        if (watch.clocked) players = {&clocked[0], &clocked[1]};
        if (sides_swapped(game, request.side_swap)) std::swap(players[0], players[1]);
        const auto played = play_game(*battle_, players, game_key(request.seed, game, request.side_swap), stop,
                                      Watch{&adapter_, watch.observer});
        if (!played) return std::nullopt;
        GameRow row{game, played->payoff, played->steps, played->decisions};
        row.facts.resize(facts_);
        if constexpr (Reports<G>) battle_->report(played->end, row.facts);
        row.drawn_with_advantage = drawn_with_advantage(row.payoff);
        row.work = {clocked[0].work(), clocked[1].work()};
        return row;
    }

    [[nodiscard]] std::vector<PerftLevel> perft(std::size_t depth) const override {
        return polemarch::perft(*battle_, battle_->start(), depth);
    }

protected:
    [[nodiscard]] const std::shared_ptr<const G>& battle() const { return battle_; }

private:
    [[nodiscard]] std::unique_ptr<Agent<G>> typed_agent(const std::string& name) const {
        const std::string wanted = kind_in(name);
        std::vector<std::string> names;
        for (const AgentKind<G>& kind : agents_) {
            if (kind.info.name == wanted) return kind.make(settings_in(name, kind.info.settings, info().system));
            names.push_back(kind.info.name);
        }
        const std::string near = nearest(wanted, names);
        throw InputError(fmt::format("unknown agent {}{}; there are: {}", in_quotes(wanted),
                                     near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                     fmt::join(names, ", ")));
    }

    std::shared_ptr<const G> battle_;
    GameAdapter<G> adapter_;
    std::vector<AgentKind<G>> agents_;
    std::size_t facts_;
};

}  // namespace polemarch::sim
