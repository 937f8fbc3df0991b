#include "ai/standard_wargame/reasons.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// Terms of one subject are reported as one reason.
enum class Subject : std::uint8_t { strength, breaking, morale, attacks, shots, flanks, command, generals, baggage };

/// How a term is shown as a number.
enum class Figure : std::uint8_t {
    units,    ///< times the weaker army's break point
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
    {Term::strength, Subject::strength, Figure::units,
     "{} more units are left, by their prices, compared with the enemy",
     "{} fewer units are left, by their prices, compared with the enemy", "2.2.1"},
    {Term::margin, Subject::breaking, Figure::percent,
     "{} % more of the break point is left, compared with the enemy",
     "{} % less of the break point is left, compared with the enemy", "9.2"},
    {Term::brink, Subject::breaking, Figure::unsaid,
     "the army comes nearer to breaking than the enemy's", "the army stays further from breaking than the enemy's", "9.2"},
    {Term::shaken, Subject::morale, Figure::units,
     "{} more units are about to be disordered, compared with the enemy",
     "{} fewer units are about to be disordered, compared with the enemy", "9.1.2"},
    {Term::loose, Subject::morale, Figure::units,
     "{} more units are in small groups, which few losses disorder, compared with the enemy",
     "{} fewer units are in small groups, which few losses disorder, compared with the enemy", "9.1.1.1"},
    {Term::attacks, Subject::attacks, Figure::units,
     "the next attacks promise {} units more, compared with the enemy's",
     "the next attacks promise {} units fewer, compared with the enemy's", "7.3"},
    {Term::threats, Subject::attacks, Figure::units,
     "attacks after one more move promise {} units more, compared with the enemy's",
     "attacks after one more move promise {} units fewer, compared with the enemy's", "7.3"},
    {Term::shots, Subject::shots, Figure::units,
     "shots promise {} units more, compared with the enemy's", "shots promise {} units fewer, compared with the enemy's",
     "7.2"},
    {Term::flanks, Subject::flanks, Figure::units,
     "{} more units are close before an enemy that they do not face, compared with the enemy",
     "{} fewer units are close before an enemy that they do not face, compared with the enemy", "7.4.3.4"},
    {Term::line, Subject::flanks, Figure::units,
     "{} more units are in line with others, compared with the enemy",
     "{} fewer units are in line with others, compared with the enemy", "5.3"},
    {Term::command, Subject::command, Figure::units,
     "{} more units are in reach of their generals", "{} fewer units are in reach of their generals", "5.1"},
    {Term::generals, Subject::generals, Figure::count,
     "{} more generals live, compared with the enemy", "{} fewer generals live, compared with the enemy", "9.1.2b"},
    {Term::baggage, Subject::baggage, Figure::unsaid,
     "the baggage is safer, compared with the enemy's", "the baggage is in more danger, compared with the enemy's", "9.1.1"},
    {Term::levels, Subject::command, Figure::count,
     "{} more maintenance levels are left, compared with the enemy",
     "{} fewer maintenance levels are left, compared with the enemy", "4.1.4.2"},
    {Term::initiative, Subject::command, Figure::unsaid,
     "the next bound is more often this side's", "the next bound is less often this side's", "4.1.2"},
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
    const int weaker = std::min(break_point(g.setup(), 0), break_point(g.setup(), 1));
    std::string number;
    switch (w.figure) {
        case Figure::units: number = fmt::format("{:.1f}", natural * weaker); break;
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
                          .losses_rule = "9.2",
                          .victory_rule = "9.2"};
    for (std::size_t i = 0; i < terms; ++i)
        wording.terms.push_back({static_cast<std::size_t>(words[i].subject),
                                 (weights.opening[i] + weights.endgame[i]) * term_infos[i].sense > 0,
                                 term_infos[i].sense, words[i].rule});
    return reasons_of(compared, wording);
}

}  // namespace polemarch::standard_wargame
