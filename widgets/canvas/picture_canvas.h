// One picture on the neutral canvas: fitted with a 16 px margin or at a zoom, panned by dragging, read pixel by pixel.
// 100 % is one pixel of the final picture on one device pixel; unfiltered from 200 % on, smooth below. A new picture of
// the same size keeps zoom and place, so that previews replace each other where one looks. SPDX-FileCopyrightText: 2026
// The HeatKV Studio authors SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPointF>
#include <QWidget>
#include <array>
#include <optional>

namespace heatkv {

class EmptyState;

class PictureCanvas : public QWidget {
  Q_OBJECT
  Q_PROPERTY(double zoom READ zoom WRITE setZoom NOTIFY zoomChanged)
  Q_PROPERTY(QString caption READ caption WRITE setCaption NOTIFY captionChanged)

 public:
  /// What linked canvases share: `centre` is the shown middle in 0..1 of the picture's width and height.
  struct View {
    bool fit = true;
    double zoom = 1;
    QPointF centre{0.5, 0.5};
    bool operator==(const View&) const = default;
  };

  explicit PictureCanvas(QWidget* parent = nullptr);

  /// Null shows the empty state.
  void setPicture(const QImage& picture);
  const QImage& picture() const { return m_picture; }
  /// "Preview of 24×24"; shown by the tab row, said by screen readers.
  void setCaption(const QString& caption);
  QString caption() const { return m_caption; }
  void setEmptyState(const QString& line, const QStringList& buttons);

  /// While on, a click, or Return on the pixel cursor, picks a place.
  void setPicking(bool on);
  /// The width that the picture will have in the end: 100 % is one of its pixels then, for previews too. 0: the
  /// picture's own.
  void setFinalWidth(int pixels);
  /// A map laid over the picture, in cells of any number, and how much of it is seen (0..1); null: none.
  void setOverlay(const QImage& map, double opacity);
  /// A frame round a part of the picture, in 0..1 of its width and height; null: none.
  void setMark(const QRectF& part);

  /// 1 = 100 %. Within 1/16..32.
  double zoom() const;
  bool isFit() const { return m_view.fit; }
  void setZoom(double zoom);
  View view() const { return m_view; }
  /// Without emitting viewChanged.
  void setView(const View& view);

  /// "x 412, y 230 · #7C88A6"
  static QString pixelText(const QPoint& at, const QColor& colour);
  /// Where the picture lies in the widget.
  QRectF pictureRect() const;
  /// The picture pixel under a point of the widget, if any.
  std::optional<QPoint> pixelAt(const QPointF& at) const;

  QSize sizeHint() const override { return {512, 400}; }
  QSize minimumSizeHint() const override { return {160, 120}; }

 public Q_SLOTS:
  void zoomToFit();
  void zoomToActual();
  void zoomIn();
  void zoomOut();

 Q_SIGNALS:
  void zoomChanged(double zoom, bool fit);
  /// By the user's hand.
  void viewChanged(const heatkv::PictureCanvas::View& view);
  void captionChanged(const QString& caption);
  /// `byKey`: the pixel cursor was moved by keys and wants to be announced.
  void pixelPointed(const QPoint& at, const QColor& colour, bool byKey);
  void pixelLeft();
  /// In 0..1 of the picture's width and height.
  void placePicked(const QPointF& place);
  /// A button of the empty state.
  void emptyActionChosen(int index);

 protected:
  /// Called after the picture was painted into `target`; for what lies over it.
  virtual void paintOver(QPainter& painter, const QRectF& target);
  /// Paints `picture` (of this canvas's picture size) into `target` at the present zoom.
  void paintPicture(QPainter& painter, const QImage& picture, const QRectF& target) const;

  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

  bool canPan() const;

 private:
  double ratio() const { return devicePixelRatioF(); }
  double fitZoom() const;
  /// In pixels of the final size.
  QSizeF fullSize() const;
  double perPixel() const;
  void changeView(const View& view, bool byHand);
  void zoomAt(double zoom, const QPointF& fixed);
  void panBy(const QPointF& delta);
  void moveCursor(int dx, int dy);
  void showHand();
  void pick(const QPointF& at);

  QImage m_picture, m_overlay;
  double m_opacity = 0;
  int m_finalWidth = 0;
  QString m_caption;
  View m_view;
  EmptyState* m_empty;
  QPointF m_dragFrom, m_pressedAt;
  bool m_dragging = false, m_picking = false;
  QRectF m_mark;
  std::optional<QPoint> m_cursor;  ///< the pixel cursor of keys
  /// The two pictures last scaled down (its own, another over it) and their keys, kept while neither changes.
  mutable std::array<QImage, 2> m_scaled;
  mutable std::array<qint64, 2> m_scaledKeys{};
};

}  // namespace heatkv
