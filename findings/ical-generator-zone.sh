#!/usr/bin/env bash
# Packages: ical-generator 10.2.0 (11 wants Node 22) and ical.js 2.2.1
#
# What it does: with a time zone given for the whole calendar it takes the Z off the times of an event and puts no
# zone in its place: a "floating" time, good in any zone. A Date is not moved to that zone either: the clock of the
# machine is written. The zone stands only in separate headers. The stamp (DTSTAMP) loses its Z as well, though
# the standard wants it in UTC.
#
# Guess that missed: a zone for the calendar makes the file more exact: DTSTART;TZID=Europe/Moscow:20261128T190000.
# Without a generator of zone descriptions only the description (VTIMEZONE) would be missing.
#
# Seen, on a server in UTC: DTSTART:20261128T160000, and ical.js reads it as 16:00 of any zone. With no zone at all
# the event is exact: DTSTART:20261128T160000Z.
#
# Why it matters: a pre-order for 19:00 in Moscow lands at 16:00 in the telephone of the guest. The shop added the
# zone to be safe, and that is what broke it. On a developer's machine in Moscow it looks right.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent ical-generator@10.2.0 ical.js@2.2.1

cat > look.mjs <<'JS'
import ical from 'ical-generator';
import ICAL from 'ical.js';

const write = options => {
  const calendar = ical({ name: 'Cafe', ...options });
  const start = new Date('2026-11-28T16:00:00Z');
  calendar.createEvent({ id: '1', start, stamp: new Date('2026-11-27T09:00:00Z'), summary: 'Dinner' });
  return calendar.toString();
};

for (const [name, options] of [['zone', { timezone: 'Europe/Moscow' }], ['none', {}]]) {
  const text = write(options);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  const read = event.getFirstPropertyValue('dtstart');
  console.log(name, ...text.match(/^(DTSTART|DTSTAMP|X-WR-TIMEZONE|BEGIN:VTIMEZONE).*$/gm).map(s => s.trim()));
  console.log(name, 'read as', read.toString(), read.zone.tzid);
}
JS

seen=$(TZ=UTC node look.mjs)
expected='zone X-WR-TIMEZONE:Europe/Moscow DTSTAMP:20261127T090000 DTSTART:20261128T160000
zone read as 2026-11-28T16:00:00 floating
none DTSTAMP:20261127T090000Z DTSTART:20261128T160000Z
none read as 2026-11-28T16:00:00Z UTC'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
