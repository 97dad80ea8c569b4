// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/picture_file.h"

#include <algorithm>
#include <filesystem>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "app/pictures/exif_text.h"
#include "app/pictures/picture_size.h"
#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/files/sha256.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

constexpr int64_t kLargestPixels = 100'000'000;
constexpr uint64_t kLargestFile = uint64_t{1} << 30;

std::string suffixOf(const std::string& path) {
  std::string suffix = std::filesystem::path(path).extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return suffix;
}

bool isSuffix(const std::string& suffix) {
  return suffix == ".png" || suffix == ".webp" || suffix == ".jpg" || suffix == ".jpeg";
}

void requirePixels(const Picture& picture) {
  const auto bytes = int64_t{picture.width} * picture.height * 3;
  if (picture.width < 1 || picture.height < 1 || static_cast<int64_t>(picture.rgb.size()) != bytes)
    throw Error(ErrorKind::Run, "The picture has no pixels, or not as many as its size says.");
}

/// Runs `body` on the file's bytes and adds the path to what goes wrong.
template <typename Body>
auto withPath(const std::string& path, Body body) {
  const std::string whole = readWholeFile(path, kLargestFile);
  const std::span bytes(reinterpret_cast<const uint8_t*>(whole.data()), whole.size());
  try {
    return body(bytes);
  } catch (Error& e) {
    e.message = path + ": " + e.message;
    e.path = path;
    throw;
  }
}

}  // namespace

bool isPictureName(const std::string& path) {
  return isSuffix(suffixOf(path));
}

Bytes encodePicture(const Picture& picture, const std::string& suffix, const std::vector<PngText>& texts) {
  requirePixels(picture);
  if (!isSuffix(suffix)) {
    throw Error(ErrorKind::Usage, "Pictures cannot be written as \"" + suffix + "\".",
                "End the name with .png, .webp or .jpg.");
  }
  const cv::Mat rgb(picture.height, picture.width, CV_8UC3, const_cast<uint8_t*>(picture.rgb.data()));
  cv::Mat bgr;
  cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
  std::vector<int> options;
  if (suffix == ".png") options = {cv::IMWRITE_PNG_COMPRESSION, 6};
  if (suffix == ".webp") options = {cv::IMWRITE_WEBP_QUALITY, 101};  // above 100: lossless
  if (suffix == ".jpg" || suffix == ".jpeg") options = {cv::IMWRITE_JPEG_QUALITY, 95};
  Bytes bytes;
  try {
    if (!cv::imencode(suffix, bgr, bytes, options)) bytes.clear();
  } catch (const cv::Exception& e) {
    throw Error(ErrorKind::Run, "The picture could not be encoded as " + suffix + ".", "Choose another format.", {},
                e.what());
  }
  if (bytes.empty()) throw Error(ErrorKind::Run, "The picture could not be encoded as " + suffix + ".");
  if (texts.empty()) return bytes;
  return suffix == ".png" ? withText(bytes, texts) : withExif(bytes, texts);
}

void savePicture(const std::string& path, const Picture& picture, const std::vector<PngText>& texts) {
  const Bytes bytes = encodePicture(picture, suffixOf(path), texts);
  writeFileAtomically(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

namespace {

/// Throws what decodePicture() does of a file that it cannot read.
void requireReadable(std::span<const uint8_t> file) {
  const auto size = pictureSize(file);
  if (!size || size->width < 1 || size->height < 1)
    throw Error(ErrorKind::File, "This is not a PNG, JPEG or WebP picture.", "Use a picture in one of these formats.");
  if (size->width > kLargestPixels / size->height) {
    throw Error(ErrorKind::File,
                "The picture claims " + std::to_string(size->width) + " x " + std::to_string(size->height) + " pixels.",
                "Use one of at most 100 megapixels.");
  }
  if (isAnimatedWebP(file))
    throw Error(ErrorKind::File, "The picture is an animation.", "Save one of its frames as a picture of its own.");
}

cv::Mat decoded(std::span<const uint8_t> file, int how) {
  cv::Mat picture;
  try {
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<uint8_t*>(file.data()));
    picture = cv::imdecode(bytes, how);
  } catch (const cv::Exception&) {
    picture.release();
  }
  if (picture.empty())
    throw Error(ErrorKind::File, "The picture is damaged and cannot be decoded.", "Use an undamaged copy of it.");
  return picture;
}

/// Lays a picture whose last channel says how solid it is on white. 8 or 16 bits.
void layOnWhite(const cv::Mat& own, Picture& picture) {
  cv::Mat bytes;
  own.convertTo(bytes, CV_8U, own.depth() == CV_16U ? 1 / 257.0 : 1);
  const int channels = bytes.channels(), last = channels - 1;
  for (int y = 0; y < bytes.rows; ++y) {
    const uint8_t* from = bytes.ptr(y);
    uint8_t* to = picture.rgb.data() + static_cast<size_t>(y) * static_cast<size_t>(bytes.cols) * 3;
    for (int x = 0; x < bytes.cols; ++x, from += channels, to += 3) {
      const int solid = from[last];
      for (int c = 0; c < 3; ++c) {
        const int value = channels == 4 ? from[2 - c] : from[0];
        to[c] = static_cast<uint8_t>((value * solid + 255 * (255 - solid) + 127) / 255);
      }
    }
  }
}

}  // namespace

Picture decodePicture(std::span<const uint8_t> file) {
  requireReadable(file);
  const cv::Mat bgr = decoded(file, cv::IMREAD_COLOR);
  Picture picture{bgr.cols, bgr.rows, Bytes(bgr.total() * 3)};
  cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, picture.rgb.data());
  cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
  return picture;
}

Picture loadPicture(const std::string& path) {
  return withPath(path, [](std::span<const uint8_t> bytes) { return decodePicture(bytes); });
}

Picture loadSourcePicture(const std::string& path) {
  return withPath(path, [](std::span<const uint8_t> bytes) {
    Picture picture = decodePicture(bytes);
    const cv::Mat own = decoded(bytes, cv::IMREAD_UNCHANGED);
    // A JPEG, which alone can say that it is turned, has no transparency.
    if (own.channels() % 2 == 0 && own.cols == picture.width && own.rows == picture.height) layOnWhite(own, picture);
    return picture;
  });
}

std::vector<PngText> loadPictureText(const std::string& path) {
  return withPath(path,
                  [](std::span<const uint8_t> bytes) { return isPng(bytes) ? readPngText(bytes) : readExif(bytes); });
}

std::string pixelsSha256(const Picture& picture) {
  return sha256({reinterpret_cast<const char*>(picture.rgb.data()), picture.rgb.size()});
}

}  // namespace heatkv
