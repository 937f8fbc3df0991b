#include "core/diagnostics.h"
#include "core/random.h"
#include "core/scenario_file.h"
#include "sim/answers/army_draws.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::uint32_t draws_of_lists = 2001;             // no other keys of this purpose have it
constexpr std::uint32_t looked_through = 60;               // draws, for the kinds of units that armies of the list have
constexpr std::uint32_t least_size = 85, most_size = 115;  // percent

class ListDraws final : public ArmyDraws {
public:
    ListDraws(std::string list, int points, const std::filesystem::path& data)
        : list_(std::move(list)), points_(points), data_(data), meetings_(open_meetings(data)) {
        std::map<std::string, double> prices;
        for (std::uint32_t number = 0; number < looked_through; ++number)
            for (const std::string& text : texts_of(1, number, 0))
                for (const ArmyPart& part : parts_of(text)) prices.emplace(part.kind, part.price);
        for (const auto& [kind, price] : prices) {
            kinds_.push_back(kind);
            list_prices_.emplace_back(price);
        }
        units_of_kinds_ = kinds_.size();
        MeetingRequest request = meeting_of(texts_of(1, 0, 0));
        Diagnostics diagnostics;
        const auto battle = meetings_->battle(request, diagnostics);
        if (!battle) throw InputError(diagnostics);
        battle_ = battle->info();
        std::erase_if(battle_.sources,
                      [](const SourceInfo& source) { return source.name.find(built_army) != std::string::npos; });
    }

    std::string unit() const override { return "unit"; }
    const BattleInfo& battle() const override { return battle_; }
    std::string limits() const override {
        return fmt::format(
            "Both armies are legal armies of the list {}, each of {} to {} % of {} ME, built by a seed with "
            "every leaning in turn.",
            list_, least_size, most_size, points_);
    }

    std::optional<DrawnArmies> draw(std::uint64_t seed, std::uint32_t number, std::uint32_t attempt) const override {
        DrawnArmies armies{.a = std::vector<double>(kinds_.size(), 0), .b = std::vector<double>(kinds_.size(), 0)};
        armies.texts = texts_of(seed, number, attempt);
        for (const std::size_t side : {0u, 1u})
            for (const ArmyPart& part : parts_of(armies.texts[side])) {
                const auto kind = std::find(kinds_.begin(), kinds_.end(), part.kind);
                if (kind == kinds_.end()) return std::nullopt;  // too rare to be priced
                (side == 0 ? armies.a : armies.b)[static_cast<std::size_t>(kind - kinds_.begin())] += part.units;
            }
        return armies;
    }

    GameOfArmies open(const DrawnArmies& armies) const override {
        Diagnostics diagnostics;
        const std::shared_ptr<SystemBattle> battle = meetings_->battle(meeting_of(armies.texts), diagnostics);
        if (!battle) throw InputError(diagnostics);
        return [battle](const BatchRequest& request, std::uint32_t game, const std::atomic<bool>& stop) {
            return battle->play(request, game, stop, {});
        };
    }

private:
    std::array<std::string, 2> texts_of(std::uint64_t seed, std::uint32_t number, std::uint32_t attempt) const {
        AgentStream stream(keyed_word(seed, Purpose::setup, number, attempt, draws_of_lists));
        const auto below = [&](std::size_t n) {
            return polemarch::scale(stream.next(), static_cast<std::uint32_t>(n));
        };
        const Armies& system = army_system();
        std::vector<std::string> leanings = system.leanings();
        leanings.insert(leanings.begin(), "");
        std::array<std::string, 2> texts;
        for (std::string& text : texts) {
            const auto percent = static_cast<int>(least_size + below(most_size - least_size + 1));
            ArmyOrder order{.list = list_, .points = std::max(1, points_ * percent / 100), .folder = {}};
            order.leaning = leanings[below(leanings.size())];
            order.seed = stream.next();
            Diagnostics diagnostics;
            auto army = system.build(order, data_, diagnostics);
            if (!army) throw InputError(diagnostics);
            if (!army->text) throw InputError(army->reason);
            text = *std::move(army->text);
        }
        return texts;
    }
    std::vector<ArmyPart> parts_of(const std::string& text) const {
        Diagnostics diagnostics;
        auto parts = army_system().parts({"an army", text}, data_, diagnostics);
        if (!parts) throw InputError(diagnostics);
        return *std::move(parts);
    }
    MeetingRequest meeting_of(const std::array<std::string, 2>& texts) const {
        MeetingRequest request;
        request.armies = {std::string(list_prefix) + list_, std::string(list_prefix) + list_};
        request.points = points_;
        request.built = texts;
        return request;
    }

    std::string list_;
    int points_;
    std::filesystem::path data_;
    std::unique_ptr<const Meetings> meetings_;
    BattleInfo battle_;
};

}  // namespace

std::unique_ptr<const ArmyDraws> list_draws(const std::string& list, int points, const std::filesystem::path& data) {
    return std::make_unique<ListDraws>(list, points, data);
}

}  // namespace polemarch::sim
