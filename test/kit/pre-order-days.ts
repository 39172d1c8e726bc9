import { generatePreOrderDays, type PreOrderDay } from '../../core/shop/catalogue/pre-order-days.ts'

/** All days for which an order can be placed in advance. */
export const listPreOrderDays = (...rule: Parameters<typeof generatePreOrderDays>): readonly PreOrderDay[] =>
  [...generatePreOrderDays(...rule)]
