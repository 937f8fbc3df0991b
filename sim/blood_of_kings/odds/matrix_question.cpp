// `polemarch odds blood-of-kings matrix`: every troop type against every other, as table, heat map, CSV, JSON and SVG.
#include "core/diagnostics.h"
#include "sim/blood_of_kings/odds/charge.h"
#include "sim/blood_of_kings/odds/questions.h"
#include "sim/odds/heat_map.h"

#include <cmath>

namespace polemarch::sim::blood_of_kings {

namespace {

const std::vector<std::string> matrix_actions{"charge", "melee", "fire"};

struct KindsCell {
    bool legal = true;  ///< Light Infantry does not charge others in the open (Charges_1)
    int lead = 0;       ///< of the actor's modifiers
    std::array<Prospect, 2> once, end;
    double gain = 0;    ///< levels that the target loses by one action, on the average, less what the actor does
    double rounds = 0;  ///< to the end
    double endless = 0;
    /// The chance that the target is destroyed first, less that of the actor; of both counts for neither.
    double wins = 0;
};

/// All types that may act so against all; refers to its own charts, so it stays where it is made.
struct KindsMatrix {
    KindsMatrix(Charts charts, const OddsQuestion& question);
    KindsMatrix(const KindsMatrix&) = delete;
    KindsMatrix& operator=(const KindsMatrix&) = delete;

    Charts charts;
    std::string action;
    UnitSpec actor, target;  ///< words that hold for all
    std::string actor_words, target_words;
    bool to_the_end = false;
    std::vector<const UnitType*> actors, targets;
    std::vector<KindsCell> cells;  ///< row by row

    [[nodiscard]] double shown(const KindsCell& cell) const { return to_the_end ? cell.wins : cell.gain; }
    [[nodiscard]] std::string text(const KindsCell& cell) const {
        if (!cell.legal) return "-";
        if (to_the_end) return std::abs(cell.wins) < 0.005 ? "0" : fmt::format("{:+.0f}", 100 * cell.wins);
        return std::abs(cell.gain) < 0.05 ? "0.0" : fmt::format("{:+.1f}", cell.gain);
    }
    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::string explained() const;
};

/// Status levels lost on the average.
double mean_levels(int lead, const CombatChart& chart, bool of_actor) {
    const auto ways = clash_ways(lead, chart);
    double sum = 0;
    for (std::size_t i = 0; i < clash_results; ++i) {
        const Toll toll = toll_at(i);
        sum += static_cast<double>(ways[i]) * (of_actor ? toll.actor : toll.target) / 36;
    }
    return sum;
}

void finish_cell(KindsCell& cell, const Fight& fight, const std::array<Contender, 2>& both, const MoraleChart& chart) {
    const auto end = fight.end();
    cell.once = prospects(fight, fight.after(1).states, {&both[0], &both[1]}, chart);
    cell.end = prospects(fight, end.states, {&both[0], &both[1]}, chart);
    cell.rounds = end.steps;
    cell.endless = end.endless;
    cell.wins = cell.end[1].status[3] - cell.end[0].status[3];
}

/// A unit of this type with the words of the matrix that it can have: what a type may not be, it is not.
UnitSpec kind(const UnitSpec& words, const UnitType& type) {
    UnitSpec p = words;
    p.type = &type;
    p.armoured = p.armoured && type.armour != Armour::never;
    p.aggressive = p.aggressive && type.aggressive;
    p.impetuous = p.impetuous && type.aggressive;
    check_unit_spec(p);
    return p;
}

KindsMatrix::KindsMatrix(Charts from, const OddsQuestion& question) : charts(std::move(from)) {
    QuestionReader reader(question);
    action = reader.text("action", matrix_actions.front());
    if (std::find(matrix_actions.begin(), matrix_actions.end(), action) == matrix_actions.end())
        throw InputError(fmt::format("the option '--action' must be one of {}, found {}",
                                     fmt::join(matrix_actions, ", "), in_quotes(action)));
    const auto words = [&](const char* option, UnitSpec& unit) {
        const std::string text = reader.text(option, "");
        change_unit_spec(unit, text, charts);
        if (unit.type)
            throw InputError(fmt::format("the option '--{}' of 'matrix' holds for all types and names none", option));
        return text;
    };
    actor_words = words("actor", actor);
    target_words = words("target", target);
    to_the_end = reader.flag("to-the-end");
    reader.finish();
    check_pair(actor, target);
    for (const UnitType& type : charts.units) {
        targets.push_back(&type);
        const bool shoots = type.arms == Arms::missile || type.arms == Arms::engine || type.arms == Arms::choice;
        if (action == "charge" ? type.charge > 0 : action == "fire" ? shoots : true) actors.push_back(&type);
    }
    for (const UnitType* a : actors)
        for (const UnitType* t : targets) {
            UnitSpec one = kind(actor, *a), other = kind(target, *t);
            one.charging = action == "charge";
            const std::array<Contender, 2> both{one.contender(), other.contender()};
            KindsCell cell;
            const bool shy = action == "charge" && a->shy && !t->shy;
            if (shy && other.going == Going::open && other.cover() == Cover::none) {
                cell.legal = false;
            } else if (action == "fire") {
                const Shot shot = shot_of(one, other, false);
                cell.lead = lead(shot, charts);
                const auto ways = fire_ways(cell.lead, charts.combat);
                for (std::size_t i = 0; i < ways.size(); ++i) cell.gain += static_cast<double>(ways[i] * i) / 36;
                finish_cell(cell,
                            Fight::fire({shot,
                                         std::nullopt,
                                         {one.condition(), other.condition()},
                                         {static_cast<std::uint8_t>(one.firing()), 1}},
                                        charts),
                            both, charts.morale);
            } else {
                const Clash clash = clash_of(one, other);
                cell.lead = lead(clash, charts);
                cell.gain = mean_levels(cell.lead, charts.combat, false) - mean_levels(cell.lead, charts.combat, true);
                finish_cell(cell, Fight::melee(melee_of(one, other), charts), both, charts.morale);
            }
            cells.push_back(std::move(cell));
        }
}

std::string KindsMatrix::title() const {
    std::string title = fmt::format("{} of every troop type {} every other{}",
                                    action == "fire"     ? "Volleys"
                                    : action == "charge" ? "A charge"
                                                         : "A melee",
                                    action == "fire" ? "at" : "against", to_the_end ? ", to the end" : "");
    if (!actor_words.empty()) title += fmt::format("; actor: {}", actor_words);
    if (!target_words.empty()) title += fmt::format("; target: {}", target_words);
    return title;
}
std::string KindsMatrix::explained() const {
    return to_the_end ? "Chance in percent that the target is destroyed alone, less that of the actor"
                      : "Status levels that the target loses on the average, less what the actor loses";
}

HeatMap kinds_map(const KindsMatrix& m) {
    HeatMap map;
    map.title = m.title();
    map.legend = m.explained();
    map.rows_are = "actor";
    map.columns_are = "target";
    map.groups = {"Actors down, targets across"};
    for (const UnitType* a : m.actors) map.rows.push_back({a->code, a->code});
    for (const UnitType* t : m.targets) map.columns.push_back({t->code, t->code});
    const double most = m.to_the_end ? 1 : 3;
    for (std::size_t a = 0; a < m.actors.size(); ++a)
        for (std::size_t t = 0; t < m.targets.size(); ++t) {
            const KindsCell& c = m.cells[a * m.targets.size() + t];
            const std::string both = fmt::format("{} against {}: ", m.actors[a]->name, m.targets[t]->name);
            map.cells.push_back(
                {m.text(c), std::clamp(m.shown(c) / most, -1.0, 1.0),
                 !c.legal
                     ? both + "does not charge them in the open"
                     : fmt::format("{}{:+} on the dice; to the end actor destroyed {}, target {}, {:.1f} rounds", both,
                                   c.lead, percent(c.end[0].status[3]), percent(c.end[1].status[3]), c.rounds)});
        }
    map.ends = {m.to_the_end ? "-100 actor" : "-3 actor", m.to_the_end ? "target +100" : "target +3"};
    map.scale = "who is worse off";
    return map;
}

std::string kinds_text(const KindsMatrix& m, const OddsStyle& style) {
    TextReport report(style);
    report.title(m.title());
    report.line(fmt::format(
        "{}; + is good for the actor. Units of {} bases against {}{}.", m.explained(), m.actor.bases, m.target.bases,
        m.action == "charge" ? "; impact in the first melee, nobody retires or regroups; - may not charge in the open"
                             : ""));
    write_heat_map(report, kinds_map(m));
    return report.text();
}

std::string kinds_csv(const KindsMatrix& m) {
    std::string out =
        "actor,target,lead,gain,actor_ok,actor_disordered,actor_demoralized,actor_destroyed,target_ok,"
        "target_disordered,target_demoralized,target_destroyed,rounds,endless,actor_destroyed_in_the_end,"
        "target_destroyed_in_the_end,actor_points,target_points\n";
    for (std::size_t a = 0; a < m.actors.size(); ++a)
        for (std::size_t t = 0; t < m.targets.size(); ++t) {
            const KindsCell& c = m.cells[a * m.targets.size() + t];
            if (!c.legal) continue;
            out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", m.actors[a]->code, m.targets[t]->code, c.lead,
                               c.gain, fmt::join(c.once[0].status, ","), fmt::join(c.once[1].status, ","), c.rounds,
                               c.endless, c.end[0].status[3], c.end[1].status[3], c.end[0].points, c.end[1].points);
        }
    return out;
}

std::string kinds_json(const KindsMatrix& m) {
    Json json = {{"format", "polemarch-odds-matrix"},
                 {"version", 1},
                 {"system", "blood-of-kings"},
                 {"rule", m.action == "fire"     ? "Fire"
                          : m.action == "charge" ? "Charges"
                                                 : "Melee"},
                 {"action", m.action},
                 {"actor", unit_json(m.actor)},
                 {"target", unit_json(m.target)},
                 {"actors", Json::array()},
                 {"targets", Json::array()},
                 {"cells", Json::array()}};
    for (const UnitType* a : m.actors) json["actors"].push_back(a->code);
    for (const UnitType* t : m.targets) json["targets"].push_back(t->code);
    const auto standing = [](const Prospect& p) {
        return Json{
            {"ok", p.status[0]}, {"disordered", p.status[1]}, {"demoralized", p.status[2]}, {"destroyed", p.status[3]}};
    };
    for (std::size_t a = 0; a < m.actors.size(); ++a) {
        Json row = Json::array();
        for (std::size_t t = 0; t < m.targets.size(); ++t) {
            const KindsCell& c = m.cells[a * m.targets.size() + t];
            if (!c.legal) {
                row.push_back(nullptr);
                continue;
            }
            row.push_back({{"lead", c.lead},
                           {"gain", c.gain},
                           {"actor", standing(c.once[0])},
                           {"target", standing(c.once[1])},
                           {"rounds", c.endless > 0 ? Json(nullptr) : Json(c.rounds)},
                           {"endless", c.endless},
                           {"actor_destroyed", c.end[0].status[3]},
                           {"target_destroyed", c.end[1].status[3]},
                           {"actor_points", c.end[0].points},
                           {"target_points", c.end[1].points}});
        }
        json["cells"].push_back(std::move(row));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

OddsAnswer matrix_odds(const OddsQuestion& question, Charts charts) {
    const auto m = std::make_shared<const KindsMatrix>(std::move(charts), question);
    return {[m](const OddsStyle& style) { return kinds_text(*m, style); }, [m] { return kinds_json(*m); },
            [m] { return kinds_csv(*m); }, [m] { return heat_map_svg(kinds_map(*m)); }};
}

}  // namespace polemarch::sim::blood_of_kings
