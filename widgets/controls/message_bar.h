// A bar atop the dock or centre it concerns: icon, one sentence, up to two buttons, close. Hidden while it says
// nothing. SPDX-FileCopyrightText: 2026 The HeatKV Studio authors SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QHBoxLayout;

namespace heatkv {

class ElidedLabel;
class IconButton;

class MessageBar : public QWidget {
  Q_OBJECT

 public:
  enum class Severity { Done, Info, Warning, Error };  ///< ascending
  Q_ENUM(Severity)
  struct Message {
    Severity severity = Severity::Info;
    QString id;  ///< what it is about; the same id replaces its own message whatever the severity
    QString text;
    QStringList actions;  ///< at most two
    bool closable = true;
  };

  explicit MessageBar(QWidget* parent = nullptr);

  /// Shows `message` unless a graver one with another id stands there. Tells whether it is shown.
  bool offer(const Message& message);
  /// Takes the message with `id` away, if it stands there.
  void withdraw(const QString& id);
  bool isShowing() const { return m_showing; }
  const Message& message() const { return m_message; }

 Q_SIGNALS:
  void actionChosen(const QString& id, int index);
  /// By its close button.
  void closed(const QString& id);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fill();

  Message m_message;
  bool m_showing = false;
  ElidedLabel* m_text;
  QHBoxLayout* m_buttons;
  IconButton* m_close;
};

}  // namespace heatkv
