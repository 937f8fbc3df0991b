#include "sim/answers/quality.h"

#include "core/record.h"
#include "core/text.h"
#include "sim/analysis/luck.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// 1: side A leads, -1: side B, 0: nobody.
int leader_at(double value) { return value > 0.5 + lead_margin ? 1 : value < 0.5 - lead_margin ? -1 : 0; }

/// The index after the last value of which `open` is true; nothing if the last one is even.
template <class Open>
std::optional<std::size_t> after_the_last(std::span<const double> values, const Open& open) {
    if (values.empty() || leader_at(values.back()) == 0) return std::nullopt;
    std::size_t from = values.size() - 1;
    while (from > 0 && !open(values[from - 1])) --from;
    return from;
}

}  // namespace

int lead_changes(std::span<const double> values) {
    int changes = 0, leader = 0;
    for (const double value : values) {
        const int now = leader_at(value);
        if (now == 0) continue;
        changes += leader != 0 && now != leader ? 1 : 0;
        leader = now;
    }
    return changes;
}

std::optional<std::size_t> ahead_from(std::span<const double> values) {
    return after_the_last(values, [&](double value) { return leader_at(value) != leader_at(values.back()); });
}

std::optional<std::size_t> decided_from(std::span<const double> values) {
    return after_the_last(
        values, [&](double value) { return (leader_at(values.back()) > 0 ? value : 1 - value) < decided_at; });
}

void Quality::add(GameStory story) {
    lead_changes.add(sim::lead_changes(story.values), 1);
    const auto ahead = sim::ahead_from(story.values), decided = sim::decided_from(story.values);
    const auto turn = [&](std::size_t index) { return static_cast<double>(index) + story.first_turn; };
    if (ahead) ahead_from.add(turn(*ahead), 1);
    if (decided) decided_from.add(turn(*decided), 1);
    const auto turns = static_cast<double>(story.values.size() - 1);
    open.add(decided ? static_cast<double>(*decided) / turns : 1, 1);
    stories.push_back(std::move(story));
}

void Quality::finish(std::uint64_t seed) {
    const auto pairs = static_cast<std::uint32_t>(stories.size());
    if (pairs < least_for_luck) return;
    luck_share = bootstrap(pairs,
                           [&](std::span<const std::uint32_t> times) {
                               double luck = 0, all = 0;
                               for (std::size_t i = 0; i < times.size(); ++i) {
                                   const GameStory& one = stories[i];
                                   luck += times[i] * one.luck * one.luck;
                                   all += times[i] * (one.luck * one.luck + one.play * one.play + one.rest * one.rest);
                               }
                               return all > 0 ? luck / all : 0;
                           },
                           {.seed = seed});
}

namespace {

/// The turns of a game, as its system reports them; nothing if it counts none.
std::optional<std::size_t> length_column(const std::vector<Fact>& facts) {
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (facts[i].name == "turn" || facts[i].name == "turns") return i;
    return std::nullopt;
}

/// Calls take(turns) for each game.
template <class Take>
void each_length(const ComparedGames& games, const Take& take) {
    const auto column = length_column(games.facts);
    if (!column) return;
    for (const StoredGame& game : games.games)
        if (*column < game.figures.size() && game.figures[*column]) take(*game.figures[*column]);
}

/// Reviews one game; nothing if it was stopped.
std::optional<GameStory> story_of(const BattleService& service, const BatchRequest& batch, std::uint32_t game,
                                  const QualityRequest& request, const RunHooks& hooks) {
    Diagnostics diagnostics;
    const auto record = parse_record({fmt::format("game {}", game), service.record(batch, game)}, diagnostics);
    if (!record) throw InputError(diagnostics);
    const ReviewRequest how{.rollouts = request.rollouts, .top = 0, .level = std::string(no_level)};
    const auto review = service.review(*record, how, {.threads = hooks.threads, .stop = hooks.stop});
    if (!review) return std::nullopt;
    GameStory story{.game = game, .first_turn = review->turns.front().turn, .values = {}};
    for (const TurnAccount& turn : review->turns) story.values.push_back(turn.account.begin.value);
    story.values.push_back(review->end.value);
    story.luck = review->whole.luck.value;
    story.play = review->whole.play.value;
    story.rest = review->whole.rest.value;
    return story;
}

}  // namespace

std::optional<Quality> quality(const QualityRequest& request, const AnswerGames& games) {
    Quality quality;
    const auto service = games.battle();
    quality.request = request;
    if (request.rollouts == 0)
        quality.request.rollouts =
            std::max<std::uint32_t>(blocks, service->usual_review().rollouts / 5 / blocks * blocks);
    for (const std::string& player : request.players) static_cast<void>(service->system().agent(player));
    const ComparedGames played = games.play({}, request.games);
    quality.outcome = outcome_of(played);
    each_length(played, [&](double turns) { quality.lengths.add(static_cast<std::int32_t>(std::lround(turns))); });

    const BatchRequest batch{
        .games = {1, request.games}, .agents = games.subject().players, .seed = games.subject().seed};
    try {
        for (std::uint32_t game = 1; game <= std::min(request.reviewed, request.games) && !games.is_stopped(); ++game) {
            auto story = story_of(*service, batch, game, quality.request, games.hooks());
            if (!story) break;
            quality.add(*std::move(story));
            if (games.hooks().finished) games.hooks().finished->fetch_add(1, std::memory_order_relaxed);
        }
    } catch (const NotOffered&) {
        // The document says that nothing is known of the course of games.
    }
    std::uint64_t all = played.games.size();
    for (const std::string& player : request.players) {
        if (games.is_stopped()) return std::nullopt;
        const ComparedGames of = games.play({}, request.strength_games, {player, player}, games.subject().seed);
        StrengthRow row{.player = player, .outcome = outcome_of(of)};
        each_length(of, [&](double turns) { row.length.add(turns, 1); });
        quality.strengths.push_back(std::move(row));
        all += of.games.size();
    }
    if (games.is_stopped()) return std::nullopt;
    quality.finish(games.subject().seed);
    quality.basis.method = fmt::format(
        "A's expected result at the beginning of each turn by {} of the heuristic player to the end of the turn, as in "
        "polemarch review. A side leads if it expects more than {:.0f} %; a battle is decided from when on its winner "
        "expects {:.0f} % or more. Share of luck: mean of luck squared / mean of (luck, play and rest, each squared), "
        "where play is what moves cost against those of the heuristic player, so that little of it shows in games of "
        "that player; interval by bootstrap of games (BCa, Efron 1987). Other intervals: Wilson, Student's t, 95%.",
        counted(quality.request.rollouts, "rollout"), 100 * (0.5 + lead_margin), 100 * decided_at);
    quality.basis.subject = games.subject();
    quality.basis.battle = service->battle();
    quality.basis.games = all;
    return quality;
}

}  // namespace polemarch::sim
