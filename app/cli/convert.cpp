// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv convert: any checkpoint -> safetensors.
#include "app/cli/commands.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/output_names.h"
#include "engine/weights/inspect.h"

namespace heatkv {

class Convert : public Command {
 public:
  const char* name() const override { return "convert"; }
  const char* description() const override { return "Turn a checkpoint into safetensors"; }

  void declare(CLI::App& app) override {
    app.add_option("IN", m_in, "A checkpoint, or the index of a sharded one")->required()->type_name("");
    app.add_option("OUT", m_out, "A name ending with .safetensors")->required()->type_name("");
    app.add_option("--dtype", m_dtype, "Precision of floating-point tensors (keep)")->type_name("keep|bf16|fp32");
    addOverwrite(app);
    addVerbosity(app);
  }

  int run(Session& session) override {
    const auto dtype = m_dtype == "keep" ? std::optional(DType::Auto) : parseDType(m_dtype);
    if (!dtype || (m_dtype != "keep" && *dtype != DType::BF16 && *dtype != DType::F32))
      throw Error(ErrorKind::Usage, "--dtype \"" + m_dtype + "\" is not known.", "It takes keep, bf16 or fp32.");
    if (!m_out.ends_with(".safetensors"))
      throw Error(ErrorKind::Usage, m_out + " does not end with .safetensors.",
                  "That is the only kind that is written.");
    requireWritable(m_out);
    if (!overwrite()) requireFree(m_out);
    convertToSafetensors(m_in, m_out, *dtype);
    session.out.text(m_out);
    return 0;
  }

 private:
  std::string m_in, m_out, m_dtype = "keep";
};

std::unique_ptr<Command> makeConvert() {
  return std::make_unique<Convert>();
}

}  // namespace heatkv
