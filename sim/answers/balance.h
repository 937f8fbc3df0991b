// What would make a battle even? Every dial of the battle is tried, alone and then in pairs; the smallest change that
// makes it even, and stays even with other dice, is the answer.
#pragma once

#include "sim/answers/answer.h"
#include "sim/answers/dial_search.h"
#include "sim/system/balance_dials.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What is to be even.
enum class EvenBy : std::uint8_t {
    score,    ///< won + half of drawn
    decided,  ///< games won of those won or lost
    points    ///< the mean difference of victory points
};
inline constexpr std::array<std::string_view, 3> even_by_names{"score", "decided", "points"};

struct BalanceRequest {
    EvenBy by = EvenBy::score;
    double tolerance = 0.05;    ///< so near to even is even: a share, or victory points
    std::uint32_t games = 200;  ///< of each setting; twice as many with other dice for what is found
    std::vector<DialKind> kinds{DialKind::endurance, DialKind::points,  DialKind::command, DialKind::length,
                                DialKind::units,     DialKind::quality, DialKind::places};
    static constexpr std::size_t coarse = 7;          ///< settings of a number at first
    static constexpr std::size_t most_confirmed = 6;  ///< of those that seem even
    static constexpr std::size_t most_pairs = 12;     ///< of dials together
    [[nodiscard]] double target() const { return by == EvenBy::points ? 0 : 0.5; }
};

/// What the size of a change is.
enum class SizedBy : std::uint8_t {
    army,     ///< the part of an army's strength, or of what it can lose (ArmySize)
    effect,   ///< the part of an army that has the same effect on the result
    nothing,  ///< no change of this battle has a size: the effect itself, only to sort by
};
/// A changed battle and how it goes.
struct BalanceTry {
    std::string words;                    ///< "panic level of Rome 22"
    std::vector<FigureChange> changes{};  ///< none: the battle as it is
    MeasuredValue measured{};
    /// Of the change: the largest part of an army that it amounts to; where no army changes, by its effect. A step of a
    /// dial that moves the result a lot is no small departure from history, whatever it is counted in.
    double size = 0;
    SizedBy sized_by = SizedBy::army;
};
struct TriedDial {
    BalanceDial dial;             ///< settings that are possible, only
    std::size_t impossible = 0;   ///< settings that were not
    Response response{};          ///< by setting
    std::vector<double> sizes{};  ///< by setting; of those that were tried
    double per_size = 0;          ///< how much the value moves by a size of 1, in this battle; 0: not known
    MeasuredValue as_it_is{};
    ResponseFinding finding{};
    [[nodiscard]] BalanceTry at(std::size_t setting) const;
};
/// What seemed even, with other dice.
struct ConfirmedTry {
    BalanceTry found;       ///< as the search measured it
    MeasuredValue fresh{};  ///< on fresh_seed()
    bool is_even = false;   ///< there
};
struct Balance {
    BalanceRequest request;
    MeasuredValue as_it_is{};
    std::vector<TriedDial> dials;
    std::vector<BalanceTry> pairs{};        ///< of dials, if none alone made it even
    std::vector<ConfirmedTry> confirmed{};  ///< smallest change first
    std::optional<std::size_t> answer{};    ///< among `confirmed`; nothing: none is even
    std::vector<Check> checks{};            ///< of the answer, or of the nearest
    AnswerBasis basis;
    [[nodiscard]] bool was_even() const;
    /// The answer, or what came nearest; null if nothing was tried.
    [[nodiscard]] const ConfirmedTry* best() const;
};

/// The dials that the request asks for, without impossible settings. Throws InputError if there are none, and if
/// victory points are to be even in a battle that has none.
[[nodiscard]] std::vector<TriedDial> dials_of(const AnswerGames& games, const BalanceRequest& request);
/// Games that the search plays at most.
[[nodiscard]] std::uint64_t games_at_most(const std::vector<TriedDial>& dials, const BalanceRequest& request);
/// Tries them. An interrupted search says what it has found.
[[nodiscard]] Balance balance(const AnswerGames& games, std::vector<TriedDial> dials, const BalanceRequest& request);

/// For programs: JSON as data/schema/balance.schema.json says.
[[nodiscard]] std::string json_report(const Balance& balance);
[[nodiscard]] Document document_of(const Balance& balance);

}  // namespace polemarch::sim
