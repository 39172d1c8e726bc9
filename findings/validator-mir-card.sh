#!/usr/bin/env bash
# Package: validator 13.15.35
#
# What it does: isCreditCard says "no" to every card of Mir, the payment system of most cards in Russia. The number
# may be long enough and its check digit right: the list of card systems simply has no 2200 to 2204.
#
# Guess that missed: a number of 16 digits with a right check digit is a card. A library with this many card systems
# (even the Chinese one) surely knows Mir, which is ten years old, since it has Russian phones and VAT numbers too.
#
# Seen: false for three made-up Mir numbers, while isLuhnNumber says true for each. Made-up numbers that begin like
# Visa and Mastercard are taken by both.
#
# Why it matters: a checkout form that asks this function turns away most of the customers who pay by card.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent validator@13.15.35

cat > look.cjs <<'JS'
const validator = require('validator');

// Adds the check digit, so that no real card number is written here.
const complete = start => {
  for (let last = 0; last < 10; last++) {
    if (validator.isLuhnNumber(start + last)) return start + last;
  }
};

const starts = { Mir: ['2200', '2201', '2204'], Mastercard: ['2221', '5105'], Visa: ['4000'] };
for (const [system, list] of Object.entries(starts)) {
  for (const start of list) {
    const number = complete(start.padEnd(15, '0'));
    console.log(system, start, 'luhn', validator.isLuhnNumber(number), 'card', validator.isCreditCard(number));
  }
}
JS

seen=$(node look.cjs)
expected='Mir 2200 luhn true card false
Mir 2201 luhn true card false
Mir 2204 luhn true card false
Mastercard 2221 luhn true card true
Mastercard 5105 luhn true card true
Visa 4000 luhn true card true'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
