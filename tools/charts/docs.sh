#!/usr/bin/env bash
# The table of values in each chart's README.
set -euo pipefail
cd "$(dirname "$0")/../.."
"${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools/bin/helm-docs" --chart-search-root "${1:-charts}" --log-level error
