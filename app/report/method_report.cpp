// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/method_report.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "app/report/report_chart.h"
#include "engine/api/methods.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kShownPictures = 8;
constexpr double kMiB = 1 << 20;
constexpr const char* kTitle = "Pictures against those of a full cache";
constexpr const char* kNote =
    "PSNR is the mean over pairs that differ; ± is the standard error. Held is the most that the cache held after any "
    "layer, by the allocator's count.";

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--ground:#fff;--panel:#f7f7f7;--ink:#1a1a1a;--muted:#595959;--rule:#d6d6d6;--best:#d6e3fb;
--c0:#1f57c3;--c1:#a84f08;--c2:#0b7a4b;--c3:#ae3483;--c4:#595959;--c5:#0b6e86;--c6:#6d3fd1;--c7:#c4242b}
@media (prefers-color-scheme:dark){:root{--ground:#191919;--panel:#252525;--ink:#ebebeb;--muted:#ababab;--rule:#3a3a3a;
--best:#263b66;--c0:#8ab0ff;--c1:#f2bc57;--c2:#8fe0b0;--c3:#e868a2;--c4:#ababab;--c5:#7ed8fc;--c6:#c4b5fd;--c7:#f7776e}}
body{font:14px/20px system-ui,sans-serif;background:var(--ground);color:var(--ink);max-width:76rem;margin:0 auto;
padding:32px 24px 64px}
h1{font-size:24px;line-height:32px;font-weight:600;margin:0}
h2{font-size:16px;font-weight:600;margin:40px 0 12px}
h3{font-size:14px;font-weight:600;margin:24px 0 8px}
p{margin:4px 0;max-width:48rem}
.muted,small,figcaption{color:var(--muted);font-size:12px;font-weight:400}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;white-space:nowrap}
th,td{padding:6px 12px;text-align:right;border-bottom:1px solid var(--rule)}
th{font-weight:600;color:var(--muted);font-size:12px}
th:first-child,td:first-child{text-align:left;padding-left:0}
tbody tr:first-child td{border-top:1px solid var(--muted)}
td.best{background:var(--best)}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:24px}
svg{width:100%;height:auto;max-width:40rem;font:12px system-ui,sans-serif}
svg text{fill:var(--ink)}svg .title{font-size:14px;font-weight:600}svg .tick,svg .name{fill:var(--muted)}
svg .rule{stroke:var(--rule)}svg .axis{stroke:var(--muted);fill:none}
svg .line{fill:var(--c);stroke:var(--c)}svg .way{fill:none;stroke-width:1.5}svg .error{stroke-width:1;opacity:.7}
.pictures{display:grid;gap:8px}
figure{margin:0}figure img{width:100%;display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px;margin:0}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
)";

std::string number(const std::optional<double>& value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : "–";
}

std::string nameOfMethod(const std::string& method) {
  const size_t format = method.find(':');
  const auto known = parseCacheMethod(method.substr(0, format));
  const std::string name = known ? infoOf(*known).label : method.substr(0, format);
  return format == std::string::npos ? name : name + ", " + method.substr(format + 1);
}

/// The methods, or the budgets, in the order of their first row.
std::vector<std::string> inOrder(const MethodReport& report, std::string MethodSummary::*part) {
  std::vector<std::string> found;
  for (const MethodSummary& s : report.summaries)
    if (std::find(found.begin(), found.end(), s.*part) == found.end()) found.push_back(s.*part);
  return found;
}

struct Column {
  std::string name;
  std::function<std::string(const MethodSummary&)> text;
  /// What the best of a budget is found by, higher is better; none: no best.
  std::function<std::optional<double>(const MethodSummary&)> rank{};
};

/// Columns that are empty for all rows are left out.
std::vector<Column> columnsOf(const MethodReport& report) {
  using S = MethodSummary;
  std::vector<Column> columns{{"Method", [](const S& s) { return nameOfMethod(s.method); }},
                              {"Budget", [](const S& s) { return s.budget; }}};
  const auto any = [&](auto has) { return std::any_of(report.summaries.begin(), report.summaries.end(), has); };
  for (const MetricInfo& info : kMetrics) {
    if (!any([&](const S& s) { return s.figures.mean[info.metric].has_value(); })) continue;
    columns.push_back({std::string(info.label) + (*info.unit ? " " : "") + info.unit,
                       [&info](const S& s) {
                         const auto& error = s.figures.error[info.metric];
                         return number(s.figures.mean[info.metric], info.decimals) +
                                (error ? " ± " + number(error, info.decimals) : "");
                       },
                       [&info](const S& s) {
                         const auto& mean = s.figures.mean[info.metric];
                         return mean && !info.higherIsBetter ? std::optional(-*mean) : mean;
                       }});
  }
  if (any([](const S& s) { return s.fid.has_value(); }))
    columns.push_back({"FID", [](const S& s) { return number(s.fid, 2); },
                       [](const S& s) { return s.fid ? std::optional(-*s.fid) : s.fid; }});
  columns.push_back(
      {"Held MiB", [](const S& s) { return fmt::format("{:.2f}", static_cast<double>(s.heldBytes) / kMiB); }});
  if (any([](const S& s) { return s.budgetBytes > 0; }))
    columns.push_back(
        {"of MiB", [](const S& s) { return fmt::format("{:.2f}", static_cast<double>(s.budgetBytes) / kMiB); }});
  columns.push_back({"Pictures", [](const S& s) {
                       return s.identical ? fmt::format("{} ({} identical)", s.images, s.identical)
                                          : std::to_string(s.images);
                     }});
  columns.push_back({"ms each", [](const S& s) { return fmt::format("{:.0f}", s.ms); }});
  return columns;
}

/// Whether the row has the best figure of its budget, where there are others.
bool isBest(const MethodReport& report, const Column& column, const MethodSummary& row) {
  if (!column.rank || !column.rank(row)) return false;
  int others = 0;
  for (const MethodSummary& s : report.summaries) {
    if (s.budget != row.budget || &s == &row || !column.rank(s)) continue;
    if (*column.rank(s) > *column.rank(row)) return false;
    ++others;
  }
  return others > 0;
}

/// What has to be known to read the table.
std::string noteOf(const MethodReport& report) {
  const bool hack = std::any_of(report.summaries.begin(), report.summaries.end(),
                                [](const MethodSummary& s) { return s.method.starts_with(nameOf(CacheMethod::Hack)); });
  return std::string(kNote) +
         (hack ? " HACK as published keeps the newest map whole; where a budget does not hold it, its "
                 "best entries stay instead."
               : "");
}

std::string valueText(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// A figure over what the cache holds, a line per method.
Chart chartOf(const MethodReport& report, const MetricInfo& info) {
  Chart chart{std::string(info.label) + " over what the cache holds",
              "held, MiB",
              *info.unit ? info.unit : info.label,
              {},
              true};
  const std::vector<std::string> methods = inOrder(report, &MethodSummary::method);
  for (size_t m = 0; m < methods.size(); ++m) {
    ChartLine line{nameOfMethod(methods[m]), static_cast<int>(m), {}};
    for (const MethodSummary& s : report.summaries) {
      const auto& mean = s.figures.mean[info.metric];
      if (s.method == methods[m] && mean)
        line.points.push_back({static_cast<double>(s.heldBytes) / kMiB, *mean, s.figures.error[info.metric]});
    }
    chart.lines.push_back(std::move(line));
  }
  return chart;
}

/// Scale by scale, at the smallest budget: one budget's lines can be told apart, more of them cannot.
Chart lostMassChart(const MethodReport& report) {
  const std::vector<std::string> methods = inOrder(report, &MethodSummary::method),
                                 budgets = inOrder(report, &MethodSummary::budget);
  Chart chart{"Attention on what is gone, by scale", "scale", "share of the attention", {}, false, true};
  for (const MethodSummary& s : report.summaries) {
    if (s.lostMass.empty() || s.budget != budgets.back()) continue;
    const auto place = std::find(methods.begin(), methods.end(), s.method) - methods.begin();
    ChartLine line{nameOfMethod(s.method), static_cast<int>(place), {}};
    for (size_t k = 0; k < s.lostMass.size(); ++k)
      line.points.push_back({static_cast<double>(k), s.lostMass[k], std::nullopt});
    chart.lines.push_back(std::move(line));
  }
  if (!chart.lines.empty()) chart.title += ", at " + budgets.back();
  if (report.settings.contains("grids"))
    for (const Json& grid : report.settings.at("grids"))
      chart.xLabels.push_back(fmt::format("{}×{}", grid.at(0).get<int>(), grid.at(1).get<int>()));
  return chart;
}

std::string charts(const MethodReport& report) {
  std::string text = "<div class=\"charts\">\n";
  for (const MetricInfo& info : kMetrics)
    text += chartSvg(info.metric == Metric::LostMass ? lostMassChart(report) : chartOf(report, info));
  return text + "</div>\n";
}

std::string table(const MethodReport& report) {
  const std::vector<Column> columns = columnsOf(report);
  std::string text = "<div class=\"wide\"><table>\n<thead><tr>";
  for (const Column& column : columns) text += "<th>" + column.name + "</th>";
  text += "</tr></thead>\n";
  for (const std::string& budget : inOrder(report, &MethodSummary::budget)) {
    text += "<tbody>\n";
    for (const MethodSummary& s : report.summaries) {
      if (s.budget != budget) continue;
      text += "<tr>";
      for (const Column& column : columns)
        text += std::string(isBest(report, column, s) ? "<td class=\"best\">" : "<td>") + escapedHtml(column.text(s)) +
                "</td>";
      text += "</tr>\n";
    }
    text += "</tbody>\n";
  }
  return text + "</table></div>\n<p class=\"muted\">" + noteOf(report) + " The best of a budget is marked.</p>\n";
}

/// One prompt: the full cache's picture at the left, a row per budget beside it.
std::string pictures(const MethodReport& report, size_t index) {
  const std::vector<std::string> methods = inOrder(report, &MethodSummary::method);
  const ReportPicture& picture = report.pictures[index];
  const auto figure = [&](const std::string& folder, const std::string& words, size_t row, size_t column) {
    return fmt::format(
        "<figure style=\"grid-row:{};grid-column:{}\"><img src=\"{}/{}\" alt=\"{}\" loading=\"lazy\"><figcaption>{}"
        "</figcaption></figure>\n",
        row, column, escapedHtml(folder), escapedHtml(picture.file), escapedHtml(words), escapedHtml(words));
  };
  std::string text = fmt::format(
      "<h3>{} <small>seed {}</small></h3>\n<div class=\"pictures\" style=\"grid-template-"
      "columns:repeat({},minmax(0,1fr))\">\n",
      escapedHtml(picture.prompt), picture.seed, methods.size() + 1);
  text += figure(report.fullFolder, "Full cache", 1, 1);
  const std::vector<std::string> budgets = inOrder(report, &MethodSummary::budget);
  for (const MethodSummary& s : report.summaries) {
    const std::optional<ReportCell> cell = report.cell(index, s);
    const MetricInfo& shown = kMetrics.front();
    const std::string figureText = !cell ? "–"
                                   : cell->identical
                                       ? "identical"
                                       : number(cell->figures[shown.metric], shown.decimals) + " " + shown.unit;
    const auto place = [](const auto& list, const std::string& value) {
      return static_cast<size_t>(std::find(list.begin(), list.end(), value) - list.begin());
    };
    text += figure(s.folder, fmt::format("{} {}, {}", nameOfMethod(s.method), s.budget, figureText),
                   place(budgets, s.budget) + 1, place(methods, s.method) + 2);
  }
  return text + "</div>\n";
}

}  // namespace

std::string reportMarkdown(const MethodReport& report) {
  const std::vector<Column> columns = columnsOf(report);
  std::string text = std::string("# ") + kTitle + "\n\n|", rule = "|";
  for (const Column& column : columns) {
    text += " " + column.name + " |";
    rule += &column == &columns.front() ? "---|" : "---:|";
  }
  text += "\n" + rule + "\n";
  for (const MethodSummary& s : report.summaries) {
    text += "|";
    for (const Column& column : columns)
      text += (isBest(report, column, s) ? " **" + column.text(s) + "** |" : " " + column.text(s) + " |");
    text += "\n";
  }
  text += "\n" + noteOf(report) + "\n\n## Provenance\n\n";
  for (const auto& [key, value] : report.settings.items()) text += fmt::format("- {}: `{}`\n", key, valueText(value));
  return text;
}

std::string reportHtml(const MethodReport& report) {
  const Json& settings = report.settings;
  std::string text = std::string(
                         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
                         "name=\"viewport\" content=\"width=device-width\">\n<title>") +
                     kTitle + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<h1>" + kTitle + "</h1>\n";
  text += "<p class=\"muted\">" + std::to_string(report.pictures.size()) + " pictures";
  for (const char* key : {"model", "aspect", "pn", "device", "dtype"})
    if (settings.contains(key)) text += " · " + escapedHtml(valueText(settings.at(key)));
  text += "</p>\n";
  if (!report.summaries.empty()) text += "<h2>Methods</h2>\n" + table(report) + "<h2>Charts</h2>\n" + charts(report);
  text += "<h2>Pictures</h2>\n";
  const size_t shown = std::min(report.pictures.size(), kShownPictures);
  for (size_t i = 0; i < shown; ++i) text += pictures(report, i);
  if (report.pictures.size() > shown)
    text += fmt::format("<p class=\"muted\">The first {} of {}.</p>\n", shown, report.pictures.size());
  text += "<h2>Provenance</h2>\n<dl>\n";
  for (const auto& [key, value] : settings.items())
    text += "<dt>" + escapedHtml(key) + "</dt><dd>" + escapedHtml(valueText(value)) + "</dd>\n";
  return text + "</dl>\n</body>\n</html>\n";
}

}  // namespace heatkv
