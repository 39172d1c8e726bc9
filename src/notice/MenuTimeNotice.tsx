import { parseIso } from '../../core/time/iso.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { whenInSentence } from '../bind/days.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** The dishes are those of the chosen time, which can be changed or taken back (MENU-14). */
export function MenuTimeNotice({ zone }: { readonly zone: Zone }) {
  const { clock, menu, router } = useShop()
  const words = useWords()
  const { t } = words
  const { time: preOrderTime } = menu.preOrder
  const chosen = useStore(preOrderTime)
  const isGone = useStore(useNotices().preOrder.isGone)
  const now = useStore(clock.minute)
  const moment = chosen === null ? undefined : parseIso(chosen)
  if (moment === undefined) return null
  const time = whenInSentence(words, zone, moment, now)
  return (
    <Alert tone={isGone ? 'warning' : 'info'} action={(
      <>
        <Button variant="text" onClick={() => router.go('cart.index', {})}>{t('menuTime.change')}</Button>
        <Button variant="text" onClick={() => {
          preOrderTime.set(null)
          // the button that had the focus has gone
          document.getElementById('main')?.focus({ preventScroll: true })
        }}>{t('menuTime.reset')}</Button>
      </>
    )}>
      {t(isGone ? 'checkout.timeGone' : 'menuTime.text', { time })}
    </Alert>
  )
}
