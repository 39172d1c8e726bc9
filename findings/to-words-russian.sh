#!/usr/bin/env bash
# Package: to-words 5.7.0
#
# What it does: writes sums in words, in Russian too. It uses Russian words with English grammar: one plural for all
# numbers and no gender. Each sum ends with "Только", a translation of the English "only" on cheques.
#
# Guess that missed: a supported language has its plural forms: один рубль, два рубля, пять рублей, двадцать один
# рубль, две тысячи, одна копейка. n2words, which does the same work, has them all.
#
# Seen: "Двадцать Один Рублей Только", "Два Тысячи Рублей Только", "Один Копейка". Five roubles have the right form,
# but end with "Только" too.
#
# Why it matters: the sum in words stands on invoices and acts for business lunches. A developer who does not read
# Russian sees Cyrillic letters with roubles and kopecks, and has no reason for doubt.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent to-words@5.7.0 n2words@4.0.0

cat > look.mjs <<'JS'
import { toCurrency } from 'n2words/ru-RU';
import { ToWords } from 'to-words';

const first = new ToWords({ localeCode: 'ru-RU' });
for (const sum of [2, 5, 21, 2000, 1.01]) {
  console.log(`${sum}: ${first.convert(sum, { currency: true })} | ${toCurrency(sum)}`);
}
JS

seen=$(node look.mjs)
expected='2: Два Рублей Только | два рубля
5: Пять Рублей Только | пять рублей
21: Двадцать Один Рублей Только | двадцать один рубль
2000: Два Тысячи Рублей Только | две тысячи рублей
1.01: Один Рубль И Один Копейка Только | один рубль и одна копейка'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
