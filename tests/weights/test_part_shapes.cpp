// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every published size is told from shapes alone, and a tensor that does not fit is named.
#include <QtTest>

#include "engine/weights/part_names.h"
#include "engine/weights/part_shapes.h"
#include "tests/support/made_model.h"

using namespace heatkv;

namespace {

struct Size {
  const char* name;
  int depth, width, heads, chunks, text, bits;
};

const Size kSizes[] = {{"Infinity-125M", 12, 768, 8, 4, 2048, 16},      {"Infinity-layer16", 16, 1152, 12, 4, 2048, 24},
                       {"Infinity-1B", 24, 1536, 16, 4, 2048, 32},      {"Infinity-layer32", 32, 2080, 20, 4, 2048, 64},
                       {"Infinity-layer40", 40, 2688, 24, 4, 2048, 32}, {"Infinity-layer48", 48, 3360, 28, 4, 2048, 32},
                       {"Infinity-2B", 32, 2048, 16, 8, 2048, 32},      {"Infinity-8B", 40, 3584, 28, 8, 2048, 56},
                       {"Infinity-20B", 58, 4608, 36, 0, 2048, 56},     {"demo", 8, 256, 8, 4, 256, 16}};

std::map<std::string, TensorEntry> stored(const Size& s, bool otherScale) {
  auto entries = transformerEntries({s.depth, s.width, s.heads, s.chunks, s.text, s.bits, otherScale});
  entries["lvl_1L"] = {at::kBFloat16, "BF16", {1, 10521}};
  entries["attn_bias_for_masking"] = {at::kBFloat16, "BF16", {1, 1, 10521, 10521}};
  return entries;
}

Entries canonical(const std::map<std::string, TensorEntry>& all) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : all) names.push_back(name);
  Entries entries;
  for (const auto& [name, from] : transformerNaming(names)) entries.emplace(name, canonicalEntry(name, all.at(from)));
  return entries;
}

Entries vae(int bits, const std::vector<int>& multipliers, bool wrapped) {
  const Entries all = vaeEntries(bits, 128, multipliers, wrapped);
  std::vector<std::string> names;
  for (const auto& [name, entry] : all) names.push_back(name);
  Entries entries;
  for (const auto& [name, from] : vaeNaming(names)) entries.emplace(name, all.at(from));
  return entries;
}

}  // namespace

class TestPartShapes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void publishedTransformers() {
    for (const Size& size : kSizes)
      for (bool otherScale : {false, true}) {
        Findings findings;
        const TransformerInfo info = transformerSizes(canonical(stored(size, otherScale)), findings);
        QVERIFY2(findings.problems.empty(), (size.name + summaryOf(findings.problems)).c_str());
        QCOMPARE(info.name, std::string(size.name));
        QCOMPARE(info.depth, size.depth);
        QCOMPARE(info.width, size.width);
        QCOMPARE(info.heads, size.heads);
        QCOMPARE(info.headDim, size.width / size.heads);
        QCOMPARE(info.bits, size.bits);
        QCOMPARE(info.textChannels, size.text);
        QCOMPARE(info.patchified, size.bits == 56);
      }
  }

  void publishedVaes() {
    for (bool wrapped : {false, true}) {
      Findings findings;
      const VaeInfo wide = vaeSizes(vae(32, {1, 2, 4, 4, 4}, wrapped), findings);
      QVERIFY2(findings.problems.empty(), summaryOf(findings.problems).c_str());
      QCOMPARE(wide.stride, 16);
      QCOMPARE(wide.bits, 32);
      QCOMPARE(wide.blocks, 2);
      QCOMPARE(wide.multipliers, (std::vector<int>{1, 2, 4, 4, 4}));
      const VaeInfo patch = vaeSizes(vae(14, {1, 2, 4, 4}, wrapped), findings);
      QVERIFY(findings.problems.empty());
      QCOMPARE(patch.stride, 8);
      QCOMPARE(patch.bits, 14);
    }
  }

  void everyVaeWidth() {
    for (int bits : {14, 16, 24, 32, 64})
      for (const std::vector<int>& widths : {std::vector<int>{1, 2, 4, 4, 4}, {1, 2, 4, 4}, {1, 1, 2, 4}, {1, 2, 2}}) {
        Findings findings;
        const VaeInfo info = vaeSizes(vae(bits, widths, true), findings);
        QVERIFY2(findings.problems.empty(), summaryOf(findings.problems).c_str());
        QCOMPARE(info.bits, bits);
        QCOMPARE(info.stride, 1 << (widths.size() - 1));
        QCOMPARE(info.multipliers, widths);
      }
  }

  // Flan-T5 small, base, large, XL and XXL.
  void publishedTextEncoders() {
    const int sizes[][4] = {
        {8, 512, 6, 1024}, {12, 768, 12, 2048}, {24, 1024, 16, 2816}, {24, 2048, 32, 5120}, {24, 4096, 64, 10240}};
    for (const auto& [layers, width, heads, feedForward] : sizes) {
      TextEncoderInfo info;
      info.layers = layers;
      info.width = width;
      info.heads = heads;
      info.headDim = 64;
      info.feedForward = feedForward;
      info.vocabulary = 32128;
      Entries entries = textEncoderEntries(info, at::kFloat);
      Findings findings;
      checkTextEncoder(entries, info, findings);
      QVERIFY2(findings.problems.empty(), summaryOf(findings.problems).c_str());
      entries.erase("encoder.block.3.layer.0.SelfAttention.o.weight");
      checkTextEncoder(entries, info, findings);
      QCOMPARE(findings.missing, (std::vector<std::string>{"encoder.block.3.layer.0.SelfAttention.o.weight"}));
      --info.layers;
      Findings deeper;
      checkTextEncoder(entries, info, deeper);
      QVERIFY(summaryOf(deeper.problems).find("layers where config.json says") != std::string::npos);
    }
  }

  void misfitsAreNamed() {
    std::map<std::string, TensorEntry> entries = stored(kSizes[9], false);
    entries.erase("head.weight");
    entries.erase("block_chunks.1.module.0.ffn.fc2.bias");
    entries["text_norm.weight"].shape = {255};
    Findings findings;
    transformerSizes(canonical(entries), findings);
    const std::string text = summaryOf(findings.problems);
    QVERIFY2(text.find("head.weight is missing") != std::string::npos, text.c_str());
    QVERIFY2(text.find("blocks.2.ffn.fc2.bias is missing") != std::string::npos, text.c_str());
    QVERIFY2(text.find("text_norm.weight has the shape (255) where (256) is needed") != std::string::npos,
             text.c_str());
    QCOMPARE(findings.missing.size(), size_t(2));
  }

  // Made to be divided by: a file says what it likes.
  void emptyTensorsAreNamed() {
    std::map<std::string, TensorEntry> entries = stored(kSizes[9], false);
    entries["block_chunks.0.module.0.ffn.fc1.weight"].shape = {0, 256};
    Findings findings;
    transformerSizes(canonical(entries), findings);
    const std::string text = summaryOf(findings.problems);
    QVERIFY2(text.find("blocks.0.ffn.fc1.weight has the shape (0, 256)") != std::string::npos, text.c_str());
  }

  void straysAreTold() {
    std::vector<std::string> names{"trainer.gpt_fsdp.pos_start", "trainer.gpt_fsdp.lvl_1L",
                                   "trainer.gpt_fsdp.blocks.0.sa.zero_k_bias", "trainer.gpt_ema_fsdp.pos_start",
                                   "trainer.optimizer.state.0.exp_avg"};
    QCOMPARE(strayTensors(names), (std::vector<std::string>{"trainer.optimizer.state.0.exp_avg"}));
    QCOMPARE(strayTensors({"vae.decoder.conv_in.weight", "vae.quantize.lfq.mask", "disc.main.0.weight"}),
             (std::vector<std::string>{"disc.main.0.weight"}));
    QVERIFY(strayTensors({"encoder.block.0.layer.0.SelfAttention.q.weight", "lm_head.weight",
                          "decoder.block.0.layer.0.SelfAttention.q.weight"})
                .empty());
    QVERIFY(strayTensors({"layer.weight"}).empty());
  }

  void emaStaysBeside() {
    const std::vector<std::string> names{"trainer.gpt_ema_fsdp.pos_start", "trainer.gpt_fsdp.pos_start",
                                         "trainer.gpt_fsdp.lvl_1L", "trainer.optimizer.0"};
    const Naming naming = transformerNaming(names);
    QCOMPARE(naming.size(), size_t(1));
    QCOMPARE(naming.at("pos_start"), std::string("trainer.gpt_fsdp.pos_start"));
    QCOMPARE(vaeNaming({"ema.decoder.conv_in.weight"}).at("decoder.conv_in.weight"),
             std::string("ema.decoder.conv_in.weight"));
    QCOMPARE(transformerNaming({"module.blocks.0._orig_mod.sa.q_bias", "module.pos_start"}).at("blocks.0.sa.q_bias"),
             std::string("module.blocks.0._orig_mod.sa.q_bias"));
  }
};

QTEST_GUILESS_MAIN(TestPartShapes)
#include "test_part_shapes.moc"
