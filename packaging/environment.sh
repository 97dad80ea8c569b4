# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by start.sh, test.sh and lint.sh: installs what a build needs and is not there yet (Debian 12 and 13, Ubuntu 24.04 and
# later), finds or fetches libtorch, builds. Says what it does; changes nothing where all is there.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/heatkv-studio
jobs=$(nproc 2>/dev/null || echo 2)

build_packages=(build-essential cmake ninja-build pkg-config ccache mold
  qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n
  libqcustomplot-dev libopencv-dev nlohmann-json3-dev libcli11-dev libspdlog-dev libfmt-dev libhwy-dev libgif-dev libexiv2-dev
  zlib1g-dev libssl-dev)

say() { printf '==> %s\n' "$*" >&2; }
die() { printf 'heatkv-studio: %s\n' "$*" >&2; exit 1; }

# missing_of PACKAGE..: those that are not installed, one a line. A virtual package counts where one that provides it is there.
missing_of() {
  dpkg-query -W -f='${db:Status-Abbrev}|${Package}|${Provides}\n' | awk -F'|' -v wanted="$*" '
    $1 ~ /^ii/ {
      there[$2] = 1
      n = split($3, provided, /, */)
      for (i = 1; i <= n; i++) { sub(/ .*/, "", provided[i]); there[provided[i]] = 1 }
    }
    END { n = split(wanted, list, " "); for (i = 1; i <= n; i++) if (!(list[i] in there)) print list[i] }'
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  elif command -v sudo >/dev/null; then
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  else
    die "these commands need root, and there is no sudo: $*"
  fi
}

# install_missing PACKAGE..: asks apt only where one is missing.
install_missing() {
  command -v dpkg-query >/dev/null || die "this script knows Debian and Ubuntu only; README.md lists what to install elsewhere"
  local missing
  mapfile -t missing < <(missing_of "$@")
  [ ${#missing[@]} -eq 0 ] && return 0
  say "Installing ${missing[*]}"
  if [ -z "${apt_updated:-}" ]; then
    as_root apt-get -q update </dev/null >&2
    apt_updated=1
  fi
  as_root apt-get -q install -y --no-install-recommends "${missing[@]}" </dev/null >&2
}

# A libtorch this build can use: 2.6 or newer with the compiler's C++ interface. Of one for CUDA its CPU half is used.
has_torch() {
  command -v "$1" >/dev/null && "$1" - 2>/dev/null <<'PY'
import sys
import torch
version = tuple(int(n) for n in torch.__version__.split("+")[0].split(".")[:2])
sys.exit(0 if version >= (2, 6) and torch.compiled_with_cxx11_abi() else 1)
PY
}

# Whether the distribution has a libtorch that is new enough (Debian 13 has).
distribution_has_torch() {
  local version
  version=$(apt-cache policy libtorch-dev 2>/dev/null | sed -n 's/^ *Candidate: *//p')
  [ -n "$version" ] && [ "$version" != '(none)' ] && dpkg --compare-versions "$version" ge 2.6
}

# Finds libtorch: in a python (left in HEATKV_PYTHON, which CMake and the programs read), else from the distribution, else
# fetched with pip.
find_torch() {
  local python
  for python in "${HEATKV_PYTHON:-}" python3 "$cache/venv/bin/python"; do
    if [ -n "$python" ] && has_torch "$python"; then
      export HEATKV_PYTHON=$python
      return 0
    fi
  done
  if distribution_has_torch; then
    install_missing libtorch-dev
    return 0
  fi
  install_missing python3 python3-venv
  say "Fetching libtorch into $cache/venv: 200 MB, or 3 GB where pip knows no build for CPUs alone"
  mkdir -p "$cache"
  /usr/bin/python3 -m venv "$cache/venv"
  python=$cache/venv/bin/python
  "$python" -m pip install -q 'torch==2.13.0+cpu' </dev/null >&2 2>/dev/null ||
    "$python" -m pip install -q 'torch==2.13.0' </dev/null >&2 ||
    die "libtorch could not be fetched. Install torch 2.6 or newer for a python and name it in HEATKV_PYTHON."
  "$python" -m pip install -q numpy </dev/null >&2
  has_torch "$python" || die "the torch that pip fetched cannot be used. Name a python that has torch 2.6 or newer in HEATKV_PYTHON."
  export HEATKV_PYTHON=$python
}

# build TARGET..: the preset release; ccache keeps what it compiled between clones.
build() {
  cd "$root"
  say "Building $* (preset release, $jobs jobs)"
  local log=$root/build/configure.log
  mkdir -p "$root/build"
  cmake --preset release >"$log" 2>&1 </dev/null || { cat "$log" >&2; die "the configuration failed; see above"; }
  cmake --build --preset release --parallel "$jobs" --target "$@" </dev/null >&2
}
