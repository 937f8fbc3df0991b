// A sensitivity analysis as JSON; data/schema/sensitivity.schema.json documents every key.
#include "core/version.h"
#include "sim/answers/sensitivity.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }
Json ends(const Interval& interval) { return {finite(interval.low), finite(interval.high)}; }
Json own_of(const PlausibleFigure& figure) { return figure.own ? Json(figure.values[*figure.own]) : Json(nullptr); }

Json screened_json(const ScreenedFigure& one) {
    const MorrisMeasures& m = one.measures;
    return {{"path", one.figure.path},
            {"values", one.figure.values},
            {"own", own_of(one.figure)},
            {"why", one.figure.why},
            {"trajectories", m.trajectories},
            {"mu_star", m.mu_star},
            {"mu_star_interval", ends(m.mu_star_interval)},
            {"mu", m.mu},
            {"mu_interval", ends(m.mu_interval)},
            {"sigma", m.sigma},
            {"dice", m.dice},
            {"beyond_dice", m.beyond_dice},
            {"p", number_or_null(m.p)},
            {"adjusted_p", number_or_null(one.adjusted_p)}};
}

Json difference_json(const PairedDifference& difference) {
    return {
        {"difference", difference.difference}, {"interval", ends(difference.interval)}, {"games", difference.pairs}};
}

Json battle_json(const Sensitivity& answer) {
    Json screened = Json::array(), fixed = Json::array(), curves = Json::array(), checks = Json::array();
    for (const ScreenedFigure& one : answer.screened) screened.push_back(screened_json(one));
    for (const PlausibleFigure& figure : answer.fixed)
        fixed.push_back({{"path", figure.path}, {"value", figure.values.front()}, {"why", figure.why}});
    for (const SensitivityCurve& curve : answer.curves) {
        Json points = Json::array();
        for (const CurvePoint& point : curve.points)
            points.push_back({{"value", point.value},
                              {"own", point.own},
                              {"score", point.score},
                              {"interval", ends(point.interval)},
                              {"from_the_charts", difference_json(point.difference)}});
        curves.push_back({{"path", curve.path}, {"points", std::move(points)}});
    }
    for (const ExtremesCheck& check : answer.checks)
        checks.push_back({{"path", check.path},
                          {"player", check.player},
                          {"low", check.low},
                          {"high", check.high},
                          {"high_less_low", difference_json(check.difference)},
                          {"agrees", check.agrees ? Json(*check.agrees) : Json(nullptr)}});
    return {{"basis", basis_json(answer.basis)}, {"games_at_a_point", answer.plan.games},
            {"figures", std::move(screened)},    {"fixed", std::move(fixed)},
            {"curves", std::move(curves)},       {"checks", std::move(checks)}};
}

}  // namespace

std::string json_report(const std::vector<Sensitivity>& battles) {
    Json each = Json::array(), ranked = Json::array();
    for (const Sensitivity& battle : battles) each.push_back(battle_json(battle));
    for (const RankedFigure& figure : ranking(battles))
        ranked.push_back({{"path", figure.path},
                          {"values", figure.values},
                          {"why", figure.why},
                          {"battles", figure.battles},
                          {"mean", figure.mean},
                          {"largest", figure.largest},
                          {"acts", figure.acts},
                          {"where", figure.where},
                          {"adjusted_p", number_or_null(figure.adjusted_p)}});
    return written({{"format", "polemarch-sensitivity"},
                    {"version", 1},
                    {"program", program_json(program_version())},
                    {"question", "which assumed figures do results rest on?"},
                    {"system", battles.empty() ? Json(nullptr) : Json(battles.front().basis.battle.system)},
                    {"ranking", std::move(ranked)},
                    {"battles", std::move(each)}});
}

}  // namespace polemarch::sim
