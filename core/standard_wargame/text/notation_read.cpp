// Text as moves: finds the command, reads it, and judges the move.
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/notation.h"
#include "core/standard_wargame/text/typed_move.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr std::size_t longest_text = 400;

const Command* command_named(std::span<const Command> commands, std::string_view word) {
    const auto found = std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.word == word; });
    return found == commands.end() ? nullptr : &*found;
}

/// A text that no command begins: the nearest listed move, or one of the subject's, or the first.
tl::unexpected<Explanation> no_move(const TypedMove& t) {
    Moves moves;
    legal_moves(t.g, t.s, moves);
    if (moves.empty()) return tl::unexpected(explain(t.g, t.s, {static_cast<std::uint16_t>(Refusal::not_now)}));
    std::vector<std::string> texts, plain;
    for (const Move& m : moves) {
        texts.push_back(move_text(t.g, t.s, m));
        plain.push_back(normal(texts.back()));
    }
    const auto near = std::find(plain.begin(), plain.end(), nearest(normal(t.typed()), plain));
    const bool found = near != plain.end();
    auto example = texts.begin() + (found ? near - plain.begin() : 0);
    if (!found && !t.subject().empty()) {
        const auto own = std::find_if(texts.begin(), texts.end(),
                                      [&](const std::string& text) { return text.starts_with(t.subject() + " "); });
        if (own != texts.end()) example = own;
    }
    const std::string what = t.typed().empty() ? "nothing was typed" : in_quotes(t.typed()) + " is no move here";
    return t.fault("", fmt::format("{}; {}: {}", what, found ? "did you mean" : "for example", *example));
}

}  // namespace

tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed) {
    if (typed.size() > longest_text)
        return tl::unexpected(Explanation{"", fmt::format("a move is at most {} characters long", longest_text)});
    TypedMove t(g, s, typed);
    const bool has_subject = t.take_subject();
    if (has_subject)
        if (const auto subject = t.subject_unit(); !subject) return tl::unexpected(subject.error());
    const Command* command = command_named(has_subject ? unit_commands() : side_commands(), t.peek());
    if (command == nullptr) return no_move(t);
    const ReadMove m = command->read(t);
    if (!m) {
        Explanation why = m.error();
        if (why.rule.empty()) why.rule = command->rule;
        return tl::unexpected(std::move(why));
    }
    if (!t.done())
        return t.fault(command->rule,
                       fmt::format("{} is too much; it is written like '{}'", in_quotes(t.peek()), command->usage));
    const Refusal refusal = judge(g, s, *m);
    if (refusal == Refusal::legal) return *m;
    Explanation why = explain(g, s, *m, refusal);
    why.understood = Understood::move;
    return tl::unexpected(std::move(why));
}

}  // namespace polemarch::standard_wargame
