#include "ai/standard_wargame/surroundings.h"

#include "core/mixed_words.h"

#include <algorithm>
#include <bit>

namespace polemarch::standard_wargame {

namespace {

std::uint64_t bits(auto number) { return std::uint64_t{static_cast<std::uint16_t>(number)}; }
std::uint64_t bits_of(UnitIndex u, table::Pose pose) {
    return bits(pose.x) | bits(pose.y) << 16 | bits(pose.heading.parts) << 32 | bits(u) << 48;
}
std::uint64_t word_of(const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    return mixed(bits_of(u, unit.pose) | bits(unit.where) << 56 | bits(unit.inside) << 60 |
                 bits(s.evaded.has(u)) << 63);
}

/// What is the same for all units: the battle, the ground, the weather, when it is, and the weights.
std::uint64_t frame_of(const View& view, const HeuristicWeights& weights) {
    const State& s = view.s;
    std::uint64_t word = view.g.id;
    const auto add = [&](auto number) { word = joined(word, static_cast<std::uint64_t>(number)); };
    add(s.step);
    add(s.turn);
    add(s.weather);
    for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(Eve)>>(s.eve)) add(byte);
    for (const int weight :
         {weights.ardour, weights.hope, weights.fear, weights.volley, weights.shelter, weights.approach,
          weights.impatience, weights.about, weights.daring, weights.line, weights.retreat, weights.point})
        add(weight);
    return word;
}

bool is_light(Type type) {
    return type == Type::light_foot || type == Type::light_cavalry || type == Type::light_camelry;
}

}  // namespace

Surroundings::Surroundings(const View& view, const HeuristicWeights& weights) : view_(view) {
    std::array<std::uint64_t, 2> all{};
    for (std::size_t u = 0; u < places; ++u) {
        const auto unit = static_cast<UnitIndex>(u);
        if (view.s.unit[u].where == Whereabouts::unused) continue;
        unit_[u] = word_of(view.s, unit);
        all[side_of(unit)] += unit_[u];
    }
    const std::uint64_t frame = frame_of(view, weights);
    common_ = {joined(frame, all[1]), joined(frame, all[0])};
}

std::uint64_t Surroundings::of_place(UnitIndex u, table::Pose there) const {
    return joined(common_[side_of(u)], mixed(bits_of(u, there)));
}

UnitSet Surroundings::friends_of(Body body, const Units& members) const {
    const unsigned side = side_of(members[0]);
    const UnitSet own = view_.field.on_table() & places_of(side);
    // One light unit may go through friends, rank by rank (6.4.2).
    if (members.size() == 1 && is_light(type_of(view_.g.troops(members[0])))) return own;
    table::Box area = view_.field.box(members[0]);
    for (const UnitIndex u : members) area = table::box_round(area, view_.field.box(u));
    // Three moves at most straight ahead; or a wheel, by which a deep body swings out behind farther than the front
    // goes, and a move ahead. An angle of a whole move is less than 1 / files.
    const Length one = view_.g.charts.movement.move, files = 1 + body.left + body.right;
    const table::Point size = area.high - area.low;
    const Length reach = std::max(3 * one, (size.x + size.y) / files + one);
    return view_.field.meeting(table::grown(area, reach + one), own);
}

std::uint64_t Surroundings::of_moves(UnitIndex u, Body body, const Units& members) const {
    std::uint64_t friends = 0;
    each_unit(friends_of(body, members), [&](UnitIndex v) { friends += unit_[v]; });
    std::uint64_t word = joined(common_[side_of(u)], friends);
    word = joined(word, std::uint64_t{u} | std::uint64_t{body.left} << 8 | std::uint64_t{body.right} << 16 |
                            std::uint64_t{body.ranks} << 24);
    const Groups& groups = view_.groups;
    for (const UnitIndex v : members) {
        word = joined(word, bits(v) | bits(groups.ahead_of(v)) << 8 | bits(groups.directly_behind(v)) << 16 |
                                bits(groups.beside(v, table::Hand::left)) << 24 |
                                bits(groups.beside(v, table::Hand::right)) << 32 |
                                bits(view_.s.unit[v].has(Unit::moved_bit)) << 40);
    }
    return word;
}

}  // namespace polemarch::standard_wargame
