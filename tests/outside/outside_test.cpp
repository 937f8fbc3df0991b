// The rules from outside: every case of rules/*.txt is run against the program itself. README.md beside this file
// describes the format of a case.
#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "tests/support/program.h"

namespace polemarch::test {
namespace {

using testing::HasSubstr;

const std::filesystem::path root = POLEMARCH_SOURCE_DIR;

std::vector<std::string> split(const std::string& text, const std::string& separator) {
    const std::regex pattern(separator);
    std::vector<std::string> parts{std::sregex_token_iterator(text.begin(), text.end(), pattern, -1), {}};
    std::erase(parts, "");
    return parts;
}

/// As a string of TOML and of JSON.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '\n' ? "\\n" : (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return out + "\"";
}

std::string list(const std::vector<std::string>& entries) {
    std::string out;
    for (const std::string& entry : entries) out += (out.empty() ? "" : ", ") + quoted(entry);
    return "[" + out + "]";
}

/// A side as it was at the start, and as it is now.
struct Side {
    std::vector<std::string> units, leaders, units_now, leaders_now, waiting, coming;
    std::string groups;

    /// "HC C5/1 disordered" was set up as "HC C5/1"; "LI C5/1 eliminated" is "LI eliminated" now.
    void add_unit(const std::string& text) {
        static const std::regex now(" (disordered|yellow|red|eliminated|left|looting)"), set_up(R"( (rapid=\d|camp))"),
            gone(R"((\S+) \S+ (eliminated|left|looting))");
        units.push_back(std::regex_replace(text, now, ""));
        units_now.push_back(std::regex_replace(std::regex_replace(text, set_up, ""), gone, "$1 $2"));
    }
    /// "B C5 marked", or "B" for a leader who is set aside.
    void add_leader(const std::string& text) {
        const std::size_t blank = text.find(' ');
        leaders.push_back(text.substr(0, blank));
        leaders_now.push_back(blank == std::string::npos ? "aside" : text.substr(blank + 1));
    }
    /// "HI disordered" of a group is an "HI" that waits in disorder now.
    void add_group(const std::string& name, const std::smatch& part) {
        std::vector<std::string> kinds;
        for (const std::string& unit : split(part[4], ", *")) {
            kinds.push_back(unit.substr(0, unit.find(' ')));
            waiting.push_back(kinds.back() + " waiting" + unit.substr(kinds.back().size()));
        }
        const std::vector<std::string> led_by = split(part[5], ", *");
        coming.insert(coming.end(), led_by.size(), "coming");
        groups += "[[side." + name + ".group]]\nturn = " + part[2].str() + "\nentry = " + list(split(part[3], " ")) +
                  "\nunits = " + list(kinds) + (led_by.empty() ? "" : "\nleaders = " + list(led_by)) + "\n";
    }
    [[nodiscard]] std::string at_start() const {
        return "leaders = " + list(leaders) + "\nunits = " + list(units) + "\n" + groups;
    }
    [[nodiscard]] std::string now() const {
        const auto both = [](std::vector<std::string> first, const std::vector<std::string>& then) {
            first.insert(first.end(), then.begin(), then.end());
            return list(first);
        };
        return "units = " + both(units_now, waiting) + "\nleaders = " + both(leaders_now, coming) + "\n";
    }
};

/// The scenario that a case describes, mostly with a position.
class SetUp {
public:
    /// Returns whether the line belongs to the set-up, and takes it if so.
    bool take(const std::string& line) {
        static const std::regex table(R"((\[[\w.]+\]) (.*))"), units("([AB]): (.*)"), leaders("([AB]) leaders: (.*)"),
            group(R"(([AB]) enters from turn (\d+) at ([^:]*): ([^;]*)(?:; (.*))?)");
        std::smatch part;
        if (line == "from the start")
            under_way_ = false;
        else if (std::regex_match(line, part, table))
            more_[part[1]] += part[2].str() + "\n";
        else if (std::regex_match(line, part, units))
            for (const std::string& unit : split(part[2], ", *")) sides_[part[1]].add_unit(unit);
        else if (std::regex_match(line, part, leaders))
            for (const std::string& leader : split(part[2], ", *")) sides_[part[1]].add_leader(leader);
        else if (std::regex_match(line, part, group))
            sides_[part[1]].add_group(part[1], part);
        else
            return false;
        return true;
    }
    [[nodiscard]] std::string scenario(const std::string& name) const {
        std::string text = "format = \"polemarch ancient-battles scenario 1\"\nname = " + quoted(name) + "\n" +
                           more("[scenario]") + "[map]\ncolumns = 9\nrows = 9\n" + more("[map]");
        std::string position = "[position]\n" + more("[position]");
        for (auto [side, army] : sides_) {
            if (army.leaders.empty()) army.add_leader("C");
            text +=
                "[side." + side + "]\narmy = " + quoted(side) + "\n" + more("[side." + side + "]") + army.at_start();
            position += "[position." + side + "]\n" + more("[position." + side + "]") + army.now();
        }
        return under_way_ ? text + position : text;
    }

private:
    std::map<std::string, Side> sides_;
    std::map<std::string, std::string> more_;  ///< lines for the tables of the scenario
    bool under_way_ = true;

    [[nodiscard]] std::string more(const std::string& table) const {
        const auto found = more_.find(table);
        return found == more_.end() ? "" : found->second;
    }
};

/// Plays the cases of a file, each as a record with given dice.
class Reader {
public:
    void read(const std::filesystem::path& file) {
        std::istringstream lines(file_text(file));
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            SCOPED_TRACE(file.filename().string() + ":" + std::to_string(number) + ": " + line);
            if (line.starts_with("== "))
                begin(line.substr(3));
            else if (!line.empty() && line[0] != '#' && !set_up_.take(line))
                play(line);
        }
        end();
        EXPECT_FALSE(name_.empty()) << file;
    }

private:
    SetUp set_up_;
    std::string name_, steps_, result_;
    int count_ = 0;
    const Folder folder_;
    const std::string record_ = folder_ / "record.jsonl";

    void begin(const std::string& name) {
        end();
        set_up_ = {};
        name_ = name.substr(0, 80);
        steps_ = "";
        result_ = R"("unfinished","payoff":0.5)";
        count_ = 0;
    }
    /// Expects the program to agree with the case from beginning to end.
    void end() {
        if (name_.empty()) return;
        SCOPED_TRACE("at the end of this case: " + name_);
        const Ran ran = judge(steps_ + "{\"result\":" + result_ + ",\"steps\":" + std::to_string(count_) + "}\n");
        EXPECT_EQ(ran.status, 0) << ran.error << ran.output;
    }
    void play(const std::string& line) {
        static const std::regex move("([AB])> (.*)"), refused(R"(([AB])! (.*) \[(.*)\])"),
            dice("([\\w ']+): ([\\d ]*)/([\\d ]*)= (.*)"), seen("(then|not)( [AB])? (.*)"), said("says (.*)"),
            over("result (A|draw|B)");
        std::smatch part;
        if (std::regex_match(line, part, move))
            step(move_line(part[1], part[2]));
        else if (std::regex_match(line, part, refused))
            refuse(move_line(part[1], part[2]), part[3]);
        else if (std::regex_match(line, part, dice))
            step(roll_line(part[1], part[2], part[3], part[4]));
        else if (std::regex_match(line, part, seen))
            EXPECT_EQ(position_has(part[2], part[3]), part[1] == "then");
        else if (std::regex_match(line, part, said))
            EXPECT_THAT(std::regex_replace(judge(steps_).output, std::regex("\\s+"), " "), HasSubstr(part[1].str()));
        else if (std::regex_match(line, part, over))
            result_ = quoted(part[1]) + ",\"payoff\":" + (part[1] == "A" ? "1" : part[1] == "B" ? "0" : "0.5");
        else
            ADD_FAILURE() << "this line says nothing";
    }
    void step(const std::string& text) {
        steps_ += text;
        ++count_;
    }
    /// Expects the program to refuse this step, with this rule or these words.
    void refuse(const std::string& text, const std::string& why) {
        const Ran ran = judge(steps_ + text);
        EXPECT_EQ(ran.status, 1) << ran.output;
        EXPECT_THAT(ran.error, HasSubstr(std::isdigit(static_cast<unsigned char>(why[0])) ? "rule " + why + ")" : why));
    }
    /// Whether the position now has this entry or line, under [position.A] if `side` is " A".
    bool position_has(const std::string& side, const std::string& text) {
        write(steps_);
        const Ran ran = polemarch({"show", record_ + "@" + std::to_string(count_), "--position"});
        EXPECT_EQ(ran.status, 0) << ran.error;
        const std::size_t from = ran.output.find(side.empty() ? "\n[position]" : "\n[position." + side.substr(1) + "]");
        if (from == std::string::npos) return false;
        const std::size_t to = side.empty() ? std::string::npos : ran.output.find("\n[", from + 1);
        const std::string now = ran.output.substr(from, to - from);
        return now.find(quoted(text)) != std::string::npos || now.find("\n" + text + "\n") != std::string::npos;
    }
    static std::string move_line(const std::string& side, const std::string& move) {
        return "{\"side\":" + quoted(side) + ",\"move\":" + quoted(move) + "}\n";
    }
    static std::string roll_line(const std::string& event, const std::string& a, const std::string& b,
                                 const std::string& consequence) {
        static const std::map<std::string, std::string> rules{
            {"Command Points", "3.0"},    {"initiative", "5.0"}, {"rally", "7.1"},
            {"ranged combat", "10.6"},    {"melee", "11.2.5"},   {"leader's escape", "11.5.1"},
            {"end of game check", "12.0"}};
        const auto faces = [](const std::string& text) {
            return "[" + std::regex_replace(text, std::regex("(\\d) +(?=\\d)"), "$1,") + "]";
        };
        const auto rule = rules.find(event);
        EXPECT_NE(rule, rules.end()) << event;
        return "{\"event\":" + quoted(event) + ",\"rule\":" + quoted(rule == rules.end() ? "" : rule->second) +
               ",\"dice\":[" + faces(a) + "," + faces(b) + "],\"consequence\":" + quoted(consequence) + "}\n";
    }
    Ran judge(const std::string& steps) {
        write(steps);
        return polemarch({"replay", record_, "--log"});
    }
    void write(const std::string& steps) {
        std::string sources = "{\"name\":\"case\",\"text\":" + quoted(set_up_.scenario(name_)) + "}";
        for (const std::string chart : {"units", "terrain", "command", "melee", "turns"})
            sources += ",{\"name\":" + quoted(chart) +
                       ",\"text\":" + quoted(file_text(root / "data/ancient_battles/charts" / (chart + ".toml"))) + "}";
        std::ofstream(record_) << R"({"format":"polemarch-record","version":1,"program":{"version":"0","commit":"0"},)"
                               << R"("system":"ancient-battles","battle":)" << quoted(name_) << ",\"sources\":["
                               << sources << R"(],"options":{},"dice":"given","seed":0,"pair":0,"game":1,)"
                               << R"("agents":["person","person"]})" << '\n'
                               << steps;
    }
};

class Outside : public testing::TestWithParam<std::string> {};

TEST_P(Outside, RulesAsRead) { Reader().read(root / "tests/outside/rules" / (GetParam() + ".txt")); }

std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(root / "tests/outside/rules"))
        names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(Rules, Outside, testing::ValuesIn(files()), [](const auto& file) { return file.param; });

/// Sections of the rule index, and headings of cases: "8.6.2", "11.2.5".
std::vector<std::string> numbers_in(const std::filesystem::path& file, const std::string& head) {
    const std::regex number(head + R"((\d+(\.\d+)+))");
    std::vector<std::string> numbers;
    std::istringstream lines(file_text(file));
    std::smatch part;
    for (std::string line; std::getline(lines, line);)
        if (std::regex_search(line, part, number)) numbers.push_back(part[1]);
    return numbers;
}

TEST(OutsideRules, EverySectionHasACase) {  // each has a case, or its subsections have
    std::vector<std::string> cases;
    for (const std::string& file : files()) {
        const auto more = numbers_in(root / "tests/outside/rules" / (file + ".txt"), "^== ");
        cases.insert(cases.end(), more.begin(), more.end());
    }
    const auto sections = numbers_in(root / "core/ancient_battles/README.md", R"(^\| )");
    EXPECT_GT(sections.size(), 80u);
    for (const std::string& section : sections) {
        const bool worked_example = section == "16.0";     // a record of its own
        const bool optional = section.starts_with("17.");  // the outside reader had only the basic rules
        EXPECT_TRUE(worked_example || optional ||
                    std::any_of(cases.begin(), cases.end(),
                                [&](const std::string& number) {
                                    return number == section || number.starts_with(section + ".");
                                }))
            << section;
    }
}

}  // namespace
}  // namespace polemarch::test
