import { hoursInside } from '../bind/hours.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { whenInSentence } from '../bind/days.ts'

/** What can be done where no orders are accepted now: another place, or a time to come (CHK-06). */
export function ClosedText() {
  const { clock, location } = useShop()
  const { checkout } = usePurchase()
  const words = useWords()
  const venue = useStore(location.choice.venue)
  const nextSlot = useStore(checkout.nextSlot)
  const now = useStore(clock.minute)
  if (venue.at === 'none') return null
  return (
    <>
      <p>{words.t('orderPopup.closedText', { hours: hoursInside(words, venue.resto, now) })}</p>
      {nextSlot !== null && (
        <p>{words.t('orderPopup.closedPreorder', { time: whenInSentence(words, venue.resto.zone, nextSlot, now) })}</p>
      )}
    </>
  )
}
