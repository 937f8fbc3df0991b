#include "sim/play/table_dice.h"

#include "core/record.h"
#include "core/text.h"
#include "core/typed_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::string dice_words(std::size_t count) { return count == 1 ? "1 die" : fmt::format("{} dice", count); }

/// In words, without the signs that people put between faces.
std::string as_words(std::string_view typed) {
    std::string words = normal(typed);
    std::replace_if(
        words.begin(), words.end(), [](char c) { return c == ',' || c == ':' || c == '+'; }, ' ');
    return words;
}

tl::unexpected<Explanation> wrong(std::string sentence) { return tl::unexpected(Explanation{"", std::move(sentence)}); }

}  // namespace

std::string dice_to_roll(const DiceDue& due) {
    std::string words;
    for (const Side side : {Side::first, Side::second})
        if (const std::size_t count = due.yours[index(side)]; count > 0)
            words += fmt::format("{}{} of {}", words.empty() ? "" : " and ", dice_words(count), letter(side));
    return words;
}

bool is_faces(std::string_view typed) {
    const std::string text = as_words(typed);
    TypedWords words(text);
    if (words.peek() == "a" || words.peek() == "b") words.next();
    return !words.done() && words.peek().find_first_not_of("0123456789-") == std::string_view::npos;
}

tl::expected<FacesBySide, Explanation> read_faces(std::string_view typed, const DiceDue& due) {
    const std::string text = as_words(typed);
    FacesBySide faces;
    std::optional<std::size_t> side;
    if ((due.yours[0] > 0) != (due.yours[1] > 0)) side = due.yours[0] > 0 ? 0 : 1;
    const bool both = !side;
    for (TypedWords words(text); !words.done();) {
        const std::string_view word = words.next();
        if (word == "a" || word == "b") {
            side = word == "a" ? 0 : 1;
            if (faces[*side]) return wrong(fmt::format("side {} is named twice", in_capitals(word)));
            faces[*side].emplace();
            continue;
        }
        if (!side && both)
            return wrong(fmt::format("both sides roll: name whose dice these are, such as 'A {} B {}'",
                                     std::string(due.yours[0] > 1 ? "5 3" : "5"), due.yours[1] > 1 ? "2 4" : "2"));
        const auto face = read_number(word, 255);
        if (!face || *face < 1 || *face > 6) return wrong(fmt::format("a die shows 1 to 6, found {}", in_quotes(word)));
        if (!faces[*side]) faces[*side].emplace();
        faces[*side]->push_back(static_cast<std::uint8_t>(*face));
    }
    return faces;
}

std::optional<Explanation> fault_of(const FacesBySide& faces, const DiceDue& due) {
    const bool given = faces[0] || faces[1];
    if (!given && !due.wait())
        return Explanation{"", "none of the dice that are due are yours: the program rolls them"};
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t count = due.dice[index(side)];
        const auto& own = faces[index(side)];
        if (!own && due.yours[index(side)] > 0)
            return Explanation{"",
                               fmt::format("the dice of side {} are missing: {} due", letter(side), dice_words(count))};
        if (!own) continue;
        if (own->size() != count)
            return Explanation{
                "", fmt::format("side {} rolls {} here, and {} given", letter(side), dice_words(count), own->size())};
        for (const std::uint8_t face : *own)
            if (face < 1 || face > 6) return Explanation{"", fmt::format("a die shows 1 to 6, found {}", face)};
    }
    return std::nullopt;
}

}  // namespace polemarch::sim
