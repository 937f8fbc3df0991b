// The umpire of Blood of Kings & Heroes: the service of the app that the text describes (Using the Game App), as a pure
// function of its fields. It keeps no state between calls: answers to questions and rolled dice are in the fields. A
// caller that calls again with them gets the next question, the next dice or the result.
#pragma once

#include "sim/blood_of_kings/odds/rolls.h"
#include "sim/shared/json.h"

#include <functional>
#include <map>
#include <optional>

namespace polemarch::sim::blood_of_kings {

/// The "Action" list of the app and its two buttons.
enum class UmpireAction : std::uint8_t {
    initiative,
    command,
    regroup,
    advance,
    retire,
    march,
    charge,
    fire,
    melee,
    uncontrolled,
};
/// Names as in requests, in the order of UmpireAction.
inline const std::vector<std::string> action_names{"initiative", "command", "regroup", "advance", "retire",
                                                   "march",      "charge",  "fire",    "melee",   "uncontrolled"};
/// The app's list of force ratios (Fire_7); `by_bases`: computed from the units' bases and supports.
enum class Ratio : std::uint8_t {
    by_bases,
    actor_badly_outnumbered,
    actor_outnumbered,
    even,
    target_outnumbered,
    target_badly_outnumbered,
};
inline const std::vector<std::string> ratio_names{"by-bases", "actor-badly-outnumbered", "actor-outnumbered",
                                                  "even",     "target-outnumbered",      "target-badly-outnumbered"};

/// All fields as they are set.
struct UmpireFields {
    UmpireAction action = UmpireAction::melee;
    UnitSpec actor, target;
    Ratio ratio = Ratio::by_bases;
    std::map<std::string, bool> answers;  ///< to questions of this action, by their names
    std::vector<std::uint8_t> faces;      ///< rolled for this action, in the order in which they are asked for
};

/// A die that is to be rolled now: the side that rolls it, and the rule.
struct DiceDue {
    std::string who;    ///< "actor", "target", "actor's leader", "target's leader", "umpire"
    std::string event;  ///< "Outcomes_3"
};
/// A die that was rolled.
struct RolledDie {
    std::string who;
    int face = 0, adds = 0;
};

/// The odds after a reply or a die.
struct Foreseen {
    std::string name;  ///< of the reply, or of the result of the die
    std::string when;  ///< "the target evades and is caught"
    RollOdds odds;
};

/// The umpire's reply.
struct UmpireReply {
    enum class Kind : std::uint8_t { odds, question, dice, result } kind = Kind::result;
    std::string words;     ///< the result, the question, or the dice to roll
    std::string question;  ///< its name, for `answers`
    std::vector<DiceDue> due;
    std::vector<RolledDie> rolled;
    std::vector<BreakdownLine> breakdown;  ///< of a roll of two dice
    std::optional<RollOdds> odds;          ///< of the roll that is due or was made, or that the charge leads to
    /// For a charge whose reply is open: the odds after each reply, by its name, such as "stand".
    std::vector<Foreseen> by_answer;
    /// For a die that a melee follows at once (Ongoing_2, 3): that melee.
    std::vector<Foreseen> by_result;
    /// For a melee: the chances, out of 216, that a leader with the actor, or with the target, falls (Outcomes_4).
    std::optional<std::array<dice::Ways, 2>> leader_falls;
    /// The units that took part as they are after a result.
    std::optional<UnitSpec> actor, target;
    /// The action that follows at once, with its fields: the fire or the melee of a charge.
    std::optional<UmpireFields> next;
};
inline const std::vector<std::string> reply_kinds{"odds", "question", "dice", "result"};

/// Rules on the action as far as answers and dice are given. Throws InputError for missing fields, and for values that
/// the rules exclude.
[[nodiscard]] UmpireReply ruled(const UmpireFields& fields, const Charts& charts);
/// The same without dice and answers: the distribution of the action's first roll.
[[nodiscard]] UmpireReply first_odds(UmpireFields fields, const Charts& charts);

/// Rolls when `ruled` asks for dice: returns faces for `count` dice.
using DiceSource = std::function<std::vector<std::uint8_t>(std::size_t count)>;
/// Repeats until there is a question or a result. Adds the faces to the fields.
[[nodiscard]] UmpireReply ruled(UmpireFields& fields, const Charts& charts, const DiceSource& dice);

// ---- as JSON (data/schema/umpire.schema.json)

[[nodiscard]] Json fields_json(const UmpireFields& fields);
[[nodiscard]] Json reply_json(const UmpireReply& reply);

}  // namespace polemarch::sim::blood_of_kings
