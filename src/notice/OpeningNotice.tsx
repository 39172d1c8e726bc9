import type { ReactNode } from 'react'
import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { Status } from '../../core/time/schedule.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { clockTime, comingTime, weekdayKey } from '../bind/time.ts'
import { Alert } from '../ui/Alert.tsx'

/** Above the dishes: closed now and until when, or open but not for long (MENU-14). */
export function OpeningNotice({ zone, close }: {
  readonly zone: Zone
  /** A button that puts away a notice that has come late: such a one is read out. */
  readonly close: ReactNode
}) {
  const { menu, clock } = useShop()
  const words = useWords()
  const openness = useStore(menu.openness)
  const now = useStore(clock.minute)
  const canPreOrder = useSelected(useNotices().preOrder.days, days => days.length > 0)
  const notice = openingNotice(openness, now)
  if (notice === null) return null
  return (
    <Alert tone={notice.at === 'closed' ? 'warning' : 'info'} announce={close !== null} action={close}>
      {textOf(words, notice, { zone, now, canPreOrder })}
    </Alert>
  )
}

type Occasion = { readonly zone: Zone; readonly now: number; readonly canPreOrder: boolean }

function textOf(words: Words, notice: Status, { zone, now, canPreOrder }: Occasion): string {
  if (notice.at === 'open') return words.t('closesSoon.banner', { time: clockTime(zone, notice.until ?? now) })
  if (notice.opens === null) return words.t('closed.bannerUnknown')
  const { time, day } = comingTime(zone, notice.opens, now)
  if (day === 'today') return words.t(canPreOrder ? 'closed.banner' : 'closed.bannerNoPreOrder', { time })
  return words.t(canPreOrder ? 'closed.bannerDay' : 'closed.bannerDayNoPreOrder', { time, day: words.t(weekdayKey(day, 'weekdayOn')) })
}
