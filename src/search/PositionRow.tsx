import { memo } from 'react'
import { clsx } from 'clsx'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { foundIn } from '../../core/shop/catalogue/search.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { measureText } from '../bind/measure.ts'
import { usePictureUrl } from '../bind/picture.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { CardAction } from '../menu/CardAction.tsx'
import { useAvailability } from '../menu/useAvailability.ts'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Marked } from './Marked.tsx'
import * as css from './PositionRow.module.css'

type Props = {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** ISO 4217. */
  readonly currency: string
  readonly zone: Zone
  /** What is marked; empty in a list that nobody searched for. */
  readonly query: string
}

/** A dish as a line of a list: leads to the dish, and can be added at once. */
export const PositionRow = memo(function PositionRow({ position, groups, currency, zone, query }: Props) {
  const { cart, consent, menu, router } = useShop()
  const words = useWords()
  const pictureUrl = usePictureUrl()
  const count = useSelected(cart.countOf, counts => counts.get(position.id) ?? 0)
  const availability = useAvailability(position)
  const isVeiled = useSelected(consent.adult, answer => isAdult(position) && answer !== true)
  const { name, description } = position
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const price = words.money(currency, position.price)
  const measure = measureText(words, position.measure)
  const isUnavailable = availability.at !== 'available'
  const isInDescription = query !== '' && description !== undefined && foundIn(name, query).length === 0
  // while nothing else shows the price
  const facts = [measure, ...(count > 0 || isUnavailable ? [price] : [])].filter(fact => fact !== '')
  const [photo] = position.photos
  return (
    <li className={css.row}>
      <div className={clsx(css.photo, isVeiled && css.veiled, isUnavailable && css.unavailable)}>
        <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height} />
        {isVeiled && <span className={css.veil} aria-hidden="true">{words.t('tag.ADULT')}</span>}
      </div>
      <div className={css.texts}>
        {/* an adult dish asks for the age itself */}
        <Link to={href} className={css.link} data-result="" onClick={menu.search.settle}><Marked text={name} query={query} /></Link>
        {isInDescription && <p className={css.description}><Marked text={description} query={query} /></p>}
      </div>
      <p className={css.facts}><Enumeration items={facts} /></p>
      <div className={css.action}>
        <CardAction position={position} groups={groups} price={price} href={href} count={count} availability={availability} zone={zone} />
      </div>
    </li>
  )
})
