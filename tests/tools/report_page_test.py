#!/usr/bin/env python3
"""The page of `polemarch report` in a real browser: it sorts, it fits a telephone, it asks for nothing.

    report_page_test.py PROGRAM

A script is added to a copy of the page that clicks every head of every sortable table and writes what it
finds into the page, which Chromium prints. Exit status 77 without a Chromium: skipped.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

EXPERIMENT = """format = "polemarch experiment 1"
name = "report page"
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random"]
[[change]]
path = "side.B.panic"
values = [10, 14, 18]
[games]
pairs = 4
"""
PROBE = """
<script>
const found = { tables: 0, clicks: 0, unsorted: [] };
for (const table of document.querySelectorAll('table.sortable')) {
  found.tables++;
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    for (const order of ['ascending', 'descending']) {
      head.querySelector('button').click();
      found.clicks++;
      const keys = Array.from(table.tBodies[0].rows)
        .map(row => row.cells[column]).filter(cell => 'key' in cell.dataset).map(cell => Number(cell.dataset.key));
      const sorted = [...keys].sort((a, b) => order === 'ascending' ? a - b : b - a);
      if (head.getAttribute('aria-sort') !== order || keys.some((key, i) => key !== sorted[i]))
        found.unsorted.push(table.caption.textContent + ': ' + head.textContent + ' ' + order);
    }
  });
}
found.width = document.documentElement.scrollWidth;
found.room = document.documentElement.clientWidth;
found.captions = Array.from(document.querySelectorAll('caption'))
  .filter(caption => caption.getBoundingClientRect().right > window.innerWidth).map(caption => caption.textContent);
found.asked = performance.getEntriesByType('resource').map(entry => entry.name);
const probe = document.createElement('pre');
probe.id = 'probe';
probe.textContent = JSON.stringify(found);
document.body.append(probe);
</script>
"""


def main():
    program = os.path.abspath(sys.argv[1])
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser:
        print("no chromium: skipped")
        return 77
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        experiment, store, page = (os.path.join(folder, name) for name in ("e.toml", "e.sqlite", "e.html"))
        with open(experiment, "w", encoding="utf-8") as file:
            file.write(EXPERIMENT)
        quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([program, "experiment", "run", experiment, "--store", store], **quiet)
        subprocess.run([program, "report", store, "--html", page], **quiet)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        with open(page, "w", encoding="utf-8") as file:
            file.write(text.replace("</body>", PROBE + "</body>") if "</body>" in text else text + PROBE)
        # Chromium's window is at least 500 pixels wide.
        for width in (500, 1200):
            shown = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                 f"--window-size={width},900", "--virtual-time-budget=5000", "--dump-dom", f"file://{page}"],
                check=True, capture_output=True, text=True, timeout=120).stdout
            match = re.search(r'<pre id="probe">(.*?)</pre>', shown, re.S)
            if not match:
                faults.append(f"{width}: the page's scripts did not end")
                continue
            found = json.loads(match.group(1).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
            print(width, found)
            if found["tables"] < 2 or found["clicks"] < 10:
                faults.append(f"{width}: few tables can be sorted")
            faults += [f"{width}: not sorted: {head}" for head in found["unsorted"]]
            faults += [f"{width}: the page asks for {name}" for name in found["asked"]]
            faults += [f"{width}: the caption leaves the window: {caption}" for caption in found["captions"]]
            if found["width"] > found["room"]:
                faults.append(f"{width}: the page is {found['width']} wide, the window {found['room']}")
    print("\n".join(faults) or "sound")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
