// Reading the record line by line, and noting where it departs from the rules.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

namespace polemarch::kings_judge {

namespace {

std::string text(Pose pose) {
    std::ostringstream out;
    out.precision(3);
    out << std::fixed << pose.at.x() << " " << pose.at.y() << " facing " << pose.heading;
    return out.str();
}

}  // namespace

std::string Judgement::text() const {
    std::string out;
    for (const Difference& d : differences) {
        out += "step " + std::to_string(d.step) + ": " + d.rule + ": " + d.expected + "\n";
    }
    return out;
}

Judgement judge(const Record& record, const Witness& witness) {
    Book book;
    read_book(record.sources, book);
    Table table(book);
    return Referee(record, table, witness).judge();
}

Referee::Referee(const Record& record, Table& table, const Witness& witness)
    : record_(record), table_(table), book_(table.book), witness_(witness) {}

Judgement Referee::judge() {
    try {
        while (!over_) turn();
        hear_witness();
        if (peek()) lost("Morale_1", "the battle is over, but the record goes on");
        if (record_.result != winner_) {
            judgement_.differences.push_back({record_.steps.size() + 1, "Morale_1",
                                              "the result is " + winner_ + ", not \"" + record_.result + "\""});
        }
    } catch (const Lost&) {
    }
    judgement_.steps = at_;
    return judgement_;
}

const Step* Referee::peek() const { return at_ < record_.steps.size() ? &record_.steps[at_] : nullptr; }

const Step& Referee::next() {
    hear_witness();
    if (!peek()) lost("Sequence_1", "the battle goes on, but the record ends");
    return record_.steps[at_++];
}

const Step& Referee::event(const std::string& name) {
    leaders_make_way();
    const Step* step = peek();
    if (!step || step->event != name) {
        lost("Sequence_1", "a roll is due: " + name + (step ? ", not " + step->move + step->event : ""));
    }
    return next();
}

int Referee::die(const Step& step, int side, std::size_t i, std::size_t of) {
    const std::vector<int>& faces = step.dice[static_cast<std::size_t>(side)];
    if (faces.size() != of || faces[i] < 1 || faces[i] > 6) {
        spoiled("Outcomes_1", std::to_string(of) + " dice of side " + static_cast<char>('A' + side));
    }
    return faces[i];
}

int Referee::die_of_either(const Step& step) { return die(step, step.dice[0].empty() ? 1 : 0); }

bool Referee::move_next(int side, const std::string& start) const {
    const Step* step = peek();
    return step && step->is_move() && step->side == std::string(1, static_cast<char>('A' + side)) &&
           step->move.rfind(start, 0) == 0;
}

void Referee::hear_witness() {
    constexpr double near = 8.0 / 256, aligned = 0.3;
    if (!witness_ || at_ == heard_) return;
    heard_ = at_;
    const std::map<std::string, Claim> claims = witness_(at_);
    for (int side = 0; side < 2; ++side) {
        for (Unit& unit : table_.units[side]) {
            const auto found = claims.find(unit.name());
            const bool there = found != claims.end();
            if (there == unit.gone) {
                differ("Effects_5", unit.name() + (there ? " is destroyed" : " is not destroyed"));
                unit.gone = !there;
            }
            if (!there) continue;
            const Claim& claim = found->second;
            const auto stands = [&](Pose pose) {
                return length(plus(claim.pose.at, pose.at, -1)) <= std::max(near, unit.loose) &&
                       std::abs(signed_angle(claim.pose.heading - pose.heading)) <= aligned;
            };
            const bool there_or_near = stands(unit.pose) || std::any_of(unit.also.begin(), unit.also.end(), stands);
            if (!there_or_near || claim.front != unit.front) {
                differ(placing_, unit.name() + " stands at " + text(unit.pose) + " wide " + std::to_string(unit.front) +
                                     ", not at " + text(claim.pose) + " wide " + std::to_string(claim.front));
            }
            if (claim.bases != unit.bases || claim.status != unit.status) {
                differ("Effects_7", unit.name() + " has " + std::to_string(unit.bases) + " bases, not " +
                                        std::to_string(claim.bases) + ", or another status");
            }
            unit.pose = claim.pose;
            unit.front = claim.front;
            unit.bases = claim.bases;
            unit.status = claim.status;
            unit.loose = 0;
            unit.also.clear();
        }
    }
}

void Referee::differ(const std::string& rule, const std::string& expected) {
    judgement_.differences.push_back({std::max<std::size_t>(at_, 1), rule, expected});
}

void Referee::lost(const std::string& rule, const std::string& expected) {
    judgement_.differences.push_back({std::min(at_ + 1, record_.steps.size() + 1), rule, expected});
    throw Lost{};
}

void Referee::spoiled(const std::string& rule, const std::string& expected) {
    differ(rule, expected);
    throw Lost{};
}

void Referee::compare_added(const Step& step, const std::string& what, const std::string& rule, int expected,
                            const std::string& parts) {
    const std::regex pattern(what + R"([^:;(]*: a die(?: ([+-]) (\d+))?)");
    std::smatch match;
    if (!std::regex_search(step.say, match, pattern)) {
        if (!step.say.empty()) differ(rule, "what the die of " + what + " gets is not in the narration");
        return;
    }
    const int found = match[2].matched ? std::stoi(match[2]) * (match[1] == "-" ? -1 : 1) : 0;
    if (found != expected) {
        differ(rule, "the die of " + what + " gets " + std::to_string(expected) + " (" + parts + "), not " +
                         std::to_string(found));
    }
}

}  // namespace polemarch::kings_judge
