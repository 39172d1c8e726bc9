#!/usr/bin/env bash
# Package: currency-symbol-map 5.1.0
#
# What it does: gives the symbol of a currency by its ISO 4217 code. For the Kyrgyz som and the Uzbek sum it gives
# «лв», the abbreviation of the Bulgarian lev.
#
# Guess that missed: a currency without a sign of its own gets its code or its short name, here «сом».
#
# Seen: KGS and UZS give the same text as BGN. The tenge and the lari, which had the same history of fonts without
# their sign, give ₸ and ₾.
#
# Why it matters: a chain in Bishkek would show each price in Bulgarian money. `Intl.NumberFormat` of Node 20 is no way
# out: it writes the code, or as narrow symbol the sign U+20C0 of 2021, which few fonts have. «сом» has to be written
# by the shop itself.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent currency-symbol-map@5.1.0

cat > look.cjs <<'JS'
const getSymbol = require('currency-symbol-map')

for (const code of ['KGS', 'UZS', 'BGN', 'KZT', 'GEL']) console.log(`${code} ${getSymbol(code)}`)
JS

seen=$(node look.cjs)
expected='KGS лв
UZS лв
BGN лв
KZT ₸
GEL ₾'
echo "$seen"
test "$seen" = "$expected"
