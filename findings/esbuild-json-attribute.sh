#!/usr/bin/env bash
# Package: esbuild 0.28.2, run on Node 20
#
# What it does: with the target node20 (or es2022) esbuild removes the attribute of `import … with { type: 'json' }`
# and says nothing. With node20.10 and later it keeps the attribute.
#
# Guess that missed: node20 stands for Node 20, so a module that runs on Node 20 as it is runs there after esbuild
# too; what a target cannot do raises an error or at least a warning.
#
# Seen: the output for node20 has no attribute, and Node refuses to import the JSON file without one. The target is
# read as 20.0.0, which did not know the attribute. It is not a syntax that esbuild can translate, so it is dropped.
#
# Why it matters: tools that strip types on the fly name the major version of their smallest Node. Everything works
# until the first module imports a JSON file, and the error speaks of a missing attribute that the source has.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund --silent esbuild@0.28.2

echo '{ "city": "Yaroslavl" }' > place.json
cat > source.mjs <<'JS'
import place from './place.json' with { type: 'json' };
console.log(place.city);
JS

look() {
  local name=$1 file=$2
  if said=$(node "$file" 2>&1); then echo "$name: $said"; else
    echo "$name: $(grep -o 'needs an import attribute of type "json"' <<< "$said" | head -1)"
  fi
}

seen=$(
  look source source.mjs
  for target in node20 node20.10; do
    warnings=$(npx esbuild source.mjs --format=esm --target=$target --outfile=$target.mjs --log-level=warning 2>&1)
    echo "$target warns: ${warnings:-nothing}"
    look $target $target.mjs
  done
)
expected='source: Yaroslavl
node20 warns: nothing
node20: needs an import attribute of type "json"
node20.10 warns: nothing
node20.10: Yaroslavl'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
