import type { Report, TimerPort } from '../../env.ts'
import { ApiError, WireError } from '../../http/errors.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly, type CancelToken } from '../../task.ts'
import type { Cart } from '../cart/cart.ts'
import { identity, plainSum, type CartPosition } from '../cart/position.ts'
import { problemOf, type Problem } from '../problem.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Session } from '../session/session.ts'
import type { OrderDraft } from './draft.ts'
import { messageReaction, popupOf, promoErrorOf, type OrderPopup, type PromoError } from './refusals.ts'
import type { PendingRequest } from './request.ts'
import type { CheckoutWire, Preflight, PreflightRequest } from './wire.ts'

const DEBOUNCE_MILLISECONDS = 300
/** In characters; the API refuses a request with a longer one. */
const LONGEST_PROMO_CODE = 50
/** Figures younger than this are not asked for again on entering the cart. */
const FRESH_MILLISECONDS = 30_000

/** The figures that the server gave last; they stay on the screen while it is asked again. */
export interface Figures {
  readonly key: string
  readonly delivery: number
}
export type PreflightState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking'; readonly last: Figures | null }
  | { readonly at: 'answered'; readonly figures: Figures }
  | { readonly at: 'refused'; readonly popup: OrderPopup | null; readonly message: string | null; readonly last: Figures | null }
  | { readonly at: 'failed'; readonly problem: Problem; readonly last: Figures | null }

export type PromoState =
  | { readonly at: 'idle' }
  | { readonly at: 'checking'; readonly code: string }
  | { readonly at: 'refused'; readonly code: string; readonly error: PromoError | null; readonly message: string }

export interface PreflightKeeper {
  readonly state: Readable<PreflightState>
  readonly promo: Readable<PromoState>
  /** Asks at once and resolves with the outcome; used before an order leaves. */
  ask(): Promise<PreflightState>
  /** The customer has come to the cart: asks again unless the figures are fresh or on their way. */
  entered(): void
  applyPromo(code: string): Promise<void>
  removePromo(): void
}

/** Recalculates when what is asked changes: debounced, the newest answer wins, old figures stay visible meanwhile (PRE-02). */
export function createPreflightKeeper(options: {
  readonly pending: Readable<PendingRequest | null>
  readonly wire: CheckoutWire
  readonly session: Session
  readonly cart: Cart
  readonly draft: OrderDraft
  readonly timer: TimerPort
  readonly report: Report
}): PreflightKeeper {
  const { pending, wire, session, cart, draft, timer, report } = options
  const state = createStore<PreflightState>({ at: 'idle' })
  const promo = createStore<PromoState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  let answeredAt = 0

  const lastFigures = (): Figures | null => {
    const now = state.get()
    return now.at === 'idle' ? null : now.at === 'answered' ? now.figures : now.last
  }
  const send = (request: PreflightRequest, cancel: CancelToken): Promise<Preflight> => session.state.get().at === 'authorised'
    ? session.personally((accessToken, id) => wire.preflight(request, { accessToken, id }, cancel))
    : wire.preflight(request, null, cancel)

  function accept(asked: PendingRequest, answer: Preflight): PreflightState {
    const delivery = answer.positions.filter(line => line.flags.includes('DELIVERY_PRICE')).reduce((sum, line) => sum + line.sum, 0)
    const lines = answer.positions.filter(line => !line.flags.includes('DELIVERY_PRICE'))
    const priced = pair(cart.positions.get(), lines)
    if (priced === null) report('preflight.lines-differ')
    else {
      for (const line of cart.positions.get()) {
        const figures = priced.get(identity(line))
        const own = figures === undefined ? 0 : plainSum(line) - discountsOf(figures, line.count)
        if (figures !== undefined && own !== figures.sum) report('preflight.sum-differs', `position ${line.id}: ${own} against ${figures.sum}`)
      }
      cart.price(priced)
    }
    const held = draft.promo.get()
    if (held !== null && asked.request.promoCode === held.code) draft.promo.set(promoOf(held.code, answer, lines))
    answeredAt = timer.now()
    return { at: 'answered', figures: { key: asked.key, delivery } }
  }

  async function ask(): Promise<PreflightState> {
    wait.cancel()
    const asked = pending.get()
    if (asked === null) {
      state.set({ at: 'idle' })
      return state.get()
    }
    state.set({ at: 'asking', last: lastFigures() })
    try {
      const answer = await latest(token => send(asked.request, token))
      // a later question, or a cart that changed since: this answer is not theirs
      if (answer.at === 'stale') return state.get()
      if (pending.get()?.key !== asked.key) return ask()
      state.set(accept(asked, answer.value))
    } catch (error) {
      return refused(asked, error)
    }
    return state.get()
  }

  async function refused(asked: PendingRequest, error: unknown): Promise<PreflightState> {
    if (error instanceof SignedOutError) return ask() // the guest's call answers now
    const promoError = promoErrorOf(error)
    const isPromo = error instanceof ApiError && error.code.startsWith('promo-code.')
    if (isPromo && asked.request.promoCode !== undefined) {
      // shown, and asked again without the code (settled detail 4)
      promo.set({ at: 'refused', code: asked.request.promoCode, error: promoError, message: error.message })
      draft.promo.set(null)
      return ask()
    }
    const last = lastFigures()
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== '') {
      const reaction = messageReaction(error)
      const before = state.get()
      const kept = before.at === 'refused' ? before.message : null
      state.set({ at: 'refused', popup: popupOf(error), message: reaction === 'store' ? error.message : reaction === 'keep' ? kept : null, last })
    } else {
      if (error instanceof WireError) report('preflight.unreadable', error.message)
      state.set({ at: 'failed', problem: problemOf(error), last })
    }
    return state.get()
  }

  pending.subscribe(() => {
    if (pending.get() === null) {
      wait.cancel()
      void latest(() => Promise.resolve())
      state.set({ at: 'idle' })
      return
    }
    state.set({ at: 'asking', last: lastFigures() })
    wait.run(() => void ask())
  })
  if (pending.get() !== null) wait.run(() => void ask())

  return {
    state,
    promo,
    ask,
    entered() {
      const { at } = state.get()
      if (at === 'idle' || at === 'asking') return
      if (at === 'answered' && Math.abs(timer.now() - answeredAt) < FRESH_MILLISECONDS) return
      void ask()
    },
    async applyPromo(code) {
      const wanted = code.trim()
      if (wanted.length > LONGEST_PROMO_CODE) {
        // a pasted page is no code; asking would have the whole request refused as malformed
        promo.set({ at: 'refused', code: wanted, error: 'not-found', message: '' })
        return
      }
      promo.set({ at: 'checking', code: wanted })
      draft.promo.set({ code: wanted, active: false })
      const outcome = await ask()
      const refusal = promo.get()
      if (refusal.at !== 'checking') return
      if (outcome.at === 'failed') {
        // whether the code holds is not known: it is not kept, and what was typed stays in the field
        draft.promo.set(null)
        promo.set({ at: 'refused', code: wanted, error: null, message: outcome.problem.message })
      } else promo.set({ at: 'idle' })
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

type Priced = Pick<CartPosition, 'sum' | 'discounts' | 'promoCodes'>
function discountsOf(figures: Priced, count: number): number {
  return figures.discounts.reduce((sum, one) => sum + one.calculatedAmount * count, 0) + figures.promoCodes.reduce((sum, one) => sum + one.calculatedAmount, 0)
}

/** The answer's lines to the cart's: by id and echoed modifiers, else in the request's order within the id (decision 13). */
function pair(cart: readonly CartPosition[], lines: Preflight['positions']): ReadonlyMap<string, Priced> | null {
  const left = [...lines]
  const result = new Map<string, Priced>()
  for (const line of cart) {
    const wanted = identity(line)
    const echoed = left.findIndex(one => one.id === line.id && one.modifiers !== undefined
      && identity({ id: one.id, hasModifiers: true, modifiers: one.modifiers.map(held => ({ ...held, name: '', price: 0 })) }) === wanted)
    const at = echoed >= 0 ? echoed : left.findIndex(one => one.id === line.id && one.modifiers === undefined)
    const found = left[at]
    if (found === undefined) return null
    left.splice(at, 1)
    result.set(wanted, { sum: found.sum, discounts: found.discounts, promoCodes: found.promoCodes })
  }
  return result
}
