import type { ParseAddress } from '../../core/shop/checkout/pay-address.ts'

/** An address as this browser would go to it. */
export const parseAddress: ParseAddress = (text, base) => {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
