import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { detail, onceEach } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import type { Quote, Refusal } from '../cart/quote.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { AskPreflight } from './ask-preflight.ts'
import type { PromoCode } from './promo-code.ts'
import { differing, quoteOf } from './quote-of.ts'
import { isAboutPromo, popupOf, promoErrorOf, reactionTo, serverWords, type OrderPopup } from './refusals.ts'
import type { PendingRequest } from './request.ts'
import type { Preflight } from './wire.ts'

/** What the server said instead of sums. */
export interface PreflightRefusal extends Refusal {
  readonly popup: OrderPopup | null
  readonly message: string | null
}
type Answer = Quote | PreflightRefusal
/** Where the question to the server stands. `last` is its last answer, be it to this question or to a former one. */
export type PreflightState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking'; readonly last: Answer | null }
  | Answer
  | { readonly at: 'failed'; readonly problem: Problem; readonly last: Answer | null }

export type PreflightService = ReturnType<typeof createPreflight>

const DEBOUNCE_MILLISECONDS = 300

/** What a call has come to, before it is known whether it still counts. */
type Heard =
  | { readonly at: 'answered'; readonly quote: Quote; readonly answer: Preflight }
  | PreflightRefusal
  | { readonly at: 'code-refused'; readonly code: string; readonly error: ApiError }
  | { readonly at: 'failed'; readonly problem: Problem }

/** The quote for the present cart: asked for again when what is asked changes, debounced; the newest answer wins (PRE-02). */
export function createPreflight({ pending, askPreflight, promo, timer, report }: {
  readonly pending: Readable<PendingRequest | null>
  readonly askPreflight: AskPreflight
  readonly promo: PromoCode
  readonly timer: TimerPort
  readonly report: Report
}) {
  const state = createStore<PreflightState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  // a cart is priced over and over
  const tell = onceEach(report, 'preflight.sum-differs')

  function became(next: PreflightState): PreflightState {
    state.set(next)
    return next
  }
  async function ask(): Promise<PreflightState> {
    wait.cancel()
    const asked = pending.get()
    if (asked === null) return became({ at: 'idle' })
    became({ at: 'asking', last: lastOf(state.get()) })
    const heard = await latest(token => hear(asked, askPreflight(asked.request, token), tell))
    // its answer is of no use when what is asked has changed: left for that of the call to come
    if (heard.at === 'stale' || pending.get()?.key !== asked.key) return settledIn(state)
    // what has changed since has changed back
    wait.cancel()
    return judged(asked, heard.value)
  }
  function judged(asked: PendingRequest, heard: Heard): PreflightState | Promise<PreflightState> {
    if (heard.at === 'code-refused') {
      // shown, and asked again without the code
      promo.refuse({ code: heard.code, error: promoErrorOf(heard.error), message: serverWords(heard.error) })
      return ask()
    }
    if (heard.at === 'failed') return failed(asked, heard.problem)
    if (heard.at === 'refused') {
      promo.checked()
      return became(heard)
    }
    const { quote, answer } = heard
    promo.judged(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return became(quote)
  }
  function failed({ request }: PendingRequest, problem: Problem): PreflightState {
    const last = lastOf(state.get())
    const isTakenOut = promo.unchecked(request.promoCode, problem)
    if (isTakenOut) wait.cancel()
    // the answer without the code holds as before
    return became(isTakenOut && last !== null && last.key === pending.get()?.key ? last : { at: 'failed', problem, last })
  }

  pending.subscribe(() => {
    if (pending.get() !== null) {
      became({ at: 'asking', last: lastOf(state.get()) })
      return wait.run(() => void ask())
    }
    wait.cancel()
    latest.drop()
    promo.checked()
    became({ at: 'idle' })
  })
  if (pending.get() !== null) wait.run(() => void ask())

  return {
    state: state as Readable<PreflightState>,
    /** Asks at once and resolves with what the newest question has come to. */
    ask,
    /**
     * The server's last answer to what is asked at present, also while the same is asked again or for another person or payment;
     * null when there is none.
     */
    answer: derive([pending, state], answerTo),
    /** The customer has come to the cart: asks again unless the answer is on its way. */
    entered(): void {
      const { at } = state.get()
      if (at !== 'idle' && at !== 'asking') void ask()
    },
  }
}

async function hear(asked: PendingRequest, call: Promise<Preflight>, report: Report): Promise<Heard> {
  try {
    const answer = await call
    const quote = quoteOf(asked, answer)
    for (const id of differing(quote, asked.positions)) {
      report('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
    }
    return { at: 'answered', quote, answer }
  } catch (error) {
    if (error instanceof WireError) report('preflight.unreadable', error.told)
    return refusedBy(asked, error)
  }
}
function refusedBy({ key, request: { promoCode } }: PendingRequest, error: unknown): Heard {
  if (!(error instanceof ApiError)) return { at: 'failed', problem: problemOf(error) }
  if (isAboutPromo(error) && promoCode !== undefined) return { at: 'code-refused', code: promoCode, error }
  const popup = popupOf(error)
  const words = serverWords(error)
  const isRefusal = error.status >= 400 && error.status < 500 && error.code !== ''
  if (!isRefusal || (popup === null && words === '')) return { at: 'failed', problem: problemOf(error) }
  return { at: 'refused', key, popup, message: reactionTo(error).message === 'store' ? words || null : null }
}

/** What the newest question comes to. */
function settledIn(state: Readable<PreflightState>): Promise<PreflightState> {
  return new Promise(resolve => {
    const stop = state.subscribe(check)
    function check(): void {
      if (state.get().at === 'asking') return
      stop()
      resolve(state.get())
    }
    check()
  })
}

function answerTo(asked: PendingRequest | null, now: PreflightState): Answer | null {
  const last = lastOf(now)
  if (last === null || asked === null) return null
  // who signs in or pays otherwise sees the same cart's figures, as a whole, until the answer
  return last.key === asked.key || (now.at === 'asking' && last.at === 'answered' && last.cart === asked.cart) ? last : null
}

/** The server's last answer, whatever it was asked since; null when there is none. */
function lastOf(state: PreflightState): Answer | null {
  switch (state.at) {
    case 'idle': return null
    case 'answered': case 'refused': return state
    case 'asking': case 'failed': return state.last
  }
}
