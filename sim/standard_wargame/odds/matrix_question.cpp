#include "sim/standard_wargame/odds/matrix_question.h"

namespace polemarch::sim::standard_wargame {

namespace {

/// The question of one cell. What only some troops can do, others do not.
CloseQuestion question_of(const MatrixQuestion& all, Troops attacker, Troops defender, const Charts& charts) {
    CloseQuestion q = all.circumstances;
    const std::array<Troops, 2> both{attacker, defender};
    for (std::size_t i = 0; i < 2; ++i) {
        UnitSpec& unit = q.units[i];
        unit.troops = both[i];
        unit.grade = class_for(both[i], unit.grade, charts);
        const bool baggage = type_of(both[i]) == Type::baggage;
        unit.general = unit.general && !baggage;
        unit.hold = unit.hold && !baggage;
        unit.fortified = unit.fortified && baggage;
        if (!is_foot(both[i])) q.defending[i] = Defending::none;
    }
    return q;
}

}  // namespace

Class class_for(Troops troops, Class wanted, const Charts& charts) {
    const auto& prices = charts.unit(troops).prices;
    for (auto c = static_cast<std::size_t>(wanted); c < class_count; --c)
        if (prices[c] != not_sold) return static_cast<Class>(c);
    for (std::size_t c = 0; c < class_count; ++c)  // chariots are never militia
        if (prices[c] != not_sold) return static_cast<Class>(c);
    return wanted;
}

MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts) {
    check_circumstances(question.circumstances);
    MatrixAnswer found{question, {}};
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        found.table.rows.push_back(troops_at(i));
        found.table.columns.push_back(troops_at(i));
    }
    found.table.fill([&](Troops attacker, Troops defender) -> std::optional<MatrixCell> {
        if (type_of(attacker) == Type::baggage) return std::nullopt;
        const CloseAnswer close = answer(question_of(question, attacker, defender, charts), charts);
        return MatrixCell{{close.odds.of[0].fate, close.odds.of[1].fate}, close.fight};
    });
    return found;
}

}  // namespace polemarch::sim::standard_wargame
