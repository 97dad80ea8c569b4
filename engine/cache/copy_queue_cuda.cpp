// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include "engine/cache/copy_queue.h"
#include "engine/kernels/upload.h"

namespace heatkv {

void CopyQueue::launch(cuda::AppendBatch batch, at::Device device) const {
  const c10::cuda::CUDAGuard guard(device);
  Upload lists;
  const size_t jobs = lists.add(std::span<const cuda::AppendJob>(m_jobs)),
               rows = lists.add(std::span<const int32_t>(m_rows)), slots = lists.add(std::span<const int32_t>(m_slots));
  lists.send(device);
  batch.jobs = lists.at<cuda::AppendJob>(jobs);
  batch.rows = lists.at<int32_t>(rows);
  batch.slots = lists.at<int32_t>(slots);
  cuda::appendTokens(batch, c10::cuda::getCurrentCUDAStream(device.index()).stream());
}

}  // namespace heatkv
