import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { statusAt } from '../../core/time/schedule.ts'
import { openLine } from '../bind/hours.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Icon } from '../ui/Icon.tsx'
import { orderTypes } from './order-type-words.ts'
import * as css from './VenueRow.module.css'

/** One restaurant of the list: leads to its page. */
export function VenueRow({ resto }: { readonly resto: Resto }) {
  const { router, clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  const isOpen = statusAt(resto.schedule, resto.zone, now).at === 'open'
  const types = orderTypes(words, resto)
  return (
    <Link to={router.href('restos.show', { restoId: resto.id })} className={css.row}>
      <span className={css.texts}>
        <span className={css.name}>{resto.name}</span>
        <span className={css.address}>{resto.address}</span>
        <span className={isOpen ? css.open : css.closed}>{openLine(words, resto, now)}</span>
        {types.length > 0 && <span className={css.types}><Enumeration items={types} /></span>}
      </span>
      <Icon name="chevronRight" className={css.arrow} />
    </Link>
  )
}
