#!/usr/bin/env bash
# Package: immer 11.2.10
#
# What it does: the plugin `enableArrayMethods` promises faster array methods in a producer. With it, `shift`, `pop`
# and `splice` return the original element and not a draft. A change to that element changes the previous state.
#
# Guess that missed: the plugin changes only the speed, so the same producer gives the same result with and without it.
# A change that it cannot record raises an error.
#
# Seen: a producer removes the first line, changes it and appends it again. Without the plugin the previous state keeps
# n 1. With it the previous state has n 9 too, without an error, if it came from JSON. A previous state that immer made
# is frozen, and the same producer raises an error.
#
# Why it matters: moving a line of a cart to the end and changing its number is a usual step. Undo, a comparison with
# the previous state and a memoised component then see no change. The first state of a page comes from storage and is
# not frozen.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent immer@11.2.10

cat > look.mjs <<'JS'
import { enableArrayMethods, produce } from 'immer';

const moveToEnd = lines => {
  const line = lines.shift();
  line.n = 9;
  lines.push(line);
};

function look(name, before) {
  try {
    const after = produce(before, moveToEnd);
    console.log(name, 'before', JSON.stringify(before), 'after', JSON.stringify(after));
  } catch (error) {
    console.log(name, 'refused', error.message.slice(0, 35));
  }
}

const fromJson = () => JSON.parse('[{"n":1},{"n":2}]');
const fromImmer = () => produce([], lines => { lines.push({ n: 1 }, { n: 2 }) });
look('plain, JSON:', fromJson());
look('plain, immer:', fromImmer());
enableArrayMethods();
look('plugin, JSON:', fromJson());
look('plugin, immer:', fromImmer());
JS

seen=$(node look.mjs)
expected='plain, JSON: before [{"n":1},{"n":2}] after [{"n":2},{"n":9}]
plain, immer: before [{"n":1},{"n":2}] after [{"n":2},{"n":9}]
plugin, JSON: before [{"n":9},{"n":2}] after [{"n":2},{"n":9}]
plugin, immer: refused Cannot assign to read only property'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
