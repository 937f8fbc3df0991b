// Odds of a position as text and JSON.
#include "core/ancient_battles/rules/fighting.h"
#include "sim/ancient_battles/position_odds.h"

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::size_t most_listed = 12;  // stands in a text; JSON has all

}  // namespace

std::string PositionOdds::name(const State& s, UnitIndex u) const {
    return g_.setup().type(u).code + (s.unit[u].on_map() ? " " + hex::name(s.unit[u].hex) : "") +
           (s.unit[u].disordered() ? "*" : "");
}

std::string PositionOdds::name(const Possible& p, bool of_attacker, hex::Index own) const {
    const UnitIndex u = of_attacker ? p.attacker : p.defender;
    const Combatant& c = of_attacker ? p.odds.encounter.attacker : p.odds.encounter.defender;
    const hex::Index h = u == me_ ? own : s_.unit[u].hex;
    return g_.setup().type(u).code + (h < hex::cells ? " " + hex::name(h) : "") + (c.disordered ? "*" : "");
}

void PositionOdds::write_melee(Page& page, const std::string& what, const MeleeOdds& o) const {
    std::string row =
        fmt::format("    {}{:>9}", fitted(what, 39), fmt::format("{:+} {:+}", o.sums.attacker, o.sums.defender));
    for (const auto ways : o.ways) row += fmt::format("{:>7}", fmt::format("{}/36", ways));
    page.raw(row + fmt::format("{:>7.2f} {:>5.2f}\n", o.losses[0].strength, o.losses[1].strength));
}

void PositionOdds::write_sequel(Page& page, const std::string& label, const Sequel& s) const {
    if (s.lost > 0)
        page.raw(fmt::format("    {}it is gone\n", label));
    else if (!s.reply)
        page.raw(fmt::format("    {}none\n", label));
    else
        page.raw(fmt::format("    {}{}, {}{}: eliminated {}, disordered {}\n", label, name(s_, s.reply->attacker),
                             name_of(s.reply->odds.encounter.approach), s.reply->this_turn ? "" : ", next turn",
                             percent(s.reply->odds.after.defender.gone()),
                             percent(s.reply->odds.after.defender.disordered)));
}

void PositionOdds::write_melees(Page& page, const std::string& heading, const std::vector<Possible>& list,
                                hex::Index own) const {
    page.heading(fmt::format("{:<43}{:>9}{:>7}{:>7}{:>7}{:>7}{:>7}", heading, "to dice", "AE", "AD", "EN", "DD", "DE"),
                 "    both lose");
    if (list.empty()) page.raw("    none\n");
    for (const Possible& p : list)
        write_melee(page,
                    fmt::format("{} at {}, {}{}", name(p, true, own), name(p, false, own),
                                name_of(p.odds.encounter.approach), p.this_turn ? "" : "; next turn"),
                    p.odds);
}

void PositionOdds::write_dice(Page& page) const {
    const State& d = dice_->dice;
    if (!dice_->proviso.empty()) page.line(fmt::format("    {}", dice_->proviso));
    const Roll roll = g_.roll(d);
    if (d.phase == Phase::clash) {
        const MeleeOdds odds(encounter(g_.setup(), d, d.subject, d.object, d.approach, !d.unit[d.subject].on_map()),
                             g_.setup().charts.melee, g_.setup().tables);
        write_breakdown(page, odds);
        write_results(page, odds, g_.setup().charts.melee);
        write_prospects(page, "After this attack", {name(d, d.subject), name(d, d.object)}, odds.after, odds.losses);
    } else {
        page.raw("\n");
        page.line(fmt::format("{} ({}): {}", g_.event_name(roll.event).name, g_.event_name(roll.event).rule,
                              g_.reckoning(d)));
        page.heading(fmt::format("{:<44}{:>20}{:>10}", "What the dice do", "ways", "chance"));
        for (const Sequel& s : sequels_)
            page.raw(fmt::format("    {}{:>20}{:>10}\n", fitted(s.outcome, 40), fmt::format("{}/{}", s.ways, roll.ways),
                                 percent(dice::probability(s.ways, roll.ways))));
    }
    if (!retreats_.empty()) {
        page.raw("\n");
        page.line(
            fmt::format("Instead {} may retreat before melee, {}: it is disordered and marked, and the attacker "
                        "advances (11.2.3).",
                        name(s_, s_.object), retreats_.size() == 2 ? "one hex or two" : "one hex"));
    }
    if (me_ == none) return;
    page.heading(fmt::format("The enemy's best attack on {} after that", name(before_, me_)));
    for (const Sequel& s : sequels_)
        write_sequel(page, fitted(fmt::format("{} {}/{}", s.label(), s.ways, roll.ways), 34), s);
    for (const Sequel& s : retreats_) write_sequel(page, fitted(s.outcome, 34), s);
    const auto [now, then] = lost();
    page.raw("\n");
    page.line(fmt::format("Chance that {} is lost: {} by these dice, {} by them or by that attack.", name(before_, me_),
                          percent(now), percent(then)));
    page.line(
        "Best is the attack by which its side loses least and the other most Combat Strength on the average; "
        "leaders are held to escape and victors to advance, but for disciplined troops into ground that would "
        "disorder them (11.6.1).");
}

void PositionOdds::write_stands(Page& page) const {
    if (reached_) {
        page.raw("\n");
        page.line(stands_.empty() ? "Nowhere within reach could it attack this turn."
                                  : fmt::format("{} within reach out of which it could attack this turn{}:",
                                                counted(stands_.size(), "stand"),
                                                stands_.size() > most_listed ? ", the best first" : ""));
        page.heading(fmt::format("{:<28}{:<30}{:>9}{:>9}", "Stand", "its best attack", "they fall", "it falls"),
                     "   falls by their best");
        for (std::size_t i = 0; i < std::min(most_listed, stands_.size()); ++i) {
            const Stand& stand = stands_[i];
            const Possible& best = stand.attacks.front();
            const auto& after = best.odds.after;
            page.raw(fmt::format(
                "    {}{}{:>9}{:>9}{:>22}\n", fitted(stand.moves, 24),
                fitted(fmt::format("{}, {}", name(best, false, stand.hex), name_of(best.odds.encounter.approach)), 30),
                percent(after.defender.eliminated), percent(after.attacker.gone()),
                stand.threats.empty() ? "no attack"
                                      : fmt::format("{} {}", name(stand.threats.front(), true, stand.hex),
                                                    percent(stand.threats.front().odds.after.defender.gone()))));
        }
        if (stands_.size() > most_listed)
            page.line(fmt::format("    and {} more; --json has all", stands_.size() - most_listed));
        page.line("Their best: as the enemy stands and faces now; --json has his best after a march too.");
        return;
    }
    for (const Stand& stand : stands_) {
        const std::string where =
            fmt::format("{} {}/{}", g_.setup().type(me_).code, hex::name(stand.hex), stand.facing + 1);
        write_melees(page, fmt::format("Attacks of {}", where), stand.attacks, stand.hex);
        write_melees(page, fmt::format("Attacks on {}, as they stand and face", where), stand.threats, stand.hex);
        if (!stand.march) continue;
        page.raw("    and the best of any after one march of theirs, the others standing:\n");
        write_melee(page,
                    fmt::format("{} {}, {}", g_.setup().type(stand.march->attack.attacker).code, stand.march->move,
                                name_of(stand.march->attack.odds.encounter.approach)),
                    stand.march->attack.odds);
    }
    if (!stands_.empty()) {
        page.raw("\n");
        page.line(
            "To dice: what attacker and defender add. Both lose: Combat Strength of attacker and defender, on the "
            "average. "
            "* disordered.");
    }
}

std::string PositionOdds::text(const OddsStyle& style) const {
    Page page(style);
    page.title(g_.setup().scenario.name);
    for (const auto& [text, sentence] : told_) page.line(fmt::format("  {}", sentence));
    if (dice_)
        write_dice(page);
    else
        write_stands(page);
    if (!dice_ && !reached_ && stands_.empty()) {
        page.raw("\n");
        page.line("No dice hang on this move, and no unit stands anywhere for it.");
    }
    return page.text();
}

Json PositionOdds::json_of(const Possible& p) const {
    const Encounter& e = p.odds.encounter;
    const auto unit = [&](UnitIndex u, const Combatant& c) {
        return Json{{"type", g_.setup().type(u).code},
                    {"hex", u == me_ || !s_.unit[u].on_map() ? Json(nullptr) : Json(hex::name(s_.unit[u].hex))},
                    {"disordered", c.disordered},
                    {"leaders", c.leaders}};
    };
    Json json;
    json["attacker"] = unit(p.attacker, e.attacker);
    json["defender"] = unit(p.defender, e.defender);
    json["this_turn"] = p.this_turn;
    json["approach"] = typed_name(e.approach);
    json["attacker_terrain"] = e.attacker_ground->code;
    json["defender_terrain"] = e.defender_ground->code;
    json["hexside"] = e.hexside ? e.hexside->code : "none";
    put_melee(json, p.odds, g_.setup().charts.melee);
    return json;
}

Json PositionOdds::reply_json(const Sequel& sequel) const {
    return sequel.reply ? json_of(*sequel.reply) : Json(nullptr);
}

Json PositionOdds::json_of(const Stand& stand) const {
    Json attacks = Json::array(), threats = Json::array();
    for (const Possible& p : stand.attacks) attacks.push_back(json_of(p));
    for (const Possible& p : stand.threats) threats.push_back(json_of(p));
    Json march;
    if (stand.march)
        march = {{"hex", hex::name(stand.march->hex)},
                 {"facing", stand.march->facing + 1},
                 {"melee", json_of(stand.march->attack)}};
    return {{"moves", stand.moves},          {"hex", hex::name(stand.hex)},   {"facing", stand.facing + 1},
            {"attacks", std::move(attacks)}, {"threats", std::move(threats)}, {"march_threat", std::move(march)}};
}

std::string PositionOdds::json() const {
    Json json = odds_head("ancient-battles", "position", "");
    json["battle"] = g_.setup().scenario.name;
    json["moves"] = Json::array();
    for (const auto& [text, sentence] : told_) json["moves"].push_back({{"move", text}, {"say", sentence}});
    json["unit"] =
        me_ == none ? Json(nullptr)
                    : Json{{"type", g_.setup().type(me_).code},
                           {"hex", before_.unit[me_].on_map() ? Json(hex::name(before_.unit[me_].hex)) : Json(nullptr)},
                           {"disordered", before_.unit[me_].disordered()}};
    json["dice"] = nullptr;
    if (dice_) {
        const State& d = dice_->dice;
        const Roll roll = g_.roll(d);
        Json dice{{"event", g_.event_name(roll.event).name},
                  {"rule", g_.event_name(roll.event).rule},
                  {"reckoning", g_.reckoning(d)},
                  {"proviso", dice_->proviso},
                  {"of", roll.ways},
                  {"outcomes", Json::array()}};
        for (const Sequel& s : sequels_)
            dice["outcomes"].push_back({{"outcome", s.outcome},
                                        {"result", s.result ? Json(result_codes[*s.result]) : Json(nullptr)},
                                        {"ways", s.ways},
                                        {"lost", s.lost > 0},
                                        {"reply", reply_json(s)}});
        dice["retreats"] = Json::array();
        for (const Sequel& s : retreats_)
            dice["retreats"].push_back({{"hexes", dice["retreats"].size() + 1}, {"reply", reply_json(s)}});
        if (d.phase == Phase::clash)
            dice["melee"] = json_of(Possible{
                d.subject, d.object, true,
                MeleeOdds(encounter(g_.setup(), d, d.subject, d.object, d.approach, !d.unit[d.subject].on_map()),
                          g_.setup().charts.melee, g_.setup().tables)});
        const auto [now, then] = lost();
        dice["lost"] = now;
        dice["lost_with_reply"] = then;
        json["dice"] = std::move(dice);
    }
    json["stands"] = Json::array();
    for (const Stand& stand : stands_) json["stands"].push_back(json_of(stand));
    return written(json);
}

}  // namespace polemarch::sim::ancient_battles
