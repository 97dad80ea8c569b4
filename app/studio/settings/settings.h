// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program's settings: one schema of typed keys, with the words people know them by, over QSettings. What cannot be
// read counts as its default.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QObject>
#include <QSettings>
#include <QString>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace heatkv {

/// How the settings dialog shows a key. Texts are of the translation context "Setting".
struct SettingWords {
  const char* label = nullptr;             ///< no label: the dialog does not show it
  const char* note = nullptr;              ///< one sentence about what it does
  std::span<const char* const> choices{};  ///< of an int: its values from `low` on
  const char* zero = nullptr;              ///< what 0 is called
};

/// A key with its default and, for numbers, its range.
template <typename T>
struct SettingKey {
  const char* name;
  T fallback;
  T low{}, high{};
  SettingWords words{};
};

/// A key of a file or folder.
struct PathKey {
  const char* name;
  QLatin1String fallback{};  ///< empty: what the program takes by itself
  SettingWords words{};
};

namespace setting {
inline constexpr const char* kThemes[] = {QT_TRANSLATE_NOOP("Setting", "System"), QT_TRANSLATE_NOOP("Setting", "Light"),
                                          QT_TRANSLATE_NOOP("Setting", "Dark")};
/// In the order of languageCodes().
inline constexpr const char* kLanguages[] = {QT_TRANSLATE_NOOP("Setting", "System"), "English", "Italiano",
                                             "\ud55c\uad6d\uc5b4", "\u7b80\u4f53\u4e2d\u6587"};

inline constexpr SettingKey<int> kTheme{
    "look/theme", 0, 0, 2, {QT_TRANSLATE_NOOP("Setting", "Theme"), nullptr, kThemes}};
inline constexpr SettingKey<bool> kHighContrast{
    "look/highContrast",
    false,
    {},
    {},
    {QT_TRANSLATE_NOOP("Setting", "High contrast"),
     QT_TRANSLATE_NOOP("Setting", "Black on white or white on black, with strong outlines.")}};
inline constexpr SettingKey<int> kFontSize{
    "look/fontSize",
    0,
    0,
    18,  ///< points; 0: the desktop's
    {QT_TRANSLATE_NOOP("Setting", "Font size"), nullptr, {}, QT_TRANSLATE_NOOP("Setting", "same as the desktop")}};
inline constexpr SettingKey<bool> kReducedMotion{
    "look/reducedMotion",
    false,
    {},
    {},
    {QT_TRANSLATE_NOOP("Setting", "Reduced motion"),
     QT_TRANSLATE_NOOP("Setting", "No animation in progress bars, docks and messages.")}};
inline constexpr SettingKey<int> kLanguage{"look/language",
                                           0,
                                           0,
                                           4,
                                           {QT_TRANSLATE_NOOP("Setting", "Language"),
                                            QT_TRANSLATE_NOOP("Setting", "Takes effect after a restart."), kLanguages}};
inline constexpr SettingKey<bool> kKeepHistory{
    "pictures/keep",
    true,
    {},
    {},
    {QT_TRANSLATE_NOOP("Setting", "Keep every picture"),
     QT_TRANSLATE_NOOP("Setting",
                       "Save every picture and list it in the history. When off, save the ones you want yourself.")}};
inline constexpr PathKey kPicturesFolder{
    "pictures/folder",
    {},
    {QT_TRANSLATE_NOOP("Setting", "Pictures folder"),
     QT_TRANSLATE_NOOP("Setting",
                       "Takes effect after a restart. Pictures that are saved already stay where they are.")}};
inline constexpr SettingKey<bool> kMetadata{
    "pictures/metadata",
    true,
    {},
    {},
    {QT_TRANSLATE_NOOP("Setting", "Settings inside pictures"),
     QT_TRANSLATE_NOOP(
         "Setting",
         "Saved pictures contain prompt, seed and cache settings. Turn off before sharing pictures without them.")}};
inline constexpr SettingKey<int> kCalibrationPrompts{
    "calibration/prompts", 10, 1, 1000, {QT_TRANSLATE_NOOP("Setting", "Prompts in a calibration")}};
inline constexpr SettingKey<int> kThreads{"engine/threads",
                                          0,
                                          0,
                                          1024,
                                          {QT_TRANSLATE_NOOP("Setting", "Processor threads"),
                                           QT_TRANSLATE_NOOP("Setting", "Takes effect after a restart."),
                                           {},
                                           QT_TRANSLATE_NOOP("Setting", "all cores")}};
/// In the order of textEncoderPlace().
inline constexpr const char* kTextEncoderPlaces[] = {
    QT_TRANSLATE_NOOP("Setting", "Set by the model"), QT_TRANSLATE_NOOP("Setting", "Kept in memory"),
    QT_TRANSLATE_NOOP("Setting", "Freed after each prompt"), QT_TRANSLATE_NOOP("Setting", "Kept on the CPU")};
inline constexpr SettingKey<int> kTextEncoder{
    "engine/textEncoder",
    0,
    0,
    3,
    {QT_TRANSLATE_NOOP("Setting", "Text encoder"),
     QT_TRANSLATE_NOOP("Setting", "Where it is kept between prompts. Takes effect when a model is loaded."),
     kTextEncoderPlaces}};
inline constexpr SettingKey<bool> kNotify{
    "window/notify",
    true,
    {},
    {},
    {QT_TRANSLATE_NOOP("Setting", "Notifications"),
     QT_TRANSLATE_NOOP("Setting", "Notify me when a picture is finished and this window is in the background.")}};
inline constexpr SettingKey<bool> kDeviceNoted{"window/deviceNoted", false};
inline constexpr SettingKey<bool> kHintsSeen{"window/hintsSeen", false};
inline constexpr SettingKey<int> kLayout{"window/layout", 0, 0, 2};  ///< generate, analyse, compare
}  // namespace setting

using AnySetting = std::variant<const SettingKey<int>*, const SettingKey<bool>*, const PathKey*>;
/// What the settings dialog shows, page by page: the page's title and its keys.
struct SettingPage {
  const char* title;
  std::vector<AnySetting> keys;
};
const std::vector<SettingPage>& settingPages();
/// Where pictures go unless a person chooses another folder: HeatKV Studio in the desktop's folder of pictures.
QString usualPicturesFolder();
/// A text of the schema in the language of the program.
QString settingText(const char* text);
/// "auto", "keep", "offload", "cpu": what setting::kTextEncoder counts through, as the engine reads it.
const char* textEncoderPlace(int index);
/// "", "en", "it", "ko", "zh_CN": what setting::kLanguage counts through; empty is the system's.
QString languageCode(int index);

class Settings : public QObject {
  Q_OBJECT
 public:
  /// `file`: an INI file, made when first written. One that is no INI file is kept beside it as FILE.broken.
  explicit Settings(const QString& file, QObject* parent = nullptr);

  int get(const SettingKey<int>& key) const;
  bool get(const SettingKey<bool>& key) const;
  QString get(const PathKey& key) const;
  void set(const SettingKey<int>& key, int value);
  void set(const SettingKey<bool>& key, bool value);
  void set(const PathKey& key, const QString& value);

  /// Keys of an action, as QKeySequence writes them portably, ";" between; nothing: the action's own.
  std::optional<QString> shortcut(const QString& action) const;
  void setShortcut(const QString& action, const std::optional<QString>& keys);

  /// Geometry and docks of the window, as Qt saves them; empty where none.
  QByteArray blob(const QString& name) const;
  void setBlob(const QString& name, const QByteArray& value);

  /// Where the file that could not be read is kept; empty: there was none.
  const QString& brokenFile() const { return m_broken; }
  /// Writes now. False where the file cannot be written.
  bool sync();

 Q_SIGNALS:
  void changed(const QString& key);

 private:
  QString m_broken;
  mutable QSettings m_settings;
};

}  // namespace heatkv
