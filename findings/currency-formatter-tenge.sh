#!/usr/bin/env bash
# Package: currency-formatter 1.5.9
#
# What it does: formats a sum by its currency. The tenge and the Kyrgyz som get a hyphen as their decimal separator.
# The price of 1234.5 tenge reads like a range, from 1 234 to 50.
#
# Guess that missed: the decimal separator of Kazakhstan and Kyrgyzstan is a comma, as it is for the rouble. Only the
# sign and its position differ. `Intl.NumberFormat` of Node 20 writes the comma for both countries.
#
# Seen: "₸1 234-50" and "1 234-50 сом". Read back by the same package, "1 234,50" in these currencies is 123450.
#
# Why it matters: a shop in Almaty shows prices that look like a range, and a price list with commas becomes a hundred
# times too expensive. The rouble, with which a shop is tested first, is right in both directions.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent currency-formatter@1.5.9

cat > look.cjs <<'JS'
const { format, unformat } = require('currency-formatter');

for (const code of ['RUB', 'KZT', 'KGS']) {
  console.log(code, format(1234.5, { code }).replace(/\u00a0/g, ' '), 'read', unformat('1 234,50', { code }));
}
for (const locale of ['kk-KZ', 'ky-KG']) {
  console.log(locale, new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5).replace(/\s/g, ' '));
}
JS

seen=$(node look.cjs)
expected='RUB 1 234,50 ₽ read 1234.5
KZT ₸1 234-50 read 123450
KGS 1 234-50 сом read 123450
kk-KZ 1 234,50
ky-KG 1 234,50'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
