#!/usr/bin/env bash
# Ends what up.sh started, by the ids that it wrote down, and removes the folder.
# usage: down.sh FOLDER
set -uo pipefail
run=$1
tac "$run/pids" | while read -r pid; do
  kill "$pid" 2>/dev/null
  for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null && sleep 0.1 || break; done
  kill -9 "$pid" 2>/dev/null
done
rm -rf "$run"
