#include "sim/blood_of_kings/umpire.h"

#include "core/diagnostics.h"
#include "sim/blood_of_kings/odds/charge.h"
#include "sim/blood_of_kings/odds/die_actions.h"

#include <algorithm>

namespace polemarch::sim::blood_of_kings {

namespace {

/// Numbers of bases in a force ratio: only their relation counts.
struct Bases {
    std::uint8_t actor, target;
};
constexpr std::array<Bases, 6> bases_of{{{0, 0}, {1, 2}, {2, 3}, {1, 1}, {3, 2}, {2, 1}}};

/// One ruling, from the fields to the reply.
class Ruling {
public:
    Ruling(const UmpireFields& fields, const Charts& charts) : f_(fields), charts_(charts) {
        using enum UmpireAction;
        if (f_.action == initiative || f_.action == command) return;
        check(f_.actor, "actor");
        if (f_.action != charge && f_.action != fire && f_.action != melee) return;
        check(f_.target, "target");
        check_pair(f_.actor, f_.target);
    }

    UmpireReply make() {
        switch (f_.action) {
            case UmpireAction::initiative:
                one_die("umpire", initiative_odds(charts_), [&](int die) { return initiative_words(die, charts_); });
                break;
            case UmpireAction::command: {
                const bool exceptional = f_.actor.leader == 2;
                one_die("umpire", command_odds(exceptional, charts_),
                        [&](int die) { return command_words(die, exceptional, charts_); });
                break;
            }
            case UmpireAction::charge: charge(); break;
            case UmpireAction::fire: fire(); break;
            case UmpireAction::melee: melee(); break;
            default: unit_die(); break;
        }
        if (reply_.kind != UmpireReply::Kind::dice && used_ < f_.faces.size())
            throw InputError(fmt::format("dice given: {}, needed: {}", f_.faces.size(), used_));
        return std::move(reply_);
    }

private:
    void check(UnitSpec& unit, const char* name) {
        if (!unit.type)
            throw InputError(fmt::format("'{}' needs '{}': a unit, such as HC,4",
                                         action_names[static_cast<std::size_t>(f_.action)], name));
        of_unit(name, [&] { check_unit_spec(unit); });
    }

    // ---- dice

    /// Faces for these dice. Returns nothing if they are not given yet: then the reply asks for them.
    std::optional<std::vector<int>> fallen(const std::vector<DiceDue>& due) {
        if (f_.faces.size() < used_ + due.size()) {
            if (f_.faces.size() > used_)
                throw InputError(
                    fmt::format("{} dice are to be thrown together, {} given", due.size(), f_.faces.size() - used_));
            reply_.kind = UmpireReply::Kind::dice;
            reply_.due = due;
            std::vector<std::string> who;
            for (const DiceDue& die : due) who.push_back("the " + die.who);
            reply_.words = fmt::format("A die for {} ({})", fmt::join(who, ", a die for "), due.front().event);
            return std::nullopt;
        }
        std::vector<int> faces;
        for (std::size_t i = 0; i < due.size(); ++i) {
            const int face = f_.faces[used_++];
            if (face < 1 || face > 6) throw InputError(fmt::format("a die shows 1 to 6, found {}", face));
            faces.push_back(face);
            reply_.rolled.push_back({due[i].who, face, 0});
        }
        return faces;
    }

    template <class Words>
    std::optional<int> one_die(const std::string& who, RollOdds odds, Words words) {
        const std::string event = odds.rule;
        reply_.odds = std::move(odds);
        const auto faces = fallen({{who, event}});
        if (!faces) return std::nullopt;
        reply_.rolled.back().adds = reply_.odds->added;
        say(words(faces->front()));
        return faces->front();
    }

    void show(CombatRoll roll) {
        reply_.breakdown = std::move(roll.breakdown);
        reply_.odds = std::move(roll.odds);
    }
    void say(const std::string& sentence) {
        if (!reply_.words.empty()) reply_.words += ' ';
        std::string capital = sentence;
        if (capital[0] >= 'a' && capital[0] <= 'z') capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
        reply_.words += capital + ".";
    }

    /// The answer to a question. Returns nothing if it is not given yet: then the reply asks.
    std::optional<bool> answer(const std::string& name, const std::string& words) {
        if (const auto found = f_.answers.find(name); found != f_.answers.end()) return found->second;
        reply_.kind = UmpireReply::Kind::question;
        reply_.question = name;
        reply_.words = words;
        return std::nullopt;
    }

    // ---- actions

    void unit_die() {
        const std::string& action = action_names[static_cast<std::size_t>(f_.action)];
        const bool moves = f_.action == UmpireAction::advance || f_.action == UmpireAction::march;
        const bool tested = f_.action == UmpireAction::uncontrolled;
        if (f_.actor.acted)
            throw InputError(fmt::format("{} has acted this turn{} (rule {})", f_.actor.type->code,
                                         tested ? " and is not tempted" : "",
                                         tested ? "Uncontrolled_1" : "Actions_11"));
        if (f_.actor.engaged && (moves || tested))
            throw InputError(fmt::format("{} is in a combat: it fights, retires or regroups (rule Actions_12)",
                                         f_.actor.type->code));
        if (tested && f_.actor.march)
            throw InputError(
                fmt::format("{} in march formation is not tempted (rule Uncontrolled_1)", f_.actor.type->code));
        const auto die = one_die("actor", die_odds(action, f_.actor, charts_),
                                 [&](int face) { return die_words(action, face, f_.actor, charts_); });
        if (!die) return foresee_fight();
        UnitSpec after = f_.actor;
        bool melee_follows = false;
        if (f_.action == UmpireAction::regroup) {
            after.status = regained(*die);
            melee_follows = after.engaged;
        } else if (f_.action == UmpireAction::retire) {
            melee_follows = !retires(*die, *after.type, after.leader, charts_.command);
            after.engaged = melee_follows;
        }
        // The test does not use up the unit's action, the charge does (Actions_10).
        after.acted = f_.action != UmpireAction::uncontrolled;
        reply_.actor = after;
        if (melee_follows) {
            say("A melee is fought at once (Ongoing_2, Ongoing_3)");
            UnitSpec enemy = f_.target;
            after.charging = enemy.charging = false;
            follow(UmpireAction::melee, after, enemy);
        } else if (f_.action == UmpireAction::uncontrolled &&
                   charges_uncontrolled(*die, f_.actor.leader, charts_.command)) {
            follow(UmpireAction::charge, after, f_.target);
        }
    }

    /// The actor's status after this die.
    [[nodiscard]] Status regained(int die) const {
        const int now = static_cast<int>(f_.actor.status);
        return static_cast<Status>(now - std::min(regrouped(die, f_.actor.leader, charts_.command), now));
    }

    /// Sets the next action, or asks for what it needs if its target is not known. `turned`: its actor is the target of
    /// the current action.
    void follow(UmpireAction action, UnitSpec actor, UnitSpec target, bool turned = false) {
        if (!target.type)
            return say(fmt::format("Set the enemy as the target and ask for the {}",
                                   action_names[static_cast<std::size_t>(action)]));
        reply_.next =
            UmpireFields{action, std::move(actor), std::move(target), turned ? ratio_turned() : f_.ratio, {}, {}};
    }
    /// The force ratio as the target sees it.
    [[nodiscard]] Ratio ratio_turned() const {
        return f_.ratio == Ratio::by_bases ? f_.ratio : static_cast<Ratio>(6 - static_cast<unsigned>(f_.ratio));
    }

    void charge() {
        check_charge(f_.actor, f_.target);
        Reply reply = Reply::stand;
        struct Question {
            Reply reply;
            const char *name, *words;
        };
        constexpr std::array<Question, 3> questions{
            {{Reply::evade, "evade", "Does the target evade (Charges_4)?"},
             {Reply::shoot, "shoot", "Does the target fire at the charger (Charges_2)?"},
             {Reply::counter_charge, "counter-charge", "Does the target counter-charge (Charges_3)?"}}};
        int given = 0;
        for (const Question& q : questions) {
            const auto found = f_.answers.find(q.name);
            if (found == f_.answers.end() || !found->second) continue;
            if (const auto why = refusal_of(q.reply, f_.actor, f_.target)) throw InputError(*why);
            if (++given > 1)
                throw InputError("a charge has one answer at most (found two that say yes; rule Charges_2)");
        }
        if (must_counter(f_.actor, f_.target)) {
            reply = Reply::counter_charge;
        } else {
            for (const Question& q : questions) {
                if (refusal_of(q.reply, f_.actor, f_.target)) continue;
                const auto yes = answer(q.name, q.words);
                if (!yes) return foresee_charge();
                if (!*yes) continue;
                reply = q.reply;
                break;
            }
        }
        if (reply == Reply::evade) return evade();
        if (f_.target.engaged)
            say("The target fights already: it neither evades, fires nor counter-charges (Ongoing_4)");
        Met both = met(f_.actor, f_.target, reply);
        if (reply == Reply::shoot) {
            say("The target fires at the charger, an inch short of contact; two levels lost halt it (Charges_2)");
            show(foresee_shot(both));
            return follow(UmpireAction::fire, both.target, both.actor, true);
        }
        if (reply == Reply::counter_charge)
            say("The target counter-charges: both meet half-way, and impact counts for neither (Charges_3)");
        else
            say("The target stands");
        contact(both);
    }

    void contact(const Met& both) {
        say("If the charge of up to " + inches_text(f_.actor.type->charge) + " makes contact, the melee follows");
        meet(both);
    }
    void meet(const Met& both) {
        follow(UmpireAction::melee, both.actor, both.target);
        reply_.odds = foresee_melee(both);
        reply_.actor = both.actor;
        reply_.target = both.target;
    }

    void evade() {
        const auto caught = answer(
            "caught",
            fmt::format("The target evades {} inches, after a free facing change. The charger may go on for what "
                        "is left of its {} inches. Does it reach the target (Charges_4)?",
                        f_.target.type->advance / inch, f_.actor.type->charge / inch));
        if (!caught) return;
        const Met both = met(f_.actor, f_.target, Reply::evade);
        if (*caught) {
            say("The evader is caught, in flank or rear if it had turned: the melee follows");
            return meet(both);
        }
        say("There is no contact; both have acted (Charges_6)");
        reply_.actor = f_.actor;
        reply_.target = f_.target;
        reply_.actor->acted = reply_.target->acted = true;
    }

    /// The odds of a melee between these two.
    RollOdds foresee_melee(const Met& both) {
        const Clash clash = this->clash(both.actor, both.target);
        reply_.leader_falls = leader_ways(clash);
        CombatRoll roll = melee_roll(clash, both.actor.condition(), both.target.condition(), charts_);
        reply_.breakdown = std::move(roll.breakdown);
        return std::move(roll.odds);
    }
    /// The fire of the target at its charger.
    [[nodiscard]] CombatRoll foresee_shot(const Met& both) const {
        return fire_roll(shot(both.target, both.actor, true, ratio_turned()), both.actor.condition(), true, charts_);
    }
    /// Before the target has replied: the odds after each reply that it may choose.
    void foresee_charge() {
        for (const Reply reply : {Reply::evade, Reply::shoot, Reply::counter_charge, Reply::stand}) {
            if (refusal_of(reply, f_.actor, f_.target)) continue;
            const Met both = met(f_.actor, f_.target, reply);
            const bool shoots = reply == Reply::shoot;
            reply_.by_answer.push_back({reply_names[static_cast<std::size_t>(reply)],
                                        reply == Reply::evade   ? "the target evades and is caught"
                                        : shoots                ? "it shoots, before the melee; target: who charges"
                                        : reply == Reply::stand ? "it stands"
                                                                : "it counter-charges",
                                        shoots ? foresee_shot(both).odds : foresee_melee(both)});
        }
        reply_.odds = reply_.by_answer.back().odds;  // for a target that stands, like the breakdown
    }
    /// Before the die of a unit in a combat: the melees that may follow it.
    void foresee_fight() {
        const bool retires = f_.action == UmpireAction::retire;
        if (!f_.target.type || !(retires || (f_.action == UmpireAction::regroup && f_.actor.engaged))) return;
        UnitSpec after = f_.actor, enemy = f_.target;
        after.charging = enemy.charging = false;
        const auto foresee = [&](std::string name, std::string when) {
            reply_.by_result.push_back({std::move(name), std::move(when), foresee_melee({after, enemy})});
        };
        if (retires) {
            foresee("fails", "it does not get away");
        } else {
            std::array<bool, 4> possible{};
            for (int die = 1; die <= 6; ++die) possible[static_cast<std::size_t>(regained(die))] = true;
            for (std::size_t status = possible.size(); status-- > 0;) {
                if (!possible[status]) continue;
                after.status = static_cast<Status>(status);
                foresee(std::string(status_names[status]), fmt::format("its status is {} then", status_names[status]));
            }
        }
        reply_.breakdown.clear();  // this was set by the melees
        reply_.leader_falls.reset();
    }
    /// Ways out of 216 that the leaders fall in this melee.
    std::array<dice::Ways, 2> leader_ways(const Clash& clash) const {
        std::array<dice::Ways, 2> falls{};
        const auto ways = clash_ways(lead(clash, charts_), charts_.combat);
        for (std::size_t i = 0; i < clash_results; ++i)
            for (int die = 1; die <= 6; ++die) {
                const Toll toll = toll_at(i);
                if (clash.actor.leader > 0 && toll.actor > 0 && leader_falls(die, levels_against_leader(toll.actor)))
                    falls[0] += ways[i];
                if (clash.target.leader > 0 && toll.target > 0 && leader_falls(die, levels_against_leader(toll.target)))
                    falls[1] += ways[i];
            }
        return falls;
    }

    void fire() {
        const bool defensive = f_.target.charging;
        const Shot shot = this->shot(f_.actor, f_.target, defensive, f_.ratio);
        if (f_.actor.engaged || f_.target.engaged)
            throw InputError(fmt::format(
                "{}: {} is engaged in a melee, and so neither fires nor is fired at (rule Fire_4)",
                f_.actor.engaged ? "actor" : "target", (f_.actor.engaged ? f_.actor : f_.target).type->code));
        if (defensive)
            if (const auto why = refusal_of(Reply::shoot, f_.target, f_.actor)) throw InputError(*why);
        show(fire_roll(shot, f_.target.condition(), defensive, charts_));
        const auto faces = fallen({{"actor", "Outcomes_2"}, {"target", "Outcomes_2"}});
        if (!faces) return;
        add_totals();
        const Levels lost = fire_toll(faces->at(0), faces->at(1), lead(shot, charts_), charts_.combat);
        say("the target " + loss_words(f_.target.condition(), lost));
        if (lost >= charts_.combat.devastating) say("This is devastating fire");
        reply_.actor = f_.actor;
        reply_.actor->acted = true;
        reply_.target = reduced(f_.target, lost);
        if (!defensive || reply_.target->status == Status::destroyed) return;
        if (lost >= charts_.combat.devastating) {
            say("The charge is halted an inch short of contact");
            reply_.target->charging = false;
            reply_.target->acted = true;
        } else {
            say("The charge goes on: the melee follows");
            UnitSpec charger = *reply_.target, stands = *reply_.actor;
            follow(UmpireAction::melee, charger, stands, true);
        }
    }

    void melee() {
        const Clash clash = this->clash(f_.actor, f_.target);
        reply_.odds = foresee_melee({f_.actor, f_.target});
        const auto faces = fallen({{"actor", "Outcomes_3"}, {"target", "Outcomes_3"}});
        if (!faces) return;
        add_totals();
        const Toll toll = melee_toll(faces->at(0), faces->at(1), lead(clash, charts_), charts_.combat);
        say(toll_words(toll, f_.actor.condition(), f_.target.condition()));
        UnitSpec actor = reduced(f_.actor, toll.actor), target = reduced(f_.target, toll.target);
        for (UnitSpec* unit : {&actor, &target}) {
            unit->charging = false;
            unit->acted = true;
            const Levels lost = unit == &actor ? toll.actor : toll.target;
            if (unit->leader == 0 || lost == 0) continue;
            const std::string who = unit == &actor ? "actor" : "target";
            const auto die = fallen({{who + "'s leader", "Outcomes_4"}});
            if (!die) return;
            say(fmt::format("with the {}, {}", who, casualty_words(die->front(), lost)));
            if (!leader_falls(die->front(), levels_against_leader(lost))) continue;
            unit->leader = 0;
            unit->commander = false;
        }
        const bool actor_gone = actor.status == Status::destroyed, target_gone = target.status == Status::destroyed;
        actor.engaged = target.engaged = !actor_gone && !target_gone;
        if (target_gone && !actor_gone)
            say(fmt::format("The actor {} occupy its ground, unless another enemy touches it (Effects_11)",
                            f_.actor.charging ? "must" : "may"));
        reply_.actor = actor;
        reply_.target = target;
    }

    [[nodiscard]] Clash clash(const UnitSpec& actor, const UnitSpec& target) const {
        Clash clash = clash_of(actor, target);
        if (f_.ratio != Ratio::by_bases) {
            const Bases bases = bases_of[static_cast<std::size_t>(f_.ratio)];
            clash.actor.bases = bases.actor;
            clash.target.bases = bases.target;
        }
        return clash;
    }
    [[nodiscard]] static Shot shot(const UnitSpec& firer, const UnitSpec& target, bool defensive, Ratio ratio) {
        Shot shot = shot_of(firer, target, defensive);
        if (ratio != Ratio::by_bases) {
            const Bases bases = bases_of[static_cast<std::size_t>(ratio)];
            shot.firing = bases.actor;
            shot.target_bases = bases.target;
        }
        return shot;
    }

    /// Writes what is added to each of the two dice.
    void add_totals() {
        reply_.rolled[0].adds = reply_.breakdown.back().actor;
        reply_.rolled[1].adds = reply_.breakdown.back().target;
    }

    static UnitSpec reduced(UnitSpec unit, Levels lost) {
        const Condition after = after_loss(unit.condition(), lost);
        unit.of = after.at_start;
        unit.status = after.status;
        unit.bases = after.bases;
        return unit;
    }

    UmpireFields f_;
    const Charts& charts_;
    UmpireReply reply_;
    std::size_t used_ = 0;  ///< number of dice used so far
};

}  // namespace

UmpireReply ruled(const UmpireFields& fields, const Charts& charts) { return Ruling(fields, charts).make(); }

UmpireReply first_odds(UmpireFields fields, const Charts& charts) {
    fields.faces.clear();
    fields.answers.clear();
    UmpireReply reply = ruled(fields, charts);
    reply.kind = UmpireReply::Kind::odds;
    return reply;
}

UmpireReply ruled(UmpireFields& fields, const Charts& charts, const DiceSource& dice) {
    while (true) {
        UmpireReply reply = ruled(std::as_const(fields), charts);
        if (reply.kind != UmpireReply::Kind::dice) return reply;
        for (const std::uint8_t face : dice(reply.due.size())) fields.faces.push_back(face);
    }
}

}  // namespace polemarch::sim::blood_of_kings
