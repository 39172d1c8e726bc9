import { parseIsoMoment } from '../../core/time/iso.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatMomentInSentence } from '../i18n/days.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'

/** Says for which time the menu is, with buttons to change or reset that time (MENU-14). */
export function MenuTimeNotice({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const { isTimeOpen, preOrder } = useNotices()
  const i18n = useI18n()
  const { t } = i18n
  const { requestedTime } = menu.preOrder
  const selectedTime = useStore(requestedTime)
  const hasExpired = useStore(preOrder.isTimeGone)
  const now = useStore(clock.minute)
  const instant = selectedTime === null ? undefined : parseIsoMoment(selectedTime)
  if (instant === undefined) return null
  const time = formatMomentInSentence(i18n, zone, instant, now)
  return (
    <Alert tone={hasExpired ? 'warning' : 'info'} action={(
      <>
        <Button variant="text" aria-haspopup="dialog" onClick={() => isTimeOpen.set(true)}>
          {t('menuTime.change')}
        </Button>
        <Button variant="text" onClick={() => {
          requestedTime.set(null)
          // move the focus: the focused button is removed
          focusMain()
        }}>{t('menuTime.reset')}</Button>
      </>
    )}>
      {t(hasExpired ? 'checkout.timeGone' : 'menuTime.text', { time })}
    </Alert>
  )
}
