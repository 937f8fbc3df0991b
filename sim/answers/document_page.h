// Styles and script of a page. Both stand inside XML: no ampersand and no "less than" in them.
#pragma once

namespace polemarch::sim {

/// Narrow screens: wide tables scroll in their own box. Paper: black on white, everything spread out.
inline constexpr const char* page_styles = R"css(
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d3d8de; --box: #f4f6f8; --accent: #0b5cad; --warn: #8f4a00;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e6e9ed; --soft: #a3acb7; --line: #3a414b; --box: #1e2329; --accent: #7ab8ff; --warn: #ffb86b;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 1rem; max-width: 66rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
p { margin: .5rem 0; max-width: 46rem; white-space: pre-line; }
.subtitle, .small { color: var(--soft); font-size: .9rem; }
.warning { border-left: .3rem solid var(--warn); padding: .3rem .8rem; background: var(--box); }
.warning::before { content: "Note: "; font-weight: bold; color: var(--warn); }
ul { padding-left: 1.2rem; columns: 18rem auto; column-gap: 2rem; }
li { break-inside: avoid; }
.scroll { overflow-x: auto; margin: .8rem 0; }
.scroll:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
caption {
  text-align: left; color: var(--soft); padding-bottom: .3rem; overflow-wrap: anywhere;
  position: sticky; left: 0; max-width: min(64rem, calc(100vw - 2rem));
}
th, td { padding: .3rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
tbody th { border-bottom: 1px solid var(--line); font-weight: normal; vertical-align: top; }
td { max-width: 26rem; overflow-wrap: break-word; }
th:first-child { position: sticky; left: 0; background: var(--paper); max-width: 16rem; }
tbody th.t { min-width: 8rem; overflow-wrap: anywhere; }
.n { text-align: right; white-space: nowrap; }
thead .n { white-space: normal; }
.detail { display: block; color: var(--soft); font-size: .85em; }
tbody tr:hover { background: var(--box); }
th button {
  font: inherit; font-weight: bold; color: inherit; background: none; border: 0; padding: 0; text-align: inherit;
  cursor: pointer; text-decoration: underline dotted; text-underline-offset: .2em;
}
th[aria-sort=ascending] button::after { content: " \25B2"; }
th[aria-sort=descending] button::after { content: " \25BC"; }
pre {
  background: var(--box); border: 1px solid var(--line); border-radius: 4px; padding: .7rem; overflow-x: auto;
  font: .85rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: normal;
}
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 30rem)); gap: 1rem 2rem; }
figure { margin: .5rem 0; break-inside: avoid; }
figcaption { font-weight: bold; font-size: .95rem; }
svg { display: block; width: 100%; height: auto; max-width: 30rem; }
svg text { font: 11px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--ink); }
.board svg { max-width: 100%; background: #fff; }
.board svg text { font: revert-layer; fill: revert-layer; }
svg .axis { fill: var(--soft); }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .mark { stroke: var(--soft); stroke-width: 1.2; stroke-dasharray: 4 3; }
svg .whisker { stroke: var(--accent); stroke-width: 1.6; }
svg .join { stroke: var(--accent); stroke-width: 1; fill: none; opacity: .55; }
svg .full { fill: var(--accent); stroke: var(--accent); stroke-width: 1.6; }
svg .hollow { fill: var(--paper); stroke: var(--accent); stroke-width: 1.6; }
svg .bar { fill: var(--accent); }
@media print {
  :root { color-scheme: light; --accent: #000; --soft: #333; --line: #999; --box: #fff; --warn: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; }
  th:first-child, caption { position: static; }
  caption { max-width: none; }
  table { font-size: 8pt; }
  th, td { padding: .15rem .35rem; }
  thead { display: table-header-group; }
  tr, h2 { break-inside: avoid; }
  h2 { break-after: avoid; }
  th button { text-decoration: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .plots { grid-template-columns: 1fr 1fr; }
  @page { margin: 15mm; }
}
)css";

/// Makes the heads of sortable tables buttons. Without scripts the tables are there, unsorted.
inline constexpr const char* page_script = R"js(
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = Array.from(table.tHead.rows[0].cells);
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    const key = row => {
      const cell = row.cells[column];
      return 'key' in cell.dataset ? Number(cell.dataset.key) : cell.textContent;
    };
    const compare = (a, b) => {
      if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
      return typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true });
    };
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      const rows = Array.from(table.tBodies[0].rows);
      rows.sort((a, b) => (down ? -1 : 1) * compare(key(a), key(b)));
      table.tBodies[0].append(...rows);
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    });
  });
}
)js";

}  // namespace polemarch::sim
