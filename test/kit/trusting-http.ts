import type { HttpPort } from '../../core/env.ts'
import type { PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { createSandboxHttp } from './sandbox-http.ts'

interface Line {
  readonly id: number
  readonly sum: number
  readonly payableAmount: number
  readonly [field: string]: unknown
}
export interface TrustingHttp extends HttpPort {
  /** Changes the prices of the lines; by default they stay as requested. */
  price: (lines: readonly Line[]) => readonly Line[]
}

/**
 * The sandbox with a stubbed preflight: it accepts the cart's prices and applies the delivery bands of
 * the zone of the tests' address.
 */
export function createTrustingHttp(): TrustingHttp {
  const sandbox = createSandboxHttp()
  const http: TrustingHttp = {
    price: lines => lines,
    async send(request, signal) {
      if (!request.url.endsWith('/orders/preflight')) return sandbox.send(request, signal)
      const { positions, deliveryType } = JSON.parse(request.body ?? '') as PreflightRequest
      const lines = http.price(positions.map(({ id, sum, modifiers }) => ({ id, sum, payableAmount: sum, modifiers })))
      const total = lines.reduce((sum, line) => sum + line.sum, 0)
      const [code, amount] =
        total < 60_000 ? ['delivery.order-sum-not-enough.range', 60_000] : ['delivery.order-sum-exceeded', 1_500_000]
      if (deliveryType === 'DELIVERY' && (total < 60_000 || total >= 1_500_000)) {
        return { status: 422, text: JSON.stringify({ errors: [{ code, message: 'Слова сервера', amount }] }) }
      }
      const price = total < 100_000 ? 19_900 : total < 150_000 ? 9_900 : 0
      const delivery = { id: 0, sum: price, payableAmount: price, flags: ['DELIVERY_PRICE'] }
      return {
        status: 200, text: JSON.stringify({ positions: deliveryType === 'DELIVERY' ? [...lines, delivery] : lines }),
      }
    },
  }
  return http
}
