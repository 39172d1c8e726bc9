/**
 * What a chain works with: the check of its API, the pages for search engines, what a built page is served with, a brand's colours.
 * @type {import('../faults.mjs').FaultTable}
 */
export const chain = {
  'check-api': {
    '.ci/build/check-api/findings.ts': [
      ['if (seen !== undefined) return', 'if (seen !== undefined && !kept.has(id)) return'],
      ['one.asked === seen.asked && one.came === seen.came', 'one.asked === seen.asked'],
      ['came: printable(words.came)', 'came: words.came'],
    ],
    '.ci/build/check-api/network.ts': [
      ['inTurn(() => get(...call))', 'get(...call)'],
      ['const AT_ONCE = 2', 'const AT_ONCE = 3'],
    ],
    '.ci/build/check-api/cors.ts': [
      ['(listed.includes(\'*\') && name !== \'Authorization\')', 'listed.includes(\'*\')'],
      ['status < 300 ? \'cors.answer\'', 'status < 500 ? \'cors.answer\''],
    ],
    '.ci/build/check-api/clock.ts': [['quarters !== 0 && ', '']],
    '.ci/build/check-api/refusals.ts': [[' && status !== 404', '']],
    '.ci/build/check-api/order.ts': [
      ['payment === \'CARD_ONLINE\' ? 0 : 2', 'payment === \'CARD_ONLINE\' ? 2 : 0'],
      [' && !isLoopback(paymentUrl)', ''],
    ],
    '.ci/build/check-api/report.ts': [['seen.slice(0, SHOWN)', 'seen']],
    '.ci/build/check-api.mjs': [
      ['summary.counts.broken > 0 ? 1 : 0', '0'],
      ['    readyToWrite(file)\n', ''],
    ],
  },
  prerender: {
    'src/prerender/chain.ts': [
      ['positions.filter(position => !isAdult(position))', 'positions'],
      ['startAt <= now && now < finishAt', 'startAt <= now'],
      ['if (places.length === 0) throw', 'if (false) throw'],
      ['[...cities].reverse()', 'cities'],
      ['inTurn(() => client.get(path, options))', 'client.get(path, options)'],
    ],
    'src/prerender/html.ts': [['\'"\': \'&quot;\', ', '']],
    'src/prerender/frame.ts': [['.replaceAll(\'<\', \'\\\\u003c\')', '']],
    'src/prerender/prerender.ts': [
      ['[...new Map([...all].reverse().map(page => [page.path, page])).values()].reverse()', '[...new Map(all.map(page => [page.path, page])).values()]'],
      ['api ?? config.apiBase', 'config.apiBase'],
    ],
    'src/prerender/search-files.ts': [['(at + 1) * OF_A_LIST', '(at + 1) * OF_A_LIST - 1']],
    'src/prerender/info-pages.ts': [['[defaultLocale, \'ru\']', '[\'ru\', defaultLocale]']],
    'src/prerender/menu-pages.ts': [['position.isAvailable ? null', 'true ? null']],
    'src/prerender/venue-pages.ts': [['.filter(place => place.city.id === city.id)', '']],
  },
  page: {
    '.ci/build/page.mjs': [
      ['.replaceAll(\'"\', \'&quot;\')', ''],
      ['.replace(/[<\\u2028\\u2029]/g', '.replace(/[\\u2028\\u2029]/g'],
      ['.replaceAll(\'</\', \'<\\\\/\')', ''],
      ['address.startsWith(\'#\') || ', ''],
      ['bootLoader || ', ''],
    ],
    '.ci/build/policy.mjs': [
      ['used: config => filled(config.maps?.key)', 'used: () => true'],
      ['config.signIn?.vkOneTap === true ? vkOrigin(config) : \'\'', 'vkOrigin(config)'],
      ['loose ? needs(\'style\').map(withoutNonces) : ', ''],
      ['production === false || ', ''],
      ['LOOPBACK.test(host) ? \'http\' : \'https\'', '\'https\''],
    ],
    '.ci/build/sums.mjs': [
      ['if (odd !== undefined) throw', 'if (false) throw'],
      ['{64}) [ *](', '{64}) [*]('],
    ],
    '.ci/build/headers-file.mjs': [
      ['NEEDED.every(kind => isFilled(headers[kind]))', 'true'],
      ['Object.values(own).every(value => typeof value === \'string\')', 'true'],
    ],
    '.ci/build/serve.mjs': [['\'Strict-Transport-Security\': _, ', '']],
  },
  'new-brand': {
    '.ci/build/contrast.mjs': [
      ['(light + 0.05) / (dark + 0.05)', '(light + 0.5) / (dark + 0.5)'],
      ['contrast(front, laid(front, back, opacity))', 'contrast(front, back)'],
      ['a.share - b.share', 'b.share - a.share'],
      ['selector.includes(\':root\') || ', ''],
      [' && own.some(one => one.colour !== undefined)', ''],
    ],
    '.ci/build/new-brand/theme.mjs': [
      ['Math.max(tone, MORE_PRIMARY.dark)', 'MORE_PRIMARY.dark'],
      ['\'--c-inverse-primary\', inLight', '\'--c-inverse-primary\', inDark'],
    ],
    '.ci/build/new-brand/oklch.mjs': [['fits(hue.chroma) ? hue.chroma : ', 'hue.chroma; ']],
  },
}
