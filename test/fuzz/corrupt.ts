import { randomBetween, pickRandom } from '../kit/random.ts'

type Random = () => number

export const NUMBERS: readonly number[] = [
  0, -0, 1, -1, 0.5, 1.5, -0.01, 1e9, 1e9 + 1, 1e13, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53,
  2 ** 53 + 2, -(2 ** 53), 5e-324, 89.99999999, 90.1, 180, -180.5,
]
/**
 * Texts that often break parsers: false numbers, names of object members, lone surrogates, invalid
 * dates.
 */
export const TEXTS: readonly string[] = [
  '', ' ', '0', '007', '-0', '1e999', 'NaN', 'Infinity', '0x10', ' 12 ', '12,5', '9'.repeat(400), 'null', 'true',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', '\uD800', 'a\uDFFF\uD800b', '\u0000', '\u202E\u200B',
  '\uFEFF', '\u2028', '😀'.repeat(200), 'я'.repeat(20_000), '<img src=x onerror=1>', '%', '%E0%A4%A', '{{x}}', '{', '"',
  '2026-03-29T02:30:00', '2026-10-25T02:30:00', '2026-02-30', '9999-12-31T23:59:59+14:00', '0000-01-01T00:00:00Z',
  '24:00', '23:59', '00:00', '23:60', '-1:00', '9:5', '99:99:99', 'DELIVERY', 'MONDAY', 'rub', 'Europe/Podgorica',
  '+25:00', 'Mars/Phobos', '+7 999', '+38267123456',
]
const DEEP = 3_000
const nestDeep = (depth: number, inner: unknown = null): unknown => {
  let nested = inner
  for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
}
const parseField = (name: string, value: unknown): object =>
  JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`)

/** A random hostile value. Each can be written as JSON. */
export function randomValue(random: Random): unknown {
  const roll = random()
  if (roll < 0.3) return pickRandom(random, NUMBERS)
  if (roll < 0.65) return pickRandom(random, TEXTS)
  if (roll < 0.72) return pickRandom(random, [null, true, false])
  return pickRandom<() => unknown>(random, [
    () => [], () => ({}), () => [[]], () => [null], () => [{}], () => ({ value: 1 }), () => ({ length: 1e9 }),
    () => nestDeep(DEEP), () => nestDeep(5, 'x'), () => parseField('__proto__', { polluted: 1, id: 1, get: 1 }),
    () => parseField('constructor', { prototype: { polluted: 1 } }), () => ({ toJSON: 'x', valueOf: null, then: 'x' }),
    () => Array.from({ length: 300 }, (_, at) => at),
    () => Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, at])),
  ])()
}

/** A copy of the JSON with some values replaced, removed, duplicated, reversed or moved. */
export function corrupt(random: Random, json: unknown, times = randomBetween(random, 1, 4)): unknown {
  let result = structuredClone(json)
  for (let time = 0; time < times; time += 1) result = corruptOnce(random, result)
  return result
}

function corruptOnce(random: Random, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || random() < 0.06) return corruptValue(random, json)
  const fields = json as Record<string | number, unknown>
  const names = Object.keys(json)
  if (names.length === 0) return randomValue(random)
  const name = pickRandom(random, names)
  if (random() < 0.72) {
    fields[name] = corruptOnce(random, fields[name])
    return json
  }
  return Array.isArray(json) ? corruptList(random, json) : corruptFields(random, fields, name, names)
}

/** A value that is nearly the same, or a random one. */
function corruptValue(random: Random, value: unknown): unknown {
  if (random() < 0.6 || value === null) return randomValue(random)
  if (typeof value === 'number')
    return pickRandom(random, [String(value), -value, value + 0.5, value * 1e7, value + 2 ** 53, [value], { value }])
  if (typeof value === 'string')
    return pickRandom(random, [
      Number(value) || 0, ` ${value} `, value.repeat(50), value.slice(0, -1), value.toLowerCase(), `${value}\uD800`,
      [value], value.split('').reverse().join(''),
    ])
  return pickRandom(random, [[value], { value }, JSON.stringify(value)])
}

function corruptList(random: Random, list: unknown[]): unknown {
  const at = randomBetween(random, 0, list.length - 1)
  return pickRandom<() => unknown>(random, [
    // an id twice, a corner twice, an entry twice
    () => [...list, list[at]],
    () => [...list.slice(0, at), list[at], ...list.slice(at)],
    () => list.reverse(),
    () => [...list.slice(at), ...list.slice(0, at)],
    () => list.slice(0, at),
    () => [...list, randomValue(random)],
    () => list.map((item, index) => (index === at ? randomValue(random) : item)),
    () => [list],
    () => Object.fromEntries(list.entries()),
    () => [...list, ...list, ...list],
  ])()
}

function corruptFields(
  random: Random, fields: Record<string, unknown>, name: string, names: readonly string[],
): unknown {
  const value = fields[name]
  switch (randomBetween(random, 0, 5)) {
    case 0:
      delete fields[name]
      return fields
    case 1:
      delete fields[name]
      return { ...fields, [name.toUpperCase()]: value }
    // two values exchanged
    case 2: {
      const other = pickRandom(random, names)
      return { ...fields, [name]: fields[other], [other]: value }
    }
    case 3:
      return JSON.parse(
        `{"__proto__":${JSON.stringify(value) ?? 'null'},${JSON.stringify(fields).slice(1)}`.replace(/,\}$/, '}'),
      )
    case 4:
      return { ...fields, [name]: [value] }
    default:
      return { ...fields, [name]: randomValue(random) }
  }
}

/** A JSON text with a changed character, cut off, or with invalid syntax. */
export function corruptText(random: Random, text: string): string {
  const at = randomBetween(random, 0, text.length)
  return pickRandom<() => string>(random, [
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(randomBetween(random, 0, 0xffff)) + text.slice(at + 1),
    () => text + text.slice(at),
    () =>
      text.replace(/\d+/, pickRandom(random, ['NaN', 'Infinity', '1e999', '-1e999', '0'.repeat(30), '9'.repeat(40)])),
    () => `\uFEFF${text}`,
    () => JSON.stringify(text),
    () => pickRandom(random, TEXTS),
    () => '['.repeat(50_000),
    () => `${'['.repeat(DEEP)}${text}${']'.repeat(DEEP)}`,
  ])()
}
