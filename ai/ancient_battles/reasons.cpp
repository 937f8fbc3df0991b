#include "ai/ancient_battles/reasons.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

/// Terms of one subject are reported as one reason.
enum class Subject : std::uint8_t { strength, panic, points, attacks, command, leaders };

/// How a term is shown as a number.
enum class Measure : std::uint8_t {
    strength,     ///< points of Combat Strength: times the weaker army's panic level
    attack_gain,  ///< likewise, for Term::threats, which counts a quarter of 3600ths
    percent,      ///< of cases, or of a rating
    count,
    unsaid,  ///< not shown: a number would mean nothing
};

/// Wording of a difference between two choices: `more` if the first has more than the second, `less` if it has less.
/// Figures are the side's own less the enemy's: "compared with the enemy".
struct Words {
    Term term;
    Subject subject;
    Measure measure;
    double unit;  ///< natural units of the term per unit of the measure
    std::string_view more, less, rule;
};

// clang-format off
constexpr std::array<Words, terms> words{{
    {Term::strength, Subject::strength, Measure::strength, 1,
     "{} points of strength more are left, compared with the enemy",
     "{} points of strength fewer are left, compared with the enemy", "4.0"},
    {Term::disorder, Subject::strength, Measure::strength, 1,
     "{} points of strength more are disordered, compared with the enemy",
     "{} points of strength fewer are disordered, compared with the enemy", "7.0"},
    {Term::margin, Subject::panic, Measure::percent, 1,
     "{} % more of the panic rating is left, compared with the enemy",
     "{} % less of the panic rating is left, compared with the enemy", "4.0"},
    {Term::brink, Subject::panic, Measure::unsaid, 1,
     "the army comes nearer to panic than the enemy's", "the army stays further from panic than the enemy's", "4.0"},
    {Term::panic, Subject::panic, Measure::percent, 1,
     "the army panics {} % more often, compared with the enemy",
     "the army panics {} % less often, compared with the enemy", "4.0"},
    {Term::points, Subject::points, Measure::count, 1,
     "{} victory points more, compared with the enemy", "{} victory points fewer, compared with the enemy", "14.0"},
    {Term::threats, Subject::attacks, Measure::attack_gain, 1,
     "the next attacks promise {} points of strength more, compared with the enemy's",
     "the next attacks promise {} points of strength less, compared with the enemy's", "11.0"},
    {Term::command, Subject::command, Measure::count, 1,
     "{} more Command Points are left, compared with the enemy",
     "{} fewer Command Points are left, compared with the enemy", "3.0"},
    {Term::leaders, Subject::leaders, Measure::count, 1,
     "{} more leaders live, compared with the enemy", "{} fewer leaders live, compared with the enemy", "11.5"},
    {Term::slaughter, Subject::points, Measure::percent, 1,
     "twice the enemy's strength is reached {} % more often", "twice the enemy's strength is reached {} % less often",
     "14.0"},
}};
// clang-format on
constexpr bool in_the_order_of_the_terms() {
    for (std::size_t i = 0; i < terms; ++i)
        if (words[i].term != static_cast<Term>(i) || words[i].unit <= 0) return false;
    return true;
}
static_assert(in_the_order_of_the_terms(), "every term has its words, in its place");

/// Empty if the difference rounds to nothing.
std::string sentence_of(const Battle& g, const Words& w, double thousandths) {
    const double natural = std::abs(thousandths) / 1000 / w.unit;
    const double scale = std::max<int>(1, std::min(g.setup().panic_level(0), g.setup().panic_level(1)));
    const auto rounded = [](double number, int digits) { return fmt::format("{:.{}f}", number, digits); };
    std::string number;
    switch (w.measure) {
        case Measure::strength: number = rounded(natural * scale, 1); break;
        case Measure::attack_gain: number = rounded(natural * scale * 4000 / 3600, 1); break;
        case Measure::percent: number = rounded(natural * 100, 0); break;
        case Measure::count: number = rounded(natural, natural < 0.095 ? 2 : 1); break;
        case Measure::unsaid: break;
    }
    if (number == "0.0" || number == "0" || number == "0.00") return "";
    return fmt::format(fmt::runtime(thousandths > 0 ? w.more : w.less), number);
}

}  // namespace

std::vector<Reason> reasons(const Battle& g, const Comparison<terms>& compared, const Weights& weights) {
    ReasonWording wording{.terms = {},
                          .sentence = [&](std::size_t i, double more) { return sentence_of(g, words[i], more); },
                          .losses_rule = "4.0",
                          .victory_rule = "14.0"};
    for (std::size_t i = 0; i < terms; ++i)
        wording.terms.push_back({static_cast<std::size_t>(words[i].subject),
                                 (weights.opening[i] + weights.endgame[i]) * term_infos[i].sense > 0,
                                 term_infos[i].sense, words[i].rule});
    return reasons_of(compared, wording);
}

}  // namespace polemarch::ancient_battles
