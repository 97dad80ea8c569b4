// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/check_kernels.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <numeric>

#include "engine/backend/aten_backend.h"
#include "engine/cache/eight_bit.h"
#include "engine/cache/pool.h"

namespace heatkv {
namespace {

constexpr double kFloatPlaces = 2e-5, kBf16Places = 1.0 / 100;

at::Tensor wide(const at::Tensor& t) {
  return t.to(at::kCPU, at::kDouble);
}

double size(const at::Tensor& t) {
  return t.abs().max().item<double>();
}

/// The largest; a NaN is larger than any.
double most(std::initializer_list<double> all) {
  double found = 0;
  for (double one : all) {
    if (!(one <= found)) found = one;
    if (std::isnan(found)) break;
  }
  return found;
}

/// Shapes of one case.
struct Case {
  int c = 32, heads = 3, images = 1;
  int64_t n = 17;
  at::ScalarType blocks = at::kFloat, cache = at::kFloat;
};

std::string nameOf(at::ScalarType type) {
  return type == at::kFloat ? "fp32" : type == at::kBFloat16 ? "bf16" : type == at::kChar ? "int8" : "fp8";
}

std::string shapeOf(const Case& s) {
  return fmt::format("head_dim {}, {} over {}, {} {}", s.c, nameOf(s.blocks), nameOf(s.cache), s.images,
                     s.images == 1 ? "image" : "images");
}

double placesOf(const Case& s) {
  const double eight = s.cache == at::kChar ? 1.0 / 100 : s.cache == at::kFloat8_e4m3fn ? 1.0 / 10 : 0;
  return std::max(s.blocks == at::kFloat ? kFloatPlaces : kBf16Places, eight);
}

class Checks {
 public:
  explicit Checks(const Backend& backend) : m_backend(backend) {}

  std::vector<KernelCheck> run(bool brief) {
    for (at::ScalarType blocks : {at::kFloat, at::kBFloat16}) {
      for (int64_t width : brief ? std::vector<int64_t>{256} : std::vector<int64_t>{256, 2048, 3584})
        rows(width, blocks);
      for (int c : brief ? std::vector<int>{32, 128} : std::vector<int>{32, 64, 128}) {
        const std::vector<at::ScalarType> caches =
            brief ? std::vector<at::ScalarType>{blocks, at::kChar}
                  : std::vector<at::ScalarType>{blocks, at::kChar, at::kFloat8_e4m3fn};
        for (at::ScalarType cache : caches) {
          for (int images : brief ? std::vector<int>{1} : std::vector<int>{1, 2, 4})
            attention({c, 3, images, images == 1 ? 70 : 17, blocks, cache});
        }
        crossAttention({c, 3, 2, 17, blocks, blocks});
      }
    }
    return std::move(m_found);
  }

 private:
  at::Tensor there(const at::Tensor& t) const { return t.to(m_backend.device()); }

  /// The distance that `work` returns, with the largest number of what is right.
  template <typename Work>
  void check(const char* kernel, const std::string& shape, double places, const Work& work) {
    KernelCheck one{kernel, shape, 0, 0, {}};
    try {
      const auto [off, of] = work();
      one.off = off;
      one.allowed = places * (1 + of);
    } catch (const std::exception& e) {
      one.error = e.what();
    }
    m_found.push_back(std::move(one));
  }

  static std::pair<double, double> apart(const at::Tensor& found, const at::Tensor& right) {
    return {size(wide(found) - right), size(right)};
  }

  void rows(int64_t width, at::ScalarType blocks) {
    const double places = blocks == at::kFloat ? kFloatPlaces : kBf16Places;
    const std::string shape = fmt::format("width {}, {}", width, nameOf(blocks));
    at::manual_seed(width);
    const at::Tensor x = at::randn({2, 3, width}) * 2 + 1, product = at::randn({2, 3, width}).to(blocks),
                     gate = at::randn({2, width}), scale = at::randn({width}), shift = at::randn({2, width});
    const Linear layer{{}, there(at::randn({width})), there(at::rand({width}) + 0.5), blocks};
    const at::Tensor added = wide(product) * wide(layer.scale) + wide(layer.bias);
    const at::Tensor sum = wide(x) + wide(gate).unsqueeze(1) * added;
    const auto normed = [&](const at::Tensor& t) -> at::Tensor {
      return at::layer_norm(t, {width}, {}, {}, 1e-6) * wide(scale) + wide(shift).unsqueeze(1);
    };
    const NormInto into{there(scale), there(shift), blocks};
    check("norm", shape, places, [&] { return apart(m_backend.normed(there(x), into), normed(wide(x))); });
    check("norm", shape + ", with a sum", places, [&] {
      const SumAndNorm both = m_backend.gatedSumNormed(there(x), {layer, there(product)}, there(gate), into, false);
      const auto first = apart(both.normed, normed(sum));
      return std::pair(first.first + size(wide(both.sum) - sum), first.second);
    });
    check("norm", shape + ", a sum alone", kFloatPlaces, [&] {
      return apart(m_backend.gatedSum(there(x), {layer, there(product)}, there(gate), false), sum);
    });
    check("gelu", shape, places, [&] {
      return apart(m_backend.gelu({layer, there(product).clone()}), at::gelu(added, "tanh"));
    });
  }

  /// q, k, v in float64 from a product: normalised, scaled, rotated.
  static HeadTensors split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope) {
    const int64_t heads = scale.size(0);
    const at::Tensor parts = qkv.view({qkv.size(0), qkv.size(1), 3, heads, -1}).permute({2, 0, 3, 1, 4});
    const auto turned = [&](const at::Tensor& t) {
      const at::Tensor unit = t / t.norm(2, {-1}, true).clamp_min(1e-12);
      const at::Tensor a = unit.unflatten(-1, {-1, 2}).select(-1, 0), b = unit.unflatten(-1, {-1, 2}).select(-1, 1);
      const at::Tensor cos = wide(rope.cos), sin = wide(rope.sin);
      return at::stack({cos * a - sin * b, sin * a + cos * b}, -1).flatten(-2);
    };
    return {turned(parts[0]) * wide(scale).view({1, heads, 1, 1}), turned(parts[1]), parts[2]};
  }

  /// From a product to heads, into the pool, over the pool: each step on numbers that no other kernel has made, so that
  /// one that is wrong is the only one that fails.
  void attention(const Case& s) {
    const int64_t rows = 2 * s.images, width = int64_t{s.heads} * s.c;
    at::manual_seed(s.c + rows);
    const at::Tensor qkv = at::randn({rows, s.n, 3 * width}).to(s.blocks), scale = at::rand({s.heads}) * 4 + 1;
    const Rope here = makeRope({1, static_cast<int>(s.n)}, {64, 64}, s.c, at::kCPU);
    const Rope rope{there(here.cos), there(here.sin)};
    const HeadTensors right = split(wide(qkv), scale, here);
    Pool pool = poolOf(s, s.n + 160);
    HeadTensors found;
    check("heads", shapeOf(s), placesOf(s), [&] {
      found = m_backend.split(there(qkv), there(scale), rope, {nullptr, s.cache}, pool, nullptr);
      const auto q = apart(found.q, right.q), k = apart(found.k, right.k), v = apart(found.v, right.v);
      return std::pair(most({q.first, k.first, v.first}), most({q.second, k.second, v.second}));
    });
    copies(s);
    // Of the types that the backend's heads have; where it makes none, plain ones are what it will be given.
    const at::ScalarType query = found.q.defined() ? found.q.scalar_type() : at::kFloat;
    const auto kept = [&](const at::Tensor& t) { return roundedAs(t.to(at::kFloat), s.cache).contiguous(); };
    HeadTensors heads{there(right.q.to(query)), there(kept(right.k)), there(kept(right.v))};
    if (found.k.defined()) {
      heads.k = heads.k.to(found.k.scalar_type());
      heads.v = heads.v.to(found.v.scalar_type());
    }
    attend(s, heads, pool);
  }

  Pool poolOf(const Case& s, int64_t tokens) const {
    const int rows = 2 * s.images;
    return Pool({rows, 1, s.heads, s.c}, rows * s.heads * tokens, s.cache, m_backend);
  }

  /// What a head holds in these checks: nothing, one key, many.
  static int64_t heldBy(int row, int head) { return head == 0 ? 0 : head == 1 ? 1 : 90 + 11 * row; }

  void copies(const Case& s) {
    Pool pool = poolOf(s, 160);
    check("copies", shapeOf(s), placesOf(s), [&] {
      double off = 0;
      for (int row = 0; row < 2 * s.images; ++row) {
        for (int head = 1; head < s.heads; ++head) {
          const int64_t held = heldBy(row, head);
          const at::Tensor k = at::randn({held, s.c}) / 2, v = at::randn({held, s.c});
          pool.append(row, 0, head, there(k), there(v), 0);
          pool.free(row, 0, head, 5, 9);
          const auto stays = [&](const at::Tensor& t) {
            return wide(held < 9 ? t : at::cat({t.narrow(0, 0, 5), t.narrow(0, 9, held - 9)}));
          };
          off = most({off, size(wide(pool.heldKeys(row, 0, head)) - stays(k)),
                      size(wide(pool.heldValues(row, 0, head)) - stays(v))});
        }
      }
      return std::pair(off, 2.0);
    });
  }

  /// Lists a slot's worth of numbers in the pool, and puts them there in plain ATen.
  void hold(const Case& s, Pool& pool) const {
    const auto writer = AtenBackend(m_backend.device()).arenaWriter(0, s.c, s.cache);
    for (int row = 0; row < pool.shape().rows; ++row) {
      for (int head = 1; head < s.heads; ++head) {
        const int64_t held = heldBy(row, head);
        const at::Tensor k = there(at::randn({held, s.c}) / 2), v = there(at::randn({held, s.c}));
        const ReservedSlots own = pool.reserveSlots(row, 1, 0, held, [&](int h) { return h == head; });
        pool.append(row, 0, head, k, v, 0);
        std::vector<int32_t> rows(own.slots.size());
        std::iota(rows.begin(), rows.end(), 0);
        writer->write(pool.arenas(), k, v, rows, own.slots);
        pool.free(row, 0, head, 5, 9);
      }
    }
  }

  void attend(const Case& s, const HeadTensors& heads, Pool& pool) {
    hold(s, pool);
    check("attention", shapeOf(s), s.blocks == at::kFloat ? 1e-4 : 1.0 / 40, [&] {
      const at::Tensor found = m_backend.attend(heads, pool, 0, 0, nullptr, s.blocks);
      std::vector<at::Tensor> right;
      for (int row = 0; row < pool.shape().rows; ++row) {
        std::vector<at::Tensor> outs;
        for (int head = 0; head < s.heads; ++head) {
          const at::Tensor k = at::cat({wide(pool.heldKeys(row, 0, head)), wide(heads.k[row][head])}),
                           v = at::cat({wide(pool.heldValues(row, 0, head)), wide(heads.v[row][head])});
          outs.push_back(at::softmax(wide(heads.q[row][head]).matmul(k.t()), -1).matmul(v));
        }
        right.push_back(at::cat(outs, 1));
      }
      return apart(found, at::stack(right));
    });
    // A segment of all keys: each query's whole probability.
    check("attention", shapeOf(s) + ", masses", 1e-5, [&] {
      MassRequest masses{{1, s.n}, {}};
      const Pool empty = poolOf(s, 1);
      m_backend.attend(heads, empty, 0, 0, &masses, s.blocks);
      return std::pair(masses.masses.defined() ? size(wide(masses.masses).sum(2) - 1) : 0.0, 1.0);
    });
  }

  void crossAttention(const Case& s) {
    const int64_t width = int64_t{s.heads} * s.c;
    at::manual_seed(s.c);
    const auto text = [&](int64_t tokens) {
      return PromptHeads{at::randn({s.heads, tokens, s.c}) / 2, at::randn({s.heads, tokens, s.c})};
    };
    const std::vector<PromptHeads> rows{text(7), text(77)};
    const at::Tensor x = at::randn({2, s.n, width}).to(s.blocks);
    const Linear query{there(at::randn({width, width}) / 16).to(s.blocks), there(at::randn({width}) / 4), {}, s.blocks};
    check("cross attention", shapeOf(s), s.blocks == at::kFloat ? 1e-4 : 1.0 / 40, [&] {
      std::vector<PromptHeads> own;
      for (const PromptHeads& row : rows) own.push_back({there(row.keys), there(row.values)});
      const auto prompt = m_backend.prompt(std::move(own), s.blocks);
      const at::Tensor found = m_backend.attendPrompt(query, there(x), *prompt, s.blocks);
      const at::Tensor q = at::linear(wide(x), wide(query.weight), wide(query.bias));
      std::vector<at::Tensor> right;
      for (int64_t b = 0; b < 2; ++b) {
        const PromptHeads& row = rows[static_cast<size_t>(b)];
        const at::Tensor heads = q[b].unflatten(-1, {s.heads, -1}).transpose(0, 1);
        const at::Tensor p = at::softmax(heads.matmul(wide(row.keys).transpose(1, 2)), -1);
        right.push_back(p.matmul(wide(row.values)).transpose(0, 1).flatten(1));
      }
      return apart(found, at::stack(right));
    });
  }

  const Backend& m_backend;
  std::vector<KernelCheck> m_found;
};

}  // namespace

std::vector<KernelCheck> checkKernels(const Backend& backend, bool brief) {
  return Checks(backend).run(brief);
}

}  // namespace heatkv
