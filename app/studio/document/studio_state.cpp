// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/studio_state.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QUndoCommand>
#include <cmath>

namespace heatkv {

/// A step between two documents, of which only the fields that it changed are ever put back.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(StudioState& state, const QString& text, const QString& key, Document before, Document after)
      : QUndoCommand(text), m_state(state), m_key(key), m_before(std::move(before)), m_after(std::move(after)) {
    m_clock.start();
  }
  void undo() override { m_state.apply(stepped(m_state.document(), m_after, m_before)); }
  void redo() override { m_state.apply(stepped(m_state.document(), m_before, m_after)); }
  int id() const override { return m_key.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = static_cast<const EditCommand*>(other);
    if (next->m_key != m_key || m_clock.elapsed() > 1000) return false;
    m_after = next->m_after;
    m_clock.restart();
    setObsolete(m_before == m_after);
    return true;
  }

 private:
  StudioState& m_state;
  QString m_key;
  Document m_before, m_after;
  QElapsedTimer m_clock;
};

StudioState::StudioState(QObject* parent) : QObject(parent) {
  m_undo.setUndoLimit(500);
}

void StudioState::edit(const QString& text, const QString& merge, const std::function<void(Document&)>& change) {
  Document after = m_document;
  change(after);
  if (after == m_document) return;
  m_undo.push(new EditCommand(*this, text, merge, m_document, std::move(after)));
}

void StudioState::set(const std::function<void(Document&)>& change) {
  Document after = m_document;
  change(after);
  apply(after);
}

void StudioState::restore(const Document& document) {
  m_undo.clear();
  apply(document);
}

void StudioState::apply(const Document& document) {
  const Parts parts = difference(m_document, document);
  if (!parts) return;
  m_document = document;
  Q_EMIT changed(parts);
}

double leastPercent(Rational share) {
  // In whole thousandths of a percent, as budgetText() writes it.
  return std::ceil(static_cast<double>(share.num) * 1e5 / static_cast<double>(share.den) - 1e-9) / 1e3;
}

QString budgetText(double percent) {
  return QString::number(percent, 'f', 3).remove(QRegularExpression(QStringLiteral("\\.?0+$"))) + QLatin1Char('%');
}

}  // namespace heatkv
