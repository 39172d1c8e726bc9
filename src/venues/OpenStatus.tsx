import { clsx } from 'clsx'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { statusAt } from '../../core/time/schedule.ts'
import { formatOpenStatus } from '../i18n/hours.ts'
import { useI18n, useShop, useStore } from '../bind/shop.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import * as css from './OpenStatus.module.css'

/** Whether a restaurant is open now. A prerendered page, which may be old, has an empty line instead. */
export function OpenStatus({ resto, className }: { readonly resto: Resto; readonly className?: string | undefined }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  const isHydrating = useIsHydrating()
  const isOpen = statusAt(resto.schedule, resto.zone, now).status === 'open'
  return (
    <span className={clsx(css.status, !isHydrating && isOpen && css.open, className)}>
      {!isHydrating && formatOpenStatus(i18n, resto, now)}
    </span>
  )
}
