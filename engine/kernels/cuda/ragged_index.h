// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Index arithmetic of ragged attention: which head a block works on, where its keys lie, how masses are kept.
#pragma once

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::cuda {

/// What one block works on: queries of one head of one row from `first` on, over keys [begin, end). Map: the type of
/// the map's keys and values; Arena: the pool's.
template <typename Map, typename Arena>
struct HeadTask {
  const Map* k = nullptr;
  const Map* v = nullptr;
  const Arena* arenaKeys = nullptr;
  const Arena* arenaValues = nullptr;
  const Bf16* keyScales = nullptr;
  const Bf16* valueScales = nullptr;
  const int32_t* slots = nullptr;
  double* masses = nullptr;  ///< of the head's first query; null: not asked
  float* partial = nullptr;  ///< of the head's first query and this part; null: keys are not split
  const float* queryScale = nullptr;
  const float* queryBias = nullptr;
  int64_t firstQuery = 0;  ///< query 0 of the head in q
  int64_t firstOut = 0;    ///< the same in out, whose queries are heads * c apart
  int queryStride = 0;     ///< between two queries in q
  int held = 0, begin = 0, end = 0, first = 0;
};

HEATKV_HD Dim gridOf(const RaggedBatch& batch, int queriesPerBlock) {
  return {divideUp(batch.n, queriesPerBlock), batch.heads, batch.rows * batch.parts};
}

/// Blocks are (blocks of queries, heads, rows x parts); parts of as many whole tiles each.
template <typename Map, typename Arena>
HEATKV_HD HeadTask<Map, Arena> taskOf(const RaggedBatch& batch, Dim block, int queriesPerBlock, int keysPerTile) {
  HeadTask<Map, Arena> task;
  const int part = block.z % batch.parts, place = block.z / batch.parts * batch.heads + block.y;
  const int list = batch.order ? batch.order[place] : place;
  const int row = list / batch.heads, head = list % batch.heads, c = batch.c;
  const int start = batch.listStart[list];
  const int64_t map = static_cast<int64_t>(list) * batch.mapTokens * c;
  task.k = static_cast<const Map*>(batch.k) + map;
  task.v = static_cast<const Map*>(batch.v) + map;
  task.arenaKeys = static_cast<const Arena*>(batch.arenaKeys);
  task.arenaValues = static_cast<const Arena*>(batch.arenaValues);
  task.keyScales = batch.keyScales;
  task.valueScales = batch.valueScales;
  task.slots = batch.slots + start;
  task.held = batch.listStart[list + 1] - start;
  const int keys = task.held + batch.mapTokens;
  const int span = divideUp(divideUp(keys, keysPerTile), batch.parts) * keysPerTile;
  task.begin = part * span < keys ? part * span : keys;
  task.end = task.begin + span < keys ? task.begin + span : keys;
  task.first = block.x * queriesPerBlock;
  task.firstOut = (static_cast<int64_t>(row) * batch.n * batch.heads + head) * c;
  task.firstQuery = batch.tokenMajor ? task.firstOut : static_cast<int64_t>(list) * batch.n * c;
  task.queryStride = batch.tokenMajor ? batch.heads * c : c;
  if (batch.queryScale) task.queryScale = batch.queryScale + head * c;
  if (batch.queryBias) task.queryBias = batch.queryBias + head * c;
  if (batch.masses && row == 0) task.masses = batch.masses + static_cast<int64_t>(head) * batch.n * batch.segments;
  if (batch.parts > 1)
    task.partial = batch.partial + (static_cast<int64_t>(list) * batch.n * batch.parts + part) * (c + 2);
  return task;
}

/// A query's place among its head's partial sums.
HEATKV_HD int64_t partialStep(const RaggedBatch& batch) {
  return static_cast<int64_t>(batch.parts) * (batch.c + 2);
}

/// A query's number as attention takes it.
template <typename Task>
HEATKV_HD float queryOf(const Task& task, float value, int channel) {
  if (task.queryScale) value *= task.queryScale[channel];
  return task.queryBias ? value + task.queryBias[channel] : value;
}

/// Number `channel` of key (or value) `key` of the list of held and current ones.
template <typename Map, typename Arena>
HEATKV_HD float numberAt(const HeadTask<Map, Arena>& task, const Arena* arena, const Bf16* scales, const Map* map,
                         int key, int c, int channel) {
  if (key >= task.held) return widened(map[static_cast<int64_t>(key - task.held) * c + channel]);
  const int64_t slot = task.slots[key];
  const float value = widened(arena[slot * c + channel]);
  if constexpr (kEightBits<Arena>) return value * widened(scales[slot]);
  return value;
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
