"""One block a piece of work, and which goals were missed."""

import statistics


def in_turns(count, run):
    """`count` rounds of `run(side)`; the side that begins changes each time."""
    results = {"sdk": [], "raw": []}
    for number in range(count):
        for side in ("sdk", "raw") if number % 2 else ("raw", "sdk"):
            results[side].append(run(side))
    return results


def median(results, side, key):
    return statistics.median(result[key] for result in results[side])


def largest(results, side, key):
    return max(result[key] for result in results[side])


class Report:
    def __init__(self):
        self.missed = []

    def title(self, text):
        self.work = text
        print(f"\n{text}", flush=True)

    def goal(self, text, value, limit, at_least=False):
        met = value >= limit if at_least else value <= limit
        words = f"at {'least' if at_least else 'most'} {limit:g}"
        if not met:
            self.missed.append(f"{self.work}: {text} {value:g}, {words}")
        print(f"  {text:<38}{value:>10g}   {words}{'' if met else '   MISSED'}")

    def tell(self, text, value):
        print(f"  {text:<38}{value:>10g}")

    def ratio(self, results, key, limit=None):
        sdk, raw = (median(results, side, key) for side in ("sdk", "raw"))
        name = f"{key.split('_')[0]} SDK / raw"
        if limit:
            self.goal(name, round(sdk / raw, 3), limit)
        else:
            self.tell(name, round(sdk / raw, 3))
        each = "  ".join(f"{s[key] / r[key]:.2f}" for s, r in zip(results["sdk"], results["raw"]))
        print(f"    medians {sdk:.0f} ms / {raw:.0f} ms; by round {each}")

    def counts(self, results):
        for side in ("sdk", "raw"):
            values = {k: largest(results, side, k) for k in ("requests", "connections", "most_in_flight", "peak_kib")}
            print(f"  {side}: " + ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in values.items()))
