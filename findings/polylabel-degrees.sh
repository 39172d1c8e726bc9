#!/usr/bin/env bash
# Package: polylabel 2.1.0
#
# What it does: it looks for the best point for a label inside a polygon. With its own default precision it gives up
# at once on any polygon less than one unit across, and returns the corner of the box around it: the smallest x and y.
#
# Guess that missed: the default of 1.0 is rough for degrees, so the point would be a poor one, such as the middle of
# the box or the centre of mass, but still inside a simple convex zone.
#
# Seen: for a zone in the shape of a diamond, about two kilometres wide, the point is the corner of the box, which
# lies outside the zone. It tells a distance of 0. With a precision of 0.0001 the point is the very middle.
#
# Why it matters: zones of delivery are drawn in degrees and are all smaller than one degree. The price or the name
# of the zone is then painted off the zone, over a street of its neighbour.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent polylabel@2.1.0 @turf/boolean-point-in-polygon@7.4.0

cat > look.mjs <<'JS'
import polylabel from 'polylabel';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';

const diamond = [[[37.61, 55.70], [37.62, 55.71], [37.61, 55.72], [37.60, 55.71], [37.61, 55.70]]];
const report = (name, point) => {
  const inside = booleanPointInPolygon([point[0], point[1]], { type: 'Polygon', coordinates: diamond });
  console.log(name, point[0].toFixed(3), point[1].toFixed(3), 'inside', inside, 'distance', point.distance.toFixed(3));
};

report('default', polylabel(diamond));
report('0.0001', polylabel(diamond, 0.0001));
JS

seen=$(node look.mjs)
expected='default 37.600 55.700 inside false distance 0.000
0.0001 37.610 55.710 inside true distance 0.007'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
