// The tokens themselves, and what is made of them: palette, fonts, heights, colour tables.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QMenuBar>
#include <QVariant>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <span>

namespace heatkv {
namespace {

constexpr int kDrawnFor = 13;  // px: the font that the measures were drawn for

QFont scaled(const QFont& font, double factor, int least, QFont::Weight weight) {
  QFont result = font;
  result.setPixelSize(std::max(least, qRound(QFontInfo(font).pixelSize() * factor)));
  result.setWeight(weight);
  return result;
}

void setLightColours(Theme& t) {
  t.window = 0xF0F0F0;
  t.panel = 0xF7F7F7;
  t.field = t.raised = 0xFFFFFF;
  t.canvas = 0xD9D9D9;
  t.line = 0xD6D6D6;
  t.control = 0x868686;
  t.text = 0x1A1A1A;
  t.muted = 0x595959;
  t.disabled = 0x9A9A9A;
  t.accent = t.focusRing = 0x1F57C3;
  t.accentText = 0xFFFFFF;
  t.selection = 0xD6E3FB;
  t.danger = 0xC4242B;
  t.warning = 0x6B4800;
  t.ok = 0x0B7A4B;
  t.hover = 0xF1F1F1;
  t.pressed = 0xE4E4E4;
  t.primaryHover = 0x1E50AF;
  t.infoGround = 0xD7DEEB;
  t.warningGround = 0xE0DCD3;
  t.errorGround = 0xEBD8D8;
  t.sinks = 0x0D2056;
  t.kept = 0x3D7BE8;
  t.inFlight = 0xC27A0E;
  t.freed = 0x8F8F8F;
  t.freedEarly = 0xAE3483;
  t.budgetLine = 0x1A1A1A;
  t.fullCache = 0x35604A;
}

void setDarkColours(Theme& t) {
  t.window = 0x1F1F1F;
  t.panel = 0x252525;
  t.field = 0x191919;
  t.raised = 0x313131;
  t.canvas = 0x121212;
  t.line = 0x3A3A3A;
  t.control = 0x7C7C7C;
  t.text = 0xEBEBEB;
  t.muted = 0xABABAB;
  t.disabled = 0x6E6E6E;
  t.accent = t.focusRing = 0x8AB0FF;
  t.accentText = 0x0C1B38;
  t.selection = 0x263B66;
  t.danger = 0xF7776E;
  t.warning = 0xF2BC57;
  t.ok = 0x8FE0B0;
  t.hover = 0x3C3C3C;
  t.pressed = 0x474747;
  t.primaryHover = 0x96B7FD;
  t.infoGround = 0x303643;
  t.warningGround = 0x413828;
  t.errorGround = 0x422D2C;
  t.sinks = 0x7ED8FC;
  t.kept = 0x4A7EEC;
  t.inFlight = 0xF6C443;
  t.freed = 0x707070;
  t.freedEarly = 0xE868A2;
  t.budgetLine = 0xEBEBEB;
  t.fullCache = 0x66A662;
}

/// Text at 13:1 and more on every ground, lines and borders as strong as text. Data colours keep their hues: those of
/// the plots have outlines and patterns besides.
void setHighContrast(Theme& t) {
  const QColor ground = t.dark ? Qt::black : Qt::white, ink = t.dark ? Qt::white : Qt::black;
  t.window = t.panel = t.field = t.raised = t.canvas = ground;
  t.line = t.control = t.text = t.budgetLine = ink;
  t.muted = t.dark ? 0xE6E6E6 : 0x1F1F1F;
  t.disabled = t.dark ? 0xA8A8A8 : 0x575757;
  t.accent = t.focusRing = t.dark ? 0xB4CEFF : 0x00308F;
  t.accentText = ground;
  t.primaryHover = t.dark ? 0xD6E4FF : 0x001F5C;
  t.selection = t.dark ? 0x00388F : 0xC4DAFF;
  t.hover = t.dark ? 0x1E1E1E : 0xEDEDED;
  t.pressed = t.dark ? 0x333333 : 0xD8D8D8;
  t.danger = t.dark ? 0xFFA39C : 0x9B0008;
  t.warning = t.dark ? 0xFFD27A : 0x523600;
  t.ok = t.dark ? 0xA6F0C4 : 0x00512E;
  t.infoGround = t.warningGround = t.errorGround = ground;
}

void setFonts(Theme& t, const QFont& font) {
  t.body = font;
  t.label = font;
  t.label.setWeight(QFont::Medium);
  t.title = font;
  t.title.setWeight(QFont::DemiBold);
  t.figure = scaled(font, 1.4, 11, QFont::DemiBold);
  t.compact = scaled(font, 0.92, 11, QFont::Normal);
  t.axis = scaled(font, 0.85, 11, QFont::Normal);
  t.fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  t.fixed.setPixelSize(QFontInfo(font).pixelSize());
}

void setMeasures(Theme& t) {
  Measures& m = t.measures;
  m.control = std::max(28, QFontMetrics(t.body).height() + 11);
  m.compact = std::max(24, QFontMetrics(t.compact).height() + 8);
  m.formRow = m.control + 4;
  m.iconButton = m.menuBar = m.statusBar = m.control;
  m.toolBar = m.control + 24;
  m.titleRow = m.control + 4;
  m.messageBar = m.control + 8;
  const int pixels = QFontInfo(t.body).pixelSize();
  if (pixels <= kDrawnFor + 1) return;
  const auto grown = [pixels](int length) { return qRound(length * pixels / double(kDrawnFor)); };
  for (int* length : {&m.labelColumn, &m.spinArrows, &m.iconSmall, &m.iconBar, &m.iconLarge}) *length = grown(*length);
}

std::array<QRgb, 256> interpolated(std::span<const QRgb> stops) {
  std::array<QRgb, 256> table{};
  for (int i = 0; i < 256; ++i) {
    const double at = i / 255.0 * static_cast<double>(stops.size() - 1);
    const auto low = std::min(static_cast<size_t>(at), stops.size() - 2);
    const double part = at - static_cast<double>(low);
    const auto mixed = [&](int (*channel)(QRgb)) {
      return qRound(channel(stops[low]) * (1 - part) + channel(stops[low + 1]) * part);
    };
    table[i] = qRgb(mixed(qRed), mixed(qGreen), mixed(qBlue));
  }
  return table;
}

}  // namespace

const Theme& Theme::of(const QWidget* widget) {
  const QStyle* style = widget ? widget->style() : QApplication::style();
  if (const auto* own = dynamic_cast<const ThemeOwner*>(style)) return own->theme();
  static const Theme plain = makeTheme(false, QFont());
  return plain;
}

Theme makeTheme(bool dark, const QFont& font, bool contrast) {
  Theme theme;
  theme.dark = dark;
  dark ? setDarkColours(theme) : setLightColours(theme);
  theme.contrast = contrast;
  if (contrast) setHighContrast(theme);
  setFonts(theme, font);
  setMeasures(theme);
  return theme;
}

QPalette paletteOf(const Theme& t) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const QColor& colour) { palette.setColor(role, colour); };
  set(QPalette::Window, t.window);
  set(QPalette::WindowText, t.text);
  set(QPalette::Base, t.field);
  set(QPalette::AlternateBase, t.panel);
  set(QPalette::Text, t.text);
  set(QPalette::PlaceholderText, t.muted);
  set(QPalette::Button, t.raised);
  set(QPalette::ButtonText, t.text);
  set(QPalette::BrightText, t.accentText);
  set(QPalette::ToolTipBase, t.raised);
  set(QPalette::ToolTipText, t.text);
  set(QPalette::Highlight, t.selection);
  set(QPalette::HighlightedText, t.text);
  set(QPalette::Link, t.accent);
  set(QPalette::LinkVisited, t.accent);
  set(QPalette::Light, t.raised);
  set(QPalette::Midlight, t.line);
  set(QPalette::Mid, t.line);
  set(QPalette::Dark, t.control);
  set(QPalette::Shadow, t.control);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                         QPalette::HighlightedText, QPalette::PlaceholderText})
    palette.setColor(QPalette::Disabled, role, t.disabled);
  palette.setColor(QPalette::Disabled, QPalette::Base, t.panel);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
  return palette;
}

QColor blended(const QColor& ground, const QColor& over, double share) {
  const auto mixed = [share](int a, int b) { return qRound(a * (1 - share) + b * share); };
  return {mixed(ground.red(), over.red()), mixed(ground.green(), over.green()), mixed(ground.blue(), over.blue())};
}

const std::array<QRgb, 256>& colourTable(ColourMap map) {
  static constexpr QRgb viridis[] = {0xFF440154, 0xFF472D7B, 0xFF3B528B, 0xFF2C728E, 0xFF21918C,
                                     0xFF27AD81, 0xFF5CC863, 0xFFAADC32, 0xFFFDE725};
  static constexpr QRgb cividis[] = {0xFF00224E, 0xFF1A386F, 0xFF434E6C, 0xFF61656F, 0xFF7D7C78,
                                     0xFF9A9376, 0xFFBBAD6D, 0xFFDDC858, 0xFFFEE838};
  static constexpr QRgb grey[] = {0xFF000000, 0xFFFFFFFF};
  static constexpr QRgb diverging[] = {0xFF123C8C, 0xFF3C76C8, 0xFF8FB9E6, 0xFFF0F0F0,
                                       0xFFF0B184, 0xFFCB6524, 0xFF7E2F08};
  static const std::array<std::array<QRgb, 256>, 4> tables{interpolated(viridis), interpolated(cividis),
                                                           interpolated(grey), interpolated(diverging)};
  return tables[static_cast<size_t>(map)];
}

QRgb colourAt(ColourMap map, double t) {
  Q_ASSERT(!std::isnan(t));
  return colourTable(map)[static_cast<size_t>(std::lround(std::clamp(t, 0.0, 1.0) * 255))];
}

}  // namespace heatkv
