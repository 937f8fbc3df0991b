#include "sim/standard_wargame/odds/eve_readers.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/odds/question_reader.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

constexpr int most_base_widths = 200;  // that can be typed
constexpr int most_size = 1000;        // of a group, doublings counted
constexpr int most_count = 120;        // of light troops, those counted twice
constexpr int most_levels = 7;         // six (2.2.3) and that of a village (3.3.4.2)

/// One of the names, which must be given.
template <class Value>
Value needed_choice(QuestionReader& reader, const std::string& option, const std::vector<std::string>& names) {
    static_cast<void>(reader.needed(option));
    return static_cast<Value>(reader.choice(option, names));
}

/// "3.25", a number of base widths with up to three decimals.
Length read_length(QuestionReader& reader, const std::string& option) {
    const std::string text = reader.text(option, "0");
    double number = 0;
    const char *begin = text.data(), *end = begin + text.size();
    const auto [stop, error] = std::from_chars(begin, end, number, std::chars_format::fixed);
    const std::size_t point = text.find('.');
    const bool too_fine = point != std::string::npos && text.size() - point > 4;
    if (error != std::errc() || stop != end || too_fine || !(number >= 0 && number <= most_base_widths))
        throw InputError(
            fmt::format("the option '--{}' must be base widths from 0 to {}, with up to three decimals, found {}",
                        option, most_base_widths, in_quotes(text)));
    return static_cast<Length>(std::lround(number * base_width));
}

/// "3,4"; nothing if it is not given.
std::optional<std::array<int, 2>> read_two(QuestionReader& reader, const std::string& option, int most) {
    const std::string text = reader.text(option, "");
    if (!reader.given(option)) return std::nullopt;
    const std::vector<std::string> parts = split(text, ',');
    std::array<int, 2> numbers{};
    bool understood = parts.size() == numbers.size();
    for (std::size_t i = 0; understood && i < numbers.size(); ++i) {
        const char *begin = parts[i].data(), *end = begin + parts[i].size();
        const auto [stop, error] = std::from_chars(begin, end, numbers[i]);
        understood = error == std::errc() && stop == end && numbers[i] >= 0 && numbers[i] <= most;
    }
    if (!understood)
        throw InputError(fmt::format("the option '--{}' must be two whole numbers from 0 to {}, as in '3,4', found {}",
                                     option, most, in_quotes(text)));
    return numbers;
}

/// Both of two options, or none.
bool both_given(const QuestionReader& reader, const char* one, const char* other) {
    if (reader.given(one) != reader.given(other))
        throw InputError(fmt::format("the options '--{}' and '--{}' go together", one, other));
    return reader.given(one);
}

std::optional<WeatherDay> read_day(QuestionReader& reader, const Charts& charts) {
    constexpr std::array<Weather, 5> rows{Weather::perfect, Weather::none, Weather::mist, Weather::windy,
                                          Weather::rain};
    WeatherDay day;
    if (reader.given("home")) {
        const std::size_t home = reader.choice("home", {"europe-northern", "arabia-sahara", "other"});
        day.northern = home == 0;
        if (home == 1) day.home = Home::arabia_sahara;
    }
    if (reader.given("yesterday")) {
        const Weather named = rows[reader.choice("yesterday", {"heat", "none", "mist", "wind", "rain"})];
        for (int face = 1; face <= 6; ++face)
            if (weather_of(face, std::nullopt, charts) == named) day.yesterday = weather_row(face, charts);
    }
    return reader.given("home") || reader.given("yesterday") ? std::optional(day) : std::nullopt;
}

std::optional<std::array<TroopCounts, 2>> read_counts(QuestionReader& reader) {
    const auto heavy = read_two(reader, "heavy", most_count), light = read_two(reader, "light", most_count);
    if (!both_given(reader, "heavy", "light")) return std::nullopt;
    return std::array<TroopCounts, 2>{TroopCounts{heavy->at(0), light->at(0)}, TroopCounts{heavy->at(1), light->at(1)}};
}

}  // namespace

OrderQuestion read_order(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    OrderQuestion q;
    q.target = read_unit_spec(reader.needed("target"), charts, "--target");
    q.order = needed_choice<Order>(reader, "order", order_names);
    q.sequence = static_cast<Sequence>(reader.choice("sequence", sequence_names));
    q.given.issuer = needed_choice<Issuer>(reader, "issuer", issuer_names);
    q.given.distance = read_length(reader, "distance");
    q.given.unseen = reader.flag("unseen");
    q.given.first = reader.flag("first");
    q.given.out_of_village = reader.flag("out-of-village");
    q.given.weather = static_cast<Weather>(reader.choice("weather", weather_names));
    reader.finish();
    return q;
}

RoutQuestion read_rout(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    const int most = charts.armies.most_units + 1;  // with baggage
    const auto number = [&](const char* option) { return reader.number(option, 0, 0, most); };
    RoutQuestion q;
    static_cast<void>(reader.needed("destroyed"));
    q.losses.destroyed = number("destroyed");
    q.morale = number("morale");
    q.losses.generals = number("generals-lost");
    q.losses.baggage = reader.flag("baggage-lost");
    q.losses.fewer_in_village = reader.flag("fewer-in-village");
    if (reader.given("army-type")) q.army = static_cast<ArmyType>(reader.choice("army-type", army_type_names));
    q.losses.militia = number("militia-lost");
    q.losses.chariots = number("chariots-lost");
    q.losses.levy_casualties = number("levy-casualties");
    if (reader.given("size")) q.size = reader.number("size", 1, 1, most_size);
    reader.finish();
    return q;
}

EveQuestion read_eve(const OddsQuestion& question, const Charts& charts) {
    QuestionReader reader(question);
    EveQuestion q;
    q.weather = read_day(reader, charts);
    if (reader.given("citizen")) {
        const std::size_t who = reader.choice("citizen", {"first", "second", "both"});
        q.citizens = {who != 1, who != 0};
    }
    if (both_given(reader, "own", "enemy"))
        q.strategies = {static_cast<Strategy>(reader.choice("own", strategy_names)),
                        static_cast<Strategy>(reader.choice("enemy", strategy_names))};
    q.levels = read_two(reader, "levels", most_levels);
    q.counts = read_counts(reader);
    q.hasty = reader.flag("hasty");
    reader.finish();
    return q;
}

TablesQuestion read_tables(const OddsQuestion& question, const Charts& /*charts*/) {
    const QuestionReader reader(question);
    reader.finish();
    return {};
}

}  // namespace polemarch::sim::standard_wargame
