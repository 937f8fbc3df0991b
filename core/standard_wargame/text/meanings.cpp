#include "core/standard_wargame/text/meanings.h"

#include <algorithm>
#include <array>
#include <utility>

namespace polemarch::standard_wargame {

std::string_view meaning_of(std::string_view decision) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 24> meanings{
        {{"first", "You rolled higher: your army or the enemy's has the first bound of every turn."},
         {"command",
          "Of three dice one is dropped. One of the other two gives command points, which pay for orders; the other "
          "gives morale points, which help in close battle and steady the army."},
         {"orders",
          "A general orders a unit, and units of its group may join it. Only units that advance may attack. An order "
          "costs a "
          "point; far from its general, or unseen by the commander-in-chief, it may fail."},
         {"strategic",
          "Units that have had no order in this turn, and that are far from all enemies, may be moved with the command "
          "points that are left. How far depends on the troops; horse that is far from enemy horse goes twice as far."},
         {"action",
          "The order is carried out, action by action: the ordered unit first, alone or with those beside and behind "
          "it. Each unit acts once; a move is at most one base width."},
         {"evade", "Enemies come so near that this unit has to get away, or may: one base width straight back."},
         {"declare",
          "Units that advanced, and generals' units without an order, may attack enemies just before their front. "
          "Units that are not declared do not attack in this bound."},
         {"shoot",
          "Every unit that can shoot must. Choose which shot comes next; the nearest enemy ahead comes first."},
         {"fight",
          "Each declared unit attacks once. The order matters: a unit that fights again, or is attacked from "
          "outside its front, gives the enemy an advantage."},
         {"answer", "An attacker is inside your fortified village: choose which of the defenders meets it."},
         {"hold",
          "This unit has lost its cohesion and must retreat, but a general is with it: on a good die it keeps its "
          "place "
          "and needs no flee roll."},
         {"extend", "The unit retreats. Farther back it would be safer: its flee roll is one level easier."},
         {"encourage",
          "Groups not larger than the rout level will rout where enemies are near. A general can make a group count "
          "double."},
         {"rout",
          "Disordered units run. Choose which is next; one that runs into enemies or off the table is "
          "destroyed."},
         {"terrain", "The battle is fought in your home: you choose the six pieces of ground that both sides may lay."},
         {"lay", "The sides take turns. A piece that you choose is laid where its die lets it lie, or not at all."},
         {"place", "The die says in which part of the table the piece lies; within it you choose."},
         {"strategy",
          "Both sides choose in secret. What both chose says whether a battle is fought today, and who has what "
          "advantage."},
         {"march",
          "Up to half of your units may leave the line and come on later over a side of the table. The enemy does not "
          "learn who went, nor where."},
         {"baggage", "Your line is measured from the baggage: centre, wings and reserve lie beside and around it."},
         {"prepare",
          "Before the lines are drawn up: who holds a village, and which units are given up for fortifications that "
          "shield others."},
         {"wing", "One wing of each army is deployed before the other: you choose the end of the table."},
         {"deploy", "Unit by unit the army takes its places. Units that are not placed now come in a later step."},
         {"arrival",
          "Units that marched around the flank come on over the side of the table. Those that stay outside may "
          "come in a later bound."}}};
    const auto* found =
        std::find_if(meanings.begin(), meanings.end(), [&](const auto& meaning) { return meaning.first == decision; });
    return found == meanings.end() ? "" : found->second;
}

}  // namespace polemarch::standard_wargame
