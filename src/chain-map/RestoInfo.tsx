import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { formatHoursToday } from '../i18n/hours.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import type { Elements } from '../ui/elements.ts'
import * as css from './RestoInfo.module.css'

/** The info window of a restaurant's marker: name, street and today's hours (MAP-02). */
export function RestoInfo({ resto, children }: { readonly resto: Resto; readonly children?: Elements }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  return (
    <div className={css.info}>
      <p className={css.name}><ApiText>{resto.name}</ApiText></p>
      <p><ApiText>{resto.street || resto.address}</ApiText></p>
      <p>{`${i18n.t('map.hours')}${formatHoursToday(i18n, resto, now)}`}</p>
      {children}
    </div>
  )
}
