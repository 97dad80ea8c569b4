// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/film_file.h"

#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <sstream>

#include "app/pictures/palette.h"
#include "engine/api/error.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr int kFramesPerSecond = 25;

std::string suffixOf(const std::string& path) {
  std::string suffix = fs::path(path).extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return suffix;
}

Error notEncoded(const std::string& why) {
  return {ErrorKind::Run, "The animation could not be encoded: " + why + ".", "Save it in the other format."};
}

/// giflib's writer over a string in memory; what goes wrong there is thrown with its own words.
class GifWriter {
 public:
  GifWriter(int width, int height) {
    int code = 0;
    m_file = EGifOpen(
        &m_bytes,
        [](GifFileType* file, const GifByteType* bytes, int count) {
          static_cast<std::string*>(file->UserData)
              ->append(reinterpret_cast<const char*>(bytes), static_cast<size_t>(count));
          return count;
        },
        &code);
    if (!m_file) throw notEncoded(GifErrorString(code));
    EGifSetGifVersion(m_file, true);
    require(EGifPutScreenDesc(m_file, width, height, 8, 0, nullptr));
    // Netscape's extension: repeat for ever.
    const unsigned char forEver[] = {1, 0, 0};
    require(EGifPutExtensionLeader(m_file, APPLICATION_EXT_FUNC_CODE));
    require(EGifPutExtensionBlock(m_file, 11, "NETSCAPE2.0"));
    require(EGifPutExtensionBlock(m_file, sizeof forEver, forEver));
    require(EGifPutExtensionTrailer(m_file));
  }
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;
  ~GifWriter() {
    int ignored = 0;
    if (m_file) EGifCloseFile(m_file, &ignored);
  }

  void add(const Picture& picture, int ms) {
    const IndexedPicture indexed = toIndexed(picture);
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = std::max(2, ms / 10);
    control.TransparentColor = NO_TRANSPARENT_COLOR;
    GifByteType block[4];
    EGifGCBToExtension(&control, block);
    require(EGifPutExtension(m_file, GRAPHICS_EXT_FUNC_CODE, sizeof block, block));
    // The map has a power of two of colours.
    int size = 2;
    while (size < static_cast<int>(indexed.colours.size())) size *= 2;
    const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> map(GifMakeMapObject(size, nullptr),
                                                                         GifFreeMapObject);
    if (!map) throw std::bad_alloc();
    for (size_t i = 0; i < indexed.colours.size(); ++i)
      map->Colors[i] = {indexed.colours[i][0], indexed.colours[i][1], indexed.colours[i][2]};
    require(EGifPutImageDesc(m_file, 0, 0, picture.width, picture.height, false, map.get()));
    std::vector<uint8_t> pixels = indexed.pixels;  // giflib masks what it is given, in place
    for (int y = 0; y < picture.height; ++y)
      require(EGifPutLine(m_file, pixels.data() + static_cast<size_t>(y) * static_cast<size_t>(picture.width),
                          picture.width));
  }

  std::string finish() {
    int code = 0;
    const bool closed = EGifCloseFile(std::exchange(m_file, nullptr), &code) == GIF_OK;
    if (!closed) throw notEncoded(GifErrorString(code));
    return std::move(m_bytes);
  }

 private:
  void require(int result) const {
    if (result != GIF_OK) throw notEncoded(GifErrorString(m_file->Error));
  }

  std::string m_bytes;
  GifFileType* m_file = nullptr;
};

/// A folder that goes again: OpenCV writes films to files alone.
class ScratchFolder {
 public:
  ScratchFolder() : m_path((fs::temp_directory_path() / "heatkv-film-XXXXXX").string()) {
    if (!::mkdtemp(m_path.data()))
      throw Error(ErrorKind::File,
                  "No folder for the animation could be made: " + std::string(std::strerror(errno)) + ".",
                  "Make room in the folder for temporary files.", m_path);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
  }
  std::string file(const char* name) const { return (fs::path(m_path) / name).string(); }

 private:
  std::string m_path;
};

/// Whether the boxes that the file is made of end where it ends, with the index ("moov") among them.
bool isWholeMp4(const std::string& file) {
  bool index = false;
  uint64_t at = 0;
  while (at + 8 <= file.size()) {
    const auto number = [&](uint64_t place, int bytes) {
      uint64_t value = 0;
      for (int i = 0; i < bytes; ++i) value = value << 8 | static_cast<uint8_t>(file[place + static_cast<uint64_t>(i)]);
      return value;
    };
    index = index || file.compare(at + 4, 4, "moov") == 0;
    const uint64_t size = number(at, 4);
    const uint64_t whole = size == 1 && at + 16 <= file.size() ? number(at + 8, 8) : size;
    if (whole < 8 || whole > file.size() - at) return false;
    at += whole;
  }
  return index && at == file.size();
}

std::string encodeMp4(const std::vector<PicturePtr>& frames, const FilmTimes& times) {
  const ScratchFolder folder;
  const std::string path = folder.file("film.mp4");
  const cv::Size size(frames.front()->width / 2 * 2, frames.front()->height / 2 * 2);
  cv::VideoWriter writer;
  try {
    for (const char* code : {"avc1", "mp4v"}) {
      const int fourcc = cv::VideoWriter::fourcc(code[0], code[1], code[2], code[3]);
      if (size.area() > 0 && writer.open(path, cv::CAP_FFMPEG, fourcc, kFramesPerSecond, size)) break;
    }
    if (!writer.isOpened()) throw notEncoded("OpenCV has no encoder for it here");
    for (const PicturePtr& frame : frames) {
      const cv::Mat rgb(frame->height, frame->width, CV_8UC3, const_cast<uint8_t*>(frame->rgb.data()));
      cv::Mat bgr;
      cv::cvtColor(rgb(cv::Rect({}, size)), bgr, cv::COLOR_RGB2BGR);
      const int ms = frame == frames.back() ? times.lastMs : times.frameMs;
      for (int i = 0; i < std::max(1, ms * kFramesPerSecond / 1000); ++i) writer.write(bgr);
    }
    writer.release();
  } catch (const cv::Exception& e) {
    throw notEncoded(e.err);
  }
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  // The writer says nothing of a disk that was full.
  if (!isWholeMp4(bytes.str()))
    throw Error(ErrorKind::File, "The animation could not be written.", "Make room in the folder for temporary files.",
                path);
  return bytes.str();
}

}  // namespace

bool isFilmName(const std::string& path) {
  const std::string suffix = suffixOf(path);
  return suffix == ".gif" || suffix == ".mp4";
}

void saveFilm(const std::string& path, const std::vector<PicturePtr>& frames, const FilmTimes& times) {
  if (!isFilmName(path))
    throw Error(ErrorKind::Usage, path + " is not a name of an animation.", "End it with .gif or .mp4.", path);
  for (const PicturePtr& frame : frames) {
    const bool sound = frame && frame->width > 0 && frame->width == frames.front()->width &&
                       frame->height == frames.front()->height &&
                       frame->rgb.size() == static_cast<size_t>(frame->width) * static_cast<size_t>(frame->height) * 3;
    if (!sound) throw Error(ErrorKind::Usage, "The pictures of an animation need one size.");
  }
  if (frames.empty()) throw Error(ErrorKind::Usage, "There are no pictures for an animation.");
  if (suffixOf(path) == ".mp4") return writeFileAtomically(path, encodeMp4(frames, times));
  GifWriter gif(frames.front()->width, frames.front()->height);
  for (const PicturePtr& frame : frames) gif.add(*frame, frame == frames.back() ? times.lastMs : times.frameMs);
  writeFileAtomically(path, gif.finish());
}

}  // namespace heatkv
