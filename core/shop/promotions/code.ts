import type { OrderChoices } from '../checkout/draft.ts'
import type { PreflightKeeper } from '../checkout/preflight-state.ts'

/**
 * Puts a promotion's code into the cart, in the place of one that is there: the customer has asked for this one.
 * When it is refused, the one before comes back. What happened is in the preflight's `promo` and the draft's.
 */
export async function applyPromotionCode(code: string, checkout: {
  readonly preflight: Pick<PreflightKeeper, 'promo' | 'applyPromo'>
  readonly draft: Pick<OrderChoices, 'promo'>
}): Promise<void> {
  const { preflight, draft } = checkout
  const before = draft.promo.get()
  await preflight.applyPromo(code)
  if (before !== null && draft.promo.get() === null && preflight.promo.get().at === 'refused') draft.promo.set(before)
}
