// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/sha256.h"

#include <openssl/evp.h>

#include <algorithm>
#include <vector>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"

namespace heatkv {

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

namespace {

void require(bool done) {
  if (!done) throw Error(ErrorKind::Run, "A SHA-256 could not be computed.", "Report this.");
}

}  // namespace

Sha256::Sha256() : m_state(std::make_unique<State>()) {
  require(m_state->context && EVP_DigestInit_ex(m_state->context, EVP_sha256(), nullptr) == 1);
}

Sha256::~Sha256() = default;

void Sha256::add(const void* bytes, size_t count) {
  require(EVP_DigestUpdate(m_state->context, bytes, count) == 1);
}

std::string Sha256::hex() {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  require(EVP_DigestFinal_ex(m_state->context, digest, &length) == 1);
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < length; ++i) {
    text.push_back(kDigits[digest[i] >> 4]);
    text.push_back(kDigits[digest[i] & 15]);
  }
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.hex();
}

}  // namespace heatkv
