// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/prompt_panel.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QTimer>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "app/studio/document/document_text.h"
#include "app/studio/words/text.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/controls/icon_button.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr qsizetype kLongest = 200;
constexpr int kPromptHeight = 88, kNegativeHeight = 56;

}  // namespace

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent) {
  setTabChangesFocus(true);
  setLineWrapMode(QPlainTextEdit::WidgetWidth);
  document()->setDocumentMargin(6);
  // One undo for the whole window: the document's, not the field's.
  setUndoRedoEnabled(false);
}

void PromptEdit::bound() {
  const int over = document()->characterCount() - 1 - static_cast<int>(kLongestPrompt);
  if (over <= 0) return;
  QTextCursor end(document());
  end.movePosition(QTextCursor::End);
  end.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor, over);
  end.removeSelectedText();
}

void PromptEdit::showText(const QString& text) {
  const QString before = toPlainText();
  if (before == text) return;
  const qsizetype least = std::min(before.size(), text.size());
  qsizetype head = 0, tail = 0;
  while (head < least && before[head] == text[head]) ++head;
  if (head > 0 && before[head - 1].isHighSurrogate()) --head;
  while (tail < least - head && before[before.size() - 1 - tail] == text[text.size() - 1 - tail]) ++tail;
  if (tail > 0 && before[before.size() - tail].isLowSurrogate()) --tail;
  QTextCursor change(document());
  change.beginEditBlock();
  change.setPosition(static_cast<int>(head));
  change.setPosition(static_cast<int>(before.size() - tail), QTextCursor::KeepAnchor);
  change.insertText(text.mid(head, text.size() - head - tail));
  change.endEditBlock();
  setTextCursor(change);
}

bool PromptEdit::canInsertFromMimeData(const QMimeData* mime) const {
  // Files are opened by the window, never typed in.
  return !mime->hasUrls() && QPlainTextEdit::canInsertFromMimeData(mime);
}

void PromptEdit::insertFromMimeData(const QMimeData* mime) {
  QStringList files;
  for (const QUrl& url : mime->urls()) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  if (!files.isEmpty()) return Q_EMIT filesPasted(files);
  // One long word is laid out in time that grows with its square: never more of it than is kept.
  QString text = mime->text();
  bool taken = false;
  Q_EMIT pasting(text, &taken);
  if (taken) return;
  text.truncate(
      std::max<qsizetype>(0, kLongestPrompt - (document()->characterCount() - 1) + textCursor().selectedText().size()));
  textCursor().insertText(text);
  ++m_word;
}

void PromptEdit::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier;
  if (control && event->key() == Qt::Key_Up) return Q_EMIT olderRequested();
  if (control && event->key() == Qt::Key_Down) return Q_EMIT newerRequested();
  if (control && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return event->ignore();
  if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) return event->ignore();
  const QString typed = event->text();
  QPlainTextEdit::keyPressEvent(event);
  if (!typed.isEmpty() && typed.back().isSpace()) ++m_word;
  bound();
}

PromptPanel::PromptPanel(StudioState& state, QWidget* parent)
    : QWidget(parent),
      m_state(state),
      m_prompt(new PromptEdit(this)),
      m_negative(new PromptEdit(this)),
      m_fold(new CollapsibleSection(tr("Negative prompt"), this)),
      m_tokens(new QLabel(this)),
      m_menu(new QMenu(this)) {
  const Theme& theme = Theme::of(this);
  m_prompt->setObjectName(QStringLiteral("promptEdit"));
  m_prompt->setPlaceholderText(tr("Describe a picture"));
  m_prompt->setAccessibleName(tr("Prompt"));
  m_prompt->setAccessibleDescription(tr("What the picture shows. Control+Return paints it."));
  m_prompt->setMinimumHeight(48);
  m_prompt->setMaximumHeight(kPromptHeight);
  m_negative->setObjectName(QStringLiteral("negativeEdit"));
  m_negative->setPlaceholderText(tr("What the picture should not show"));
  m_negative->setAccessibleName(tr("Negative prompt"));
  m_negative->setFixedHeight(kNegativeHeight);

  auto* older = new IconButton(QStringLiteral("history"), tr("Choose an earlier prompt"), this);
  older->setObjectName(QStringLiteral("promptHistoryButton"));
  older->setMenu(m_menu);
  older->setPopupMode(QToolButton::InstantPopup);
  older->setFixedSize(40, theme.measures.compact);
  m_tokens->setFont(theme.axis);
  m_tokens->setForegroundRole(QPalette::PlaceholderText);
  m_tokens->setObjectName(QStringLiteral("tokenCount"));

  m_fold->setContent(m_negative);
  auto* below = new QHBoxLayout;
  below->setContentsMargins(0, 0, 0, 0);
  below->addWidget(older);
  below->addStretch();
  below->addWidget(m_tokens);
  auto* column = new QVBoxLayout(this);
  const int margin = theme.measures.margin;
  column->setContentsMargins(margin, margin, margin, theme.measures.groupGap);
  column->setSpacing(theme.measures.groupGap);
  column->addWidget(m_prompt, 1);
  column->addLayout(below);
  column->addWidget(m_fold);
  column->addStretch();

  connect(m_prompt, &QPlainTextEdit::textChanged, this, [this] {
    m_state.edit(tr("Edit prompt"), QStringLiteral("prompt %1").arg(m_prompt->word()),
                 [this](Document& d) { d.prompt = m_prompt->toPlainText().toStdString(); });
  });
  connect(m_negative, &QPlainTextEdit::textChanged, this, [this] {
    m_state.edit(tr("Edit negative prompt"), QStringLiteral("negative %1").arg(m_negative->word()),
                 [this](Document& d) { d.negativePrompt = m_negative->toPlainText().toStdString(); });
  });
  connect(m_prompt, &PromptEdit::pasting, this,
          [this](const QString& text, bool* taken) { *taken = takeSettings(text); });
  for (PromptEdit* edit : {m_prompt, m_negative})
    connect(edit, &PromptEdit::filesPasted, this, &PromptPanel::filesPasted);
  connect(m_prompt, &PromptEdit::olderRequested, this, [this] { step(1); });
  connect(m_prompt, &PromptEdit::newerRequested, this, [this] { step(-1); });
  connect(m_fold, &CollapsibleSection::expandedChanged, this, [this](bool open) {
    if (open) {
      m_folded = height();
      return m_negative->setFocus();
    }
    // The dock grew to hold it: what it took from the docks below goes back to them.
    QTimer::singleShot(0, this, [this] {
      auto* window = qobject_cast<QMainWindow*>(this->window());
      QWidget* dock = this;
      while (dock && !qobject_cast<QDockWidget*>(dock)) dock = dock->parentWidget();
      if (window && dock && m_folded > 0 && height() > m_folded)
        window->resizeDocks({static_cast<QDockWidget*>(dock)}, {dock->height() - height() + m_folded}, Qt::Vertical);
    });
  });
  connect(m_menu, &QMenu::aboutToShow, this, &PromptPanel::fillMenu);
  connect(&m_state, &StudioState::changed, this, &PromptPanel::refresh);
  refresh(Part::Prompt | Parts(Part::Negative));
}

bool PromptPanel::takeSettings(const QString& text) {
  const auto pasted = settingsFromText(text, m_state.document());
  if (!pasted) return false;
  m_state.edit(tr("Paste settings"), {}, [&](Document& d) { d = pasted->document; });
  if (!pasted->unread.isEmpty()) Q_EMIT unreadSettings(pasted->unread);
  return true;
}

void PromptPanel::refresh(Parts parts) {
  const Document& document = m_state.document();
  if (parts.testFlag(Part::Prompt)) m_prompt->showText(text(document.prompt));
  if (!parts.testFlag(Part::Negative)) return;
  m_negative->showText(text(document.negativePrompt));
  m_fold->setSummary(document.negativePrompt.empty() ? tr("none") : tr("set"));
}

void PromptPanel::setTokens(int tokens, int dropped) {
  if (tokens < 0)
    m_tokens->clear();
  else if (dropped > 0)
    m_tokens->setText(tr("512 of 512 tokens used, %n cut off", nullptr, dropped));
  else
    m_tokens->setText(tr("%1 of 512 tokens").arg(tokens));
}

void PromptPanel::setHistory(QStringList history) {
  m_history = std::move(history);
  m_place = -1;
}

void PromptPanel::remember(const QString& prompt) {
  m_place = -1;
  if (prompt.trimmed().isEmpty()) return;
  m_history.removeAll(prompt);
  m_history.prepend(prompt);
  while (m_history.size() > kLongest) m_history.removeLast();
  Q_EMIT historyChanged();
}

void PromptPanel::step(int by) {
  const qsizetype to = std::clamp<qsizetype>(m_place + by, -1, m_history.size() - 1);
  if (to == m_place) return;
  if (m_place == -1) m_draft = m_prompt->toPlainText();
  m_place = to;
  m_state.edit(tr("Choose an earlier prompt"), QStringLiteral("promptHistory"),
               [&](Document& d) { d.prompt = (to < 0 ? m_draft : m_history.at(to)).toStdString(); });
  m_prompt->moveCursor(QTextCursor::End);
}

void PromptPanel::fillMenu() {
  m_menu->clear();
  const QFontMetrics metrics(m_menu->font());
  for (const QString& prompt : m_history.mid(0, 20)) {
    QString line = metrics.elidedText(prompt.simplified(), Qt::ElideRight, 360);
    line.replace(QLatin1Char('&'), QStringLiteral("&&"));
    m_menu->addAction(line, this, [this, prompt] {
      m_state.edit(tr("Choose an earlier prompt"), {}, [&](Document& d) { d.prompt = prompt.toStdString(); });
    });
  }
  if (m_history.isEmpty()) m_menu->addAction(tr("No earlier prompts yet"))->setEnabled(false);
  m_menu->addSeparator();
  m_menu->addAction(icon(QStringLiteral("open")), tr("Open a prompt file..."), this, &PromptPanel::promptFileRequested);
}

}  // namespace heatkv
