#!/usr/bin/env bash
# Package: opening_hours 3.15.0
#
# What it does: it uses the coordinates of a place only when both are strings. Coordinates that are numbers are left
# out without an error or a warning, and "sunrise" and "sunset" mean 06:00 and 18:00 on every day of the year.
# Its own type file says that they are numbers ("lat: number").
#
# Guess that missed: numbers are what the type file asks for, so with { lat: 43.59, lon: 39.73 } a terrace in Sochi
# with the hours "10:00-sunset" closes at about 20:00 in June and at about 17:00 in December.
#
# Seen: with numbers it closes at 18:00 in both. With the same two numbers as strings it closes after 20:00 and
# before 17:00. The country beside them is used in both cases, so days off are right and the loss is easy to miss.
#
# Why it matters: a shop keeps coordinates as numbers, for the map. The hours of a terrace, or of a kiosk in a park,
# would be wrong by two hours in Sochi, and by more further north.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent opening_hours@3.15.0

cat > look.mjs <<'JS'
import OpeningHours from 'opening_hours';
import { readFileSync } from 'node:fs';

const types = readFileSync('node_modules/opening_hours/types/index.d.ts', 'utf8');
console.log('type file:', types.match(/lat: \w+/)?.[0]);

// Only the hour: the minute is the business of the sun and of another package.
const hour = date => `${date.getHours()} h`;
for (const [kind, lat, lon] of [['numbers', 43.59, 39.73], ['strings', '43.59', '39.73']]) {
  const hours = new OpeningHours('10:00-sunset', { lat, lon, address: { country_code: 'ru' } });
  for (const day of ['2026-06-20', '2026-12-20']) {
    const shuts = hours.getNextChange(new Date(`${day}T12:00`));
    console.log(kind, day, 'shuts at', hour(shuts), 'warnings', hours.getWarnings().length);
  }
}
JS

seen=$(TZ=Europe/Moscow node look.mjs)
expected='type file: lat: number
numbers 2026-06-20 shuts at 18 h warnings 0
numbers 2026-12-20 shuts at 18 h warnings 0
strings 2026-06-20 shuts at 20 h warnings 0
strings 2026-12-20 shuts at 16 h warnings 0'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
