// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Index arithmetic of ragged attention: which head a block works on, where its keys lie, how masses are kept.
#pragma once

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::cuda {

/// What one block works on: `rows` queries of one head of one row from `first` on.
template <typename T>
struct HeadTask {
  const T* k = nullptr;  ///< the map's
  const T* v = nullptr;
  const T* arenaKeys = nullptr;
  const T* arenaValues = nullptr;
  const int32_t* slots = nullptr;
  double* masses = nullptr;  ///< of the head's first query; null: not asked
  int64_t firstQuery = 0;    ///< (query 0 of the head) * c in q
  int64_t firstOut = 0;      ///< the same in out, whose queries are heads * c apart
  int held = 0, keys = 0, first = 0;
};

HEATKV_HD Dim gridOf(const RaggedBatch& batch, int queriesPerBlock) {
  return {divideUp(batch.n, queriesPerBlock), batch.heads, batch.rows};
}

/// Blocks are (blocks of queries, heads, rows).
template <typename T>
HEATKV_HD HeadTask<T> taskOf(const RaggedBatch& batch, Dim block, int queriesPerBlock) {
  HeadTask<T> task;
  const int list = block.z * batch.heads + block.y;
  const int start = batch.listStart[list];
  const int64_t map = static_cast<int64_t>(list) * batch.n * batch.c;
  task.k = static_cast<const T*>(batch.k) + map;
  task.v = static_cast<const T*>(batch.v) + map;
  task.arenaKeys = static_cast<const T*>(batch.arenaKeys);
  task.arenaValues = static_cast<const T*>(batch.arenaValues);
  task.slots = batch.slots + start;
  task.held = batch.listStart[list + 1] - start;
  task.keys = task.held + batch.n;
  task.first = block.x * queriesPerBlock;
  task.firstQuery = map;
  task.firstOut = (static_cast<int64_t>(block.z) * batch.n * batch.heads + block.y) * batch.c;
  if (batch.masses && block.z == 0) {
    task.masses = batch.masses + static_cast<int64_t>(block.y) * batch.n * batch.segments;
  }
  return task;
}

/// Key (or value) number `key` of the list of held and current ones.
template <typename T>
HEATKV_HD const T* rowOf(const HeadTask<T>& task, const T* arena, const T* map, int key, int c) {
  return key < task.held ? arena + static_cast<int64_t>(task.slots[key]) * c
                         : map + static_cast<int64_t>(key - task.held) * c;
}

/// A segment's sum of exponentials and the maximum it was taken against, parked in its mass's place until the query's
/// log-sum-exp is known.
HEATKV_HD double parkedMass(float sum, float top) {
  const float pair[2] = {sum, top};
  double parked;
  memcpy(&parked, pair, sizeof parked);
  return parked;
}

/// The probability: its sum over the whole one, both against the last maximum (all in powers of two).
HEATKV_HD double massOf(double parked, float top, float total) {
  float pair[2];
  memcpy(pair, &parked, sizeof pair);
  return static_cast<double>(pair[0]) * static_cast<double>(exp2f(pair[1] - top)) / static_cast<double>(total);
}

/// Goes through a tile of keys [first, first + count) segment by segment, from `segment` on: add(begin, end) for the
/// tile's part of each, close(segment) where one ends.
template <typename Add, typename Close>
HEATKV_HD void forSegments(const RaggedBatch& batch, int& segment, int first, int count, Add add, Close close) {
  int begin = first;
  while (segment < batch.segments) {
    const int segmentEnd = batch.segmentEnds[segment];
    const int end = segmentEnd < first + count ? segmentEnd : first + count;
    add(begin, end);
    if (segmentEnd > first + count) return;
    close(segment);
    ++segment;
    begin = end;
  }
}

}  // namespace heatkv::cuda
