"""P9, P5 and P6: when nothing fails. P7 and P8: when answers are lost, and in an outage."""

import sys
import tempfile

from harness.report import in_turns, largest, median
from harness.servers import Server

KINDS = ("github", "gitlab", "forgejo")
# What the least that makes the same does without, a repository.
CHECKS = {
    "github": ["is it there already", "does the branch exist", "is the repository empty",
               "has nobody committed meanwhile"],
    "gitlab": ["is it there already", "does the branch exist", "is the repository empty", "is it a commit's id",
               "are the branches to protect there (2)", "are there rules already (2)"],
    "forgejo": ["is it there already", "does the branch exist", "is the repository empty", "is it a commit's id",
                "are the branches to protect there (2)", "are there rules already (2)"],
}
# Reads that a change needs on a host that takes no condition along with it.
GUARDS = {
    ("gitlab", "branch"): ["is the source a commit: in an empty project the host would make one"],
    ("gitlab", "commit"): ["is the head the one that was seen", "is the file there, and what touched it last"],
    ("forgejo", "branch"): ["is the source a commit: the host answers 500 where it is none"],
    ("forgejo", "commit"): ["is the head the one that was seen", "what stands where the file will be"],
}


def measure(report, options):
    for kind in KINDS:
        with Server("bench_host", kind) as host:
            _safety(host, kind, report, options)
    with Journals() as journals:
        for kind in KINDS:
            with Server("bench_host", kind) as host:
                _bootstrap(host, kind, journals, report, options)
        for kind in KINDS:
            with Server("bench_host", kind) as host:
                _many(host, kind, journals, report, options)
    for kind in KINDS:
        with Server("bench_host", kind) as host:
            _lost_answers(host, kind, report)
    with Server("bench_host", "github") as host:
        _outage(host, report)


class Journals:
    """A folder of its own for each run. All are removed at the end: some file systems look long for a place
    where files were removed a moment ago."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def way(self, side):
        return [f"journals={tempfile.mkdtemp(dir=self.folder.name)}"] if side == "sdk" else []


def _checked(result, side="sdk"):
    """What the host has against raw is that it does without request ids and the like."""
    if side == "sdk" and result["problems"]:
        sys.exit("bench: the host says " + "; ".join(result["problems"][:3]))
    return result


def _begin(host, kind, **settings):
    """A host with one repository, made unmeasured."""
    host.reset()
    host.run("bench_raw_changes", "bootstrap", kind, "{url}", 1, 1)
    host.reset(keep=1, **settings)


def _safety(host, kind, report, options):
    """The same changes with markers, tickets, checks and all layers, and without any of it."""
    def run(side, *way):
        _begin(host, kind)
        return _checked(host.run(f"bench_{side}_changes", work, kind, "{url}", count, 1, *way), side)

    for work, count in (("branch", 1000), ("commit", 100)):
        report.title(f"P9: {count} times {work} on {kind}, no delay, one thread (raw: the same requests)")
        results = in_turns(options.rounds, run)
        report.ratio(results, "wall_ms", 1.3)
        report.ratio(results, "cpu_ms")
        bare = {"raw": [run("raw", "least") for _ in range(3)]}
        requests = [largest(side, name, "requests") for side, name in
                    ((results, "sdk"), (results, "raw"), (bare, "raw"))]
        report.goal("requests more than raw, a change", round((requests[0] - requests[1]) / count, 2), 0)
        guards = GUARDS.get((kind, work), [])
        report.goal("requests more than without guards", round((requests[0] - requests[2]) / count, 2), len(guards))
        if guards:
            report.tell("wall SDK / raw without guards",
                        round(median(results, "sdk", "wall_ms") / median(bare, "raw", "wall_ms"), 2))
            print("    guards: " + "; ".join(guards))
        report.counts(results)


def _bootstrap(host, kind, journals, report, options):
    def run(side):
        host.reset(delay_ms=20)
        way = journals.way(side)
        return _checked(host.run(f"bench_{side}_changes", "bootstrap", kind, "{url}", 1, 1, *way), side)

    report.title(f"P5: a bootstrap on {kind}, 20 ms an answer, with its journal (raw: the same requests)")
    results = in_turns(options.rounds, run)
    report.ratio(results, "wall_ms", 1.15)
    host.reset(delay_ms=20)
    least = host.run("bench_raw_changes", "bootstrap", kind, "{url}", 1, 1, "least")
    sdk = largest(results, "sdk", "requests")
    report.goal("requests more than raw", sdk - largest(results, "raw", "requests"), 0)
    report.goal("requests of the least", least["requests"], {"github": 10, "gitlab": 7}.get(kind, 10))
    report.tell("requests SDK", sdk)
    report.tell("wall SDK / the least", round(median(results, "sdk", "wall_ms") / least["wall_ms"], 2))
    print("    checks a repository: " + ", ".join(CHECKS[kind]))
    for route, times in sorted(results["sdk"][0]["routes"].items()):
        print(f"    {times} {route}")


def _many(host, kind, journals, report, options):
    count, at_once = 200, 32

    def run(side, has_journals=True):
        host.reset(delay_ms=20)
        way = journals.way(side) if has_journals else []
        return _checked(host.run(f"bench_{side}_changes", "bootstrap", kind, "{url}", count, at_once, *way), side)

    report.title(f"P6: {count} bootstraps on {kind}, {at_once} at once, 20 ms an answer, with journals")
    results = in_turns(min(options.rounds, 5), run)
    report.ratio(results, "wall_ms", 1.15)
    report.ratio(results, "cpu_ms", 2.0)
    report.goal("peak memory, KiB", largest(results, "sdk", "peak_kib"), 32 * 1024)
    report.goal("connections", largest(results, "sdk", "connections"), 96)
    bare = {"sdk": [run("sdk", has_journals=False) for _ in range(3)]}
    for key in ("wall_ms", "cpu_ms"):
        report.tell(f"{key.split('_')[0]} SDK without journals / raw",
                    round(median(bare, "sdk", key) / median(results, "raw", key), 2))
    report.counts(results)


def _lost_answers(host, kind, report):
    count = 1000
    report.title(f"P7: {count} branches on {kind}, 8 threads, 10 % of the changes made and answered 502 or dropped")
    # Each thread reads the head of main once.
    _begin(host, kind)
    plain = (_checked(host.run("bench_sdk_changes", "branch", kind, "{url}", 100, 1))["requests"] - 1) / 100
    _begin(host, kind, lost_percent=10)
    result = _checked(host.run("bench_sdk_changes", "branch", kind, "{url}", count, 8))
    report.goal("answers lost", result["lost"], count // 10, at_least=True)
    report.goal("sent twice", result["repeated"], 0)
    report.goal("reported as failed, all were made", result["failed"], 0)
    report.goal("left unknown", result["unknown"], 0)
    report.goal("made", result["made"], count, at_least=True)
    report.tell("requests an operation, nothing lost", plain)
    report.goal("requests an operation", round((result["requests"] - 8) / count, 3), plain + 0.12)


def _outage(host, report):
    count = 100
    for way, words in (("the defaults", []), ("a breaker that tries every second", ["brisk"])):
        report.title(f"P8: {count} get_repo at once in 3 s of 502, {way}; who is refused comes back when told")
        _begin(host, "github", outage_ms=3000)
        result = host.run("bench_sdk_changes", "read", "github", "{url}", count, count, *words)
        report.goal("succeeded", result["made"], count, at_least=True)
        report.goal("requests an operation", result["requests"] / count, 4)
        after = round(result["wall_ms"] - 3000)
        if words:
            report.goal("done after recovery, ms", after, 1500)
        else:
            report.tell("done after recovery, ms", after)  # an open breaker waits for 5 s
