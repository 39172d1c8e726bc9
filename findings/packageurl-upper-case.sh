#!/usr/bin/env bash
# Package: packageurl-js 2.0.1
#
# What it does: it makes the name of every npm package small letters, in a parsed address and in a built one. The
# registry still serves old packages with capitals, and JSONStream and jsonstream are two packages, not one.
#
# Guess that missed: npm itself tells JSONStream from jsonstream, so the address keeps the name as it is given, or at
# least the known old names. Only new names must be in small letters, and those would not change anyway.
#
# Seen: pkg:npm/JSONStream@1.3.5 comes back as pkg:npm/jsonstream@1.3.5, and the part "name" is changed too. The other
# package never had a version 1.3.5, so the address now leads to nothing. A version keeps its capitals.
#
# Why it matters: the bill of materials of a build is compared with lists of known faults by this address. A package
# under the wrong name is compared with the wrong list without a warning.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent packageurl-js@2.0.1

cat > look.cjs <<'JS'
const { PackageURL } = require('packageurl-js');

const parsed = PackageURL.fromString('pkg:npm/JSONStream@1.3.5');
console.log('parsed', parsed.name, parsed.toString());

const built = new PackageURL('npm', null, 'JSONStream', '1.3.5-RC');
console.log('built', built.name, built.toString());
JS

seen=$(node look.cjs)
big=$(npm view JSONStream@1.3.5 version 2>/dev/null || true)
small=$(npm view jsonstream@1.3.5 version 2>/dev/null || true)
seen="$seen
registry JSONStream@1.3.5 ${big:-nothing}
registry jsonstream@1.3.5 ${small:-nothing}"
expected='parsed jsonstream pkg:npm/jsonstream@1.3.5
built jsonstream pkg:npm/jsonstream@1.3.5-RC
registry JSONStream@1.3.5 1.3.5
registry jsonstream@1.3.5 nothing'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
