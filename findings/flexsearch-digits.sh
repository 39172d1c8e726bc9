#!/usr/bin/env bash
# Package: flexsearch 0.8.212
#
# What it does: it cuts every number into pieces of three digits, in the texts and in the question. 1500 becomes 150
# and 0, and 1234567 becomes 123, 456 and 7. Words, on the other hand, are matched only as a whole.
#
# Guess that missed: with the default settings a word is found only as a whole, so "150" does not find "1500", just
# as the first letters of a word do not find it.
#
# Seen: "150" finds the set for 1500, and "456" finds the dish with the code 1234567, from the middle of it, while
# "567" does not. The first three letters of a word find nothing.
#
# Why it matters: people search a menu for prices, weights and codes ("set 150"). They get a dish with ten times the
# price, and a dish whose code only has those digits inside, as good matches.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent flexsearch@0.8.212

cat > look.mjs <<'JS'
import FlexSearch from 'flexsearch';

const index = new FlexSearch.Index();
index.add('set', 'Сет роллов 1500');
index.add('code', 'Суп дня 1234567');

for (const question of ['1500', '150', '1234567', '123', '456', '567', 'роллов', 'рол']) {
  console.log(question, 'finds', index.search(question).join(' ') || 'nothing');
}
JS

seen=$(node look.mjs)
expected='1500 finds set
150 finds set
1234567 finds code
123 finds code
456 finds code
567 finds nothing
роллов finds set
рол finds nothing'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
