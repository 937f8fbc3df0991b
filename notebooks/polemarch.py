"""Runs the program for a notebook.

`polemarch("odds", ...)` returns what the program prints, `report(...)` what it writes as JSON, `experiment(...)` the games
of an experiment as a table of pandas. `scores`, `difference` and `whiskers` count such a table and draw the counts.

The program is build/release/polemarch of this tree, which tools/quickstart builds; POLEMARCH names another.
"""
import json
import math
import os
import pathlib
import subprocess
import tempfile

TREE = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("POLEMARCH", str(TREE / "build/release/polemarch"))


def polemarch(*words):
    """The standard output of `polemarch WORDS`. Raises an error with the program's message if it fails."""
    if not pathlib.Path(PROGRAM).exists():
        raise FileNotFoundError(f"{PROGRAM} is not there: run tools/quickstart, or set POLEMARCH to the program")
    ran = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=TREE)
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stderr.strip())
    return ran.stdout


def report(*words):
    """What `polemarch WORDS --json FILE` writes, as Python values."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        polemarch(*words, "--json", path)
        return json.loads(path.read_text())


def experiment(text):
    """Plays an experiment and returns its games, one in a row, as a DataFrame.

    `text` is an experiment file (data/experiments/README.md), or the path of one. The store, an SQLite file, is written to
    a temporary folder and read from there. The columns are those of the store: `result` is A, draw or B, `payoff` is 1 if
    side A won, 0.5 for a draw and 0 if B won; each change of the experiment has a column.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, store = (pathlib.Path(folder) / name for name in ("experiment.toml", "games.sqlite"))
        source.write_text(text.read_text() if isinstance(text, pathlib.Path) else text)
        polemarch("experiment", "run", source, "--store", store)
        return read_store(store)


def read_store(store):
    """The games of a store, or of the CSV file that `polemarch experiment export` wrote of one, as a DataFrame."""
    import pandas
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(store)
        if table.suffix != ".csv":
            table = pathlib.Path(folder) / "games.csv"
            polemarch("experiment", "export", store, "--csv", table)
        games = pandas.read_csv(table)
    for name in games.columns[games.dtypes == object]:
        # The export writes '-1 and '=x for spreadsheets.
        plain = games[name].str.replace(r"^'(?=[-+=@])", "", regex=True)
        try:
            games[name] = pandas.to_numeric(plain)
        except ValueError:
            games[name] = plain
    return games


def wilson(mean, error, observations):
    """The 95 % interval of a share, or of a mean of values from 0 to 1, with its standard error (Wilson 1927).

    A mean is treated as a share of as many trials as would give its error. Unlike mean +- 2 errors, the interval stays
    between 0 and 1, and has a width if all observations are equal. It is that of the program (sim/shared/statistics.h).
    """
    z = 1.959964
    n = mean * (1 - mean) / error**2 if error > 0 else observations
    centre, reach = mean + z * z / (2 * n), z * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return (centre - reach) / (1 + z * z / n), (centre + reach) / (1 + z * z / n)


def scores(games, by):
    """Counts the games of each value of the columns `by`: a DataFrame with games, won, drawn, lost, score, low, high.

    Won is by side A; the score is the mean of `payoff`, won + half of drawn, in percent; low and high are the ends of its
    95 % interval. Only for players who keep their sides, where each game is one of its own.
    """
    import pandas
    rows = {}
    for key, group in games.groupby(by, sort=False):
        payoff = group["payoff"]
        low, high = wilson(payoff.mean(), payoff.std() / math.sqrt(len(group)), len(group))
        rows[key] = [len(group), *((group["result"] == one).sum() for one in ("A", "draw", "B")),
                     100 * payoff.mean(), 100 * low, 100 * high]
    table = pandas.DataFrame.from_dict(rows, orient="index",
                                       columns=["games", "won", "drawn", "lost", "score", "low", "high"])
    if isinstance(by, list) and len(by) > 1:
        table.index = pandas.MultiIndex.from_tuples(table.index, names=by)
    else:
        table.index = [key[0] if isinstance(key, tuple) else key for key in table.index]
        table.index.name = by if isinstance(by, str) else by[0]
    return table


def difference(games, base, column="payoff"):
    """What a change does: the mean of `column` in `games` less that in `base`, in percent, with its 95 % interval.

    Games of equal number have the same dice wherever the same event happens, so they are compared in pairs.
    """
    pairs = games.set_index("game")[column] - base.set_index("game")[column]
    error = pairs.std() / math.sqrt(len(pairs))
    return 100 * pairs.mean(), 100 * (pairs.mean() - 1.96 * error), 100 * (pairs.mean() + 1.96 * error)


def whiskers(axes, table, value="score", reference=None, band=None, marker="o", offset=0, label=None):
    """Draws each row of `table` as a dot with its interval, the first on top. `band` is shaded, `reference` a line."""
    places = [offset - i for i in range(len(table))]
    if band is not None and offset == 0:
        axes.axvspan(*band, color="0.9")
    if reference is not None and offset == 0:
        axes.axvline(reference, color="black", linewidth=0.8, linestyle="--")
    axes.errorbar(table[value], places, xerr=[table[value] - table["low"], table["high"] - table[value]],
                  fmt=marker, color="black", markerfacecolor="black" if marker == "o" else "white", capsize=3,
                  linewidth=1, label=label)
    axes.set_yticks([-i for i in range(len(table))])
    axes.set_yticklabels([str(name) for name in table.index])
    axes.margins(y=0.08)
