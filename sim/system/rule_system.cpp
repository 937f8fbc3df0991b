// The default answers of a rule system.
#include "sim/system/rule_system.h"

#include "ai/analysis_stopped.h"
#include "sim/odds/upcoming_dice.h"
#include "sim/shared/json.h"
#include "sim/system/figures.h"

#include <fmt/format.h>

namespace polemarch::sim {

SystemBattle::SystemBattle(BattleInfo info, std::vector<Source> sources)
    : info_(std::move(info)), sources_(std::move(sources)) {
    info_.own_figures.clear();
    // Most scenarios, and all armies that meet, have none: their texts are not read a second time.
    if (sources_.empty() || sources_.front().text.find("charts") == std::string::npos) return;
    Diagnostics unread;  // the battle was opened from this text
    for (const FigureChange& change : own_changes(sources_.front(), unread))
        info_.own_figures.push_back(text_of(change).substr(std::string_view("charts.").size()));
}

std::string SystemBattle::board(const StateBytes& s, const Due&, const BoardLook&) const { return game().position(s); }

std::string SystemBattle::board_part(const StateBytes&, const StateBytes&, const BoardRoom&) const { return {}; }

Remark SystemBattle::remark(const StateBytes&, const MoveBytes&) const { return {}; }

std::string SystemBattle::rounded(const std::string& text) const { return text; }

std::string SystemBattle::victory() const { return {}; }

std::vector<UnitInWords> SystemBattle::units(const StateBytes&) const { return {}; }

std::vector<std::string> SystemBattle::special_rules(const StateBytes&) const { return {}; }

OddsAnswer SystemBattle::odds(const StateBytes& s, const std::vector<std::string>& moves) const {
    return odds_of_moves(game(), s, moves, info_.system);
}

Advice SystemBattle::advise(const AdviceQuestion&) const {
    throw NotOffered(fmt::format("in battles of {} no agent gives advice", info_.system));
}

std::string SystemBattle::picture(const StateBytes&, const Due&, const PictureRequest&) const {
    throw NotOffered(fmt::format("of battles of {} no pictures are drawn", info_.system));
}

std::unique_ptr<const EventView> SystemBattle::event_view() const { return std::make_unique<EventView>(); }
std::vector<Consequence> SystemBattle::consequences(const SystemBattle&) const { return {}; }
std::vector<BalanceDial> SystemBattle::balance_dials() const { return {}; }
std::array<ArmySize, 2> SystemBattle::army_sizes() const { return {}; }
std::vector<Source> SystemBattle::sources_by_place() const { return sources_; }
std::string SystemBattle::state_json(const StateBytes&) const {
    throw NotOffered(fmt::format("positions of {} are not shown as JSON", info_.system));
}

namespace {

NotOffered no_board(const BattleInfo& info) {
    return NotOffered(fmt::format("the board of {} is not offered as data", info.system));
}

}  // namespace

Json SystemBattle::ground(const StateBytes&) const { throw no_board(info_); }
Json SystemBattle::pieces(const StateBytes&) const { throw no_board(info_); }
Json SystemBattle::point(const StateBytes&, const MoveBytes&) const { throw no_board(info_); }
Json SystemBattle::look(const StateBytes&, const std::string&) const { throw no_board(info_); }
Json SystemBattle::zones(const StateBytes&) const { throw no_board(info_); }
std::string SystemBattle::nearest_move(const StateBytes&, const Json&) const { throw no_board(info_); }

bool SystemBattle::drawn_with_advantage(double /*payoff*/) const { return false; }

TrainingGames SystemBattle::training_games() const {
    throw NotOffered(fmt::format("in battles of {} no agent has an evaluation", info_.system));
}

ReviewParts SystemBattle::review() const {
    throw NotOffered(fmt::format("games of {} are not reviewed", info_.system));
}

HandicapInfo SystemBattle::handicap(const std::string& text) const {
    if (text.empty()) return {};
    throw NotOffered(fmt::format("battles of {} have no handicaps", info_.system));
}

std::unique_ptr<SystemBattle> SystemBattle::handicapped(const std::array<std::string, 2>&, Diagnostics&) const {
    throw NotOffered(fmt::format("battles of {} have no handicaps", info_.system));
}

Advice SystemBattle::advice(const AdviceQuestion& question) const {
    Advice advice = advise(question);
    if (question.thinking.stop.stop_requested()) throw AnalysisStopped();
    advice.decision = decision_text(game().due(question.state));
    advice.side = side_of(game().actor(question.state));
    return advice;
}

Due SystemBattle::due(const StateBytes& s, std::optional<Side> resigned) const {
    Due due = game().due(s);
    if (!resigned) return due;
    return {"over", "", fmt::format("the battle is over: {} has given up", letter(*resigned)), due.when, "", ""};
}

std::vector<HandicapDial> RuleSystem::handicap_dials() const { return {}; }

OddsMenu RuleSystem::odds_menu() const { return {}; }

std::optional<OddsAnswer> RuleSystem::odds(const OddsQuestion&, const std::filesystem::path&, Diagnostics&) const {
    throw NotOffered(fmt::format("of {} no odds are known without a battle", name_));
}

bool RuleSystem::has_umpire() const { return false; }

std::unique_ptr<Umpire> RuleSystem::umpire(std::uint64_t, const std::filesystem::path&, Diagnostics&) const {
    throw NotOffered(fmt::format("{} has no umpire", name_));
}

const Armies* RuleSystem::armies() const { return nullptr; }

std::unique_ptr<const Meetings> RuleSystem::meetings(const std::filesystem::path&, Diagnostics&) const {
    throw NotOffered(fmt::format("{} has no armies built from lists", name_));
}

bool RuleSystem::has_hex_maps() const { return false; }

std::optional<EditorMap> RuleSystem::export_map(const Source&, const std::filesystem::path&, const EditorFiles&,
                                                Diagnostics&) const {
    throw NotOffered(fmt::format("battles of {} have no maps of hexes", name_));
}

std::optional<std::string> RuleSystem::import_map(const DrawnMap&, const std::optional<Source>&,
                                                  const std::filesystem::path&, Diagnostics&) const {
    throw NotOffered(fmt::format("battles of {} have no maps of hexes", name_));
}

std::optional<std::string> RuleSystem::map_tiles(const DrawnMap&, const std::filesystem::path&, Diagnostics&) const {
    throw NotOffered(fmt::format("battles of {} have no maps of hexes", name_));
}

}  // namespace polemarch::sim
