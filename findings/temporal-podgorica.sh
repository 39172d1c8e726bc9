#!/usr/bin/env bash
# Packages: temporal-polyfill 1.0.8 and @js-temporal/polyfill 0.5.1, on the zones of Node 20
#
# What they do: Europe/Podgorica is only a second name (a link) of Europe/Belgrade in the table of zones, and its
# clocks are the same. Yet a moment in the one does not equal the same moment in the other. For some other second
# names it does: Asia/Calcutta equals Asia/Kolkata, and W-SU equals Europe/Moscow.
#
# Guess that missed: "equals" looks through second names (it was made to), so Podgorica equals Belgrade as Calcutta
# equals Kolkata. In truth a link to a zone of another country counts as a separate zone.
#
# Seen: false for Podgorica and Belgrade, true for the two other pairs, from both packages. "compare" says 0 each time.
#
# Why it matters: a server that says Europe/Belgrade for a place in Montenegro and a page that says Europe/Podgorica
# never agree. A check for "nothing changed", or a key of a cache, fails for Montenegro only.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent temporal-polyfill@1.0.8 @js-temporal/polyfill@0.5.1

cat > look.mjs <<'JS'
import { Temporal as first } from 'temporal-polyfill';
import { Temporal as second } from '@js-temporal/polyfill';

const pairs = [
  ['Europe/Podgorica', 'Europe/Belgrade'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['W-SU', 'Europe/Moscow'],
];
for (const [name, { ZonedDateTime }] of [['temporal-polyfill', first], ['@js-temporal/polyfill', second]]) {
  for (const [one, other] of pairs) {
    const a = ZonedDateTime.from(`2026-11-28T19:00[${one}]`);
    const b = ZonedDateTime.from(`2026-11-28T19:00[${other}]`);
    console.log(name, one, other, 'equals', a.equals(b), 'compare', ZonedDateTime.compare(a, b));
  }
}
JS

seen=$(node look.mjs)
expected='temporal-polyfill Europe/Podgorica Europe/Belgrade equals false compare 0
temporal-polyfill Asia/Calcutta Asia/Kolkata equals true compare 0
temporal-polyfill W-SU Europe/Moscow equals true compare 0
@js-temporal/polyfill Europe/Podgorica Europe/Belgrade equals false compare 0
@js-temporal/polyfill Asia/Calcutta Asia/Kolkata equals true compare 0
@js-temporal/polyfill W-SU Europe/Moscow equals true compare 0'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
