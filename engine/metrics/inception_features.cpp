// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/inception_features.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"

namespace heatkv {
namespace {

constexpr int64_t kSide = 299;
constexpr double kNormEpsilon = 1e-3;
constexpr const char* kFirst = "Conv2d_1a_3x3.conv.weight";
constexpr const char* kFix = "Name the state dict of pytorch-fid's Inception v3 (pt_inception-2015-12-05).";

/// A convolution with its batch norm folded in.
struct Conv {
  at::Tensor weight, bias;
};

at::Tensor averaged(const at::Tensor& x) {
  // Padding does not count, unlike in torchvision's network.
  return at::avg_pool2d(x, {3, 3}, {1, 1}, {1, 1}, false, false);
}

at::Tensor halved(const at::Tensor& x) {
  return at::max_pool2d(x, {3, 3}, {2, 2});
}

}  // namespace

struct InceptionFeatures::Impl {
  std::map<std::string, Conv> convs;

  /// relu(norm(conv(x))), the size kept by padding.
  at::Tensor same(const at::Tensor& x, const std::string& name) const {
    const Conv& c = convs.at(name);
    return at::relu(at::conv2d(x, c.weight, c.bias, {1, 1}, {c.weight.size(2) / 2, c.weight.size(3) / 2}));
  }
  /// Without padding.
  at::Tensor inner(const at::Tensor& x, const std::string& name, int64_t stride) const {
    const Conv& c = convs.at(name);
    return at::relu(at::conv2d(x, c.weight, c.bias, {stride, stride}));
  }
  /// Several `same` in a row: block.branch_1, block.branch_2 ..
  at::Tensor chain(at::Tensor x, const std::string& block, const char* branch, int count) const {
    for (int i = 1; i <= count; ++i) x = same(x, fmt::format("{}.{}_{}", block, branch, i));
    return x;
  }

  at::Tensor blockA(const at::Tensor& x, const std::string& b) const {
    return at::cat({same(x, b + ".branch1x1"), chain(x, b, "branch5x5", 2), chain(x, b, "branch3x3dbl", 3),
                    same(averaged(x), b + ".branch_pool")},
                   1);
  }
  at::Tensor blockB(const at::Tensor& x, const std::string& b) const {
    return at::cat(
        {inner(x, b + ".branch3x3", 2), inner(chain(x, b, "branch3x3dbl", 2), b + ".branch3x3dbl_3", 2), halved(x)}, 1);
  }
  at::Tensor blockC(const at::Tensor& x, const std::string& b) const {
    return at::cat({same(x, b + ".branch1x1"), chain(x, b, "branch7x7", 3), chain(x, b, "branch7x7dbl", 5),
                    same(averaged(x), b + ".branch_pool")},
                   1);
  }
  at::Tensor blockD(const at::Tensor& x, const std::string& b) const {
    return at::cat({inner(chain(x, b, "branch3x3", 1), b + ".branch3x3_2", 2),
                    inner(chain(x, b, "branch7x7x3", 3), b + ".branch7x7x3_4", 2), halved(x)},
                   1);
  }
  at::Tensor blockE(const at::Tensor& x, const std::string& b, bool average) const {
    const at::Tensor three = chain(x, b, "branch3x3", 1), twice = chain(x, b, "branch3x3dbl", 2);
    const at::Tensor pooled = average ? averaged(x) : at::max_pool2d(x, {3, 3}, {1, 1}, {1, 1});
    return at::cat(
        {same(x, b + ".branch1x1"), same(three, b + ".branch3x3_2a"), same(three, b + ".branch3x3_2b"),
         same(twice, b + ".branch3x3dbl_3a"), same(twice, b + ".branch3x3dbl_3b"), same(pooled, b + ".branch_pool")},
        1);
  }

  at::Tensor features(at::Tensor x) const {
    x = inner(inner(x, "Conv2d_1a_3x3", 2), "Conv2d_2a_3x3", 1);
    x = halved(same(x, "Conv2d_2b_3x3"));
    x = halved(inner(inner(x, "Conv2d_3b_1x1", 1), "Conv2d_4a_3x3", 1));
    for (const char* name : {"Mixed_5b", "Mixed_5c", "Mixed_5d"}) x = blockA(x, name);
    x = blockB(x, "Mixed_6a");
    for (const char* name : {"Mixed_6b", "Mixed_6c", "Mixed_6d", "Mixed_6e"}) x = blockC(x, name);
    x = blockE(blockD(x, "Mixed_7a"), "Mixed_7b", true);
    return blockE(x, "Mixed_7c", false).mean({2, 3});
  }
};

namespace {

/// Name, input and output channels, kernel height and width of every convolution.
struct ConvShape {
  std::string name;
  int64_t in, out, kh, kw;
};

void addBlockA(std::vector<ConvShape>& all, const std::string& b, int64_t in, int64_t pool) {
  all.insert(all.end(), {{b + ".branch1x1", in, 64, 1, 1},
                         {b + ".branch5x5_1", in, 48, 1, 1},
                         {b + ".branch5x5_2", 48, 64, 5, 5},
                         {b + ".branch3x3dbl_1", in, 64, 1, 1},
                         {b + ".branch3x3dbl_2", 64, 96, 3, 3},
                         {b + ".branch3x3dbl_3", 96, 96, 3, 3},
                         {b + ".branch_pool", in, pool, 1, 1}});
}

void addBlockC(std::vector<ConvShape>& all, const std::string& b, int64_t c) {
  all.insert(all.end(), {{b + ".branch1x1", 768, 192, 1, 1},
                         {b + ".branch7x7_1", 768, c, 1, 1},
                         {b + ".branch7x7_2", c, c, 1, 7},
                         {b + ".branch7x7_3", c, 192, 7, 1},
                         {b + ".branch7x7dbl_1", 768, c, 1, 1},
                         {b + ".branch7x7dbl_2", c, c, 7, 1},
                         {b + ".branch7x7dbl_3", c, c, 1, 7},
                         {b + ".branch7x7dbl_4", c, c, 7, 1},
                         {b + ".branch7x7dbl_5", c, 192, 1, 7},
                         {b + ".branch_pool", 768, 192, 1, 1}});
}

void addBlockE(std::vector<ConvShape>& all, const std::string& b, int64_t in) {
  all.insert(all.end(), {{b + ".branch1x1", in, 320, 1, 1},
                         {b + ".branch3x3_1", in, 384, 1, 1},
                         {b + ".branch3x3_2a", 384, 384, 1, 3},
                         {b + ".branch3x3_2b", 384, 384, 3, 1},
                         {b + ".branch3x3dbl_1", in, 448, 1, 1},
                         {b + ".branch3x3dbl_2", 448, 384, 3, 3},
                         {b + ".branch3x3dbl_3a", 384, 384, 1, 3},
                         {b + ".branch3x3dbl_3b", 384, 384, 3, 1},
                         {b + ".branch_pool", in, 192, 1, 1}});
}

std::vector<ConvShape> allShapes() {
  std::vector<ConvShape> all{{"Conv2d_1a_3x3", 3, 32, 3, 3},
                             {"Conv2d_2a_3x3", 32, 32, 3, 3},
                             {"Conv2d_2b_3x3", 32, 64, 3, 3},
                             {"Conv2d_3b_1x1", 64, 80, 1, 1},
                             {"Conv2d_4a_3x3", 80, 192, 3, 3}};
  addBlockA(all, "Mixed_5b", 192, 32);
  addBlockA(all, "Mixed_5c", 256, 64);
  addBlockA(all, "Mixed_5d", 288, 64);
  all.insert(all.end(), {{"Mixed_6a.branch3x3", 288, 384, 3, 3},
                         {"Mixed_6a.branch3x3dbl_1", 288, 64, 1, 1},
                         {"Mixed_6a.branch3x3dbl_2", 64, 96, 3, 3},
                         {"Mixed_6a.branch3x3dbl_3", 96, 96, 3, 3}});
  addBlockC(all, "Mixed_6b", 128);
  addBlockC(all, "Mixed_6c", 160);
  addBlockC(all, "Mixed_6d", 160);
  addBlockC(all, "Mixed_6e", 192);
  all.insert(all.end(), {{"Mixed_7a.branch3x3_1", 768, 192, 1, 1},
                         {"Mixed_7a.branch3x3_2", 192, 320, 3, 3},
                         {"Mixed_7a.branch7x7x3_1", 768, 192, 1, 1},
                         {"Mixed_7a.branch7x7x3_2", 192, 192, 1, 7},
                         {"Mixed_7a.branch7x7x3_3", 192, 192, 7, 1},
                         {"Mixed_7a.branch7x7x3_4", 192, 192, 3, 3}});
  addBlockE(all, "Mixed_7b", 1280);
  addBlockE(all, "Mixed_7c", 2048);
  return all;
}

/// What stands before the network's own names in this file.
std::string prefixOf(const TensorFile& file) {
  for (const auto& [name, entry] : file.tensors()) {
    if (name.ends_with(kFirst)) return name.substr(0, name.size() - std::string_view(kFirst).size());
  }
  throw Error(ErrorKind::Model, fmt::format("There is no Inception v3 in this file: no tensor {}.", kFirst), kFix,
              file.path());
}

at::Tensor read(const TensorFile& file, const std::string& name, const std::vector<int64_t>& shape) {
  const auto entry = file.tensors().find(name);
  if (entry == file.tensors().end()) {
    throw Error(ErrorKind::Model, fmt::format("The Inception v3 lacks the tensor {}.", name), kFix, file.path());
  }
  if (entry->second.shape != shape) {
    throw Error(ErrorKind::Model,
                fmt::format("The Inception v3's tensor {} has the shape ({}), where ({}) was expected.", name,
                            fmt::join(entry->second.shape, ", "), fmt::join(shape, ", ")),
                kFix, file.path());
  }
  return file.read(name).to(at::kFloat);
}

}  // namespace

InceptionFeatures::InceptionFeatures(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
InceptionFeatures::InceptionFeatures(InceptionFeatures&&) noexcept = default;
InceptionFeatures& InceptionFeatures::operator=(InceptionFeatures&&) noexcept = default;
InceptionFeatures::~InceptionFeatures() = default;

InceptionFeatures InceptionFeatures::open(const std::string& path) {
  const auto file = TensorFile::open(path);
  const std::string prefix = prefixOf(*file);
  auto impl = std::make_unique<Impl>();
  for (const ConvShape& s : allShapes()) {
    const std::string base = prefix + s.name;
    const at::Tensor weight = read(*file, base + ".conv.weight", {s.out, s.in, s.kh, s.kw});
    const auto norm = [&](const char* leaf) { return read(*file, base + ".bn." + leaf, {s.out}); };
    const at::Tensor scale = norm("weight") / (norm("running_var") + kNormEpsilon).sqrt();
    impl->convs[s.name] = {weight * scale.view({-1, 1, 1, 1}), norm("bias") - norm("running_mean") * scale};
  }
  return InceptionFeatures(std::move(impl));
}

std::vector<double> InceptionFeatures::of(const Picture& p) const {
  if (p.width <= 0 || p.height <= 0 || p.rgb.size() != size_t(3) * size_t(p.width) * size_t(p.height)) {
    throw Error(ErrorKind::Usage, "An empty picture has no features.");
  }
  const at::Tensor bytes = at::from_blob(const_cast<uint8_t*>(p.rgb.data()), {1, p.height, p.width, 3}, at::kByte);
  at::Tensor x = bytes.permute({0, 3, 1, 2}).to(at::kFloat).contiguous().div_(255);
  x = at::upsample_bilinear2d(x, {kSide, kSide}, false).mul_(2).sub_(1);
  const at::Tensor features = m_impl->features(x).to(at::kDouble).contiguous();
  return {features.data_ptr<double>(), features.data_ptr<double>() + features.numel()};
}

}  // namespace heatkv
