// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/lpips.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

constexpr int kSmallestSide = 31;
constexpr int kLayers = 5;

/// AlexNet's convolutions: place in `features`, input and output channels, kernel, stride, padding, pooled before.
struct LayerShape {
  int index;
  int64_t in, out, kernel, stride, padding;
  bool pooled;
};
constexpr std::array<LayerShape, kLayers> kShapes{{{0, 3, 64, 11, 4, 2, false},
                                                   {3, 64, 192, 5, 1, 2, true},
                                                   {6, 192, 384, 3, 1, 1, true},
                                                   {8, 384, 256, 3, 1, 1, false},
                                                   {10, 256, 256, 3, 1, 1, false}}};

struct Layer {
  at::Tensor weight, bias, head;  ///< (out, in, k, k), (out), (1, out, 1, 1)
};

/// The tensor under any of `names`, where one of the files has it with this shape.
std::optional<at::Tensor> find(const std::vector<std::unique_ptr<TensorFile>>& files,
                               const std::vector<std::string>& names, const std::vector<int64_t>& shape) {
  for (const auto& file : files) {
    for (const std::string& name : names) {
      const auto entry = file->tensors().find(name);
      if (entry != file->tensors().end() && entry->second.shape == shape) return file->read(name).to(at::kFloat);
    }
  }
  return std::nullopt;
}

/// The files that may hold weights; those for AlexNet in version 0.1 before others, so that a folder with all of
/// LPIPS's published heads gives the right ones.
std::vector<std::unique_ptr<TensorFile>> openAll(const std::string& path) {
  std::vector<fs::path> paths;
  std::error_code failed;
  if (fs::is_directory(path, failed)) {
    for (const auto& entry : fs::directory_iterator(path, failed)) {
      const std::string suffix = entry.path().extension().string();
      if (suffix == ".pth" || suffix == ".pt" || suffix == ".safetensors") paths.push_back(entry.path());
    }
  } else {
    paths.emplace_back(path);
  }
  std::sort(paths.begin(), paths.end(), [](const fs::path& a, const fs::path& b) {
    const auto rank = [](const fs::path& p) {
      const std::string name = p.filename().string();
      return std::pair(name.find("0.1") == std::string::npos, name);
    };
    return rank(a) < rank(b);
  });
  std::vector<std::unique_ptr<TensorFile>> files;
  for (const fs::path& file : paths) {
    try {
      files.push_back(TensorFile::open(file.string()));
    } catch (const Error&) {
      // Of a folder's many files the broken ones are skipped; a file that was named is not.
      if (paths.size() == 1) throw;
    }
  }
  if (files.empty()) {
    throw Error(ErrorKind::File, "There is no file with LPIPS's weights.",
                "Name a folder that holds AlexNet's weights and LPIPS's linear heads (v0.1_alex.pth).", path);
  }
  return files;
}

/// The network that linear heads of another one belong to; empty where there are none.
std::string otherNetwork(const std::vector<std::unique_ptr<TensorFile>>& files) {
  for (const char* name : {"lin1.model.1.weight", "lins.1.model.1.weight"}) {
    // The second layer has 192 channels in AlexNet, 128 in the two others; seven heads are SqueezeNet's.
    if (!find(files, {name}, {1, 128, 1, 1})) continue;
    return find(files, {"lin6.model.1.weight", "lins.6.model.1.weight"}, {1, 512, 1, 1}) ? "SqueezeNet" : "VGG";
  }
  return {};
}

at::Tensor normalised(const at::Tensor& features) {
  return features / (features.square().sum(1, true).sqrt() + 1e-10);
}

}  // namespace

struct Lpips::Impl {
  std::array<Layer, kLayers> layers;
  at::Tensor shift, scale;  ///< (1, 3, 1, 1)

  /// Pictures (1, 3, H, W) as the network takes them.
  at::Tensor input(const Picture& p) const {
    const at::Tensor bytes = at::from_blob(const_cast<uint8_t*>(p.rgb.data()), {1, p.height, p.width, 3}, at::kByte);
    const at::Tensor v = bytes.permute({0, 3, 1, 2}).to(at::kFloat).div(127.5).sub(1);
    return ((v - shift) / scale).contiguous();
  }
};

Lpips::Lpips(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Lpips::Lpips(Lpips&&) noexcept = default;
Lpips& Lpips::operator=(Lpips&&) noexcept = default;
Lpips::~Lpips() = default;

Lpips Lpips::open(const std::string& path) {
  const auto files = openAll(path);
  auto impl = std::make_unique<Impl>();
  std::string missing;
  const auto take = [&](std::vector<std::string> names, const std::vector<int64_t>& shape) {
    std::optional<at::Tensor> found = find(files, names, shape);
    if (!found) missing += (missing.empty() ? "" : ", ") + names.front();
    return found.value_or(at::Tensor());
  };
  for (int i = 0; i < kLayers; ++i) {
    const LayerShape& s = kShapes[static_cast<size_t>(i)];
    const auto names = [&](const char* leaf) {
      return std::vector{fmt::format("features.{}.{}", s.index, leaf),
                         fmt::format("net.slice{}.{}.{}", i + 1, s.index, leaf)};
    };
    impl->layers[static_cast<size_t>(i)] = {
        take(names("weight"), {s.out, s.in, s.kernel, s.kernel}), take(names("bias"), {s.out}),
        take({fmt::format("lin{}.model.1.weight", i), fmt::format("lins.{}.model.1.weight", i)}, {1, s.out, 1, 1})};
  }
  if (!missing.empty()) {
    if (const std::string other = otherNetwork(files); !other.empty()) {
      throw Error(ErrorKind::Model, "These are LPIPS's linear heads for " + other + "; those for AlexNet are needed.",
                  "Put AlexNet's weights and v0.1_alex.pth into one folder and name that folder.", path);
    }
    throw Error(ErrorKind::Model, "These weights are not all that LPIPS over AlexNet needs; missing: " + missing + ".",
                "Put AlexNet's weights and LPIPS's linear heads (v0.1_alex.pth) into one folder and name that folder.",
                path);
  }
  const std::vector<int64_t> channels{1, 3, 1, 1};
  impl->shift =
      find(files, {"scaling_layer.shift"}, channels).value_or(at::tensor({-.030f, -.088f, -.188f}).view({1, 3, 1, 1}));
  impl->scale =
      find(files, {"scaling_layer.scale"}, channels).value_or(at::tensor({.458f, .448f, .450f}).view({1, 3, 1, 1}));
  return Lpips(std::move(impl));
}

double Lpips::distance(const Picture& a, const Picture& b) const {
  if (a.width != b.width || a.height != b.height || std::min(a.width, a.height) < kSmallestSide ||
      a.rgb.size() != size_t(3) * size_t(a.width) * size_t(a.height) || a.rgb.size() != b.rgb.size()) {
    throw Error(ErrorKind::Usage,
                fmt::format("LPIPS needs two pictures of one size, at least {0}x{0}; these have {1}x{2} and {3}x{4}.",
                            kSmallestSide, a.width, a.height, b.width, b.height));
  }
  at::Tensor x = m_impl->input(a), y = m_impl->input(b);
  double sum = 0;
  for (size_t i = 0; i < kShapes.size(); ++i) {
    const LayerShape& s = kShapes[i];
    const Layer& layer = m_impl->layers[i];
    for (at::Tensor* t : {&x, &y}) {
      if (s.pooled) *t = at::max_pool2d(*t, {3, 3}, {2, 2});
      *t = at::relu(at::conv2d(*t, layer.weight, layer.bias, s.stride, s.padding));
    }
    const at::Tensor squares = (normalised(x) - normalised(y)).square();
    sum += at::conv2d(squares, layer.head).mean().item<double>();
  }
  return sum;
}

}  // namespace heatkv
