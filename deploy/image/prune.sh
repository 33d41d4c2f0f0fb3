#!/bin/sh
# prune.sh PART FOLDER: a new folder with the built part (gateway, or the name of a service) and the packages that it
# needs to run, and nothing else. Run at the root of the repository, after install.sh.
set -eu
part=$1
folder=$2
# Brought by install.sh where none of the right version was on PATH.
own=.masar/pnpm/node_modules/pnpm/bin/pnpm.mjs
run_pnpm() {
  if [ -f "$own" ]; then node "$own" "$@"; else pnpm "$@"; fi
}
run_pnpm --offline --filter "@masar/$part" deploy --prod "$folder"
cp deploy/image/healthcheck.js "$folder/"
cd "$folder"
rm -rf README.md pnpm-lock.yaml pnpm-workspace.yaml
# Types and source maps, a quarter of the packages, are for who compiles against them.
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
