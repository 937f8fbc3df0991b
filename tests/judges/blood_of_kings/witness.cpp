#include "tests/judges/blood_of_kings/witness.h"

#include <memory>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <toml++/toml.h>

#include "core/replay.h"
#include "sim/service/service.h"

namespace polemarch::kings_judge {
namespace {

std::map<std::string, Claim> claims_of(const std::string& position) {
    const toml::table all = toml::parse(position.substr(position.find("[position]")));
    std::map<std::string, Claim> out;
    for (const auto& [name, node] : *all["position"]["units"].as_table()) {
        const toml::table& unit = *node.as_table();
        if (name.str().substr(1) == "0") continue;
        Claim claim;
        std::istringstream place(unit["at"].value<std::string>().value());
        double x = 0, y = 0;
        std::string facing;
        place >> x >> y >> facing >> claim.pose.heading;
        claim.pose.at = {x, y};
        claim.pose = kept(claim.pose);
        claim.bases = unit["bases"].value<int>().value();
        claim.front = unit["front"].value_or(1);
        const std::string status = unit["status"].value_or(std::string("ok"));
        claim.status = status == "demoralized"  ? Status::demoralized
                       : status == "disordered" ? Status::disordered
                                                : Status::ok;
        out[std::string(name.str())] = claim;
    }
    return out;
}

}  // namespace

Witness program_replaying(const std::string& record) {
    Diagnostics diagnostics;
    const auto read = parse_record({"record", record}, diagnostics);
    if (!read) throw std::runtime_error(diagnostics.text());
    const auto battle = sim::open_battle(*read, diagnostics);
    if (!battle) throw std::runtime_error(diagnostics.text());
    const AnyGame& game = battle->system().game();
    const Replayed replayed = replay(game, *read);
    if (replayed.difference) throw std::runtime_error("the record does not replay");
    const auto positions = std::make_shared<std::vector<std::string>>();
    StateBytes state = game.start();
    for (const MoveBytes& move : replayed.moves) {
        game.apply(state, move);
        positions->push_back(game.position(state));
    }
    return [positions](std::size_t steps) { return claims_of(positions->at(steps - 1)); };
}

}  // namespace polemarch::kings_judge
