// The messages of `polemarch odds` for words that it cannot answer.
#include "tests/support/mistakes.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

class OddsMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(OddsMistakes, AreExplained) {
    Mistake mistake = GetParam();
    mistake.words.insert(mistake.words.begin(), "odds");
    expect_explained(mistake);
}

std::vector<std::string> melee(const std::string& attacker, const std::string& defender,
                               std::vector<std::string> more = {}) {
    std::vector<std::string> words{"ancient-battles", "melee", "--attacker", attacker, "--defender", defender};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const Mistake odds_mistakes[] = {
    {"no_question", {"ancient-battles"}, "'odds ancient-battles' needs one of melee, fire, rally, matrix"},
    {"unknown_question",
     {"ancient-battles", "mele"},
     "unknown question 'mele', did you mean 'melee'?; there are: melee, fire, rally, matrix"},
    {"no_attacker", {"ancient-battles", "melee", "--defender", "HC"}, "'melee' needs the option '--attacker'"},
    {"unknown_unit", melee("PY", "HC"),
     "unknown unit type 'PY', did you mean 'PX'?; there are: LI, MI, HI, PX, PK, MM, LA, HA, LC, HC, MA, CT, KT, CC, "
     "CH, BC, EL, CAMP, WW"},
    {"unknown_word", melee("PX,tired", "HC"),
     "'tired' in 'PX,tired' is not understood: expected "
     "TYPE[,disordered][,leader=x1|x2|+1]...[,charging][,uncontrolled]"
     "[,approach=A]"
     "[,terrain=T][,hexside=H]"},
    {"unknown_leader", melee("PX", "HC,leader=x3"),
     "'leader=x3' in 'HC,leader=x3' is not understood: expected "
     "TYPE[,disordered][,leader=x1|x2|+1]...[,charging][,uncontrolled]"},
    {"unknown_approach", melee("PX", "HC", {"--approach", "flank"}),
     "unknown approach 'flank'; there are: front, front-flank, rear-flank, rear"},
    {"unknown_terrain", melee("PX", "HC", {"--attacker-terrain", "wood"}),
     "unknown terrain 'wood', did you mean 'woods'?; there are: clear, rough, woods, hill, built-up, marsh"},
    {"nobody_stands_there", melee("PX", "HC", {"--attacker-terrain", "lake"}),
     "no unit stands in 'lake'; there are: clear, rough, woods, hill, built-up, marsh (rule 8.9)"},
    {"river", melee("PX", "HC", {"--hexside", "river"}),
     "there is no melee across a river without ford or bridge (rule 8.8.4)"},
    {"no_barbarians", melee("MI,charging", "HC"), "MI never charges as barbarians do (rule 17.3)"},
    {"always_in_hand", melee("LI", "MI,uncontrolled"), "MI is never out of control (rule 17.4)"},
    {"camp_attacks", melee("CAMP", "HC"),
     "CAMP may not attack: camps and war wagons never initiate melee (rule 13.1.3)"},
    {"no_strength", melee("LA,disordered", "HC"),
     "disordered LA may not attack: its Combat Strength is zero (rule 11.2.1)"},
    {"rounds_and_end", melee("PX", "HC", {"--rounds", "3", "--to-the-end"}),
     "the options '--rounds' and '--to-the-end' do not go together"},
    {"rounds_beyond", melee("PX", "HC", {"--rounds", "0"}),
     "the option '--rounds' must be a whole number from 1 to 1000, found '0'"},
    {"option_of_fire", melee("PX", "HC", {"--support", "1"}), "the option '--support' does not go with 'melee'"},
    {"several_in_rounds", melee("PX MI", "HC", {"--rounds", "2"}),
     "several attackers attack once each: '--rounds', '--to-the-end' and '--attacks' go with one"},
    {"no_missiles",
     {"ancient-battles", "fire", "--attacker", "PX", "--defender", "HC"},
     "PX has no missiles (rule 10.1)"},
    {"immune",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "CAMP"},
     "CAMP is immune to ranged combat (rule 13.1.3)"},
    {"no_reply",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "PX", "--exchange"},
     "PX has no missiles (rule 10.1)"},
    {"form_that_is_not", melee("PX", "HC", {"--svg"}), "this answer has no form '--svg'; only 'matrix' has it"},
    {"csv_of_a_melee", melee("PX", "HC", {"--csv"}), "this answer has no form '--csv'; only 'matrix' has it"},
    {"alternate_once", melee("PX", "HC", {"--attacks", "alternate"}),
     "the option '--attacks alternate' needs '--rounds' or '--to-the-end'"},
    {"reply_support_alone",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "LA", "--reply-support", "1"},
     "the option '--reply-support' needs '--exchange': without it the target does not fire"},
    {"beside_and_with_a_leader",
     {"ancient-battles", "rally", "--unit", "HI,leader=x1", "--beside-leader"},
     "'--beside-leader' has no effect on a unit with a leader of its own (rule 7.2)"},
    {"two_forms",
     {"ancient-battles", "matrix", "--json", "--svg"},
     "only one of the options '--json', '--csv' and '--svg' can be given"},
    {"move_of_a_match_up", melee("PX", "HC", {"--move", "pass"}),
     "the option '--move' goes with a scenario or a record"},
    {"no_move", {"heraclea"}, "of a scenario or a record 'odds' needs the option '--move'"},
    {"match_up_of_a_position",
     {"heraclea", "--move", "pass", "--attacker", "PX"},
     "the option '--attacker' goes with a rule system, such as ancient-battles"},
    {"dice_fall",
     {"heraclea", "--move", "pass"},
     "heraclea: 'pass': dice fall here, nobody is to move: both sides roll for Command Points"},
    {"empty_move", {"heraclea", "--move", "pass;"}, "the option '--move' has an empty move in it"},
    {"two_words", {"heraclea", "kadesh", "--move", "pass"}, "'odds' does not take 'kadesh'; see polemarch help odds"},
};
INSTANTIATE_TEST_SUITE_P(All, OddsMistakes, testing::ValuesIn(odds_mistakes), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
