// A matchup as JSON; data/schema/matchup.schema.json documents every key.
#include "sim/answers/matchup.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json interval_json(const Interval& interval) { return {interval.low, interval.high}; }

Json meetings_json(const ArmyMatrixRequest& request, const std::vector<MatchupMeeting>& meetings) {
    Json all = Json::array();
    for (const MatchupMeeting& meeting : meetings)
        all.push_back({{"first", request.armies[meeting.first]},
                       {"second", request.armies[meeting.second]},
                       {"pairs", meeting.pairs.pairs},
                       {"score", meeting.score},
                       {"interval", interval_json(meeting.interval)},
                       {"p", meeting.p},
                       {"adjusted_p", meeting.adjusted_p}});
    return all;
}

}  // namespace

std::string json_report(const Matchup& matchup) {
    const ArmyMatrixRequest& request = matchup.matrix.request;
    Json armies = Json::array(), sources = Json::array(), cycles = Json::array(), checks = Json::array();
    for (std::size_t army = 0; army < request.armies.size(); ++army) {
        const MatchupShare& one = matchup.mix[army];
        armies.push_back({{"army", request.armies[army]},
                          {"share", one.share},
                          {"interval", interval_json(one.interval)},
                          {"present", one.present},
                          {"score_against_mix", one.against},
                          {"score_interval", interval_json(one.score_interval)}});
    }
    for (const SourceInfo& source : matchup.matrix.sources)
        sources.push_back({{"name", source.name}, {"hash", source.hash}});
    for (const MatchupCycle& cycle : matchup.cycles) {
        Json names = Json::array();
        for (const std::size_t army : cycle.armies) names.push_back(request.armies[army]);
        cycles.push_back({{"armies", std::move(names)}, {"certain", cycle.certain}});
    }
    for (const MatchupCheck& check : matchup.checks)
        checks.push_back({{"agent", check.agent},
                          {"games", check.games},
                          {"winners_score", check.score},
                          {"interval", interval_json(check.interval)},
                          {"meetings", meetings_json(request, check.meetings)}});
    return written({{"format", "polemarch-matchup"},
                    {"version", 1},
                    {"of", "armies"},
                    {"program", program_json(matchup.matrix.program)},
                    {"system", matchup.matrix.system},
                    {"method",
                     "pairs of games with changed sides; exact test by the signs of the pairs, Holm's method; mix by "
                     "linear programming, percentile bootstrap by pairs"},
                    {"files", std::move(sources)},
                    {"asked",
                     {{"points", request.points ? Json(*request.points) : Json(nullptr)},
                      {"agent", request.agent},
                      {"games", 2 * request.pairs},
                      {"seed", request.seed}}},
                    {"interrupted", matchup.matrix.interrupted},
                    {"armies", std::move(armies)},
                    {"meetings", meetings_json(request, matchup.meetings)},
                    {"cycles", std::move(cycles)},
                    {"checks", std::move(checks)},
                    {"command", matchup.command}});
}

}  // namespace polemarch::sim
