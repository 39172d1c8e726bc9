#!/usr/bin/env bash
# Package: date-holidays 3.37.0
#
# What it does: a holiday of several days is one entry in the list of a year. Its "date" is the first day; the others
# are visible only in "end". Other days off that share a name have one entry each, so the list looks like a list of days.
#
# Guess that missed: the entry of 2 January is one day. The same name, "New Year holidays" in Russian, stands again
# at 8 January with a separate entry, and 7 January is an entry too. So 3 to 6 January seem to be working days.
#
# Seen: four entries from 1 to 8 January, with the dates 1, 2, 7 and 8. The one of 2 January ends on 7 January and is
# five days long. isHoliday is right for every day; only the list misleads.
#
# Why it matters: a shop that fills its calendar of days off from the list leaves 3 to 6 January as working days.
# It promises lunches on four of the busiest days of delivery in places that are shut.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent date-holidays@3.37.0

cat > look.cjs <<'JS'
const Holidays = require('date-holidays');

const calendar = new Holidays('RU');
const january = calendar.getHolidays(2027, 'ru').filter(entry => entry.date < '2027-01-09');
for (const { date, start, end, name } of january) {
  console.log(date.slice(0, 10), `days ${(end - start) / 86_400_000}`, name);
}

const listed = january.map(entry => Number(entry.date.slice(8, 10)));
const off = [1, 2, 3, 4, 5, 6, 7, 8].filter(day => calendar.isHoliday(new Date(2027, 0, day, 12)));
console.log('in the list:', listed.join(' '));
console.log('isHoliday:', off.join(' '));
JS

seen=$(TZ=Europe/Moscow node look.cjs)
expected='2027-01-01 days 1 Новый год
2027-01-02 days 5 Новогодние каникулы
2027-01-07 days 1 Рождество Христово
2027-01-08 days 1 Новогодние каникулы
in the list: 1 2 7 8
isHoliday: 1 2 3 4 5 6 7 8'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
