#!/usr/bin/env bash
# Package: libphonenumber-js 1.13.16
#
# What it does: digits after a comma or a semicolon count as an extension, even after a space. "24 часа" behind a
# number becomes extension 24, and a second number in the list becomes the extension of the first.
#
# Guess that missed: an extension needs its word (ext., доб.) or the form ";ext=". Words after a number, such as "24
# часа" (24 hours), are cut off or make the text invalid. Of two numbers both are found, or only the first.
#
# Seen: "+7 (495) 123-45-67, 24 часа" is a valid number with extension 24. "8 (4852) 12-34-56, 12-34-57" is found with
# extension 12. Hours after a comma give extension 10. With a slash or brackets in place of the comma there is none.
#
# Why it matters: contacts of restaurants are typed like this. The link "tel:+74951234567;ext=24" asks to dial 24 too.
# As a key of a customer, the same number with and without the extension are two persons.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16

cat > look.mjs <<'JS'
import { findPhoneNumbersInText, parsePhoneNumber } from 'libphonenumber-js';

const whole = parsePhoneNumber('+7 (495) 123-45-67, 24 часа', 'RU');
console.log('whole text', whole.getURI(), 'valid', whole.isValid());

for (const text of [
  '8 (4852) 12-34-56, 12-34-57',
  '8 (4852) 12-34-56, 10:00-22:00',
  '8 (4852) 12-34-56 / 12-34-57',
  '8 (4852) 12-34-56 (10:00-22:00)',
]) {
  const found = findPhoneNumbersInText(text, 'RU').map(({ number }) => number.getURI());
  console.log(text, '->', found.join(' '));
}
JS

seen=$(node look.mjs)
expected='whole text tel:+74951234567;ext=24 valid true
8 (4852) 12-34-56, 12-34-57 -> tel:+74852123456;ext=12
8 (4852) 12-34-56, 10:00-22:00 -> tel:+74852123456;ext=10
8 (4852) 12-34-56 / 12-34-57 -> tel:+74852123456
8 (4852) 12-34-56 (10:00-22:00) -> tel:+74852123456'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
