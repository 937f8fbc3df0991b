#include "core/replay.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace polemarch {

RecordStep describe_move(const AnyGame& g, const StateBytes& s, const MoveBytes& move) {
    RecordStep step;
    step.side = side_of(g.actor(s));
    step.text = g.text(s, move);
    step.sentence = g.narrate(s, move, {});
    return step;
}

RecordStep describe_roll(const AnyGame& g, const StateBytes& s, Faces faces, const MoveBytes& consequence) {
    RecordStep step;
    const Roll roll = g.roll(s);
    const EventName event = g.event_name(roll.event);
    step.event = event.name;
    step.rule = event.rule;
    const auto second = faces.begin() + roll.dice[0];
    step.dice = {std::vector<std::uint8_t>(faces.begin(), second), std::vector<std::uint8_t>(second, faces.end())};
    step.text = g.text(s, consequence);
    step.sentence = g.narrate(s, consequence, faces);
    return step;
}

RecordStep describe_correction(const Correction<StateBytes>& correction) {
    RecordStep step;
    step.correction = true;
    step.text = correction.text;
    step.sentence = correction.sentence;
    return step;
}

void make_step(const AnyGame& g, StateBytes& s, const RecordStep& step, const MoveBytes& move) {
    if (!step.correction) return g.apply(s, move);
    const auto corrected = g.correct(s, step.text, Shift::any);
    assert(corrected && "the record differs from the rules");
    s = corrected->state;
}

std::string RecordWriter::finish(Ending ending, double payoff) {
    text_ += result_line({0, ending, payoff, steps_});
    return std::move(text_);
}

namespace {

class Replay {
public:
    Replay(const AnyGame& g, const Record& record) : g_(g), record_(record) { replayed_.at = g.start(); }

    /// Replays the whole record and compares the result; or its first `most` steps only.
    Replayed run(std::optional<std::size_t> most = std::nullopt) {
        if (!numbers_agree()) return replayed_;
        for (const RecordStep& step : record_.steps) {
            if (most && replayed_.steps == *most) return replayed_;
            if (!(step.correction ? correct(step) : make(step))) return replayed_;
            replayed_.sentences.push_back(std::move(sentence_));
            ++replayed_.steps;
        }
        if (!most) compare_result();
        return replayed_;
    }

private:
    using Move = MoveBytes;

    std::optional<Move> differ(std::size_t line, std::string what, std::string found = {}, std::string expected = {},
                               std::string rule = {}) {
        replayed_.difference = Diagnostic{Severity::error,     {record_.name, static_cast<int>(line), 1},
                                          std::move(what),     std::move(found),
                                          std::move(expected), std::move(rule)};
        return std::nullopt;
    }

    /// Pair and game number of a run are one number, or the pair has this game and another with sides changed. Dice
    /// that were given by hand have neither.
    bool numbers_agree() {
        const RecordHeader& header = record_.header;
        const std::uint64_t game = header.game, pair = header.pair;
        if (header.dice == DiceOrigin::given || game == pair || (game + 1) / 2 == pair) return true;
        differ(1, "the game's number does not belong to its pair, which decides the dice",
               fmt::format("game {} of pair {}", game, pair), fmt::format("pair {} or {}", (game + 1) / 2, game));
        return false;
    }

    /// Makes a move or a roll. Returns whether it agrees with the rules.
    bool make(const RecordStep& step) {
        const auto move = judge(step);
        if (!move) return false;
        replayed_.moves.push_back(*move);
        g_.apply(replayed_.at, *move);
        return true;
    }

    /// The same for a correction.
    bool correct(const RecordStep& step) {
        if (g_.actor(replayed_.at) == Actor::nobody) {
            differ(step.line, "the game is over, and the record goes on");
            return false;
        }
        const auto corrected = g_.correct(replayed_.at, step.text, Shift::any);
        if (!corrected) {
            differ(step.line, "the correction is not possible: " + corrected.error().sentence, step.text, {},
                   corrected.error().rule);
            return false;
        }
        if (!compare_sentence(step, describe_correction(*corrected))) return false;
        replayed_.moves.emplace_back();
        replayed_.at = corrected->state;
        return true;
    }

    std::optional<Move> judge(const RecordStep& step) {
        const Actor actor = g_.actor(replayed_.at);
        if (actor == Actor::nobody) return differ(step.line, "the game is over, and the record goes on");
        if (actor == Actor::chance && step.side) return refuse_move_at_dice(step);
        if (actor != Actor::chance && !step.side)
            return differ(step.line, "a side is to move here, and the record has a roll");
        return actor == Actor::chance ? judge_roll(step) : judge_move(step, side_of(actor));
    }

    std::optional<Move> refuse_move_at_dice(const RecordStep& step) {
        const std::string what = "dice fall here, and the record has a move";
        if (const auto why = g_.explain_at_dice(replayed_.at, step.text))
            return differ(step.line, what + ": " + why->sentence, step.text, {}, why->rule);
        return differ(step.line, what);
    }

    std::optional<Move> judge_move(const RecordStep& step, Side side) {
        if (*step.side != side)
            return differ(step.line, "another side is to move", std::string(letter(*step.side)),
                          std::string(letter(side)));
        if (step.text == secret_move)
            return differ(step.line, "this choice is still a secret of the game, which goes on", step.text,
                          "the game continued by polemarch play --load, and saved when the secret is out");
        const auto move = g_.read(replayed_.at, step.text);
        if (!move) return differ(step.line, move.error().sentence, step.text, {}, move.error().rule);
        const Verdict verdict = g_.judge(replayed_.at, *move);
        if (!verdict) {
            const Explanation why = g_.explain(replayed_.at, verdict);
            return differ(step.line, "the move is not legal: " + why.sentence, step.text, {}, why.rule);
        }
        return compare_sentence(step, describe_move(g_, replayed_.at, *move)) ? std::optional(*move) : std::nullopt;
    }

    std::optional<Move> judge_roll(const RecordStep& step) {
        const Roll roll = g_.roll(replayed_.at);
        const EventName event = g_.event_name(roll.event);
        if (step.event != event.name || step.rule != event.rule)
            return differ(step.line, "another roll comes here", step.event + " " + step.rule,
                          std::string(event.name) + " " + std::string(event.rule));
        std::vector<std::uint8_t> faces;
        std::vector<std::size_t> idle;  // indices of dice that nobody rolled
        for (const Side side : {Side::first, Side::second}) {
            const auto& rolled = step.dice[index(side)];
            const std::size_t due = roll.dice[index(side)];
            const bool left_out = rolled.empty() && record_.header.dice == DiceOrigin::given;
            if (rolled.size() != due && !left_out)
                return differ(step.line, "another number of dice falls for side " + std::string(letter(side)),
                              std::to_string(rolled.size()), std::to_string(due));
            faces.insert(faces.end(), rolled.begin(), rolled.end());
            for (std::size_t i = 0; left_out && i < due; ++i, faces.push_back(1)) idle.push_back(faces.size());
        }
        if (!cannot_matter(faces, idle))
            return differ(step.line, "dice are left out that could matter", std::to_string(faces.size() - idle.size()),
                          std::to_string(faces.size()));
        const RolledFaces referee = RefereeDice(record_.header.seed, record_.header.pair)(roll);
        if (record_.header.dice == DiceOrigin::referee &&
            !std::equal(faces.begin(), faces.end(), referee.faces.begin()))
            return differ(step.line, "these are not the dice of the seed", spelled(faces), spelled(referee.view()));
        const Move consequence = g_.resolve(replayed_.at, faces);
        const RecordStep right = describe_roll(g_, replayed_.at, faces, consequence);
        if (step.text != right.text)
            return differ(step.line, "the dice have another consequence", step.text, right.text, right.rule);
        if (!idle.empty()) {
            sentence_ = right.sentence + " (dice that could not matter were not thrown)";
            return consequence;
        }
        return compare_sentence(step, right) ? std::optional(consequence) : std::nullopt;
    }

    /// At a table nobody rolls dice that can no longer change anything: whether all faces of the dice at the indices
    /// `idle` have one outcome.
    bool cannot_matter(std::vector<std::uint8_t> faces, const std::vector<std::size_t>& idle) const {
        if (idle.size() > 9) return false;  // no real roll leaves out so many
        const Move consequence = g_.resolve(replayed_.at, faces);
        std::uint32_t ways = 1;
        for (std::size_t i = 0; i < idle.size(); ++i) ways *= 6;
        for (std::uint32_t way = 1; way < ways; ++way) {
            const auto others = faces_of(way, idle.size());
            for (std::size_t i = 0; i < idle.size(); ++i) faces[idle[i]] = others[i];
            if (!(g_.resolve(replayed_.at, faces) == consequence)) return false;
        }
        return true;
    }

    /// Compares sentences only if this very program wrote them: another version may word them differently.
    bool compare_sentence(const RecordStep& step, const RecordStep& right) {
        sentence_ = right.sentence;
        if (step.sentence.empty() || step.sentence == right.sentence || record_.header.program != program_version())
            return true;
        differ(step.line, "the sentence differs", step.sentence, right.sentence);
        return false;
    }

    void compare_result() {
        const bool over = g_.actor(replayed_.at) == Actor::nobody;
        if (!record_.result) {
            const double payoff = over ? g_.payoff(replayed_.at) : 0.5;
            differ(record_.steps.empty() ? 1 : record_.steps.back().line,
                   "the record breaks off: its last line is no result", {},
                   spelled({0, over ? ending_of(payoff) : Ending::unfinished, payoff, replayed_.steps}));
            return;
        }
        const RecordResult& result = *record_.result;
        if (result.steps != replayed_.steps) {
            differ(result.line, "the record has another number of steps than its result says",
                   std::to_string(result.steps), std::to_string(replayed_.steps));
        } else if (result.resigned) {
            const RecordResult right = resignation(*result.resigned, result.steps);
            if (over)
                differ(result.line, "the game is over, and the result says that a side gave it up");
            else if (result.ending != right.ending || result.payoff != right.payoff)
                differ(result.line, "the side that gave up has not lost", std::string(letter(*result.resigned)));
        } else if (over != (result.ending != Ending::unfinished)) {
            differ(result.line, over ? "the game is over, and the result says that it is not"
                                     : "the game is not over, and the record has a result");
        } else if (!over && result.payoff != 0.5) {
            differ(result.line, "a game that is not over counts half for either side", fmt::format("{}", result.payoff),
                   "0.5");
        } else if (over && (result.payoff != g_.payoff(replayed_.at) || result.ending != ending_of(result.payoff))) {
            const double payoff = g_.payoff(replayed_.at);
            differ(result.line, "the game ended with another result", spelled(result),
                   spelled({0, ending_of(payoff), payoff, replayed_.steps}));
        }
    }

    static std::string spelled(const RecordResult& result) {
        std::string line = result_line(result);
        line.pop_back();  // its line end
        return line;
    }

    static std::string spelled(Faces faces) {
        std::string text;
        for (const unsigned face : faces) text += (text.empty() ? "" : " ") + std::to_string(face);
        return text;
    }

    std::string sentence_;  ///< of the last checked step
    const AnyGame& g_;
    const Record& record_;
    Replayed replayed_;
};

}  // namespace

Replayed replay(const AnyGame& g, const Record& record, std::optional<std::size_t> most) {
    return Replay(g, record).run(most);
}

}  // namespace polemarch
