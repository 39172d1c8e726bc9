#!/usr/bin/env bash
# Packages: tokml 0.4.0, @tmcw/togeojson 7.1.3 and @xmldom/xmldom 0.9.12
#
# What it does: converts GeoJSON to KML. Its options have defaults, but only while no option is given. With
# `simplestyle: true`, which adds colours, the places lose their names and descriptions.
#
# Guess that missed: an option changes only what it is for. The other options keep the defaults that the documentation
# lists, such as `name: "name"`.
#
# Seen: without options the KML has <name> and <description> and no colours. With `simplestyle` it has the colours, but
# neither of the two. togeojson still reads the name from the extended data, so a test that writes and reads passes.
#
# Why it matters: zones of delivery go to a map editor as KML. Once the colours are switched on, no zone there has a
# name. Both properties have to be named in the options, with the values that they have by default.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent tokml@0.4.0 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12

cat > look.mjs <<'JS'
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import tokml from 'tokml';

const zone = {
  type: 'Feature',
  properties: { name: 'Centre', description: 'from 500', fill: '#ff8800', 'fill-opacity': 0.5 },
  geometry: { type: 'Polygon', coordinates: [[[37, 55], [38, 55], [38, 56], [37, 55]]] },
};

for (const [title, options] of [
  ['no options', undefined],
  ['simplestyle', { simplestyle: true }],
  ['all three', { simplestyle: true, name: 'name', description: 'description' }],
]) {
  const text = tokml({ type: 'FeatureCollection', features: [zone] }, options);
  const has = tag => (text.includes(`<${tag}>`) ? 'yes' : 'no');
  const read = kml(new DOMParser().parseFromString(text, 'text/xml')).features[0].properties;
  console.log(`${title}: name ${has('name')}, description ${has('description')}, colour ${has('PolyStyle')},`,
    `read back: ${read.name}`);
}
JS

seen=$(node look.mjs)
expected='no options: name yes, description yes, colour no, read back: Centre
simplestyle: name no, description no, colour yes, read back: Centre
all three: name yes, description yes, colour yes, read back: Centre'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
