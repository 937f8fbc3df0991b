#include "sim/ancient_battles/odds/readers.h"

#include "core/diagnostics.h"
#include "sim/odds/question_reader.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::size_t most_attackers = 12;
constexpr int most_supporters = 30;

DiceReading read_dice(QuestionReader& reader) {
    return reader.flag("averaging-dice") ? DiceReading::averaging : DiceReading::ordinary;
}

/// "MM HI PX": the words between blanks; an empty text gives one empty word.
std::vector<PlacedUnit> read_attackers(const std::string& text, const Charts& charts) {
    std::vector<PlacedUnit> attackers;
    for (const std::string& word : split(text, ' '))
        if (!word.empty() || text.empty()) attackers.push_back(read_placed_unit(word, charts));
    if (attackers.empty()) throw InputError("the option '--attacker' names no unit");
    if (attackers.size() > most_attackers)
        throw InputError(fmt::format("the option '--attacker' names {} units, at most {} can follow one another",
                                     attackers.size(), most_attackers));
    return attackers;
}

}  // namespace

MeleeQuestion read_melee(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    MeleeQuestion q;
    q.dice = read_dice(reader);
    const std::string attackers = reader.needed("attacker");
    q.defender = read_unit_spec(reader.needed("defender"), charts);
    const std::string approach = reader.text("approach", "front"), ground = reader.text("attacker-terrain", "clear"),
                      hexside = reader.text("hexside", "none");
    const HexTerrain* defender_ground = read_ground(reader.text("defender-terrain", "clear"), charts, q.defender);
    q.length = reader.length();
    q.plan.alternate = reader.choice("attacks", {"attacker", "alternate"}) == 1;
    q.plan.defender_retreats = reader.flag("retreat");
    if (q.plan.alternate && !reader.given("rounds") && !q.length.to_the_end)
        throw InputError("the option '--attacks alternate' needs '--rounds' or '--to-the-end'");
    reader.finish();
    for (const PlacedUnit& attacker : read_attackers(attackers, charts)) {
        check_attacker(attacker.unit);
        const auto own = [&](const char* key, const std::string& otherwise) {
            return attacker.place.contains(key) ? attacker.place.at(key) : otherwise;
        };
        Place place;
        place.attacker_ground = read_ground(own("terrain", ground), charts, attacker.unit);
        place.defender_ground = defender_ground;
        place.hexside = read_hexside(own("hexside", hexside), charts);
        place.approach = read_approach(own("approach", approach));
        q.attacks.push_back({attacker.unit, place});
    }
    return q;
}

FireQuestion read_fire(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    FireQuestion q;
    q.dice = read_dice(reader);
    q.attacker = read_unit_spec(reader.needed("attacker"), charts);
    q.defender = read_unit_spec(reader.needed("defender"), charts);
    q.attacker_ground = read_ground(reader.text("attacker-terrain", "clear"), charts, q.attacker);
    q.defender_ground = read_ground(reader.text("defender-terrain", "clear"), charts, q.defender);
    q.support = reader.number("support", 0, 0, most_supporters);
    q.combined = reader.number("combine", 1, 1, 3);
    q.length = reader.length();
    const bool exchange = reader.flag("exchange");
    if (!exchange && reader.given("reply-support"))
        throw InputError("the option '--reply-support' needs '--exchange': without it the target does not fire");
    if (exchange) q.reply_support = reader.number("reply-support", 0, 0, most_supporters);
    reader.finish();
    return q;
}

RallyQuestion read_rally(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    RallyQuestion q;
    q.dice = read_dice(reader);
    q.unit = read_unit_spec(reader.needed("unit"), charts);
    q.beside_leader = reader.flag("beside-leader");
    check(q);
    q.length = reader.length();
    reader.finish();
    return q;
}

MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    MatrixQuestion q;
    q.place.approach = read_approach(reader.text("approach", "front"));
    q.place.attacker_ground = read_ground(reader.text("attacker-terrain", "clear"), charts, {});
    q.place.defender_ground = read_ground(reader.text("defender-terrain", "clear"), charts, {});
    q.place.hexside = read_hexside(reader.text("hexside", "none"), charts);
    q.dice = read_dice(reader);
    reader.finish();
    return q;
}

}  // namespace polemarch::sim::ancient_battles
