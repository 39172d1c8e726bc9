import { hoursInside } from '../bind/hours.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { whenInSentence } from '../bind/time.ts'
import { useStore } from '../bind/useStore.ts'
import { useNextSlot } from './useNextSlot.ts'

/** What can be done where no orders are accepted now: another place, the restaurant's hours, and a time to come where one is on offer (CHK-06). */
export function ClosedText() {
  const { clock, location } = useShop()
  const words = useWords()
  const selection = useStore(location.choice.selection)
  const nextSlot = useNextSlot()
  const now = useStore(clock.minute)
  if (selection.at === 'none') return null
  return (
    <>
      <p>{words.t('orderPopup.closedText', { hours: hoursInside(words, selection.resto, now) })}</p>
      {nextSlot !== undefined && (
        <p>{words.t('orderPopup.closedPreorder', { time: whenInSentence(words, selection.resto.zone, nextSlot, now) })}</p>
      )}
    </>
  )
}
