// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The forms behind calibration_files.h, each reading into or writing from the same Calibration. Index order [K][L][H];
// only HeatKV's files hold (head, layer).
#pragma once

#include <optional>
#include <string>

#include "engine/api/calibration.h"
#include "engine/formats/files_json.h"

namespace heatkv {

constexpr const char* kCalibrationSchema = "heatkv-calibration/1";
constexpr const char* kScheduleSchema = "heatkv-schedule/1";
/// Of a budget whose share of the bytes is not that of the entries.
constexpr const char* kBytesScheduleSchema = "heatkv-schedule/2";
constexpr uint64_t kMaxJsonFile = 256 << 20;

/// What the first bytes say of the container.
enum class CalibrationContainer { JsonText, TorchZip, Safetensors, Other };
CalibrationContainer containerOf(const std::string& path);

/// Ours. The head is everything but the arrays.
OrderedJson calibrationHead(const Calibration& calibration);
OrderedJson calibrationJson(const Calibration& calibration);
void readCalibrationHead(const JsonValue& head, Calibration& into);
Calibration calibrationFromJson(const JsonValue& json);
/// Sizes of the arrays, as they are nested.
std::vector<size_t> scasSizes(const CacheShape& shape);
std::vector<size_t> targetSizes(const CacheShape& shape);
std::vector<size_t> sourceSizes(const CacheShape& shape);
/// Makes the orders from the scores where there are scores and no orders; checks both.
void completeOrders(Calibration& calibration);

/// Ours and recordings, as tensors.
Calibration readCalibrationTensors(const std::string& path, const CacheShape* expected);
void writeCalibrationTensors(const std::string& path, const Calibration& calibration);

/// HeatKV.
Json heatKvMetadata(const Calibration& calibration);
void readHeatKvMetadata(const JsonValue& metadata, Calibration& into);
/// {"metadata", "orders"} or the bare list.
Calibration ordersFromJson(const JsonValue& json, const CacheShape* expected);
Json ordersJson(const Orders& orders);
/// scas_scores.pt and scas_orders.pt.
Calibration readHeatKvTorch(const std::string& path, const CacheShape* expected);
std::string ordersTorch(const Calibration& calibration);
std::string scoresTorch(const Calibration& calibration);
/// The tensor `scores` of scas_scores.pt, (layers, heads, scales), as [K][L][H]; sizes into `shape` as {L, H, K}.
std::vector<double> readScoresTensor(const std::string& path, std::vector<int64_t>& shape);

/// ScaleKV.
bool isScaleKv(const Json& json);
Calibration scaleKvFromJson(const JsonValue& json, const CacheShape* expected);

}  // namespace heatkv
