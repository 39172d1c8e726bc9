import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { onceEach } from '../../log/once.ts'
import { addMinor } from '../../money.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import type { Cart } from '../cart/cart.ts'
import { identity } from '../cart/position.ts'
import type { Quote } from '../cart/quote.ts'
import { lineReasons, reasonsOf } from '../cart/reasons.ts'
import { totalsOf } from '../cart/totals.ts'
import { problemOf } from '../problem.ts'
import type { AskPreflight } from './ask-preflight.ts'
import type { OrderChoices } from './draft.ts'
import { pair } from './pairing.ts'
import { lastOf, type PreflightKeeper, type PreflightState, type PromoState } from './preflight-state.ts'
import { isAboutPromo, popupOf, promoErrorOf, reactionTo, serverWords } from './refusals.ts'
import type { PendingRequest } from './request.ts'
import type { Preflight, PricedPosition } from './wire.ts'

const DEBOUNCE_MILLISECONDS = 300
/** In characters; the API refuses a request with a longer one. */
const LONGEST_PROMO_CODE = 50

/** Recalculates when what is asked changes: debounced, the newest answer wins (PRE-02). */
export function createPreflightKeeper(options: {
  readonly pending: Readable<PendingRequest | null>
  readonly askPreflight: AskPreflight
  readonly cart: Cart
  readonly draft: Pick<OrderChoices, 'promo'>
  readonly timer: TimerPort
  readonly report: Report
}): PreflightKeeper {
  const { pending, askPreflight, cart, draft, timer, report } = options
  const state = createStore<PreflightState>({ at: 'idle' })
  const promo = createStore<PromoState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  // a cart is priced over and over
  const tell = onceEach(report, 'preflight.sum-differs')

  /** Throws a WireError for an answer that is none to what was asked. */
  function accept(asked: PendingRequest, answer: Preflight): Quote {
    const isDelivery = (line: PricedPosition): boolean => line.flags.includes('DELIVERY_PRICE')
    const lines = answer.positions.filter(line => !isDelivery(line))
    // nobody brings what is fetched, whatever the answer says (CART-05)
    const deliveries = asked.request.deliveryType === 'DELIVERY' ? answer.positions.filter(isDelivery) : []
    const priced = pair(cart.positions.get(), lines)
    // nobody may agree to a sum that the server has not named: such an answer is none (PRE-03, settled detail 5)
    if (priced === null) throw new WireError('positions', 'are not those that were asked for')
    const quote = exactly((): Quote => {
      const made: Quote = {
        at: 'answered',
        key: asked.key,
        cart: asked.cart,
        lines: priced,
        delivery: deliveries.reduce((sum, line) => addMinor(sum, line.sum), 0),
        payable: [...lines, ...deliveries].reduce((sum, line) => addMinor(sum, line.payableAmount), 0),
        specials: [...new Set(answer.positions.flatMap(line => line.specials.map(one => one.name)))],
      }
      reasonsOf(totalsOf(cart.positions.get(), made), null)
      return made
    })
    for (const line of cart.positions.get()) {
      const { expected, sum } = lineReasons({ ...line, ...priced.get(identity(line)) })
      if (expected !== sum) tell('preflight.sum-differs', `position ${line.id}: another sum than that of its parts`)
    }
    const held = draft.promo.get()
    // equal keys ask with the same code
    if (held !== null) draft.promo.set(promoOf(held.code, answer, lines))
    checked()
    return quote
  }

  /** An answer to what is asked at present is one about its code, or another tab has taken the code out. */
  function checked(next: PromoState = { at: 'idle' }): void {
    if (promo.get().at === 'checking') promo.set(next)
  }

  async function ask(): Promise<PreflightState> {
    const outcome = await attempt()
    return outcome.at === 'asking' ? settled() : outcome
  }

  /** What a later question comes to. */
  function settled(): Promise<PreflightState> {
    return new Promise(resolve => {
      const stop = state.subscribe(() => {
        if (state.get().at === 'asking') return
        stop()
        resolve(state.get())
      })
    })
  }

  /** One call. When what is asked changes meanwhile, its answer is of no use and left for that of the call to come: still `asking`. */
  async function attempt(): Promise<PreflightState> {
    wait.cancel()
    const asked = pending.get()
    if (asked === null) {
      state.set({ at: 'idle' })
      return state.get()
    }
    state.set({ at: 'asking', last: lastOf(state.get()) })
    try {
      const answer = await latest(token => askPreflight(asked.request, token))
      if (answer.at === 'stale' || pending.get()?.key !== asked.key) return state.get()
      // what has changed since has changed back
      wait.cancel()
      state.set(accept(asked, answer.value))
    } catch (error) {
      if (pending.get()?.key !== asked.key) return state.get()
      wait.cancel()
      return refused(asked, error)
    }
    return state.get()
  }

  async function refused(asked: PendingRequest, error: unknown): Promise<PreflightState> {
    const { promoCode } = asked.request
    if (error instanceof ApiError && isAboutPromo(error) && promoCode !== undefined) {
      // shown, and asked again without the code (settled detail 4)
      promo.set({ at: 'refused', code: promoCode, error: promoErrorOf(error), message: serverWords(error) })
      draft.promo.set(null)
      return ask()
    }
    const popup = popupOf(error)
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== ''
    if (isRefusal && (popup !== null || serverWords(error) !== '')) {
      checked()
      state.set({ at: 'refused', key: asked.key, popup, message: reactionTo(error).message === 'store' ? serverWords(error) || null : null })
      return state.get()
    }
    if (error instanceof WireError) report('preflight.unreadable', error.message)
    const problem = problemOf(error)
    const last = lastOf(state.get())
    if (promo.get().at === 'checking' && promoCode !== undefined) {
      // whether the code holds is not known: it is not kept, and what was typed stays in the field
      checked({ at: 'refused', code: promoCode, error: null, message: problem.message, problem })
      draft.promo.set(null)
      wait.cancel()
      if (last !== null && last.key === pending.get()?.key) {
        // the answer without it holds as before
        state.set(last)
        return state.get()
      }
    }
    checked()
    state.set({ at: 'failed', problem, last })
    return state.get()
  }

  pending.subscribe(() => {
    if (pending.get() === null) {
      wait.cancel()
      latest.drop()
      checked()
      state.set({ at: 'idle' })
      return
    }
    state.set({ at: 'asking', last: lastOf(state.get()) })
    wait.run(() => void attempt())
  })
  if (pending.get() !== null) wait.run(() => void attempt())

  return {
    state,
    answer: derive([pending, state], (asked, now) => {
      const last = lastOf(now)
      if (last === null || asked === null) return null
      // who signs in or pays otherwise sees the same cart's figures, as a whole, until the answer
      return last.key === asked.key || (now.at === 'asking' && last.at === 'answered' && last.cart === asked.cart) ? last : null
    }),
    promo,
    ask,
    entered() {
      const { at } = state.get()
      if (at !== 'idle' && at !== 'asking') void attempt()
    },
    async applyPromo(code) {
      // what comes with pasted text and nobody sees
      const wanted = code.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').trim()
      if (wanted.length > LONGEST_PROMO_CODE) {
        // a pasted page is no code; asking would have the whole request refused as malformed
        promo.set({ at: 'refused', code: wanted, error: 'not-found', message: '' })
        return
      }
      promo.set({ at: 'checking', code: wanted })
      draft.promo.set({ code: wanted, active: false })
      // for an empty cart, which nothing is asked for, the code waits
      if ((await ask()).at === 'idle') checked()
    },
    removePromo() {
      promo.set({ at: 'idle' })
      draft.promo.set(null)
    },
  }
}

function promoOf(code: string, answer: Preflight, lines: Preflight['positions']): { code: string; active: boolean; maxDiscountAmount?: number; minOrderAmount?: number } {
  return {
    code,
    active: lines.some(line => line.promoCodes.length > 0),
    ...(answer.promoCodeMaxDiscountAmount !== undefined && { maxDiscountAmount: answer.promoCodeMaxDiscountAmount }),
    ...(answer.promoCodeMinOrderAmount !== undefined && { minOrderAmount: answer.promoCodeMinOrderAmount }),
  }
}

/** What a page could not sum up exactly is refused with its answer, while it still can be. */
function exactly<T>(reckon: () => T): T {
  try {
    return reckon()
  } catch {
    throw new WireError('positions', 'come to more than can be summed exactly')
  }
}
