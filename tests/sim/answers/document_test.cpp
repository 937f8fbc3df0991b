// Documents as pages and as Markdown: texts stay texts, whatever is in them.
#include "sim/answers/document.h"

#include "tests/support/folder.h"
#include "tests/support/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string evil = "</title></pre><script>alert('1')</script> \"><img src=x onerror=alert(2)> & `*_|";

Document hostile() {
    Document document{.title = evil, .subtitle = evil, .blocks = {}};
    document.blocks.emplace_back(Heading{evil});
    document.blocks.emplace_back(Paragraph{evil + "\nanother line"});
    document.blocks.emplace_back(Paragraph{evil, Paragraph::Tone::warning});
    document.blocks.emplace_back(Items{{evil, "two"}});
    document.blocks.emplace_back(Typed{evil, evil + "\n````\nstill typed"});
    document.blocks.emplace_back(DocumentTable{
        .caption = evil,
        .head = {evil, "number"},
        .rows = {{{.text = evil}, {.text = "1", .key = 1, .detail = evil}}, {{.text = "b"}, {.text = "2", .key = 2}}},
        .sortable = true});
    document.blocks.emplace_back(DotPlot{.title = evil,
                                         .axis = evil,
                                         .rows = {{evil, {{0.5, {0.4, 0.6}, 0}, {0.7, {0.6, 0.8}, 1}}}},
                                         .series = {evil, "another"},
                                         .mark = 0.5,
                                         .joined = true});
    document.blocks.emplace_back(BarPlot{.title = evil, .axis = evil, .bars = {{3, 0.25}, {5, 0.75}}});
    return document;
}

/// What a parser finds in the page: "elements with a wish to load or to run anything", then the texts.
std::string parsed(const std::string& page) {
    const Folder folder;
    const std::string file = folder / "page.html", program = folder / "parse.py";
    std::ofstream(file, std::ios::binary) << page;
    std::ofstream(program) << R"(
import sys, html.parser, xml.etree.ElementTree
text = open(sys.argv[1], encoding='utf-8').read()
xml.etree.ElementTree.fromstring(text)  # strict: every element ends, every character is escaped
class Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.scripts = [], [], 0
    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.scripts += tag == 'script'
        if tag in ('img', 'iframe', 'object', 'b'): print('foreign', tag)
        for name, value in attributes:
            if name.startswith('on') or name in ('src', 'style') or (name == 'href' and value != 'data:,'):
                print('foreign', name, value)
    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()
    def handle_endtag(self, tag):
        if self.open.pop() != tag: print('not closed', tag)
    def handle_data(self, data):
        if self.open and self.open[-1] in ('style', 'script'): return
        self.texts.append(data)
parser = Parser()
parser.feed(text)
parser.close()
if parser.open or parser.scripts != 1: print('open', parser.open, 'scripts', parser.scripts)
print('\n'.join(parser.texts))
)";
    const Ran ran = run_program({"/usr/bin/python3", program, file});
    EXPECT_EQ(ran.status, 0) << ran.error;
    return ran.output;
}

TEST(Document, APageIsWellFormedWhateverTheTextsAre) {
    const std::string texts = parsed(html_page(hostile()));
    EXPECT_THAT(texts, Not(HasSubstr("foreign")));
    EXPECT_THAT(texts, Not(HasSubstr("not closed")));
    EXPECT_THAT(texts, Not(HasSubstr("scripts ")));
    EXPECT_THAT(texts, HasSubstr(evil));
    EXPECT_THAT(texts, HasSubstr("another line"));
}

TEST(Document, APageLoadsNothing) {
    const std::string page = html_page(hostile());
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
    for (const char* loads : {"http:", "https:", "@import", "url(", "fetch(", "<link rel=\"stylesheet\""})
        EXPECT_THAT(page, Not(HasSubstr(loads)));
}

// A wide table scrolls in its own box; its caption is no wider than the screen of a phone, and stays there.
TEST(Document, CaptionsStayOnTheScreen) {
    EXPECT_THAT(html_page(hostile()), HasSubstr("left: 0; max-width: min(64rem, calc(100vw - 2rem));"));
}

TEST(Document, ControlCharactersAreSpelledOut) {
    Document document{.title = std::string("a\x01") + "b\xff", .subtitle = {}, .blocks = {}};
    document.blocks.emplace_back(Typed{"", "tab\there\nbell \a, and \xe2\x80\xae turned"});
    const std::string page = html_page(document);
    EXPECT_EQ(page.find_first_of("\x01\x07\xff"), std::string::npos);
    EXPECT_THAT(page, Not(HasSubstr("\xe2\x80\xae")));
    EXPECT_THAT(page, HasSubstr("tab\there\nbell"));
    parsed(page);
}

TEST(Document, MarkdownTakesTextsLiterally) {
    const std::string text = markdown_text(hostile());
    EXPECT_THAT(text, HasSubstr("# \\</title\\>\\</pre\\>\\<script\\>"));
    EXPECT_THAT(text, HasSubstr("`````text\n"));  // longer than the row of four inside
    EXPECT_THAT(text, HasSubstr("\\`\\*\\_\\| | 1 ("));
    // Rows of the table have no columns but their own.
    EXPECT_THAT(text, HasSubstr("\n| b | 2 |\n"));
    Document list{.title = "t", .subtitle = {}, .blocks = {Paragraph{"- no item\n1. nor this\n    nor typed"}}};
    EXPECT_EQ(markdown_text(list), "# t\n\n\\- no item\n1\\. nor this\nnor typed\n");
}

}  // namespace
}  // namespace polemarch::test
