#!/usr/bin/env bash
# Packages: @zootools/email-spell-checker 1.12.0 and mailcheck 1.1.1
#
# What they do: suggest another address when the domain of a typed one looks misspelt («Did you mean …?»). For two
# domains of the largest Russian mail services they suggest a foreign service: ya.ru, Yandex's short domain, becomes
# yahoo.ru, and list.ru, a domain of Mail.ru, becomes live.ru.
#
# Guess that missed: both know the domains by which millions have an address, or find them too far from their own
# list to suggest anything. So it is with mail.ru, yandex.ru, bk.ru and inbox.ru.
#
# Seen: the same two suggestions by both packages, none for the other four domains.
#
# Why it matters: the receipt of an order goes to this address. A customer who accepts the suggestion sends it to a
# stranger. A list of domains that are never corrected has to come first.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1

cat > look.mjs <<'JS'
import checker from '@zootools/email-spell-checker'
import mailcheck from 'mailcheck'

for (const domain of ['ya.ru', 'list.ru', 'mail.ru', 'yandex.ru', 'bk.ru', 'inbox.ru']) {
  const email = `anna@${domain}`
  const first = checker.run({ email })?.domain ?? 'none'
  let second = 'none'
  mailcheck.run({ email, suggested: ({ domain: other }) => { second = other } })
  console.log(`${domain}: ${first} ${second}`)
}
JS

seen=$(node look.mjs)
expected='ya.ru: yahoo.ru yahoo.ru
list.ru: live.ru live.ru
mail.ru: none none
yandex.ru: none none
bk.ru: none none
inbox.ru: none none'
echo "$seen"
test "$seen" = "$expected"
