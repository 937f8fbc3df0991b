#include "tools/play_screen.h"

#include "core/text.h"
#include "sim/analysis/advice.h"
#include "sim/play/typing.h"
#include "sim/shared/percent.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t most_long = 20;  ///< most moves that are shown one per line

/// "defender eliminated 13/36 = 36 %"
std::string line_text(const sim::Odds::Line& line, std::uint32_t of) {
    return fmt::format("{} {}/{} = {}", line.outcome, line.ways, of,
                       sim::percent(static_cast<double>(line.ways) / of, 0));
}

std::string outcomes_text(const sim::Odds& odds, const std::string& indent, int width) {
    std::vector<std::string> items;
    for (const sim::Odds::Line& line : odds.lines) items.push_back(line_text(line, odds.of));
    if (!odds.condition.empty()) items.front() = odds.condition + ": " + items.front();
    return wrapped(items, ", ", width, {indent, indent});
}

const std::string& shown(const sim::Choice& choice, const ListStyle& style) {
    return style.lengths == Lengths::exact ? choice.move : choice.brief;
}

/// A move without leading words that its subject already contains: "move" for "C9 move", whose subject is HC C9.
std::string short_move(const sim::Choice& choice, const std::string& shown_move) {
    std::istringstream of_subject(choice.subject), of_move(shown_move);
    std::vector<std::string> known;
    for (std::string word; of_subject >> word;) known.push_back(word);
    std::string rest;
    for (std::string word; of_move >> word;)
        if (!rest.empty() || std::find(known.begin(), known.end(), word) == known.end())
            rest += (rest.empty() ? "" : " ") + word;
    return rest.empty() ? shown_move : rest;
}

struct Numbered {
    std::size_t number;
    const sim::Choice* choice;
};

std::string in_lines(const std::vector<Numbered>& moves, const ListStyle& style) {
    std::size_t longest = 0;
    for (const Numbered& m : moves) longest = std::max(longest, shown(*m.choice, style).size());
    longest = std::min<std::size_t>(longest, 30);
    const std::string indent(longest + 8, ' ');
    std::string text;
    for (const Numbered& m : moves) {
        const std::string head = fmt::format("{:4}  {:<{}}  ", m.number, shown(*m.choice, style), longest);
        const std::string& sentence = style.lengths == Lengths::exact ? m.choice->sentence : m.choice->brief_sentence;
        const std::string& remark = m.choice->remark.text;
        text += wrapped(head + sentence + (remark.empty() ? "" : "; ") + remark, style.width, indent);
        if (m.choice->odds) text += outcomes_text(*m.choice->odds, indent, style.width);
    }
    return text;
}

/// "HC C9: 1 move  2 fire  |  PX D9: 3 move", or without subjects in columns; then the warnings that go with "(!)".
std::string in_columns(const std::vector<Numbered>& moves, const ListStyle& style) {
    std::string text, line = " ";
    const auto add = [&](const std::string& separator, const std::string& item) {
        if (line.size() > 1 && line.size() + separator.size() + item.size() > static_cast<std::size_t>(style.width)) {
            text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
            line = " ";
        }
        line += (line.size() > 1 ? separator : " ") + item;
    };
    const auto with_sign = [](const std::string& move, const sim::Choice& choice) {
        return choice.remark.sign.empty() ? move : fmt::format("{} ({})", move, choice.remark.sign);
    };
    const bool grouped =
        std::any_of(moves.begin(), moves.end(), [](const Numbered& m) { return !m.choice->subject.empty(); });
    std::size_t longest = 0;
    for (const Numbered& m : moves)
        longest = std::max(longest, with_sign(shown(*m.choice, style), *m.choice).size() + 5);
    std::string subject, warnings;
    for (const Numbered& m : moves) {
        const std::string move =
            with_sign(grouped ? short_move(*m.choice, shown(*m.choice, style)) : shown(*m.choice, style), *m.choice);
        const std::string item = fmt::format("{} {}", m.number, move);
        if (!grouped) {
            add("", longest <= 24 ? fmt::format("{:<{}}", fmt::format("{:3} {}", m.number, move), longest + 1)
                                  : item + "   ");
        } else if (m.choice->subject.empty() || m.choice->subject != subject) {
            add("  |  ", (m.choice->subject.empty() ? "" : m.choice->subject + ": ") + item);
        } else {
            add("  ", item);
        }
        subject = m.choice->subject;
        if (m.choice->remark.sign == "!")
            warnings += wrapped(fmt::format("  (!) {} {}", m.number, m.choice->remark.text), style.width, "      ");
    }
    return text + line.substr(0, line.find_last_not_of(' ') + 1) + "\n" + warnings;
}

/// "face" and 2 of "face 2"; no word if the move is not of this form.
std::pair<std::string, std::size_t> word_and_number(const std::string& move) {
    const std::size_t blank = move.find(' ');
    if (blank == std::string::npos) return {};
    std::size_t number = 0;
    const char *begin = move.data() + blank + 1, *end = move.data() + move.size();
    const auto [stop, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || stop != end) return {};
    return {move.substr(0, blank), number};
}

std::vector<Numbered> numbered(const std::vector<sim::Choice>& choices, const std::string& filter) {
    const std::string wanted = sim::plain(filter);
    const std::vector<std::size_t> numbers = numbers_of(choices);
    const auto has = [&](const std::string& text) { return sim::plain(text).find(wanted) != std::string::npos; };
    std::vector<Numbered> moves;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (has(choices[i].move) || has(choices[i].subject)) moves.push_back({numbers[i], &choices[i]});
    return moves;
}

}  // namespace

std::string decision_text(const sim::Session& session) {
    const std::string text = sim::decision_text(session.due());
    return session.waits_for_dice() ? fmt::format("{}: {}", text, sim::dice_to_roll(*session.dice_due())) : text;
}

bool name_numbers(const std::vector<sim::Choice>& choices) {
    if (choices.empty()) return false;
    const std::string word = word_and_number(choices.front().move).first;
    return !word.empty() && std::all_of(choices.begin(), choices.end(), [&](const sim::Choice& choice) {
        return word_and_number(choice.move).first == word;
    });
}

std::vector<std::size_t> numbers_of(const std::vector<sim::Choice>& choices) {
    const bool named = name_numbers(choices);
    std::vector<std::size_t> numbers;
    for (const sim::Choice& choice : choices)
        numbers.push_back(named ? word_and_number(choice.move).second : numbers.size() + 1);
    return numbers;
}

std::string list_text(const std::vector<sim::Choice>& choices, const std::string& filter, const ListStyle& style) {
    const auto moves = numbered(choices, filter);
    if (moves.empty()) return choices.empty() ? "  nothing is yours to choose now\n" : "  no move says that\n";
    return moves.size() <= most_long ? in_lines(moves, style) : in_columns(moves, style);
}

std::string long_list_text(const std::vector<sim::Choice>& choices, const ListStyle& style) {
    return in_lines(numbered(choices, ""), style);
}

std::string column_list_text(const std::vector<sim::Choice>& choices, const ListStyle& style) {
    return in_columns(numbered(choices, ""), style);
}

std::string units_text(const std::vector<UnitInWords>& units, const std::string& which, int width) {
    const std::string wanted = sim::plain(which);
    const auto found = [&](const auto& fits) {
        std::string text;
        for (const UnitInWords& unit : units)
            if (fits(unit)) text += wrapped("  " + unit.sentence, width, "    ");
        return text;
    };
    if (wanted.empty() || wanted == "a" || wanted == "b")
        return found([&](const UnitInWords& unit) {
            return wanted.empty() || wanted == (unit.side == Side::first ? "a" : "b");
        });
    std::string text = found([&](const UnitInWords& unit) { return sim::plain(unit.name) == wanted; });
    return !text.empty() ? text : found([&](const UnitInWords& unit) {
        return sim::plain(unit.subject).find(wanted) != std::string::npos;
    });
}

std::string odds_text(const sim::Odds& odds) {
    std::string head = fmt::format("{} [{}]", odds.event, odds.rule);
    if (!odds.condition.empty()) head += ", " + odds.condition;
    if (!odds.breakdown.empty()) head += ": " + odds.breakdown;
    std::string text = wrapped("  " + head, screen_width, "    ");
    for (const sim::Odds::Line& line : odds.lines) text += "    " + line_text(line, odds.of) + "\n";
    return text;
}

std::string dice_text(const sim::Session& session, int width, std::size_t most_odds) {
    const auto due = session.dice_due();
    std::string text =
        wrapped(fmt::format("  Roll {}: {} [{}]", sim::dice_to_roll(*due), due->sentence, due->rule), width, "    ");
    if (auto odds = session.odds("")) {
        const std::size_t more = odds->lines.size() - std::min(most_odds, odds->lines.size());
        odds->lines.resize(odds->lines.size() - more);
        text += odds_text(*odds);
        if (more > 0) text += fmt::format("    ... and {}: odds shows all\n", counted(more, "outcome"));
    }
    const auto example = [&](std::size_t side) {
        constexpr std::array<int, 4> faces{5, 3, 6, 2};
        std::string words;
        for (std::size_t i = 0; i < due->yours[side]; ++i)
            words += fmt::format(" {}", faces[(i + side) % faces.size()]);
        return words;
    };
    const std::string both = fmt::format("A{} B{}", example(0), example(1));
    const std::string one = due->yours[0] > 0 ? example(0) : example(1);
    return text + wrapped(fmt::format("  Type what they show, such as: {}",
                                      due->yours[0] > 0 && due->yours[1] > 0 ? both : one.substr(1)),
                          width, "    ");
}

std::string log_text(const sim::Session& session, std::size_t from, int width) {
    std::string text;
    for (const RecordStep& step : session.log(from)) text += log_line(++from, step.sentence, width);
    return text;
}

std::string result_text(const sim::Session& session) {
    const RecordResult result = session.result();
    const auto won = [&](Side side) {
        return fmt::format("{} ({}) has won", session.battle().sides[index(side)], letter(side));
    };
    const std::string how = result.resigned ? fmt::format("; {} has given up", letter(*result.resigned)) : "";
    if (is_winning_draw(result)) {
        const Side side = result.ending == Ending::first_won ? Side::first : Side::second;
        return fmt::format("the battle is over: a winning draw of {} ({})", session.battle().sides[index(side)],
                           letter(side));
    }
    switch (result.ending) {
        case Ending::first_won: return "the battle is over: " + won(Side::first) + how;
        case Ending::second_won: return "the battle is over: " + won(Side::second) + how;
        default: return "the battle is over: a draw";
    }
}

std::string map_of(const std::string& board) {
    const std::size_t begin = board.find("\n\n");
    if (begin == std::string::npos) return board;
    return board.substr(begin, board.find("\n\n", begin + 2) - begin);
}

}  // namespace polemarch::tools
