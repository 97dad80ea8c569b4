// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace heatkv {
namespace {

constexpr size_t kShownPictures = 24;

std::string number(const std::optional<double>& value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

std::string withError(const std::optional<double>& value, const std::optional<double>& error, int digits) {
  return number(value, digits) + (error ? " ± " + number(error, digits) : "");
}

std::string escaped(const std::string& text) {
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

const std::vector<std::string> kColumns{"method", "budget", "images",     "identical",    "PSNR dB",     "SSIM",
                                        "LPIPS",  "FID",    "held bytes", "budget bytes", "ms per image"};

std::vector<std::string> cells(const EvaluationSummary& s) {
  return {s.method,
          s.budget,
          std::to_string(s.images),
          std::to_string(s.identical),
          withError(s.psnr, s.psnrError, 2),
          withError(s.ssim, s.ssimError, 4),
          number(s.lpips, 4),
          number(s.fid, 2),
          std::to_string(s.heldBytes),
          std::to_string(s.budgetBytes),
          fmt::format("{:.0f}", s.ms)};
}

std::string valueText(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

std::string reportMarkdown(const Json& settings, const std::vector<EvaluationSummary>& summaries) {
  std::string text = "# Pictures against those of a full cache\n\n";
  text += fmt::format("| {} |\n|{}\n", fmt::join(kColumns, " | "), [] {
    std::string rule;
    for (size_t i = 0; i < kColumns.size(); ++i) rule += i < 1 ? "---|" : "---:|";
    return rule;
  }());
  for (const EvaluationSummary& s : summaries) text += fmt::format("| {} |\n", fmt::join(cells(s), " | "));
  text += "\nPSNR is the mean over pairs that differ; ± is the standard error.\n\n## Settings\n\n";
  for (const auto& [key, value] : settings.items()) text += fmt::format("- {}: `{}`\n", key, valueText(value));
  return text;
}

std::string reportHtml(const Json& settings, const std::vector<EvaluationSummary>& summaries,
                       const std::vector<PaintJob>& pictures) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Pictures against those of a full "
      "cache</title>\n<style>\nbody{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;"
      "color-scheme:light dark}\ntable{border-collapse:collapse}\nth,td{padding:.3rem .8rem;text-align:right;"
      "border-bottom:1px solid #8886}\nth:first-child,td:first-child{text-align:left}\nfigure{display:inline-block;"
      "margin:.3rem}\nfigure img{width:12rem;max-width:100%;display:block}\nfigcaption{font-size:.85em}\n</style>\n"
      "</head>\n<body>\n<h1>Pictures against those of a full cache</h1>\n<table>\n<tr>";
  for (const std::string& column : kColumns) text += "<th>" + column + "</th>";
  text += "</tr>\n";
  for (const EvaluationSummary& s : summaries) {
    text += "<tr>";
    for (const std::string& cell : cells(s)) text += "<td>" + escaped(cell) + "</td>";
    text += "</tr>\n";
  }
  text +=
      "</table>\n<p>PSNR is the mean over pairs that differ; ± is the standard error.</p>\n<h2>Settings</h2>\n<ul>\n";
  for (const auto& [key, value] : settings.items())
    text += "<li>" + escaped(key) + ": <code>" + escaped(valueText(value)) + "</code></li>\n";
  text += "</ul>\n<h2>Pictures</h2>\n";
  for (size_t i = 0; i < std::min(pictures.size(), kShownPictures); ++i) {
    text += fmt::format("<h3>{} <small>seed {}</small></h3>\n", escaped(pictures[i].prompt), pictures[i].seed);
    const auto figure = [&](const std::string& folder) {
      text += fmt::format(
          "<figure><img src=\"{0}/{1:06}.png\" alt=\"\" loading=\"lazy\"><figcaption>{0}</figcaption></figure>\n",
          escaped(folder), i);
    };
    figure("base");
    for (const EvaluationSummary& s : summaries) figure(s.folder);
  }
  if (pictures.size() > kShownPictures)
    text += fmt::format("<p>The first {} of {}.</p>\n", kShownPictures, pictures.size());
  return text + "</body>\n</html>\n";
}

}  // namespace heatkv
