#include "sim/blood_of_kings/odds/fight_report.h"

#include "sim/odds/odds_json.h"

namespace polemarch::sim::blood_of_kings {

namespace {

Json prospect_json(const Prospect& p) {
    return {{"ok", p.status[0]},        {"disordered", p.status[1]}, {"demoralized", p.status[2]},
            {"destroyed", p.status[3]}, {"retired", p.retired},      {"leader_lost", p.leader_lost},
            {"bases_lost", p.bases},    {"points_lost", p.points}};
}

Json unit_json(const FightState& s, std::size_t side) {
    return {{"status", status_names[static_cast<std::size_t>(s.units[side].status)]},
            {"bases", s.units[side].bases},
            {"led", s.led[side]}};
}

}  // namespace

void write_prospects(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const std::array<Prospect, 2>& after) {
    const TextColumns columns{28, {9, 12, 13, 11, 7, 8, 8}};
    report.heading(columns.heads(heading, {"OK", "disordered", "demoralized", "destroyed"}),
                   fmt::format("{:>7}{:>8}{:>8}", "bases", "points", "leader"));
    for (const std::size_t i : {0u, 1u}) {
        const Prospect& p = after[i];
        TextColumns::Figures figures;
        for (const double chance : p.status) figures.push_back(percent(chance));
        figures.insert(figures.end(),
                       {fmt::format("{:.2f}", p.bases), fmt::format("{:.2f}", p.points), percent(p.leader_lost)});
        report.raw(columns.row("    " + names[i], figures));
    }
    if (after[0].retired > 0 || after[1].retired > 0)
        report.line(fmt::format("    Pulled out of the combat: actor {}, target {}.", percent(after[0].retired),
                                percent(after[1].retired)));
    report.line("    Bases, points toward breaking and the leader: lost by then, on the average.");
}

void write_ends(TextReport& report, const FightOdds& fight, const std::string& noun) {
    const TextColumns columns{80, {16}};
    report.heading(columns.heads("How it stands then", {"chance"}));
    for (const FightOdds::End& end : fight.ends)
        if (end.chance > rounding) report.raw(columns.row("    " + end.words, {percent(end.chance)}));
    report.line("    " + fight.duration.text(noun));
}

Json fight_json(const FightOdds& fight) {
    Json states = Json::array(), transitions = Json::array();
    for (const FightOdds::State& one : fight.states) {
        const FightState& s = one.state;
        states.push_back({{"actor", unit_json(s, 0)},
                          {"target", unit_json(s, 1)},
                          {"acts", s.acts == 0 ? "actor" : "target"},
                          {"first", s.first},
                          {"ending", fight_end_names[static_cast<std::size_t>(s.ending)]},
                          {"start", one.start},
                          {"probability", one.chance}});
        // Most of a row is 0: only possible transitions are written.
        Json row = Json::array();
        for (const FightOdds::Next& next : one.next) row.push_back({{"to", next.state}, {"probability", next.chance}});
        transitions.push_back(std::move(row));
    }
    Json json = duration_json(fight.duration);
    json["actor"] = prospect_json(fight.after[0]);
    json["target"] = prospect_json(fight.after[1]);
    json["states"] = std::move(states);
    json["transitions"] = std::move(transitions);
    return json;
}

}  // namespace polemarch::sim::blood_of_kings
