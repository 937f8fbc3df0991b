// A Service over any game that has dice, texts, guidance and facts. Heavy: include it in sim/<system>/service.cpp only.
#pragma once

#include "core/replay.h"
#include "sim/analysis/reviewer.h"
#include "sim/batch/batch.h"
#include "sim/batch/clocked_agent.h"
#include "sim/batch/play_game.h"
#include "sim/batch/signature.h"
#include "sim/play/game_session.h"
#include "sim/service/service.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

template <Guided G>
requires Reports<G>
class Served final : public Service {
public:
    using Parts = ServedBattle<G>;
    explicit Served(Parts parts)
        : parts_(std::make_shared<const Parts>(std::move(parts))), g_(*parts_->game), facts_(g_.facts()) {}

    [[nodiscard]] const BattleInfo& battle() const override { return parts_->info; }

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(parts_->agents); }

    [[nodiscard]] BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks) const override {
        const Table table{request, makers_of(request)};
        const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never;
        BatchReport report = make_report(parts_->info, request, facts_);
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

    [[nodiscard]] std::optional<GameRow> game(const BatchRequest& request, std::uint32_t game,
                                              const std::atomic<bool>& stop) const override {
        const Makers makers = makers_of(request);
        const auto first = makers[0].make(), second = makers[1].make();
        std::array<ClockedAgent<G>, 2> agents{ClockedAgent<G>(*first), ClockedAgent<G>(*second)};
        Players<G> players{&agents[0], &agents[1]};
        if (exchanged(game, request.seating)) std::swap(players[0], players[1]);
        const auto played = play_game(g_, players, game_key(request.seed, game, request.seating), stop);
        if (!played) return std::nullopt;
        GameRow row{game, played->payoff, played->steps, played->decisions};
        row.work = {agents[0].work(), agents[1].work()};
        return row;
    }

    [[nodiscard]] RecordHeader record_header(const BatchRequest& request, std::uint32_t game) const override {
        return header(request, game);
    }

    [[nodiscard]] std::string record(const BatchRequest& request, std::uint32_t game) const override {
        return play_recorded({request, makers_of(request)}, game, never)->record;
    }

    void check(const BatchRequest& request) const override { makers_of(request); }

    [[nodiscard]] GamesSignature signature(const BatchRequest& request) const override {
        const Table table{request, makers_of(request)};
        Signature signature;
        GamesSignature all;
        for (std::uint32_t n = 0; n < request.games.count; ++n) {
            const auto row = play_row(table, request.games.first + n, never, signature);
            all.steps += row->steps;
            signature.ended(row->payoff);
        }
        all.hash = signature.value();
        return all;
    }

    [[nodiscard]] std::vector<PerftLevel> perft(std::size_t depth) const override {
        return sim::perft(g_, g_.start(), depth);
    }

    [[nodiscard]] Moment start() const override { return parts_->moment(g_.start()); }

    [[nodiscard]] ReplayReport replay(const Record& record, std::optional<std::size_t> most) const override {
        Replayed<G> replayed = polemarch::replay(g_, record, most);
        return {replayed.steps, std::move(replayed.sentences), replayed.difference,
                parts_->moment(replayed.at, due_after(record, replayed))};
    }

    [[nodiscard]] std::string picture(const PictureRequest& request, const Record* record,
                                      std::optional<std::size_t> most) const override {
        if (!parts_->picture)
            throw InputError(fmt::format("of battles of {} no pictures are drawn", parts_->info.system));
        if (!record) return parts_->picture(g_.start(), g_.due(g_.start()), request);
        const Replayed<G> replayed = polemarch::replay(g_, *record, most);
        if (replayed.difference) throw differing(*replayed.difference);
        return parts_->picture(replayed.at, due_after(*record, replayed), request);
    }

    [[nodiscard]] OddsAnswer odds(const std::vector<std::string>& moves, const Record* record,
                                  std::optional<std::size_t> most) const override {
        const auto answer = [&](const typename G::State& s) {
            return parts_->odds ? parts_->odds(s, moves) : odds_of_moves(g_, s, moves, parts_->info.system);
        };
        if (!record) return answer(g_.start());
        const Replayed<G> replayed = polemarch::replay(g_, *record, most);
        if (replayed.difference) throw differing(*replayed.difference);
        return answer(replayed.at);
    }

    [[nodiscard]] Advice suggest(const AdviceRequest& request, const Record* record,
                                 std::optional<std::size_t> most) const override {
        if (record) {
            const Replayed<G> at = polemarch::replay(g_, *record, most);
            if (at.difference) throw differing(*at.difference);
            return advice(request, at.at, at.steps, {});
        }
        typename G::State s = g_.start();
        const std::size_t thrown = throw_first_dice(s, request.seed);
        Advice told = advice(request, s, thrown, {});
        if (thrown > 0)
            told.notes.insert(
                told.notes.begin(),
                fmt::format("The dice that fall before it are those of polemarch play with --seed {}.", request.seed));
        return told;
    }

    [[nodiscard]] Advice explain(const AdviceRequest& request, const Record& record, std::size_t step) const override {
        if (step < 1 || step > record.steps.size())
            throw InputError(fmt::format("{} has {}, and step {} was asked for; they are counted from 1", record.name,
                                         counted(record.steps.size(), "step"), step));
        const RecordStep& made = record.steps[step - 1];
        if (!made.side)
            throw InputError(
                fmt::format("step {} of {} is a throw of dice: nobody chose; see polemarch replay --log for the others",
                            step, record.name));
        // The step after it is a part of the choice if the same side made it at once.
        std::size_t end = step;
        if (end < record.steps.size() && record.steps[end].side == made.side) ++end;
        const Replayed<G> before = polemarch::replay(g_, record, step - 1), after = polemarch::replay(g_, record, end);
        if (after.difference) throw differing(*after.difference);
        return advice(request, before.at, before.steps,
                      {after.moves.begin() + static_cast<std::ptrdiff_t>(before.steps), after.moves.end()});
    }

    [[nodiscard]] Practice practice() const override {
        if (parts_->practice) return *parts_->practice;
        throw InputError(fmt::format("in battles of {} no general judges by an evaluation", parts_->info.system));
    }

    [[nodiscard]] ReviewRequest usual_review() const override {
        return parts_->review ? ReviewRequest{.rehearsals = parts_->review->rehearsals} : ReviewRequest{};
    }
    [[nodiscard]] std::optional<Review> review(const Record& record, const ReviewRequest& request,
                                               const ReviewHooks& hooks) const override {
        if (!parts_->review) throw InputError(fmt::format("games of {} are not reviewed", parts_->info.system));
        const Replayed<G> replayed = replayed_whole(record);
        Reviewer<G> reviewer(g_, *parts_->review, request, record, replayed);
        auto review = reviewer.review(hooks.threads, hooks.stop ? *hooks.stop : never, [&] {
            if (hooks.finished) hooks.finished->fetch_add(1, std::memory_order_relaxed);
        });
        if (review) review->battle = parts_->info;
        return review;
    }

    [[nodiscard]] HandicapInfo handicap(const std::string& text) const override {
        if (parts_->handicap) return parts_->handicap(text);
        if (text.empty()) return {};
        throw InputError(fmt::format("battles of {} have no handicaps", parts_->info.system));
    }

    [[nodiscard]] std::unique_ptr<Service> handicapped(const std::array<std::string, 2>& texts,
                                                       Diagnostics& warnings) const override {
        if (!parts_->handicapped) throw InputError(fmt::format("battles of {} have no handicaps", parts_->info.system));
        return parts_->handicapped(texts, warnings);
    }

    [[nodiscard]] std::unique_ptr<Session> play(const SessionRequest& request) const override {
        const Side side = request.side.value_or(Side::first);
        std::array<std::string, 2> agents;
        agents[index(side)] = person_name;
        agents[index(other(side))] = request.general.value_or(std::string(default_general));
        return std::make_unique<GameSession<G>>(parts_, header(request.seed, std::move(agents)), side);
    }

    [[nodiscard]] std::unique_ptr<Session> resume(const Record& record, const SessionRequest& request) const override {
        const Replayed<G> replayed = replayed_whole(record);
        RecordHeader header = record.header;
        header.program = program_version();
        const Side side = side_in(record, request);
        std::string& general = header.agents[index(other(side))];
        const bool known = std::any_of(parts_->agents.begin(), parts_->agents.end(),
                                       [&](const AgentKind<G>& kind) { return kind.info.name == kind_in(general); });
        if (request.general || !known) general = request.general.value_or(std::string(default_general));
        header.agents[index(side)] = person_name;
        auto session = std::make_unique<GameSession<G>>(parts_, std::move(header), side);
        session->take_up(record, replayed.moves);
        return session;
    }

private:
    /// What happens next where a record, or a part of it, ends.
    [[nodiscard]] Due due_after(const Record& record, const Replayed<G>& replayed) const {
        const bool whole = replayed.steps == record.steps.size() && g_.actor(replayed.at) != Actor::nobody;
        return parts_->due(replayed.at, whole && record.result ? record.result->resigned : std::nullopt);
    }

    /// Up to the first choice of a side, as in game number 1 of this seed; says how many.
    std::size_t throw_first_dice(typename G::State& s, std::uint64_t seed) const {
        std::size_t thrown = 0;
        if constexpr (Diced<G>) {
            const RefereeDice dice(seed, 1);
            for (; g_.actor(s) == Actor::chance; ++thrown) g_.apply(s, g_.resolve(s, dice(g_.roll(s)).view()));
        }
        return thrown;
    }

    /// As for game number 1 of the request's seed, after `steps` steps; of what a side may know there.
    Advice advice(const AdviceRequest& request, const typename G::State& s, std::size_t steps,
                  std::vector<typename G::Move> made) const {
        const Actor actor = g_.actor(s);
        if (actor == Actor::nobody) throw InputError("the battle is over: there is nothing to choose");
        if (actor == Actor::chance) {
            const Due due = g_.due(s);
            throw InputError(
                fmt::format("dice fall next ({}, {}): nobody has a choice there; name a step of a record at which "
                            "somebody has, or a position (show --position), or ask hint in polemarch play",
                            due.name, due.rule));
        }
        const Side side = side_of(actor);
        return parts_->advice({observe(g_, s, side), request.general, request.top,
                               AgentStream(request.seed, 1, side, static_cast<std::uint32_t>(steps)), std::move(made)});
    }

    /// A record that breaks off before its result is taken as far as it goes.
    Replayed<G> replayed_whole(const Record& record) const {
        Replayed<G> replayed =
            record.result ? polemarch::replay(g_, record) : polemarch::replay(g_, record, record.steps.size());
        if (replayed.difference) throw differing(*replayed.difference);
        return replayed;
    }

    static InputError differing(const Diagnostic& difference) {
        Diagnostics diagnostics;
        diagnostics.add(difference);
        return InputError(diagnostics);
    }
    /// The person's side: as asked for, else the one that a person played.
    static Side side_in(const Record& record, const SessionRequest& request) {
        if (request.side) return *request.side;
        const auto& agents = record.header.agents;
        if ((agents[0] == person_name) != (agents[1] == person_name))
            return agents[0] == person_name ? Side::first : Side::second;
        throw InputError(
            fmt::format("{} does not say whose side to take: it was played by {} and {}; say it by polemarch "
                        "play --load RECORD --side A, or B",
                        record.name, agents[0], agents[1]));
    }

    using Makers = std::array<AgentMaker<G>, 2>;
    /// What all games of a batch share.
    struct Table {
        const BatchRequest& request;
        Makers makers;
    };
    static inline const std::atomic<bool> never{false};

    Makers makers_of(const BatchRequest& request) const {
        return {parts_->agent(request.agents[0]), parts_->agent(request.agents[1])};
    }

    template <class Observer>
    std::optional<GameRow> play_row(const Table& table, std::uint32_t game, const std::atomic<bool>& stop,
                                    Observer&& observer) const {
        const BatchRequest& request = table.request;
        const bool swapped = exchanged(game, request.seating);
        const auto first = table.makers[swapped ? 1 : 0].make(), second = table.makers[swapped ? 0 : 1].make();
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
        RecordHeader header = this->header(request.seed, request.agents);
        header.pair = key.pair;
        header.game = key.game;
        if (exchanged(game, request.seating)) std::swap(header.agents[0], header.agents[1]);
        return header;
    }

    /// Of a game number 1 with this seed; who plays is up to the caller.
    RecordHeader header(std::uint64_t seed, std::array<std::string, 2> agents) const {
        return {program_version(),
                parts_->info.system,
                parts_->info.name,
                parts_->sources,
                {},
                DiceOrigin::referee,
                seed,
                1,
                1,
                std::move(agents)};
    }

    std::shared_ptr<const Parts> parts_;
    const G& g_;
    std::vector<Fact> facts_;
};

}  // namespace polemarch::sim
