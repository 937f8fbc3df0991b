// [[piece]] and [[band]] of a scenario: terrain pieces, rivers and roads (3.3).
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/table/files/places.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// What the parts of the ground are read with.
struct GroundReading {
    const Charts& charts;
    const table::Measure& measure;
    Scenario& scenario;
};

/// The names of the kinds of ground that a piece, or a band, may be of.
std::vector<std::string> kinds_of(const Charts& charts, bool bands) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < ground_types; ++i)
        if (charts.grounds[i].band == bands) names.push_back(ground_names[i]);
    return names;
}

std::optional<Ground> read_kind(TableReader& table, std::string_view key, const std::vector<std::string>& names,
                                Presence presence = Presence::required) {
    const auto kind = table.one_of(key, names, presence);
    if (!kind) return std::nullopt;
    const auto at = std::find(ground_names.begin(), ground_names.end(), names[*kind]);
    return static_cast<Ground>(at - ground_names.begin());
}

/// The cover of a hill (3.3.2.1).
void read_cover(TableReader& table, const GroundReading& reading, Piece& piece) {
    std::vector<std::string> covers;
    for (std::size_t i = 0; i < ground_types; ++i)
        if (reading.charts.grounds[i].covers) covers.push_back(ground_names[i]);
    piece.cover = read_kind(table, "cover", covers, Presence::optional);
    if (piece.cover && piece.ground != Ground::hill)
        table.diagnostics().error(table.place("cover"), "only hills have a cover",
                                  quoted(ground_names[static_cast<std::size_t>(piece.ground)]), "kind = \"hill\"",
                                  "3.3.2.1");
}

/// A shape of the catalogue, placed with its middle `at` a place and turned.
std::optional<table::Polygon> read_shape(TableReader& table, const GroundReading& reading) {
    std::size_t number = 1;
    const std::vector<table::Polygon>& shapes = reading.charts.shapes;
    const bool numbered = table.integer("shape", number, 1, static_cast<std::int64_t>(shapes.size()));
    const auto text = table.text("at");
    const auto at = text ? table::read_place(*text, reading.measure, table.diagnostics()) : std::nullopt;
    const double turned = table.number("turned", 0, 359.999, Presence::optional).value_or(0);
    if (!numbered || !at) return std::nullopt;
    const table::Angle heading{static_cast<std::uint16_t>(std::lround(turned * 65536 / 360))};
    return table::placed(shapes[number - 1], *at, heading);
}

std::optional<table::Polygon> read_outline(TableReader& table, const GroundReading& reading) {
    Diagnostics& diagnostics = table.diagnostics();
    if (!table.has("corners")) return read_shape(table, reading);
    const std::size_t before = diagnostics.errors();
    for (const char* key : {"shape", "at", "turned"}) {
        if (table.has(key) && diagnostics.errors() == before)
            diagnostics.error(table.place(key), "a piece has corners or a shape of the catalogue", quoted(key),
                              "'corners', or 'shape' and 'at'");
        table.skip(key);
    }
    const auto corners = table::read_places(table, "corners", reading.measure);
    if (diagnostics.errors() > before) return std::nullopt;
    return table::polygon_of(corners, table.place("corners"), diagnostics);
}

/// The peak of a hill (3.3.1.4, S21).
void read_peak(TableReader& table, const GroundReading& reading, Piece& piece) {
    piece.peak = centroid(piece.shape);
    if (const auto text = table.text("peak", Presence::optional)) {
        if (piece.ground != Ground::hill)
            table.diagnostics().error(text->place, "only hills have a peak",
                                      quoted(ground_names[static_cast<std::size_t>(piece.ground)]), "kind = \"hill\"",
                                      "3.3.1.4");
        const auto peak = table::read_place(*text, reading.measure, table.diagnostics());
        if (!peak) return;
        piece.peak = *peak;
    }
    if (piece.ground == Ground::hill && !table::contains(piece.shape, piece.peak))
        table.diagnostics().error(table.place(table.has("peak") ? "peak" : "corners"), "the peak lies outside the hill",
                                  quoted(reading.measure.place(piece.peak)), "'peak' in the hill", "3.3.1.4");
}

bool is_village(const Piece& piece) {
    return piece.ground == Ground::village || piece.ground == Ground::fortified_village;
}

/// Who laid a village; if it is not written, the defender (scenario_reader.cpp).
void read_friend(TableReader& table, Piece& piece) {
    const auto side = table.one_of("friend", {"A", "B"}, Presence::optional);
    if (!side) return;
    piece.friendly = static_cast<std::uint8_t>(*side);
    if (!is_village(piece))
        table.diagnostics().error(table.place("friend"), "only villages are friends of a side",
                                  quoted(ground_names[static_cast<std::size_t>(piece.ground)]), "kind = \"village\"",
                                  "3.3.4.2");
}

void read_piece(TableReader& table, const GroundReading& reading) {
    const std::size_t before = table.diagnostics().errors();
    Piece piece;
    if (const auto kind = read_kind(table, "kind", kinds_of(reading.charts, false))) piece.ground = *kind;
    read_cover(table, reading, piece);
    read_friend(table, piece);
    const auto shape = read_outline(table, reading);
    if (shape) {
        piece.shape = *shape;
        read_peak(table, reading, piece);
    }
    table.skip("peak");
    table.finish();
    if (table.diagnostics().errors() == before) reading.scenario.pieces.push_back(piece);
}

void read_band(TableReader& table, const GroundReading& reading) {
    Diagnostics& diagnostics = table.diagnostics();
    const std::size_t before = diagnostics.errors();
    Piece piece;
    if (const auto kind = read_kind(table, "kind", kinds_of(reading.charts, true))) piece.ground = *kind;
    const auto place = [&](const char* key) {
        const auto text = table.text(key);
        return text ? table::read_place(*text, reading.measure, diagnostics) : std::nullopt;
    };
    const auto from = place("from"), to = place("to");
    const double width = table.number("width", 0.5, 1, Presence::optional).value_or(1);  // 3.3.1.3, S26
    table.finish();
    if (from && to && table::distance(*from, *to) < base_width)
        diagnostics.error(table.place("to"), "a band is at least one base width long",
                          quoted(reading.measure.place(*to)), "a place farther from 'from'");
    if (diagnostics.errors() > before) return;
    piece.shape = strip({*from, *to}, static_cast<Length>(std::lround(width * base_width)), reading.measure.half_width,
                        reading.measure.half_depth);
    reading.scenario.pieces.push_back(piece);
}

}  // namespace

void read_ground(TableReader& root, const Charts& charts, Scenario& scenario) {
    const table::Measure measure = scenario.measure();
    const GroundReading reading{charts, measure, scenario};
    for (TableReader& table : root.tables("piece", Presence::optional)) read_piece(table, reading);
    for (TableReader& table : root.tables("band", Presence::optional)) read_band(table, reading);
    Diagnostics& diagnostics = root.diagnostics();
    if (scenario.pieces.size() > most_pieces)
        diagnostics.error(root.place("piece"), "there are too many pieces and bands",
                          std::to_string(scenario.pieces.size()), fmt::format("at most {}", most_pieces), "3.3.1");
    const auto villages = std::count_if(scenario.pieces.begin(), scenario.pieces.end(), is_village);
    if (villages > 1)
        diagnostics.error(root.place("piece"), "there is more than one village", std::to_string(villages),
                          "at most one", "3.3.1");
}

}  // namespace polemarch::standard_wargame
