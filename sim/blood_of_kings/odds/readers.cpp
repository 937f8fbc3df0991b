#include "sim/blood_of_kings/odds/readers.h"

#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/question_reader.h"

namespace polemarch::sim::blood_of_kings {

namespace {

constexpr int longest_charge = 48;  // inches that can be typed

/// --actor and --target.
template <class Question>
void read_pair(QuestionReader& reader, const Charts& charts, Question& q) {
    q.actor = read_unit_spec(reader.needed("actor"), charts, "--actor");
    q.target = read_unit_spec(reader.needed("target"), charts, "--target");
    check_pair(q.actor, q.target);
}

}  // namespace

MeleeQuestion read_melee(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    MeleeQuestion q;
    read_pair(reader, charts, q);
    q.charge = question.what == "charge";
    q.length = reader.length();
    q.activation = static_cast<Activation>(reader.choice("activation", activation_names));
    if (q.charge) {
        const auto reply = static_cast<Reply>(reader.choice("answer", reply_names));
        if (reader.given("answer")) q.reply = reply;
        if (reader.given("distance")) q.distance = reader.number("distance", 0, 0, longest_charge);
        check(q);
    }
    reader.finish();
    return q;
}

FireQuestion read_fire(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    FireQuestion q;
    read_pair(reader, charts, q);
    q.length = reader.length();
    q.exchange = reader.flag("exchange");
    reader.finish();
    return q;
}

DieQuestion read_die(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    DieQuestion q{question.what, read_unit_spec(reader.needed("actor"), charts, "--actor")};
    reader.finish();
    return q;
}

MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    MatrixQuestion q;
    q.action = static_cast<MatrixAction>(reader.choice("action", matrix_actions));
    const auto words = [&](const char* option, UnitSpec& unit) {
        std::string text = reader.text(option, "");
        change_unit_spec(unit, text, charts);
        if (unit.type)
            throw InputError(fmt::format("the option '--{}' of 'matrix' holds for all types and names none", option));
        return text;
    };
    q.actor_words = words("actor", q.actor);
    q.target_words = words("target", q.target);
    q.to_the_end = reader.flag("to-the-end");
    reader.finish();
    return q;
}

}  // namespace polemarch::sim::blood_of_kings
