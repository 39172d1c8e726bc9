import { formatHoursInSentence } from '../i18n/hours.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatMomentInSentence } from '../i18n/days.ts'

/**
 * Says what the customer can do while the restaurant is closed: select another address, take-away
 * or a later time (CHK-06). It also shows the opening hours.
 */
export function ClosedText() {
  const { clock, location } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const venue = useStore(location.choice.venue)
  const nextSlot = useStore(checkout.nextSlot)
  const now = useStore(clock.minute)
  if (venue.kind === 'none') return null
  return (
    <>
      <p>{i18n.t('orderPopup.closedText', { hours: formatHoursInSentence(i18n, venue.resto, now) })}</p>
      {nextSlot !== null && (
        <p>
          {i18n.t('orderPopup.closedPreorder', {
            time: formatMomentInSentence(i18n, venue.resto.zone, nextSlot, now),
          })}
        </p>
      )}
    </>
  )
}
