#include "tools/output.h"

#include "ai/levels.h"
#include "core/diagnostics.h"
#include "core/files.h"
#include "core/narrowed.h"
#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/target.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// The lines, wrapped to the terminal's width or the screen's.
std::string fitted_lines(const std::string& text) {
    std::string out;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        out += wrapped(text.substr(begin, end - begin), std::min(terminal_width(), screen_width), "    ");
    }
    return out;
}

void put(const std::string& text, std::FILE* stream) { std::fwrite(text.data(), 1, text.size(), stream); }

}  // namespace

bool is_record_step(const std::string& word) { return target_of(word).step.has_value(); }

std::unique_ptr<sim::BattleService> open_record_step(const std::string& word, const Arguments& arguments,
                                                     const std::vector<std::string>& options,
                                                     Diagnostics& diagnostics) {
    const Target target = target_of(word);
    const OpenedRecord opened = open_record(target.path, arguments);
    if (!options.empty()) throw InputError("a record does not go with optional rules from outside: it has its own");
    check_step(target, opened.record);
    return sim::open_position(opened.record, *target.step, word, diagnostics);
}

Colour colour_of(const Arguments& arguments) {
    return static_cast<Colour>(arguments.one_of("color", {"auto", "always", "never"}));
}

bool is_coloured(Stream stream, Colour colour) {
    if (colour != Colour::automatic) return colour == Colour::always;
    return is_terminal(stream) && !environment("NO_COLOR") && environment("TERM") != "dumb";
}

int threads_of(const Arguments& arguments) {
    constexpr std::uint64_t most = 256;
    const auto wanted =
        static_cast<int>(arguments.number("threads", static_cast<std::uint64_t>(processors()), {1, most}));
    const int possible = possible_threads(wanted);
    if (possible < wanted)
        complain(fmt::format("polemarch: warning: only {} can be made, {} asked for: memory or processes are limited\n",
                             counted(static_cast<unsigned>(possible), "thread"), wanted),
                 colour_of(arguments));
    return possible;
}

sim::Paint paint_of(Colour colour) {
    constexpr sim::Paint coloured{"\033[1m", "\033[0m"};
    return is_coloured(Stream::output, colour) ? coloured : sim::Paint{};
}

sim::Paint paint_of(const Arguments& arguments) { return paint_of(colour_of(arguments)); }

int page_width() {
    constexpr int least = 80;
    return is_terminal(Stream::output) ? std::max(least, terminal_width(Stream::output)) : screen_width;
}

std::string log_line(std::size_t number, const std::string& sentence, int width) {
    return wrapped(fmt::format("{:5}  {}", number, sentence), width, std::string(7, ' '));
}

std::string special_rules_text(const std::vector<std::string>& sentences) {
    if (sentences.empty()) return "";
    std::string text = "Special rules\n";
    for (const std::string& sentence : sentences) text += wrapped("  " + sentence, page_width(), "    ");
    return text;
}

void print(const std::string& text) { put(printable_lines(text), stdout); }

void print_painted(const std::string& text, Colour colour) {
    const std::string shown =
        is_coloured(Stream::output, colour) ? printable_painted_lines(text) : printable_lines(text);
    put(is_terminal(Stream::output) ? narrowed(shown, page_width()) : shown, stdout);
}

void say(const std::string& line) {
    std::fflush(stdout);
    put(printable_lines("polemarch: " + line + "\n"), stderr);
}

void complain(const std::string& messages, Colour colour) {
    std::string text = printable_lines(messages);
    if (is_terminal(Stream::error)) text = fitted_lines(text);
    if (is_coloured(Stream::error, colour))
        for (const auto& [word, code] : {std::pair{"error:", "\033[1;31m"}, std::pair{"warning:", "\033[1;33m"}}) {
            const std::string head = "polemarch: ", plain = head + word, painted = head + code + word + "\033[0m";
            for (std::size_t at = 0; (at = text.find(plain, at)) != std::string::npos; at += painted.size())
                if (at == 0 || text[at - 1] == '\n') text.replace(at, plain.size(), painted);
        }
    put(text, stderr);
}

std::string shell_file(const std::string& name) {
    const auto replaced = [](std::string text, const std::string& what, const std::string& by) {
        for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
            text.replace(at, what.size(), by);
        return text;
    };
    std::string file = name.starts_with('-') ? "./" + name : name;
    if (!is_printable(file))  // $'\x1B', the only quoting that can express unprintable characters
        return "$'" + printable(replaced(replaced(file, "\\", "\\\\"), "'", "\\'")) + "'";
    const auto harmless = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("/._-+@%:,=").find(c) != std::string_view::npos;
    };
    if (!file.empty() && std::all_of(file.begin(), file.end(), harmless)) return file;
    return "'" + replaced(file, "'", "'\\''") + "'";
}

Inputs inputs_of(const Arguments& arguments) {
    Inputs inputs(arguments.words().begin(), arguments.words().end());
    for (const std::string& word : arguments.words())
        inputs.emplace_back(word.substr(0, word.rfind('@')));  // of a step
    return inputs;
}

Inputs inputs_of(const Arguments& arguments, const sim::BattleInfo& battle) {
    Inputs inputs;
    const auto data = data_directory(arguments).path;
    for (const sim::SourceInfo& source : battle.sources) {  // named from the data directory on if they are below it
        inputs.emplace_back(source.name);
        inputs.emplace_back(data / source.name);
    }
    return inputs;
}

void refuse_input(const std::string& file, const Inputs& inputs) {
    for (const auto& input : inputs)
        if (std::error_code ignored; std::filesystem::equivalent(file, input, ignored))
            throw InputError(fmt::format("{} is read by this command, expected another name for what it writes", file));
}

void check_result(const std::string& file, Existing existing, const Inputs& inputs) {
    check_writable(file, existing);
    refuse_input(file, inputs);
}

void publish(const Results& results, Existing existing, Colour colour) {
    std::exception_ptr failure;
    for (const ResultFile& file : results.files) {
        try {
            if (file.name) write_file_atomically(*file.name, file.text(), existing);
        } catch (const std::runtime_error&) {  // InputError, OutputError
            if (!failure) failure = std::current_exception();
        }
    }
    print_painted(results.report, colour);
    if (results.remarks) results.remarks();
    std::fflush(stdout);
    if (failure) std::rethrow_exception(failure);
}

std::unique_ptr<sim::BattleService> open_scenario(const std::string& scenario, const Arguments& arguments,
                                                  const std::array<std::string, 2>& handicaps) {
    return open_scenario(scenario, arguments, options_of(arguments), handicaps);
}

std::unique_ptr<sim::BattleService> open_scenario(const std::string& scenario, const Arguments& arguments,
                                                  const std::vector<std::string>& options,
                                                  const std::array<std::string, 2>& handicaps) {
    Diagnostics diagnostics;
    auto service = is_record_step(scenario)
                       ? open_record_step(scenario, arguments, options, diagnostics)
                       : sim::open_battle(scenario, data_directory(arguments).path, diagnostics, options);
    if (!service) throw InputError(diagnostics);
    if (!handicaps[0].empty() || !handicaps[1].empty()) service = service->handicapped(handicaps, diagnostics);
    complain(diagnostics.text(), colour_of(arguments));
    return service;
}

bool is_meeting(const Arguments& arguments) {
    const bool first = arguments.given("army-a"), second = arguments.given("army-b");
    if (first != second)
        throw InputError(fmt::format("--{} needs --{} too", first ? "army-a" : "army-b", first ? "army-b" : "army-a"));
    if (first && !arguments.words().empty())
        throw InputError(
            fmt::format("two armies are named, and a scenario besides: {}", in_quotes(arguments.words().front())));
    if (!first && arguments.given("points")) throw InputError("--points goes with --army-a and --army-b");
    return first;
}

sim::MeetingRequest meeting_of(const Arguments& arguments) {
    sim::MeetingRequest request;
    request.armies = {*arguments.text("army-a"), *arguments.text("army-b")};
    if (arguments.given("points")) request.points = static_cast<int>(arguments.number("points", 100, {1, 10'000}));
    return request;
}

namespace {

constexpr std::string_view against = " against ", at_size = " at ", size_unit = " ME";

}  // namespace

std::string meeting_word(const sim::MeetingRequest& request) {
    const std::string armies = request.armies[0] + std::string(against) + request.armies[1];
    return request.points ? fmt::format("{}{}{}{}", armies, at_size, *request.points, size_unit) : armies;
}

std::optional<sim::MeetingRequest> meeting_in(const std::string& word) {
    const std::size_t middle = word.find(against);
    std::error_code ignored;  // for example, the name is too long to be a file's
    if (middle == std::string::npos || middle == 0 || std::filesystem::exists(word, ignored)) return std::nullopt;
    sim::MeetingRequest request;
    request.armies = {word.substr(0, middle), word.substr(middle + against.size())};
    std::string& second = request.armies[1];
    const std::size_t size = second.rfind(at_size);
    if (size == std::string::npos || !second.ends_with(size_unit)) return request;
    int points = 0;
    const char *begin = second.data() + size + at_size.size(), *end = second.data() + second.size() - size_unit.size();
    if (begin >= end || std::from_chars(begin, end, points).ptr != end) return request;
    request.points = points;
    second.resize(size);
    return request;
}

std::unique_ptr<sim::BattleService> open_meeting(const sim::MeetingRequest& request, std::uint64_t seed,
                                                 const Arguments& arguments,
                                                 const std::array<std::string, 2>& handicaps) {
    Diagnostics diagnostics;
    auto service = sim::open_meeting(request, seed, data_directory(arguments).path, diagnostics);
    if (!service) throw InputError(diagnostics);
    if (!handicaps[0].empty() || !handicaps[1].empty()) service = service->handicapped(handicaps, diagnostics);
    complain(diagnostics.text(), colour_of(arguments));
    return service;
}

std::unique_ptr<sim::BattleService> open_meeting(const Arguments& arguments,
                                                 const std::array<std::string, 2>& handicaps) {
    return open_meeting(meeting_of(arguments), arguments.number("seed", 1, {0, UINT64_MAX}), arguments, handicaps);
}

std::vector<std::string> options_of(const Arguments& arguments) {
    const auto options = arguments.text(options_option.name);
    return options ? items_of(*options, "--options") : std::vector<std::string>{};
}

std::string agent_of(const std::string& typed) {
    std::string word = typed;  // capitals do not matter
    for (char& c : word)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const std::string kind = word.substr(0, word.find(':'));
    const bool number =
        !kind.empty() && std::all_of(kind.begin(), kind.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!number) return word;
    const auto named = [&](const Level& one) { return one.name == "level-" + kind; };
    if (std::none_of(levels.begin(), levels.end(), named))
        throw InputError(
            fmt::format("there is no level {}: expected 1 to {} or an agent's name", in_quotes(kind), levels.size()));
    return "level-" + word;
}

std::string general_of(const Arguments& arguments, std::string otherwise) {
    std::string general = std::move(otherwise);
    if (const auto level = arguments.text("level")) general = agent_of(*level);
    if (const auto temperament = arguments.text(temperament_option.name)) general += ":temperament=" + *temperament;
    return general;
}

OpenedRecord open_record(const std::string& path) {
    Diagnostics diagnostics;
    auto record = parse_record({path, read_file(path, largest_record)}, diagnostics);
    if (!record) throw InputError(diagnostics);
    auto service = sim::open_battle(*record, diagnostics);
    if (!service) throw InputError(diagnostics);
    return {std::move(*record), std::move(service)};
}

OpenedRecord open_record(const std::string& path, const Arguments& arguments) {
    refuse_data(arguments, "a record: it has its own scenario and charts");
    if (arguments.given(options_option.name))
        throw InputError("the option '--options' does not go with a record: it has its own optional rules");
    return open_record(path);
}

}  // namespace polemarch::tools
