#include "tests/judges/blood_of_kings/record.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace polemarch::kings_judge {

Record read_record(std::istream& in) {
    Record record;
    std::string line;
    if (!std::getline(in, line)) throw std::runtime_error("an empty record");
    const auto head = nlohmann::json::parse(line);
    if (head.at("system") != "blood-of-kings") throw std::runtime_error("a record of another game");
    for (const auto& source : head.at("sources")) record.sources[source.at("name")] = source.at("text");
    while (std::getline(in, line)) {
        const auto json = nlohmann::json::parse(line);
        if (json.contains("result")) {
            record.result = json.at("result");
            continue;
        }
        Step step;
        step.number = record.steps.size() + 1;
        step.say = json.value("say", "");
        if (json.contains("move")) {
            step.side = json.at("side");
            step.move = json.at("move");
        } else {
            step.event = json.at("event");
            step.consequence = json.at("consequence");
            json.at("dice").get_to(step.dice);
        }
        record.steps.push_back(step);
    }
    return record;
}

}  // namespace polemarch::kings_judge
