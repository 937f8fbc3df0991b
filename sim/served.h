// A Service over any game that has dice, texts and facts. Heavy: include it in sim/<system>/service.cpp only.
#pragma once

#include "core/replay.h"
#include "sim/batch.h"
#include "sim/match.h"
#include "sim/service.h"
#include "sim/signature.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

/// How an agent is made anew for each game, so that nothing leaks from one game into another.
template <Game G>
struct AgentMaker {
    AgentInfo info;
    std::function<std::unique_ptr<Agent<G>>()> make;
};

template <Notated G>
requires Diced<G> && Reports<G>
class Served final : public Service {
public:
    struct Parts {
        std::shared_ptr<const G> game;
        BattleInfo info;
        std::vector<Source> sources;  ///< the texts named in info.sources
        std::vector<AgentMaker<G>> agents;
        std::function<std::string(const typename G::State&)> board, coloured;  ///< Moment's
    };
    explicit Served(Parts parts) : parts_(std::move(parts)), g_(*parts_.game), facts_(g_.facts()) {}

    [[nodiscard]] const BattleInfo& battle() const override { return parts_.info; }

    [[nodiscard]] std::vector<AgentInfo> agents() const override {
        std::vector<AgentInfo> infos;
        for (const auto& agent : parts_.agents) infos.push_back(agent.info);
        return infos;
    }

    [[nodiscard]] BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks) const override {
        const Table table{request, makers_of(request)};
        const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never;
        BatchReport report = make_report(parts_.info, request, facts_);
        const auto play = [&](std::uint32_t game) {
            if (!hooks.record) return play_row(table, game, stop, Unobserved{});
            return play_recorded(table, game, stop);
        };
        const auto take = [&](GameRow&& row) {
            report.add(row);
            if (hooks.record) hooks.record(row.game, row.record);
            if (hooks.finished) hooks.finished->store(report.covered, std::memory_order_relaxed);
        };
        run_batch(request.games, hooks.threads, stop, play, take);
        report.interrupted = report.covered < request.games.count;
        return report;
    }

    [[nodiscard]] std::string record(const BatchRequest& request, std::uint32_t game) const override {
        return play_recorded({request, makers_of(request)}, game, never)->record;
    }

    void check(const BatchRequest& request) const override { makers_of(request); }

    [[nodiscard]] GamesSignature signature(const BatchRequest& request) const override {
        const Table table{request, makers_of(request)};
        Signature signature;
        GamesSignature all;
        for (std::uint32_t n = 0; n < request.games.count; ++n)
            all.steps += play_row(table, request.games.first + n, never, signature)->steps;
        all.hash = signature.value();
        return all;
    }

    [[nodiscard]] std::vector<PerftLevel> perft(std::size_t depth) const override {
        return sim::perft(g_, g_.start(), depth);
    }

    [[nodiscard]] Moment start() const override { return moment(g_.start()); }

    [[nodiscard]] ReplayReport replay(const Record& record, std::optional<std::size_t> most) const override {
        Replayed<G> replayed = polemarch::replay(g_, record, most);
        return {replayed.steps, std::move(replayed.sentences), replayed.difference, moment(replayed.at)};
    }

private:
    using Makers = std::array<const AgentMaker<G>*, 2>;
    /// What all games of a batch share.
    struct Table {
        const BatchRequest& request;
        Makers makers;
    };
    static inline const std::atomic<bool> never{false};

    Makers makers_of(const BatchRequest& request) const {
        Makers makers{};
        for (const std::size_t side : {0u, 1u}) {
            const std::string& name = request.agents[side];
            std::vector<std::string> names;
            for (const auto& agent : parts_.agents) {
                names.push_back(agent.info.name);
                if (agent.info.name == name) makers[side] = &agent;
            }
            if (makers[side]) continue;
            const std::string near = nearest(name, names);
            throw InputError(fmt::format("unknown agent '{}'{}; there are: {}", name,
                                         near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                         fmt::join(names, ", ")));
        }
        return makers;
    }

    template <class Observer>
    std::optional<GameRow> play_row(const Table& table, std::uint32_t game, const std::atomic<bool>& stop,
                                    Observer&& observer) const {
        const BatchRequest& request = table.request;
        Makers makers = table.makers;
        if (exchanged(game, request.seating)) std::swap(makers[0], makers[1]);
        const auto first = makers[0]->make(), second = makers[1]->make();
        const auto played = play_game(g_, Players<G>{first.get(), second.get()},
                                      game_key(request.seed, game, request.seating), stop, observer);
        if (!played) return std::nullopt;
        GameRow row{game, played->payoff, played->steps, played->decisions};
        row.facts.resize(facts_.size());
        g_.report(played->end, row.facts);
        return row;
    }

    std::optional<GameRow> play_recorded(const Table& table, std::uint32_t game, const std::atomic<bool>& stop) const {
        RecordWriter writer(header(table.request, game));
        auto row = play_row(table, game, stop, writer);
        if (row) row->record = writer.finish(ending_of(row->payoff), row->payoff);
        return row;
    }

    RecordHeader header(const BatchRequest& request, std::uint32_t game) const {
        const GameKey key = game_key(request.seed, game, request.seating);
        RecordHeader header{program_version(),   parts_.info.system, parts_.info.name, parts_.sources, {},
                            DiceOrigin::referee, request.seed,       key.pair,         key.game,       request.agents};
        if (exchanged(game, request.seating)) std::swap(header.agents[0], header.agents[1]);
        return header;
    }

    Moment moment(const typename G::State& s) const { return {parts_.board(s), parts_.coloured(s), g_.position(s)}; }

    Parts parts_;
    const G& g_;
    std::vector<Fact> facts_;
};

}  // namespace polemarch::sim
