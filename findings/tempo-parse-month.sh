#!/usr/bin/env bash
# Package: @formkit/tempo 1.1.0
#
# What it does: `parse` reads a date by the pattern and the language with which `format` wrote it. In Russian every
# full name of a month is read as December, without an error.
#
# Guess that missed: a date comes back as it was written: "28 ноября 2026" is the 28th of November. An unknown name of
# a month raises an error.
#
# Seen: all twelve months in Russian and in Kazakh come back as December. In English each comes back as itself. The day
# and the year are right in all three languages.
#
# Why it matters: the day of a pre-order or a banquet, written into a field or a link and read again, moves by up to
# eleven months. A test in English, or one that runs in December, passes.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent @formkit/tempo@1.1.0

cat > look.mjs <<'JS'
import { format, parse } from '@formkit/tempo';

for (const language of ['en', 'ru', 'kk']) {
  const months = Array.from({ length: 12 }, (_, month) => {
    const text = format(new Date(2026, month, 15, 12), 'D MMMM YYYY', language);
    if (month === 10) console.log(language, text, '->', format(parse(text, 'D MMMM YYYY', language), 'YYYY-MM-DD'));
    return parse(text, 'D MMMM YYYY', language).getMonth() + 1;
  });
  console.log(language, 'months', months.join(' '));
}
JS

seen=$(node look.mjs)
expected='en 15 November 2026 -> 2026-11-15
en months 1 2 3 4 5 6 7 8 9 10 11 12
ru 15 ноября 2026 -> 2026-12-15
ru months 12 12 12 12 12 12 12 12 12 12 12 12
kk 15 қараша 2026 -> 2026-12-15
kk months 12 12 12 12 12 12 12 12 12 12 12 12'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
