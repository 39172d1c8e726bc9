import { parseIso } from '../../core/time/iso.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatMomentInSentence } from '../bind/days.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** Tells that the menu is that of the selected time, with buttons to change or reset it (MENU-14). */
export function MenuTimeNotice({ zone }: { readonly zone: Zone }) {
  const { clock, menu, router } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const { requestedTime } = menu.preOrder
  const chosen = useStore(requestedTime)
  const isGone = useStore(useNotices().preOrder.isGone)
  const now = useStore(clock.minute)
  const moment = chosen === null ? undefined : parseIso(chosen)
  if (moment === undefined) return null
  const time = formatMomentInSentence(i18n, zone, moment, now)
  return (
    <Alert tone={isGone ? 'warning' : 'info'} action={(
      <>
        <Button variant="text" onClick={() => router.go('cart.index', {})}>{t('menuTime.change')}</Button>
        <Button variant="text" onClick={() => {
          requestedTime.set(null)
          // the focused button is removed
          document.getElementById('main')?.focus({ preventScroll: true })
        }}>{t('menuTime.reset')}</Button>
      </>
    )}>
      {t(isGone ? 'checkout.timeGone' : 'menuTime.text', { time })}
    </Alert>
  )
}
