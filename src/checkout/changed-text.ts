import type { OrderPart } from '../../core/shop/checkout/other-tab.ts'
import { isComplete, type Venue } from '../../core/shop/place/choice.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from '../i18n/i18n.ts'

const PART_NAMES = {
  dishes: 'checkout.changed.dishes', time: 'checkout.changed.time', payment: 'checkout.changed.payment',
  persons: 'checkout.changed.persons', recipient: 'checkout.changed.recipient',
} as const satisfies Record<Exclude<OrderPart, 'choice'>, TextKey>

/**
 * Names the parts of the order that another tab has changed. If the address or the method has
 * changed, the text has the new address.
 */
export function describeChangedParts({ t }: I18n, parts: readonly OrderPart[], venue: Venue): string {
  if (parts.length === 0) return t('checkout.changed')
  const names = parts.map(part => (part === 'choice' ? describePlace(t, venue) : t(PART_NAMES[part])))
  return `${t('checkout.changed')} ${t('checkout.changedParts', { parts: names.join(', ') })}`
}

function describePlace(t: I18n['t'], venue: Venue): string {
  if (venue.kind === 'none' || !isComplete(venue.choice)) return t('checkout.changed.place')
  const { choice, resto } = venue
  return choice.method === 'TAKE_AWAY'
    ? t('checkout.changed.takeAway', { where: resto.address })
    : t('checkout.changed.address', { where: choice.place.address || t('address.pointOnMap') })
}
