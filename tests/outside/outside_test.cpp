// The rules read from outside: the cases in rules/*.txt, each against the program itself, as a reader of the rules wrote
// them who did not know the code. How a case is written: README.md beside this file.
#include <algorithm>
#include <optional>
#include <regex>
#include <vector>

#include <gmock/gmock.h>

#include "../support/program.h"

namespace polemarch::test {
namespace {

const std::filesystem::path source = POLEMARCH_SOURCE_DIR;

std::vector<std::string> split(const std::string& text, const std::string& pattern) {
    const std::regex separator(pattern);
    std::vector<std::string> parts{std::sregex_token_iterator(text.begin(), text.end(), separator, -1), {}};
    std::erase(parts, "");
    return parts;
}

/// As a string of TOML and of JSON.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text)
        out += c == '\n' ? "\\n" : c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return out + "\"";
}

std::string list(const std::vector<std::string>& entries) {
    std::string out;
    for (const std::string& entry : entries) out += (out.empty() ? "" : ", ") + quoted(entry);
    return "[" + out + "]";
}

/// The scenario that a case describes, with a position from the beginning.
class SetUp {
public:
    SetUp() {
        for (const char* side : {"A", "B"}) extra_["[side." + std::string(side) + "]"] = "army = \"" + std::string(side) + "\"\n";
        extra_["[map]"] = "columns = 9\nrows = 9\n";
    }
    /// Whether the line belongs to the set-up; it is taken then.
    bool take(const std::string& line) {
        static const std::regex table(R"((\[[\w.]+\]|top:) (.*))"), units("([AB]): (.*)"), leaders("([AB]) leaders: (.*)"),
            group(R"(([AB]) enters from turn (\d+) at ([^:]*): ([^;]*)(?:; (.*))?)");
        std::smatch part;
        if (line == "from the start")
            begun_ = false;
        else if (std::regex_match(line, part, table))
            extra_[part[1]] = (line.starts_with("[map] size") ? "" : extra_[part[1]]) + add(part[2]);
        else if (std::regex_match(line, part, units))
            for (const std::string& unit : split(part[2], ", *")) unit_at_start(part[1] == "A" ? a_ : b_, unit);
        else if (std::regex_match(line, part, leaders))
            for (const std::string& leader : split(part[2], ", *")) leader_at_start(part[1] == "A" ? a_ : b_, leader);
        else if (std::regex_match(line, part, group))
            take_group(part[1] == "A" ? a_ : b_, part);
        else
            return false;
        return true;
    }
    std::string scenario(const std::string& name) {
        std::string text = "format = \"polemarch ancient-battles scenario 1\"\nname = " + quoted(name) + "\n" + extra_["top:"];
        for (const char* table : {"[map]", "[turns]"}) text += table_text(table);
        text += side_text("A", a_) + side_text("B", b_);
        if (!begun_) return text;
        text += table_text("[position]", true);
        text += position_text("A", a_) + position_text("B", b_) + table_text("[position.pending]");
        return text;
    }

private:
    struct Side {
        std::vector<std::string> units, leaders, units_now, leaders_now, coming_units, coming_leaders;
        std::string groups;
    };
    Side a_, b_;
    std::map<std::string, std::string> extra_;
    bool begun_ = true;  ///< the game is under way

    /// "size 5 x 4" for the map; everything else stands as it is.
    static std::string add(const std::string& entry) {
        return std::regex_replace(entry, std::regex(R"(size (\d+) x (\d+))"), "columns = $1\nrows = $2") + "\n";
    }
    /// "HC C5/1 disordered": set up as HC C5/1 and now disordered; "LI C5/1 eliminated" is nowhere now.
    static void unit_at_start(Side& side, const std::string& text) {
        static const std::regex for_ever(R"( (rapid=\d|camp))"), now(" (disordered|yellow|red|eliminated|left|looting)"),
            gone(R"((\S+) \S+ (eliminated|left|looting))");
        side.units.push_back(std::regex_replace(text, now, ""));
        side.units_now.push_back(std::regex_replace(std::regex_replace(text, for_ever, ""), gone, "$1 $2"));
    }
    /// "B C5 marked", or "B" for one who is aside.
    static void leader_at_start(Side& side, const std::string& text) {
        side.leaders.push_back(text.substr(0, text.find(' ')));
        side.leaders_now.push_back(text.find(' ') == std::string::npos ? "aside" : text.substr(text.find(' ') + 1));
    }
    static void take_group(Side& side, const std::smatch& part) {
        const std::vector<std::string> units = split(part[4], ", *"), leaders = split(part[5], ", *");
        std::vector<std::string> kinds;
        for (const std::string& unit : units) {
            kinds.push_back(unit.substr(0, unit.find(' ')));
            side.coming_units.push_back(kinds.back() + " waiting" + unit.substr(kinds.back().size()));
        }
        side.coming_leaders.insert(side.coming_leaders.end(), leaders.size(), "coming");
        side.groups += "turn = " + part[2].str() + "\nentry = " + list(split(part[3], " ")) + "\nunits = " + list(kinds) + "\n";
        if (!leaders.empty()) side.groups += "leaders = " + list(leaders) + "\n";
        side.groups += "\n";
    }
    std::string table_text(const std::string& table, bool always = false) {
        return always || extra_.contains(table) ? table + "\n" + extra_[table] : "";
    }
    std::string side_text(const std::string& name, Side& side) {
        if (side.leaders.empty()) leader_at_start(side, "C");
        std::string text = table_text("[side." + name + "]");
        text += "leaders = " + list(side.leaders) + "\nunits = " + list(side.units) + "\n";
        for (const std::string& group : split(side.groups, "\n\n")) text += "[[side." + name + ".group]]\n" + group + "\n";
        return text;
    }
    std::string position_text(const std::string& name, Side side) {
        side.units_now.insert(side.units_now.end(), side.coming_units.begin(), side.coming_units.end());
        side.leaders_now.insert(side.leaders_now.end(), side.coming_leaders.begin(), side.coming_leaders.end());
        return table_text("[position." + name + "]", true) + "units = " + list(side.units_now) +
               "\nleaders = " + list(side.leaders_now) + "\n";
    }
};

/// Plays the cases of a file.
class Reader {
public:
    void read(const std::filesystem::path& file) {
        std::istringstream lines(file_text(file));
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            SCOPED_TRACE(file.filename().string() + ":" + std::to_string(number) + ": " + line);
            if (line.empty() || line.starts_with("#")) continue;
            if (line.starts_with("== "))
                begin(line.substr(3));
            else if (!set_up_.take(line) && !failed_)
                play(line);
        }
        end();
        EXPECT_GT(cases_, 0);
    }

private:
    SetUp set_up_;
    std::string name_, steps_, result_;
    int cases_ = 0, count_ = 0;
    bool failed_ = false;  ///< the rest of the case is passed over
    const Folder folder_;
    const std::string record_ = folder_ / "record.jsonl";

    void begin(const std::string& name) {
        end();
        set_up_ = {};
        name_ = name;
        steps_ = result_ = "";
        failed_ = false;
        count_ = 0;
        ++cases_;
    }
    /// What a case has played agrees with the rules from end to end.
    void end() {
        if (name_.empty() || failed_) return;
        SCOPED_TRACE("the case ends: " + name_);
        write(steps_ + (result_.empty() ? R"({"result":"unfinished","payoff":0.5,"steps":)" + std::to_string(count_) + "}\n" : result_));
        const Ran ran = polemarch({"replay", record_});
        EXPECT_EQ(ran.status, 0) << ran.error;
    }
    void write(const std::string& steps) {
        std::string sources;
        const auto source_text = [&](const std::string& file, const std::string& text) {
            sources += (sources.empty() ? "" : ",") + ("{\"name\":" + quoted(file) + ",\"text\":" + quoted(text) + "}");
        };
        source_text("case.toml", set_up_.scenario(name_.substr(0, 80)));
        for (const char* chart : {"units.toml", "terrain.toml", "command.toml", "melee.toml", "turns.toml"})
            source_text(chart, file_text(source / "data/ancient_battles/charts" / chart));
        std::ofstream(record_) << R"({"format":"polemarch-record","version":1,"program":{"version":"0","commit":"0"},)"
                               << R"("system":"ancient-battles","battle":)" << quoted(name_.substr(0, 80)) << ",\"sources\":["
                               << sources << R"(],"options":{},"dice":"given","seed":0,"pair":0,"game":1,)"
                               << R"("agents":["person","person"]})" << '\n'
                               << steps;
    }
    void play(const std::string& line) {
        static const std::regex move("([AB])> (.*)"), refused(R"(([AB])! (.*) \[(.*)\])"),
            dice("([\\w ']+): ([\\d ]*)/([\\d ]*)= (.*)"), seen("(then|not|says)( [AB])? (.*)"), over("result (A|draw|B)"),
            fault(R"(fault \[(.*)\])");
        std::smatch part;
        if (std::regex_match(line, part, move))
            step(move_line(part[1], part[2]));
        else if (std::regex_match(line, part, refused))
            refuse(move_line(part[1], part[2]), part[3]);
        else if (std::regex_match(line, part, dice))
            step(roll_line(part));
        else if (std::regex_match(line, part, over))
            result_ = R"({"result":")" + part[1].str() + R"(","payoff":)" +
                      (part[1] == "A" ? "1" : part[1] == "B" ? "0" : "0.5") + ",\"steps\":" + std::to_string(count_) + "}\n";
        else if (std::regex_match(line, part, seen))
            look(part[1], part[2], part[3]);
        else if (std::regex_match(line, part, fault))
            refuse("", part[1]), name_.clear();
        else
            ADD_FAILURE() << "what is this?";
    }
    static std::string move_line(const std::string& side, const std::string& move) {
        return "{\"side\":" + quoted(side) + ",\"move\":" + quoted(move) + "}\n";
    }
    static std::string roll_line(const std::smatch& part) {
        static const std::map<std::string, std::string> rules{
            {"Command Points", "3.0"}, {"initiative", "5.0"},           {"rally", "7.1"},            {"ranged combat", "10.6"},
            {"melee", "11.2.5"},       {"leader's escape", "11.5.1"}, {"end of game check", "12.0"}};
        std::string faces[2];
        for (int side : {0, 1})
            for (const std::string& face : split(part[2 + side], " +")) faces[side] += (faces[side].empty() ? "" : ",") + face;
        return "{\"event\":" + quoted(part[1]) + ",\"rule\":" + quoted(rules.contains(part[1]) ? rules.at(part[1]) : "?") +
               ",\"dice\":[[" + faces[0] + "],[" + faces[1] + "]],\"consequence\":" + quoted(part[4]) + "}\n";
    }
    /// The program agrees with this step.
    void step(const std::string& text) {
        steps_ += text;
        ++count_;
        write(steps_);
        const Ran ran = polemarch({"show", record_ + "@" + std::to_string(count_)});
        EXPECT_EQ(ran.status, 0) << ran.error << replayed();
        failed_ = ran.status != 0;
    }
    /// The program refuses this step, with this rule.
    void refuse(const std::string& text, const std::string& rule) {
        write(steps_ + text);
        const Ran ran = polemarch({"replay", record_});
        EXPECT_EQ(ran.status, text.empty() ? 2 : 1) << ran.output << ran.error;
        EXPECT_THAT(ran.error, testing::HasSubstr(std::isdigit(rule[0]) != 0 ? "rule " + rule + ")" : rule));
    }
    std::string replayed() {
        write(steps_);
        const Ran ran = polemarch({"replay", record_, "--log"});
        return std::regex_replace(ran.output, std::regex("\\s+"), " ");
    }
    /// What the position or the log says now.
    void look(const std::string& how, const std::string& side, const std::string& text) {
        if (how == "says") {
            EXPECT_THAT(replayed(), testing::HasSubstr(side.empty() ? text : side.substr(1) + " " + text));
            return;
        }
        write(steps_);
        const Ran ran = polemarch({"show", record_ + "@" + std::to_string(count_), "--position"});
        const std::size_t begin = ran.output.find(side.empty() ? "\n[position]" : "\n[position." + side.substr(1) + "]");
        const std::size_t end = side.empty() ? std::string::npos : ran.output.find("\n[", begin + 1);
        const std::string now = ran.output.substr(std::min(ran.output.size(), begin), end - begin);
        const bool found = now.find(quoted(text)) != std::string::npos || now.find("\n" + text + "\n") != std::string::npos;
        EXPECT_EQ(found, how == "then") << now << ran.error;
    }
};

class Outside : public testing::TestWithParam<std::string> {};

TEST_P(Outside, RulesAsRead) { Reader().read(source / "tests/outside/rules" / (GetParam() + ".txt")); }

std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source / "tests/outside/rules"))
        names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(Rules, Outside, testing::ValuesIn(files()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace polemarch::test
