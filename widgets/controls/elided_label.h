// Words that end in an ellipsis where they do not fit; then the whole is their tooltip. One line, if not said
// otherwise. SPDX-FileCopyrightText: 2026 The HeatKV Studio authors SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace heatkv {

class ElidedLabel : public QWidget {
  Q_OBJECT
  Q_PROPERTY(QString text READ text WRITE setText)

 public:
  enum class Tone { Text, Muted, Accent, Danger, Warning, Ok };
  enum class Size { Body, Label, Title, Figure, Compact, Axis };

  explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

  QString text() const { return m_text; }
  void setText(const QString& text);
  /// A figure before the words, in the figure font: "312" of "312 of 321 MiB held". Told as one with them.
  void setFigure(const QString& figure);
  /// Keeps the height of so many lines; the text is parted at its line breaks.
  void setLines(int lines);
  /// Shorter ways to say the text, longest first: the first that fits is shown before anything is cut off.
  void setShorter(const QStringList& forms);
  void setTone(Tone tone);
  void setSize(Size size);
  void setAlignment(Qt::Alignment alignment);
  void setElideMode(Qt::TextElideMode mode);
  /// Reserves the width of the widest text it will show, so that nothing beside it moves.
  void setWidest(const QString& text);
  /// An icon of resources/icons in the tone's colour before the words; empty: none.
  void setIconName(const QString& iconName);

  /// Whether not even the shortest form has room.
  bool isElided() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QFont usedFont() const;
  int iconRoom() const;
  /// What stands before the words: an icon or a figure.
  int leadRoom() const;
  QString shown(const QString& line) const;
  void tell();

  QString m_text, m_figure, m_widest, m_iconName;
  int m_lines = 1;
  QStringList m_shorter;
  Tone m_tone = Tone::Text;
  Size m_size = Size::Body;
  Qt::Alignment m_alignment = Qt::AlignLeading | Qt::AlignVCenter;
  Qt::TextElideMode m_mode = Qt::ElideRight;
};

}  // namespace heatkv
