#!/usr/bin/env bash
# Package: geo-tz 8.1.9
#
# What it does: finds the IANA time zone of a point. Its default data set merges zones whose clocks have agreed since
# 1970 under one name, so a point in the middle of a capital gets the name of another country's capital.
#
# Guess that missed: `find` of a point in Podgorica gives Europe/Podgorica; merged data are what one asks for by
# another import.
#
# Seen: Europe/Belgrade by default. The whole names are in `geo-tz/all`. In `geo-tz/now`, which merges zones that agree
# from now on, the same point is Europe/Paris, and Almaty is Asia/Karachi.
#
# Why it matters: the offset is right, but the name is stored with a restaurant, is shown to its operator and goes
# into calendar files. A later change of the clock in one country would move the other.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent geo-tz@8.1.9

cat > look.mjs <<'JS'
for (const data of ['geo-tz', 'geo-tz/all', 'geo-tz/now']) {
  const { find } = await import(data)
  console.log(`${data}: ${find(42.441, 19.263).join()} ${find(43.238, 76.889).join()}`)
}
JS

seen=$(node look.mjs)
expected='geo-tz: Europe/Belgrade Asia/Almaty
geo-tz/all: Europe/Podgorica Asia/Almaty
geo-tz/now: Europe/Paris Asia/Karachi'
echo "$seen"
test "$seen" = "$expected"
