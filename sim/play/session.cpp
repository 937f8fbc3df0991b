#include "sim/play/session.h"

#include "ai/analysis_stopped.h"
#include "core/replay.h"
#include "core/text.h"
#include "sim/shared/json.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

tl::unexpected<Explanation> because(std::string sentence) {
    return tl::unexpected(Explanation{"", std::move(sentence)});
}

}  // namespace

std::string_view name_of(Player player) {
    switch (player) {
        case Player::person: return "person";
        case Player::general: return "general";
        case Player::dice: return "dice";
        case Player::nobody: break;
    }
    return "nobody";
}

Session::Session(std::shared_ptr<const SystemBattle> battle, RecordHeader header, Side side)
    : battle_(std::move(battle)),
      header_(std::move(header)),
      side_(side),
      dice_(header_.seed, header_.pair),
      state_(battle_->game().start()) {
    if (!is_for_two()) static_cast<void>(battle_->agent(general()));  // throws for an unknown agent
    hand_over();
}

/// Of two persons the one who is to act is the person.
void Session::hand_over() {
    const Actor actor = game().actor(state_);
    if (is_for_two() && (actor == Actor::first || actor == Actor::second)) side_ = side_of(actor);
}

void Session::take_up(const Record& record, const std::vector<MoveBytes>& moves) {
    assert(steps_.empty() && moves.size() == record.steps.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (record.steps[i].correction) {
            put_right(*game().correct(state_, record.steps[i].text, Shift::any));
            continue;
        }
        const auto& dice = record.steps[i].dice;
        std::vector<std::uint8_t> faces = dice[0];
        faces.insert(faces.end(), dice[1].begin(), dice[1].end());
        make(moves[i], faces);
    }
    if (record.result) resigned_ = record.result->resigned;
}

void Session::follow(std::vector<RecordStep> steps) {
    followed_ = std::move(steps);
    header_.dice = DiceOrigin::given;
}

/// The next step of the game to follow; null if the game has left it, or it has ended.
const RecordStep* Session::step_to_follow() const {
    if (steps_.size() >= followed_.size()) return nullptr;
    for (std::size_t i = 0; i < steps_.size(); ++i)
        if (steps_[i].record.text != followed_[i].text) return nullptr;
    return &followed_[steps_.size()];
}

Player Session::player() const {
    const Actor actor = game().actor(state_);
    if (resigned_ || actor == Actor::nobody) return Player::nobody;
    if (actor == Actor::chance) return Player::dice;
    return side_of(actor) == side_ ? Player::person : Player::general;
}

Due Session::due() const { return battle_->due(view(), resigned_); }

StateView Session::state_view(int width) const { return state_view_of(*battle_, view(), due(), width); }

std::vector<UnitInWords> Session::units() const { return battle_->units(view()); }

std::string Session::board_part(const BoardRoom& room) const {
    StateBytes before = view();
    for (std::size_t i = steps_.size(); i-- > 0;)
        if (steps_[i].record.side == side_) {
            before = game().observe(steps_[i].before, side_);
            break;
        }
    return battle_->board_part(view(), before, room);
}

RecordResult Session::result() const {
    if (resigned_) return resignation(*resigned_, steps_.size());
    if (game().actor(state_) != Actor::nobody) return {0, Ending::unfinished, 0.5, steps_.size()};
    const double payoff = game().payoff(state_);
    return {0, ending_of(payoff), payoff, steps_.size()};
}

std::vector<RecordStep> Session::log(std::size_t from) const {
    std::vector<RecordStep> record;
    for (std::size_t i = from; i < steps_.size(); ++i) record.push_back(shown(i));
    return record;
}

/// The step without a secret choice of the other side.
RecordStep Session::shown(std::size_t step) const {
    RecordStep record = steps_[step].record;
    if (!hidden(step)) return record;
    record.text.clear();
    record.sentence = fmt::format("{} makes a secret choice", letter(other(side_)));
    return record;
}

const std::vector<Choice>& Session::choices() const {
    if (decision_.choices) return *decision_.choices;
    std::vector<Choice>& choices = decision_.choices.emplace();
    if (player() != Player::person) return choices;
    const StateBytes seen = view();
    MoveList<AnyGame> moves;
    game().legal_moves(seen, moves);
    std::map<std::string, int> briefs;
    for (const MoveBytes& m : moves) {
        std::string text = game().text(seen, m);
        std::string brief = battle_->rounded(text);
        ++briefs[brief];
        decision_.read.emplace(text, m);  // a listed move is legal: no need to judge its text
        std::string sentence = game().narrate(seen, m, {});
        std::string brief_sentence = battle_->rounded(sentence);
        choices.push_back({std::move(text), game().subject(seen, m), std::move(sentence), odds_after(game(), seen, m),
                           battle_->remark(seen, m), std::move(brief), std::move(brief_sentence)});
    }
    for (Choice& choice : choices) {
        if (briefs[choice.brief] > 1) {
            choice.brief = choice.move;
            choice.brief_sentence = choice.sentence;
        }
    }
    return choices;
}

Json Session::ground() const { return battle_->ground(view()); }
Json Session::pieces() const { return battle_->pieces(view()); }
Json Session::look(const std::string& unit) const { return battle_->look(view(), unit); }
Json Session::zones() const { return battle_->zones(view()); }
std::string Session::nearest_move(const Json& place) const { return battle_->nearest_move(view(), place); }
Json Session::point(std::string_view move) const {
    const auto& read = read_move(move);
    assert(read);
    return battle_->point(view(), *read);
}

std::optional<Explanation> Session::refusal(std::string_view move) const {
    const auto& read = read_move(move);
    return read ? std::nullopt : std::optional(read.error());
}

std::optional<Odds> Session::odds(std::string_view move) const {
    if (move.empty()) return player() == Player::dice ? std::optional(odds_at(game(), view(), {})) : std::nullopt;
    const auto& read = read_move(move);
    return read ? odds_after(game(), view(), *read) : std::nullopt;
}

std::optional<MoveOdds> Session::move_odds(std::string_view move) const {
    const auto& read = read_move(move);
    return read ? std::optional(sim::move_odds(game(), view(), *read)) : std::nullopt;
}

tl::expected<MoveOdds, Explanation> Session::odds_along(std::span<const ImaginedStep> steps) const {
    return sim::odds_along(game(), view(), steps);
}

std::optional<EnemyReply> Session::enemy_reply(std::string_view move) const {
    const auto& read = read_move(move);
    if (!read) return std::nullopt;
    const auto agent = battle_->agent("heuristic");
    return sim::enemy_reply(game(), *agent, view(), *read);
}

tl::expected<Advice, Explanation> Session::hint(const Thinking& thinking) const {
    const Player now = player();
    if (now == Player::nobody) return because("the battle is over");
    if (now != Player::person) return because("it is not your turn");
    AdviceQuestion asked = question(AdviceRequest{}.general, state_, steps_.size());
    asked.thinking = thinking;
    return answer(asked);
}

tl::expected<Advice, Explanation> Session::why(std::optional<std::size_t> wanted, const Thinking& thinking) const {
    auto step = wanted;
    if (!step) step = last_decision(other(side_));
    if (!step) step = last_decision(side_);
    if (!step) return because("nobody has made a choice yet");
    if (*step < 1 || *step > steps_.size()) return because(fmt::format("there is no step {}: log shows them", *step));
    const Step& made = steps_[*step - 1];
    if (!made.record.side)
        return because(fmt::format("step {} is a {}: nobody chose", *step,
                                   made.record.correction ? "correction" : "roll of dice"));
    if (is_secret(made)) return because("that was a secret choice");
    const bool persons = *made.record.side == side_ || is_for_two();
    AdviceQuestion asked = question(persons ? AdviceRequest{}.general : general(), made.before, *step - 1);
    asked.made = {made.move};
    if (*step < steps_.size() && steps_[*step].record.side == made.record.side && !is_secret(steps_[*step]))
        asked.made.push_back(steps_[*step].move);
    if (!persons) asked.former = former_choices(*step - 1);
    asked.thinking = thinking;
    return answer(asked);
}

std::optional<Explanation> Session::play(std::string_view text) {
    const auto read = read_move(text);
    if (!read) return read.error();
    make(*read, {});
    return std::nullopt;
}

/// Every decision has a random stream of its own, and all earlier decisions have been replayed into the agent. So it
/// chooses the same whether the game was played without interruption, was taken back or was resumed from a record.
bool Session::advance(const Thinking& thinking) {
    switch (player()) {
        case Player::dice: {
            if (waits_for_dice()) return false;
            if (const RecordStep* step = step_to_follow()) {
                std::vector<std::uint8_t> faces = step->dice[0];
                faces.insert(faces.end(), step->dice[1].begin(), step->dice[1].end());
                make(game().resolve(state_, faces), faces);
                return true;
            }
            const RolledFaces rolled = dice_(game().roll(state_));
            make(game().resolve(state_, rolled.view()), rolled.view());
            return true;
        }
        case Player::general: {
            if (const RecordStep* step = step_to_follow())
                if (const auto move = game().read(state_, step->text)) {
                    make(*move, {});
                    return true;
                }
            make(general_move(thinking), {});
            return true;
        }
        default: return false;
    }
}

std::optional<DiceDue> Session::dice_due() const {
    if (player() != Player::dice) return std::nullopt;
    const Roll roll = game().roll(state_);
    const EventName event = game().event_name(roll.event);
    DiceDue dice{std::string(event.name), std::string(event.rule), roll.dice, {}, due().sentence};
    for (const std::size_t side : {0u, 1u})
        if (table_dice_[side]) dice.yours[side] = dice.dice[side];
    return dice;
}

bool Session::waits_for_dice() const {
    if (player() != Player::dice) return false;
    const Roll roll = game().roll(state_);
    return (table_dice_[0] && roll.dice[0] > 0) || (table_dice_[1] && roll.dice[1] > 0);
}

std::optional<Explanation> Session::roll(const FacesBySide& given) {
    const auto due = dice_due();
    if (!due) return Explanation{"", "no dice are due"};
    if (auto fault = fault_of(given, *due)) return fault;
    const RolledFaces rolled = dice_(game().roll(state_));
    std::vector<std::uint8_t> faces(rolled.view().begin(), rolled.view().end());
    for (const std::size_t side : {0u, 1u})
        if (given[side])
            std::copy(given[side]->begin(), given[side]->end(), faces.begin() + (side == 0 ? 0 : due->dice[0]));
    make(game().resolve(state_, faces), faces);
    steps_.back().typed = true;
    header_.dice = DiceOrigin::given;
    return std::nullopt;
}

tl::expected<std::string, Explanation> Session::correct(std::string_view text) {
    if (player() == Player::nobody) return because("the battle is over");
    const bool begun = std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) { return is_own(step); });
    const auto corrected = game().correct(state_, text, begun ? Shift::slight : Shift::any);
    if (!corrected) return tl::unexpected(corrected.error());
    if (!(corrected->state == state_)) put_right(*corrected);
    return corrected->sentence;
}

DiceReport Session::dice_report() const {
    DiceTally tally;
    for (const Step& step : steps_)
        if (step.record.is_roll()) tally.add(game(), step.before, step.move, step.record);
    return tally.report();
}

/// Whether a person made this choice.
bool Session::is_own(const Step& step) const { return step.record.side && (is_for_two() || step.record.side == side_); }

MoveBytes Session::general_move(const Thinking& thinking) {
    const Side mover = other(side_);
    AgentStream stream = stream_of(mover, steps_.size());
    const MoveBytes move = informed_agent().choose(game(), game().observe(state_, mover), stream, thinking);
    assert(game().judge(state_, move));
    return move;
}

void Session::delegate(const Thinking& thinking) {
    assert(player() == Player::person);
    AgentStream stream = stream_of(side_, steps_.size());
    const auto agent = battle_->agent(std::string(default_general));
    const MoveBytes move = agent->choose(game(), view(), stream, thinking);
    assert(game().judge(state_, move));
    make(move, {});
}

std::string Session::choice_of_general() {
    assert(player() == Player::general);
    return game().text(state_, general_move(undisturbed));
}

tl::expected<std::size_t, Explanation> Session::step_to_undo() const {
    if (resigned_) {
        if (*resigned_ != side_) return because("the other side has given up");
        if (has_secrets(state_)) return because("giving up has shown the secrets of the other side");
        return steps_.size();
    }
    const auto can_go = [&](const Step& step) { return is_own(step) || step.typed || step.record.correction; };
    if (std::none_of(steps_.begin(), steps_.end(), can_go)) return because("there is no move of yours to take back");
    for (std::size_t i = steps_.size() - 1;; --i) {
        const Step& step = steps_[i];
        if (step.record.is_roll() && !step.typed)
            return because("dice have fallen since your last move: " + step.record.sentence);
        if (is_secret(step)) return because("a secret choice has been made since your last move");
        if (!can_go(step)) continue;
        for (std::size_t shown = open_steps(i); shown < open_steps(steps_.size()) && shown < i; ++shown)
            if (is_secret(steps_[shown])) return because("your last move has shown a secret choice");
        return i;
    }
}

tl::expected<std::string, Explanation> Session::undoable() const {
    return step_to_undo().map([&](std::size_t i) { return i == steps_.size() ? "resign" : steps_[i].record.text; });
}

tl::expected<std::string, Explanation> Session::undo() {
    auto text = undoable();
    if (!text) return text;
    if (const std::size_t step = *step_to_undo(); step < steps_.size()) {
        go_back_to(step);
    } else {
        resigned_.reset();
        decision_ = {};
    }
    return text;
}

/// To the state before the step with this index.
void Session::go_back_to(std::size_t step) {
    state_ = steps_[step].before;
    steps_.resize(step);
    agent_.reset();
    decision_ = {};
    hand_over();
}

void Session::resign() {
    assert(player() != Player::nobody);
    resigned_ = side_;
    decision_ = {};
}

std::string Session::record() const {
    RecordHeader header = header_;
    header.corrected = last_correction(steps_.size()) > 0;
    std::string text = header_line(header);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (is_for_two() || !hidden(i)) {  // no agent could make the choices of two persons again
            text += step_line(steps_[i].record);
            continue;
        }
        RecordStep secret = shown(i);
        secret.text = secret_move;
        text += step_line(secret);
    }
    return text + result_line(result());
}

/// The agent's stream for the decision after this number of steps.
AgentStream Session::stream_of(Side mover, std::size_t steps) const {
    return {header_.seed, header_.game, mover, static_cast<std::uint32_t>(steps)};
}

/// The agent's choice at this step, from what `viewer` may know.
FormerChoice Session::former_choice(std::size_t step, Side viewer) const {
    return {game().observe(steps_[step].before, viewer), stream_of(other(side_), step)};
}

/// The number, from 1, of the last correction before step `end`; 0 if there is none.
std::size_t Session::last_correction(std::size_t end) const {
    while (end > 0 && !steps_[end - 1].record.correction) --end;
    return end;
}

/// All choices of the agent before step `end` that it remembers there, from what the person may know.
std::vector<FormerChoice> Session::former_choices(std::size_t end) const {
    std::vector<FormerChoice> choices;
    for (std::size_t step = last_correction(end); step < end; ++step)
        if (steps_[step].record.side == other(side_)) choices.push_back(former_choice(step, side_));
    return choices;
}

/// The agent, with all its choices so far replayed into it. It is kept while the game goes forward, so its work for a
/// turn is done once.
AnyAgent& Session::informed_agent() {
    const bool anew = !agent_;
    if (anew) {
        agent_ = battle_->agent(general());
        known_ = last_correction(steps_.size());  // a correction has put an end to what was planned before it
    }
    for (; known_ < steps_.size(); ++known_) {
        if (steps_[known_].record.side != other(side_)) continue;
        const FormerChoice former = former_choice(known_, other(side_));
        // That choice may have decided the one that is due, such as a facing
        if (anew && known_ + 1 == steps_.size()) {
            AgentStream stream = former.stream;
            static_cast<void>(agent_->choose(game(), former.seen, stream));
        }
        agent_->recall(game(), former.seen, former.stream);
    }
    return *agent_;
}

/// The number, from 1, of the choice at which a side's last action began. It had alternatives, and was not part of an
/// order that is carried out. If there is no such choice, the side's last choice.
std::optional<std::size_t> Session::last_decision(Side side) const {
    std::unique_ptr<RolloutEvaluator> evaluator;
    try {
        evaluator = battle_->review().evaluator();
    } catch (const NotOffered&) {  // then every free choice begins an action
    }
    std::optional<std::size_t> last;
    for (std::size_t step = steps_.size(); step > 0; --step) {
        if (steps_[step - 1].record.side != side) continue;
        if (!last) last = step;
        const StateBytes seen = game().observe(steps_[step - 1].before, side_);
        MoveList<AnyGame> moves;
        game().legal_moves(seen, moves);
        if (moves.size() > 1 && !(evaluator && evaluator->goes_on(seen))) return step;
    }
    return last;
}

/// From what the person may know, with the stream that an agent has at this step.
AdviceQuestion Session::question(const std::string& general, const StateBytes& s, std::size_t steps) const {
    return {game().observe(s, side_), general, AdviceRequest{}.top, stream_of(side_of(game().actor(s)), steps)};
}

tl::expected<Advice, Explanation> Session::answer(const AdviceQuestion& question) const {
    try {
        return battle_->advice(question);
    } catch (const NotOffered&) {
        return because("no agent gives advice in this battle");
    } catch (const AnalysisStopped&) {
        return because("the analysis was stopped");
    }
}

bool Session::is_secret(const Step& step) const {
    return step.record.side && *step.record.side != side_ && game().secret(step.before);
}

bool Session::has_secrets(const StateBytes& s) const {
    const StateBytes seen = game().observe(s, side_);
    if (!(seen == s)) return true;
    constexpr std::uint64_t truths =
        16;  // so many that a view of which there are several is hardly taken for the only one
    for (std::uint64_t word = 0; word < truths; ++word)
        if (!(game().complete(seen, side_, word) == seen)) return true;
    return false;
}

std::size_t Session::open_steps(std::size_t steps) const {
    if (player() == Player::nobody) return steps;
    while (steps > 0 && has_secrets(steps < steps_.size() ? steps_[steps].before : state_)) --steps;
    return steps;
}

bool Session::hidden(std::size_t step) const { return is_secret(steps_[step]) && step >= open_steps(steps_.size()); }

const tl::expected<MoveBytes, Explanation>& Session::read_move(std::string_view text) const {
    const auto known = decision_.read.find(text);
    if (known != decision_.read.end()) return known->second;
    const auto judged = [&]() -> tl::expected<MoveBytes, Explanation> {
        const Player now = player();
        if (now == Player::nobody) return because("the battle is over");
        if (now != Player::person) return because("it is not your turn");
        const StateBytes seen = view();
        auto move = game().read(seen, text);
        if (!move) return move;
        const Verdict verdict = game().judge(seen, *move);
        if (!verdict) {
            Explanation why = game().explain(seen, verdict);
            why.understood = Understood::move;
            return tl::unexpected(why);
        }
        return move;
    };
    return decision_.read.emplace(text, judged()).first->second;
}

/// Makes the correction, which ends what the agent remembers.
void Session::put_right(const Correction<StateBytes>& correction) {
    steps_.push_back({state_, {}, describe_correction(correction)});
    state_ = correction.state;
    agent_.reset();
    decision_ = {};
    hand_over();
}

/// Makes the step `move`, with the faces that fell; none for a decision.
void Session::make(const MoveBytes& move, Faces faces) {
    RecordStep record = game().actor(state_) == Actor::chance ? describe_roll(game(), state_, faces, move)
                                                              : describe_move(game(), state_, move);
    steps_.push_back({state_, move, std::move(record)});
    game().apply(state_, move);
    decision_ = {};
    hand_over();
}

}  // namespace polemarch::sim
