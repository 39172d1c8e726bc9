import { memo } from 'react'
import { clsx } from 'clsx'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import { findMatchRanges } from '../../core/shop/catalogue/search.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { formatMeasure } from '../i18n/measure.ts'
import { usePictureResolver } from '../bind/picture.ts'
import { formatPrice } from '../i18n/price-text.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { CardAction } from '../menu/CardAction.tsx'
import { useAvailability } from '../menu/useAvailability.ts'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Picture } from '../ui/Picture.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import * as css from './PositionRow.module.css'

type Props = {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** An ISO 4217 code. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
  /** The words to highlight. Empty in a list that is not a search result. */
  readonly query: string
}

/** A row of a list of dishes: a link to the dish, and a button that adds the dish to the cart. */
export const PositionRow = memo(function PositionRow({ position, groups, currency, zone, query }: Props) {
  const { cart, consent, menu, router } = useShop()
  const i18n = useI18n()
  const pictureUrl = usePictureResolver()
  const count = useSelected(cart.countByDish, counts => counts.get(position.id) ?? 0)
  const availability = useAvailability(position)
  const isVeiled = useSelected(consent.adult, answer => isAdult(position) && answer !== true)
  const { name, description } = position
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const price = formatPrice(i18n, currency, computeLeastPrice(position, groups))
  const measure = formatMeasure(i18n, position.measure)
  const isUnavailable = availability.status !== 'available'
  /**
   * The description is shown only if the name has no match: then the description explains the
   * result.
   */
  const showsDescription = query !== '' && description !== undefined && findMatchRanges(name, query).length === 0
  // The price is shown here only while the button does not show it.
  const facts = [measure, ...(count > 0 || isUnavailable ? [price] : [])].filter(fact => fact !== '')
  const [photo] = position.photos
  return (
    <li className={css.row}>
      <div className={clsx(css.photo, isVeiled && css.veiled, isUnavailable && css.unavailable)}>
        <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height} />
        {isVeiled && <span className={css.veil} aria-hidden="true">{i18n.t('tag.ADULT')}</span>}
      </div>
      <div className={css.texts}>
        {/* Unlike the link of a card, this link opens a dish for adults without asking for the age:
            the dish's layer asks. */}
        <h3>
          <Link to={href} className={css.link} data-result="" lang={i18n.detectLang(name)} onClick={menu.search.flush}>
            <HighlightedText text={name} query={query} />
          </Link>
        </h3>
        {showsDescription && (
          <p className={css.description} lang={i18n.detectLang(description)}>
            <HighlightedText text={description} query={query} />
          </p>
        )}
      </div>
      <p className={css.facts}><Enumeration items={facts} /></p>
      <div className={css.action}>
        <CardAction position={position} groups={groups} currency={currency} href={href} count={count}
          availability={availability} zone={zone} />
      </div>
    </li>
  )
})
