#!/usr/bin/env bash
# Package: autolinker 4.1.5
#
# What it does: turns the addresses of sites in a text into links. "г.Москва" ("city of Moscow", often written without
# the space) becomes a link to http://г.Москва, since "москва" is a top-level domain.
#
# Guess that missed: a Russian text without "http" or "www" has no link, except for domains in .рф. If one of the
# packages for this work links the city, it is linkifyjs, with its long list of domains.
#
# Seen: autolinker links "г.Москва", but neither "г. Москва" nor "г.Тверь". linkifyjs links none of them. Both link the
# address of a site in .рф.
#
# Why it matters: the addresses of restaurants and the terms of promotions are such texts. In Moscow, and only there,
# each of them gets a link to a site that does not exist.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent autolinker@4.1.5 linkifyjs@4.4.0

cat > look.mjs <<'JS'
import Autolinker from 'autolinker';
import { find } from 'linkifyjs';

for (const text of [
  'г.Москва, ул. Мира, 5', 'г. Москва, ул. Мира, 5', 'г.Тверь, ул. Мира, 5', 'меню: суши-пример.рф',
]) {
  const first = Autolinker.parse(text, { urls: true }).map(match => match.getAnchorHref());
  const second = find(text).map(({ href }) => href);
  console.log(`${text} -> autolinker ${first.join(' ') || 'none'}, linkifyjs ${second.join(' ') || 'none'}`);
}
JS

seen=$(node look.mjs)
expected='г.Москва, ул. Мира, 5 -> autolinker http://г.Москва, linkifyjs none
г. Москва, ул. Мира, 5 -> autolinker none, linkifyjs none
г.Тверь, ул. Мира, 5 -> autolinker none, linkifyjs none
меню: суши-пример.рф -> autolinker http://суши-пример.рф, linkifyjs http://суши-пример.рф'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
