/**
 * The lower floor.
 * @type {import('../faults.mjs').FaultTable}
 */
export const core = {
  money: {
    'core/money.ts': [
      ['checked(sum + checked(amount))', 'sum + checked(amount)'],
      ['padStart(3, \'0\')', 'padStart(2, \'0\')'],
      ['.replace(\'.00\', \'\')', '.replace(\'.0\', \'\')'],
      ['return amount + 0\n', 'return amount\n'],
    ],
    'core/threshold.ts': [
      ['min <= amount && amount < max', 'min < amount && amount < max'],
      ['min <= amount && amount < max)', 'min <= amount && amount <= max)'],
      ['Math.max(band.min, reach)', 'band.min'],
      ['|| a.max - b.max', '|| b.max - a.max'],
    ],
    'core/forecast.ts': [
      ['cost === 0 && min > sum', 'cost === 0'],
      ['bands.find(({ min }) => min > sum) ?? bands.at(-1)', 'bands.at(-1)'],
    ],
  },
  geo: {
    'core/geo/area.ts': [
      ['locate(outer, at) !== \'out\'', 'locate(outer, at) === \'in\''],
      ['locate(hole, at) === \'in\'', 'locate(hole, at) !== \'out\''],
    ],
    'core/geo/near.ts': [
      ['isAfterWest || isBeforeEast\n', 'isAfterWest && isBeforeEast\n'],
      ['Math.cos(a.lat * radians) * Math.cos(b.lat * radians)', 'Math.cos(a.lat * radians)'],
    ],
    'core/geo/polygon.ts': [
      ['if (count < 4)', 'if (count < 3)'],
      ['span >= widestSpan', 'span > 2 * widestSpan'],
      ['cross > 0 === by > ay', 'cross > 0 === by < ay'],
      ['corners.length > 1 && first?.lat', 'corners.length > 99 && first?.lat'],
      ['lat: Math.round(lat * gridPerDegree), lng', 'lat: Math.floor(lat * gridPerDegree), lng'],
    ],
    'core/geo/point.ts': [['Math.abs(lat) <= 90', 'Math.abs(lat) < 90']],
  },
  time: {
    'core/time/schedule.ts': [
      ['close > open ? close : close + dayMinutes', 'close >= open ? close : close + dayMinutes'],
      ['({ close }) => close > now', '({ close }) => close >= now'],
      ['next.open <= now', 'next.open < now'],
      ['interval.open > last.close', 'interval.open >= last.close'],
      ['wall + 3 * dayMinutes', 'wall + 4 * dayMinutes'],
      ['close === 0 || close === dayMinutes - 1', 'close === 0'],
      ['length: 21', 'length: 14'],
    ],
    'core/time/zone.ts': [
      ['.sort((a, b) => b - a)', '.sort((a, b) => a - b)'],
      ['day === \'ends\' ? minutes + 1440 : minutes', 'day === \'ends\' ? minutes + 1439 : minutes'],
      ['weekdayAt(days + 3)', 'weekdayAt(days + 4)'],
      ['fixedZone(usualZone, 180)', 'fixedZone(usualZone, 3)'],
    ],
    'core/time/iso.ts': [
      ['wall - offset * minuteMilliseconds', 'wall + offset * minuteMilliseconds'],
      ['padEnd(3, \'0\')', 'padStart(3, \'0\')'],
      ['sign === \'-\' ? 0 - size : size', 'size'],
    ],
    'core/time/civil.ts': [['Math.floor(minutes / 60) % 24', 'Math.floor(minutes / 60)']],
    'core/time/write-iso.ts': [['minutes < 0 ? \'-\' : \'+\'', 'minutes <= 0 ? \'-\' : \'+\'']],
    'core/time/server-clock.ts': [
      ['(sent + received) / 2', 'received'],
      ['received < sent || ', ''],
    ],
    'core/time/minute.ts': [
      ['(now() % minuteMilliseconds) + 20', '(now() % minuteMilliseconds) - 20'],
      ['if (stop !== null) arm(true)', ''],
    ],
  },
  http: {
    'core/http/read.ts': [
      ['isInteger(value) && value > 0', 'isInteger(value) && value >= 0'],
      ['isInteger(value) && value >= 0', 'isInteger(value)'],
      ['Object.hasOwn(value, name) ? ', 'name in value ? '],
      ['if (field !== undefined || !(\'optional\' in readField))', ''],
      ['made.length === 0 && (value as unknown[]).length > 0', 'made.length === 0'],
      ['if (!(error instanceof WireError)) throw error', ''],
      ['ids.add(id)', ''],
    ],
    'core/http/http.ts': [
      ['answer.status > 299', 'answer.status > 399'],
      ['stop()\n', ''],
      ['if (wish?.aborted) throw new NetworkError(\'cancelled\')', ''],
      ['value === undefined ? []', 'value === undefined || value === 0 ? []'],
      ['wish?.removeEventListener(\'abort\', callOff)', ''],
    ],
    'core/http/answer.ts': [['.slice(0, longestMessage).join(\'\')', '.join(\'\')']],
    'core/http/tolerant.ts': [
      ['/^(?:0|-?[1-9]\\d*)$/', '/^-?\\d+$/'],
      ['[0, false]', '[0, true]'],
    ],
    'core/http/query.ts': [['.replaceAll(\'+\', \'%20\')', '']],
    'core/http/tolerant-times.ts': [['written.at !== \'moment\'', 'written.at === \'date\'']],
    'core/http/recorded-answers.ts': [
      ['options.bearer === undefined', 'true'],
      ['one.language === language()', 'true'],
    ],
  },
  store: {
    'core/store/listeners.ts': [
      ['again = true\n', ''],
      ['if (entries.has(entry)) ', ''],
      ['of [...entries]', 'of entries'],
    ],
    'core/store/stored.ts': [
      ['storage.set(`${key}.bad`, text)', ''],
      ['storage.remove(`${key}.bad`)', ''],
      ['if (changed === key || (', 'if ((' ],
      ['if (text === null && decode(storage.get(key)) === undefined) return', ''],
    ],
    'core/store/derived.ts': [
      ['listeners.delete(one) && listeners.size === 0', 'listeners.delete(one)'],
      ['if (Object.is(result, told)) return', ''],
    ],
    'core/store/resource.ts': [
      ['if (answer.at === \'stale\') return', ''],
      [', ...heldOf(key) })', ' })'],
      ['&& now.keptAt === undefined', ''],
    ],
    'core/store/store.ts': [['if (Object.is(state, next)) return', '']],
    'core/store/freeze.ts': [['set: refuse, ', '']],
    'core/task.ts': [
      ['newest?.abort()', ''],
      ['running < count', 'running <= count'],
      ['flight = null\n  })', '})'],
    ],
    'core/debounce.ts': [['    run(task: () => void): void {\n      cancel()\n', '    run(task: () => void): void {\n']],
    'core/part.ts': [
      ['PAUSE * tries', 'PAUSE'],
      ['tries === TRIES', 'tries > TRIES'],
    ],
  },
  router: {
    'core/router/table.ts': [
      ['page !== undefined && mayLieOver(layer, page)', 'page !== undefined'],
      ['search === \'?\' ? \'\' : search', 'search'],
    ],
    'core/router/pattern.ts': [
      ['|| value === \'.\' || value === \'..\'', ''],
      ['text === undefined || text === \'\'', 'text === undefined'],
      ['return encodeURIComponent(value)', 'return value'],
    ],
    'core/router/scroll-memory.ts': [['positions.delete(key)\n', '']],
    'core/router/scroll.ts': [
      ['next.action === \'POP\' && saved', 'saved'],
      ['if (isSamePage && previous.search !== next.search) return { at: \'stay\' } as const', ''],
    ],
    'core/router/entry.ts': [['Math.min(countOf(held[\'depth\']), index - overlays)', 'countOf(held[\'depth\'])']],
    'core/router/overlay-entries.ts': [['overlays: overlays + 1', 'overlays: overlays']],
    'core/router/router.ts': [
      ['travel.back(held + 1, ', 'travel.back(held, '],
      ['if (depth === 0) return goTo(page.path, true)', 'if (depth === 0) return goTo(page.path, false)'],
      ['const replace = wishesReplace || (', 'const replace = wishesReplace && ('],
    ],
    'core/router/travel.ts': [['if (onArrival === null) run()', 'run()\n      if (onArrival === null) return']],
  },
  identity: {
    'core/pkce.ts': [
      ['bytes.length !== 48 || ', ''],
      ['random.bytes(48)', 'random.bytes(24)'],
      ['|| bytes.every(byte => byte === bytes[0])', ''],
    ],
    'core/jwt.ts': [
      ['exp * 1000 <= nowMilliseconds + margin', 'exp * 1000 <= nowMilliseconds - margin'],
      ['exp * 1000 <= nowMilliseconds + margin', 'exp <= nowMilliseconds + margin'],
      ['parts.length === 3', 'parts.length >= 3'],
    ],
    'core/base64url.ts': [['.replaceAll(\'=\', \'\')', '']],
    'core/phone.ts': [
      ['ME: { code: \'382\', national: /^[2-9]\\d{7,8}$/', 'ME: { code: \'382\', national: /^[2-9]\\d{7}$/'],
      ['digits.slice(3).replace(/^0/, \'\')', 'digits.slice(3)'],
      ['fitting.length === 1 ?', 'fitting.length >= 1 ?'],
      ['/^7[78]9\\d{9}$/.test(digits)', '/^7[78]\\d{10}$/.test(digits)'],
      ['if (text.length > MAX_LENGTH) return undefined', ''],
    ],
    'core/form-rules.ts': [
      ['lengthOf(text) > limit', 'lengthOf(text) >= limit'],
      ['[...text.trim()].length', 'text.trim().length'],
    ],
    'core/text.ts': [['`${key}_other`]', '`${key}_many`]']],
  },
}
