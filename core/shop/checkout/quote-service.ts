import type { Report, TimerPort } from '../../env.ts'
import { ApiError, DecodeError } from '../../http/errors.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import type { Quote } from '../cart/totals.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { PromoCode, PromoState } from './promo-code.ts'
import { getServerMessage, IGNORED_CODES, isPromoError, toRefusalReason, toPromoError } from './refusals.ts'
import { toQuote, type QuoteRequest, type QuoteRequests } from './request.ts'

/** A quote or a refusal of the cart. */
export type QuoteResult = Quote | NonNullable<ReturnType<typeof toQuoteRefusal>>
/** `lastResult`: the server's last quote or refusal, of this or of an earlier request. */
export type QuoteState =
  | { readonly status: 'idle' }
  | QuoteResult
  | { readonly status: 'asking'; readonly lastResult: QuoteResult | null }
  | { readonly status: 'failed'; readonly lastResult: QuoteResult | null; readonly problem: Problem }

/**
 * The server's prices for the present cart. Each change of the cart requests the prices again; the
 * last request wins (PRE-02).
 */
export interface QuoteService {
  /** The state of the latest request. */
  readonly state: Readable<QuoteState>
  /** Requests the prices at once. Resolves to the state after the latest request; never rejects. */
  requestPrices(): Promise<QuoteState>
  /** The server's quote or refusal for the present cart; null for neither. */
  readonly result: Readable<QuoteResult | null>
  /** Called when the prices may be outdated: requests them again, unless the state is `idle` or `asking`. */
  refresh(): void
  /** The state of the promo code that the customer has entered last. */
  readonly promoState: Readable<PromoState>
  /** Removes the promo code. */
  removePromo(): void
  /**
   * Requests prices with a promo code. If the cart is empty, the request waits for a dish. If the
   * code is refused, the former code is restored.
   */
  applyPromo(code: string): Promise<void>
}

const DEBOUNCE_MILLISECONDS = 300

export function createQuoteService(
  requests: QuoteRequests, promo: PromoCode, timer: TimerPort, report: Report,
): QuoteService {
  const { current: currentRequest } = requests
  const state = createStore<QuoteState>({ status: 'idle' })
  const debounced = debounce(timer, DEBOUNCE_MILLISECONDS)
  const runLatest = latestOnly()

  function setState(next: QuoteState): QuoteState {
    if (next.status !== 'asking') promo.endCheck()
    state.set(next)
    return next
  }
  const setAsking = (): QuoteState => setState({ status: 'asking', lastResult: selectLastResult(state.get()) })

  async function requestPrices(): Promise<QuoteState> {
    debounced.cancel()
    const request = currentRequest.get()
    if (request === null) {
      runLatest.drop()
      return setState({ status: 'idle' })
    }
    setAsking()
    const outcome = await runLatest(async signal => {
      const response = await requests.send(request.request, signal)
      return { response, quote: toQuote(request, response, report) }
    }).catch((error: unknown) => ({ status: 'failed', error } as const))
    // the request has changed meanwhile: wait for the response to the next request
    if (outcome.status === 'stale' || currentRequest.get()?.key !== request.key) return waitForOutcome(state)
    // cancel the call that is scheduled if the request has changed and changed back meanwhile
    debounced.cancel()
    if (outcome.status === 'failed') return handleError(request, outcome.error)
    const { quote, response } = outcome.value
    promo.applyPreflight(response, [...quote.lines.values()].some(line => line.promoCodes.length > 0))
    return setState(quote)
  }
  async function handleError({ key, request: { promoCode } }: QuoteRequest, error: unknown): Promise<QuoteState> {
    if (error instanceof DecodeError) report('preflight.unreadable', error.detail)
    if (promoCode !== undefined && isPromoError(error)) {
      promo.refuse(promoCode, error)
      return requestPrices()
    }
    const refusal = toQuoteRefusal(key, error)
    if (refusal !== null) return setState(refusal)
    const failed = { status: 'failed', problem: toProblem(error), lastResult: selectLastResult(state.get()) } as const
    if (promoCode === undefined || promo.state.get().status !== 'checking') return setState(failed)
    // drop a code that could not be checked: the last result without this code is valid again
    promo.refuse(promoCode, error)
    debounced.cancel()
    const { lastResult } = failed
    return setState(lastResult !== null && lastResult.key === currentRequest.get()?.key ? lastResult : failed)
  }
  function requestSoon(): void {
    if (currentRequest.get() === null) return void requestPrices()
    setAsking()
    debounced.run(() => void requestPrices())
  }
  currentRequest.subscribe(requestSoon)
  if (currentRequest.get() !== null) requestSoon()

  return {
    state: state as Readable<QuoteState>,
    requestPrices,
    result: derive([currentRequest, state], selectResultFor),
    refresh(): void {
      const { status } = state.get()
      if (status !== 'idle' && status !== 'asking') void requestPrices()
    },
    promoState: promo.state,
    removePromo: () => promo.remove(),
    async applyPromo(code: string): Promise<void> {
      const former = promo.current.get()
      if (!promo.enter(code)) return
      await requestPrices()
      promo.restore(former)
    },
  }
}

/**
 * The server's refusal of the cart: a 4xx with a known or ignored code, or with a code and a message.
 * Null for other failures.
 */
function toQuoteRefusal(key: string, error: unknown) {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === '') return null
  const [reason, serverMessage] = [toRefusalReason(error), getServerMessage(error)]
  const isIgnored = IGNORED_CODES.includes(error.code)
  if (reason === null && serverMessage === '' && !isIgnored) return null
  // the shop shows its own texts for the minimum and for promo codes
  const message = isIgnored || reason?.kind === 'minimum' || toPromoError(error) !== null ? '' : serverMessage
  return { status: 'refused', key, reason, message: message || null } as const
}

/** Resolves to the state once no request is scheduled or running. */
async function waitForOutcome(state: Readable<QuoteState>): Promise<QuoteState> {
  let stop = (): void => undefined
  while (state.get().status === 'asking') {
    await new Promise<void>(resolve => (stop = state.subscribe(resolve)))
    stop()
  }
  return state.get()
}

/**
 * The result of a request; null for none. While the same cart is requested for another customer or
 * payment method, the former quote stays.
 */
function selectResultFor(request: QuoteRequest | null, state: QuoteState): QuoteResult | null {
  const last = selectLastResult(state)
  const isForSameCart = last?.status === 'answered' && last.cartKey === request?.cartKey
  return last?.key === request?.key || (state.status === 'asking' && isForSameCart) ? last : null
}

function selectLastResult(state: QuoteState): QuoteResult | null {
  if (state.status === 'idle') return null
  return 'lastResult' in state ? state.lastResult : state
}
