#!/usr/bin/env bash
# promtool.sh: prints the path of Prometheus' promtool; brings Debian's where none is on PATH.
# usage: promtool.sh [check]   check brings nothing and says what is missing
set -euo pipefail
cache=${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools
brought=$cache/bin/promtool
if command -v promtool; then exit; fi
if [ -x "$brought" ]; then echo "$brought"; exit; fi
if [ "${1:-}" = check ]; then
  echo 'promtool is missing: deploy/prometheus/promtool.sh brings it from Debian (apt-get, dpkg)' >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && apt-get download -q prometheus >&2 && dpkg -x prometheus_*.deb .)
mkdir -p "$cache/bin"
cp "$folder/usr/bin/promtool" "$brought"
echo "$brought"
