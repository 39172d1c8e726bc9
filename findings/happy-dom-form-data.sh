#!/usr/bin/env bash
# Packages: happy-dom 21.0.4 and jsdom 29.1.1
#
# What it does: `FormData` of a form contains what a browser would send. In happy-dom it contains only the first
# selected option of a `select` with `multiple`. It also contains the fields of a disabled fieldset, which no browser
# sends.
#
# Guess that missed: it follows the HTML standard, since it leaves out disabled fields and unchecked boxes.
#
# Seen: "extras=soy" without "extras=ginger", and "street=Mira" from the disabled fieldset. jsdom gives both options
# and no street.
#
# Why it matters: a form disables the fieldset of the address for a take-away order. A test then says that the address
# is sent. A test of a dish with two sauces finds only one of them.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent happy-dom@21.0.4 jsdom@29.1.1

cat > look.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';

const form = `<form>
  <select name="extras" multiple><option selected>soy</option><option selected>ginger</option></select>
  <fieldset disabled><input name="street" value="Mira"></fieldset>
  <input name="house" value="5"><input name="flat" value="2" disabled><input name="call" type="checkbox">
</form>`;

for (const [name, window] of [['happy-dom', new Window()], ['jsdom', new JSDOM('').window]]) {
  window.document.body.innerHTML = form;
  const entries = [...new window.FormData(window.document.querySelector('form'))];
  console.log(name, entries.map(entry => entry.join('=')).join(' '));
}
JS

seen=$(node look.mjs)
expected='happy-dom extras=soy street=Mira house=5
jsdom extras=soy extras=ginger house=5'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
