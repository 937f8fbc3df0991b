#include "sim/blood_of_kings/umpire_talk.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/blood_of_kings/odds/rolls_report.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/question_reader.h"
#include "sim/play/typing.h"

#include <algorithm>

namespace polemarch::sim::blood_of_kings {

namespace {

const std::vector<std::pair<std::string, std::string>> commands{
    {"actor", "UNIT or words: who acts, as in actor HC,4,aggressive; words alone change what is set"},
    {"target", "the same of the enemy unit"},
    {"numbers", "even, actor-outnumbered, target-badly-outnumbered ...; by-bases (at first)"},
    {"initiative", "which side chooses who goes first"},
    {"command", "how many activations; command exceptional for an Exceptional leader"},
    {"regroup", "the actor tries to gain status levels"},
    {"advance", "whether its orders arrive, and how far it moves"},
    {"march", "the same of a march"},
    {"retire", "whether it pulls out of its combat"},
    {"charge", "the answers that the target has, and what follows"},
    {"fire", "the actor fires at the target; at one that is charging, if the target is set so"},
    {"melee", "the actor fights the target"},
    {"uncontrolled", "the test of an impetuous actor"},
    {"next", "the action that follows from the last result"},
    {"keep", "take over what became of both"},
    {"fields", "what is set"},
    {"words", "all words of a unit"},
    {"clear", "forget what is set"},
    {"help", "this"},
    {"quit", "goodbye"},
};

std::string odds_text(const UmpireReply& reply) {
    TextReport report({false, UmpireTalk::columns});
    const bool two = reply.odds->of == 36;
    if (two) write_breakdown(report, reply.breakdown, reply.odds->rule == "Outcomes_2" ? "Fire" : "Melee");
    if (reply.by_answer.empty()) write_roll(report, two ? "What the two dice do" : "What the die does", *reply.odds);
    for (const auto* all : {&reply.by_answer, &reply.by_result})
        for (const Foreseen& one : *all)
            write_roll(report, "If " + one.when + (all == &reply.by_result ? ": the melee at once" : ""), one.odds);
    if (reply.leader_falls && (reply.leader_falls->at(0) > 0 || reply.leader_falls->at(1) > 0)) {
        report.raw("\n");
        report.line(fmt::format("  A leader falls: with the actor {}, with the target {} (Outcomes_4).",
                                percent(dice::probability(reply.leader_falls->at(0), 216)),
                                percent(dice::probability(reply.leader_falls->at(1), 216))));
    }
    report.raw("\n");
    return report.text();
}

std::string shown(const std::string& name, const UnitSpec& unit) {
    if (!unit.type) return fmt::format("  {}: none yet\n", name);
    std::vector<std::string> words;
    const Json json = unit_json(unit);
    for (const auto& [key, value] : json.items()) {
        if (key == "type" || key == "bases" || key == "of" || key == "status" || key == "leader" || key == "support" ||
            key == "commander")
            continue;
        if (key == "cover" && unit.ground_cover >= unit.obstacle) continue;  // the better one counts
        words.push_back(value.is_boolean()
                            ? key
                            : fmt::format("{}={}", key, value.is_string() ? value.get<std::string>() : value.dump()));
    }
    if (unit.ground_cover != Cover::none && unit.ground_cover >= unit.obstacle)
        words.push_back(unit.ground_cover == Cover::hard ? "hard cover" : "soft cover");
    return wrapped(fmt::format("  {}: {}{}{}", name, unit.text(), words.empty() ? "" : ", ", fmt::join(words, ", ")),
                   UmpireTalk::columns, "      ");
}
std::string help() {
    std::string text;
    for (const auto& [name, words] : commands)
        text += wrapped(fmt::format("  {:<13}{}", name, words), UmpireTalk::columns, std::string(15, ' '));
    return text +
           "Behind an action stand yes or the dice that fell (melee 3 5): then it is thrown at once. A unit is\n"
           "TYPE,BASES,WORD,...: HC,3,of=4,disordered,leader,woods; words lists them. JSON may be typed too.\n";
}

}  // namespace

std::string UmpireTalk::prompt() const {
    switch (waits_for_) {
        case Waiting::command: return "umpire > ";
        case Waiting::roll_: return "throw: yes, no, or the dice > ";
        case Waiting::dice: return fmt::format("the dice, or yes to have them thrown > ");
        default: return "yes or no > ";
    }
}
std::string UmpireTalk::greeting() {
    return "Blood of Kings & Heroes: the umpire. Say who acts upon whom (actor HC,4,aggressive; target MS,4),\n"
           "then what (charge, melee, fire ...): the odds come first, then the dice. help says more.\n";
}
std::vector<std::string> UmpireTalk::lines() const {
    std::vector<std::string> all;
    for (const auto& [name, help] : commands) all.push_back(name);
    for (const char* who : {"actor", "target"})
        for (const UnitType& type : charts_.units) all.push_back(fmt::format("{} {}", who, plain(type.code)));
    for (const std::string& ratio : ratio_names) all.push_back("numbers " + ratio);
    return all;
}

std::string UmpireTalk::understand(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank), rest = blank == std::string::npos ? "" : line.substr(blank + 1);
    if (waits_for_ != Waiting::command) {
        if (const auto said = waited_for(line)) return *said;
        // Any other line is a new command; the open question is dropped, as in the app.
    }
    std::vector<std::string> names;
    for (const auto& [name, help] : commands) names.push_back(name);
    const Meant meaning = meant(word, names);
    if (!meaning.word)
        throw InputError(fmt::format("{} is no command{}; help lists them", in_quotes(word), suggestion(word, names)));
    waits_for_ = Waiting::command;
    return obey(names[*meaning.word], rest);
}

std::string UmpireTalk::obey(const std::string& name, const std::string& rest) {
    if (name == "actor" || name == "target") return set(name == "actor" ? fields_.actor : fields_.target, name, rest);
    if (name == "numbers") {
        const auto at = std::find(ratio_names.begin(), ratio_names.end(), rest);
        if (at == ratio_names.end()) refuse_unknown("ratio", rest, ratio_names);
        fields_.ratio = static_cast<Ratio>(at - ratio_names.begin());
        return fmt::format("  numbers: {}\n", rest);
    }
    if (name == "next") {
        if (!last_ || !last_->next) throw InputError("nothing follows from the last result");
        fields_ = *last_->next;
        return shown_fields() + begin(fields_, "");
    }
    if (name == "keep") {
        if (!last_ || !last_->actor) throw InputError("no result is there to keep");
        fields_.actor = *last_->actor;
        if (last_->target) fields_.target = *last_->target;
        return shown_fields();
    }
    if (name == "fields") return shown_fields();
    if (name == "words") return all_words();
    if (name == "clear") {
        fields_ = {};
        last_.reset();
        return "  nothing is set\n";
    }
    if (name == "help") return help();
    if (name == "quit") {
        left_ = true;
        return "";
    }
    UmpireFields asked = fields_;
    const auto action = std::find(action_names.begin(), action_names.end(), name);
    asked.action = static_cast<UmpireAction>(action - action_names.begin());
    std::string more = rest;
    if (asked.action == UmpireAction::command) {
        asked.actor = {};
        if (more.starts_with("exceptional")) {
            asked.actor.leader = 2;
            more = plain(more.substr(std::string_view("exceptional").size()));
        }
    }
    return begin(asked, more);
}

std::string UmpireTalk::set(UnitSpec& unit, const std::string& name, const std::string& words) const {
    if (words.empty()) return shown_fields();
    UnitSpec changed = unit;
    change_unit_spec(changed, words, charts_);
    check_unit_spec(changed);
    unit = changed;
    return shown(name, unit);
}

std::string UmpireTalk::begin(const UmpireFields& asked, const std::string& rest) {
    under_way_ = asked;
    under_way_.answers.clear();
    under_way_.faces.clear();
    mine_ = true;
    if (!rest.empty()) {
        if (!roll_as(rest))
            throw InputError(fmt::format("{} is not understood: yes, or the dice that fell", in_quotes(rest)));
        return go_on(false);
    }
    if (under_way_.action == UmpireAction::charge) return go_on(true);
    const UmpireReply reply = first_odds(under_way_, charts_);
    waits_for_ = Waiting::roll_;
    return odds_text(reply);
}

std::optional<std::string> UmpireTalk::waited_for(const std::string& line) {
    const bool yes = line == "yes" || line == "y" || line == "ok", no = line == "no" || line == "n" || line == "cancel";
    switch (waits_for_) {
        case Waiting::roll_:
        case Waiting::dice:
            if (no) {
                waits_for_ = Waiting::command;
                return "  not thrown\n";
            }
            if (!roll_as(line)) return std::nullopt;
            return go_on(false);
        default:
            if (!yes && !no) return std::nullopt;
            under_way_.answers[question_] = yes;
            return go_on(false);
    }
}

bool UmpireTalk::roll_as(const std::string& words) {
    if (words == "yes" || words == "y" || words == "ok") {
        mine_ = true;
        return true;
    }
    std::vector<std::uint8_t> faces;
    for (const char c : words) {
        if (c == ' ' || c == ',') continue;
        if (c < '0' || c > '9') return false;
        if (c < '1' || c > '6') throw InputError(fmt::format("a die shows 1 to 6, found {}", in_quotes(words)));
        faces.push_back(static_cast<std::uint8_t>(c - '0'));
    }
    if (faces.empty()) return false;
    UmpireFields with = under_way_;
    with.faces.insert(with.faces.end(), faces.begin(), faces.end());
    static_cast<void>(ruled(std::as_const(with), charts_));  // throws here if there are too many
    under_way_ = with;
    mine_ = false;
    return true;
}

std::string UmpireTalk::go_on(bool first) {
    const UmpireReply reply = mine_ ? ruled(under_way_, charts_, dice_) : ruled(std::as_const(under_way_), charts_);
    std::string text;
    if (reply.kind == UmpireReply::Kind::question) {
        if (first && reply.odds) text += odds_text(reply);
        question_ = reply.question;
        waits_for_ = Waiting::answer;
        return text + wrapped("  " + reply.words, columns, "    ");
    }
    if (reply.kind == UmpireReply::Kind::dice) {
        waits_for_ = Waiting::dice;
        return wrapped("  " + reply.words + ".", columns, "    ");
    }
    if (!reply.rolled.empty()) {
        std::vector<std::string> dice;
        for (const RolledDie& die : reply.rolled)
            dice.push_back(die.adds == 0 ? fmt::format("{} {}", die.who, die.face)
                                         : fmt::format("{} {} {} {} = {}", die.who, die.face, die.adds < 0 ? '-' : '+',
                                                       std::abs(die.adds), die.face + die.adds));
        text += wrapped(fmt::format("  Dice: {}.", fmt::join(dice, ", ")), columns, "    ");
    }
    text += wrapped("  " + reply.words, columns, "    ");
    if (reply.next)
        text += fmt::format("  Type next for the {}.\n", action_names[static_cast<std::size_t>(reply.next->action)]);
    last_ = reply;
    waits_for_ = Waiting::command;
    return text;
}

std::string UmpireTalk::shown_fields() const {
    return shown("actor", fields_.actor) + shown("target", fields_.target) +
           (fields_.ratio == Ratio::by_bases
                ? ""
                : fmt::format("  numbers: {}\n", ratio_names[static_cast<std::size_t>(fields_.ratio)]));
}

std::string UmpireTalk::all_words() const {
    std::string text;
    std::vector<std::string> types;
    for (const UnitType& type : charts_.units) types.push_back(fmt::format("{} {}", type.code, type.name));
    text += wrapped(types, ", ", columns, {"  TYPE: ", "        "});
    for (const UnitWord& word : unit_words())
        text +=
            wrapped(fmt::format("  {:<17}{}", word.value.empty() ? word.name : word.name + "=" + word.value, word.help),
                    columns, std::string(19, ' '));
    return text + "A number, a status, exceptional, a ground and a cover need no name before them.\n";
}

}  // namespace polemarch::sim::blood_of_kings
