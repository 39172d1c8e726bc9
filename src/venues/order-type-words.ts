import type { OrderType } from '../../core/shop/venues/about.ts'
import type { TextKey } from '../text/texts.ts'

export const ORDER_TYPE_TEXT = {
  DELIVERY: 'method.delivery',
  TAKE_AWAY: 'method.takeAway',
  ONLINE: 'resto.online',
  TABLE: 'resto.table',
} as const satisfies Record<OrderType, TextKey>
