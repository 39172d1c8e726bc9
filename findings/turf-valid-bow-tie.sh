#!/usr/bin/env bash
# Packages: @turf/boolean-valid 7.4.0 and @turf/kinks 7.4.0
#
# What it does: booleanValid calls a polygon valid whose outline crosses itself, such as a bow tie. It checks that
# the ring is closed and has no spike, and that rings do not cross each other, but not that a ring crosses itself.
#
# Guess that missed: the function says by the rules of OGC whether a shape is valid, and a ring that crosses itself is
# the first example of a shape that is not. PostGIS and JTS, which check the same rules, refuse it.
#
# Seen: true for a bow tie, and true for a hole that lies outside its polygon. False for a ring that is not closed,
# and for a hole that crosses the outline. kinks, of the same family, finds the crossing at once.
#
# Why it matters: a manager drags one corner of a zone of delivery over another. The check of the map lets the bow
# tie in, and addresses that lay well inside the zone are now outside of it.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent @turf/boolean-valid@7.4.0 @turf/kinks@7.4.0

cat > look.mjs <<'JS'
import { booleanValid } from '@turf/boolean-valid';
import { kinks } from '@turf/kinks';

const square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]];
const shapes = {
  square: [square],
  'bow tie': [[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]],
  'hole outside': [square, [[6, 6], [7, 6], [7, 7], [6, 6]]],
  'hole across': [square, [[2, 2], [6, 2], [6, 3], [2, 2]]],
  'not closed': [square.slice(0, 4)],
};

for (const [name, coordinates] of Object.entries(shapes)) {
  const shape = { type: 'Polygon', coordinates };
  console.log(name, 'valid', booleanValid(shape), 'kinks', kinks(shape).features.length);
}
JS

seen=$(node look.mjs)
expected='square valid true kinks 0
bow tie valid true kinks 1
hole outside valid true kinks 0
hole across valid false kinks 2
not closed valid false kinks 0'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
