#!/usr/bin/env bash
# Package: typograf 7.8.0
#
# What it does: with the Russian rules it rewrites a telephone number that begins with +7 and has a code in brackets:
# the brackets go away and the spaces become no-break ones. The rule is on by default. A number that
# begins with 8 keeps its look, so two numbers in one line come out in two styles.
#
# Guess that missed: a tool for quotes, dashes and spaces leaves a number that is already in the usual Russian form,
# +7 (495) 123-45-67, as it is, but for no-break spaces at most. Signs that a person wrote are not deleted.
#
# Seen: "+7 (495) 123-45-67" loses both brackets. "8 (495) 123-45-67" and "8-800-555-35-35" are not touched.
#
# Why it matters: texts of a menu or of a page of contacts go through such a tool before they are printed. The number
# no longer equals the one in the footer, the receipt and the data for search engines.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent typograf@7.8.0

cat > look.cjs <<'JS'
const module_ = require('typograf');
const Typograf = module_.default ?? module_;
const tool = new Typograf({ locale: ['ru', 'en-US'] });

// A no-break space is shown as a tilde.
for (const text of ['+7 (495) 123-45-67', '+7 495 123-45-67', '8 (495) 123-45-67', '8-800-555-35-35']) {
  console.log(`${text} -> ${tool.execute(text).replace(/\u00a0/g, '~')}`);
}
JS

seen=$(node look.cjs)
expected='+7 (495) 123-45-67 -> +7~495~123-45-67
+7 495 123-45-67 -> +7~495~123-45-67
8 (495) 123-45-67 -> 8 (495) 123-45-67
8-800-555-35-35 -> 8-800-555-35-35'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
