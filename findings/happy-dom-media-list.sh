#!/usr/bin/env bash
# Package: happy-dom 21.0.4
#
# What it does: answers `matchMedia` for a list of media queries. The list matches only if every query of it matches.
#
# Guess that missed: a comma means «or» (Media Queries, «Combining media queries»), so a window of 360 × 700 matches
# «at most 840 wide, or at most 480 high».
#
# Seen: each of two queries that exclude one another answers for its window, and the list of both matches none. The
# same condition written with `not all and` answers as browsers do.
#
# Why it matters: a layout for narrow or low windows is never rendered in tests, which then look for elements that are
# not there, or pass without having seen that layout.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent happy-dom@21.0.4

cat > look.mjs <<'JS'
import { Window } from 'happy-dom'

const queries = [
  '(max-width: 840px)', '(max-height: 480px)', '(max-width: 840px), (max-height: 480px)',
  'not all and (min-width: 841px) and (min-height: 481px)',
]
for (const [width, height] of [[360, 700], [1280, 400], [1280, 700]]) {
  const window = new Window({ width, height })
  console.log(`${width} × ${height}: ${queries.map(query => window.matchMedia(query).matches).join(' ')}`)
  await window.happyDOM.close()
}
JS

seen=$(node look.mjs)
expected='360 × 700: true false false true
1280 × 400: false true false true
1280 × 700: false false false false'
echo "$seen"
test "$seen" = "$expected"
