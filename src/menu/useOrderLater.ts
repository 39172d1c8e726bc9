import { useMemo } from 'react'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { createDishTime } from '../../core/shop/screens/dish-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useI18n, useShop, useStore } from '../bind/shop.ts'
import { formatMomentInSentence } from '../i18n/days.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/**
 * The first time for which a dish of another hour can be ordered (MENU-21), formatted: «завтра,
 * 08:00». Null if no pre-order time suits the dish. `zone`: the restaurant's time zone.
 */
export function useOrderLater(position: Position, zone: Zone) {
  const shop = useShop()
  const i18n = useI18n()
  const snackbar = useSnackbar()
  const dishTime = useMemo(() => createDishTime(shop, position), [shop, position])
  const slot = useStore(dishTime.slot, null)
  const now = useStore(shop.clock.minute)
  if (slot === null) return null
  const time = formatMomentInSentence(i18n, zone, slot, now)
  return {
    time,
    /** Sets the time of the whole order, and says so. */
    setTime(): void {
      dishTime.orderForSlot()
      snackbar.show({ text: i18n.t('menu.orderedFor', { time }) })
    },
  }
}
