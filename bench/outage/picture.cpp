#include "bench/outage/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace gitprovider::outage {
namespace {

using namespace std::chrono_literals;

constexpr int kWidth = 300;
constexpr int kHeight = 150;
constexpr int kLeft = 44;
constexpr int kTop = 58;
constexpr int kGapAcross = 36;
constexpr int kGapDown = 52;
constexpr double kEnd = 120.0;
constexpr std::array kColours{"#8a8a8a", "#d62728", "#ff9f1c", "#2a7de1", "#2ca02c"};

/// One chart: where it stands, what it shows, and the highest value of its row.
struct Chart {
  int x = 0;
  int y = 0;
  unsigned Second::*value = nullptr;
  unsigned highest = 1;
};

unsigned highest(const std::vector<Panel>& panels, unsigned Second::*value) {
  unsigned most = 1;
  for (const Panel& panel : panels) {
    for (const Line& line : panel.lines) {
      for (const Second& second : line.record.seconds) {
        most = std::max(most, second.*value);
      }
    }
  }
  return (most + 9) / 10 * 10;
}

int across(const Chart& chart, double seconds) {
  return chart.x + static_cast<int>(std::lround(seconds / kEnd * kWidth));
}

int down(const Chart& chart, double value) {
  return chart.y + kHeight - static_cast<int>(std::lround(value / chart.highest * kHeight));
}

void text(std::ostream& out, int x, int y, std::string_view words, std::string_view anchor) {
  out << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\">" << words
      << "</text>\n";
}

void frame(std::ostream& out, const Chart& chart, const Weather& weather) {
  const int from = across(chart, static_cast<double>(weather.from / 1s));
  const int to = across(chart, static_cast<double>(weather.to / 1s));
  out << "<rect x=\"" << from << "\" y=\"" << chart.y << "\" width=\"" << to - from
      << "\" height=\"" << kHeight << "\" fill=\"#f3e3d3\"/>\n";
  for (const int part : {0, 1, 2}) {
    const unsigned value = chart.highest * static_cast<unsigned>(part) / 2;
    const int y = down(chart, value);
    out << "<line x1=\"" << chart.x << "\" y1=\"" << y << "\" x2=\"" << chart.x + kWidth
        << "\" y2=\"" << y << "\" stroke=\"#d0d0d0\"/>\n";
    text(out, chart.x - 6, y + 4, std::to_string(value), "end");
  }
  for (const int seconds : {0, 30, 60, 90, 120}) {
    text(out, across(chart, seconds), chart.y + kHeight + 15, std::to_string(seconds) + " s",
         "middle");
  }
}

void curve(std::ostream& out, const Chart& chart, const Line& line, std::string_view colour) {
  out << "<polyline fill=\"none\" stroke=\"" << colour << "\" stroke-width=\"1.4\" points=\"";
  const auto count = std::min<std::size_t>(line.record.seconds.size(), kLength / 1s);
  for (std::size_t i = 0; i < count; ++i) {
    out << across(chart, static_cast<double>(i)) << ','
        << down(chart, line.record.seconds[i].*chart.value) << ' ';
  }
  out << "\"/>\n";
}

void legend(std::ostream& out, const Panel& panel) {
  int x = kLeft;
  for (std::size_t i = 0; i < panel.lines.size(); ++i, x += 130) {
    out << "<rect x=\"" << x << "\" y=\"10\" width=\"18\" height=\"4\" fill=\"" << kColours.at(i)
        << "\"/>\n";
    text(out, x + 24, 16, panel.lines[i].name, "start");
  }
}

void column(std::ostream& out, const Panel& panel, Chart chart, std::string_view title) {
  text(out, chart.x, chart.y - 8, title, "start");
  frame(out, chart, panel.weather);
  for (std::size_t i = 0; i < panel.lines.size(); ++i) {
    curve(out, chart, panel.lines[i], kColours.at(i));
  }
}

}  // namespace

std::string picture(const std::vector<Panel>& panels) {
  const auto columns = static_cast<int>(panels.size());
  const int width = kLeft + columns * (kWidth + kGapAcross);
  const int height = kTop + 2 * kHeight + kGapDown + 24;
  std::ostringstream out;
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
      << "\" font-family=\"sans-serif\" font-size=\"11\">\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  legend(out, panels.front());
  Chart load{.y = kTop, .value = &Second::requests, .highest = highest(panels, &Second::requests)};
  Chart failed{.y = kTop + kHeight + kGapDown,
               .value = &Second::failed,
               .highest = highest(panels, &Second::failed)};
  for (int i = 0; i < columns; ++i) {
    const Panel& panel = panels[static_cast<std::size_t>(i)];
    load.x = failed.x = kLeft + i * (kWidth + kGapAcross);
    column(out, panel, load, std::string{panel.weather.name} + ": requests a second");
    column(out, panel, failed, std::string{panel.weather.name} + ": operations that failed");
  }
  out << "</svg>\n";
  return out.str();
}

}  // namespace gitprovider::outage
