#!/usr/bin/env python3
"""The example in README.md is the program that is compiled: examples/quick_look/main.cpp."""

import re

from sources import ROOT, finish

blocks = re.findall(r"```cpp\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
program = (ROOT / "examples/quick_look/main.cpp").read_text()
finish([] if program in blocks else ["README.md: no C++ block equals examples/quick_look/main.cpp"])
