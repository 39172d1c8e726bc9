import type { ReactNode } from 'react'
import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { OpeningStatus } from '../../core/time/schedule.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { formatClockTime, describeFutureTime, weekdayKey } from '../i18n/time.ts'
import { Alert } from '../ui/Alert.tsx'

/** Says that the restaurant is closed and when it opens, or that it closes soon (MENU-14). */
export function OpeningNotice({ zone, closeButton }: {
  readonly zone: Zone
  /**
   * The close button of a notice that appears after the first render; null for other notices. A
   * notice with this button is announced.
   */
  readonly closeButton: ReactNode
}) {
  const { menu, clock } = useShop()
  const i18n = useI18n()
  const openness = useStore(menu.openness)
  const now = useStore(clock.minute)
  const canPreOrder = useSelected(useNotices().preOrder.days, days => days.length > 0)
  const notice = openingNotice(openness, now)
  if (notice === null) return null
  return (
    <Alert tone="info" announce={closeButton !== null} action={closeButton}>
      {describeOpening(i18n, notice, { zone, now, canPreOrder })}
    </Alert>
  )
}

type OpeningContext = { readonly zone: Zone; readonly now: number; readonly canPreOrder: boolean }

function describeOpening(i18n: I18n, notice: OpeningStatus, { zone, now, canPreOrder }: OpeningContext): string {
  // `?? now` only narrows the type: `openingNotice` selects no open status without an end
  if (notice.status === 'open') return i18n.t('closesSoon.banner', { time: formatClockTime(zone, notice.until ?? now) })
  if (notice.opens === null) return i18n.t('closed.bannerUnknown')
  const { time, day } = describeFutureTime(zone, notice.opens, now)
  if (day === 'today') return i18n.t(canPreOrder ? 'closed.banner' : 'closed.bannerNoPreOrder', { time })
  return i18n.t(canPreOrder ? 'closed.bannerDay' : 'closed.bannerDayNoPreOrder', {
    time,
    day: i18n.t(weekdayKey(day, 'weekdayOn')),
  })
}
