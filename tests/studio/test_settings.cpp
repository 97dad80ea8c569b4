// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: the schema's dialog, files that are broken, keys of actions.
#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QtTest>

#include "app/studio/dialogs/help_window.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestSettings : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void valuesOutOfRangeAreDefaults() {
    Settings settings(m_dir.filePath(QStringLiteral("a.ini")));
    settings.set(setting::kTheme, 2);
    QCOMPARE(settings.get(setting::kTheme), 2);
    settings.set(setting::kTheme, 17);
    QCOMPARE(settings.get(setting::kTheme), setting::kTheme.fallback);
  }

  void brokenFileIsKeptAside() {
    const QString path = m_dir.filePath(QStringLiteral("broken.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("[look]\ntheme=2\n\0\0\x7f garbage", 26));
    file.close();
    Settings settings(path);
    QCOMPARE(settings.brokenFile(), path + QStringLiteral(".broken"));
    QVERIFY(QFile::exists(settings.brokenFile()));
    QCOMPARE(settings.get(setting::kTheme), setting::kTheme.fallback);
    QVERIFY(settings.sync());
  }

  /// What a person chose, else where pictures have been so far, else the desktop's folder.
  void picturesLieWhereTheyAreFound() {
    QTemporaryDir dir;
    Settings settings(dir.filePath(QStringLiteral("settings.ini")));
    StudioPaths paths{dir.filePath(QStringLiteral("data")), dir.path(), dir.filePath(QStringLiteral("Pictures"))};
    QCOMPARE(picturesFolder(paths, settings), paths.pictures);
    QVERIFY(QDir().mkpath(paths.data + QStringLiteral("/pictures")));
    QCOMPARE(picturesFolder(paths, settings), paths.data + QStringLiteral("/pictures"));
    settings.set(setting::kPicturesFolder, dir.filePath(QStringLiteral("mine")));
    QCOMPARE(picturesFolder(paths, settings), dir.filePath(QStringLiteral("mine")));
    QVERIFY(personalPaths().pictures.endsWith(QStringLiteral("/HeatKV Studio")));
  }

  /// Every key of the schema has a field that changes it.
  void dialogShowsTheSchema() {
    Settings settings(m_dir.filePath(QStringLiteral("schema.ini")));
    SettingsDialog dialog(settings);
    for (const SettingPage& page : settingPages()) {
      for (const AnySetting& any : page.keys) {
        std::visit(
            [&](const auto* key) {
              QVERIFY2(key->words.label, key->name);
              auto* field = dialog.findChild<QWidget*>(QLatin1String(key->name));
              QVERIFY2(field, key->name);
              const auto before = settings.get(*key);
              if (auto* box = qobject_cast<QCheckBox*>(field)) {
                box->toggle();
              } else if (auto* combo = qobject_cast<QComboBox*>(field)) {
                combo->setCurrentIndex(combo->count() - 1);
                Q_EMIT combo->activated(combo->count() - 1);
              } else if (auto* line = qobject_cast<QLineEdit*>(field)) {
                line->setText(QStringLiteral("relative"));
                Q_EMIT line->editingFinished();
                QVERIFY(settings.get(*key) == before && line->text().isEmpty());
                line->setText(m_dir.path());
                Q_EMIT line->editingFinished();
              } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(*key)>, SettingKey<int>>) {
                qobject_cast<QSpinBox*>(field)->setValue(before + 1);
              }
              QVERIFY2(settings.get(*key) != before, key->name);
            },
            any);
      }
    }
  }

  void contrastIsHigh() {
    const auto luminance = [](const QColor& colour) {
      const auto part = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
      return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
    };
    for (const bool dark : {false, true}) {
      const Theme t = makeTheme(dark, QFont(), true);
      for (const QColor& ground : {t.window, t.panel, t.field, t.raised, t.canvas, t.selection, t.hover, t.pressed}) {
        for (const QColor& ink : {t.text, t.muted}) {
          const double a = luminance(ground), b = luminance(ink);
          QVERIFY((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 7.0);
        }
      }
      for (const QColor& ink : {t.accent, t.danger, t.warning, t.ok, t.control, t.line}) {
        const double a = luminance(t.window), b = luminance(ink);
        QVERIFY((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 7.0);
      }
    }
  }

  void actionsHaveNamesAndKeysOfTheirOwn() {
    WindowRig rig(false);
    QSet<QString> names;
    QMap<QString, QString> holders;
    for (const QAction* action : rig.window->actions()) {
      QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
      QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
      names << action->objectName();
      for (const QKeySequence& keys : action->shortcuts()) {
        QVERIFY2(!holders.contains(keys.toString()), qPrintable(keys.toString()));
        holders[keys.toString()] = action->objectName();
      }
    }
    QVERIFY(names.size() > 50);
  }

  void keysAreTakenSetBackAndKept() {
    WindowRig rig(false);
    Settings& settings = rig.studio->settings();
    Shortcuts shortcuts(settings);
    QAction lock, fit;
    lock.setObjectName(QStringLiteral("lockSeed"));
    lock.setText(QStringLiteral("&Lock the seed..."));
    lock.setShortcut(QKeySequence(QStringLiteral("Ctrl+L")));
    fit.setObjectName(QStringLiteral("zoomFit"));
    fit.setText(QStringLiteral("Fit"));
    fit.setShortcut(QKeySequence(QStringLiteral("Ctrl+0")));
    shortcuts.add(&lock);
    shortcuts.add(&fit);
    QCOMPARE(Shortcuts::nameOf(&lock), QStringLiteral("Lock the seed"));

    KeysDialog dialog(shortcuts);
    auto* list = dialog.findChild<QTreeWidget*>(QStringLiteral("keysList"));
    auto* edit = dialog.findChild<QKeySequenceEdit*>(QStringLiteral("keysEdit"));
    QCOMPARE(list->topLevelItemCount(), 2);
    list->setCurrentItem(list->topLevelItem(1));
    edit->setKeySequence(QKeySequence(QStringLiteral("Ctrl+L")));
    dialog.findChild<QPushButton*>(QStringLiteral("keysSet"))->click();
    QCOMPARE(fit.shortcut(), QKeySequence(QStringLiteral("Ctrl+L")));
    QVERIFY(lock.shortcut().isEmpty());

    Shortcuts again(settings);
    QAction later;
    later.setObjectName(QStringLiteral("zoomFit"));
    later.setShortcut(QKeySequence(QStringLiteral("Ctrl+0")));
    again.add(&later);
    QCOMPARE(later.shortcut(), QKeySequence(QStringLiteral("Ctrl+L")));

    shortcuts.reset(&lock);
    QCOMPARE(lock.shortcut(), QKeySequence(QStringLiteral("Ctrl+L")));
    QVERIFY(fit.shortcut().isEmpty());
    QVERIFY(!settings.shortcut(QStringLiteral("lockSeed")));
  }

  void guideIsFoundAndSearched() {
    const QList<HelpTopic> guide = readGuide();
    QVERIFY(guide.size() >= 15);
    QSet<QString> ids;
    for (const HelpTopic& topic : guide) {
      QVERIFY(!topic.title.isEmpty());
      ids << topic.id;
    }
    for (const char* place : {"promptDock", "samplingDock", "methodDock", "modelDock", "cacheDock", "heatmapDock",
                              "inspectorDock", "memoryDock", "bottomDock", "queueList", "modelsPage", "budgetSlider"})
      QVERIFY2(ids.contains(HelpWindow::topicOf(QLatin1String(place))), place);
    for (const char* language : {"it", "ko", "zh_CN"}) {
      const QLocale before;
      QLocale::setDefault(QLocale(QLatin1String(language)));
      const QList<HelpTopic> other = readGuide();
      QLocale::setDefault(before);
      QCOMPARE(other.size(), guide.size());
      for (qsizetype i = 0; i < guide.size(); ++i) {
        QCOMPARE(other[i].id, guide[i].id);
        QVERIFY2(other[i].html != guide[i].html, language);
      }
    }
    HelpWindow window;
    auto* topics = window.findChild<QListWidget*>(QStringLiteral("helpTopics"));
    QCOMPARE(topics->count(), guide.size());
    window.findChild<QLineEdit*>(QStringLiteral("helpSearch"))->setText(QStringLiteral("scas_orders"));
    QCOMPARE(topics->count(), 1);
    window.findChild<QLineEdit*>(QStringLiteral("helpSearch"))->setText(QStringLiteral("zebra"));
    QCOMPARE(topics->count(), 0);
  }
};

QTEST_MAIN(TestSettings)
#include "test_settings.moc"
