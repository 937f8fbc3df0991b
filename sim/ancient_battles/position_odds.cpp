// `polemarch odds SCENARIO|RECORD@STEP --move "..."`: what a move in a position leads to.
#include "core/diagnostics.h"
#include "sim/ancient_battles/fight_report.h"
#include "sim/ancient_battles/odds.h"

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::size_t most_listed = 12;  // stands in a text; JSON has all

/// A melee that could be fought as things stand.
struct Possible {
    UnitIndex attacker, defender;
    bool this_turn;  ///< else its unit is marked red, or the melees are over: next turn, if all stand as they do
    MeleeOdds odds;
};

/// A way to stand: where a move would leave the unit, and what could happen to it there.
struct Stand {
    std::string moves;  ///< that lead there: "to D8; face 2"
    hex::Index hex;
    hex::Direction facing;
    std::vector<Possible> attacks, threats;  ///< best for their attacker first
};

/// What the dice can bring, and the enemy's best attack on the unit after that.
struct Sequel {
    std::string outcome;
    std::uint32_t ways;
    double lost;                    ///< chance that the unit is gone by the outcome itself: 0 or 1
    std::optional<Possible> reply;  ///< none if there is no such attack
};

class PositionOdds {
public:
    PositionOdds(std::shared_ptr<const Battle> battle, const State& s, const std::vector<std::string>& moves)
        : battle_(std::move(battle)), g_(*battle_), s_(s), before_(s) {
        for (const std::string& text : moves) make(text);
        // Dice of a later step (a new turn's, after the last order of this one) are not what a march is asked about.
        dice_ = g_.ahead(before_, last_);
        const auto of_combat = [](Phase phase) {
            return phase == Phase::clash || phase == Phase::shot || phase == Phase::rally;
        };
        if (dice_ && me_ != none && !of_combat(dice_->dice.phase)) dice_.reset();
        if (last_.kind == Kind::support || last_.kind == Kind::shoot || last_.kind == Kind::fire) me_ = before_.subject;
        if (dice_)
            follow();
        else if (s_.phase == Phase::destination && s_.subject == me_)
            reach();
        else if (s_.phase == Phase::facing && s_.subject == me_)
            turns({}, s_, stands_);
        else if (me_ != none && s_.unit[me_].on_map())
            stands_.push_back(stand(s_, ""));
    }

    [[nodiscard]] std::string text(const OddsStyle& style) const;
    [[nodiscard]] std::string json() const;

private:
    void make(const std::string& text) {
        const Actor actor = g_.actor(s_);
        if (actor == Actor::nobody) throw InputError(fmt::format("'{}': the battle is over", text));
        if (actor == Actor::chance)
            throw InputError(fmt::format("'{}': dice fall here, nobody is to move: {}", text, g_.due(s_).sentence));
        auto move = g_.read(s_, text);
        if (!move) throw refused(text, move.error());
        if (const Verdict verdict = g_.judge(s_, *move); !verdict) throw refused(text, g_.explain(s_, verdict));
        told_.emplace_back(g_.text(s_, *move), g_.narrate(s_, *move, {}));
        before_ = s_;
        last_ = *move;
        const bool names_unit =
            move->kind == Kind::order_unit || move->kind == Kind::take || move->kind == Kind::attack;
        me_ = names_unit ? move->unit : s_.subject != none ? s_.subject : me_;
        if (move->kind == Kind::stand || move->kind == Kind::retreat) me_ = s_.object;
        g_.apply(s_, *move);
        if (me_ == none && s_.subject != none) me_ = s_.subject;
    }
    static InputError refused(const std::string& text, const Explanation& why) {
        return InputError(fmt::format("'{}' is not possible here: {}{}", text, why.sentence,
                                      why.rule.empty() ? "" : fmt::format(" (rule {})", why.rule)));
    }

    [[nodiscard]] MeleeOdds melee(const State& s, UnitIndex a, UnitIndex d) const {
        const hex::Direction approach = hex::geometry().direction_to[s.unit[d].hex][s.unit[a].hex];
        return {g_.encounter(s, a, d, approach, false), g_.charts().melee, g_.tables()};
    }
    /// Of one unit, or on it: red markers off, for next turn's.
    [[nodiscard]] std::vector<Possible> possible(const State& s, UnitIndex own, bool attacks) const {
        State unmarked = s;
        for (Unit& unit : unmarked.unit) unit.clear(Unit::red_bit);
        std::vector<Possible> all;
        const auto add = [&](UnitIndex a, UnitIndex d) {
            if ((attacks ? a : d) == own)
                all.push_back({a, d, s.turn == before_.turn && !s.unit[a].red(), melee(s, a, d)});
        };
        if (attacks)
            g_.each_attack_of(unmarked, own, add);
        else
            g_.each_attack(unmarked, 1u - g_.trait(own).side, add);
        std::sort(all.begin(), all.end(), [](const Possible& x, const Possible& y) {
            if (x.this_turn != y.this_turn) return x.this_turn;
            if (x.odds.gain() != y.odds.gain()) return x.odds.gain() > y.odds.gain();
            return std::pair(x.attacker, x.defender) < std::pair(y.attacker, y.defender);
        });
        return all;
    }
    [[nodiscard]] Stand stand(const State& s, const std::string& moves) const {
        return {moves, s.unit[me_].hex, s.unit[me_].facing(), possible(s, me_, true), possible(s, me_, false)};
    }

    /// A stand for every facing that is open.
    void turns(const std::string& moves, const State& s, std::vector<Stand>& stands) const {
        MoveList<Battle> faces;
        g_.legal_moves(s, faces);
        for (const Move& face : faces) {
            State turned = s;
            g_.apply(turned, face);
            stands.push_back(stand(turned, moves + (moves.empty() ? "" : "; ") + g_.text(s, face)));
        }
    }
    /// Every stand within reach out of which the unit could attack this turn, best attack first.
    void reach() {
        MoveList<Battle> ways;
        g_.legal_moves(s_, ways);
        std::vector<Stand> all;
        for (const Move& go : ways) {
            if (go.kind != Kind::go) continue;
            State there = s_;
            g_.apply(there, go);
            if (there.phase == Phase::facing)
                turns(g_.text(s_, go), there, all);
            else
                all.push_back(stand(there, g_.text(s_, go)));
        }
        for (Stand& stand : all)
            if (!stand.attacks.empty() && stand.attacks.front().this_turn) stands_.push_back(std::move(stand));
        std::stable_sort(stands_.begin(), stands_.end(), [](const Stand& x, const Stand& y) {
            return x.attacks.front().odds.gain() > y.attacks.front().odds.gain();
        });
        reached_ = true;
    }

    /// After each outcome: leaders escape, who may advance does, nobody attacks a second time.
    void follow() {
        OutcomeList<Battle> outcomes;
        g_.outcomes(dice_->dice, outcomes);
        for (const auto& outcome : outcomes) {
            State s = dice_->dice;
            g_.apply(s, outcome.move);
            while (s.phase == Phase::escape) g_.apply(s, {.kind = Kind::escaped, .value = 1});
            if (s.phase == Phase::advance) g_.apply(s, {.kind = Kind::advance});
            if (s.phase == Phase::second_melee) g_.apply(s, {.kind = Kind::halt});
            Sequel sequel{g_.outcome(dice_->dice, outcome.move), outcome.ways, 0, {}};
            if (me_ != none && !s.unit[me_].on_map()) {
                sequel.lost = s.unit[me_].hex != static_cast<std::uint8_t>(Gone::waiting);
            } else if (me_ != none) {
                auto replies = possible(s, me_, false);
                if (!replies.empty()) sequel.reply = std::move(replies.front());
            }
            sequels_.push_back(std::move(sequel));
        }
    }
    /// Chance that the unit is lost by the dice, and by them or the reply to them.
    [[nodiscard]] std::pair<double, double> lost() const {
        double now = 0, then = 0;
        const double all = g_.roll(dice_->dice).ways;
        for (const Sequel& sequel : sequels_) {
            const double p = sequel.ways / all;
            now += p * sequel.lost;
            then += p * (sequel.reply ? sequel.reply->odds.after.defender.gone() : sequel.lost);
        }
        return {now, then};
    }

    [[nodiscard]] std::string name(const State& s, UnitIndex u) const {
        return g_.type(u).code + (s.unit[u].on_map() ? " " + hex::name(s.unit[u].hex) : "") +
               (s.unit[u].disordered() ? "*" : "");
    }
    [[nodiscard]] std::string name(const Possible& p, bool of_attacker, hex::Index own) const {
        const UnitIndex u = of_attacker ? p.attacker : p.defender;
        const Combatant& c = of_attacker ? p.odds.encounter.attacker : p.odds.encounter.defender;
        const hex::Index h = u == me_ ? own : s_.unit[u].hex;
        return g_.type(u).code + (h < hex::cells ? " " + hex::name(h) : "") + (c.disordered ? "*" : "");
    }
    void write_melees(Page& page, const std::string& heading, const std::vector<Possible>& list, hex::Index own) const;
    void write_dice(Page& page) const;
    void write_stands(Page& page) const;
    [[nodiscard]] Json json_of(const Possible& p) const;
    [[nodiscard]] Json json_of(const Stand& stand) const;

    std::shared_ptr<const Battle> battle_;
    const Battle& g_;
    State s_, before_;
    Move last_{};
    std::vector<std::pair<std::string, std::string>> told_;  ///< the moves as texts and sentences
    UnitIndex me_ = none;
    std::optional<Ahead<State>> dice_;
    std::vector<Sequel> sequels_;
    std::vector<Stand> stands_;
    bool reached_ = false;  ///< stands_ are those in reach, else those of the moves made
};

void PositionOdds::write_melees(Page& page, const std::string& heading, const std::vector<Possible>& list,
                                hex::Index own) const {
    page.heading(fmt::format("{:<43}{:>9}{:>7}{:>7}{:>7}{:>7}{:>7}", heading, "to dice", "AE", "AD", "EN", "DD", "DE"),
                 "    both lose");
    if (list.empty()) page.raw("    none\n");
    for (const Possible& p : list) {
        const MeleeOdds& o = p.odds;
        std::string row =
            fmt::format("    {}{:>9}",
                        fitted(fmt::format("{} at {}, {}{}", name(p, true, own), name(p, false, own),
                                           name_of(o.encounter.approach), p.this_turn ? "" : "; next turn"),
                               39),
                        fmt::format("{:+} {:+}", o.sums.attacker, o.sums.defender));
        for (const auto ways : o.ways) row += fmt::format("{:>7}", fmt::format("{}/36", ways));
        page.raw(row + fmt::format("{:>7.2f} {:>5.2f}\n", o.losses[0].strength, o.losses[1].strength));
    }
}

void PositionOdds::write_dice(Page& page) const {
    const State& d = dice_->dice;
    if (!dice_->proviso.empty()) page.line(fmt::format("    {}", dice_->proviso));
    const Roll roll = g_.roll(d);
    if (d.phase == Phase::clash) {
        const MeleeOdds odds(g_.encounter(d, d.subject, d.object, d.approach, !d.unit[d.subject].on_map()),
                             g_.charts().melee, g_.tables());
        write_breakdown(page, odds);
        write_results(page, odds, g_.charts().melee);
        write_prospects(page, "After this attack", {name(d, d.subject), name(d, d.object)}, odds.after, odds.losses);
    } else {
        page.raw("\n");
        page.line(fmt::format("{} ({}): {}", g_.event_name(roll.event).name, g_.event_name(roll.event).rule,
                              g_.reckoning(d)));
        page.heading(fmt::format("{:<44}{:>20}{:>10}", "What the dice do", "ways", "chance"));
        for (const Sequel& s : sequels_)
            page.raw(fmt::format("    {}{:>20}{:>10}\n", fitted(s.outcome, 40), fmt::format("{}/{}", s.ways, roll.ways),
                                 percent(dice::probability(s.ways, roll.ways))));
    }
    if (me_ == none) return;
    page.heading(fmt::format("The enemy's best attack on {} after that", name(before_, me_)));
    for (const Sequel& s : sequels_) {
        const std::string label =
            fmt::format("    {}", fitted(fmt::format("{} {}/{}", s.outcome, s.ways, roll.ways), 32));
        if (s.lost > 0)
            page.raw(label + "it is gone\n");
        else if (!s.reply)
            page.raw(label + "none\n");
        else
            page.raw(fmt::format("{}{}, {}{}: eliminated {}, disordered {}\n", label, name(s_, s.reply->attacker),
                                 name_of(s.reply->odds.encounter.approach), s.reply->this_turn ? "" : ", next turn",
                                 percent(s.reply->odds.after.defender.gone()),
                                 percent(s.reply->odds.after.defender.disordered)));
    }
    const auto [now, then] = lost();
    page.raw("\n");
    page.line(fmt::format("Chance that {} is lost: {} by these dice, {} by them or by that attack.", name(before_, me_),
                          percent(now), percent(then)));
    page.line(
        "Best is the attack by which its side loses least and the other most Combat Strength on the average; "
        "leaders are held to escape, who may advance does.");
}

void PositionOdds::write_stands(Page& page) const {
    if (reached_) {
        page.raw("\n");
        page.line(stands_.empty() ? "Nowhere within reach could it attack this turn."
                                  : fmt::format("{} within reach out of which it could attack this turn{}:",
                                                counted(stands_.size(), "stand"),
                                                stands_.size() > most_listed ? ", the best first" : ""));
        page.heading(fmt::format("{:<28}{:<30}{:>9}{:>9}", "Stand", "its best attack", "they fall", "it falls"),
                     "   falls by their best");
        for (std::size_t i = 0; i < std::min(most_listed, stands_.size()); ++i) {
            const Stand& stand = stands_[i];
            const Possible& best = stand.attacks.front();
            const auto& after = best.odds.after;
            page.raw(fmt::format(
                "    {}{}{:>9}{:>9}{:>22}\n", fitted(stand.moves, 24),
                fitted(fmt::format("{}, {}", name(best, false, stand.hex), name_of(best.odds.encounter.approach)), 30),
                percent(after.defender.eliminated), percent(after.attacker.gone()),
                stand.threats.empty() ? "no attack"
                                      : fmt::format("{} {}", name(stand.threats.front(), true, stand.hex),
                                                    percent(stand.threats.front().odds.after.defender.gone()))));
        }
        if (stands_.size() > most_listed)
            page.line(fmt::format("    and {} more; --json has all", stands_.size() - most_listed));
        return;
    }
    for (const Stand& stand : stands_) {
        const std::string where = fmt::format("{} {}/{}", g_.type(me_).code, hex::name(stand.hex), stand.facing + 1);
        write_melees(page, fmt::format("Attacks of {}", where), stand.attacks, stand.hex);
        write_melees(page, fmt::format("Attacks on {}", where), stand.threats, stand.hex);
    }
    if (!stands_.empty()) {
        page.raw("\n");
        page.line(
            "To dice: what attacker and defender add. Both lose: Combat Strength of attacker and defender, on the "
            "average. "
            "* disordered.");
    }
}

std::string PositionOdds::text(const OddsStyle& style) const {
    Page page(style);
    page.title(g_.scenario().name);
    for (const auto& [text, sentence] : told_) page.line(fmt::format("  {}", sentence));
    if (dice_)
        write_dice(page);
    else
        write_stands(page);
    if (!dice_ && !reached_ && stands_.empty()) {
        page.raw("\n");
        page.line("No dice hang on this move, and no unit stands anywhere for it.");
    }
    return page.text();
}

Json PositionOdds::json_of(const Possible& p) const {
    const Encounter& e = p.odds.encounter;
    const auto unit = [&](UnitIndex u, const Combatant& c) {
        return Json{{"type", g_.type(u).code},
                    {"hex", u == me_ || !s_.unit[u].on_map() ? Json(nullptr) : Json(hex::name(s_.unit[u].hex))},
                    {"disordered", c.disordered},
                    {"leaders", c.leaders}};
    };
    Json json;
    json["attacker"] = unit(p.attacker, e.attacker);
    json["defender"] = unit(p.defender, e.defender);
    json["this_turn"] = p.this_turn;
    json["approach"] = typed_name(e.approach);
    json["attacker_terrain"] = e.attacker_ground->code;
    json["defender_terrain"] = e.defender_ground->code;
    json["hexside"] = e.hexside ? e.hexside->code : "none";
    put_melee(json, p.odds, g_.charts().melee);
    return json;
}

Json PositionOdds::json_of(const Stand& stand) const {
    Json attacks = Json::array(), threats = Json::array();
    for (const Possible& p : stand.attacks) attacks.push_back(json_of(p));
    for (const Possible& p : stand.threats) threats.push_back(json_of(p));
    return {{"moves", stand.moves},
            {"hex", hex::name(stand.hex)},
            {"facing", stand.facing + 1},
            {"attacks", std::move(attacks)},
            {"threats", std::move(threats)}};
}

std::string PositionOdds::json() const {
    Json json = json_head("position", "");
    json["battle"] = g_.scenario().name;
    json["moves"] = Json::array();
    for (const auto& [text, sentence] : told_) json["moves"].push_back({{"move", text}, {"say", sentence}});
    json["unit"] =
        me_ == none ? Json(nullptr)
                    : Json{{"type", g_.type(me_).code},
                           {"hex", before_.unit[me_].on_map() ? Json(hex::name(before_.unit[me_].hex)) : Json(nullptr)},
                           {"disordered", before_.unit[me_].disordered()}};
    json["dice"] = nullptr;
    if (dice_) {
        const State& d = dice_->dice;
        const Roll roll = g_.roll(d);
        Json dice{{"event", g_.event_name(roll.event).name},
                  {"rule", g_.event_name(roll.event).rule},
                  {"reckoning", g_.reckoning(d)},
                  {"proviso", dice_->proviso},
                  {"of", roll.ways},
                  {"outcomes", Json::array()}};
        for (const Sequel& s : sequels_)
            dice["outcomes"].push_back({{"outcome", s.outcome},
                                        {"ways", s.ways},
                                        {"lost", s.lost > 0},
                                        {"reply", s.reply ? json_of(*s.reply) : Json(nullptr)}});
        if (d.phase == Phase::clash)
            dice["melee"] = json_of(
                Possible{d.subject, d.object, true,
                         MeleeOdds(g_.encounter(d, d.subject, d.object, d.approach, !d.unit[d.subject].on_map()),
                                   g_.charts().melee, g_.tables())});
        const auto [now, then] = lost();
        dice["lost"] = now;
        dice["lost_with_reply"] = then;
        json["dice"] = std::move(dice);
    }
    json["stands"] = Json::array();
    for (const Stand& stand : stands_) json["stands"].push_back(json_of(stand));
    return dumped(json);
}

}  // namespace

OddsAnswer odds(std::shared_ptr<const Battle> battle, const State& position, const std::vector<std::string>& moves) {
    const auto found = std::make_shared<const PositionOdds>(std::move(battle), position, moves);
    return {[found](const OddsStyle& style) { return found->text(style); }, [found] { return found->json(); }};
}

}  // namespace polemarch::sim::ancient_battles
