// Why a move may not be made.
#pragma once

#include <cstdint>

namespace polemarch::standard_wargame {

/// Codes of Verdict::refusal.
enum class Refusal : std::uint16_t {
    legal,
    malformed,
    not_now,
    no_such_unit,
    not_yours,
    // command and orders (4, 5)
    no_level,               ///< 4.1.4.2: none is left, or one was spent in this bound
    not_a_kept_die,         ///< 4.1.4.1
    had_an_order,           ///< 5.1
    too_near_for_strategy,  ///< 8.1.1.2
    no_such_general,
    general_has_ordered,      ///< 5.1
    subs_come_first,          ///< 5.1
    baggage_takes_no_orders,  ///< 5.2.5
    never_advances,           ///< 5.1.4.1
    no_strategic_advance,     ///< 8.1.1
    leaves_by_manoeuvre,      ///< 6.5.1
    other_contingent,         ///< 5.2.1, 5.2.2
    out_of_reach,             ///< 5.1
    too_few_points,           ///< 5.1.2
    ordered_unit_first,       ///< N29
    not_in_this_order,        ///< a kind of move that the order does not allow (5.1.4)
    cannot_join,              ///< 5.2.3, 5.2.4
    not_in_its_group,         ///< 5.1.4.1 to 5.1.4.3
    tactical_used,            ///< 6.1.4.4
    stays_in_regroup,         ///< 5.1.4.3: the ordered unit
    wagon_not_in_front,       ///< 5.2.6
    // movement (6)
    body_not_together,    ///< the body is not of one group's front line, or not so deep (N29)
    too_deep_to_wheel,    ///< 6.1.4.3
    too_far,              ///< a leg of more than one base width (6.1.4)
    too_many_moves,       ///< 6.1.1
    cannot_enter,         ///< ground without a move number (6.1.1)
    only_light_backward,  ///< 6.1.4.2
    off_the_table,
    into_enemy,
    into_friend,           ///< 6.1.4, 6.4
    leaves_frontal_zone,   ///< 6.3, going straight
    turns_from_enemy,      ///< 6.3, turning
    back_into_zone,        ///< 6.3, backward
    wheels_from_enemy,     ///< 6.3, wheeling
    expands_near_enemy,    ///< 6.3, expanding
    before_retreat,        ///< 6.3, where an enemy's retreat would meet the flank or rear (N32)
    no_tactical_near,      ///< 6.3: only straight ahead and straight back
    into_zone,             ///< 6.5.1, 8.1.2.1b: into an enemy's close battle zone
    too_deep_to_turn,      ///< 6.1.4.6
    cannot_turn_together,  ///< 6.1.4.6
    must_evade,            ///< 6.2.1
    cannot_evade_with,     ///< 6.2.3
    // battle (7)
    cannot_declare,     ///< 7.1
    no_shot,            ///< 7.2
    points_come_first,  ///< 7.4.3.2
    no_point_for,       ///< 7.4.3.2
    cannot_attack,      ///< 7.3
    no_target,          ///< 7.3.2, 7.3.3
    owner_chooses,      ///< N43: among several targets of a passive unit
    cannot_feint,       ///< 7.4.1
    // morale (9)
    encouraged_enough,  ///< 9.1.3
    out_of_sight,       ///< 9.1.3
    not_disordered,     ///< 9.1.4
    no_turn_aside,      ///< 9.1.4
    // the eve (3)
    no_such_piece,        ///< 3.3.1.1, 3.3.1.2: no such ground, cover or shape of a piece
    compulsory_first,     ///< 3.3.2
    not_available,        ///< 3.3.2
    too_many_bare_hills,  ///< 3.3.1
    only_one_of_them,     ///< 3.3.1: one river, one village, one road
    too_few_basic,        ///< 3.3.1
    no_place_for_peak,    ///< 3.3.1.4
    not_offered,          ///< 3.3.4: the piece was chosen before, or there is none
    compulsory_stays,     ///< 3.3.4
    no_such_edge,         ///< 3.3.4.3
    no_village_there,     ///< 3.3.4.3b
    not_by_fifteen,       ///< S20: turned by no multiple of 15 degrees
    piece_off_table,      ///< 3.3.4.1
    piece_on_piece,       ///< 3.3.4.1
    not_by_the_die,       ///< 3.3.4.1: not where the die wants it
    not_at_village,       ///< 3.3.4.3b
    in_enemy_area,        ///< 3.3.4.2
    not_to_fortify,       ///< 3.3.2.8
    no_level_for_it,      ///< 3.4.2
    no_withdrawal,        ///< 3.4.1.2: fortified baggage
    must_defend,          ///< 3.3.2.8
    // deployment and flank marches (3.5, 4.1.6)
    too_many_marchers,   ///< 3.4.1.4: half of the units at most, each around one flank
    not_waiting,         ///< 3.5: the unit is deployed, or on a flank march
    baggage_not_square,  ///< 3.5.1: its sides are not parallel to those of the table
    edge_not_open,       ///< 3.5.1
    too_near_middle,     ///< 3.5.1, 3.5.3
    too_near_side,       ///< 3.5.1, 3.5.3
    not_in_centre,       ///< 3.5.3.1
    not_in_wing,         ///< 3.5.3.2
    not_in_reserve,      ///< 3.5.3.3
    no_village,          ///< 3.5.3.4: the side has none of this kind
    not_in_village,      ///< 3.5.3.4: three corners
    village_full,        ///< 3.5.3.4: a quarter of the units
    village_too_empty,   ///< 3.5.3.4: a tenth of them
    too_near_village,    ///< 3.5.3.4
    too_near_corner,     ///< 3.5.3.5
    no_fortifications,   ///< 3.5.3.7: of this army, or by this unit
    fortify_first,       ///< 3.5.3.7: nobody stands behind the last one yet
    too_many_lines,      ///< 3.5.3.7: a fortification shields one front line
    no_exchange,         ///< 2.3.2.6: of this army, or of this unit
    all_must_deploy,     ///< 3.5.2: in the last step
    not_arriving,        ///< 4.1.6: the unit does not come on by this flank
    edge_taken,          ///< 4.1.6.2: by files that have come on, or the file is of another width
    off_the_edge,        ///< 4.1.6.2: it would start beside the table's side edge
    stays_outside,       ///< 4.1.6.2: it would not end on the table
};

}  // namespace polemarch::standard_wargame
