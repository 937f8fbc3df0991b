// The request "rating": how strong the person is, and who is an even opponent.
#include "sim/match/elo.h"
#include "sim/match/person_rating.h"
#include "sim/protocol/game_answers.h"
#include "sim/shared/agent_name.h"

#include <vector>

namespace polemarch::sim {

namespace {

constexpr std::uint64_t most_games = 1'000'000;

/// An entry such as {"general": "level-3", "won": 1, "drawn": 0, "lost": 2}.
GamesAgainst games_against(const Json& entry, const LevelRatings& levels) {
    if (!entry.is_object()) throw wrong_type("results", "a list of objects", entry);
    const Request fields(entry);
    fields.check_keys({{"general", "", ""}, {"won", "", ""}, {"drawn", "", ""}, {"lost", "", ""}});
    const std::string general = kind_in(fields.text("general"));
    const auto level = levels.find(general);
    if (level == levels.end()) {
        std::vector<std::string> names;
        for (const auto& [name, elo] : levels) names.push_back(name);
        throw unknown_name("general of known strength", general, names);
    }
    const auto count = [&](const char* key) { return fields.number_or(key, 0, 0, most_games); };
    return {level->second, count("won"), count("drawn"), count("lost")};
}

}  // namespace

Json rating_answer(const Request& request, const std::filesystem::path& data) {
    const Json* results = request.find("results");
    if (!results) throw RequestError(ErrorKind::request, "'results' is missing: the games so far, a list");
    if (!results->is_array()) throw wrong_type("results", "a list", *results);
    const LevelRatings levels = level_ratings(data);
    std::vector<GamesAgainst> games;
    for (const Json& entry : *results) games.push_back(games_against(entry, levels));
    const PersonRating rating = rating_of(games);
    const std::string& even = nearest_level(levels, rating.elo);
    return {{"elo", rating.elo},
            {"interval", {rating.interval.low, rating.interval.high}},
            {"general", even},
            {"score", score_of_elo(rating.elo - levels.at(even))}};
}

}  // namespace polemarch::sim
