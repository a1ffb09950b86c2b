#!/usr/bin/env python3
"""Opens a page in a real browser and prints, as one JSON document, what the browser shows.

look.py PAGE [--width N] [--dark] [--screenshot FILE.png]

The browser is Debian's chromium-headless-shell, spoken to through its debugging pipe, so nothing
but Python is needed. Everything the page said on the console, asked the network for, or ran, is in
the document.
"""

import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

BROWSERS = ["chromium-headless-shell", "chromium-shell", "chromium"]
# For a machine that is busy; nothing is waited for that long.
LIMIT_SECONDS = 120

# What is read from the page. The debugger evaluates it: the page's own policy forbids scripts.
FACTS = """(() => {
  const all = (selector, read) => Array.from(document.querySelectorAll(selector), read);
  const content = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
  const height = document.documentElement.scrollHeight;
  document.querySelectorAll('details').forEach((element) => { element.open = true; });
  return {
    title: document.title,
    height,
    headline: content(document.querySelector('h1')),
    facts: Object.fromEntries(all('.facts > div', (fact) =>
      [content(fact.querySelector('dt')), content(fact.querySelector('dd'))])),
    summary: all('.summary tr', content),
    groups: all('.group h3', content),
    repositories: all('.repository', (block) => ({
      name: content(block.querySelector('.name')),
      state: block.querySelector('summary .badge').dataset.state,
      steps: Array.from(block.querySelectorAll('.steps tbody tr'), (row) => ({
        name: content(row.cells[0]), state: row.querySelector('.badge').dataset.state,
        what: content(row.cells[2]), outcome: content(row.cells[3]), sent: content(row.cells[4])})),
    })),
    troubles: all('.trouble', content),
    bars: all('.timeline .bar', (bar) => {
      const box = bar.getBoundingClientRect();
      return {mark: bar.classList[1], width: box.width, height: box.height, left: box.left,
              fill: getComputedStyle(bar).fill, title: bar.querySelector('title').textContent};
    }),
    drawing: all('.timeline', (svg) => ({
      width: svg.getBoundingClientRect().width,
      named: svg.getAttribute('aria-labelledby').split(' ').map(
        (id) => document.getElementById(id).textContent)})),
    ticks: all('.timeline .tick', content),
    rows: all('.attempts tbody tr', content),
    links: all('a', (link) => link.href),
    scripts: document.scripts.length,
    loaded: performance.getEntriesByType('resource').length,
    hacked: window.hacked === undefined ? null : String(window.hacked),
    ground: getComputedStyle(document.body).backgroundColor,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
})()"""


def find_browser():
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    sys.exit(f"no browser: install the package {BROWSERS[0]} (none of {', '.join(BROWSERS)} is here)")


class Browser:
    """One browser with one page. Messages are JSON between zero bytes."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory()
        # The browser reads its descriptor 3 and writes its 4. Those below are taken, so that none of
        # the pipes gets such a number.
        while os.open(os.devnull, os.O_RDWR) < 4:
            pass
        orders, self.out = os.pipe()
        self.answers, reports = os.pipe()
        os.dup2(orders, 3)
        os.dup2(reports, 4)
        self.process = subprocess.Popen(
            [program, "--no-sandbox", "--headless", "--disable-gpu", "--disable-dev-shm-usage",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank"],
            pass_fds=[3, 4], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for end in [orders, reports, 3, 4]:
            os.close(end)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None

    def _read(self):
        while b"\0" not in self.buffer:
            more = os.read(self.answers, 1 << 16)
            if not more:
                sys.exit("the browser ended before it answered")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        order = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            order["sessionId"] = self.session
        message = json.dumps(order).encode() + b"\0"
        while message:
            message = message[os.write(self.out, message):]
        while True:
            answer = self._read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._read())

    def attach(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(json.dumps(result["exceptionDetails"]))
        return result["result"].get("value")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.profile.cleanup()


def show(browser, options):
    browser.attach()
    for domain in ["Page", "Runtime", "Log", "Network"]:
        browser.call(domain + ".enable")
    browser.call("Emulation.setDeviceMetricsOverride", width=options.width, height=900,
                 deviceScaleFactor=1, mobile=options.width < 600)
    scheme = "dark" if options.dark else "light"
    browser.call("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.events.clear()
    browser.call("Page.navigate", url=pathlib.Path(options.page).resolve().as_uri())
    browser.wait_for("Page.loadEventFired")
    if options.screenshot:
        take_screenshot(browser, options.screenshot)
    return {**browser.evaluate(FACTS), **heard(browser.events)}


def take_screenshot(browser, file):
    shot = browser.call("Page.captureScreenshot", captureBeyondViewport=True)
    pathlib.Path(file).write_bytes(base64.b64decode(shot["data"]))


def heard(events):
    """What the browser told while the page was opened."""
    def told(method, read):
        return [read(e["params"]) for e in events if e.get("method") == method]

    console = told("Runtime.consoleAPICalled", lambda p: json.dumps(p["args"]))
    console += told("Log.entryAdded", lambda p: p["entry"]["text"])
    console += told("Runtime.exceptionThrown", lambda p: json.dumps(p["exceptionDetails"]))
    dialogs = told("Page.javascriptDialogOpening", lambda p: p["message"])
    requests = told("Network.requestWillBeSent", lambda p: p["request"]["url"])
    return {"console": console, "dialogs": dialogs, "requests": requests}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--screenshot")
    options = parser.parse_args()
    browser = Browser(find_browser())
    watchdog = threading.Timer(LIMIT_SECONDS, browser.process.kill)
    watchdog.start()
    try:
        print(json.dumps(show(browser, options)))
    finally:
        watchdog.cancel()
        browser.close()


main()
