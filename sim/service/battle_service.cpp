#include "sim/service/battle_service.h"

#include "core/replay.h"
#include "core/text.h"
#include "sim/service/recorded_game.h"
#include "sim/system/armies.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

InputError differing(const Diagnostic& difference) {
    Diagnostics diagnostics;
    diagnostics.add(difference);
    return InputError(diagnostics);
}

/// Throws InputError if the record differs from the rules.
Replayed agreed(Replayed replayed) {
    if (replayed.difference) throw differing(*replayed.difference);
    return replayed;
}

/// Replays a record. One without a result is replayed as far as it goes.
Replayed replayed_whole(const AnyGame& g, const Record& record) {
    return agreed(record.result ? replay(g, record) : replay(g, record, record.steps.size()));
}

/// The start, or the state after the first `most` steps of a record.
Replayed at(const AnyGame& g, const Record* record, std::optional<std::size_t> most) {
    if (record) return agreed(replay(g, *record, most));
    Replayed start;
    start.at = g.start();
    return start;
}

/// What happens next where a record, or a part of it, ends.
Due due_after(const SystemBattle& battle, const Record& record, const Replayed& replayed) {
    const bool whole = replayed.steps == record.steps.size() && battle.game().actor(replayed.at) != Actor::nobody;
    return battle.due(replayed.at, whole && record.result ? record.result->resigned : std::nullopt);
}

/// A moment as it is to be shown.
struct Shown {
    StateBytes state;
    Due due;
};
Shown shown(const SystemBattle& battle, const Moment& moment) {
    Replayed replayed = at(battle.game(), moment.record, moment.most);
    if (moment.seen_by) replayed.at = battle.game().observe(replayed.at, *moment.seen_by);
    Due due = moment.record ? due_after(battle, *moment.record, replayed) : battle.due(replayed.at, std::nullopt);
    return {replayed.at, std::move(due)};
}

/// The header of game number 1 with this seed. The caller names the players.
RecordHeader header_of(const SystemBattle& battle, std::uint64_t seed, std::array<std::string, 2> agents) {
    RecordHeader header;
    header.program = program_version();
    header.system = battle.info().system;
    header.battle = battle.info().name;
    header.sources = battle.sources();
    header.seed = seed;
    header.agents = std::move(agents);
    return header;
}

/// The header of a game of a batch.
RecordHeader header_of_game(const SystemBattle& battle, const BatchRequest& request, std::uint32_t game) {
    const GameKey key = game_key(request.seed, game, request.side_swap);
    RecordHeader header = header_of(battle, request.seed, request.agents);
    header.pair = key.pair;
    header.game = key.game;
    if (sides_swapped(game, request.side_swap)) std::swap(header.agents[0], header.agents[1]);
    return header;
}

/// Rolls the dice before the first choice of a side, as in game number 1 of this seed; returns the number of rolls.
std::size_t roll_first_dice(const AnyGame& g, StateBytes& s, std::uint64_t seed) {
    const RefereeDice dice(seed, 1);
    std::size_t rolled = 0;
    for (; g.actor(s) == Actor::chance; ++rolled) g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
    return rolled;
}

/// Advice for game number 1 of the request's seed, after `steps` steps, from what the side to move may know.
Advice advice_at(const SystemBattle& battle, const AdviceRequest& request, const StateBytes& s, std::size_t steps,
                 std::vector<MoveBytes> made) {
    const AnyGame& g = battle.game();
    const Actor actor = g.actor(s);
    if (actor == Actor::nobody) throw InputError("the battle is over: there is nothing to choose");
    if (actor == Actor::chance) {
        const Due due = g.due(s);
        throw InputError(
            fmt::format("dice fall next ({}, {}): nobody has a choice there; name a step of a record at which "
                        "somebody has, or a position (show --position), or ask hint in polemarch play",
                        due.name, due.rule));
    }
    const Side side = side_of(actor);
    return battle.advice({g.observe(s, side), request.general, request.top,
                          AgentStream(request.seed, 1, side, static_cast<std::uint32_t>(steps)), std::move(made)});
}

/// Whether two persons go on: they have played the record, and the request changes nothing.
bool is_for_two(const Record& record, const SessionRequest& request) {
    const auto& agents = record.header.agents;
    return agents[0] == person_name && agents[1] == person_name && !request.side && !request.general;
}

/// The person's side: the one asked for, else the one that a person played.
Side side_in(const Record& record, const SessionRequest& request) {
    if (request.side || is_for_two(record, request)) return request.side.value_or(Side::first);
    const auto& agents = record.header.agents;
    if ((agents[0] == person_name) != (agents[1] == person_name))
        return agents[0] == person_name ? Side::first : Side::second;
    throw InputError(
        fmt::format("{} does not say whose side to take: it was played by {} and {}; say it by polemarch "
                    "play --load RECORD --side A, or B",
                    record.name, agents[0], agents[1]));
}

/// The record with the choices that it keeps secret from the person. Their agent makes them again: each decision has a
/// random stream of its own, so it chooses what it chose before.
Record without_secrets(const std::shared_ptr<const SystemBattle>& battle, Record record, Side person) {
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        RecordStep& step = record.steps[i];
        if (step.text != secret_move || step.side != other(person)) continue;
        const Replayed before = agreed(replay(battle->game(), record, i));
        Record begun = record;
        begun.steps.resize(i);
        begun.result.reset();
        Session session(battle, record.header, person);
        session.take_up(begun, before.moves);
        if (session.player() != Player::general) continue;  // the replay says what is wrong here
        step.text = session.choice_of_general();
        step.sentence.clear();
    }
    return record;
}

}  // namespace

BattleService::BattleService(std::shared_ptr<const SystemBattle> battle, BattleOfPair of_pair)
    : battle_(std::move(battle)), of_pair_(std::move(of_pair)), info_(battle_->info()) {
    info_.armies_built_anew = static_cast<bool>(of_pair_);
    if (of_pair_)
        std::erase_if(info_.sources, [](const SourceInfo& source) { return source.name.starts_with(built_army); });
}

std::shared_ptr<const SystemBattle> BattleService::battle_of(const BatchRequest& request, std::uint32_t game) const {
    return of_pair_ ? of_pair_(request.seed, game_key(request.seed, game, request.side_swap).pair) : battle_;
}

void BattleService::count(std::vector<CountedEvent> events, const std::string& where) {
    events_ = std::move(events);
    bound_ = events_.empty() ? nullptr
                             : std::make_shared<const BoundEvents>(
                                   events_, battle_->event_view(),
                                   EventNames{battle_->game().facts(), info_.system, where, UnknownName::refused});
}

std::vector<Fact> BattleService::facts() const {
    auto facts = battle_->game().facts();
    for (Fact& fact : event_facts(events_)) facts.push_back(std::move(fact));
    return facts;
}

std::shared_ptr<const BoundEvents> BattleService::events_in(const SystemBattle& battle) const {
    if (!bound_ || &battle == battle_.get()) return bound_;
    return std::make_shared<const BoundEvents>(
        events_, battle.event_view(), EventNames{battle.game().facts(), info_.system, {}, UnknownName::nothing});
}

BatchReport BattleService::simulate(const BatchRequest& asked, const BatchHooks& hooks) const {
    check(asked);
    BatchRequest request = asked;
    for (std::string& agent : request.agents) agent = canonical_agent(agent);
    request = without_copies(request);
    BatchReport report = make_report(battle(), request, facts());
    const auto play = [&](std::uint32_t number) { return game(request, number, hooks, Work::ignored); };
    const auto hand_on = [&](const GameRow& row) {
        if (hooks.record && !row.record.empty()) hooks.record(row.game, row.record);
        if (hooks.finished) hooks.finished->store(report.covered, std::memory_order_relaxed);
    };
    const TakeGame take_game = [&](GameRow&& row) {
        report.admit(row);
        report.add(row);
        hand_on(row);
    };
    const TakePair take_pair = [&](GameRow&& first, GameRow&& second) {
        for (GameRow* row : {&first, &second}) report.admit(*row);
        report.add(first, second);
        hand_on(first);
        hand_on(second);
    };
    run_batch(request.games, hooks.threads, hooks.stop ? *hooks.stop : never_stops, play,
              request.side_swap == SideSwap::fixed ? take_game : in_pairs(take_pair));
    report.interrupted = report.covered < request.games.count;
    return report;
}

bool BattleService::has_clock(const std::array<std::string, 2>& agents) const {
    return std::any_of(agents.begin(), agents.end(), [&](const std::string& agent) {
        return canonical_agent(agent).find(":milliseconds=") != std::string::npos;
    });
}
std::string BattleService::canonical_agent(const std::string& agent) const {
    static_cast<void>(battle_->agent(agent));
    const auto kinds = battle_->agents();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const AgentInfo& one) { return one.name == kind_in(agent); });
    return canonical_name(agent, kind->settings, battle().system);
}

std::optional<GameRow> BattleService::game(const BatchRequest& request, std::uint32_t game, const BatchHooks& hooks,
                                           Work work) const {
    const auto battle = battle_of(request, game);
    const auto bound = events_in(*battle);
    std::optional<EventObserver> events;
    if (bound) events.emplace(*bound);
    std::optional<GameRow> row;
    if (const auto source = hooks.recorded ? hooks.recorded(game) : std::nullopt) {
        row = row_of_record(*battle, record_of_run(*source, header_of_game(*battle, request, game)),
                            events ? &*events : nullptr);
        if (sides_swapped(game, request.side_swap)) std::swap(row->work[0], row->work[1]);  // by agent, not by side
    } else {
        std::optional<RecordObserver> writer;
        if (hooks.record) writer.emplace(header_of_game(*battle, request, game));
        GameObserver* observer = writer ? &*writer : nullptr;
        std::optional<TwoObservers> both;
        if (bound && bound->need_steps()) {
            if (writer) both.emplace(*writer, *events);
            observer = both ? static_cast<GameObserver*>(&*both) : &*events;
        }
        row = battle->play(request, game, hooks.stop ? *hooks.stop : never_stops, {observer, work == Work::clocked});
        if (row && writer) row->record = writer->finish(row->payoff);
    }
    if (row && of_pair_) row->named = battle->game().facts();
    if (!row || !events) return row;
    for (const std::int32_t happened : events->finish(*row)) row->facts.push_back(happened);
    if (of_pair_)
        for (Fact& fact : event_facts(events_)) row->named.push_back(std::move(fact));
    return row;
}

std::optional<GameRow> BattleService::row(const BatchRequest& request, std::uint32_t number,
                                          const std::atomic<bool>& stop) const {
    return game(request, number, {.stop = &stop}, Work::ignored);
}

RecordHeader BattleService::record_header(const BatchRequest& request, std::uint32_t game) const {
    return header_of_game(*battle_of(request, game), request, game);
}

std::string BattleService::record(const BatchRequest& request, std::uint32_t game) const {
    const auto battle = battle_of(request, game);
    RecordObserver writer(header_of_game(*battle, request, game));
    const auto row = battle->play(request, game, never_stops, {&writer});
    return writer.finish(row->payoff);
}

void BattleService::check(const BatchRequest& request) const {
    for (const std::string& agent : request.agents) static_cast<void>(battle_->agent(agent));
    check_whole_pairs(request);
}

GamesSignature BattleService::signature(const BatchRequest& request) const {
    Signature signature;
    GamesSignature all;
    for (std::uint32_t n = 0; n < request.games.count; ++n) {
        const std::uint32_t game = request.games.first + n;
        const auto row = battle_of(request, game)->play(request, game, never_stops, {&signature});
        all.steps += row->steps;
        signature.ended(row->payoff);
    }
    all.hash = signature.value();
    return all;
}

std::vector<PerftLevel> BattleService::perft(std::size_t depth) const { return battle_->perft(depth); }

StateView BattleService::view(const Moment& moment, int width) const {
    const Shown what = shown(*battle_, moment);
    return state_view_of(*battle_, what.state, what.due, width);
}

ReplayReport BattleService::replay(const Record& record, std::optional<std::size_t> most, int width) const {
    Replayed replayed = polemarch::replay(battle_->game(), record, most);
    return {replayed.steps, std::move(replayed.sentences), replayed.difference,
            state_view_of(*battle_, replayed.at, due_after(*battle_, record, replayed), width)};
}

std::string BattleService::picture(const PictureRequest& request, const Moment& moment) const {
    const Shown what = shown(*battle_, moment);
    return battle_->picture(what.state, what.due, request);
}

std::string BattleService::state_json(const Moment& moment) const {
    return battle_->state_json(shown(*battle_, moment).state);
}

OddsAnswer BattleService::odds(const std::vector<std::string>& moves, const Record* record,
                               std::optional<std::size_t> most) const {
    return battle_->odds(at(battle_->game(), record, most).at, moves);
}

Advice BattleService::suggest(const AdviceRequest& request, const Record* record,
                              std::optional<std::size_t> most) const {
    Replayed found = at(battle_->game(), record, most);
    if (record) return advice_at(*battle_, request, found.at, found.steps, {});
    const std::size_t rolled = roll_first_dice(battle_->game(), found.at, request.seed);
    Advice advice = advice_at(*battle_, request, found.at, rolled, {});
    if (rolled > 0)
        advice.notes.insert(
            advice.notes.begin(),
            fmt::format("The dice that fall before it are those of polemarch play with --seed {}.", request.seed));
    return advice;
}

Advice BattleService::explain(const AdviceRequest& request, const Record& record, std::size_t step) const {
    if (step < 1 || step > record.steps.size())
        throw InputError(fmt::format("{} has {}, and step {} was asked for; they are counted from 1", record.name,
                                     counted(record.steps.size(), "step"), step));
    const RecordStep& made = record.steps[step - 1];
    if (!made.side)
        throw InputError(fmt::format("step {} of {} is a {}: nobody chose; see polemarch replay --log for the others",
                                     step, record.name, made.correction ? "correction" : "roll of dice"));
    // The following step is a part of the choice if the same side made it at once.
    std::size_t end = step;
    if (end < record.steps.size() && record.steps[end].side == made.side) ++end;
    const Replayed after = agreed(polemarch::replay(battle_->game(), record, end));
    const Replayed before = polemarch::replay(battle_->game(), record, step - 1);
    return advice_at(*battle_, request, before.at, before.steps,
                     {after.moves.begin() + static_cast<std::ptrdiff_t>(before.steps), after.moves.end()});
}

TrainingGames BattleService::training_games() const { return battle_->training_games(); }

ReviewRequest BattleService::usual_review() const {
    try {
        return {.rollouts = battle_->review().rollouts};
    } catch (const NotOffered&) {
        return {};
    }
}

std::optional<Review> BattleService::review(const Record& record, const ReviewRequest& request,
                                            const ReviewHooks& hooks) const {
    const ReviewParts parts = battle_->review();
    if (parts.advise && request.level != no_level) static_cast<void>(battle_->agent(request.level));  // known?
    auto review = review_game(battle_->game(), parts, request, record, replayed_whole(battle_->game(), record), hooks);
    if (review) review->battle = battle();
    return review;
}

HandicapInfo BattleService::handicap(const std::string& text) const { return battle_->handicap(text); }

std::unique_ptr<BattleService> BattleService::handicapped(const std::array<std::string, 2>& texts,
                                                          Diagnostics& warnings) const {
    std::shared_ptr<const SystemBattle> changed = battle_->handicapped(texts, warnings);
    if (!of_pair_) return std::make_unique<BattleService>(std::move(changed));
    return std::make_unique<BattleService>(
        std::move(changed), [of_pair = of_pair_, texts](std::uint64_t seed, std::uint32_t pair) {
            Diagnostics repeated;
            return std::shared_ptr<const SystemBattle>(of_pair(seed, pair)->handicapped(texts, repeated));
        });
}

std::unique_ptr<Session> BattleService::play(const SessionRequest& request) const {
    const Side side = request.side.value_or(Side::first);
    std::array<std::string, 2> agents;
    agents[index(side)] = person_name;
    agents[index(other(side))] = request.general.value_or(std::string(default_general));
    return std::make_unique<Session>(battle_, header_of(*battle_, request.seed, std::move(agents)), side);
}

std::unique_ptr<Session> BattleService::resume(const Record& saved, const SessionRequest& request) const {
    const bool has_secrets = std::any_of(saved.steps.begin(), saved.steps.end(),
                                         [](const RecordStep& step) { return step.text == secret_move; });
    const Record record = has_secrets ? without_secrets(battle_, saved, side_in(saved, request)) : saved;
    const Replayed replayed = replayed_whole(battle_->game(), record);
    RecordHeader header = record.header;
    header.program = program_version();
    const Side side = side_in(record, request);
    std::string& general = header.agents[index(other(side))];
    const auto agents = battle_->agents();
    const bool known = std::any_of(agents.begin(), agents.end(),
                                   [&](const AgentInfo& agent) { return agent.name == kind_in(general); });
    if (!is_for_two(record, request) && (request.general || !known))
        general = request.general.value_or(std::string(default_general));
    header.agents[index(side)] = person_name;
    auto session = std::make_unique<Session>(battle_, std::move(header), side);
    session->take_up(record, replayed.moves);
    return session;
}

}  // namespace polemarch::sim
