// A button with a chevron half that opens more ways to do it: [Generate v], [Stop v].
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenu;
class QToolButton;

namespace heatkv {

class SplitButton : public QWidget {
  Q_OBJECT
  Q_PROPERTY(QString text READ text WRITE setText)

 public:
  /// `menuName` is what screen readers say of the chevron half ("More ways to generate").
  SplitButton(const QString& iconName, const QString& text, const QString& menuName, QWidget* parent = nullptr);

  /// The menu's owner stays who it was. Null: no chevron half.
  void setMenu(QMenu* menu);
  /// Accent ground; one per place.
  void setPrimary(bool primary);
  /// A number in a badge beside the words, e.g. how many wait; 0: none.
  void setBadge(int number);
  /// Keeps the room of a badge of two digits, so that nothing beside the button moves as badges come and go.
  void reserveBadge();
  /// Without words, where the window is narrow; the text stays the name and tooltip.
  void setIconOnly(bool iconOnly);
  void setText(const QString& text);
  QString text() const { return m_text; }
  /// The main half alone; the reason is its tooltip and accessible description while it is off.
  void setMainEnabled(bool enabled, const QString& reason = {});
  bool isMainEnabled() const;
  /// Reserves the width of the widest text it will show.
  void setWidest(const QString& text);
  void click();

  QToolButton* mainHalf() const;
  QToolButton* menuHalf() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void clicked();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Half;
  void place();

  QString m_text, m_widest;
  bool m_reserved = false;
  Half* m_main;
  Half* m_more;
};

}  // namespace heatkv
