import type { Report, TimerPort } from '../../env.ts'
import { ApiError, DecodeError } from '../../http/errors.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import type { Quote } from '../cart/totals.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { PromoCode, PromoState } from './promo-code.ts'
import { isPromoError, toRefusalReason, toPromoError, getServerMessage } from './refusals.ts'
import { toQuote, type QuoteRequest, type QuoteRequests } from './request.ts'

type QuoteResult = Quote | NonNullable<ReturnType<typeof toQuoteRefusal>>
/** `last`: the server's last answer, to this request or to an earlier one. */
export type QuoteState =
  | { readonly status: 'idle' }
  | QuoteResult
  | { readonly status: 'asking'; readonly lastResult: QuoteResult | null }
  | { readonly status: 'failed'; readonly lastResult: QuoteResult | null; readonly problem: Problem }

/** The server's prices for the present cart. Each change requests them again; the last request wins (PRE-02). */
export interface QuoteService {
  /** The state of the latest request. */
  readonly state: Readable<QuoteState>
  /** Requests the prices at once. Resolves to the state after the newest request; never rejects. */
  requestPrices(): Promise<QuoteState>
  /** The server's answer for the present cart; null for none. */
  readonly result: Readable<QuoteResult | null>
  /** Called when the customer opens the cart: requests the prices again unless a request is running. */
  refresh(): void
  /** The state of the promo code that was entered last. */
  readonly promoState: Readable<PromoState>
  /** Removes the promo code. */
  removePromo(): void
  /** Requests prices with a promo code. An empty cart waits for a dish; a refused code restores the one before. */
  applyPromo(code: string): Promise<void>
}

const DEBOUNCE_MILLISECONDS = 300

export function createQuoteService(
  requests: QuoteRequests, promo: PromoCode, timer: TimerPort, report: Report,
): QuoteService {
  const { current } = requests
  const state = createStore<QuoteState>({ status: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()

  function setState(next: QuoteState): QuoteState {
    if (next.status !== 'asking') promo.endCheck()
    state.set(next)
    return next
  }
  const setAsking = (): QuoteState => setState({ status: 'asking', lastResult: selectLastResult(state.get()) })

  async function ask(): Promise<QuoteState> {
    wait.cancel()
    const request = current.get()
    if (request === null) {
      latest.drop()
      return setState({ status: 'idle' })
    }
    setAsking()
    const result = await latest(async signal => {
      const answer = await requests.send(request.request, signal)
      return { answer, quote: toQuote(request, answer, report) }
    }).catch((error: unknown) => ({ status: 'failed', error } as const))
    // the request has changed meanwhile: wait for the answer to the next one
    if (result.status === 'stale' || current.get()?.key !== request.key) return settledIn(state)
    // the request may have changed and changed back: no further call is needed
    wait.cancel()
    if (result.status === 'failed') return unpriced(request, result.error)
    const { quote, answer } = result.value
    promo.applyPreflight(answer, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return setState(quote)
  }
  async function unpriced({ key, request: { promoCode } }: QuoteRequest, error: unknown): Promise<QuoteState> {
    if (error instanceof DecodeError) report('preflight.unreadable', error.detail)
    if (promoCode !== undefined && isPromoError(error)) {
      promo.refuse(promoCode, error)
      return ask()
    }
    const refusal = toQuoteRefusal(key, error)
    if (refusal !== null) return setState(refusal)
    const failed = { status: 'failed', problem: toProblem(error), last: selectLastResult(state.get()) } as const
    if (promoCode === undefined || promo.state.get().status !== 'checking') return setState(failed)
    // drop a code that could not be checked: the answer without it is valid again
    promo.refuse(promoCode, error)
    wait.cancel()
    return setState(failed.last !== null && failed.last.key === current.get()?.key ? failed.last : failed)
  }
  function follow(): void {
    if (current.get() === null) return void ask()
    setAsking()
    wait.run(() => void ask())
  }
  current.subscribe(follow)
  if (current.get() !== null) follow()

  return {
    state: state as Readable<QuoteState>,
    requestPrices: ask,
    result: derive([current, state], selectResultFor),
    refresh(): void {
      const { status } = state.get()
      if (status !== 'idle' && status !== 'asking') void ask()
    },
    promoState: promo.state,
    removePromo: promo.remove,
    async applyPromo(code: string): Promise<void> {
      const former = promo.current.get()
      if (!promo.enter(code)) return
      await ask()
      promo.restore(former)
    },
  }
}

/** The server's refusal of the cart: a 4xx with a known code, or with a code and a message. Null for other failures. */
function toQuoteRefusal(key: string, error: unknown) {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === '') return null
  const [reason, words] = [toRefusalReason(error), getServerMessage(error)]
  if (reason === null && words === '') return null
  // the shop has its own texts for the minimum and for promo codes
  const message = reason?.kind === 'minimum' || toPromoError(error) !== null ? '' : words
  return { status: 'refused', key, reason, message: message || null } as const
}

/** Resolves to the state once no request is running. */
async function settledIn(state: Readable<QuoteState>): Promise<QuoteState> {
  let stop = (): void => undefined
  while (state.get().status === 'asking') {
    await new Promise<void>(resolve => (stop = state.subscribe(resolve)))
    stop()
  }
  return state.get()
}

/**
 * The answer to a request; null for none. While the same cart is requested for another customer or payment method, the
 * former answer stays.
 */
function selectResultFor(request: QuoteRequest | null, now: QuoteState): QuoteResult | null {
  const last = selectLastResult(now)
  const isAskingForSameCart = now.status === 'asking' && last?.status === 'answered' && last.cart === request?.cart
  return last?.key === request?.key || isAskingForSameCart ? last : null
}

function selectLastResult(state: QuoteState): QuoteResult | null {
  return state.status === 'idle' ? null : 'last' in state ? state.lastResult : state
}
