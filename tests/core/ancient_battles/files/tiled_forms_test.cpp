// Every form in which Tiled saves a map: XML and JSON, each encoding of tiles, tilesets in files, groups, chunks,
// flips, the other stagger; and what damage to them is called. The files are made here, not by the writer under test.
#include "core/ancient_battles/files/tiled.h"
#include "tests/core/ancient_battles/data_files.h"

#include <functional>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <zlib.h>
#include <zstd.h>

namespace polemarch::ancient_battles {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// ---- a drawing, and the texts in which it may be saved

std::string base64(const std::string& bytes) {
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63];
    }
    return out;
}
std::string deflated(const std::string& bytes, bool gzip) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, gzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY);
    std::string out(bytes.size() + 200, '\0'), in = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}
std::string zstd(const std::string& bytes) {
    std::string out(ZSTD_compressBound(bytes.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 5));
    return out;
}

enum class Encoding { list, csv, plain, zlib, gzip, zstd };
constexpr Encoding encodings[] = {Encoding::list, Encoding::csv,  Encoding::plain,
                                  Encoding::zlib, Encoding::gzip, Encoding::zstd};
enum class Where { map, tsx, tsj };

/// What is drawn, and how it is saved.
struct Drawing {
    bool xml = true;
    Encoding encoding = Encoding::csv;
    bool chunks = false;
    Where tileset = Where::map;
    int groups = 0;
    bool odd = false;
    int x = 0, y = 0;  ///< of the first tile on an infinite map
    std::vector<std::vector<unsigned>> rows{{1, 2, 3, 1}, {1, 1, 4, 1}, {7, 1, 1, 5}};
    std::string classes[7] = {"clear", "rough", "woods", "hill", "built-up", "marsh", "lake"};
    std::function<std::string(std::string)> damage = [](std::string bytes) { return bytes; };  ///< of packed data
    std::string layer_attributes{}, group_attributes{};                                        ///< XML only

    [[nodiscard]] int columns() const { return static_cast<int>(rows[0].size()); }
    [[nodiscard]] std::string compression() const {
        return encoding == Encoding::zlib   ? "zlib"
               : encoding == Encoding::gzip ? "gzip"
               : encoding == Encoding::zstd ? "zstd"
                                            : "";
    }
    [[nodiscard]] bool packed() const { return encoding >= Encoding::plain; }
};

std::string numbers_of(const Drawing& d, std::size_t from, std::size_t width) {
    std::string out;
    for (const auto& row : d.rows)
        for (std::size_t i = from; i < from + width; ++i)
            out += fmt::format("{}{}", out.empty() ? "" : ",", i < row.size() ? row[i] : 0u);
    return out;
}
/// The content of <data>, or the value of "data", of some columns.
std::string tiles_of(const Drawing& d, std::size_t from, std::size_t width) {
    if (d.packed()) {
        std::string bytes;
        for (const auto& row : d.rows)
            for (std::size_t i = from; i < from + width; ++i)
                for (int byte = 0; byte < 4; ++byte)
                    bytes += static_cast<char>((i < row.size() ? row[i] : 0u) >> (8 * byte));
        if (d.encoding == Encoding::zlib || d.encoding == Encoding::gzip)
            bytes = deflated(bytes, d.encoding == Encoding::gzip);
        if (d.encoding == Encoding::zstd) bytes = zstd(bytes);
        const std::string text = base64(d.damage(bytes));
        return d.xml ? "\n   " + text + "\n  " : "\"" + text + "\"";
    }
    if (!d.xml) return "[" + numbers_of(d, from, width) + "]";
    if (d.encoding == Encoding::csv) return "\n" + numbers_of(d, from, width) + "\n";
    std::string out;
    for (const auto& row : d.rows)
        for (std::size_t i = from; i < from + width; ++i)
            out += i < row.size() && row[i] ? fmt::format("<tile gid=\"{}\"/>", row[i]) : std::string("<tile/>");
    return out;
}
std::string data_of(const Drawing& d) {
    const auto width = static_cast<std::size_t>(d.columns());
    const std::string encoding = d.packed() ? "base64" : d.encoding == Encoding::csv ? "csv" : "";
    if (d.xml) {
        std::string out = "  <data";
        if (!encoding.empty()) out += " encoding=\"" + encoding + "\"";
        if (!d.compression().empty()) out += " compression=\"" + d.compression() + "\"";
        out += ">";
        if (!d.chunks) return out + tiles_of(d, 0, width) + "</data>\n";
        for (const std::size_t from : {std::size_t{0}, std::size_t{2}})  // the second is wider than the drawing
            out += fmt::format("<chunk x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">{}</chunk>\n",
                               d.x + static_cast<int>(from), d.y, from == 0 ? 2 : width, d.rows.size(),
                               tiles_of(d, from, from == 0 ? 2 : width));
        return out + "</data>\n";
    }
    std::string out = fmt::format("\"encoding\":\"{}\",\"compression\":\"{}\",", encoding, d.compression());
    if (!d.chunks) return out + "\"data\":" + tiles_of(d, 0, width);
    out += "\"chunks\":[";
    for (const std::size_t from : {std::size_t{0}, std::size_t{2}})
        out += fmt::format("{}{{\"x\":{},\"y\":{},\"width\":{},\"height\":{},\"data\":{}}}", from == 0 ? "" : ",",
                           d.x + static_cast<int>(from), d.y, from == 0 ? 2 : width, d.rows.size(),
                           tiles_of(d, from, from == 0 ? 2 : width));
    return out + "]";
}
std::string tileset_of(const Drawing& d, bool xml, const std::string& first) {
    std::string out;
    for (int i = 0; i < 7; ++i)
        out += xml ? fmt::format("<tile id=\"{}\" type=\"{}\"/>", i, d.classes[i])
                   : fmt::format("{}{{\"id\":{},\"type\":\"{}\"}}", i == 0 ? "" : ",", i, d.classes[i]);
    if (xml) return fmt::format("<tileset{} name=\"ground\" tilecount=\"7\" columns=\"7\">{}</tileset>\n", first, out);
    return fmt::format(R"({{{}"type":"tileset","name":"ground","tilecount":7,"columns":7,"tiles":[{}]}})", first, out);
}
/// A river along the north-east side of the hex in the second row of the first column that is lower.
std::string text_of(const Drawing& d) {
    const int column = d.x + (d.odd ? 1 : 0), row = d.y + 1;
    const double x = column * 60 + 60, y = row * 70 + 35;  // tiles of 80 by 70 pixels, sides of 40
    const std::string index = d.odd ? "odd" : "even", source = d.tileset == Where::tsx ? "sets/g.tsx" : "sets/g.tsj";
    if (d.xml) {
        std::string out = fmt::format(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"hexagonal\" "
            "renderorder=\"right-down\" width=\"{}\" height=\"{}\" tilewidth=\"80\" tileheight=\"70\" infinite=\"{}\" "
            "hexsidelength=\"40\" staggeraxis=\"x\" staggerindex=\"{}\">\n",
            d.columns(), d.rows.size(), d.chunks ? 1 : 0, index);
        out += d.tileset == Where::map ? tileset_of(d, true, " firstgid=\"1\"")
                                       : fmt::format("<tileset firstgid=\"1\" source=\"{}\"/>\n", source);
        for (int i = 0; i < d.groups; ++i)
            out += fmt::format("<group id=\"9\" name=\"g{}\"{}>\n", i, d.group_attributes);
        out += fmt::format(" <layer id=\"1\" name=\"t\" width=\"{}\" height=\"{}\"{}>\n{} </layer>\n", d.columns(),
                           d.rows.size(), d.layer_attributes, data_of(d));
        out += fmt::format(
            " <objectgroup name=\"o\"><object id=\"1\" type=\"river\" x=\"{}\" y=\"{}\">"
            "<polyline points=\"0,0 20,35\"/></object></objectgroup>\n",
            x, y);
        for (int i = 0; i < d.groups; ++i) out += "</group>\n";
        return out + "</map>\n";
    }
    std::string layers = fmt::format(
        R"({{"type":"tilelayer","name":"t","width":{},"height":{},{}}},{{"type":"objectgroup","name":"o","objects":)"
        R"([{{"id":1,"type":"river","x":{},"y":{},"polyline":[{{"x":0,"y":0}},{{"x":20,"y":35}}]}}]}})",
        d.columns(), d.rows.size(), data_of(d), x, y);
    for (int i = 0; i < d.groups; ++i) layers = R"({"type":"group","name":"g","layers":[)" + layers + "]}";
    return fmt::format(
        R"({{"type":"map","orientation":"hexagonal","width":{},"height":{},"tilewidth":80,"tileheight":70,"infinite":{},)"
        R"("hexsidelength":40,"staggeraxis":"x","staggerindex":"{}","tilesets":[{}],"layers":[{}]}})",
        d.columns(), d.rows.size(), d.chunks, index,
        d.tileset == Where::map ? tileset_of(d, false, "\"firstgid\":1,")
                                : fmt::format(R"({{"firstgid":1,"source":"{}"}})", source),
        layers);
}

struct Read {
    std::optional<Map> map;
    std::string messages;
};
TiledSource source_of(const Drawing& d, const std::string& text) {
    return {{"m", text}, [d](const std::string& path) -> Source {
                if (path == "sets/g.tsx") return {path, "<?xml version=\"1.0\"?>\n" + tileset_of(d, true, "")};
                if (path == "sets/g.tsj") return {path, tileset_of(d, false, "")};
                throw InputError("cannot open " + path);
            }};
}
Read read(const TiledSource& source) {
    Diagnostics diagnostics;
    auto map = parse_tiled(source, data_files::shipped_charts(), diagnostics);
    EXPECT_EQ(map.has_value(), !diagnostics.has_errors());
    return {std::move(map), diagnostics.text()};
}
Read read(const Drawing& d) { return read(source_of(d, text_of(d))); }
Read read_text(const Drawing& d, const std::string& from, const std::string& to) {
    std::string text = text_of(d);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return read(source_of(d, text.replace(at, from.size(), to)));
}

std::string terrain(const Map& map) {
    std::string out;
    for (int row = 0; row < map.rows; ++row) {
        for (int column = 0; column < map.columns; ++column)
            out += data_files::shipped_charts().terrain[map.terrain[hex::at(column, row)]].letter;
        out += '\n';
    }
    return out;
}
/// What the drawing means: seen on the page, by the letters of the chart.
std::string drawn() {
    const auto letter = [](unsigned tile) { return data_files::shipped_charts().terrain[tile - 1].letter; };
    std::string out;
    for (const auto& row : Drawing{}.rows) {
        for (const unsigned tile : row) out += letter(tile);
        out += '\n';
    }
    return out;
}

// ---- what is taken

TEST(TiledForms, EveryEncodingInEveryFormIsTheSameMap) {
    const auto a2 = *hex::parse("A2");
    for (const bool xml : {true, false})
        for (const Encoding encoding : encodings)
            for (const bool chunks : {false, true})
                for (const Where tileset : {Where::map, Where::tsx, Where::tsj})
                    for (const int groups : {0, 2}) {
                        Drawing d{xml, encoding, chunks, tileset, groups};
                        if (chunks) d.x = -6, d.y = -1;
                        const Read found = read(d);
                        ASSERT_TRUE(found.map) << found.messages << text_of(d);
                        EXPECT_EQ(found.messages, "");
                        EXPECT_EQ(terrain(*found.map), drawn()) << text_of(d);
                        EXPECT_EQ(found.map->sides[a2][1], Map::HexSide::river) << text_of(d);
                        EXPECT_EQ(found.map->hexes.count(), 12);
                    }
}

TEST(TiledForms, WhatWeWriteAsXmlIsReadBack) {
    const Read first = read(Drawing{});
    ASSERT_TRUE(first.map);
    const std::string text = tiled_text(*first.map, data_files::shipped_charts(), "a & b.svg", TiledForm::xml);
    EXPECT_THAT(text, HasSubstr("<image source=\"a &amp; b.svg\""));
    const Read again = read({{"m.tmx", text}});
    ASSERT_TRUE(again.map) << again.messages << text;
    EXPECT_EQ(*again.map, *first.map);
}

TEST(TiledForms, FlippedTilesMeanTheSameAndAreWarnedOfOnce) {
    for (const bool xml : {true, false})
        for (const Encoding encoding : encodings) {
            Drawing d{xml, encoding};
            d.rows[0][1] |= 0x8000'0000u;
            d.rows[1][2] |= 0x5000'0000u;
            d.rows[2][0] |= 0xF000'0000u;
            const Read found = read(d);
            ASSERT_TRUE(found.map) << found.messages;
            EXPECT_EQ(terrain(*found.map), drawn());
            EXPECT_THAT(found.messages, HasSubstr("warning: m:"));
            EXPECT_THAT(
                found.messages,
                HasSubstr("layer 't', hex B1: this and 2 other tiles are flipped or turned, which means nothing"));
            EXPECT_EQ(std::count(found.messages.begin(), found.messages.end(), '\n'), 1);
        }
}

TEST(TiledForms, AnOddStaggerIsShiftedByAnEmptyColumn) {
    Drawing d;
    d.odd = true;
    for (auto& row : d.rows) row.insert(row.begin(), 0);
    const Read found = read(d);
    ASSERT_TRUE(found.map) << found.messages;
    EXPECT_EQ(terrain(*found.map), drawn());
    EXPECT_EQ(found.map->sides[*hex::parse("A2")][1], Map::HexSide::river);
    EXPECT_THAT(found.messages, HasSubstr("column A of the drawing is empty and left out: the next one is A here"));

    d.rows.assign(12, std::vector<unsigned>(19, 1));  // the largest map, and the empty column
    for (auto& row : d.rows) row[0] = 0;
    EXPECT_TRUE(read(d).map);
}

TEST(TiledForms, AnOddStaggerIsShiftedByEmptyEndsOfColumns) {
    Drawing d;
    d.odd = true;
    d.rows = {{0, 2, 0, 1}, {1, 1, 3, 1}, {1, 1, 4, 5}, {7, 0, 1, 0}};  // A and C one hex lower on the page
    const Read found = read(d);
    ASSERT_TRUE(found.map) << found.messages;
    EXPECT_EQ(terrain(*found.map), drawn());
    EXPECT_THAT(found.messages, HasSubstr("the top hexes of the columns A, C, E ... and the bottom hexes of B, D, F "
                                          "... are empty and left out"));
    // The river of the drawing's B2, a lower hex there, lies between its B2 and C2, which are B2 and C1 here.
    EXPECT_EQ(found.map->sides[*hex::parse("B2")][1], Map::HexSide::river);
    EXPECT_EQ(found.map->sides[*hex::parse("C1")][4], Map::HexSide::river);
}

TEST(TiledForms, OtherwiseAnOddStaggerIsRefusedWithWhatWouldHaveToGo) {
    Drawing d;
    d.odd = true;
    EXPECT_THAT(
        read(d).messages,
        HasSubstr("the drawing has the other columns half a hex lower (found 'odd', expected columns A, C, E ... "
                  "lower; column A would have to go (3 tiles drawn there, first hex A1), or the top hexes of the "
                  "columns A, C, E ... and the bottom hexes of B, D, F ... (4 tiles, first hex A1))"));
    d.chunks = true;
    d.odd = false;
    d.x = 3;
    EXPECT_THAT(read(d).messages, HasSubstr("column 3 would have to go (3 tiles drawn there, first tile 3, 0)"));
    d.odd = true;  // on an infinite map it depends on where one draws
    d.y = 4;
    d.x = 3;
    std::string text = text_of(d);
    text.erase(text.find(" <objectgroup"), text.find("</objectgroup>\n") + 15 - text.find(" <objectgroup"));
    const Read found = read(source_of(d, text));
    ASSERT_TRUE(found.map) << found.messages;
    EXPECT_EQ(terrain(*found.map), drawn());
    EXPECT_EQ(found.messages, "");
}

TEST(TiledForms, ATilesetOfSinglePicturesMayHaveGaps) {
    Drawing d;
    const Read found = read_text(d, "tilecount=\"7\" columns=\"7\"", "tilecount=\"3\" columns=\"0\"");
    ASSERT_TRUE(found.map) << found.messages;
    EXPECT_EQ(terrain(*found.map), drawn());
}

// ---- which tile is which terrain

Drawing of_other_people() {
    Drawing d;
    d.tileset = Where::tsx;
    for (std::string& one : d.classes) one = "";
    d.classes[1] = "forest";
    d.classes[2] = "woods";
    return d;
}
std::optional<std::string> skeleton(const TiledSource& source, std::string& errors) {
    Diagnostics diagnostics;
    auto text = tiled_tiles_text(source, data_files::shipped_charts(), diagnostics);
    errors = diagnostics.text();
    return text;
}

TEST(TiledTiles, ASkeletonListsEveryTileOfTheMapAndIsReadWhenFilledIn) {
    Drawing d = of_other_people();
    TiledSource source = source_of(d, text_of(d));
    EXPECT_THAT(read(source).messages,
                HasSubstr("m:6:1: hex A1: the class of tile 0 of tileset 'ground' is no terrain (found '', expected "));
    EXPECT_THAT(read(source).messages, HasSubstr("or --tiles FILE)"));
    std::string errors;
    auto text = skeleton(source, errors);
    ASSERT_TRUE(text) << errors;
    EXPECT_EQ(text->substr(text->find("format")),
              "format = \"polemarch ancient-battles tiles 1\"\n"
              "\n"
              "[tileset.\"ground\"]\n"
              "0 = \"?\"  # 7 hexes: A1, D1, A2, B2 ...\n"
              "1 = \"?\"  # class 'forest', 1 hex: B1\n"
              "2 = \"woods\"  # class 'woods', 1 hex: C1\n"
              "3 = \"?\"  # 1 hex: C2\n"
              "4 = \"?\"  # 1 hex: D3\n"
              "6 = \"?\"  # 1 hex: A3\n");
    source.tiles = Source{"t.toml", *text};
    const Read unfilled = read(source);
    EXPECT_THAT(unfilled.messages, HasSubstr("t.toml:6:5: "));
    EXPECT_THAT(unfilled.messages, HasSubstr("clear"));
    for (const auto& [from, to] : std::map<std::string, std::string>{{"0 = \"?\"", "0 = \"clear\""},
                                                                     {"1 = \"?\"", "1 = \"rough\""},
                                                                     {"3 = \"?\"", "3 = \"hill\""},
                                                                     {"4 = \"?\"", "4 = \"built-up\""},
                                                                     {"6 = \"?\"", "6 = \"lake\""}})
        text->replace(text->find(from), from.size(), to);
    source.tiles->text = *text;
    const Read found = read(source);
    ASSERT_TRUE(found.map) << found.messages;
    EXPECT_EQ(terrain(*found.map), drawn());
}

TEST(TiledTiles, FaultsAreToldByTheirLine) {
    const Drawing d = of_other_people();
    const std::string head = "format = \"polemarch ancient-battles tiles 1\"\n";
    for (const auto& [text, message] : std::map<std::string, std::string>{
             {"", "t.toml:1:"},
             {"format = \"polemarch ancient-battles scenario 1\"\n", "t.toml:1:10: "},
             {head, "the key 'tileset' is missing"},
             {head + "[tileset.grund]\n0 = \"clear\"\n",
              "t.toml:2:10: the map has no tileset of this name, did you mean 'ground'? (found 'grund')"},
             {head + "[tileset.ground]\n7 = \"clear\"\n",
              "t.toml:3:1: the tileset has no such tile (found '7', expected an ID, a whole number from 0 to 6)"},
             {head + "[tileset.ground]\nx = \"clear\"\n", "t.toml:3:1: the tileset has no such tile (found 'x'"},
             {head + "[tileset.ground]\n1 = \"clera\"\n", "did you mean 'clear'?"},
             {head + "[tileset.ground]\n1 = 3\n", "t.toml:3:5: "},
             {head + "tiles = 3\n[tileset.ground]\n", "t.toml:2:1: "}}) {
        TiledSource source = source_of(d, text_of(d));
        source.tiles = Source{"t.toml", text};
        const Read found = read(source);
        EXPECT_FALSE(found.map) << text;
        EXPECT_THAT(found.messages, HasSubstr(message)) << text;
    }
}

TEST(TiledTiles, ANameOfATilesetIsWrittenAsTomlWhateverItHolds) {
    const Drawing d = of_other_people();
    std::string errors;
    for (const std::string name : {"a.b \xC3\xA9", "say &quot;x&quot; \\ &#27;[2J", ""}) {
        TiledSource source = source_of(d, text_of(d));
        source.read_beside = [&](const std::string& path) {
            std::string text = tileset_of(d, true, "");
            text.replace(text.find("ground"), 6, name);
            return Source{path, text};
        };
        const auto text = skeleton(source, errors);
        ASSERT_TRUE(text) << errors;
        EXPECT_THAT(*text, Not(HasSubstr("\x1B")));
        std::string filled = *text;
        for (std::size_t at = 0; (at = filled.find("\"?\"")) != std::string::npos;) filled.replace(at, 3, "\"hill\"");
        source.tiles = Source{"t.toml", filled};
        EXPECT_TRUE(read(source).map) << read(source).messages << filled;
    }
}

// ---- what is refused

TEST(TiledForms, HiddenPartsAreRefusedAlsoByOpacity) {
    for (const bool group : {false, true})
        for (const auto& [attributes, message] : std::map<std::string, std::string>{
                 {" visible=\"0\"", "is hidden (found visible false"},
                 {" opacity=\"0\"", "is hidden (found opacity 0"},
                 {" opacity=\"0.0\"", "is hidden (found opacity 0"},
                 {" offsetx=\"3\"", "is moved against the map (found offsetx 3"},
                 {" parallaxy=\"0.5\"", "is moved against the map (found parallaxy 0.5"}}) {
            Drawing d;
            d.groups = 2;
            (group ? d.group_attributes : d.layer_attributes) = attributes;
            const Read found = read(d);
            EXPECT_FALSE(found.map) << attributes;
            EXPECT_THAT(found.messages, HasSubstr((group ? "group 'g0' " : "layer 't' ") + message));
        }
    Drawing d;
    d.layer_attributes = " opacity=\"0.2\"";
    EXPECT_TRUE(read(d).map);
}

TEST(TiledForms, DamagedDataAreRefusedInEveryPackedForm) {
    struct Damage {
        std::string name;
        std::function<std::string(std::string)> change;
        std::map<Encoding, std::string> message;
    };
    const std::string broken = "its data cannot be read, they break off (expected 12 tiles of 4 bytes";
    const Damage damages[] = {
        {"cut",
         [](std::string b) { return b.substr(0, b.size() - 5); },
         {{Encoding::plain, "has the wrong number of tiles (found 43 bytes, expected 12 tiles of 4 bytes)"},
          {Encoding::zlib, broken},
          {Encoding::gzip, broken},
          {Encoding::zstd, broken}}},
        {"longer",
         [](std::string b) { return b + "xyz"; },
         {{Encoding::plain, "they hold more than 48 bytes"},
          {Encoding::zlib, "3 bytes stand behind their end"},
          {Encoding::gzip, "3 bytes stand behind their end"},
          {Encoding::zstd, "its data cannot be read, they "}}},
        {"other_bytes",
         [](std::string b) { return std::string(b.size(), '\x55'); },
         {{Encoding::plain, "hex A1: the tile is in no tileset (found 89478485)"},
          {Encoding::zlib, "they are damaged"},
          {Encoding::gzip, "they are damaged"},
          {Encoding::zstd, "they are damaged"}}},
        {"nothing",
         [](std::string) { return std::string(); },
         {{Encoding::plain, "found 0 bytes"},
          {Encoding::zlib, broken},
          {Encoding::gzip, broken},
          {Encoding::zstd, "found 0 bytes"}}}};
    for (const bool xml : {true, false})
        for (const Damage& damage : damages)
            for (const auto& [encoding, message] : damage.message) {
                Drawing d{xml, encoding};
                d.damage = damage.change;
                const Read found = read(d);
                EXPECT_FALSE(found.map) << damage.name;
                EXPECT_THAT(found.messages, HasSubstr(message)) << damage.name << static_cast<int>(encoding);
                EXPECT_THAT(found.messages, HasSubstr(!xml                       ? "error: m:1:"
                                                      : damage.name == "nothing" ? "error: m:5:"
                                                                                 : "error: m:6:4: "))
                    << damage.name;
            }
}

TEST(TiledForms, ABombIsCutAtTheSizeOfTheLayer) {
    for (const Encoding encoding : {Encoding::zlib, Encoding::gzip, Encoding::zstd}) {
        Drawing d{true, encoding};
        d.damage = [&](const std::string&) {
            const std::string zeros(60'000'000, '\0');  // some kilobytes when packed
            return encoding == Encoding::zstd ? zstd(zeros)
                                              : deflated(zeros.substr(0, 150'000), encoding == Encoding::gzip);
        };
        EXPECT_THAT(read(d).messages, HasSubstr("they hold more than 48 bytes"));
    }
    Drawing d;
    d.chunks = true;
    std::string text = text_of(d), many;
    for (int i = 0; i < 2; ++i) many += "<chunk x=\"0\" y=\"0\" width=\"1024\" height=\"400\"></chunk>";
    text.insert(text.find("<chunk"), many);
    EXPECT_THAT(read(source_of(d, text)).messages, HasSubstr("the map has too many tiles (expected at most 500000)"));
}

TEST(TiledForms, DamagedXmlIsRefusedWithItsPlace) {
    struct Damage {
        std::string from, to, message;
    };
    Drawing d;
    for (const Damage& damage : {
             Damage{"<map ", "<!DOCTYPE map [<!ENTITY a \"b\">]>\n<map ",
                    "a document type declaration is not read (expected none)"},
             Damage{"</map>\n", "", "m:10:1: the file breaks off"},
             Damage{"</map>\n", "</mop>\n", "the end tag is not that of the element"},
             Damage{"</map>\n", "</map>\n<map/>\n",
                    "m:11:2: the file has two outermost elements (found 'map', expected one)"},
             Damage{"<map ", "<mop ", "the end tag is not that of the element"},
             Damage{" width=\"4\" height=\"3\" tilewidth", " width=\"4\" width=\"4\" height=\"3\" tilewidth",
                    "m:2:2: the attribute 'width' is given twice"},
             Damage{" width=\"4\" height=\"3\" tilewidth", " width=\"x\" height=\"3\" tilewidth",
                    "the map: bad 'width' (found \"x\", expected a whole number from 1 to 18)"},
             Damage{"staggeraxis=\"x\"", "staggeraxis=\"y\"", "bad 'staggeraxis' (found 'y', expected 'x'"},
             Damage{"1,2,3,1", "1,2,,1",
                    "hex C1: this is no tile (found \"\", expected a whole number from 0 to 4294967295)"},
             Damage{"1,2,3,1", "1,2,x,1", "m:6:5: layer 't', hex C1: this is no tile (found \"x\""},
             Damage{"1,2,3,1", "1,2,-3,1", "hex C1: this is no tile (found -3"},
             Damage{"1,2,3,1", "1,2,9999999999,1", "hex C1: this is no tile (found 9999999999"},
             Damage{"1,2,3,1", "1,2,8,1", "m:6:5: hex C1: the tile is in no tileset (found 8)"},
             Damage{"1,2,3,1,", "1,2,3,", "layer 't' has the wrong number of tiles (found 11, expected 12)"},
             Damage{"encoding=\"csv\"", "encoding=\"rot13\"",
                    "bad 'encoding' (found 'rot13', expected 'csv' or 'base64')"},
             Damage{"encoding=\"csv\"", "encoding=\"base64\"", "its data are no base64"},
             Damage{"encoding=\"csv\"", "encoding=\"base64\" compression=\"lz4\"", "bad 'compression' (found 'lz4'"},
             Damage{"encoding=\"csv\"", "", "has the wrong number of tiles (found 0, expected 12)"},
             Damage{"infinite=\"0\"", "infinite=\"1\"", "layer 't' has no chunks"},
             Damage{"infinite=\"0\"", "infinite=\"maybe\"",
                    "the map: bad 'infinite' (found \"maybe\", expected true or false)"},
             Damage{"points=\"0,0 20,35\"", "points=\"0,0 20,x\"", "point 2: it is at no corner of a hex"},
             Damage{"points=\"0,0 20,35\"", "points=\"0,0 20\"", "point 2: it is at no corner of a hex"},
             Damage{"points=\"0,0 20,35\"", "points=\"\"", "has no length"},
             Damage{"type=\"river\"", "template=\"r.tx\"", "is made from a template (found \"r.tx\""},
             Damage{"tilecount=\"7\"", "tilecount=\"7e9\"", "tileset 'ground': bad 'tilecount'"},
             Damage{"<tileset firstgid=\"1\"", "<tileset", "bad 'firstgid' (found nothing"},
         }) {
        const Read found = read_text(d, damage.from, damage.to);
        EXPECT_FALSE(found.map) << damage.to;
        EXPECT_THAT(found.messages, HasSubstr(damage.message)) << damage.to;
    }
    for (const auto& [text, message] : std::map<std::string, std::string>{
             {"<", "the file "},
             {"<tileset name=\"x\"/>", "m:1:2: this is no map of Tiled (found 'tileset', expected a map of Tiled"},
             {"<a>&b;</a>", "this is no map of Tiled"},
             {std::string("<map a=\"\0\"/>", 12), "the text is not UTF-8"},
             {"<map a=\"\xFF\"/>", "the text is not UTF-8"},
             {"<map><group name=\"x\">", "the file breaks off"}}) {
        EXPECT_THAT(read({{"m", text}}).messages, HasSubstr(message)) << text;
    }
    std::string deep;
    for (int i = 0; i < 40; ++i) deep += "<group>";
    for (int i = 0; i < 40; ++i) deep += "</group>";
    EXPECT_THAT(read({{"m", "<map>" + deep + "</map>"}}).messages,
                HasSubstr("the file is nested too deeply (expected at most 32 levels)"));
}

TEST(TiledForms, ATilesetIsReadOnlyBesideTheMap) {
    Drawing d;
    d.tileset = Where::tsx;
    for (const std::string path : {"/etc/passwd", "../g.tsx", "a/../../g.tsx", "..", ""}) {
        const Read found = read_text(d, "sets/g.tsx", path);
        EXPECT_FALSE(found.map) << path;
        EXPECT_THAT(found.messages, HasSubstr("m:3:")) << path;
        EXPECT_THAT(found.messages, HasSubstr("a tileset is not beside the map (found \"" + path +
                                              "\", expected a file in the map's folder or below it, or a tileset "
                                              "embedded in the map)"));
    }
    EXPECT_TRUE(read_text(d, "sets/g.tsx", "sets/g.tsj").map);
    EXPECT_THAT(read_text(d, "sets/g.tsx", "./none.tsx").messages,
                HasSubstr("m:3:31: a tileset cannot be read: cannot open ./none.tsx"));
    EXPECT_THAT(read({{"m", text_of(d)}}).messages, HasSubstr("this map comes without files"));
    TiledSource source = source_of(d, text_of(d));
    source.read_beside = [&](const std::string& path) { return Source{path, text_of(d)}; };  // the map itself
    EXPECT_THAT(read(source).messages, HasSubstr("sets/g.tsx:2:2: this is no tileset of Tiled (found 'map', expected a "
                                                 "tileset of Tiled (.tsx, .tsj))"));
    source.read_beside = [&](const std::string& path) { return Source{path, tileset_of(d, true, "").substr(0, 50)}; };
    EXPECT_THAT(read(source).messages, HasSubstr("sets/g.tsx:1:51: the file breaks off"));
}

}  // namespace
}  // namespace polemarch::ancient_battles
