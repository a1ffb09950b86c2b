"""The loopback servers of the bench, and the programs that are measured against them."""

import json
import pathlib
import subprocess
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/bench"
PROGRAMS = BUILD / "bench"
SIDES = ("sdk", "raw")


def build():
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DGITPROVIDER_BUILD_BENCH=ON", "-DGITPROVIDER_BUILD_TESTS=OFF",
               "-DGITPROVIDER_BUILD_TOOLS=OFF"]
    targets = ["bench_server", "bench_host", "bench_sdk", "bench_raw", "bench_sdk_changes", "bench_raw_changes"]
    subprocess.run(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", *options], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--target", *targets], check=True, stdout=subprocess.DEVNULL)


class Server:
    """A program that prints where it listens, and what it counted since its last reset."""

    def __init__(self, program, *arguments):
        self.command = [PROGRAMS / program, *arguments]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline().strip()
        self.url = said if said.startswith("http") else f"http://127.0.0.1:{said}"
        self.origin = "http://" + urllib.parse.urlsplit(self.url).netloc
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def control(self, what):
        with self.opener.open(f"{self.origin}/control/{what}") as answer:
            return json.load(answer)

    def reset(self, **settings):
        self.control("reset?" + urllib.parse.urlencode(settings))

    def run(self, program, *arguments):
        """One run: its own figures and what this server counted since its reset."""
        words = [str(argument).format(url=self.url) for argument in arguments]
        done = subprocess.run([PROGRAMS / program, *words], stdout=subprocess.PIPE, text=True, check=True)
        return json.loads(done.stdout.splitlines()[-1]) | self.control("counts")
