// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The seam on a GPU: every step one kernel over all rows and heads; plain ATen where no kernel serves, and in place of
// a kernel that failed its check. Kernels are started by a launcher, so that tests run all of this on an emulated
// machine. Thread: the engine's.
#pragma once

#include <map>

#include "engine/api/device_check.h"
#include "engine/backend/aten_backend.h"
#include "engine/backend/launcher.h"

namespace heatkv {

class CudaBackend : public AtenBackend {
 public:
  CudaBackend(at::Device device, std::shared_ptr<cuda::Launcher> launcher)
      : AtenBackend(device), m_launcher(std::move(launcher)) {}

  /// The kernels, as they are checked and replaced.
  enum class Kernel { Norm, Gelu, Heads, Attention, CrossAttention, Copies };
  static const char* nameOf(Kernel kernel);
  /// From here on plain ATen serves in its place.
  void replace(Kernel kernel, std::string why) { m_replaced[kernel] = std::move(why); }
  /// Replaces every kernel of which a check did not pass.
  void replaceFailed(const std::vector<KernelCheck>& checks);
  std::vector<std::string> replacedKernels() const override;

  at::Tensor normed(const at::Tensor& x, const NormInto& norm) const override;
  at::Tensor gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, bool reuse) const override;
  SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, const NormInto& norm,
                            bool reuse) const override;
  at::Tensor gelu(const LayerProduct& product) const override;
  /// k and v come in the pool's dtype, over 8-bit ones in q's; q in bfloat16 where the tensor cores take it.
  HeadTensors split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const SplitOptions& options,
                    const Pool& pool, const ReservedSlots* reserved) const override;
  bool writesReserved(const Pool& pool) const override;
  at::Tensor attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                    at::ScalarType dtype) const override;
  std::shared_ptr<const Prompt> prompt(std::vector<PromptHeads> rows, at::ScalarType dtype) const override;
  at::Tensor attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompt,
                          at::ScalarType dtype) const override;
  std::unique_ptr<ArenaWriter> arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const override;
  int64_t layerBytes(const LayerShape& shape) const override;
  int64_t promptBytes(const PromptShape& shape) const override;
  /// Lists of slots on the device, of which old ones stay until all their layers have new ones.
  int64_t listBytes(int64_t slots) const override { return 2 * 4 * slots; }

 private:
  bool uses(Kernel kernel) const { return !m_replaced.contains(kernel); }
  /// Whether the kernels serve a head of c channels over a pool of this dtype.
  static bool serves(int64_t c, at::ScalarType pool);
  /// Whether they serve rows of this width.
  static bool servesRows(int64_t width) { return width % 4 == 0 && width <= cuda::kMostWidth; }
  SumAndNorm norm(const at::Tensor& x, const LayerProduct* add, const at::Tensor& gate, const NormInto* into,
                  bool reuse) const;
  /// Starts attention, its keys split over blocks where queries alone would leave the device idle.
  void start(cuda::RaggedBatch batch, cuda::Arithmetic arithmetic, int64_t longest, const at::Tensor& out) const;

  std::shared_ptr<cuda::Launcher> m_launcher;
  std::map<Kernel, std::string> m_replaced;
};

}  // namespace heatkv
