// JSON of the umpire: requests, replies, and the form with all fields.
#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/blood_of_kings/odds/rolls_report.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/blood_of_kings/umpire_service.h"
#include "sim/odds/question_reader.h"
#include "sim/shared/json_parts.h"

#include <algorithm>

namespace polemarch::sim::blood_of_kings {

namespace {

const std::vector<std::string> wish_names{"result", "odds", "fields", "next"};
const std::vector<std::string> question_names{"evade", "shoot", "counter-charge", "caught"};
const std::vector<std::string> request_keys{"id",      "do",      "action", "actor", "target",
                                            "numbers", "answers", "answer", "dice",  "throw"};

/// A value of the request as an error quotes it.
std::string found(const Json& json) { return printable(json.dump(-1, ' ', true), longest_found); }

std::string text_of(const Json& json, const std::string& key) {
    if (!json.is_string()) throw InputError(fmt::format("'{}' must be a text, found {}", key, found(json)));
    return json.get<std::string>();
}

std::size_t named(const Json& json, const std::string& key, const std::vector<std::string>& names) {
    const std::string text = text_of(json, key);
    const auto at = std::find(names.begin(), names.end(), text);
    if (at == names.end()) refuse_unknown("value of '" + key + "'", printable(text, longest_found), names);
    return static_cast<std::size_t>(at - names.begin());
}

bool truth_of(const Json& json, const std::string& key) {
    if (!json.is_boolean()) throw InputError(fmt::format("'{}' must be true or false, found {}", key, found(json)));
    return json.get<bool>();
}

/// Sets a field of a unit from JSON: a flag from true or false, numbers and names from numbers and texts.
void set_field(UnitSpec& unit, const std::string& name, const Json& value, const Charts& charts) {
    const auto& words = unit_words();
    const auto word = std::find_if(words.begin(), words.end(), [&](const UnitWord& w) { return w.name == name; });
    if (word != words.end() && word->value.empty())
        return set_word(unit, name, truth_of(value, name) ? "true" : "false", charts);
    if (value.is_structured())
        throw InputError(
            fmt::format("'{}' must be a text, a number, true or false, found {}", printable(name), found(value)));
    const auto number = whole_number_in(value);
    set_word(unit, name,
             value.is_string() ? value.get<std::string>()
             : number          ? std::to_string(*number)
                               : value.dump(),
             charts);
}

/// The unit under `key`, which errors name.
UnitSpec unit_of(const Json& json, const std::string& key, const Charts& charts) {
    if (!json.is_string() && !json.is_object())
        throw InputError(fmt::format("'{}' must be an object or a text such as \"HC,4\", found {}", key, found(json)));
    UnitSpec unit;
    of_unit(key, [&] {
        if (json.is_string()) return change_unit_spec(unit, json.get<std::string>(), charts);
        for (const auto& [name, value] : json.items())
            if (!value.is_null()) set_field(unit, name, value, charts);
    });
    return unit;
}

std::vector<std::uint8_t> faces_of(const Json& json) {
    if (!json.is_array())
        throw InputError(fmt::format("'dice' must be a list of faces, such as [3, 5], found {}", found(json)));
    if (json.size() > 4) throw InputError(fmt::format("'dice' has {} faces, at most 4 are ever thrown", json.size()));
    std::vector<std::uint8_t> faces;
    for (const Json& face : json) {
        const auto number = whole_number_in(face);
        if (!number || *number < 1 || *number > 6)
            throw InputError(fmt::format("'dice': a die shows 1 to 6, found {}", found(face)));
        faces.push_back(static_cast<std::uint8_t>(*number));
    }
    return faces;
}

}  // namespace

UmpireRequest read_request(const Json& json, const UmpireThread& thread, const Charts& charts) {
    if (!json.is_object()) throw InputError(fmt::format("a request is an object {{...}}, found {}", found(json)));
    for (const auto& item : json.items())
        if (std::find(request_keys.begin(), request_keys.end(), item.key()) == request_keys.end())
            throw InputError(fmt::format("unknown key {}{}; there are: {}", in_quotes(item.key()),
                                         suggestion(item.key(), request_keys), fmt::join(request_keys, ", ")));
    const auto has = [&](const char* key) { return json.contains(key) && !json[key].is_null(); };
    UmpireRequest request;
    const std::size_t wish = has("do") ? named(json["do"], "do", wish_names) : 0;
    if (wish == 2) {
        request.wish = UmpireWish::fields;
        return request;
    }
    if (wish == 1) request.wish = UmpireWish::odds;
    request.person_rolls = thread.person_rolls;
    if (has("throw")) request.person_rolls = named(json["throw"], "throw", {"umpire", "person"}) == 1;
    if (wish == 3) {
        if (has("action") || !thread.next) throw InputError("nothing follows from the last result: send an 'action'");
        request.fields = *thread.next;
    } else if (has("action")) {
        if (!has("throw")) request.person_rolls = false;
        request.fields.action = static_cast<UmpireAction>(named(json["action"], "action", action_names));
    } else {
        if (!thread.fields)
            throw InputError("a request needs 'action'; there are: " +
                             fmt::format("{}", fmt::join(action_names, ", ")));
        for (const char* key : {"actor", "target", "numbers"})
            if (has(key))
                throw InputError(fmt::format("'{}' needs 'action': a request without it goes on with the last", key));
        request.fields = *thread.fields;
    }
    UmpireFields& fields = request.fields;
    if (has("actor")) fields.actor = unit_of(json["actor"], "actor", charts);
    if (has("target")) fields.target = unit_of(json["target"], "target", charts);
    if (has("numbers")) fields.ratio = static_cast<Ratio>(named(json["numbers"], "numbers", ratio_names));
    if (has("answers")) {
        if (!json["answers"].is_object())
            throw InputError(fmt::format("'answers' must be an object, such as {{\"evade\": true}}, found {}",
                                         found(json["answers"])));
        for (const auto& [name, value] : json["answers"].items()) {
            if (std::find(question_names.begin(), question_names.end(), name) == question_names.end())
                refuse_unknown("question", printable(name, longest_found), question_names);
            fields.answers[name] = truth_of(value, name);
        }
    }
    if (has("answer")) {
        if (thread.question.empty() || has("action"))
            throw InputError("no question is open that 'answer' could answer");
        fields.answers[thread.question] = truth_of(json["answer"], "answer");
    }
    if (has("dice"))
        for (const std::uint8_t face : faces_of(json["dice"])) fields.faces.push_back(face);
    return request;
}

Json fields_json(const UmpireFields& fields) {
    Json json = {{"action", action_names[static_cast<std::size_t>(fields.action)]}};
    if (fields.actor.type || fields.actor.leader > 0) json["actor"] = unit_json(fields.actor);
    if (fields.target.type) json["target"] = unit_json(fields.target);
    if (fields.ratio != Ratio::by_bases) json["numbers"] = ratio_names[static_cast<std::size_t>(fields.ratio)];
    if (!fields.answers.empty()) json["answers"] = fields.answers;
    if (!fields.faces.empty()) json["dice"] = fields.faces;
    return json;
}

Json reply_json(const UmpireReply& reply) {
    Json json = {{"kind", reply_kinds[static_cast<std::size_t>(reply.kind)]}, {"words", reply.words}};
    if (!reply.question.empty()) json["question"] = reply.question;
    if (!reply.due.empty()) {
        json["due"] = Json::array();
        for (const DiceDue& die : reply.due) json["due"].push_back({{"who", die.who}, {"rule", die.event}});
    }
    if (!reply.rolled.empty()) {
        json["thrown"] = Json::array();
        for (const RolledDie& die : reply.rolled)
            json["thrown"].push_back(
                {{"who", die.who}, {"face", die.face}, {"adds", die.adds}, {"total", die.face + die.adds}});
    }
    if (reply.odds) {
        json["odds"] = roll_json(*reply.odds);
        if (!reply.breakdown.empty()) json["odds"]["breakdown"] = breakdown_json(reply.breakdown);
    }
    const auto foreseen = [&](const char* key, const std::vector<Foreseen>& all) {
        for (const Foreseen& one : all) {
            json[key][one.name] = roll_json(one.odds);
            json[key][one.name]["when"] = one.when;
        }
    };
    foreseen("by_answer", reply.by_answer);
    foreseen("by_result", reply.by_result);
    if (reply.leader_falls && (reply.leader_falls->at(0) > 0 || reply.leader_falls->at(1) > 0)) {
        const auto falls = [&](std::size_t side) {
            return Json{{"count", reply.leader_falls->at(side)},
                        {"probability", dice::probability(reply.leader_falls->at(side), 216)}};
        };
        json["leader_falls"] = {{"faces", 216}, {"actor", falls(0)}, {"target", falls(1)}};
    }
    if (reply.actor) json["actor"] = unit_json(*reply.actor);
    if (reply.target) json["target"] = unit_json(*reply.target);
    if (reply.next) json["next"] = fields_json(*reply.next);
    return json;
}

Json form_json(const Charts& charts) {
    Json types = Json::array(), grounds = Json::array(), covers = Json::array(), words = Json::array();
    for (const UnitType& type : charts.units)
        types.push_back({{"code", type.code},
                         {"name", type.name},
                         {"armour", type.armour == Armour::always   ? "always"
                                    : type.armour == Armour::option ? "option"
                                                                    : "never"},
                         {"aggressive", type.aggressive},
                         {"evades", type.evades},
                         {"advance", double(type.advance) / inch},
                         {"charge", double(type.charge) / inch}});
    for (const GroundType& ground : charts.grounds)
        if (ground.going != Going::impassable) grounds.push_back({{"code", ground.code}, {"name", ground.name}});
    for (const ObstacleType& obstacle : charts.obstacles)
        covers.push_back({{"code", obstacle.code}, {"name", obstacle.name}});
    for (const UnitWord& word : unit_words())
        words.push_back({{"name", word.name}, {"value", word.value}, {"help", word.help}});
    return {{"kind", "fields"},       {"words", "All fields"}, {"actions", action_names},
            {"numbers", ratio_names}, {"unit", words},         {"types", types},
            {"grounds", grounds},     {"obstacles", covers},   {"questions", question_names}};
}

}  // namespace polemarch::sim::blood_of_kings
