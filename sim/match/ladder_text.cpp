// A ladder as tables for people.
#include "sim/match/ladder.h"

#include "core/text.h"
#include "sim/match/strength_text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

class LadderText {
public:
    LadderText(const Ladder& ladder, Paint paint)
        : ladder_(with_printable_names(ladder)),
          paint_(paint),
          fit_(ladder.ratings()),
          labels_(labels_of(ladder_.battles, ladder_.request.scenarios)) {}

    std::string write() {
        title();
        agents();
        pairings();
        sides();
        timing();
        return out_;
    }

private:
    static constexpr int label = 36;  // columns of the labels
    const std::string& name(std::size_t agent) const { return ladder_.request.agents[agent]; }

    void heading(const std::string& text, std::string_view columns) {
        out_ += fmt::format("\n{}{}{}{}\n", paint_.strong, fitted(text, label), paint_.plain, columns);
    }

    void title() {
        const LadderRequest& request = ladder_.request;
        out_ += fmt::format("{}Ladder of {}{}  ({})\n", paint_.strong, counted(request.agents.size(), "agent"),
                            paint_.plain, systems_of(ladder_.battles));
        const std::size_t pairings = ladder_.pairings.size();
        out_ += fmt::format("  {} of {} of games with sides changed, seed {}\n", counted(pairings, "pairing"),
                            counted(request.pairs, "pair"), request.seed);
        out_ += wrapped(labels_, "; ", strength_page, {"  on ", "     "});
        if (!request.options.empty())
            out_ += wrapped(request.options, ", ", strength_page, {"  optional rules: ", "     "});
        for (const std::size_t side : {0u, 1u})
            if (!request.handicaps[side].empty())
                out_ +=
                    shortened(fmt::format("  handicap of {}: {}", "AB"[side], request.handicaps[side]), strength_page) +
                    "\n";
        if (ladder_.next())
            out_ += fmt::format("  Not finished: covers {} of {} only.\n", grouped(ladder_.pairs_played()),
                                counted(ladder_.pairs_asked_for(), "pair"));
    }

    /// The strongest first, those without a rating last.
    std::vector<std::size_t> in_order() const {
        std::vector<std::size_t> order(ladder_.request.agents.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            const auto &left = fit_.agents[one], &right = fit_.agents[other];
            return left && (!right || left->elo > right->elo);
        });
        return order;
    }

    static std::string rating_text(const std::optional<Rating>& rating) {
        if (!rating) return fmt::format("{:>8}  {:>18}", "-", "");
        if (rating->error == 0) return fmt::format("{:>8}  {:>18}", elo_text(rating->elo), "");
        return fmt::format("{:>8}  {:>18}", justified_elo(rating->elo, rating->interval),
                           justified_elos(rating->elo, rating->interval));
    }

    void agents() {
        heading("Agents", "     Elo       95% interval       games     score     drawn");
        for (const std::size_t agent : in_order()) {
            const Ladder::Standing standing = ladder_.standing(agent);
            const PairTally::Games games = standing.tally.all_games();
            out_ += fmt::format("  {}{} {:>10}", fitted(name(agent), label - 2), rating_text(fit_.agents[agent]),
                                grouped(games.count()));
            if (games.count() > 0) {
                const double drawn = static_cast<double>(games.drawn) / static_cast<double>(games.count());
                out_ += fmt::format(
                    "{:>8} %{:>8} %",
                    justified_percent(standing.tally.pairs.score(), score_interval(standing.tally.pairs)).value,
                    justified_percent(drawn, standing.tally.shares()[1]).value);
            }
            out_ += '\n';
        }
    }

    void pairings() {
        heading("Pairings", "   pairs     won   drawn    lost     score     95% interval");
        for (const LadderPairing& pairing : ladder_.pairings) {
            const PairTally total = pairing.total();
            const PairTally::Games games = total.all_games();
            const Strength strength = strength_of(total.pairs);
            const std::string names = name(pairing.agents[0]) + " against " + name(pairing.agents[1]);
            out_ += fmt::format("  {}{:>8} {:>7} {:>7} {:>7}", fitted(names, label - 2), grouped(total.pairs.count()),
                                grouped(games.won), grouped(games.drawn), grouped(games.lost));
            if (games.count() > 0) out_ += score_columns(strength);
            out_ += '\n';
        }
    }

    void sides() {
        if (std::none_of(fit_.battles.begin(), fit_.battles.end(), [](const auto& d) { return !!d; })) {
            out_ += "\nThe advantage of side A on each battle is not significant: taken as 0.\n";
            return;
        }
        heading("What side A is worth", "     Elo       95% interval");
        for (std::size_t i = 0; i < ladder_.battles.size(); ++i) {
            std::string row = fmt::format("  {}{}", fitted(labels_[i], label - 2), rating_text(fit_.battles[i]));
            row.erase(row.find_last_not_of(' ') + 1);
            out_ += row + "\n";
        }
    }

    void timing() {
        heading("Timing", "  decisions     seconds a decision");
        for (std::size_t i = 0; i < ladder_.request.agents.size(); ++i) {
            const AgentWork work = ladder_.standing(i).work;
            out_ += fmt::format("  {}{:>11}", fitted(name(i), label - 2), grouped(work.decisions));
            if (work.decisions > 0)
                out_ += fmt::format("  {:>21.7f}",
                                    static_cast<double>(work.nanoseconds) / 1e9 / static_cast<double>(work.decisions));
            out_ += '\n';
        }
    }

    /// A ladder is read from a file that anybody may have written.
    static Ladder with_printable_names(Ladder ladder) {
        for (std::string& agent : ladder.request.agents) agent = printable(agent);
        for (std::string& option : ladder.request.options) option = printable(option);
        for (std::string& handicap : ladder.request.handicaps) handicap = printable(handicap);
        for (BattleInfo& battle : ladder.battles) {
            battle.name = printable(battle.name);
            battle.system = printable(battle.system);
        }
        return ladder;
    }

    const Ladder ladder_;
    Paint paint_;
    BradleyTerry fit_;
    std::vector<std::string> labels_;  ///< of the battles
    std::string out_;
};

}  // namespace

std::string text_report(const Ladder& ladder, Paint paint) { return LadderText(ladder, paint).write(); }

}  // namespace polemarch::sim
