"""P2 and P3: reads, with every layer on."""

import sys

from harness.report import in_turns, largest, median
from harness.servers import Server


def measure(report, options):
    with Server("bench_server") as server:
        _get_repo(server, report, options)
        _list_branches(server, report, options)
        _charges(server, report, options)


def _get_repo(server, report, options):
    def run(side):
        server.reset()
        return server.run(f"bench_{side}", "get_repo", "{url}", threads, options.calls)

    for threads in (1, 4, 16):
        report.title(f"P2: {options.calls} get_repo, {threads} thread{'s' if threads > 1 else ''} (raw: nlohmann DOM)")
        results = in_turns(options.rounds, run)
        report.ratio(results, "wall_ms", 1.10)
        report.ratio(results, "cpu_ms", 1.10)
        report.goal("memory growth after 1,000 calls, KiB", median(results, "sdk", "growth_kib"), 1024)
        report.goal("requests beyond one a call", largest(results, "sdk", "requests") - options.calls, 0)
        report.goal("connections", largest(results, "sdk", "connections"), threads)
        report.counts(results)
    _conditional(server, report, options)


def _conditional(server, report, options):
    """The same where the host has tags: answers that still hold come without a body."""
    def run(way):
        server.reset(tags=1)
        return server.run("bench_sdk", "get_repo", "{url}", 1, options.calls, *way)

    report.title(f"P2: {options.calls} get_repo, one thread, a host with tags")
    ways = {"asked whether it holds": [], "asked for all anew": ["unconditional"]}
    for name, way in ways.items():
        runs = {"sdk": [run(way) for _ in range(3)]}
        print(f"  {name:<26}{median(runs, 'sdk', 'wall_ms'):>8.0f} ms, processor "
              f"{median(runs, 'sdk', 'cpu_ms'):.0f} ms, charged {largest(runs, 'sdk', 'charged')}")
        report.goal("memory growth after 1,000 calls, KiB", median(runs, "sdk", "growth_kib"), 1024)


def _list_branches(server, report, options):
    def run(side):
        server.reset(delay_ms=delay_ms)
        return server.run(f"bench_{side}", "list_branches", "{url}", at_once, 1)

    for delay_ms, at_once, limit in ((20, 8, 1.10), (0, 1, 1.25)):
        way = f"raw: {at_once} pages at once" if at_once > 1 else "raw: one by one"
        report.title(f"P3: 10,000 branches, {delay_ms} ms a request ({way}, nlohmann SAX)")
        results = in_turns(options.rounds, run)
        if any(result["branches"] != 10_000 for side in results.values() for result in side):
            sys.exit("bench: not all branches came back")
        report.ratio(results, "wall_ms", limit)
        report.ratio(results, "cpu_ms")
        report.goal("requests", largest(results, "sdk", "requests"), 100)
        report.goal("connections", largest(results, "sdk", "connections"), 8)
        report.goal("peak memory, KiB", largest(results, "sdk", "peak_kib"), 24 * 1024)
        report.counts(results)


def _charges(server, report, options):
    """What the same reads cost of a host's rate limit, once, with and without asking conditionally."""
    report.title("requests charged, answers that do not change (the last page of a list is full: asked once more)")
    works = ((f"{options.calls} get_repo", ["get_repo", "{url}", 1, options.calls], 1),
             ("10 times 10,000 branches", ["list_branches", "{url}", 8, 10], 109))
    for name, words, limit in works:
        server.reset(tags=1)
        asked = server.run("bench_sdk", *words)
        server.reset(tags=1)
        whole = server.run("bench_sdk", *words, "unconditional")
        report.goal(name, asked["charged"], limit)
        print(f"    {asked['requests']} requests, peak {asked['peak_kib']} KiB; unconditional: "
              f"{whole['charged']} charged, peak {whole['peak_kib']} KiB")
