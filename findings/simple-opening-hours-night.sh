#!/usr/bin/env bash
# Package: simple-opening-hours 0.1.1
#
# What it does: reads hours in OpenStreetMap's format and says whether a place is open at a moment. Hours that end
# after midnight, such as 10:00-02:00, are read without an error and listed in its table. But no moment is in them: the
# place is closed at one in the night, and at noon as well.
#
# Guess that missed: at worst the hours after midnight are lost, and 10:00-02:00 is open from ten until midnight.
#
# Seen: 10:00-22:00 is open at 12:00; 10:00-02:00 is closed at 12:00, 23:00 and 01:00; the same hours written as
# 10:00-24:00,00:00-02:00 are open at all three.
#
# Why it matters: sushi is delivered until two in the night in most cities. OpenStreetMap writes such hours as one
# interval. A shop that asks this package shows the place as never open.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent simple-opening-hours@0.1.1

cat > look.cjs <<'JS'
const { SimpleOpeningHours } = require('simple-opening-hours')

for (const hours of ['Mo-Su 10:00-22:00', 'Mo-Su 10:00-02:00', 'Mo-Su 10:00-24:00,00:00-02:00']) {
  const place = new SimpleOpeningHours(hours)
  const times = ['12:00', '23:00', '01:00']
  console.log(`${hours}: ${times.filter(time => place.isOpenOn(new Date(`2026-11-30T${time}:00`))).join(' ') || 'never'}`)
}
JS

seen=$(node look.cjs)
expected='Mo-Su 10:00-22:00: 12:00
Mo-Su 10:00-02:00: never
Mo-Su 10:00-24:00,00:00-02:00: 12:00 23:00 01:00'
echo "$seen"
test "$seen" = "$expected"
