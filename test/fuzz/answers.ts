import { createHttp, type Http } from '../../core/http/http.ts'
import { ApiError, NetworkError, DecodeError } from '../../core/http/errors.ts'
import { ProblemError } from '../../core/shop/problem.ts'
import { createTestTimer } from '../kit/clock.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { readers, type Outcome, type Reader } from '../wire/answered.ts'
import { collectRealAnswers } from '../wire/real-answers.ts'
import { limitSteps } from './step-limit.ts'
import { inspectShort, findDuplicateId, findViolation } from './invariants.ts'
import { corrupt, corruptText } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

const names = Object.keys(readers) as Reader[]
/** Decoders whose value has the shape of the response: decoding the value again must not change it. */
const SAME_SHAPE: readonly Reader[] = ['cities', 'groups', 'tokens', 'me']

/** Fuzzes the decoders of API responses with corrupted responses of the sandbox. */
export const answers: Fuzzer = {
  async start() {
    const real = await collectRealAnswers()
    return {
      async runSeed(seed) {
        const random = createRandom(seed)
        const name = pickRandom(random, names)
        const answer = pickRandom(random, real[name])
        const isText = random() < 0.25
        const http = isText
          ? createTextHttp(
              random() < 0.8 ? 200 : randomBetween(random, 100, 599),
              corruptText(random, JSON.stringify(corrupt(random, answer, 1))),
            )
          : createJsonHttp(corrupt(random, answer))
        const [first, second] = [await readAnswer(name, http), await readAnswer(name, http)]
        if (inspectShort(first) !== inspectShort(second))
          return `${name}: read twice as ${inspectShort(first)} and ${inspectShort(second)}`
        if ('wrong' in first) return `${name}: ${first.wrong}`
        if (!('value' in first)) return undefined
        const fault = findViolation(first.value) ?? findReaderViolation(name, first.value)
        if (fault !== undefined) return `${name}: ${fault}`
        if (!SAME_SHAPE.includes(name)) return undefined
        const again = await readAnswer(name, createJsonHttp(first.value))
        return 'value' in again && JSON.stringify(again.value) === JSON.stringify(first.value)
          ? undefined
          : `${name}: its own value is read as ${inspectShort(again)}`
      },
    }
  },
}

/** An HTTP client that returns JSON with a limited number of reads. */
function createJsonHttp(json: unknown): Http {
  const respond = async (): Promise<unknown> => limitSteps(json)
  return { get: respond, post: respond }
}
function createTextHttp(status: number, text: string): Http {
  return createHttp({
    port: { send: async () => ({ status, text }) }, timer: createTestTimer(FRIDAY_NOON), base: 'http://api.test',
  })
}

type ReadResult =
  | { readonly value: unknown; readonly reports: readonly string[] }
  | { readonly refused: string }
  | { readonly wrong: string }
async function readAnswer(name: Reader, http: Http): Promise<ReadResult> {
  const reports: string[] = []
  try {
    const value: unknown = await readers[name](http, (what, detail) => void reports.push(`${what} ${detail ?? ''}`))
    return { value, reports }
  } catch (error) {
    // other errors are faults of a decoder, such as a DecodeError caused by a RangeError; errors of a menu are named
    const isExpected =
      (error instanceof DecodeError && error.cause === undefined)
      || error instanceof ApiError
      || error instanceof NetworkError
      || error instanceof ProblemError
    return isExpected
      ? { refused: error.message }
      : { wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Checks the invariants of one decoder beyond the general ones. */
function findReaderViolation(name: Reader, value: unknown): string | undefined {
  if (name === 'cities' || name === 'groups' || name === 'promotions' || name === 'positions')
    return findDuplicateId(value as readonly { readonly id: number }[])
  if (name === 'resto') {
    const { schedule, menus, zone } = value as Outcome<'resto'>
    if (
      !schedule.intervals.every(
        ({ open, close }, at) => open < close && open > (schedule.intervals[at - 1]?.close ?? -Infinity),
      )
    )
      return 'hours overlap'
    return Number.isSafeInteger(zone.offsetAt(FRIDAY_NOON)) ? findDuplicateId(menus) : 'a zone without an offset'
  }
  if (name === 'deliveries') {
    for (const { bands, area } of value as Outcome<'deliveries'>) {
      if (area.length === 0) return 'a zone without ground'
      if (!bands.every(({ min, max }, at) => min < max && min >= (bands[at - 1]?.max ?? 0)))
        return `bands overlap: ${inspectShort(bands)}`
    }
  }
  return undefined
}
