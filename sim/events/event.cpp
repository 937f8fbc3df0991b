#include "sim/events/event.h"

#include "sim/batch/report.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

Text event_option(const std::string& text) {
    // A column before the text, where the opening quote of a file would be.
    return {.value = text, .place = {"--count", 1, 0}, .quote = 1, .first_line = 1};
}

std::vector<CountedEvent> parse_events(const std::vector<Text>& texts, Diagnostics& diagnostics) {
    std::vector<CountedEvent> events;
    for (const Text& text : texts) {
        if (events.size() == most_events) {
            diagnostics.error(text.at(0), "too many events", std::to_string(texts.size()),
                              fmt::format("at most {}", most_events));
            break;
        }
        if (std::any_of(events.begin(), events.end(),
                        [&](const CountedEvent& event) { return event.text.value == text.value; }))
            diagnostics.error(text.at(0), "this event is given twice", text.value, "once");
        if (auto event = parse_event(text, diagnostics)) events.push_back(*std::move(event));
    }
    return events;
}

std::vector<Fact> event_facts(const std::vector<CountedEvent>& events) {
    std::vector<Fact> facts;
    for (const CountedEvent& event : events)
        facts.push_back({.name = fmt::format("event_{}", facts.size() + 1),
                         .unit = "games",
                         .label = event.text.value,
                         .group = std::string(events_group)});
    return facts;
}

}  // namespace polemarch::sim
