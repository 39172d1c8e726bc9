#!/usr/bin/env bash
# Packages: @tmcw/togeojson 7.1.3 and @xmldom/xmldom 0.9.12
#
# What it does: the description of a place in a KML file becomes a string in one placemark and an object in the next
# of the same file. It is an object, {"@type":"html","value":...}, when the text is in CDATA.
#
# Guess that missed: the description is text in the KML standard, so the property is always a string. CDATA is only
# a way to write the same text; a reader of XML gives the same string for both.
#
# Seen: "from 500" written plainly gives a string. The same words in CDATA, even with no tag in them, give an object.
# Put into a page or a sentence it reads "[object Object]".
#
# Why it matters: zones of delivery are drawn in a map editor and exported as KML. A zone that an editor saved with
# CDATA would show "[object Object]" in place of its terms, and only that zone.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12

cat > look.mjs <<'JS'
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';

const zone = (name, description) => `<Placemark><name>${name}</name><description>${description}</description>
  <Point><coordinates>37.6,55.7</coordinates></Point></Placemark>`;
const file = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  ${zone('plain', 'from 500')}${zone('cdata', '<![CDATA[from 500]]>')}</Document></kml>`;

for (const { properties } of kml(new DOMParser().parseFromString(file, 'text/xml')).features) {
  console.log(properties.name, JSON.stringify(properties.description), `text: ${properties.description}`);
}
JS

seen=$(node look.mjs)
expected='plain "from 500" text: from 500
cdata {"@type":"html","value":"from 500"} text: [object Object]'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
