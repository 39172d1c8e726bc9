#!/usr/bin/env bash
# Package: geo-coordinates-parser 1.7.4
#
# What it does: reads coordinates in many ways of writing. Two numbers with one or two decimals are read as degrees and
# minutes: 42.44 becomes 42 degrees 44 minutes, which is 42.733. With three decimals they are decimal degrees.
#
# Guess that missed: a pair of numbers with a dot is in decimal degrees, however many decimals it has. That is how maps
# show and copy a place. Minutes need their sign.
#
# Seen: the centre of Podgorica lands 36 km away, and that of Tashkent 27 km. The same two places with three decimals
# are right. "55.75, 37.62", the centre of Moscow, raises an error: no degree has 75 minutes.
#
# Why it matters: the centre of a city is often written with two decimals. The map of one city then opens over fields
# outside of it, and no error is raised. With Moscow in the test, the cause seems to be the typing.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent geo-coordinates-parser@1.7.4

cat > look.cjs <<'JS'
const { convert } = require('geo-coordinates-parser');

const kilometres = ([lat, lng], to) => {
  const east = (to.decimalLongitude - lng) * Math.cos(lat * Math.PI / 180);
  return Math.round(Math.hypot(to.decimalLatitude - lat, east) * 111.2);
};

for (const [city, text] of [
  ['Podgorica', '42.44, 19.26'], ['Podgorica', '42.441, 19.263'],
  ['Tashkent', '41.31, 69.24'], ['Tashkent', '41.311, 69.240'],
  ['Moscow', '55.75, 37.62'],
]) {
  try {
    const place = convert(text);
    console.log(city, text, '->', place.decimalLatitude, place.decimalLongitude,
      place.originalFormat, `off by ${kilometres(text.split(', ').map(Number), place)} km`);
  } catch (error) {
    console.log(city, text, '-> refused:', error.message);
  }
}
JS

seen=$(node look.cjs)
expected='Podgorica 42.44, 19.26 -> 42.73333 19.43333 DM off by 36 km
Podgorica 42.441, 19.263 -> 42.441 19.263 DD off by 0 km
Tashkent 41.31, 69.24 -> 41.51667 69.4 DM off by 27 km
Tashkent 41.311, 69.240 -> 41.311 69.24 DD off by 0 km
Moscow 55.75, 37.62 -> refused: invalid coordinate value'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
