#!/usr/bin/env bash
# Packages: esbuild 0.28.2 and object-assign 4.1.1
#
# What they do: a module that passes on one name of a CommonJS package (`export { name } from 'package'`) is bundled
# with `--minify`. esbuild keeps a variable called export_NAME in the result: 25 to 40 bytes for each name.
#
# Guess that missed: with `--minify` every name that is not exported itself is shortened, as it is for packages in
# ES modules, so it makes no difference by which of two equal statements a name is passed on.
#
# Seen: `export { keys } from` leaves export_keys in the result. An import of the whole package, and a constant for
# the name, has a variable of one letter.
#
# Why it matters: React, ReactDOM and the scheduler are CommonJS. A shop that bundles them as a script of their own
# passes on some thirty names. Written the other way, that script is 0.3 kB smaller.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund --silent esbuild@0.28.2 object-assign@4.1.1

echo "export { keys } from 'object-assign'" > passed-on.js
echo "import * as all from 'object-assign'; export const keys = all.keys" > constant.js

bundle() {
  npx esbuild "$1" --bundle --minify --format=esm --legal-comments=none 2> /dev/null | grep -c 'export_keys' || true
}
seen="passed on: $(bundle passed-on.js)
constant: $(bundle constant.js)"
expected='passed on: 1
constant: 0'

printf 'Lines with the long name:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
