import { createHttp, type Http } from '../../core/http/http.ts'
import { ApiError, NetworkError, WireError } from '../../core/http/errors.ts'
import { NamedError } from '../../core/shop/problem.ts'
import { createTestTimer } from '../kit/clock.ts'
import { between, oneOf, seeded } from '../kit/random.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { readers, type Outcome, type Reader } from '../wire/answered.ts'
import { realAnswers } from '../wire/real-answers.ts'
import { counted } from './counted.ts'
import { shown, twice, unlawful } from './laws.ts'
import { spoilt, spoiltText } from './spoil.ts'
import type { Torment } from './torment.ts'

const names = Object.keys(readers) as Reader[]
/** What these make of an answer has the answer's own shape: their readers take it again, and leave it as it is. */
const SAME_SHAPE: readonly Reader[] = ['cities', 'groups', 'tokens', 'me']

/** The readers of the API's answers: the sandbox's own, with some places otherwise. */
export const answers: Torment = {
  async begin() {
    const real = await realAnswers()
    return {
      async once(seed) {
        const random = seeded(seed)
        const name = oneOf(random, names)
        const answer = oneOf(random, real[name])
        const isText = random() < 0.25
        const http = isText ? saying(random() < 0.8 ? 200 : between(random, 100, 599), spoiltText(random, JSON.stringify(spoilt(random, answer, 1)))) : holding(spoilt(random, answer))
        const [first, second] = [await outcome(name, http), await outcome(name, http)]
        if (shown(first) !== shown(second)) return `${name}: read twice as ${shown(first)} and ${shown(second)}`
        if ('wrong' in first) return `${name}: ${first.wrong}`
        if (!('value' in first)) return undefined
        const fault = unlawful(first.value) ?? lawOf(name, first.value)
        if (fault !== undefined) return `${name}: ${fault}`
        if (!SAME_SHAPE.includes(name)) return undefined
        const again = await outcome(name, holding(first.value))
        return 'value' in again && JSON.stringify(again.value) === JSON.stringify(first.value) ? undefined : `${name}: its own value is read as ${shown(again)}`
      },
    }
  },
}

/** A network that hands over JSON whose every look is counted. */
function holding(json: unknown): Http {
  const say = async (): Promise<unknown> => counted(json)
  return { get: say, post: say }
}
function saying(status: number, text: string): Http {
  return createHttp({ port: { send: async () => ({ status, text }) }, timer: createTestTimer(FRIDAY_NOON), base: 'http://api.test' })
}

type Tried = { readonly value: unknown; readonly reports: readonly string[] } | { readonly refused: string } | { readonly wrong: string }
async function outcome(name: Reader, http: Http): Promise<Tried> {
  const reports: string[] = []
  try {
    const value: unknown = await readers[name](http, (what, detail) => void reports.push(`${what} ${detail ?? ''}`))
    return { value, reports }
  } catch (error) {
    // what fails in any other way is nobody's refusal, such as a WireError around a RangeError; of a menu the failure is told by its name
    const isOwn = (error instanceof WireError && error.cause === undefined) || error instanceof ApiError || error instanceof NetworkError || error instanceof NamedError
    return isOwn ? { refused: error.message } : { wrong: error instanceof Error ? error.stack ?? error.message : String(error) }
  }
}

/** What must hold of one reader's value beyond the laws of all. */
function lawOf(name: Reader, value: unknown): string | undefined {
  if (name === 'cities' || name === 'groups' || name === 'promotions' || name === 'positions') return twice(value as readonly { readonly id: number }[])
  if (name === 'resto') {
    const { schedule, menus, zone } = value as Outcome<'resto'>
    if (!schedule.intervals.every(({ open, close }, at) => open < close && open > (schedule.intervals[at - 1]?.close ?? -Infinity))) return 'hours overlap'
    return Number.isSafeInteger(zone.offsetAt(FRIDAY_NOON)) ? twice(menus) : 'a zone without an offset'
  }
  if (name === 'deliveries') {
    for (const { bands, area } of value as Outcome<'deliveries'>) {
      if (area.length === 0) return 'a zone without ground'
      if (!bands.every(({ min, max }, at) => min < max && min >= (bands[at - 1]?.max ?? 0))) return `bands overlap: ${shown(bands)}`
    }
  }
  return undefined
}
