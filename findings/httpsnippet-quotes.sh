#!/usr/bin/env bash
# Package: httpsnippet 3.0.10
#
# What it does: turns a recorded request (HAR) into code that sends it again. For Node it writes the body between
# single quotes, but does not double the backslashes. So a quotation mark inside a JSON text loses its backslash when
# it runs.
#
# Guess that missed: the body of the code equals the recorded body, byte for byte. Quotation marks inside JSON are the
# first thing to test in such a tool.
#
# Seen: with the type "application/json; charset=utf-8", which many clients send, the code for Node sends a body that
# is no JSON. With "application/json" alone the body is right.
#
# Why it matters: a recorded order is replayed to look for a fault. A dish called Борщ "По-домашнему", or a comment
# with a line break, makes the replay fail in another way than the order did.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent httpsnippet@3.0.10

cat > look.cjs <<'JS'
const { HTTPSnippet } = require('httpsnippet');

const body = JSON.stringify({ dish: 'Борщ "По-домашнему"' });

// Runs only the line of the code that writes the body.
function sentByNode(mimeType) {
  const headers = [{ name: 'Content-Type', value: mimeType }];
  const request = { method: 'POST', url: 'https://api.example/orders', headers, postData: { mimeType, text: body } };
  const code = new HTTPSnippet(request).convert('node', 'native').toString();
  let sent;
  new Function('req', code.match(/^req\.write\(.*?\);$/ms)[0])({ write: text => { sent = text } });
  return sent;
}

const isJson = text => {
  try { return JSON.parse(text) !== undefined } catch { return false }
};
console.log('recorded', body);
for (const mimeType of ['application/json', 'application/json; charset=utf-8']) {
  const sent = sentByNode(mimeType);
  console.log(`${mimeType}: equal ${sent === body}, JSON ${isJson(sent)}, sent ${sent}`);
}
JS

seen=$(node look.cjs)
expected='recorded {"dish":"Борщ \"По-домашнему\""}
application/json: equal true, JSON true, sent {"dish":"Борщ \"По-домашнему\""}
application/json; charset=utf-8: equal false, JSON false, sent {"dish":"Борщ "По-домашнему""}'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
