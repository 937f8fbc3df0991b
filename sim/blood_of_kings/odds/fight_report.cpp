#include "sim/blood_of_kings/odds/fight_report.h"

namespace polemarch::sim::blood_of_kings {

namespace {

/// Ends as people tell them apart.
std::string end_words(const FightState& s) {
    const bool actor_gone = s.units[0].status == Status::destroyed,
               target_gone = s.units[1].status == Status::destroyed;
    switch (s.ending) {
        case FightEnd::destroyed:
            return actor_gone && target_gone ? "both are destroyed"
                   : actor_gone              ? "the actor is destroyed"
                                             : "the target is destroyed";
        case FightEnd::retired: return s.acts == 0 ? "the actor has pulled out" : "the target has pulled out";
        case FightEnd::halted: return "the charge is halted by fire";
        default: return "it goes on";
    }
}

}  // namespace

void write_prospects(TextReport& report, const std::string& heading, const std::array<std::string, 2>& names,
                     const std::array<Prospect, 2>& after) {
    const bool retreats = after[0].retired > 0 || after[1].retired > 0;
    report.heading(
        fmt::format("{:<28}{:>9}{:>12}{:>13}{:>11}", heading, "OK", "disordered", "demoralized", "destroyed"),
        fmt::format("{:>7}{:>8}{:>8}", "bases", "points", "leader"));
    for (const std::size_t i : {0u, 1u}) {
        const Prospect& p = after[i];
        report.raw(fmt::format("{}{:>9}{:>12}{:>13}{:>11}{:>7.2f}{:>8.2f}{:>8}\n", fitted("    " + names[i], 28),
                               percent(p.status[0]), percent(p.status[1]), percent(p.status[2]), percent(p.status[3]),
                               p.bases, p.points, percent(p.leader_lost)));
    }
    if (retreats)
        report.line(fmt::format("    Pulled out of the combat: actor {}, target {}.", percent(after[0].retired),
                                percent(after[1].retired)));
    report.line("    Bases, points toward breaking and the leader: lost by then, on the average.");
}

void write_ends(TextReport& report, const Fight& fight, const Fight::Chain::End& end, const std::string& noun) {
    std::vector<std::pair<std::string, double>> ends;
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const std::string words = end_words(fight.states()[i]);
        const auto at = std::find_if(ends.begin(), ends.end(), [&](const auto& e) { return e.first == words; });
        const double p = end.states(static_cast<Eigen::Index>(i));
        at == ends.end() ? ends.push_back({words, p}), void() : void(at->second += p);
    }
    std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    report.heading(fmt::format("{:<80}{:>16}", "How it stands then", "chance"));
    for (const auto& [words, p] : ends)
        if (p > rounding) report.raw(fmt::format("{}{:>16}\n", fitted("    " + words, 80), percent(p)));
    if (end.endless > rounding)
        report.line(fmt::format("    In {} it never ends.", percent(end.endless)));
    else
        report.line(fmt::format("    Expected number of {}s: {:.3f}.", noun, end.steps));
}

Json prospect_json(const Prospect& p) {
    return {{"ok", p.status[0]},        {"disordered", p.status[1]}, {"demoralized", p.status[2]},
            {"destroyed", p.status[3]}, {"retired", p.retired},      {"leader_lost", p.leader_lost},
            {"bases_lost", p.bases},    {"points_lost", p.points}};
}

Json fight_json(const Fight& fight, const FightLength& length, const Fight::Chain::End& end,
                const std::array<Prospect, 2>& after) {
    Json states = Json::array(), rows = Json::array();
    const auto unit = [](const FightState& s, std::size_t side) {
        return Json{{"status", status_names[static_cast<std::size_t>(s.units[side].status)]},
                    {"bases", s.units[side].bases},
                    {"led", s.led[side]}};
    };
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const FightState& s = fight.states()[i];
        const auto at = static_cast<Eigen::Index>(i);
        states.push_back({{"actor", unit(s, 0)},
                          {"target", unit(s, 1)},
                          {"acts", s.acts == 0 ? "actor" : "target"},
                          {"first", s.first},
                          {"ending", fight_end_names[static_cast<std::size_t>(s.ending)]},
                          {"start", fight.start()(at)},
                          {"probability", end.states(at)}});
        // Most of a row is nothing: only what can come is written.
        Json row = Json::array();
        if (s.ending == FightEnd::going_on)
            for (int to = 0; to < fight.chain().states(); ++to)
                if (const double p = fight.chain().transition(static_cast<int>(i), to); p > 0)
                    row.push_back({{"to", to}, {"probability", p}});
        rows.push_back(std::move(row));
    }
    return {{"rounds", length.to_the_end ? Json(nullptr) : Json(length.rounds)},
            {"expected_rounds", end.endless > 0 ? Json(nullptr) : Json(end.steps)},
            {"endless", end.endless},
            {"actor", prospect_json(after[0])},
            {"target", prospect_json(after[1])},
            {"states", std::move(states)},
            {"transitions", std::move(rows)}};
}

}  // namespace polemarch::sim::blood_of_kings
