#!/usr/bin/env bash
# Package: plural-ru 2.0.2
#
# What it does: selects one of three forms of a Russian noun by a number. A fraction between 2 and 4 gets the form of
# «два», other fractions that of «пять».
#
# Guess that missed: all fractions get the form of «два», as Russian grammar has it: полторы, 1,5 and 5,5 порции.
#
# Seen: «1,5 порций», «0,5 порций», «5,5 порций», but «2,5 порции». `Intl.PluralRules` puts all of them into one
# category, `other`, which has a form of its own in the tables of Unicode.
#
# Why it matters: weights, portions for two and a half persons and times in hours are fractions. With this package
# three of four are wrong.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent plural-ru@2.0.2

cat > look.cjs <<'JS'
const plural = require('plural-ru')

const rules = new Intl.PluralRules('ru')
for (const number of [0.5, 1.5, 2.5, 5.5]) {
  console.log(`${number} ${plural(number, 'порция', 'порции', 'порций')} ${rules.select(number)}`)
}
JS

seen=$(node look.cjs)
expected='0.5 порций other
1.5 порций other
2.5 порции other
5.5 порций other'
echo "$seen"
test "$seen" = "$expected"
