#!/usr/bin/env bash
# Package: papaparse 5.7.1
#
# What it does: it guesses the character between the columns of a CSV file. In a price list with two columns,
# semicolons and decimal commas it takes the comma when all lines have one. The kopecks of the price become another
# column.
#
# Guess that missed: it takes the semicolon, since Excel in Russian writes one between columns, and commas inside cells
# are common. If two characters fit, `errors` has a warning.
#
# Seen: with the heading "Цена" it finds the semicolon, since that line has no comma. With the heading "Цена, руб.", or
# without a heading, it reads a line as "Борщ;250" and "00". `errors` is empty each time.
#
# Why it matters: headings such as "Цена, руб." are usual in price lists. The import works for one restaurant. For the
# next one it creates dishes called "Борщ;250". The delimiter has to be given.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent papaparse@5.7.1

cat > look.cjs <<'JS'
const Papa = require('papaparse');

const lines = 'Борщ;250,00\nУха;310,50';
for (const [name, text] of [
  ['short heading', `Название;Цена\n${lines}`],
  ['long heading', `Название;Цена, руб.\n${lines}`],
  ['no heading', lines],
]) {
  const { data, errors, meta } = Papa.parse(text);
  console.log(name, `«${meta.delimiter}»`, JSON.stringify(data.at(-1)), 'errors', errors.length);
}
JS

seen=$(node look.cjs)
expected='short heading «;» ["Уха","310,50"] errors 0
long heading «,» ["Уха;310","50"] errors 0
no heading «,» ["Уха;310","50"] errors 0'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
