#!/usr/bin/env bash
# Package: lvovich 2.1.0
#
# What it does: puts names of Russian cities into a case, for «в городе», «из города». Some names in the plural stay
# as they are: «в Шахты», «в Апатиты», «в Электроугли».
#
# Guess that missed: it knows the endings of the plural, since «в Мытищах» and «в Люберцах» are right; so «в Шахтах».
#
# Seen: three cities of more than 20,000 inhabitants in the nominative, and the genitive «из Химков» instead of
# «из Химок».
#
# Why it matters: «Доставка суши в …» is the title of a city's page. A list of the chain's own cities, written by
# hand, is shorter than the package and right.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent lvovich@2.1.0

cat > look.cjs <<'JS'
const { cityIn, cityFrom } = require('lvovich')

for (const city of ['Мытищи', 'Люберцы', 'Шахты', 'Апатиты', 'Электроугли']) console.log(`в ${cityIn(city)}`)
console.log(`из ${cityFrom('Химки')}`)
JS

seen=$(node look.cjs)
expected='в Мытищах
в Люберцах
в Шахты
в Апатиты
в Электроугли
из Химков'
echo "$seen"
test "$seen" = "$expected"
