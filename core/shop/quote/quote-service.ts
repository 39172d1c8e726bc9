import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import type { Quote } from '../cart/totals.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { PromoCode } from './promo-code.ts'
import { isAboutPromo, popupOf, promoErrorOf, serverWords } from './refusals.ts'
import { quoteOf, type QuoteRequest, type QuoteRequests } from './request.ts'

type Answer = Quote | NonNullable<ReturnType<typeof refusalOf>>
/** `last` is the server's last answer, be it to this request or to a former one. */
export type QuoteState =
  | { readonly at: 'idle' }
  | Answer
  | { readonly at: 'asking'; readonly last: Answer | null }
  | { readonly at: 'failed'; readonly last: Answer | null; readonly problem: Problem }

export type QuoteService = ReturnType<typeof createQuoteService>

const DEBOUNCE_MILLISECONDS = 300

/** The quote for the present cart, asked for anew when that changes; the newest answer wins (PRE-02). */
export function createQuoteService(requests: QuoteRequests, promo: PromoCode, timer: TimerPort, report: Report) {
  const { current } = requests
  const state = createStore<QuoteState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()

  function became(next: QuoteState): QuoteState {
    if (next.at !== 'asking') promo.checked()
    state.set(next)
    return next
  }
  const asking = (): QuoteState => became({ at: 'asking', last: lastOf(state.get()) })

  async function ask(): Promise<QuoteState> {
    wait.cancel()
    const asked = current.get()
    if (asked === null) {
      latest.drop()
      return became({ at: 'idle' })
    }
    asking()
    const heard = await latest(async signal => {
      const answer = await requests.ask(asked.request, signal)
      return { answer, quote: quoteOf(asked, answer, report) }
    }).catch((error: unknown) => ({ at: 'failed', error } as const))
    // what is asked has changed meanwhile: the answer of the next call counts
    if (heard.at === 'stale' || current.get()?.key !== asked.key) return settledIn(state)
    // what changed in between has changed back
    wait.cancel()
    if (heard.at === 'failed') return unpriced(asked, heard.error)
    const { quote, answer } = heard.value
    promo.judged(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return became(quote)
  }
  async function unpriced({ key, request: { promoCode } }: QuoteRequest, error: unknown): Promise<QuoteState> {
    if (error instanceof WireError) report('preflight.unreadable', error.told)
    if (promoCode !== undefined && isAboutPromo(error)) {
      promo.refuse(promoCode, error)
      return ask()
    }
    const refusal = refusalOf(key, error)
    if (refusal !== null) return became(refusal)
    const failed = { at: 'failed', problem: problemOf(error), last: lastOf(state.get()) } as const
    if (promoCode === undefined || promo.said.get().at !== 'checking') return became(failed)
    // a code that could not be checked is not kept: the answer without it holds as before
    promo.refuse(promoCode, error)
    wait.cancel()
    return became(failed.last !== null && failed.last.key === current.get()?.key ? failed.last : failed)
  }
  function follow(): void {
    if (current.get() === null) return void ask()
    asking()
    wait.run(() => void ask())
  }
  current.subscribe(follow)
  if (current.get() !== null) follow()

  return {
    state: state as Readable<QuoteState>,
    /** Asks at once and resolves with what the newest request has come to. */
    ask,
    /** What the server has answered of the present cart; null for nothing. */
    answer: derive([current, state], answerTo),
    /** The customer has come to the cart: asks again unless the answer is on its way. */
    entered(): void {
      const { at } = state.get()
      if (at !== 'idle' && at !== 'asking') void ask()
    },
    promo: promo.said,
    removePromo: promo.remove,
    /** Asks with a code, or waits for a dish; one that is refused gives way to the one before. */
    async applyPromo(code: string): Promise<void> {
      const former = promo.current.get()
      if (!promo.enter(code)) return
      await ask()
      promo.putBack(former)
    },
  }
}

/** Null for any other failure. */
function refusalOf(key: string, error: unknown) {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === '') return null
  const [popup, words] = [popupOf(error), serverWords(error)]
  if (popup === null && words === '') return null
  // of the minimum and of a code the shop has words of its own
  const message = popup?.kind === 'minimum' || promoErrorOf(error) !== null ? '' : words
  return { at: 'refused', key, popup, message: message || null } as const
}

async function settledIn(state: Readable<QuoteState>): Promise<QuoteState> {
  let stop = (): void => undefined
  while (state.get().at === 'asking') {
    await new Promise<void>(resolve => (stop = state.subscribe(resolve)))
    stop()
  }
  return state.get()
}

/** Who signs in or pays otherwise sees the same cart's figures until the next answer. */
function answerTo(asked: QuoteRequest | null, now: QuoteState): Answer | null {
  const last = lastOf(now)
  const isSameCart = now.at === 'asking' && last?.at === 'answered' && last.cart === asked?.cart
  return last?.key === asked?.key || isSameCart ? last : null
}

function lastOf(state: QuoteState): Answer | null {
  return state.at === 'idle' ? null : 'last' in state ? state.last : state
}
