// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/help_window.h"

#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

QString plain(const QString& html) {
  QTextDocument document;
  document.setHtml(html);
  return document.toPlainText();
}

}  // namespace

QList<HelpTopic> readGuide() {
  QStringList names;
  for (QString language : QLocale().uiLanguages()) {
    language.replace(QLatin1Char('-'), QLatin1Char('_'));
    names << language << language.section(QLatin1Char('_'), 0, 0);
    // "zh-Hans-CN" is the guide of zh_CN.
    names << language.section(QLatin1Char('_'), 0, 0) + QLatin1Char('_') + language.section(QLatin1Char('_'), -1);
  }
  names << QStringLiteral("en");
  QFile file;
  for (const QString& name : names) {
    file.setFileName(QStringLiteral(":/help/guide_%1.html").arg(name));
    if (file.open(QIODevice::ReadOnly)) break;
  }
  const QString html = file.isOpen() ? QString::fromUtf8(file.readAll()) : QString();
  static const QRegularExpression heading(QStringLiteral("<h2 id=\"([^\"]+)\">(.*?)</h2>"));
  QList<HelpTopic> topics;
  auto at = heading.globalMatch(html);
  while (at.hasNext()) {
    const auto match = at.next();
    const qsizetype end = at.hasNext() ? at.peekNext().capturedStart() : html.size();
    topics << HelpTopic{match.captured(1), plain(match.captured(2)),
                        html.mid(match.capturedStart(), end - match.capturedStart())};
  }
  return topics;
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_topics(readGuide()) {
  setObjectName(QStringLiteral("helpWindow"));
  setWindowTitle(tr("Guide"));
  setModal(false);
  resize(760, 560);
  m_search = new QLineEdit(this);
  m_search->setObjectName(QStringLiteral("helpSearch"));
  m_search->setPlaceholderText(tr("Search the guide"));
  m_search->setAccessibleName(tr("Search the guide"));
  m_search->setClearButtonEnabled(true);
  m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  m_list = new QListWidget(this);
  m_list->setObjectName(QStringLiteral("helpTopics"));
  m_list->setAccessibleName(tr("Guide topics"));
  m_list->setSpacing(3);
  m_text = new QTextBrowser(this);
  m_text->setAccessibleName(tr("Guide text"));
  m_text->setOpenExternalLinks(true);
  m_text->document()->setDocumentMargin(Theme::of(this).measures.margin);
  m_none = new QLabel(tr("Nothing in the guide matches."), this);
  m_none->setWordWrap(true);
  m_none->setForegroundRole(QPalette::PlaceholderText);
  m_none->hide();
  auto* side = new QVBoxLayout;
  side->addWidget(m_search);
  side->addWidget(m_list, 1);
  side->addWidget(m_none);
  auto* row = new QHBoxLayout(this);
  row->addLayout(side, 1);
  row->addWidget(m_text, 2);
  connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
  connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::showChosen);
  search({});
}

void HelpWindow::search(const QString& words) {
  const QString before = m_list->currentItem() ? m_list->currentItem()->data(Qt::UserRole).toString() : QString();
  m_list->clear();
  for (const HelpTopic& topic : m_topics) {
    const QString text = plain(topic.html);
    bool all = true;
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
      all = all && text.contains(word, Qt::CaseInsensitive);
    if (!all) continue;
    auto* item = new QListWidgetItem(topic.title, m_list);
    item->setData(Qt::UserRole, topic.id);
  }
  m_none->setVisible(m_list->count() == 0);
  showTopic(before);
}

void HelpWindow::showTopic(const QString& id) {
  int row = m_list->currentRow() < 0 && m_list->count() > 0 ? 0 : m_list->currentRow();
  for (int i = 0; i < m_list->count(); ++i) {
    if (m_list->item(i)->data(Qt::UserRole).toString() == id) row = i;
  }
  m_list->setCurrentRow(row);
  showChosen();
}

void HelpWindow::showChosen() {
  const QListWidgetItem* item = m_list->currentItem();
  const QString id = item ? item->data(Qt::UserRole).toString() : QString();
  m_text->clear();
  for (const HelpTopic& topic : m_topics) {
    if (topic.id == id) m_text->setHtml(topic.html);
  }
  QList<QTextEdit::ExtraSelection> marks;
  for (const QString& word : m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    for (QTextCursor at = m_text->document()->find(word); !at.isNull(); at = m_text->document()->find(word, at)) {
      QTextEdit::ExtraSelection mark;
      mark.cursor = at;
      mark.format.setBackground(Theme::of(this).selection);
      marks << mark;
    }
  }
  m_text->setExtraSelections(marks);
}

QString HelpWindow::topicOf(const QString& objectName) {
  static const QMap<QString, QString> topics{{QStringLiteral("promptDock"), QStringLiteral("prompt")},
                                             {QStringLiteral("samplingDock"), QStringLiteral("sampling")},
                                             {QStringLiteral("methodDock"), QStringLiteral("method")},
                                             {QStringLiteral("modelDock"), QStringLiteral("models")},
                                             {QStringLiteral("modelsPage"), QStringLiteral("models")},
                                             {QStringLiteral("modelCombo"), QStringLiteral("models")},
                                             {QStringLiteral("budgetSlider"), QStringLiteral("budget")},
                                             {QStringLiteral("budgetSpin"), QStringLiteral("budget")},
                                             {QStringLiteral("cacheDock"), QStringLiteral("cache")},
                                             {QStringLiteral("memoryDock"), QStringLiteral("cache")},
                                             {QStringLiteral("heatmapDock"), QStringLiteral("heatmap")},
                                             {QStringLiteral("inspectorDock"), QStringLiteral("inspector")},
                                             {QStringLiteral("queueList"), QStringLiteral("queue")},
                                             {QStringLiteral("bottomDock"), QStringLiteral("history")},
                                             {QStringLiteral("pictureCanvas"), QStringLiteral("start")}};
  return topics.value(objectName);
}

}  // namespace heatkv
