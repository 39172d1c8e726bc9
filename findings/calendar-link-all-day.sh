#!/usr/bin/env bash
# Packages: calendar-link 2.11.5 and ical.js 2.2.1
#
# What they do: for an event of a whole day calendar-link writes DTSTART:20261128, a date where the standard has a
# date with a time, unless it is marked VALUE=DATE. ical.js, the reader of Thunderbird and Nextcloud, refuses it.
#
# Guess that missed: a package with no other work than calendar links marks the date of a whole day (it even adds two
# extra marks for Outlook), so its file opens in any calendar.
#
# Seen: the line has no VALUE=DATE. ical.js parses the file, but raises an error when the start is asked for. An
# event with a time, from the same two packages, is read well.
#
# Why it matters: a "banquet on this day" or a day of discounts, offered to guests as a calendar file, opens for some
# of them and is refused for others. A test that only looks for the date in the text stays green.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent calendar-link@2.11.5 ical.js@2.2.1

cat > look.mjs <<'JS'
import { ics } from 'calendar-link';
import ICAL from 'ical.js';

const events = {
  day: { title: 'Banquet', start: '2026-11-28', allDay: true },
  hour: { title: 'Dinner', start: '2026-11-28T19:00:00Z', duration: [90, 'minute'] },
};

for (const [name, event] of Object.entries(events)) {
  const text = decodeURIComponent(ics(event).replace(/^data:[^,]*,/, ''));
  console.log(name, 'written', text.match(/^DTSTART.*$/m)[0].trim());
  try {
    const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
    console.log(name, 'read', read.getFirstPropertyValue('dtstart').toString());
  } catch (error) {
    console.log(name, 'refused', error.message);
  }
}
JS

seen=$(TZ=UTC node look.mjs)
expected='day written DTSTART:20261128
day refused invalid date-time value: "2026-11-28T::"
hour written DTSTART:20261128T190000Z
hour read 2026-11-28T19:00:00Z'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
