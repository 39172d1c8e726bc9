#!/usr/bin/env bash
# Packages: dayjs 1.11.23 and moment 2.31.0
#
# What it does: the Montenegrin locale of dayjs, "me", has the months and the days of the week, but no words for
# relative times. Relative times are then in English, in the middle of a Montenegrin page and without a warning.
#
# Guess that missed: a locale that is on the list has the words of the plugins that come with the package. moment has
# them under the same name, "me": "prije 2 sata".
#
# Seen: "28. novembar 2026" and "2 hours ago" from dayjs, "prije 2 sata" from moment. The Serbian locale of dayjs has
# "pre 2 sata", so relative times seem to be supported.
#
# Why it matters: the time since an order, or until it comes, is the text that a guest reads most. In Montenegro it is
# in the wrong language, and a test in Russian or English does not show it.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent dayjs@1.11.23 moment@2.31.0

cat > look.cjs <<'JS'
const dayjs = require('dayjs');
const moment = require('moment');
dayjs.extend(require('dayjs/plugin/localizedFormat'));
dayjs.extend(require('dayjs/plugin/relativeTime'));
for (const locale of ['me', 'ru', 'sr']) require(`dayjs/locale/${locale}`);
require('moment/locale/me');

const [then, now] = ['2026-11-28T17:00', '2026-11-28T19:00'];
for (const locale of ['me', 'sr', 'ru']) {
  const time = dayjs(then).locale(locale);
  console.log(`dayjs ${locale}: ${time.format('LL')}, ${time.from(dayjs(now))}`);
}
console.log(`moment me: ${moment(then).locale('me').format('LL')}, ${moment(then).locale('me').from(now)}`);
JS

seen=$(node look.cjs)
expected='dayjs me: 28. novembar 2026, 2 hours ago
dayjs sr: 28. Novembar 2026., pre 2 sata
dayjs ru: 28 ноября 2026 г., 2 часа назад
moment me: 28. novembar 2026, prije 2 sata'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
