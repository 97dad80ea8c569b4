// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

int main() {
  std::cerr << "heatkv: no command\n";
  return 2;
}
