#include "core/standard_wargame/text/typed_move.h"

#include "core/standard_wargame/text/names.h"
#include "core/table/leg_text.h"
#include "core/text.h"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// What people type, and the word that the commands are written with; empty: it means nothing.
constexpr std::array<std::pair<std::string_view, std::string_view>, 44> variants{{
    {"the", ""},
    {"bw", ""},
    {"degrees", ""},
    {"and", ","},
    {"then", ","},
    {"forwards", "forward"},
    {"ahead", "forward"},
    {"backward", "back"},
    {"backwards", "back"},
    {"wheels", "wheel"},
    {"turns", "turn"},
    {"expands", "expand"},
    {"stands", "stand"},
    {"stay", "stand"},
    {"stays", "stand"},
    {"shoots", "shoot"},
    {"fires", "shoot"},
    {"fire", "shoot"},
    {"fights", "fight"},
    {"attacks", "fight"},
    {"attack", "fight"},
    {"feints", "feint"},
    {"orders", "order"},
    {"doubles", "double"},
    {"encourages", "double"},
    {"encourage", "double"},
    {"evades", "evade"},
    {"declares", "declare"},
    {"routs", "rout"},
    {"holds", "hold"},
    {"retreats", "retreat"},
    {"extends", "extend"},
    {"advances", "advance"},
    {"manoeuvres", "manoeuvre"},
    {"manoeuver", "manoeuvre"},
    {"maneuver", "manoeuvre"},
    {"maneuvers", "manoeuvre"},
    {"regroups", "regroup"},
    {"rank", "ranks"},
    {"deep", "ranks"},
    {"around", "about"},
    {"except", "but"},
    {"nobody", "none"},
    {"everybody", "all"},
}};

std::string plain_words(std::string_view typed) {
    std::string apart;
    for (const char c : typed) apart += c == ',' ? std::string(" , ") : std::string(1, c);
    apart = normal(apart);
    if (apart.ends_with('.')) apart.pop_back();
    std::string plain;
    for (TypedWords words(apart); !words.done();) {
        std::string_view word = words.next();
        for (const auto& [variant, meant] : variants)
            if (word == variant) {
                word = meant;
                break;
            }
        if (word.empty() || (word == "," && plain.ends_with(','))) continue;
        if (!plain.empty()) plain += ' ';
        plain += word;
    }
    return plain;
}

struct Name {
    unsigned side = 0;
    bool is_general = false;
    std::size_t number = 0;
};
/// "a3", "b0", "al1", in any case; the unit or general need not exist.
std::optional<Name> name_in(std::string_view word) {
    Name name;
    if (word.empty()) return std::nullopt;
    const auto letter = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    if (letter(word[0]) != 'a' && letter(word[0]) != 'b') return std::nullopt;
    name.side = letter(word[0]) == 'a' ? 0 : 1;
    word.remove_prefix(1);
    if (!word.empty() && letter(word[0]) == 'l') {
        name.is_general = true;
        word.remove_prefix(1);
    }
    const auto number = read_number(word, 999);
    if (!number || (word.size() > 1 && word[0] == '0')) return std::nullopt;
    name.number = static_cast<std::size_t>(*number);
    return name;
}
char letter_of(unsigned side) { return side == 0 ? 'A' : 'B'; }
std::string in_capitals(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

}  // namespace

TypedMove::TypedMove(const Setup& setup, const State& state, std::string_view typed)
    : g(setup), s(state), typed_(typed), plain_(plain_words(typed)), words_(plain_) {}

tl::unexpected<Explanation> TypedMove::fault(std::string_view rule, std::string sentence) const {
    return tl::unexpected(Explanation{std::string(rule), std::move(sentence),
                                      subject_.empty() ? Understood::nothing : Understood::subject});
}

bool TypedMove::is_name_next() const { return name_in(peek()).has_value(); }

bool TypedMove::take_subject() {
    if (!is_name_next()) return false;
    subject_ = in_capitals(next());
    return true;
}

std::string TypedMove::generals_of(unsigned side) const {
    std::string text;
    for (std::size_t i = 0; i < most_generals; ++i)
        if (const UnitIndex u = g.general[side][i]; u != nobody)
            text += fmt::format("{}{} with {}", text.empty() ? "" : ", ", general_name(side, i), unit_name(u));
    return text;
}

tl::expected<UnitIndex, Explanation> TypedMove::unit_named(std::string_view word) const {
    const auto name = name_in(word);
    if (!name)
        return fault("", word.empty() ? "the name of a unit is missing, such as A3"
                                      : fmt::format("{} is not the name of a unit, such as A3", in_quotes(word)));
    const std::size_t units = g.scenario.sides[name->side].units.size();
    if (name->is_general) {
        if (name->number >= 1 && name->number <= most_generals)
            if (const UnitIndex u = g.general[name->side][name->number - 1]; u != nobody) return u;
        return fault("2.2.6", fmt::format("there is no {}; side {} has {}", in_capitals(word), letter_of(name->side),
                                          generals_of(name->side)));
    }
    if (name->number == 0) return baggage_of(name->side);
    if (name->number > units)
        return fault("2.1.1", fmt::format("there is no {}; side {} has {}1 to {}{}", in_capitals(word),
                                          letter_of(name->side), letter_of(name->side), letter_of(name->side), units));
    return unit_of(name->side, name->number - 1);
}

tl::expected<UnitIndex, Explanation> TypedMove::unit() { return unit_named(next()); }

tl::expected<std::uint64_t, Explanation> TypedMove::units(unsigned side) {
    std::uint64_t numbers = 0;
    while (!done()) {
        if (take(",")) continue;
        const auto u = unit();
        if (!u) return tl::unexpected(u.error());
        if (side_of(*u) != side)
            return fault("", fmt::format("{} belongs to side {}: here units of side {} are named", unit_name(*u),
                                         letter_of(side_of(*u)), letter_of(side)));
        numbers |= std::uint64_t{1} << (*u % side_places);
    }
    return numbers;
}

tl::expected<std::uint8_t, Explanation> TypedMove::general_named(std::string_view word) const {
    const auto u = unit_named(word);
    if (!u) return tl::unexpected(u.error());
    const unsigned side = side_of(*u);
    if (side != s.active)
        return fault("5.1", fmt::format("{} belongs to side {}, and it is the bound of side {}", in_capitals(word),
                                        letter_of(side), letter_of(s.active)));
    for (std::size_t i = 0; i < most_generals; ++i)
        if (g.general[side][i] == *u) return static_cast<std::uint8_t>(i);
    return fault("5.1", fmt::format("{} has no general; the generals are {}", unit_name(*u), generals_of(side)));
}

tl::expected<std::uint8_t, Explanation> TypedMove::general() { return general_named(next()); }

tl::expected<std::array<Leg, 3>, Explanation> TypedMove::legs() {
    std::string text;
    while (!done()) text.append(text.empty() ? "" : " ").append(next());
    const auto no_way = [&] {
        return fault("6.1.4", fmt::format("{} is no way to move; one to three of these are, with commas between: "
                                          "forward 1, back 0.5, wheel left 20",
                                          in_quotes(text)));
    };
    const auto read = table::read_legs(text, g.scenario.measure(), 1);
    if (!read) return no_way();
    std::array<Leg, 3> legs{};
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const table::Leg& leg = (*read)[i];
        switch (leg.way) {
            case table::Way::none: continue;
            case table::Way::forward: legs[i].way = Way::forward; break;
            case table::Way::backward: legs[i].way = Way::backward; break;
            case table::Way::wheel: legs[i].way = Way::wheel; break;
            default: return no_way();
        }
        if (leg.way != table::Way::wheel && leg.how != 0) return no_way();  // slanting
        legs[i].how = leg.how;
        legs[i].amount = leg.amount;
    }
    return legs;
}

}  // namespace polemarch::standard_wargame
