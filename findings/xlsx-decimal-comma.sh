#!/usr/bin/env bash
# Package: xlsx 0.18.5 (SheetJS, the newest one on npm)
#
# What it does: it reads a CSV file as Excel with English settings does. It detects the semicolons between the columns,
# but takes a decimal comma for a thousands separator. "250,00" becomes 25000 and "0,5" becomes 5.
#
# Guess that missed: a number that does not fit English rules stays a text. A comma before two digits, or after a
# single zero, is no thousands separator.
#
# Seen: "250,00" is a hundred times too high, "99,5" and "0,5" ten times, all of them numbers. "1 250,00" with a space
# stays a text. The half portion "1/2" is the number of a day in 2001. With `raw: true` all cells are texts.
#
# Why it matters: Excel in Russian saves such a file. The prices of a menu are imported without an error, as clean
# numbers, and the first to notice is a customer.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent xlsx@0.18.5

cat > look.cjs <<'JS'
const XLSX = require('xlsx');

const file = 'Блюдо;Цена;Выход\nБорщ;250,00;1/2\nСок;99,5;0,5\nБанкет;1 250,00;10';
for (const [name, options] of [['default', {}], ['raw', { raw: true }]]) {
  const { Sheets, SheetNames } = XLSX.read(file, { type: 'string', ...options });
  const [, ...rows] = XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 });
  for (const row of rows) console.log(name, JSON.stringify(row));
}
JS

seen=$(TZ=UTC node look.cjs)
expected='default ["Борщ",25000,36893]
default ["Сок",995,5]
default ["Банкет","1 250,00",10]
raw ["Борщ","250,00","1/2"]
raw ["Сок","99,5","0,5"]
raw ["Банкет","1 250,00","10"]'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
