// Mutations for texts: exchanges words and lines, besides libFuzzer's mutations of bytes, so that inputs stay half
// valid. The words are those of the shipped data and of the command line.
#include "core/random.h"
#include "tests/support/ancient_battles/battles.h"
#include "tools/verbs.h"

#include <algorithm>
#include <cctype>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace polemarch {
namespace {

struct Piece {
    std::size_t at, size;
};

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

std::vector<Piece> words_of(const std::string& text) {
    std::vector<Piece> words;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        if (end > at) words.push_back({at, end - at});
        at = end;
    }
    return words;
}

std::vector<Piece> lines_of(const std::string& text) {
    std::vector<Piece> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        lines.push_back({at, end - at});
        at = end;
    }
    return lines;
}

const std::vector<std::string>& shipped_words() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> words{"-1", "0",  "1",  "2",  "7",   "9",   "15",
                                       "16", "63", "64", "65", "255", "256", "65536"};
        std::string text = test::data_text("README.md") + test::data_text("NOTATION.md");
        for (const auto name : test::shipped_battles) text += test::scenario_text(std::string(name));
        for (const auto& source : test::load_charts().sources) text += source.text;
        for (const Piece& word : words_of(text)) words.push_back(text.substr(word.at, word.size));
        for (const tools::Verb& verb : tools::verbs()) {
            words.push_back(verb.name);
            for (const tools::Option& option : verb.options) words.push_back("--" + option.name);
        }
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
        return words;
    }();
    return all;
}

class Mutator {
public:
    Mutator(std::string text, unsigned seed) : text_(std::move(text)), stream_(seed) {}

    std::string mutate() {
        const auto words = words_of(text_), lines = lines_of(text_);
        if (words.empty() || lines.empty()) return text_;
        const Piece word = one_of(words), line = one_of(lines);
        switch (stream_.below(6)) {
            case 0: {
                const Piece other = one_of(words);
                return replace(word, text_.substr(other.at, other.size));
            }
            case 1: return replace(word, one_of(shipped_words()));
            case 2: return replace(word, std::to_string(stream_.below(20)));
            case 3: return replace(line, "");
            case 4: {
                const Piece other = one_of(lines);
                return replace({line.at, 0}, text_.substr(other.at, other.size));
            }
            default: return replace({word.at, 0}, one_of(shipped_words()) + " ");
        }
    }

private:
    template <class T>
    const T& one_of(const std::vector<T>& list) {
        return list[stream_.below(static_cast<std::uint32_t>(list.size()))];
    }
    std::string replace(Piece piece, const std::string& by) {
        std::string text = text_;
        return text.replace(piece.at, piece.size, by);
    }

    std::string text_;
    AgentStream stream_;
};

}  // namespace
}  // namespace polemarch

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    using namespace polemarch;
    if (seed % 3 == 0 || size == 0) return LLVMFuzzerMutate(data, size, most);
    std::string text(data, data + size);
    for (unsigned i = 0; i <= seed % 2; ++i) text = Mutator(std::move(text), seed + i).mutate();
    if (text.empty() || text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}
