import { randomBetween, pickRandom } from '../kit/random.ts'

/**
 * The way in which one API writes values: how often it has each habit of the contract. The values stay
 * the same. This module does not use the shop's decoders, so that it does not repeat their mistakes.
 */
export interface Dialect {
  readonly random: () => number
  readonly has: (habit: Habit) => boolean
}
const HABITS = [
  'absent', 'null', 'number as a string', 'string as a number', 'flag as a word', 'extra', 'reordered', 'pairs',
  'GeoJSON', 'no offset', 'space for T', 'date alone', 'other offset', 'seconds', 'one digit', 'entities',
] as const
export type Habit = typeof HABITS[number]

/** A random dialect that has each habit never, sometimes or always. */
export function pickDialect(random: () => number): Dialect {
  const rates = new Map(HABITS.map(habit => [habit, pickRandom(random, [0, 0, 0.3, 1])]))
  return { random, has: habit => random() < (rates.get(habit) ?? 0) }
}

/** The dialect of the contract. */
export const PLAIN_DIALECT: Dialect = { random: () => 0.9, has: () => false }

/** Writes a value in a dialect; undefined leaves the field out. */
export type Write = (meant: any, dialect: Dialect) => unknown

export const exact: Write = meant => meant
export const number: Write = (meant, { has }) => (has('number as a string') ? String(meant) : meant)
/** A text that looks like a number may be written as one: «77», but neither «007» nor «Я-77». */
export const idText: Write = (meant, { has }) =>
  /^(?:0|[1-9]\d{0,14})$/.test(meant) && has('string as a number') ? Number(meant) : meant
/** A text for people, whose characters may be written as HTML entities. */
export const text: Write = (meant, dialect) => {
  const written = idText(meant, dialect)
  return typeof written === 'string' && dialect.has('entities')
    ? written.replace(/["&<>«»—]|^./gu, sign => NAMES[sign] ?? `&#${sign.codePointAt(0)};`)
    : written
}
const NAMES: Readonly<Record<string, string>> = {
  '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;', '«': '&laquo;', '»': '&raquo;', '—': '&mdash;',
}
export const flag: Write = (meant, { has, random }) =>
  has('flag as a word') ? pickRandom(random, [String(meant), meant === true ? 1 : 0]) : meant

/** A field that is decoded to `defaultValue` when it is absent. */
export function withDefault(write: Write, defaultValue: unknown): Write {
  const same = JSON.stringify(defaultValue)
  return (meant, dialect) => {
    const isDefault = meant === undefined || JSON.stringify(meant) === same
    if (isDefault && dialect.has('absent')) return undefined
    if (isDefault && dialect.has('null')) return null
    return meant === undefined ? undefined : write(meant, dialect)
  }
}
/** A field that is decoded to undefined when it is absent. */
export function optional(write: Write): Write {
  return withDefault(write, undefined)
}

/** Fields in random order, with unknown fields among them. */
export function record(fields: Readonly<Record<string, Write>>): Write {
  return (meant, dialect) => {
    const entries = Object.entries(fields)
      .map(([name, write]): [string, unknown] => [name, write(meant[name], dialect)])
      .filter(([, value]) => value !== undefined)
    if (dialect.has('extra'))
      entries.push([
        pickRandom(dialect.random, ['extra', 'createdAt', 'total', 'length', 'toString', '__proto__']),
        pickRandom(dialect.random, [null, 7, 'x', [], { id: 'x' }]),
      ])
    return Object.fromEntries(dialect.has('reordered') ? shuffle(entries, dialect.random) : entries)
  }
}
export function list(write: Write): Write {
  return (meant, dialect) => (meant as readonly unknown[]).map(item => write(item, dialect))
}
/** A list whose order means nothing. */
export function unorderedList(write: Write): Write {
  return (meant, dialect) => {
    const written = list(write)(meant, dialect) as unknown[]
    return dialect.has('reordered') ? shuffle(written, dialect.random) : written
  }
}

/** `HH:MM`, possibly with ignored seconds, or without the leading zero of the hour. */
export const timeOfDay: Write = (meant: string, { has, random }) => {
  const seconds = has('seconds') ? pickRandom(random, [':00', ':30', ':59']) : ''
  return (meant.startsWith('0') && has('one digit') ? meant.slice(1) : meant) + seconds
}

/**
 * A moment in milliseconds in a zone `minutes` ahead of UTC. It may be written as a date alone:
 * `begins` is the start of that day, `ends` its end.
 */
export function moment(minutes: number, day: 'begins' | 'ends' | 'never'): Write {
  return (meant: number, { has }) => {
    const format = (ahead: number): string => new Date(meant + ahead * 60_000).toISOString().slice(0, -1)
    if (day !== 'never' && format(minutes).endsWith('T00:00:00.000') && has('date alone')) {
      return new Date(meant + minutes * 60_000 - (day === 'ends' ? 1 : 0)).toISOString().slice(0, 10)
    }
    const separate = (text: string): string => (has('space for T') ? text.replace('T', ' ') : text)
    if (has('no offset')) return separate(format(minutes).replace(/:00\.000$/, ''))
    return separate(has('other offset') ? `${format(330)}+05:30` : `${format(0)}Z`)
  }
}

/** A ring of pairs, latitude first: as points, as pairs, or as GeoJSON, closed or not. */
export const outline: Write = (meant: readonly (readonly [number, number])[], dialect) => {
  const { has, random } = dialect
  const writeNumber = (value: number): unknown => number(value, dialect)
  const corners = random() < 0.5 ? [...meant, ...meant.slice(0, 1)] : meant
  if (has('GeoJSON')) {
    const ring = [...meant, ...meant.slice(0, 1)].map(([lat, lng]) => [
      writeNumber(lng), writeNumber(lat), ...(has('extra') ? [120] : []),
    ])
    return pickRandom(random, [
      { type: 'Polygon', coordinates: [ring] }, { type: 'MultiPolygon', coordinates: [[ring]] },
    ])
  }
  const isPaired = has('pairs')
  return {
    points: corners.map(([lat, lng]) =>
      isPaired ? [writeNumber(lat), writeNumber(lng)] : { lat: writeNumber(lat), lng: writeNumber(lng) },
    ),
  }
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const made = [...items]
  for (let at = made.length - 1; at > 0; at -= 1) {
    const other = randomBetween(random, 0, at)
    ;[made[at], made[other]] = [made[other] as T, made[at] as T]
  }
  return made
}
