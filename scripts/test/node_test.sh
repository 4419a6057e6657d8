#!/usr/bin/env bash
# Tests the choice of scripts/node, and its message where there is no Node. Nodes are fakes, which print their paths.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# A PATH without a Node.
tools="$scratch/tools"
mkdir "$tools"
for tool in bash sed dirname; do ln -s "$(command -v "$tool")" "$tools/$tool"; done

# fake_node <folder> <version>
fake_node() {
  mkdir -p "$1"
  # shellcheck disable=SC2016 # for the other shell
  printf '#!/bin/sh\nif [ "$1" = --version ]; then echo "v%s"; else echo "$0 $*"; fi\n' "$2" >"$1/node"
  chmod +x "$1/node"
}

mkdir "$scratch/scripts" "$scratch/javascript"
cp "$scripts/node" "$scratch/scripts/node"
echo '{ "engines": { "node": ">=20" } }' >"$scratch/javascript/package.json"

# run <argument>...: leaves $code, $said
run() {
  said=$(MPP_CACHE="$scratch/cache" PATH="$tools" "$scratch/scripts/node" "$@" 2>&1 </dev/null)
  code=$?
}

run --version
check 'no Node' '127 scripts/node: needs Node 20 or newer, found none that works' "$code $said"

fake_node "$tools" 18.20.4
run --version
check 'an older one is named' "127 scripts/node: needs Node 20 or newer, found v18.20.4 ($tools/node)" "$code $said"

fake_node "$scratch/cache/node-24.19.0/bin" 24.19.0
run --version
check 'the cache has one' '0 v24.19.0' "$code $said"
run main.js -- x
check 'it gets all arguments' "0 $scratch/cache/node-24.19.0/bin/node main.js -- x" "$code $said"

fake_node "$tools" 20.1.0
run main.js
check 'the one on the PATH comes first' "0 $tools/node main.js" "$code $said"
finish
