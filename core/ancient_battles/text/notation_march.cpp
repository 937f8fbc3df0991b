// Marches as text: the destination with the effects of the path, or the path itself (data/ancient_battles/NOTATION.md).
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/explanations.h"
#include "core/ancient_battles/text/notation.h"
#include "core/ancient_battles/text/path.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

/// "c8,d7" or "c9-c8-d8"; nothing for any other text.
std::optional<std::vector<hex::Index>> hexes_of(std::string_view text, char separator) {
    std::vector<hex::Index> hexes;
    for (;;) {
        const auto end = text.find(separator);
        const auto h = hex::parse(text.substr(0, end));
        if (!h) return std::nullopt;
        hexes.push_back(*h);
        if (end == std::string_view::npos) return hexes;
        text.remove_prefix(end + 1);
    }
}

/// The words of a text in normal form, from the first to the last.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}
    /// Whether these words come next; if so, skips them.
    bool take(std::string_view words) {
        if (rest_.substr(0, words.size()) != words) return false;
        if (rest_.size() > words.size() && rest_[words.size()] != ' ') return false;
        rest_.remove_prefix(std::min(rest_.size(), words.size() + 1));
        return true;
    }
    std::string_view next() {
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
        return word;
    }
    [[nodiscard]] bool over() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

/// "126": a bit for each; nothing for any other text.
std::optional<std::uint8_t> facings_of(std::string_view text) {
    unsigned facings = 0;
    for (const char c : text) {
        if (c < '1' || c > '6' || ((facings >> (c - '1')) & 1u)) return std::nullopt;
        facings |= 1u << (c - '1');
    }
    if (facings == 0) return std::nullopt;
    return static_cast<std::uint8_t>(facings);
}

/// The refusal of a march that a text names completely.
tl::unexpected<Explanation> refused(const Setup& g, const State& s, Refusal refusal, hex::Index at = hex::nowhere) {
    Explanation why = explain(g, s, Verdict{static_cast<std::uint16_t>(refusal)});
    if (at != hex::nowhere) why.sentence += fmt::format(" (the path fails at {})", hex::name(at));
    why.understood = Understood::move;
    return tl::unexpected(why);
}

/// The first hex of the way of a unit out of control that is further from the enemy than the one before, or nowhere.
hex::Index first_further_away(const Mover& walker, const std::vector<hex::Index>& hexes) {
    const auto far = far_from(walker.enemies);
    hex::Index before = walker.start;
    for (const hex::Index h : hexes) {
        if (far[h] > far[before]) return h;
        before = h;
    }
    return hex::nowhere;
}

/// A path is only a text: the move is its end with its effects. But the whole path must be legal by itself.
tl::expected<Move, Explanation> read_path(const Setup& g, const State& s, std::string_view path) {
    constexpr std::string_view off = "-leave";
    const bool leaving = path.ends_with(off);
    if (leaving) path.remove_suffix(off.size());
    auto hexes = hexes_of(path, '-');
    if (!hexes)
        return tl::unexpected(
            Explanation{"8.3", "a path is hexes joined by hyphens, such as C9-C8-D8", Understood::move});
    const Mover walker = mover(g, s, s.subject);
    if (hexes->front() == walker.start) hexes->erase(hexes->begin());
    const Walk way = walk(g.ground, walker, *hexes, leaving);
    if (way.why != Refusal::legal) return refused(g, s, way.why, way.at);
    const bool impetuous = s.order == Order::impetuous;
    if (impetuous) {
        if (const hex::Index at = first_further_away(walker, *hexes); at != hex::nowhere)
            return refused(g, s, Refusal::further_away, at);
        ImpetuousEnds found;
        find_impetuous_ends(g, s, found);
        if (leaving || way.spent != found.cost) return refused(g, s, Refusal::not_impetuous);
    }
    Move m{.kind = leaving ? Kind::leave : Kind::go,
           .driven = way.passage.driven,
           .disordered = way.passage.disordered,
           .flipped = way.passage.flipped};
    if (leaving) {
        m.value = g.exit_at(g.trait[s.subject].side, hexes->empty() ? walker.start : hexes->back());
    } else {
        m.hex = hexes->empty() ? walker.start : hexes->back();
        m.value = facings_of_way(g, s, way.passage, m.hex);
        if (m.value == 0) return refused(g, s, Refusal::not_impetuous);
        assert(impetuous || (way.facings & ~m.value) == 0);
    }
    return m;
}

}  // namespace

std::string passage_text(const Setup& g, const State& s, const Move& m) {
    std::string text;
    each_unit(m.flipped, [&](UnitIndex u) {
        text += text.empty() ? " through " : ",";
        text += unit_text(g, s, u);
    });
    std::string driven;
    for (unsigned bits = m.driven; bits; bits &= bits - 1) {
        const std::string h = hex::name(s.leader[static_cast<std::size_t>(std::countr_zero(bits))]);
        if (driven.find(h) != std::string::npos) continue;
        driven += (driven.empty() ? " driving off " : ",") + h;
    }
    text += driven;
    if (m.disordered) text += " disordered";
    return text;
}

std::string facings_text(const Setup& g, const State& s, const Move& m) {
    const Passage passage{m.flipped, m.driven, m.disordered};
    if (passage.harm() == 0 || m.value == facings_of_way(g, s, passage, m.hex)) return "";
    std::string text = " facing ";
    for (unsigned f = 0; f < hex::directions; ++f)
        if ((m.value >> f) & 1u) text += static_cast<char>('1' + f);
    return text;
}

std::optional<tl::expected<Move, Explanation>> read_march(const Setup& g, const State& s, const std::string& wanted) {
    Words words(wanted);
    Move m{.kind = Kind::go};
    const bool to = words.take("to");
    if (!to && words.take("leave")) {
        m.kind = Kind::leave;
        if (words.take("by")) {
            const std::string_view number = words.next();
            if (number.size() != 1 || number[0] < '1' || number[0] > '9') return std::nullopt;
            m.value = static_cast<std::uint8_t>(number[0] - '0');
        }
    } else {
        const std::string_view where = words.next();
        const auto first = hex::parse(where.substr(0, where.find('-')));
        if (!first) return std::nullopt;
        if (!to || where.find('-') != std::string_view::npos) {
            if (!words.over()) return std::nullopt;  // a path determines its effects by itself
            return read_path(g, s, where);
        }
        m.hex = *first;
    }

    Passage passage;
    bool nobody = false;  // whether a hex is named that has no unit or leader for the effect
    if (words.take("through")) {
        const auto hexes = hexes_of(words.next(), ',');
        if (!hexes) return std::nullopt;
        for (const hex::Index h : *hexes) {
            const UnitIndex v = unit_in(s, h);
            if (v == none || ((passage.flipped >> v) & 1u)) nobody = true;
            if (v != none) passage.flipped |= bit(v);
        }
    }
    if (words.take("driving off")) {
        const auto hexes = hexes_of(words.next(), ',');
        if (!hexes) return std::nullopt;
        for (const hex::Index h : *hexes) {
            const std::uint16_t leaders = leaders_in(g, s, h, 1u - g.trait[s.subject].side);
            if (leaders == 0 || (passage.driven & leaders)) nobody = true;
            passage.driven = static_cast<std::uint16_t>(passage.driven | leaders);
        }
    }
    if (words.take("disordered")) passage.disordered = 1;
    std::optional<std::uint8_t> facings;
    if (m.kind == Kind::go && words.take("facing")) {
        facings = facings_of(words.next());
        if (!facings) return refused(g, s, Refusal::facing_closed);
    }
    if (!words.over()) return std::nullopt;
    if (nobody) return refused(g, s, Refusal::wrong_passage);

    m.flipped = passage.flipped;
    m.driven = passage.driven;
    m.disordered = passage.disordered;
    if (facings) {
        m.value = *facings;
    } else if (m.kind == Kind::go && passage == Passage{}) {  // the path of least harm
        Moves moves;
        legal_moves(g, s, moves);
        const Move* least = nullptr;
        const auto does = [](const Move& way) { return Passage{way.flipped, way.driven, way.disordered}; };
        for (const Move& listed : moves)
            if (listed.kind == Kind::go && listed.hex == m.hex &&
                (least == nullptr || does(listed).rank() < does(*least).rank()))
                least = &listed;
        if (least != nullptr) return *least;
    } else if (m.kind == Kind::go) {
        m.value = facings_of_way(g, s, passage, m.hex);
    }
    const Verdict verdict = judge(g, s, m);
    if (!verdict) return refused(g, s, static_cast<Refusal>(verdict.refusal));
    return m;
}

}  // namespace polemarch::ancient_battles
