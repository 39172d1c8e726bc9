import { memo } from 'react'
import { clsx } from 'clsx'
import { cooksLonger, isAdult } from '../../core/shop/catalogue/availability.ts'
import { leastPrice } from '../../core/shop/cart/line.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { type Keyed, useKeyed } from '../bind/keyed.ts'
import { Link } from '../bind/Link.tsx'
import { measureText } from '../bind/measure.ts'
import { usePictureUrl } from '../bind/picture.ts'
import { priceText } from '../bind/price-text.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAskAge } from './ask-age.ts'
import { positionAnchor } from './anchors.ts'
import { CardAction } from './CardAction.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { PositionTags } from './PositionTags.tsx'
import { UnavailableText } from './UnavailableText.tsx'
import { useAvailability } from './useAvailability.ts'
import * as css from './PositionCard.module.css'

export interface PositionCardProps {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** The number of pieces in the cart, by dish id. */
  readonly counts: Keyed<number, number>
  /** ISO 4217. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
  /** Whether the card is on the first screen, so that its photo loads eagerly. */
  readonly priority?: boolean
}

/** A dish of the menu (MENU-03). Renders again only when its own count or availability changes. */
export const PositionCard = memo(function PositionCard({
  position,
  groups,
  counts,
  currency,
  zone,
  priority = false,
}: PositionCardProps) {
  const { consent, router } = useShop()
  const i18n = useI18n()
  const pictureUrl = usePictureUrl()
  const askAge = useAskAge()
  const count = useKeyed(counts, position.id) ?? 0
  const availability = useAvailability(position)
  // A dish for adults is veiled until the customer has confirmed their age.
  const veiled = useSelected(consent.adult, answer => isAdult(position) && answer !== true)
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const price = priceText(i18n, currency, leastPrice(position, groups))
  const measure = measureText(i18n, position.measure)
  const isUnavailable = availability.status !== 'available'
  const [photo] = position.photos

  return (
    <div className={css.frame}>
      <article className={clsx(css.card, count > 0 && css.inCart, isUnavailable && css.unavailable)}>
        <div className={css.body}>
          <div className={css.texts}>
            <h3 className={css.name}>
              <Link
                to={href}
                id={positionAnchor(position.id)}
                className={css.link}
                onFollow={veiled ? () => askAge(() => router.follow(href)) : undefined}
              >
                <span lang={i18n.detectLang(position.name)}>{position.name}</span>
              </Link>
            </h3>
            {position.description !== undefined && (
              <p className={css.description} lang={i18n.detectLang(position.description)}>
                {position.description}
              </p>
            )}
            {measure !== '' && <p className={css.measure}>{measure}</p>}
          </div>
          <div className={css.row}>
            {/* The button's name contains the price as well. */}
            <span className={css.price} aria-hidden={count === 0 && !isUnavailable}>{price}</span>
            <CardAction position={position} groups={groups} currency={currency} href={href} count={count}
              availability={availability} zone={zone} />
          </div>
        </div>
        {/* Shown above the name, but read after it. */}
        <div className={clsx(css.photo, veiled && css.veiled)}>
          <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height}
            priority={priority} className={css.picture} />
          {veiled && <span className={css.veil} aria-hidden="true">{i18n.t('tag.ADULT')}</span>}
          <div className={css.notes}>
            {cooksLonger(position) && (
              <Tag tone="warning" icon={<Icon name="clock" size={16} />}>
                {i18n.t('menu.extendedCooking')}
              </Tag>
            )}
            {count > 0 && (
              <span className={css.priceOnPhoto}>
                <Tag>{price}</Tag>
              </span>
            )}
            {/* While no piece is in the cart, the button gives the reason. */}
            {isUnavailable && (
              <span aria-hidden={count === 0}>
                <Tag>
                  <UnavailableText availability={availability} zone={zone} />
                </Tag>
              </span>
            )}
          </div>
        </div>
        <div className={css.tags}><PositionTags tags={position.tags} except={veiled ? 'ADULT' : undefined} /></div>
        <FavouriteButton position={position} />
      </article>
    </div>
  )
})
