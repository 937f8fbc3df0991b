#include "core/diagnostics.h"
#include "core/random.h"
#include "sim/answers/army_draws.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int picks = 6;  // until a change is possible; else it is left out
constexpr std::uint32_t exchanged_most = 3, added_most = 2, removed_most = 1;  // units of a side
constexpr std::uint32_t draws_of_scenarios = 2000;                             // no other keys of this purpose have it

class ScenarioDraws final : public ArmyDraws {
public:
    ScenarioDraws(const AnswerGames& games, const std::vector<std::string>& more, const std::filesystem::path& data)
        : games_(games), battle_(games.battle()), units_(units_in(battle_->system().sources().front())), pool_(units_) {
        for (const std::string& scenario : more) {
            Diagnostics diagnostics;
            const auto other = open_battle(scenario, data, diagnostics);
            if (!other) throw InputError(diagnostics);
            if (other->battle().system != battle_->battle().system)
                throw InputError(scenario + " is of another rule system, so its units cannot fight here");
            for (WrittenUnit& unit : units_in(other->system().sources().front())) pool_.push_back(std::move(unit));
        }
        keep_one_of_each();
        for (const std::size_t side : {0u, 1u})
            if (std::none_of(units_.begin(), units_.end(), [&](const auto& unit) { return unit.side == side; }))
                throw InputError(
                    "an army of this battle has no units in the scenario's file: price one whose file has them, or an "
                    "army list (list:NAME)");
        std::set<std::string> figures;
        for (const WrittenUnit& unit : pool_) kinds_.push_back(unit.amounts.front().first);
        std::sort(kinds_.begin(), kinds_.end());
        kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
        units_of_kinds_ = kinds_.size();
        for (const WrittenUnit& unit : pool_)
            for (std::size_t i = 1; i < unit.amounts.size(); ++i) figures.insert(unit.amounts[i].first);
        kinds_.insert(kinds_.end(), figures.begin(), figures.end());
        list_prices_.resize(kinds_.size());
        in_bases_ = pool_.front().after.size() > 1;
    }

    std::string unit() const override { return in_bases_ ? "base" : "unit"; }
    const BattleInfo& battle() const override { return battle_->battle(); }
    std::string limits() const override {
        const std::string added =
            units_.front().key.empty() ? "up to two are added beside or behind units of theirs, " : "";
        return "Both armies of the scenario are changed: up to three units become others, " + added +
               "and up to one is taken away.";
    }

    std::optional<DrawnArmies> draw(std::uint64_t seed, std::uint32_t number, std::uint32_t attempt) const override {
        AgentStream stream(keyed_word(seed, Purpose::setup, number, attempt, draws_of_scenarios));
        const auto below = [&](std::size_t n) {
            return polemarch::scale(stream.next(), static_cast<std::uint32_t>(n));
        };
        DrawnArmies armies{.a = std::vector<double>(kinds_.size(), 0), .b = std::vector<double>(kinds_.size(), 0)};
        std::vector<const WrittenUnit*> now(units_.size());
        std::vector<bool> gone(units_.size(), false);
        for (std::size_t i = 0; i < units_.size(); ++i) now[i] = &units_[i];
        std::set<std::string> taken;
        for (const WrittenUnit& unit : units_) taken.insert(ground_of(unit.at));
        std::vector<FigureChange> removals, additions;
        for (const std::size_t side : {0u, 1u}) {
            std::vector<std::size_t> own;
            for (std::size_t i = 0; i < units_.size(); ++i)
                if (units_[i].side == side) own.push_back(i);
            for (std::uint32_t n = below(exchanged_most + 1); n > 0; --n) {
                const std::size_t at = own[below(own.size())];
                for (int pick = 0; pick < picks; ++pick) {
                    const WrittenUnit& other = pool_[below(pool_.size())];
                    if (!is_possible(exchange(at, other))) continue;
                    now[at] = &other;
                    break;
                }
            }
            for (std::uint32_t n = below(removed_most + 1); n > 0 && own.size() > 2; --n) {
                const std::size_t at = own[below(own.size())];
                gone[at] = is_possible(removal(at));
            }
            for (std::uint32_t n = below(added_most + 1); n > 0; --n) {
                const WrittenUnit& added = pool_[below(pool_.size())];
                for (int pick = 0; pick < picks; ++pick) {
                    const WrittenUnit& beside = units_[own[below(own.size())]];
                    const auto place = place_beside(beside.at, below(1u << 16));
                    if (!place || taken.contains(ground_of(*place))) continue;
                    const FigureChange addition{beside.list, ChangeKind::add, added.text(*place)};
                    if (!is_possible(addition)) continue;
                    taken.insert(ground_of(*place));
                    additions.push_back(addition);
                    count(added, side == 0 ? armies.a : armies.b);
                    break;
                }
            }
        }
        for (std::size_t i = units_.size(); i-- > 0;) {  // from the end, so that the numbers of those before stay
            if (gone[i]) {
                removals.push_back(removal(i));
                continue;
            }
            count(*now[i], units_[i].side == 0 ? armies.a : armies.b);
            if (now[i] != &units_[i]) armies.changes.push_back(exchange(i, *now[i]));
        }
        armies.changes.insert(armies.changes.end(), removals.begin(), removals.end());
        armies.changes.insert(armies.changes.end(), additions.begin(), additions.end());
        return armies;
    }

    GameOfArmies open(const DrawnArmies& armies) const override {
        try {
            const std::shared_ptr<BattleService> service = games_.battle(armies.changes);
            return [service](const BatchRequest& request, std::uint32_t game, const std::atomic<bool>& stop) {
                return service->row(request, game, stop);
            };
        } catch (const InputError&) {
            return {};
        }
    }

private:
    /// Without the facing on a map of hexes.
    static std::string ground_of(const std::string& at) { return at.substr(0, at.find('/')); }
    [[nodiscard]] std::string path_of(std::size_t unit) const {
        return fmt::format("{}[{}]", units_[unit].list, units_[unit].index);
    }
    [[nodiscard]] FigureChange exchange(std::size_t unit, const WrittenUnit& other) const {
        const WrittenUnit& own = units_[unit];
        if (!own.key.empty()) return {path_of(unit) + "." + own.key, ChangeKind::set, other.before};
        return {path_of(unit), ChangeKind::set, other.text(own.at)};
    }
    [[nodiscard]] FigureChange removal(std::size_t unit) const { return {path_of(unit), ChangeKind::remove, ""}; }

    /// Whether the battle with this change alone can be opened. Remembered: most draws fail by one change that is
    /// impossible by itself.
    [[nodiscard]] bool is_possible(const FigureChange& change) const {
        const std::string text = text_of(change);
        {
            const std::scoped_lock lock(mutex_);
            if (const auto known = possible_.find(text); known != possible_.end()) return known->second;
        }
        Diagnostics diagnostics;
        const bool possible = games_.follows({change}, diagnostics).has_value();
        const std::scoped_lock lock(mutex_);
        return possible_.emplace(text, possible).first->second;
    }
    void keep_one_of_each() {
        std::set<std::string> known;
        std::erase_if(pool_, [&](const WrittenUnit& unit) { return !known.insert(amounts_words(unit)).second; });
    }
    static std::string amounts_words(const WrittenUnit& unit) {
        std::string words;
        for (const auto& [what, amount] : unit.amounts) words += fmt::format("{} {} ", what, amount);
        return words;
    }
    void count(const WrittenUnit& unit, std::vector<double>& amounts) const {
        for (const auto& [what, amount] : unit.amounts)
            amounts[static_cast<std::size_t>(std::find(kinds_.begin(), kinds_.end(), what) - kinds_.begin())] += amount;
    }

    const AnswerGames& games_;
    std::unique_ptr<BattleService> battle_;
    std::vector<WrittenUnit> units_, pool_;
    bool in_bases_ = false;
    mutable std::mutex mutex_;
    mutable std::map<std::string, bool> possible_;
};

}  // namespace

std::unique_ptr<const ArmyDraws> scenario_draws(const AnswerGames& games,
                                                const std::vector<std::string>& more_scenarios,
                                                const std::filesystem::path& data) {
    return std::make_unique<ScenarioDraws>(games, more_scenarios, data);
}

}  // namespace polemarch::sim
