#include "tools/sprt_option.h"

#include "core/diagnostics.h"
#include "tools/options.h"

#include <charconv>
#include <map>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

InputError fault(const std::string& what, const std::string& found) {
    return InputError(
        fmt::format("the option '--sprt' {} (found '{}', expected elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])",
                    what, found));
}

double number_of(const std::string& word) {
    const std::string digits = word.substr(word.find('=') + 1);
    double number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, std::chars_format::fixed);
    if (error != std::errc() || stop != end) throw fault("needs numbers", word);
    return number;
}

}  // namespace

sim::Sprt sprt_of(const std::string& text) {
    using sim::Sprt;
    Sprt sprt;
    std::map<std::string, double*> values{
        {"elo0", &sprt.elo0}, {"elo1", &sprt.elo1}, {"alpha", &sprt.alpha}, {"beta", &sprt.beta}};
    if (text.empty()) throw fault("needs elo0 and elo1", text);
    for (const std::string& word : items_of(text, "the option '--sprt'")) {
        const auto value = values.find(word.substr(0, word.find('=')));
        if (value == values.end() || word.find('=') == std::string::npos)
            throw fault("has a part that is unknown or given twice", word);
        *value->second = number_of(word);
        values.erase(value);
    }
    if (values.contains("elo0") || values.contains("elo1")) throw fault("needs elo0 and elo1", text);
    if (!(-Sprt::most_elo <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= Sprt::most_elo))
        throw fault(fmt::format("needs elo0 below elo1, both from {} to {}", -Sprt::most_elo, Sprt::most_elo), text);
    const auto possible = [](double error) { return Sprt::least_error <= error && error <= 0.5; };
    if (!possible(sprt.alpha) || !possible(sprt.beta) || sprt.alpha + sprt.beta >= 1)
        throw fault(fmt::format("needs alpha and beta from {} to 0.5, below 1 together", Sprt::least_error), text);
    return sprt;
}

}  // namespace polemarch::tools
