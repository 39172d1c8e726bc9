import type { Ref } from 'react'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { useOrderLater } from './useOrderLater.ts'

/**
 * The button of a dish that is on sale at another hour: it orders the dish for that hour (MENU-21).
 * Shows `otherwise` if pre-orders are not possible then.
 */
export function OrderLaterButton({ position, zone, opensDialog, onAdd, otherwise, className, ref }: {
  readonly position: Position
  /** The restaurant's time zone. */
  readonly zone: Zone
  /** Whether `onAdd` opens the dish's dialog, which sets the time when the dish is added. */
  readonly opensDialog: boolean
  readonly onAdd: (beforeAdding?: () => void) => void
  readonly otherwise: Elements
  readonly className: string
  readonly ref: Ref<HTMLButtonElement>
}) {
  const { t, detectLang } = useI18n()
  const later = useOrderLater(position, zone)
  if (later === null) return otherwise
  return (
    <Button variant="tonal" ref={ref} className={className}
      onClick={() => onAdd(opensDialog ? undefined : later.setTime)}>
      <span>{t('menu.orderFor', { time: later.time })}</span>
      <span className="visually-hidden" lang={detectLang(position.name)}>{`: ${position.name}`}</span>
    </Button>
  )
}
