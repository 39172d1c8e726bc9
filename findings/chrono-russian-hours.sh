#!/usr/bin/env bash
# Package: chrono-node 2.10.3
#
# What it does: finds dates and times in Russian texts. "В 7 вечера" is 19:00, but "в 8 часов вечера" is 08:00, and "в
# 3 часа дня" is 03:00. A date such as "30.11" is ignored, and the time after it is set on the present day.
#
# Guess that missed: it knows "вечера", so it also knows "часов вечера" and "дня". A day and a month in digits are a
# date, as they are with the year. An unknown phrase gives null.
#
# Seen: 19:00 for the short phrase only. The two longer ones lose twelve hours. "30.11 в 18:00" is the 28th, the day of
# the question, while "30.11.2026 в 18:00" and "30 ноября в 18:00" are the 30th.
#
# Why it matters: a guest writes to the restaurant's chat when to bring the order. The answer is always a complete
# date, so the program does not ask again. The order is cooked for three in the morning.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent chrono-node@2.10.3

cat > look.mjs <<'JS'
import { ru } from 'chrono-node';

const now = new Date(2026, 10, 28, 12);
const two = number => String(number).padStart(2, '0');
for (const text of [
  'завтра в 7 вечера', 'завтра в 8 часов вечера', 'завтра в 3 часа дня', 'завтра в 15:00',
  '30.11 в 18:00', '30.11.2026 в 18:00', '30 ноября в 18:00',
]) {
  const date = ru.parseDate(text, now);
  console.log(text, '->', `day ${date.getDate()}, ${two(date.getHours())}:${two(date.getMinutes())}`);
}
JS

seen=$(node look.mjs)
expected='завтра в 7 вечера -> day 29, 19:00
завтра в 8 часов вечера -> day 29, 08:00
завтра в 3 часа дня -> day 29, 03:00
завтра в 15:00 -> day 29, 15:00
30.11 в 18:00 -> day 28, 18:00
30.11.2026 в 18:00 -> day 30, 18:00
30 ноября в 18:00 -> day 30, 18:00'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
