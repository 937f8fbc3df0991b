// Every refusal has a rule and a sentence, every roll a name; refused moves are explained with their numbers.
#include "tests/support/standard_wargame/crowded.h"

#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/types/event.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

const std::regex& rule_form() {
    static const std::regex form(R"(\d\.\d+(\.\d+)*b?)");
    return form;
}

TEST(WargameExplanations, EveryRefusalHasARuleAndASentence) {
    const auto battle = crowded_wargame();
    State s = battle->start();
    std::set<std::string> sentences;
    for (int code = 1; code <= static_cast<int>(Refusal::no_turn_aside); ++code) {
        const auto why = static_cast<Refusal>(code);
        for (const Explanation& e :
             {explain(battle->setup(), s, Verdict{static_cast<std::uint16_t>(code)}),
              explain(battle->setup(), s, Move{.kind = Kind::fight, .unit = 3, .target = 70}, why),
              explain(battle->setup(), s, Move{}, why)}) {
            EXPECT_TRUE(std::regex_match(e.rule, rule_form())) << code << ": '" << e.rule << "'";
            EXPECT_GE(e.sentence.size(), 20U) << code;
            EXPECT_LE(e.sentence.size(), 160U) << e.sentence;
            EXPECT_EQ(e.understood, Understood::nothing);
        }
        EXPECT_TRUE(
            sentences.insert(explain(battle->setup(), s, Verdict{static_cast<std::uint16_t>(code)}).sentence).second)
            << code << " has the sentence of another refusal";
    }
    EXPECT_EQ(explain(battle->setup(), s, Verdict{9999}).sentence,
              explain(battle->setup(), s, Verdict{static_cast<std::uint16_t>(Refusal::malformed)}).sentence);
}

TEST(WargameExplanations, EveryStepSaysWhatIsDue) {
    const auto battle = crowded_wargame();
    const Verdict not_now{static_cast<std::uint16_t>(Refusal::not_now)};
    std::set<std::string> sentences;
    AgentStream stream(3);
    for (int game = 0; game < 3; ++game) {
        State s = battle->start();
        for (int step = 0; step < 1500 && battle->actor(s) != Actor::nobody; ++step) {
            const Explanation e = explain(battle->setup(), s, not_now);
            sentences.insert(e.sentence.substr(0, e.sentence.find_first_of("AB0123456789")));
            EXPECT_LE(e.sentence.size(), 160U) << e.sentence;
            EXPECT_TRUE(std::regex_match(e.rule, rule_form())) << e.rule;
            if (battle->actor(s) == Actor::chance) {
                Outcomes list;
                battle->outcomes(s, list);
                battle->apply(s, list[stream.below(static_cast<std::uint32_t>(list.size()))].move);
            } else {
                Moves list;
                battle->legal_moves(s, list);
                battle->apply(s, list[SeekWargame{}(*battle, s, list, stream)]);
            }
        }
    }
    EXPECT_GE(sentences.size(), 12U);
}

TEST(WargameExplanations, RefusalsOfAnyMoveHaveASentence) {
    const auto battle = crowded_wargame();
    AgentStream stream(5);
    std::set<int> found;
    State s = battle->start();
    const auto byte = [&](std::uint32_t n) { return static_cast<std::uint8_t>(stream.below(n)); };
    for (int step = 0; step < 4000 && battle->actor(s) != Actor::nobody; ++step) {
        if (battle->actor(s) == Actor::chance) {
            Outcomes list;
            battle->outcomes(s, list);
            battle->apply(s, list[stream.below(static_cast<std::uint32_t>(list.size()))].move);
            continue;
        }
        Moves list;
        battle->legal_moves(s, list);
        for (int i = 0; i < 6; ++i) {
            // A listed move with something else in it.
            Move m = list[stream.below(static_cast<std::uint32_t>(list.size()))];
            if (byte(9) == 0) m.kind = static_cast<Kind>(byte(static_cast<std::uint32_t>(last_kind) + 1));
            if (byte(2) == 0) m.unit = byte(5) == 0 ? nobody : byte(places);
            const bool body = m.kind == Kind::go;
            if (!body && byte(2) == 0) m.target = byte(9) == 0 ? nobody : byte(byte(2) == 0 ? 4 : places);
            if (body ? byte(9) == 0 : byte(2) == 0) m.value = byte(4);
            if (body && byte(2) == 0) m.legs[byte(3)] = {static_cast<Way>(byte(4)), byte(2), byte(255)};
            if ((m.kind == Kind::declare || m.kind == Kind::evade) && byte(2) == 0)
                m.set_numbers(stream.below(1u << 30));
            const Verdict verdict = battle->judge(s, m);
            if (verdict) continue;
            const Explanation e = explain(battle->setup(), s, m, static_cast<Refusal>(verdict.refusal));
            EXPECT_LE(e.sentence.size(), 160U) << e.sentence;
            EXPECT_GE(e.sentence.size(), 15U) << e.sentence;
            EXPECT_TRUE(std::regex_match(e.rule, rule_form())) << e.rule;
            found.insert(verdict.refusal);
        }
        battle->apply(s, list[SeekWargame{}(*battle, s, list, stream)]);
        if (battle->actor(s) == Actor::nobody) s = battle->start();
    }
    EXPECT_GE(found.size(), 25U);
}

TEST(WargameExplanations, EveryRollHasANameAndARule) {
    std::set<std::string_view> names;
    for (std::uint16_t event = 0; event <= static_cast<std::uint16_t>(Event::rout_level); ++event) {
        const EventName name = event_name(event);
        EXPECT_TRUE(names.insert(name.name).second) << name.name;
        EXPECT_TRUE(std::regex_match(std::string(name.rule), rule_form())) << name.rule;
    }
    EXPECT_EQ(event_name(static_cast<std::uint16_t>(Event::order)).rule, "5.1.3");
    EXPECT_EQ(event_name(9999).name, event_name(0).name);
}

}  // namespace
}  // namespace polemarch::test
