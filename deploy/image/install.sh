#!/bin/sh
# Brings pnpm and the packages of the lockfile, and builds every part. Run at the root of the repository.
set -eu
node tools/bring/bring.mjs types
