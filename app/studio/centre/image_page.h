// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Image tab: the canvas, and which picture is on it: the run's newest, one of its scales, or a file. Plays the
// strip of scales below it. Window's thread.
#pragma once

#include <QWidget>

#include "app/studio/docks/kept_runs.h"
#include "app/studio/studio.h"
#include "app/studio/worker/background.h"

namespace heatkv {

class PictureCanvas;
class ScaleStrip;

class ImagePage : public QWidget {
  Q_OBJECT
 public:
  ImagePage(Studio& studio, KeptRuns& kept, ScaleStrip& strip, QWidget* parent = nullptr);

  PictureCanvas* canvas() const { return m_canvas; }
  QImage picture() const { return m_picture; }
  QString path() const { return m_path; }
  /// The run whose picture is on the canvas, null where it is not kept; which of its pictures, and which scale (-1: the
  /// last).
  const std::shared_ptr<const KeptRun>& shownRun() const { return m_shownRun; }
  int shownImage() const { return m_image; }
  int shownScale() const { return m_chosen; }
  /// What the run painted of the picture that is shown, scale by scale; scales without a preview are left out.
  QList<QImage> frames() const;
  /// Shows a picture from a file in place of the run; follows the next run again.
  void showFile(const QString& path);
  /// A scale of the run whose picture is shown; -1: the picture itself.
  void showScale(int scale);
  /// Which picture of a batch, from 0.
  void chooseImage(int image);

 Q_SIGNALS:
  void captionChanged(const QString& text);
  /// A run of so many pictures has begun.
  void batchStarted(int images);
  /// A scale was chosen by hand while the run goes on: it can be followed again.
  void followOffered(bool offered);
  /// A file is on the canvas; empty: a run's picture that has none (yet).
  void pictureShown(const QString& path);
  void generateRequested();
  void addModelRequested();
  void demoRequested();

 private:
  void connectCanvas();
  void connectRun();
  void startRun(const Job& job);
  void endRun(End how);
  void onPlanned(const PlanEvent& plan);
  void onLayer(const LayerEvent& event);
  void onScale(const ScaleEvent& event);
  void onPreview(int image, int scale, const QImage& picture);
  void onPicture(const Job& job, const ImageEvent& event);
  void onStored(const QString& path);
  void refreshStrip();
  void refreshCanvas();
  void showEmpty();
  /// The scales of the run that the file on the canvas comes from, where they are kept.
  void bringScales();
  void showImage(const QImage& picture, const QString& caption);
  /// "HeatKV 10 % · seed 9 · 256 × 256"
  static QString captionOf(const QImage& picture, const QString& made);

  Studio& m_studio;
  ScaleStrip& m_strip;
  PictureCanvas* m_canvas;
  KeptRuns& m_kept;
  RunPictures m_run;
  std::shared_ptr<const KeptRun> m_shownRun;
  int m_chosen = -1;  ///< scale chosen by hand; -1: follows
  int m_image = 0, m_finalWidth = 0;
  QImage m_picture;
  QString m_path;
  QStringList m_files;  ///< of the run's pictures, as they are stored
  int m_unstored = 0;   ///< painted pictures of the run that have no file yet
  bool m_fromFile = false;
  quint64 m_asked = 0;          ///< the newest file; a run that starts is newer
  PatientThreads m_readers{4};  ///< a file that never comes does not keep the next one from being shown
};

}  // namespace heatkv
