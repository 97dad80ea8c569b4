#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the packages for this distribution: build/packages/*.deb and *.tar.zst (a folder that runs from anywhere).
# With --flatpak builds and installs the Flatpak for this user instead; that needs a remote with org.kde.Platform.
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

if [ "${1:-}" = --flatpak ]; then
  install_missing flatpak-builder
  find_torch
  torch=$("${HEATKV_PYTHON:?needs torch in a python}" -c 'import os, torch; print(os.path.dirname(torch.__file__))')
  rm -rf "$root/build/libtorch"
  mkdir -p "$root/build/libtorch"
  cp -r "$torch/include" "$torch/lib" "$torch/share" "$root/build/libtorch/"
  exec flatpak-builder --user --install --install-deps-from=flathub --force-clean \
    --state-dir="$root/build/flatpak/state" "$root/build/flatpak/tree" "$root/packaging/studio.heatkv.HeatKVStudio.yml"
fi

install_missing "${build_packages[@]}" dpkg-dev gzip
find_torch
build heatkv heatkv-studio docs
say "Packing"
cd "$root/build/release"
cpack -B "$root/build/packages" >&2
rm -rf "$root/build/packages/_CPack_Packages"
ls -1 "$root/build/packages"/*.{deb,tar.zst}
