import type { PortsSupplied } from '../../../core/shop/app/shop.ts'
import { createPurchaseService as createPurchaseWithPorts } from '../../../core/shop/app/purchase.ts'
import { readLandingQuery } from '../../web/landing-query.ts'
import { runExclusively } from '../../web/lock.ts'

/*
 * The chunk of cart, quote and order. It loads after the first view, or earlier if the device has a
 * cart or an order, or the customer adds a dish.
 */

/** Creates the purchase service, which places one order at a time in all tabs. */
export const createPurchaseService: PortsSupplied<typeof createPurchaseWithPorts> = (...services) =>
  createPurchaseWithPorts(
    { runExclusively: (run, limit) => runExclusively('order', run, limit), readLandingQuery }, ...services,
  )
