// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program's settings: one schema of typed keys over QSettings. What cannot be read counts as its default.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>

namespace heatkv {

/// A key with its default and, for numbers, its range.
template <typename T>
struct SettingKey {
  const char* name;
  T fallback;
  T low{}, high{};
};

namespace setting {
inline constexpr SettingKey<int> kTheme{"look/theme", 0, 0, 2};  ///< system, light, dark
inline constexpr SettingKey<bool> kReducedMotion{"look/reducedMotion", false};
inline constexpr SettingKey<int> kFontSize{"look/fontSize", 0, 0, 18};  ///< points; 0: the desktop's
inline constexpr SettingKey<int> kThreads{"engine/threads", 0, 0, 1024};
inline constexpr SettingKey<bool> kOffloadText{"engine/offloadTextEncoder", false};
inline constexpr SettingKey<bool> kMetadata{"pictures/metadata", true};
inline constexpr SettingKey<bool> kKeepHistory{"pictures/keep", true};
inline constexpr SettingKey<int> kCalibrationPrompts{"calibration/prompts", 10, 1, 1000};
inline constexpr SettingKey<bool> kDeviceNoted{"window/deviceNoted", false};
inline constexpr SettingKey<int> kLayout{"window/layout", 0, 0, 2};  ///< generate, analyse, compare
}  // namespace setting

class Settings : public QObject {
  Q_OBJECT
 public:
  /// `file`: an INI file, made when first written.
  explicit Settings(const QString& file, QObject* parent = nullptr);

  int get(const SettingKey<int>& key) const;
  bool get(const SettingKey<bool>& key) const;
  void set(const SettingKey<int>& key, int value);
  void set(const SettingKey<bool>& key, bool value);

  /// Geometry and docks of the window, as Qt saves them; empty where none.
  QByteArray blob(const QString& name) const;
  void setBlob(const QString& name, const QByteArray& value);

  /// Writes now. False where the file cannot be written.
  bool sync();

 Q_SIGNALS:
  void changed(const QString& key);

 private:
  mutable QSettings m_settings;
};

}  // namespace heatkv
