// [position.A] and [position.B]: an entry for each unit and each leader.
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/files/position_reader.h"
#include "core/ancient_battles/files/scenario_parts.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

class SideReader {
public:
    SideReader(const Setup& setup, TableReader& table, Draft& draft, unsigned side, int most_points)
        : setup_(setup), table_(table), draft_(draft), side_(side), most_points_(most_points) {}

    void read() {
        for (const Text& key : table_.keys())
            draft_.given[std::string(written::sides[side_]) + "." + key.value] = table_.place(key.value);
        State& s = draft_.s;
        table_.integer("command_points", s.command_points[side_], 0, most_points_, Presence::optional);
        table_.integer("panicked", s.panic_turn[side_], 2, 15, Presence::optional);
        bool fled = false;
        if (table_.boolean("panic_movement", fled, Presence::optional) && fled) s.panic_moved[side_] = 1;
        const auto flag = [&](const char* key, Option option, std::array<std::uint8_t, 2>& field) {
            if (!setup_.in_force(option) && !table_.has(key)) return;
            bool set = false;
            if (!table_.boolean(key, set, Presence::optional) || !set) return;
            if (setup_.in_force(option))
                field[side_] = 1;
            else
                table_.diagnostics().error(table_.place(key), "the scenario has no such rule", key, with_rule(option));
        };
        flag("has_charged", Option::barbarian_charges, s.has_charged);
        flag("charges", Option::barbarian_charges, s.charges);
        flag("out_of_control", Option::command_control, s.uncontrolled);
        read_units();
        read_leaders();
        table_.finish();
    }

private:
    /// One entry for each, or no list at all: then everything is as at the start.
    bool entries(std::string_view key, std::size_t wanted, std::string_view what, std::vector<Text>& texts) {
        if (!table_.has(key)) {
            table_.skip(key);
            return false;
        }
        const std::size_t before = table_.diagnostics().errors();
        texts = table_.texts(key);
        if (table_.diagnostics().errors() != before) return false;
        if (texts.size() == wanted) return true;
        table_.diagnostics().error(table_.place(key), fmt::format("not one entry for each {} of the side", what),
                                   std::to_string(texts.size()),
                                   fmt::format("{}, in the order of the scenario", wanted));
        return false;
    }

    void read_units() {
        std::vector<Text> texts;
        if (!entries("units", setup_.scenario_units(side_), "unit", texts)) return;
        for (std::size_t i = 0; i < texts.size(); ++i)
            read_unit(texts[i], static_cast<UnitIndex>(setup_.first_unit(side_) + i));
    }

    /// The counter whose code begins the entry: the unit's own, or one of its dismounted counters (17.5).
    [[nodiscard]] UnitIndex counter(UnitIndex u, std::string_view code) const {
        for (std::size_t choice = 0; choice < most_dismounts; ++choice)
            if (const UnitIndex foot = setup_.on_foot[u][choice]; foot != none && setup_.type(foot).code == code)
                return foot;
        return u;
    }

    void read_unit(const Text& text, UnitIndex own) {
        Diagnostics& diagnostics = table_.diagnostics();
        const auto words = words_of(text);
        UnitIndex u = counter(own, words.empty() ? std::string_view{} : words[0].text);
        for (const UnitIndex known : {own, setup_.on_foot[own][0], setup_.on_foot[own][1], setup_.turned[own]})
            if (known != none) {
                draft_.unit[known] = text.place;
                draft_.s.unit[known] = {byte(Gone::absent), 0};
            }
        const UnitType& type = setup_.type(u);
        const std::string example =
            fmt::format("'{0} A1{1}', '{0} waiting', '{0} eliminated', '{0} left' or '{0} looting'", type.code,
                        type.base ? "" : "/1");
        if (words.empty() || words[0].text != type.code) {
            diagnostics.error(words.empty() ? text.place : text.at(words[0].offset),
                              fmt::format("unit {} of the scenario is another", written::unit(setup_, u)),
                              words.empty() ? quoted(text.value) : quoted(words[0].text), type.code);
            return;
        }
        if (words.size() < 2) {
            diagnostics.error(text.place, "it is not said where this unit is", quoted(text.value), example);
            return;
        }
        Unit unit;
        bool flags = true;
        const std::string_view where = words[1].text;
        if (where == "waiting" || where == "returning") {
            unit.hex = byte(where == "waiting" ? Gone::waiting : Gone::returning);
        } else if (where == "eliminated" || where == "left" || where == "looting") {
            unit.hex = static_cast<std::uint8_t>(where == "left"      ? Gone::left
                                                 : where == "looting" ? Gone::looting
                                                                      : Gone::eliminated);
            flags = false;
        } else {
            const std::vector<std::string> states{"waiting", "returning", "eliminated", "left", "looting"};
            if (where.size() > 5 || where.find_first_of("0123456789") == std::string_view::npos) {
                diagnostics.error(text.at(words[1].offset),
                                  "this is neither a hex nor a state" + suggestion(where, states), quoted(where),
                                  example);
                return;
            }
            UnitEntry entry;
            if (!read_stand(words[1], text, type, setup_.scenario.map, entry, diagnostics)) return;
            if (type.base && where.find('/') != std::string_view::npos) {
                diagnostics.error(text.at(words[1].offset), "camps and war wagons have no facing", quoted(where),
                                  quoted(hex::name(entry.hex)), "13.1.2");
                return;
            }
            unit.hex = entry.hex;
            unit.face(entry.facing);
        }
        bool turned = false;
        for (std::size_t w = 2; w < words.size(); ++w) {
            const std::string_view word = words[w].text;
            if (word.starts_with("exit=") && where == "left" && unit.bits == 0 && word.size() == 6 && word[5] >= '1' &&
                static_cast<std::size_t>(word[5] - '0') <= setup_.exits(side_)) {
                unit.bits = static_cast<std::uint8_t>(word[5] - '0');
                continue;
            }
            if (word == "turned" && !turned && setup_.turned[u] != none && !unit.waits()) {
                turned = true;
                continue;
            }
            const std::uint8_t flag = word == "disordered" ? Unit::disordered_bit
                                      : word == "yellow"   ? Unit::yellow_bit
                                      : word == "red"      ? Unit::red_bit
                                                           : std::uint8_t{0};
            const std::vector<std::string> flag_names{"disordered", "yellow", "red"};
            if (flag == 0)
                diagnostics.error(text.at(words[w].offset),
                                  "nothing of this kind may follow here" + suggestion(word, flag_names), quoted(word),
                                  alternatives(flag_names));
            else if (!flags)
                diagnostics.error(text.at(words[w].offset), "a unit that is gone has neither order nor marker",
                                  quoted(word));
            else if (unit.bits & flag)
                diagnostics.error(text.at(words[w].offset), "this is said twice", quoted(word));
            unit.set(flag);
        }
        if ((unit.bits & Unit::yellow_bit) && unit.red())
            diagnostics.error(text.place, "a unit has one Action marker at most", quoted(text.value), "yellow or red",
                              "6.1");
        draft_.s.unit[turned ? setup_.turned[u] : u] = unit;
    }

    void read_leaders() {
        std::vector<LeaderIndex> leaders;
        each_leader(setup_.leaders[side_], [&](LeaderIndex l) { leaders.push_back(l); });
        std::vector<Text> texts;
        if (!entries("leaders", leaders.size(), "leader", texts)) return;
        for (std::size_t i = 0; i < texts.size(); ++i) read_leader(texts[i], leaders[i]);
    }

    void read_leader(const Text& text, LeaderIndex l) {
        Diagnostics& diagnostics = table_.diagnostics();
        draft_.leader[l] = text.place;
        const auto words = words_of(text);
        if (words.empty() || words.size() > 2 || (words.size() == 2 && words[1].text != "marked")) {
            diagnostics.error(words.size() < 2 ? text.place : text.at(words[1].offset), "bad entry of a leader",
                              quoted(text.value), "a hex, 'aside', 'lost' or 'coming', then 'marked' if he has acted");
            return;
        }
        const std::string_view where = words[0].text;
        std::uint8_t& at = draft_.s.leader[l];
        if (where == "aside" || where == "lost" || where == "coming") {
            at = static_cast<std::uint8_t>(where == "aside"  ? Away::aside
                                           : where == "lost" ? Away::lost
                                                             : Away::coming);
        } else {
            const bool hex_like = where.size() <= 3 && where.find_first_of("0123456789") != std::string_view::npos;
            if (!hex_like) {
                diagnostics.error(text.at(words[0].offset),
                                  "this is neither a hex nor a state" + suggestion(where, {"aside", "lost", "coming"}),
                                  quoted(where), "a hex, 'aside', 'lost' or 'coming'");
                return;
            }
            const auto hex = read_hex(where, text.at(words[0].offset), setup_.scenario.map, diagnostics);
            if (!hex) return;
            at = *hex;
        }
        if (words.size() == 2) draft_.s.leader_marked = static_cast<std::uint16_t>(draft_.s.leader_marked | 1u << l);
    }

    const Setup& setup_;
    TableReader& table_;
    Draft& draft_;
    unsigned side_;
    int most_points_;
};

}  // namespace

void read_side_draft(const Setup& setup, TableReader& table, unsigned side, int most_points, Draft& draft) {
    SideReader(setup, table, draft, side, most_points).read();
}

}  // namespace polemarch::ancient_battles
