// `polemarch odds blood-of-kings fire`, and the answers of one die: regroup, retire, advance, uncontrolled.
#include "core/diagnostics.h"
#include "sim/blood_of_kings/odds/charge.h"
#include "sim/blood_of_kings/odds/fight_report.h"
#include "sim/blood_of_kings/odds/questions.h"
#include "sim/blood_of_kings/odds/rolls.h"

namespace polemarch::sim::blood_of_kings {

namespace {

/// Volleys at a target, perhaps with a reply in the same moment, as at the turn's end.
struct VolleyQuestion {
    Charts charts;  ///< the units refer to it
    UnitSpec actor, target;
    Shot shot;
    std::optional<Shot> reply;
    FightLength length;

    [[nodiscard]] Fight fight() const {
        return Fight::fire({shot,
                            reply,
                            {actor.condition(), target.condition()},
                            {static_cast<std::uint8_t>(actor.firing()), static_cast<std::uint8_t>(target.firing())}},
                           charts);
    }
};

std::shared_ptr<const VolleyQuestion> read_volleys(const OddsQuestion& question, Charts charts) {
    auto q = std::make_shared<VolleyQuestion>();
    q->charts = std::move(charts);
    QuestionReader reader(question);
    q->actor = read_unit_spec(reader.needed("actor"), q->charts, "--actor");
    q->target = read_unit_spec(reader.needed("target"), q->charts, "--target");
    check_pair(q->actor, q->target);
    q->length = read_length(reader);
    const bool exchange = reader.flag("exchange");
    reader.finish();
    q->shot = shot_of(q->actor, q->target, q->target.charging);
    if (q->target.charging && !q->length.one())
        throw InputError("a unit that charges is shot at once: '--rounds' and '--to-the-end' do not go with it");
    if (exchange && q->target.charging) throw InputError("a unit that charges does not shoot back");
    if (exchange) q->reply = shot_of(q->target, q->actor, false);
    return q;
}

std::string text_of(const VolleyQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    report.title(fmt::format("{} fires at {}{}", q.actor.text(), q.target.text(),
                             q.target.charging ? ", which charges it" : ""));
    write_breakdown(report, breakdown(q.shot, q.charts), "Fire");
    write_roll(report, "What the two dice do", fire_odds_of(q.shot, q.target.condition(), q.target.charging, q.charts));
    if (q.reply) {
        report.raw("\n");
        report.title(fmt::format("{} fires back at the same moment", q.target.text()));
        write_breakdown(report, breakdown(*q.reply, q.charts), "Fire; actor: who fires back");
        write_roll(report, "What the two dice do; target: who fired first",
                   fire_odds_of(*q.reply, q.actor.condition(), false, q.charts));
    }
    const Fight fight = q.fight();
    const std::array<Contender, 2> both{q.actor.contender(), q.target.contender()};
    const auto then = q.length.of(fight);
    write_prospects(report, q.length.text("volley"), {"actor " + q.actor.type->code, "target " + q.target.type->code},
                    prospects(fight, then.states, {&both[0], &both[1]}, q.charts.morale));
    if (!q.length.one()) write_ends(report, fight, then, "volley");
    return report.text();
}

std::string json_of(const VolleyQuestion& q) {
    Json json = odds_head("blood-of-kings", "fire", "Fire");
    json["actor"] = unit_json(q.actor);
    json["target"] = unit_json(q.target);
    json["fire"] = roll_json(fire_odds_of(q.shot, q.target.condition(), q.target.charging, q.charts));
    json["fire"]["breakdown"] = breakdown_json(breakdown(q.shot, q.charts));
    if (q.reply) {
        json["reply"] = roll_json(fire_odds_of(*q.reply, q.actor.condition(), false, q.charts));
        json["reply"]["breakdown"] = breakdown_json(breakdown(*q.reply, q.charts));
    }
    const Fight fight = q.fight();
    const std::array<Contender, 2> both{q.actor.contender(), q.target.contender()};
    const auto then = q.length.of(fight);
    json["fight"] =
        fight_json(fight, q.length, then, prospects(fight, then.states, {&both[0], &both[1]}, q.charts.morale));
    return written(json);
}

/// One die of one unit.
struct DieQuestion {
    Charts charts;  ///< the unit refers to it
    std::string what;
    UnitSpec unit;
    RollOdds odds;
};

std::shared_ptr<const DieQuestion> read_die(const OddsQuestion& question, Charts charts) {
    auto q = std::make_shared<DieQuestion>();
    q->charts = std::move(charts);
    q->what = question.what;
    QuestionReader reader(question);
    q->unit = read_unit_spec(reader.needed("actor"), q->charts, "--actor");
    reader.finish();
    q->odds = die_odds_of(q->what, q->unit, q->charts);
    return q;
}

std::string text_of(const DieQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    report.title(fmt::format("{}: {}", q.unit.text(), die_title(q.what)));
    write_roll(report, "What the die does", q.odds);
    return report.text();
}

std::string json_of(const DieQuestion& q) {
    Json json = odds_head("blood-of-kings", q.what, q.odds.rule);
    json["actor"] = unit_json(q.unit);
    json["die"] = roll_json(q.odds);
    return written(json);
}

}  // namespace

OddsAnswer fire_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_volleys(question, std::move(charts)));
}
OddsAnswer die_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_die(question, std::move(charts)));
}

}  // namespace polemarch::sim::blood_of_kings
