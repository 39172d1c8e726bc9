import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { detail, onceEach } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import type { Quote, Refusal } from '../cart/totals.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { PromoCode } from './promo-code.ts'
import { differing, quoteOf } from './quote-of.ts'
import { isAboutPromo, popupOf, promoErrorOf, serverWords, type OrderPopup } from './refusals.ts'
import type { PendingRequest, Questions } from './request.ts'
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

/** The quote for the present cart: asked for again when what is asked changes, debounced; the newest answer wins (PRE-02). */
export function createPreflight({ pending, ask: askServer }: Questions, promo: PromoCode, timer: TimerPort, report: Report) {
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
    if (asked === null) return unasked()
    became({ at: 'asking', last: lastOf(state.get()) })
    const heard = await latest(token => hear(asked, askServer(asked.request, token), tell))
    // its answer is of no use when what is asked has changed: left for that of the call to come
    if (heard.at === 'stale' || pending.get()?.key !== asked.key) return settledIn(state)
    // what has changed since has changed back
    wait.cancel()
    if ('error' in heard.value) return unpriced(asked, heard.value.error)
    const { quote, answer } = heard.value
    promo.judged(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return became(quote)
  }
  function unpriced({ key, request: { promoCode } }: PendingRequest, error: unknown): PreflightState | Promise<PreflightState> {
    if (error instanceof ApiError && isAboutPromo(error) && promoCode !== undefined) {
      // shown, and asked again without the code
      promo.refuse({ code: promoCode, error: promoErrorOf(error), message: serverWords(error) })
      return ask()
    }
    const refusal = refusalOf(key, error)
    if (refusal !== null) {
      promo.checked()
      return became(refusal)
    }
    const [problem, last] = [problemOf(error), lastOf(state.get())]
    const isTakenOut = promo.unchecked(promoCode, problem)
    if (isTakenOut) wait.cancel()
    // the answer without the code holds as before
    return became(isTakenOut && last !== null && last.key === pending.get()?.key ? last : { at: 'failed', problem, last })
  }
  function unasked(): PreflightState {
    wait.cancel()
    latest.drop()
    promo.checked()
    return became({ at: 'idle' })
  }

  pending.subscribe(() => {
    if (pending.get() === null) return void unasked()
    became({ at: 'asking', last: lastOf(state.get()) })
    wait.run(() => void ask())
  })
  if (pending.get() !== null) wait.run(() => void ask())

  return {
    state: state as Readable<PreflightState>,
    /** Asks at once and resolves with what the newest question has come to. */
    ask,
    /** The server's answer to what is asked at present, also while it is asked again, or for another person or payment; null for none. */
    answer: derive([pending, state], answerTo),
    /** The customer has come to the cart: asks again unless the answer is on its way. */
    entered(): void {
      const { at } = state.get()
      if (at !== 'idle' && at !== 'asking') void ask()
    },
    /** What is said of the promo code. */
    promo: promo.said,
    removePromo: promo.remove,
    /** Enters a code and asks what the cart costs with it, or waits for a dish. `formerBack`: a refused one gives way to the one before. */
    async applyPromo(code: string, formerBack = false): Promise<void> {
      const former = promo.held.get()
      if (!promo.enter(code)) return
      await ask()
      if (formerBack) promo.putBack(former)
    },
  }
}

/** What a call has come to, before it is known whether it still counts. */
async function hear(asked: PendingRequest, call: Promise<Preflight>, report: Report) {
  try {
    const answer = await call
    const quote = quoteOf(asked, answer)
    for (const id of differing(quote, asked.positions)) {
      report('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
    }
    return { quote, answer }
  } catch (error) {
    if (error instanceof WireError) report('preflight.unreadable', error.told)
    return { error }
  }
}
/** null for any other failure. */
function refusalOf(key: string, error: unknown): PreflightRefusal | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === '') return null
  const [popup, words] = [popupOf(error), serverWords(error)]
  if (popup === null && words === '') return null
  // of the minimum and of a code the shop has words of its own
  const message = popup?.kind === 'minimum' || promoErrorOf(error) !== null ? '' : words
  return { at: 'refused', key, popup, message: message || null }
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
  if (state.at === 'answered' || state.at === 'refused') return state
  return state.at === 'idle' ? null : state.last
}
