#include "sim/blood_of_kings/odds/unit_spec.h"

#include "core/text.h"

namespace polemarch::sim::blood_of_kings {

std::string UnitSpec::text() const {
    const Condition c = condition();
    std::string words;
    if (status != Status::ok) words += fmt::format("{} ", status_names[static_cast<std::size_t>(status)]);
    words += type->name;
    std::string more =
        c.bases == c.at_start ? counted(unsigned{c.bases}, "base") : fmt::format("{} of {} bases", c.bases, c.at_start);
    if (support > 0) more += fmt::format(" and {} in support", support);
    if (leader > 0)
        more += fmt::format(", {}{}", leader == 2 ? "an exceptional leader" : "a leader",
                            commander ? ", the army's commander" : "");
    words += fmt::format(" ({})", more);
    return words;
}

Fighter UnitSpec::fighter() const {
    Fighter f{type, status, aggressive, armoured, charging, flanked, uphill, leader};
    f.bases = static_cast<std::uint8_t>(bases + support);
    f.quality = superior;
    f.going = going;
    f.cover = cover();
    return f;
}

Contender UnitSpec::contender() const { return {fighter(), condition(), support, commander, held, retires, regroups}; }

void check_unit_spec(UnitSpec& p) {
    if (!p.type) throw InputError("a unit needs a type, such as HC");
    const std::string& code = p.type->code;
    if (p.armoured && p.type->armour == Armour::never)
        throw InputError(fmt::format("{} is never armoured (rule Units_19)", code));
    if ((p.aggressive || p.impetuous) && !p.type->aggressive)
        throw InputError(fmt::format("{} may not be rated aggressive or impetuous (rule Units_20)", code));
    const Condition c = p.condition();
    if (c.bases > c.at_start)
        throw InputError(fmt::format("{} has {} bases of {}: more than it began with", code, c.bases, c.at_start));
    if (c.bases < c.at_start && 2 * (c.at_start - c.bases) >= c.at_start)
        throw InputError(fmt::format("{} with {} of {} bases is destroyed: half of them are lost (rule Effects_5)",
                                     code, c.bases, c.at_start));
    if (p.front > c.bases)
        throw InputError(
            fmt::format("{} has {} bases, of which no more can shoot (found front {})", code, c.bases, p.front));
    if (p.charging && p.type->charge == 0) throw InputError(fmt::format("{} never charges (rule Charges_8)", code));
    p.aggressive |= p.impetuous;
    p.armoured |= p.type->armour == Armour::always;
    p.flanked |= p.held;
    if (p.commander && p.leader == 0) p.leader = 1;
}

void check_pair(const UnitSpec& actor, const UnitSpec& target) {
    if (actor.superior && target.superior) throw InputError("only one of two opponents can be of superior quality");
    if (actor.uphill && target.uphill) throw InputError("only one of two opponents can stand uphill of the other");
}

Shot shot_of(const UnitSpec& firer, const UnitSpec& target, bool defensive) {
    if (firer.type->arms == Arms::none)
        throw InputError(fmt::format("{} has nothing to shoot with (rule Fire_1)", firer.type->code));
    if (defensive && !firer.type->massed_bows)
        throw InputError(
            fmt::format("only Bowmen shoot at a unit that charges them (rule Charges_2), not {}", firer.type->code));
    Shot shot;
    shot.firer = firer.type;
    shot.status = firer.status;
    shot.quality = firer.superior;
    shot.firing = static_cast<std::uint8_t>(firer.firing() + firer.support);
    shot.defensive = defensive;
    shot.target = target.type;
    shot.target_quality = target.superior;
    shot.target_bases = target.bases;
    shot.armoured = target.armoured;
    shot.march = target.march;
    shot.cover = target.cover();
    if (target.pavises && shot.cover == Cover::none && target.going == Going::open) shot.cover = Cover::soft;
    return shot;
}

}  // namespace polemarch::sim::blood_of_kings
