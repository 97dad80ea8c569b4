// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/models/model_shelf.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>
#include <QTimer>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/studio/settings/kept_file.h"
#include "app/studio/worker/background.h"

namespace heatkv {
namespace {

using nlohmann::json;

constexpr const char* kSchema = "heatkv-models/1";
constexpr int kSlowMs = 1500;
constexpr int kMostRecent = 10;

QString textOf(const json& from, const char* key) {
  const auto found = from.find(key);
  return found != from.end() && found->is_string() ? QString::fromStdString(found->get<std::string>()) : QString();
}

std::string* partOf(ModelPaths& paths, PartKind kind) {
  switch (kind) {
    case PartKind::Transformer:
      return &paths.transformer;
    case PartKind::Vae:
      return &paths.vae;
    case PartKind::TextEncoder:
      return &paths.textEncoder;
    case PartKind::None:
      break;
  }
  return nullptr;
}

}  // namespace

QString modelFolder(const QString& path) {
  return path.isEmpty() ? QString() : QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

ModelShelf::ModelShelf(QString file, Inspect inspect, QObject* parent)
    : QObject(parent), m_file(std::move(file)), m_inspect(std::move(inspect)), m_pool(new QThreadPool) {
  m_pool->setMaxThreadCount(2);
  read();
}

ModelShelf::~ModelShelf() {
  // A folder on a dead network may never answer: what hangs there is left behind, and finds nobody to tell.
  m_pool->clear();
  if (m_pool->waitForDone(2000)) delete m_pool;
}

ShelfModel* ModelShelf::at(const QString& folder) {
  const QString path = modelFolder(folder);
  const auto found =
      std::find_if(m_models.begin(), m_models.end(), [&](const ShelfModel& model) { return model.folder == path; });
  return found == m_models.end() ? nullptr : &*found;
}

const ShelfModel* ModelShelf::find(const QString& folder) const {
  return const_cast<ModelShelf*>(this)->at(folder);
}

void ModelShelf::setBuiltIn(const QString& demo, const QString& demoName, const QStringList& found) {
  std::vector<ShelfModel> first;
  const auto put = [&](const QString& folder, const QString& name, ShelfModel::Origin origin) {
    if (folder.isEmpty()) return;
    ShelfModel model;
    if (const ShelfModel* known = at(folder)) model = *known;
    model.folder = modelFolder(folder);
    model.origin = origin;
    if (model.name.isEmpty()) model.name = name.isEmpty() ? QFileInfo(model.folder).fileName() : name;
    first.push_back(std::move(model));
  };
  put(demo, demoName, ShelfModel::Origin::Demo);
  for (const QString& folder : found) put(folder, {}, ShelfModel::Origin::Added);
  for (const ShelfModel& model : m_models) {
    const bool there =
        std::any_of(first.begin(), first.end(), [&](const ShelfModel& other) { return other.folder == model.folder; });
    if (!there) first.push_back(model);
  }
  m_models = std::move(first);
  Q_EMIT listChanged();
}

void ModelShelf::add(const QString& folder) {
  const QString path = modelFolder(folder);
  if (ShelfModel* known = at(path)) {
    if (known->origin == ShelfModel::Origin::Recent) known->origin = ShelfModel::Origin::Added;
  } else {
    ShelfModel model;
    model.folder = path;
    model.name = QFileInfo(path).fileName();
    m_models.push_back(std::move(model));
  }
  write();
  Q_EMIT listChanged();
  look(path);
}

void ModelShelf::use(const QString& folder, const QString& name) {
  if (folder.isEmpty()) return;
  ShelfModel* known = at(folder);
  if (!known) {
    ShelfModel model;
    model.folder = modelFolder(folder);
    model.origin = ShelfModel::Origin::Recent;
    model.name = QFileInfo(model.folder).fileName();
    m_models.push_back(std::move(model));
    known = &m_models.back();
  }
  known->failure.clear();
  known->used = QDateTime::currentDateTimeUtc();
  if (!name.isEmpty()) known->name = name;
  int recent = static_cast<int>(std::count_if(m_models.begin(), m_models.end(), [](const ShelfModel& model) {
    return model.origin == ShelfModel::Origin::Recent;
  }));
  while (recent-- > kMostRecent) {
    const auto older = [](const ShelfModel& a, const ShelfModel& b) {
      const bool left = a.origin == ShelfModel::Origin::Recent, right = b.origin == ShelfModel::Origin::Recent;
      return left != right ? left : a.used < b.used;
    };
    m_models.erase(std::min_element(m_models.begin(), m_models.end(), older));
  }
  write();
  Q_EMIT listChanged();
}

void ModelShelf::fail(const QString& folder, const QString& why) {
  if (!at(folder)) use(folder, {});
  at(folder)->failure = why;
  look(folder);
}

void ModelShelf::remove(const QString& folder) {
  const QString path = modelFolder(folder);
  if (std::erase_if(m_models, [&](const ShelfModel& model) { return model.folder == path; }) == 0) return;
  m_looks.erase(path);
  write();
  Q_EMIT listChanged();
}

void ModelShelf::choosePart(const QString& folder, PartKind kind, const QString& path) {
  ShelfModel* model = at(folder);
  std::string* part = model ? partOf(model->chosen, kind) : nullptr;
  if (!part) return;
  *part = path.toStdString();
  model->failure.clear();
  write();
  look(folder);
}

void ModelShelf::look(const QString& folder) {
  ShelfModel* model = at(folder);
  if (!model) return;
  const quint64 serial = m_looks[model->folder] = ++m_serial;
  // What is known stands until it is known better.
  if (!model->info || model->state == ShelfModel::State::Gone) model->state = ShelfModel::State::Reading;
  ModelPaths paths = model->chosen;
  paths.folder = model->folder.toStdString();
  QTimer::singleShot(kSlowMs, this, [this, path = model->folder, serial] {
    ShelfModel* slow = at(path);
    const auto look = m_looks.find(path);
    if (!slow || look == m_looks.end() || look->second != serial) return;
    slow->state = ShelfModel::State::Slow;
    Q_EMIT modelChanged(path);
  });
  const auto work = [inspect = m_inspect, paths, path = model->folder] {
    Found found;
    try {
      found.info = inspect(paths);
    } catch (const Error& error) {
      found.problem = QString::fromStdString(error.message);
    } catch (const std::exception& error) {
      found.problem = QString::fromLocal8Bit(error.what());
    }
    found.gone = !QFileInfo(path).isDir();
    found.readOnly = !QFileInfo(path).isWritable() || QStorageInfo(path).isReadOnly();
    return found;
  };
  inBackground(
      this, work, [this, path = model->folder, serial](const Found& found) { finish(path, serial, found); }, m_pool);
  Q_EMIT modelChanged(model->folder);
}

void ModelShelf::finish(const QString& folder, quint64 serial, const Found& found) {
  ShelfModel* model = at(folder);
  const auto look = m_looks.find(folder);
  if (!model || look == m_looks.end() || look->second != serial) return;
  m_looks.erase(look);
  model->problem = found.problem;
  model->readOnly = found.readOnly;
  // What was found before stays on the page, so that one sees what is gone.
  if (found.info) model->info = found.info;
  model->state = found.gone               ? ShelfModel::State::Gone
                 : !found.info            ? ShelfModel::State::Unreadable
                 : found.info->complete() ? ShelfModel::State::Ready
                                          : ShelfModel::State::Incomplete;
  if (found.info && !found.info->name.empty() && model->origin != ShelfModel::Origin::Demo)
    model->name = QString::fromStdString(found.info->name);
  Q_EMIT modelChanged(folder);
}

void ModelShelf::lookAround() {
  QStringList due;
  for (const ShelfModel& model : m_models) {
    if (!m_looks.contains(model.folder)) due << model.folder;
  }
  for (const QString& folder : due) look(folder);
}

void ModelShelf::read() {
  QFile file(m_file);
  if (!file.open(QIODevice::ReadOnly)) return;
  const QByteArray bytes = file.readAll();
  file.close();
  const json all = json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!all.is_object() || textOf(all, "schema") != QLatin1String(kSchema)) {
    putAside(m_file);
    return;
  }
  for (const json& item : all.value("models", json::array())) {
    if (!item.is_object() || textOf(item, "folder").isEmpty()) continue;
    ShelfModel model;
    model.folder = modelFolder(textOf(item, "folder"));
    model.name = textOf(item, "name");
    if (model.name.isEmpty()) model.name = QFileInfo(model.folder).fileName();
    model.origin =
        textOf(item, "origin") == QLatin1String("recent") ? ShelfModel::Origin::Recent : ShelfModel::Origin::Added;
    model.used = QDateTime::fromString(textOf(item, "used"), Qt::ISODate);
    model.chosen.transformer = textOf(item, "transformer").toStdString();
    model.chosen.vae = textOf(item, "vae").toStdString();
    model.chosen.textEncoder = textOf(item, "text_encoder").toStdString();
    if (!at(model.folder)) m_models.push_back(std::move(model));
  }
}

void ModelShelf::write() {
  json models = json::array();
  for (const ShelfModel& model : m_models) {
    if (model.origin == ShelfModel::Origin::Demo) continue;
    json item{{"folder", model.folder.toStdString()},
              {"name", model.name.toStdString()},
              {"origin", model.origin == ShelfModel::Origin::Recent ? "recent" : "added"}};
    if (model.used.isValid()) item["used"] = model.used.toString(Qt::ISODate).toStdString();
    if (!model.chosen.transformer.empty()) item["transformer"] = model.chosen.transformer;
    if (!model.chosen.vae.empty()) item["vae"] = model.chosen.vae;
    if (!model.chosen.textEncoder.empty()) item["text_encoder"] = model.chosen.textEncoder;
    models.push_back(std::move(item));
  }
  if (!writeKept(m_file, json{{"schema", kSchema}, {"models", std::move(models)}})) Q_EMIT failed(m_file);
}

}  // namespace heatkv
