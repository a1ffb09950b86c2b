#include "apps/gitflow-bootstrap/html_report/html_style.hpp"

namespace gitprovider::cli::html {

namespace {

constexpr std::string_view kStyle = R"css(
:root {
  --ground: #f6f7f9; --card: #ffffff; --ink: #1c2127; --soft: #57606a; --line: #d8dde3;
  --good: #1a7f4b; --good-ground: #e2f4ea; --calm: #57606a; --calm-ground: #eceff2;
  --open: #0b5cad; --open-ground: #e1eefb; --bad: #b42318; --bad-ground: #fdeae8;
  --doubt: #8a5300; --doubt-ground: #fdf0d8;
  --answered: #2f9e68; --refused: #6b8fb8; --failed: #d43c2e; --cross: #ffffff;
  --wait: #f7e3b5; --hatch: #9a6a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161b; --card: #1a2027; --ink: #e6e9ed; --soft: #a0a9b4; --line: #333c47;
    --good: #6fd6a0; --good-ground: #15342a; --calm: #b3bcc6; --calm-ground: #2a323b;
    --open: #8cc0f5; --open-ground: #16304a; --bad: #ff9a8f; --bad-ground: #46201d;
    --doubt: #f0c069; --doubt-ground: #3d2d0e;
    --answered: #46b881; --refused: #7fa3cc; --failed: #f0655a; --cross: #12161b;
    --wait: #4a3a14; --hatch: #e0b455;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
footer { color: var(--soft); font-size: 0.85rem; padding-top: 2rem; padding-bottom: 2rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.1rem 0 0; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p { margin: 0.4rem 0; }
a { color: var(--open); }
code { font: 0.88em/1.4 ui-monospace, "SFMono-Regular", Menlo, Consolas, "Liberation Mono", monospace; }
.aside { color: var(--soft); font-weight: 400; }
.count { color: var(--soft); font-weight: 400; }
.verdict { margin: 1.25rem 0 0; padding: 1rem 1.25rem; border-radius: 10px;
  border: 1px solid var(--line); border-left: 8px solid var(--tone); background: var(--tone-ground); }
.verdict .call { color: var(--soft); margin: 0; font-size: 0.95rem; }
.verdict .call strong { color: var(--ink); }
.verdict h1 .sign { color: var(--tone); }
.good { --tone: var(--good); --tone-ground: var(--good-ground); }
.calm { --tone: var(--calm); --tone-ground: var(--calm-ground); }
.open { --tone: var(--open); --tone-ground: var(--open-ground); }
.bad { --tone: var(--bad); --tone-ground: var(--bad-ground); }
.doubt { --tone: var(--doubt); --tone-ground: var(--doubt-ground); }
.badge { display: inline-flex; gap: 0.4em; align-items: baseline; padding: 0.05rem 0.6rem 0.05rem 0.5rem;
  border-radius: 999px; font-size: 0.86rem; font-weight: 600; white-space: nowrap;
  color: var(--tone); background: var(--tone-ground); }
.badge .sign { font-weight: 700; min-width: 0.8em; text-align: center; }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem 2.25rem; margin: 1rem 0 0; }
.facts dt { color: var(--soft); font-size: 0.82rem; }
.facts dd { margin: 0; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0;
  border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-size: 0.82rem; font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.summary { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  border-collapse: separate; border-spacing: 0; }
.summary th, .summary td { padding: 0.55rem 1rem; }
.summary th { width: 9rem; color: var(--soft); }
.summary tr:first-child > * { border-top: 0; }
.numbers, .legend { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap;
  gap: 0.3rem 1.4rem; }
.numbers b { font-size: 1.05rem; font-variant-numeric: tabular-nums; }
details > summary { cursor: pointer; }
.repository { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  margin: 0.4rem 0; }
.repository > summary { display: grid; grid-template-columns: 9rem minmax(0, 1fr) auto; gap: 0.25rem 1rem;
  align-items: center; padding: 0.5rem 1rem; list-style: none; }
.repository > summary::-webkit-details-marker { display: none; }
.repository > summary::after { content: "▸"; color: var(--soft); grid-column: 4; grid-row: 1; }
.repository[open] > summary::after { content: "▾"; }
.repository > summary .badge { justify-self: start; }
.repository .name { font-weight: 600; }
.repository .short { color: var(--soft); font-size: 0.9rem; text-align: right; }
.inside { padding: 0 1rem 0.75rem; }
.place { margin: 0 0 0.5rem; font-size: 0.9rem; }
.group > summary h3 { display: inline-block; margin: 0.5rem 0; }
.steps th[scope=row] { width: 11rem; }
.steps .outcome, .steps .number { color: var(--soft); font-size: 0.9rem; white-space: nowrap; }
.steps .number { padding-right: 0; }
.steps thead th:last-child { text-align: right; padding-right: 0; }
.trouble { border-left: 4px solid var(--bad); background: var(--bad-ground); border-radius: 6px;
  padding: 0.4rem 0.75rem; margin: 0.3rem 0; }
.trouble p { margin: 0.15rem 0; }
.trouble code { font-weight: 600; }
.trouble .command { display: block; font-weight: 400; user-select: all; overflow-wrap: anywhere; }
.timeline { display: block; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 0.5rem 0.75rem 0; margin: 0.75rem 0; box-sizing: content-box; max-width: calc(100% - 1.5rem - 2px);
  overflow: hidden; }
.legend { font-size: 0.9rem; }
.legend svg { vertical-align: -0.1em; }
.bar.answered { fill: var(--answered); }
.bar.refused { fill: var(--refused); }
.bar.failed { fill: url(#crossed); stroke: var(--failed); stroke-width: 1; }
.bar.held { fill: none; stroke: var(--bad); stroke-width: 1.5; }
.bar.waited { fill: url(#hatched); }
.failed-ground { fill: var(--failed); }
.failed-line { stroke: var(--cross); stroke-width: 1; fill: none; }
.wait-ground { fill: var(--wait); }
.wait-line { stroke: var(--hatch); stroke-width: 3; }
.grid { stroke: var(--line); stroke-width: 1; }
.tick { fill: var(--soft); font-size: 12px; }
.attempts > summary { margin: 0.5rem 0; }
.wide { overflow-x: auto; }
.wide table { font-size: 0.88rem; min-width: 46rem; overflow-wrap: normal; }
.wide th:nth-child(1), .wide th:nth-child(4), .wide th:nth-child(6) { text-align: right; }
@media (max-width: 40rem) {
  main, footer { padding: 0 0.75rem; }
  h1 { font-size: 1.3rem; }
  .facts { gap: 0.5rem 1.5rem; }
  .summary, .summary tbody, .summary tr, .summary th, .summary td { display: block; width: auto; }
  .summary th { padding-bottom: 0; }
  .summary td { border-top: 0; padding-top: 0.2rem; }
  .summary tr:first-child th { border-top: 0; }
  .repository > summary { grid-template-columns: minmax(0, 1fr) auto; padding: 0.5rem 0.75rem; }
  .repository > summary::after { grid-column: 2; }
  .repository .name, .repository .short { grid-column: 1 / -1; text-align: left; }
  .inside { padding: 0 0.75rem 0.75rem; }
  .steps thead { position: absolute; clip-path: inset(50%); }
  .steps, .steps tbody { display: block; }
  .steps tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 0.75rem;
    padding: 0.5rem 0; border-top: 1px solid var(--line); }
  .steps th, .steps td { border: 0; padding: 0; width: auto; }
  .steps .what { grid-column: 1 / -1; }
  .tick:nth-of-type(even) { display: none; }
}
@media print {
  :root { --ground: #ffffff; }
  body { font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .repository { break-inside: avoid; }
  tr, .trouble, .timeline { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
)css";

}  // namespace

std::string_view style() noexcept { return kStyle; }

}  // namespace gitprovider::cli::html
