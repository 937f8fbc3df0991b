#include "ai/blood_of_kings/reasons.h"

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

/// Terms of one subject are reported as one reason.
enum class Subject : std::uint8_t { strength, order, breaking, melee, charges, fire, leaders, command };

/// How a term is shown as a number.
enum class Figure : std::uint8_t {
    points,   ///< toward breaking: times the weaker army's break point
    percent,  ///< of its break point
    count,
    unsaid,  ///< not shown: a number would mean nothing
};

/// Wording of a difference between two choices: `more` if the first has more than the second, `less` if it has less.
/// Figures are the side's own less the enemy's: "compared with the enemy".
struct Words {
    Term term;
    Subject subject;
    Figure figure;
    std::string_view more, less, rule;
};

// clang-format off
constexpr std::array<Words, terms> words{{
    {Term::strength, Subject::strength, Figure::points,
     "{} points of troops more are left, compared with the enemy",
     "{} points of troops fewer are left, compared with the enemy", "Effects_7"},
    {Term::disorder, Subject::order, Figure::points,
     "{} points of troops more are disordered, compared with the enemy",
     "{} points of troops fewer are disordered, compared with the enemy", "Effects_3"},
    {Term::demoralized, Subject::order, Figure::points,
     "{} points of troops more are demoralized, compared with the enemy",
     "{} points of troops fewer are demoralized, compared with the enemy", "Effects_4"},
    {Term::margin, Subject::breaking, Figure::percent,
     "{} % more of the break point is left, compared with the enemy",
     "{} % less of the break point is left, compared with the enemy", "Morale_1"},
    {Term::brink, Subject::breaking, Figure::unsaid,
     "the army comes nearer to breaking than the enemy's", "the army stays further from breaking than the enemy's",
     "Morale_1"},
    {Term::melee, Subject::melee, Figure::points,
     "the melees under way promise {} points more", "the melees under way promise {} points less", "Ongoing_1"},
    {Term::threats, Subject::charges, Figure::points,
     "the next charges promise {} points more, compared with the enemy's",
     "the next charges promise {} points less, compared with the enemy's", "Charges_1"},
    {Term::fire, Subject::fire, Figure::points,
     "fire promises {} points more, compared with the enemy's", "fire promises {} points less, compared with the enemy's",
     "Fire_1"},
    {Term::leaders, Subject::leaders, Figure::count,
     "{} more leaders live, compared with the enemy", "{} fewer leaders live, compared with the enemy", "Leaders_8"},
    {Term::command, Subject::command, Figure::percent,
     "{} % more of the troops are in reach of their leaders", "{} % less of the troops are in reach of their leaders",
     "Leaders_3"},
    {Term::reserve, Subject::command, Figure::percent,
     "{} % more of the troops are free to move", "{} % less of the troops are free to move", "Ongoing_1"},
}};
// clang-format on
constexpr bool in_the_order_of_the_terms() {
    for (std::size_t i = 0; i < terms; ++i)
        if (words[i].term != static_cast<Term>(i)) return false;
    return true;
}
static_assert(in_the_order_of_the_terms(), "every term has its words, in its place");

/// Empty if the difference rounds to nothing.
std::string sentence_of(const Battle& g, const Words& w, double thousandths) {
    const double natural = std::abs(thousandths) / 1000;
    const int weaker = std::min(g.setup().scenario.sides[0].break_point, g.setup().scenario.sides[1].break_point);
    std::string number;
    switch (w.figure) {
        case Figure::points: number = fmt::format("{:.1f}", natural * weaker); break;
        case Figure::percent: number = fmt::format("{:.0f}", natural * 100); break;
        case Figure::count: number = fmt::format("{:.{}f}", natural, natural < 0.095 ? 2 : 1); break;
        case Figure::unsaid: break;
    }
    if (number == "0.0" || number == "0" || number == "0.00") return "";
    return fmt::format(fmt::runtime(thousandths > 0 ? w.more : w.less), number);
}

}  // namespace

std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared, const Weights& weights) {
    ReasonWording wording{.terms = {},
                          .sentence = [&](std::size_t i, double more) { return sentence_of(g, words[i], more); },
                          .losses_rule = "Morale_1",
                          .victory_rule = "Morale_1"};
    for (std::size_t i = 0; i < terms; ++i)
        wording.terms.push_back({static_cast<std::size_t>(words[i].subject),
                                 (weights.opening[i] + weights.endgame[i]) * term_infos[i].sense > 0,
                                 term_infos[i].sense, words[i].rule});
    return reasons_of(compared, wording);
}

}  // namespace polemarch::blood_of_kings
