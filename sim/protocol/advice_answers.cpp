// Requests that judge: hint, why, review, and the luck of the dice.
#include "core/replay.h"
#include "sim/protocol/game_answers.h"

#include <algorithm>
#include <atomic>

namespace polemarch::sim {

namespace {

Json advice_json(const HostedGame& game, const tl::expected<Advice, Explanation>& advice) {
    if (!advice) throw refusal_of(advice.error());
    return {{"game", game.number},
            {"advice", Json::parse(json_advice(*advice, game.session->battle(),
                                               {.general = advice->general, .seed = game.session->seed()}))}};
}

Json favour_json(const FavourOfRolls& of) {
    Json json{{"rolls", of.rolls}};
    if (!of.event.empty()) json = {{"event", of.event}, {"rule", of.rule}, {"rolls", of.rolls}};
    json["expected"] = of.expected;
    json["favour"] = {{"A", of.favour}, {"B", static_cast<double>(of.rolls) - of.favour}};
    json["deviation"] = of.deviation;
    json["luckier_than"] = of.luckier_than ? Json{{"A", *of.luckier_than}, {"B", 1 - *of.luckier_than}} : Json(nullptr);
    return json;
}

/// The game so far, if it can be replayed: without secrets.
Record record_of(const HostedGame& game) {
    Diagnostics diagnostics;
    auto record = parse_record({"the game", game.session->record()}, diagnostics);
    if (!record) throw RequestError(ErrorKind::fault, words_of(InputError(diagnostics)));
    if (std::any_of(record->steps.begin(), record->steps.end(),
                    [](const RecordStep& step) { return step.text == secret_move; }))
        throw RequestError(ErrorKind::refused, "the other side still has secrets: a review would tell them");
    return *std::move(record);
}

}  // namespace

Json hint_answer(HostedGame& game, const Request&, const AnswerContext& context) {
    LongWork work(game, "hint", context, context.limits.thinking);
    return advice_json(game, game.session->hint(work.thinking(game.session->side())));
}

Json why_answer(HostedGame& game, const Request& request, const AnswerContext& context) {
    std::optional<std::size_t> step;
    if (request.has("step")) step = request.number("step", 1, UINT32_MAX);
    LongWork work(game, "why", context, context.limits.thinking);
    return advice_json(game, game.session->why(step, work.thinking(game.session->side())));
}

Json review_answer(HostedGame& game, const Request& request, const AnswerContext& context) {
    ReviewRequest wanted = game.service->usual_review();
    const auto rollouts = request.number_or("rollouts", wanted.rollouts, ReviewRequest::fewest, 10'000);
    wanted.rollouts = static_cast<std::uint32_t>((rollouts + blocks - 1) / blocks * blocks);
    wanted.top = request.number_or("top", wanted.top, 1, 20);
    wanted.seed = request.number_or("seed", wanted.seed, 0, UINT64_MAX);
    if (request.has("search") && request.one_of("search", {"yes", "no"}) == 1) wanted.level = no_level;
    const auto most = static_cast<std::uint64_t>(context.limits.review.count());
    const std::chrono::seconds seconds(request.number_or("seconds", std::min<std::uint64_t>(60, most), 1, most));

    const Record record = record_of(game);
    LongWork work(game, "review", context, seconds);
    std::atomic<bool> stop{false};
    const std::stop_callback at_end(work.token(), [&stop] { stop = true; });
    std::atomic<std::uint32_t> done{0};
    const std::uint32_t of = wanted.pieces(record.steps.size());
    const auto progress = [&] { work.review_progress(++done, of); };
    const auto review = game.service->review(record, wanted, {context.limits.threads, &stop, nullptr, progress});
    if (!review)
        throw RequestError(ErrorKind::limit,
                           fmt::format("the review was stopped, or took longer than {} s: ask for more 'seconds', "
                                       "fewer 'rollouts' or \"search\": \"no\"",
                                       seconds.count()));
    return {{"game", game.number}, {"review", Json::parse(json_review(*review))}};
}

Json luck_answer(HostedGame& game, const Request&, const AnswerContext&) {
    const DiceReport report = game.session->dice_report();
    Json kinds = Json::array();
    for (const FavourOfRolls& kind : report.kinds) kinds.push_back(favour_json(kind));
    const auto pips = [](const PipsOfSide& side) {
        return Json{
            {"dice", side.dice}, {"pips", side.pips}, {"expected", side.expected}, {"more_than", side.more_than}};
    };
    return {{"game", game.number},
            {"all", favour_json(report.all)},
            {"kinds", std::move(kinds)},
            {"pips", {{"A", pips(report.sides[0])}, {"B", pips(report.sides[1])}}}};
}

}  // namespace polemarch::sim
