#!/usr/bin/env bash
# Package: opening_hours 3.15.0, on hours in the format of OpenStreetMap
#
# What it does: a rule for a day replaces everything that earlier rules say about that day. This includes the hours
# after midnight of the evening before. "Fr 10:00-02:00; Sa 12:00-24:00" is shut on Saturday at one in the night.
#
# Guess that missed: the hours after midnight belong to the evening on which they begin, as in the table on the door.
# So Friday is open until two, and Saturday opens again at noon.
#
# Seen: shut at 01:00 of Saturday, with an entry in `getWarnings`. With a comma in place of the semicolon it is open.
# In "Mo-Su 10:00-02:00; Su 12:00-02:00" the night after Saturday is lost, and there is no warning.
#
# Why it matters: most bars and sushi shops have other hours at weekends, and the two busiest nights are those that
# change the rule. The shop refuses orders in those hours. A test with one rule for the whole week passes.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent opening_hours@3.15.0

cat > look.cjs <<'JS'
const OpeningHours = require('opening_hours');

// 27 November 2026 is a Friday.
const moments = { 'Fr 23:00': '2026-11-27T23:00', 'Sa 01:00': '2026-11-28T01:00', 'Su 01:00': '2026-11-29T01:00' };
for (const text of [
  'Fr 10:00-02:00; Sa 12:00-24:00',
  'Fr 10:00-02:00, Sa 12:00-24:00',
  'Mo-Su 10:00-02:00; Su 12:00-02:00',
]) {
  const hours = new OpeningHours(text);
  const open = Object.keys(moments).filter(name => hours.getState(new Date(moments[name])));
  console.log(`${text}: open ${open.join(', ')}; warnings ${hours.getWarnings().length}`);
}
JS

seen=$(TZ=UTC node look.cjs)
expected='Fr 10:00-02:00; Sa 12:00-24:00: open Fr 23:00; warnings 1
Fr 10:00-02:00, Sa 12:00-24:00: open Fr 23:00, Sa 01:00; warnings 0
Mo-Su 10:00-02:00; Su 12:00-02:00: open Fr 23:00, Sa 01:00; warnings 0'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
