import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { detail, onceEach } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import type { Quote, QuoteRefusal } from '../cart/totals.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { PromoCode } from './promo-code.ts'
import { differing, quoteOf } from './match.ts'
import { isAboutPromo, popupOf, promoErrorOf, serverWords, type OrderPopup } from './refusals.ts'
import type { QuoteRequest, QuoteRequests } from './request.ts'
import type { Preflight } from './wire.ts'

/** What the server said instead of sums. */
export interface RefusedQuote extends QuoteRefusal {
  readonly popup: OrderPopup | null
  readonly message: string | null
}
type Answer = Quote | RefusedQuote
/** Where the request to the server stands. `last` is its last answer, be it to this request or to a former one. */
export type QuoteState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking'; readonly last: Answer | null }
  | Answer
  | { readonly at: 'failed'; readonly problem: Problem; readonly last: Answer | null }

export type QuoteService = ReturnType<typeof createQuoteService>

const DEBOUNCE_MILLISECONDS = 300

/** The quote for the present cart: asked for again when what is asked changes, debounced; the newest answer wins (PRE-02). */
export function createQuoteService({ current: quoteRequest, ask: askServer }: QuoteRequests, promo: PromoCode, timer: TimerPort, report: Report) {
  const state = createStore<QuoteState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  // a cart is priced over and over
  const tell = onceEach(report, 'preflight.sum-differs')

  function became(next: QuoteState): QuoteState {
    state.set(next)
    return next
  }
  async function ask(): Promise<QuoteState> {
    wait.cancel()
    const asked = quoteRequest.get()
    if (asked === null) return unasked()
    became({ at: 'asking', last: lastOf(state.get()) })
    const heard = await latest(token => hear(asked, askServer(asked.request, token), tell))
    // what is asked has changed meanwhile: the answer of the next call counts
    if (heard.at === 'stale' || quoteRequest.get()?.key !== asked.key) return settledIn(state)
    // what changed in between has changed back
    wait.cancel()
    if ('error' in heard.value) return unpriced(asked, heard.value.error)
    const { quote, answer } = heard.value
    promo.judged(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return became(quote)
  }
  function unpriced({ key, request: { promoCode } }: QuoteRequest, error: unknown): QuoteState | Promise<QuoteState> {
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
    return became(isTakenOut && last !== null && last.key === quoteRequest.get()?.key ? last : { at: 'failed', problem, last })
  }
  function unasked(): QuoteState {
    wait.cancel()
    latest.drop()
    promo.checked()
    return became({ at: 'idle' })
  }

  quoteRequest.subscribe(() => {
    if (quoteRequest.get() === null) return void unasked()
    became({ at: 'asking', last: lastOf(state.get()) })
    wait.run(() => void ask())
  })
  if (quoteRequest.get() !== null) wait.run(() => void ask())

  return {
    state: state as Readable<QuoteState>,
    /** Asks at once and resolves with what the newest request has come to. */
    ask,
    /** The server's answer to what is asked at present, also while it is asked again, or for another person or payment; null for none. */
    answer: derive([quoteRequest, state], answerTo),
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
      const former = promo.current.get()
      if (!promo.enter(code)) return
      await ask()
      if (formerBack) promo.putBack(former)
    },
  }
}

/** What a call has come to, before it is known whether it still counts. */
async function hear(asked: QuoteRequest, call: Promise<Preflight>, report: Report) {
  try {
    const answer = await call
    const quote = quoteOf(asked, answer)
    for (const id of differing(quote, asked.lines)) {
      report('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
    }
    return { quote, answer }
  } catch (error) {
    if (error instanceof WireError) report('preflight.unreadable', error.told)
    return { error }
  }
}
/** null for any other failure. */
function refusalOf(key: string, error: unknown): RefusedQuote | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === '') return null
  const [popup, words] = [popupOf(error), serverWords(error)]
  if (popup === null && words === '') return null
  // of the minimum and of a code the shop has words of its own
  const message = popup?.kind === 'minimum' || promoErrorOf(error) !== null ? '' : words
  return { at: 'refused', key, popup, message: message || null }
}

/** What the newest request comes to. */
function settledIn(state: Readable<QuoteState>): Promise<QuoteState> {
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

function answerTo(asked: QuoteRequest | null, now: QuoteState): Answer | null {
  const last = lastOf(now)
  if (last === null || asked === null) return null
  // who signs in or pays otherwise sees the same cart's figures, as a whole, until the answer
  return last.key === asked.key || (now.at === 'asking' && last.at === 'answered' && last.cart === asked.cart) ? last : null
}

/** The server's last answer, whatever it was asked since; null when there is none. */
function lastOf(state: QuoteState): Answer | null {
  if (state.at === 'answered' || state.at === 'refused') return state
  return state.at === 'idle' ? null : state.last
}
