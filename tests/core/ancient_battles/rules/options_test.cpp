// The switches of section 17: in the scenario, on the command line, in any combination.
#include "core/ancient_battles/types/options.h"
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/files/option_words.h"

#include "tests/core/ancient_battles/data_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

/// Everything that optional rules require: two camps, cavalry, elephants, barbarians, knights, room.
constexpr const char* everything = R"(format = "polemarch ancient-battles scenario 1"
name = "Everything"
[side.A]
army = "A"
barbarian = true
leaders = ["A", "C"]
units = ["LI C9/1", "LI D9/1", "KT E9/1", "HC F9/1", "CT G9/1", "EL H9/1", "CAMP F11"]
[side.B]
army = "B"
leaders = ["B", "B"]
units = ["HI C4/4", "HI D4/4", "MM E4/4", "LC F4/4", "EL G4/4", "CAMP F2"]
)";

OptionSet set_of(unsigned bits) {
    OptionSet set;
    for (std::size_t i = 0; i < options_count; ++i)
        if ((bits >> i) & 1u) set.add(static_cast<Option>(i));
    return set;
}

std::vector<std::string> names_of(const OptionSet& set) {
    std::vector<std::string> names;
    set.each([&](Option option) { names.emplace_back(option_names[static_cast<std::size_t>(option)]); });
    return names;
}

/// The faults of a scenario with this list in it.
std::string faults_with(const std::string& list) {
    std::string text = everything;
    text.insert(text.find("[side.A]"), "options = " + list + "\n");
    Diagnostics diagnostics;
    static_cast<void>(try_battle_from(text, diagnostics));
    return diagnostics.text();
}

TEST(Options, R17_0_every_combination_is_read_and_written) {
    for (unsigned bits = 0; bits < 1u << options_count; ++bits) {
        const Source text = with_options({"test.toml", everything}, names_of(set_of(bits)));
        Diagnostics diagnostics;
        const auto battle = try_battle_from(text.text, diagnostics);
        ASSERT_TRUE(battle) << diagnostics.text();
        EXPECT_EQ(diagnostics.text(), "") << bits;
        EXPECT_EQ(battle->setup().scenario.options, set_of(bits));
    }
}

TEST(Options, R17_0_words_add_to_the_scenarios_own_and_take_away) {
    const auto in_force = [](const std::string& text) { return names_of(battle_from(text)->setup().scenario.options); };
    const Source one = with_options({"t", everything}, {"re-rolls", "elephants"});
    EXPECT_EQ(in_force(one.text), (std::vector<std::string>{"re-rolls", "elephants"}));
    const Source two = with_options(one, {"no-re-rolls", "averaging-dice"});
    EXPECT_EQ(in_force(two.text), (std::vector<std::string>{"averaging-dice", "elephants"}));
    EXPECT_EQ(with_options(two, {"no-averaging-dice", "no-elephants"}).text,
              with_options({"t", everything}, {"no-elephants"}).text);
    // Wherever the list is in the text.
    std::string late = everything;
    late.insert(late.find("[side.A]"), "options = [ # of the card\n  \"elephants\",\n]\ndate = \"never\"\n");
    EXPECT_EQ(in_force(with_options({"t", late}, {"re-rolls"}).text),
              (std::vector<std::string>{"re-rolls", "elephants"}));
}

TEST(Options, UnknownAndRepeatedNamesAreFaults) {
    EXPECT_EQ(faults_with("[\"elephant\"]"),
              "polemarch: error: test.toml:3:12: there is no such optional rule, did you mean 'elephants'? (found "
              "'elephant', expected free-deployment, averaging-dice, re-rolls, barbarian-charges, command-control, "
              "elephants or dismounting; rule 17.0)\n");
    EXPECT_EQ(faults_with("[\"re-rolls\", \"re-rolls\"]"),
              "polemarch: error: test.toml:3:24: this optional rule is named twice (found 're-rolls')\n");
    try {
        static_cast<void>(with_options({"t", everything}, {"averaging-dies"}));
        FAIL() << "an unknown word is taken";
    } catch (const InputError& error) {
        EXPECT_EQ(
            std::string(error.what()),
            "polemarch: error: unknown optional rule 'averaging-dies', did you mean 'averaging-dice'?; there are: "
            "free-deployment, averaging-dice, re-rolls, barbarian-charges, command-control, elephants, "
            "dismounting, and each with no- before it\n");
    }
}

/// The diagnostics of a text under options of a command line.
std::string reported_under(const std::string& text, const std::vector<std::string>& words) {
    Diagnostics diagnostics;
    auto scenario = parse_scenario({"test.toml", text}, load_charts(), diagnostics, words);
    if (scenario) static_cast<void>(make_battle(load_charts(), *std::move(scenario), diagnostics));
    return diagnostics.text();
}

TEST(Options, OfTheCommandLineMoveNoLineOfTheFile) {
    const std::string text = ancient_battles::data_files::replaced(everything, "\"HC F9/1\"", "\"HC F9/7\"");
    const std::string lists[] = {"", "options = [\"re-rolls\"]\n", "options = [\n  \"re-rolls\",\n]\n",
                                 "options = [\"elephant\"]\n"};
    for (const std::string& list : lists) {
        std::string with_list = text;
        with_list.insert(with_list.find("[side.A]"), list);
        EXPECT_NE(reported_under(with_list, {}), "");
        EXPECT_EQ(reported_under(with_list, {"elephants"}), reported_under(with_list, {}));
    }
    EXPECT_THAT(reported_under(text, {"elephants"}), testing::HasSubstr("test.toml:7:50: there is no such facing"));
}

TEST(Options, WhatTheyRequireIsReported) {
    const std::string campless = ancient_battles::data_files::replaced(everything, ", \"CAMP F2\"", "");
    const std::string fault =
        "free deployment needs two camps (found 'free-deployment', expected a camp of either side; rule 17.1)\n";
    EXPECT_EQ(reported_under(campless, {"elephants", "free-deployment"}),
              "polemarch: error: --options elephants,free-deployment: " + fault);
    std::string own = campless;
    own.insert(own.find("[side.A]"), "options = [\"re-rolls\", \"free-deployment\"]\n");
    EXPECT_EQ(reported_under(own, {"elephants"}), "polemarch: error: test.toml:3:24: " + fault);
    EXPECT_EQ(reported_under(own, {"no-free-deployment"}), "");
}

TEST(Options, CountersThatTakeAPlaceCountAmongTheUnits) {
    std::string horse, elephants;
    for (char column = 'A'; column <= 'P'; ++column) {
        horse += fmt::format("\"HC {}9/1\", ", column);
        elephants += fmt::format("\"EL {}4/4\", ", column);
    }
    const std::string text = fmt::format(
        "format = \"polemarch ancient-battles scenario 1\"\nname = \"Many\"\n"
        "[side.A]\narmy = \"A\"\nleaders = [\"B\"]\nunits = [{}\"CAMP F11\"]\n"
        "[side.B]\narmy = \"B\"\nleaders = [\"B\"]\nunits = [{}\"CAMP F2\"]\n",
        horse, elephants);
    EXPECT_EQ(reported_under(text, {"dismounting"}), "");
    EXPECT_EQ(reported_under(text, {"elephants"}), "");
    EXPECT_EQ(reported_under(text, {"dismounting", "elephants"}),
              "polemarch: error: --options dismounting,elephants: the armies are too large for these optional rules "
              "(found 34 units and 32 counters that may replace them, expected at most 64 together; rule 17.5)\n");
}

TEST(Options, ATextThatCannotBeReadStaysAsItIs) {
    for (const std::string text : {"", "options = 3", "format = ", "[map]\nrows = 3\n"})
        EXPECT_EQ(with_options({"t", text}, {"re-rolls"}).text, text);
}

}  // namespace
}  // namespace polemarch::test
