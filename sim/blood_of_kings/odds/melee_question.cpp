// `polemarch odds blood-of-kings melee` and `charge`.
#include "core/diagnostics.h"
#include "sim/blood_of_kings/odds/charge.h"
#include "sim/blood_of_kings/odds/fight_report.h"
#include "sim/blood_of_kings/odds/questions.h"
#include "sim/blood_of_kings/odds/rolls.h"

namespace polemarch::sim::blood_of_kings {

namespace {

struct MeleeQuestion {
    Charts charts;  ///< the units refer to it
    bool charge = false;
    Reply reply = Reply::stand;
    std::optional<double> distance;  ///< inches between them; needed where somebody evades
    Activation activation = Activation::actor;
    UnitSpec actor, target;    ///< as typed
    Met in_melee;              ///< as they meet
    std::optional<Shot> shot;  ///< of the target at the charge
    FightLength length;

    [[nodiscard]] bool escapes() const { return reply == Reply::evade && *distance > caught_within(actor, target); }
    [[nodiscard]] Fight fight() const {
        Fight::Melee melee = melee_of(in_melee.actor, in_melee.target);
        melee.activation = activation;
        return shot ? Fight::charge_under_fire(melee, *shot, charts) : Fight::melee(melee, charts);
    }
};

template <class Names>
std::size_t choice(QuestionReader& reader, const std::string& option, const Names& names) {
    const std::string found = reader.text(option, names.front());
    const auto at = std::find(names.begin(), names.end(), found);
    if (at == names.end())
        throw InputError(fmt::format("the option '--{}' must be one of {}, found {}", option, fmt::join(names, ", "),
                                     in_quotes(found)));
    return static_cast<std::size_t>(at - names.begin());
}

std::shared_ptr<const MeleeQuestion> read_melee(const OddsQuestion& question, Charts charts) {
    auto q = std::make_shared<MeleeQuestion>();
    q->charts = std::move(charts);
    q->charge = question.what == "charge";
    QuestionReader reader(question);
    q->actor = read_unit_spec(reader.needed("actor"), q->charts, "--actor");
    q->target = read_unit_spec(reader.needed("target"), q->charts, "--target");
    check_pair(q->actor, q->target);
    q->length = read_length(reader);
    q->activation = static_cast<Activation>(choice(reader, "activation", activation_names));
    if (q->charge) {
        q->reply = static_cast<Reply>(choice(reader, "answer", reply_names));
        if (reader.given("distance")) q->distance = reader.number("distance", 0, 0, 48);
        check_charge(q->actor, q->target);
        if (const auto why = refusal_of(q->reply, q->actor, q->target))
            throw InputError(fmt::format("the target cannot answer so: {}", *why));
        if (q->reply == Reply::stand && must_counter(q->actor, q->target) && !reader.given("answer"))
            q->reply = Reply::counter_charge;
        if (q->reply == Reply::stand && must_counter(q->actor, q->target))
            throw InputError("impetuous troops that can counter-charge do so (rule Charges_3)");
        if (q->reply == Reply::evade && !q->distance)
            throw InputError("'--answer evade' needs the option '--distance': inches between the two");
        if (q->distance && *q->distance * inch > q->actor.type->charge)
            throw InputError(fmt::format("{} charges {} inches, not {} (rule Charges_8)", q->actor.type->code,
                                         q->actor.type->charge / inch, *q->distance));
        q->in_melee = met(q->actor, q->target, q->reply);
        if (q->reply == Reply::shoot) q->shot = shot_of(q->target, q->actor, true);
    } else {
        q->in_melee = {q->actor, q->target};
    }
    reader.finish();
    return q;
}

std::string title_of(const MeleeQuestion& q) {
    return fmt::format("{} {} {}{}", q.in_melee.actor.text(), q.charge ? "charges" : "fights", q.in_melee.target.text(),
                       q.target.flanked ? ", in flank or rear" : "");
}

/// The one throw of the melee, with both as they meet.
RollOdds roll_of(const MeleeQuestion& q) {
    return melee_odds_of(clash_of(q.in_melee.actor, q.in_melee.target), q.actor.condition(), q.target.condition(),
                         q.charts);
}

std::string text_of(const MeleeQuestion& q, const OddsStyle& style) {
    TextReport report(style);
    report.title(title_of(q));
    if (q.escapes()) {
        report.line(
            fmt::format("The target evades {} inches and is not caught: the charger's {} are too few (Charges_4).",
                        q.target.type->advance / inch, q.actor.type->charge / inch));
        return report.text();
    }
    if (q.reply == Reply::evade)
        report.line(
            fmt::format("The target evades and is caught in the rear: it starts within {:.0f} inches (Charges_4).",
                        caught_within(q.actor, q.target)));
    if (q.reply == Reply::counter_charge)
        report.line("The target counter-charges: impact counts for neither (Charges_3).");
    if (q.shot) {
        report.line("The target shoots first (Charges_2): two levels lost halt the charge, one makes it worse.");
        write_breakdown(report, breakdown(*q.shot, q.charts), "Charges_2; actor: who shoots");
        write_roll(report, "What the dice of the fire do; target: who charges",
                   fire_odds_of(*q.shot, q.actor.condition(), true, q.charts));
    }
    write_breakdown(report, breakdown(clash_of(q.in_melee.actor, q.in_melee.target), q.charts),
                    q.shot ? "Melee, if the fire does no harm" : "Melee");
    write_roll(report, "What the two dice do", roll_of(q));
    const Fight fight = q.fight();
    const std::array<Contender, 2> both{q.in_melee.actor.contender(), q.in_melee.target.contender()};
    const std::array<std::string, 2> names{"actor " + q.actor.type->code, "target " + q.target.type->code};
    const auto then = q.length.of(fight);
    write_prospects(report, q.length.text("melee"), names,
                    prospects(fight, then.states, {&both[0], &both[1]}, q.charts.morale));
    if (!q.length.one() || q.shot) write_ends(report, fight, then, "melee");
    return report.text();
}

std::string json_of(const MeleeQuestion& q) {
    Json json = odds_head("blood-of-kings", q.charge ? "charge" : "melee", q.charge ? "Charges" : "Melee");
    json["actor"] = unit_json(q.in_melee.actor);
    json["target"] = unit_json(q.in_melee.target);
    if (q.charge) json["answer"] = reply_names[static_cast<std::size_t>(q.reply)];
    if (q.charge) json["contact"] = !q.escapes();
    if (q.escapes()) return written(json);
    if (q.shot) {
        json["fire"] = roll_json(fire_odds_of(*q.shot, q.actor.condition(), true, q.charts));
        json["fire"]["breakdown"] = breakdown_json(breakdown(*q.shot, q.charts));
    }
    json["melee"] = roll_json(roll_of(q));
    json["melee"]["breakdown"] = breakdown_json(breakdown(clash_of(q.in_melee.actor, q.in_melee.target), q.charts));
    const Fight fight = q.fight();
    const std::array<Contender, 2> both{q.in_melee.actor.contender(), q.in_melee.target.contender()};
    const auto then = q.length.of(fight);
    json["fight"] =
        fight_json(fight, q.length, then, prospects(fight, then.states, {&both[0], &both[1]}, q.charts.morale));
    json["fight"]["activation"] = activation_names[static_cast<std::size_t>(q.activation)];
    return written(json);
}

}  // namespace

OddsAnswer melee_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_melee(question, std::move(charts)));
}
OddsAnswer charge_odds(const OddsQuestion& question, Charts charts) {
    return answer_to(read_melee(question, std::move(charts)));
}

}  // namespace polemarch::sim::blood_of_kings
