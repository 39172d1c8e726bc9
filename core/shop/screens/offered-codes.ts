import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { PurchaseService } from '../app/purchase.ts'
import type { Shop } from '../app/shop.ts'
import { isSameCode } from '../checkout/promo-code.ts'

/** A promo code of a running promotion. `name`: the promotion's. */
export interface OfferedCode { readonly code: string; readonly name: string }

/** The most codes that the cart offers. */
const MAX_CODES = 3

/**
 * Creates the store of the codes that the cart offers: those of the running promotions. Empty while
 * the cart has a code; without the code that the API has refused last.
 */
export function createOfferedCodes(
  { promotions }: Pick<Shop, 'promotions'>, { checkout }: Pick<PurchaseService, 'checkout'>,
): Readable<readonly OfferedCode[]> {
  return derive([promotions, checkout.draft.promo, checkout.quote.promoState], (view, current, state) => {
    if (view.status === 'loading' || (current !== null && state.status !== 'checking')) return []
    const refused = state.status === 'refused' ? state.code : ''
    const codes = view.promotions.map(({ promoCode = '', name }) => ({ code: promoCode.trim(), name }))
    return codes.filter(({ code }, index) => code !== '' && !isSameCode(code, refused)
      && codes.findIndex(other => isSameCode(other.code, code)) === index).slice(0, MAX_CODES)
  }, sameJson)
}
