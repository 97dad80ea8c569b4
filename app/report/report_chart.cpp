// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace heatkv {
namespace {

constexpr double kWidth = 560, kHeight = 320, kLeft = 56, kRight = 16, kTop = 40, kBottom = 48;
constexpr double kLegendRow = 20;
constexpr int kColours = 8;

struct Axis {
  double low = 0, high = 1, step = 1;
  double place(double value, double from, double to) const { return from + (value - low) / (high - low) * (to - from); }
};

/// A range that holds both ends, with round steps, about five of them.
Axis axisOf(double low, double high) {
  if (!(high > low)) high = low + std::max(1e-9, std::abs(low) * 0.1);
  const double rough = (high - low) / 5, power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  }
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

std::string number(double value, int digits) {
  return fmt::format("{:.{}g}", std::abs(value) < 1e-12 ? 0.0 : value, digits);
}

/// A mark of its own for every line, so that colour alone never distinguishes them.
std::string mark(int shape, double x, double y) {
  switch (shape % 4) {
    case 0:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>", x, y);
    case 1:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\"/>", x - 3.5, y - 3.5);
    case 2:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l4.6 8h-9.2z\"/>", x, y - 5);
    default:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5-5z\"/>", x, y - 5);
  }
}

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : m_chart(chart) {
    m_rows = (chart.lines.size() + 2) / 3;
    double left = INFINITY, right = -INFINITY, low = chart.fromZero ? 0 : INFINITY, high = -INFINITY;
    for (const ChartLine& line : chart.lines) {
      for (const ChartPoint& p : line.points) {
        left = std::min(left, xValue(p.x));
        right = std::max(right, xValue(p.x));
        low = std::min(low, p.y - p.error.value_or(0));
        high = std::max(high, p.y + p.error.value_or(0));
      }
    }
    m_empty = !(right >= left);
    if (m_empty) return;
    m_y = axisOf(low, high);
    const double room = right > left ? (right - left) * 0.06 : 0.5;
    m_x = {left - room, right + room, 1};
  }

  std::string text() {
    if (m_empty) return {};
    const double height = kHeight + kLegendRow * static_cast<double>(m_rows);
    m_svg = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", kWidth, height,
                        escapedHtml(m_chart.title));
    write(kLeft, 20, "start", "title", m_chart.title);
    axes();
    for (size_t i = 0; i < m_chart.lines.size(); ++i) line(m_chart.lines[i], static_cast<int>(i));
    legend();
    return m_svg + "</svg>\n";
  }

 private:
  double xValue(double x) const { return m_chart.logarithmicX ? std::log2(x) : x; }
  double xOf(double x) const { return m_x.place(xValue(x), kLeft, kWidth - kRight); }
  double yOf(double y) const { return m_y.place(y, kHeight - kBottom, kTop); }

  void write(double x, double y, const char* anchor, const char* kind, const std::string& words) {
    m_svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y, anchor,
                         kind, escapedHtml(words));
  }

  void axes() {
    for (double y = m_y.low; y < m_y.high + m_y.step / 2; y += m_y.step) {
      m_svg += fmt::format("<path class=\"rule\" d=\"M{} {:.1f}H{}\"/>\n", kLeft, yOf(y), kWidth - kRight);
      write(kLeft - 8, yOf(y) + 4, "end", "tick", number(y, 4));
    }
    std::vector<double> xs;
    for (const ChartLine& l : m_chart.lines)
      for (const ChartPoint& p : l.points) xs.push_back(p.x);
    std::sort(xs.begin(), xs.end());
    double last = -INFINITY;
    for (double x : xs) {
      // Labels stand at the values themselves; those too close to their neighbour are left out.
      if (xOf(x) - last < 44) continue;
      last = xOf(x);
      const auto index = static_cast<size_t>(std::llround(x));
      const std::string label = m_chart.xLabels.empty()          ? number(x, 3)
                                : index < m_chart.xLabels.size() ? m_chart.xLabels[index]
                                                                 : std::string();
      m_svg += fmt::format("<path class=\"axis\" d=\"M{:.1f} {}v4\"/>\n", last, kHeight - kBottom);
      write(last, kHeight - kBottom + 18, "middle", "tick", label);
    }
    m_svg += fmt::format("<path class=\"axis\" d=\"M{} {}H{}\"/>\n", kLeft, kHeight - kBottom, kWidth - kRight);
    write((kLeft + kWidth - kRight) / 2, kHeight - kBottom + 38, "middle", "name", m_chart.xName);
    write(kWidth - kRight, 20, "end", "name", m_chart.yName);
  }

  void line(const ChartLine& one, int shape) {
    std::vector<ChartPoint> points = one.points;
    std::sort(points.begin(), points.end(), [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
    std::string way, marks;
    for (const ChartPoint& p : points) {
      way += fmt::format("{}{:.1f} {:.1f}", way.empty() ? "M" : "L", xOf(p.x), yOf(p.y));
      if (p.error)
        marks += fmt::format("<path class=\"error\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>", xOf(p.x), yOf(p.y - *p.error),
                             yOf(p.y + *p.error));
      marks += mark(shape, xOf(p.x), yOf(p.y));
    }
    m_svg += fmt::format("<g style=\"--c:var(--c{})\" class=\"line\"><path class=\"way\" d=\"{}\"/>{}</g>\n",
                         one.colour % kColours, way, marks);
  }

  void legend() {
    const double column = (kWidth - kLeft) / 3;
    for (size_t i = 0; i < m_chart.lines.size(); ++i) {
      const size_t row = i / 3;
      const double x = kLeft + column * static_cast<double>(i % 3);
      const double y = kHeight + 6 + kLegendRow * static_cast<double>(row);
      m_svg += fmt::format("<g style=\"--c:var(--c{})\" class=\"line\">{}</g>\n", m_chart.lines[i].colour % kColours,
                           mark(static_cast<int>(i), x + 4, y - 4));
      write(x + 16, y, "start", "tick", m_chart.lines[i].name);
    }
  }

  const Chart& m_chart;
  std::string m_svg;
  size_t m_rows = 0;
  Axis m_x, m_y;
  bool m_empty = true;
};

}  // namespace

std::string escapedHtml(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string chartSvg(const Chart& chart) {
  return Drawing(chart).text();
}

}  // namespace heatkv
