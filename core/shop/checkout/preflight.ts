import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { detail, onceEach } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly, type CancelToken } from '../../task.ts'
import type { Quote, Refusal } from '../cart/quote.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { PromoCode } from './promo-code.ts'
import { differing, quoteOf } from './quote-of.ts'
import { isAboutPromo, popupOf, promoErrorOf, serverWords, type OrderPopup } from './refusals.ts'
import type { PendingRequest, Questions } from './request.ts'

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
export function createPreflight({ questions, promo, timer, report }: {
  readonly questions: Pick<Questions, 'pending' | 'ask'>
  readonly promo: PromoCode
  readonly timer: TimerPort
  readonly report: Report
}) {
  const { pending } = questions
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
    const heard = await latest(token => hear(asked, token))
    // its answer is of no use when what is asked has changed: left for that of the call to come
    if (heard.at === 'stale' || pending.get()?.key !== asked.key) return settledIn(state)
    // what has changed since has changed back
    wait.cancel()
    return heard.value()
  }
  /** Answers with what is done if the answer still counts by then. */
  async function hear(asked: PendingRequest, token: CancelToken): Promise<() => PreflightState | Promise<PreflightState>> {
    try {
      const answer = await questions.ask(asked.request, token)
      const quote = quoteOf(asked, answer)
      for (const id of differing(quote, asked.positions)) tell('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
      return () => {
        promo.judged(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
        return became(quote)
      }
    } catch (error) {
      if (error instanceof WireError) report('preflight.unreadable', error.told)
      return () => refused(asked, error)
    }
  }
  function refused({ key, request: { promoCode } }: PendingRequest, error: unknown): PreflightState | Promise<PreflightState> {
    const promoError = promoErrorOf(error)
    if (error instanceof ApiError) {
      const [popup, words] = [popupOf(error), serverWords(error)]
      if (isAboutPromo(error) && promoCode !== undefined) {
        // shown, and asked again without the code
        promo.refuse({ code: promoCode, error: promoError, message: words })
        return ask()
      }
      if (error.status >= 400 && error.status < 500 && error.code !== '' && (popup !== null || words !== '')) {
        promo.checked()
        // of the minimum and of a code the shop has words of its own
        const message = popup?.kind === 'minimum' || promoError !== null ? '' : words
        return became({ at: 'refused', key, popup, message: message || null })
      }
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
