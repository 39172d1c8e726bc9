import { DecodeError } from '../../core/http/errors.ts'
import { ProblemError } from '../../core/shop/problem.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { decodeWith } from './answered.ts'
import { writers, type ResponseName } from './answers.ts'
import { pickDialect, PLAIN_DIALECT } from './dialect.ts'
import { deliveries, groups, expected, positions, restos } from './small-chain.ts'

export const expectedValues: Readonly<Record<ResponseName, unknown>> = {
  ...expected, resto: restos[11], deliveries: deliveries[11], groups, positions,
}
/** A value that is invalid for every field of the contract. */
const NONSENSE = [null, [null]]
/** One response in this number is damaged at one place. */
const DAMAGED = 10

export interface RoundTrips {
  /** The number of responses that were decoded to the written value. */
  readonly equal: number
  /**
   * The number of damaged responses that were rejected, or decoded without the damaged part, with a
   * report.
   */
  readonly reported: number
  /** Responses that were decoded to another value without a report: there must be none. */
  readonly different: readonly string[]
}

/**
 * Writes responses in random dialects, some of them damaged, and compares the decoded values with the
 * originals.
 */
export async function tryAnswers(count: number, seed: number): Promise<RoundTrips> {
  const random = createRandom(seed)
  const names = Object.keys(expectedValues) as ResponseName[]
  const plain = new Map<ResponseName, string>()
  for (const name of names)
    plain.set(name, formatCanonical((await decodeWith(name, writers[name](expectedValues[name], PLAIN_DIALECT))).value))
  const different: string[] = []
  let [equal, reported] = [0, 0]
  for (let round = 0; round < count; round += 1) {
    const name = names[round % names.length] as ResponseName
    const json = writers[name](expectedValues[name], pickDialect(random))
    const isDamaged = randomBetween(random, 1, DAMAGED) === 1
    const sent = isDamaged ? corruptOnce(json, random) : json
    const { read, isReported } = await decodeAnswer(name, sent)
    if (read === plain.get(name) && (isDamaged || !isReported)) equal += 1
    else if (isDamaged && isReported) reported += 1
    else different.push(`${name}: ${JSON.stringify(sent)} as ${read}`)
  }
  return { equal, reported, different }
}

async function decodeAnswer(
  name: ResponseName,
  json: unknown,
): Promise<{ readonly read: string; readonly isReported: boolean }> {
  try {
    const { value, reports } = await decodeWith(name, json)
    return { read: formatCanonical(value), isReported: reports.some(one => !one.startsWith('wire.tolerated')) }
  } catch (error) {
    if (!(error instanceof DecodeError || error instanceof ProblemError)) throw error
    return { read: error.message, isReported: true }
  }
}

/**
 * A text that is equal for values that differ in order only. The tests of full shops check where order
 * matters.
 */
function formatCanonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === Infinity) return 'no end'
    if (part instanceof Map) return Object.fromEntries(part) as unknown
    if (Array.isArray(part))
      return [...part as unknown[]].sort((a, b) => (formatCanonical(a) < formatCanonical(b) ? -1 : 1))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The same JSON with an invalid value at one random place. */
function corruptOnce(json: unknown, random: () => number): unknown {
  const places: (readonly (string | number)[])[] = []
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    places.push(path)
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]))
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(part, [...path, key])
  }
  visit(json, [])
  const replaceAt = (value: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
    if (key === undefined) return NONSENSE
    if (Array.isArray(value))
      return value.map((item, index) => (index === key ? replaceAt(item, rest) : (item as unknown)))
    return Object.fromEntries(
      Object.entries(value as object).map(([name, part]) => [
        name,
        name === key ? replaceAt(part, rest) : (part as unknown),
      ]),
    )
  }
  return replaceAt(json, pickRandom(random, places))
}
