// Questions about dice, and their exact answers: `polemarch odds`. What can be asked is the rule system's; this is how
// it is asked, and what comes back.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace polemarch::sim {

/// An option of a question: as on the command line, `--name VALUE`; without a value it is a flag.
struct OddsOption {
    std::string name, value, help;
};

/// What a rule system can be asked without a battle.
struct OddsMenu {
    std::vector<std::string> questions;  ///< "melee", "fire", "rally", "matrix"
    std::vector<OddsOption> options;
    std::string details;  ///< how units and ground are written: lines for the help
};

struct OddsQuestion {
    std::string what;                            ///< one of the menu's questions
    std::map<std::string, std::string> options;  ///< by name; a flag has an empty value
    [[nodiscard]] bool given(const std::string& option) const { return options.contains(option); }
};

/// How a text for people may look.
struct OddsStyle {
    bool colour = false;  ///< escape sequences for terminals; nothing is said by colour alone
    int columns = 100;
};

/// One answer in every form that it has, made when it is asked for. An empty function: there is no such form.
struct OddsAnswer {
    std::function<std::string(const OddsStyle&)> text;
    std::function<std::string()> json;  ///< data/schema/odds*.schema.json, a file for each system
    std::function<std::string()> csv{}, svg{};
};

}  // namespace polemarch::sim
