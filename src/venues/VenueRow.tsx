import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { statusAt } from '../../core/time/schedule.ts'
import { formatOpenStatus } from '../i18n/hours.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Icon } from '../ui/Icon.tsx'
import { listOrderTypeNames } from './order-type-words.ts'
import * as css from './VenueRow.module.css'

/** A row of the list of restaurants: a link to a restaurant's page. */
export function VenueRow({ resto }: { readonly resto: Resto }) {
  const { router, clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  const isOpen = statusAt(resto.schedule, resto.zone, now).status === 'open'
  const types = listOrderTypeNames(i18n, resto)
  return (
    <Link to={router.href('restos.show', { restoId: resto.id })} className={css.row}>
      <div className={css.texts}>
        <h2 className={css.name} lang={i18n.detectLang(resto.name)}>{resto.name}</h2>
        <span className={css.address} lang={i18n.detectLang(resto.address)}>{resto.address}</span>
        <span className={isOpen ? css.open : css.closed}>{formatOpenStatus(i18n, resto, now)}</span>
        {types.length > 0 && <span className={css.types}><Enumeration items={types} /></span>}
      </div>
      <Icon name="chevronRight" className={css.arrow} />
    </Link>
  )
}
