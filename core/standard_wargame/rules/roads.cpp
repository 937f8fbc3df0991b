#include "core/standard_wargame/rules/roads.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

bool is_mounted(Troops t) { return is_cavalry(t) || is_camelry(t) || is_chariot(t); }

/// Farther than 6 base widths from all of the enemy's cavalry, camelry and chariots (8.1.5). Nobody of the other side
/// moves in a sequence, and a unit acts once: as it stands before its action it stood at the beginning.
bool is_far_from_mounted(const View& view, UnitIndex u) {
    const Length far = view.g.charts.movement.strategic_far;
    const auto near = [&](UnitIndex v) {
        return is_mounted(view.g.troops(v)) && distance_between(view, u, v).within(far);
    };
    bool found = false;
    each_unit(view.field.enemies_of(u) | inside_village(view.g, view.s, 1 - side_of(u)),
              [&](UnitIndex v) { found = found || near(v); });
    return !found;
}

}  // namespace

int moves_of(const View& view, UnitIndex u, Going going) {
    const Sequence sequence = sequence_of(view.s);
    const int number = move_number(view.g.troops(u), going, sequence, view.g.charts);
    const bool doubled =
        sequence == Sequence::strategic && number > 0 && is_mounted(view.g.troops(u)) && is_far_from_mounted(view, u);
    return doubled ? 2 * number : number;
}

int road_moves(const View& view) {
    const bool gives = sequence_of(view.s) == Sequence::strategic && !view.g.charts.in(view.s.weather).soaked;
    return gives ? view.g.charts.movement.road_moves : 0;
}

bool is_on_road(const Setup& g, const State& s, const table::Rectangle& place) {
    const std::span<const Piece> pieces = pieces_of(g, s);
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const Piece& piece) { return piece.ground == Ground::road && touches(piece, place); });
}

bool keeps_to_road(const Setup& g, const State& s, const table::StraightMove& way) {
    StackList<const table::Polygon*, most_pieces> roads;
    for (const Piece& piece : pieces_of(g, s))
        if (piece.ground == Ground::road) roads.push_back(&piece.shape);
    // One unit for each time that it enters a road is rounded.
    const auto slack = static_cast<Length>(roads.size());
    return !roads.empty() &&
           way.length_over(std::span<const table::Polygon* const>(roads.begin(), roads.size())) >= way.length() - slack;
}

bool goes_endwise(const View& view, UnitIndex u) {
    return sequence_of(view.s) == Sequence::strategic && type_of(view.g.troops(u)) == Type::war_wagon;
}

table::Rectangle endwise(const table::Rectangle& wagon, table::Hand lead) {
    const table::Angle heading =
        lead == table::Hand::right ? wagon.heading() + table::quarter_turn : wagon.heading() - table::quarter_turn;
    const table::Extent extent{wagon.extent().half_depth, wagon.extent().half_width};
    return {table::with_centre(wagon.centre(), heading, extent), extent};
}

table::Pose sidewise(const table::Rectangle& end_on, table::Hand lead) {
    const table::Angle heading =
        lead == table::Hand::right ? end_on.heading() - table::quarter_turn : end_on.heading() + table::quarter_turn;
    return table::with_centre(end_on.centre(), heading, {end_on.extent().half_depth, end_on.extent().half_width});
}

}  // namespace polemarch::standard_wargame
