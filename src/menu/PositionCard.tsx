import { memo } from 'react'
import { clsx } from 'clsx'
import { cooksLonger, isAdult, selectTags } from '../../core/shop/catalogue/availability.ts'
import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { formatSize } from '../i18n/measure.ts'
import { usePictureResolver } from '../bind/picture.ts'
import { formatPrice } from '../i18n/price-text.ts'
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
  /** An ISO 4217 code. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
  /** Whether the card is on the first screen, so that its photo loads eagerly. */
  readonly priority?: boolean
}

/** The card of a dish (MENU-03). A change of other dishes does not re-render it. */
export const PositionCard = memo(function PositionCard({
  position,
  groups,
  currency,
  zone,
  priority = false,
}: PositionCardProps) {
  const { cart, consent, router } = useShop()
  const i18n = useI18n()
  const pictureUrl = usePictureResolver()
  const askAge = useAskAge()
  const count = useSelected(cart.countByDish, counts => counts.get(position.id) ?? 0, 0)
  const availability = useAvailability(position)
  // The photo of a dish for adults is covered until the customer has confirmed their age.
  const isVeiled = useSelected(consent.adult, answer => isAdult(position) && answer !== true, isAdult(position))
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const price = formatPrice(i18n, currency, computeLeastPrice(position, groups))
  const size = formatSize(i18n, position)
  const isUnavailable = availability.status !== 'available'
  /** Whether no button has the price in its text or name. */
  const isPriceApart = count > 0 || isUnavailable
  // Only one tag covers the photo.
  const hasReasonOnPhoto = count > 0 && isUnavailable
  const tags = selectTags(position, isVeiled)
  const tagsOnPhoto = hasReasonOnPhoto ? 0 : 1
  const [photo] = position.photos

  return (
    <div className={css.frame}>
      <article className={clsx(css.card, count > 0 && css.inCart, isUnavailable && css.unavailable)}>
        <div className={css.body}>
          <div className={css.texts}>
            <div className={css.lines}>
              <h3 className={css.name}>
                <Link
                  to={href}
                  id={positionAnchor(position.id)}
                  className={css.link}
                  onFollow={isVeiled ? () => askAge(() => router.goToPath(href)) : undefined}
                >
                  <span lang={i18n.detectLang(position.name)}>{position.name}</span>
                </Link>
              </h3>
              {position.description !== undefined && (
                <p className={css.description} lang={i18n.detectLang(position.description)}>
                  {position.description}
                </p>
              )}
            </div>
            <p className={css.facts}>
              {isPriceApart && <span className={css.priceBeside}>{price}</span>}
              {size !== '' && <span>{size}</span>}
              {cooksLonger(position) && (
                <span className={css.cooking}>
                  <Icon name="clock" size={16} />
                  <span aria-hidden="true">{i18n.t('menu.longCooking')}</span>
                  <span className="visually-hidden">{i18n.t('menu.extendedCooking')}</span>
                </span>
              )}
              <PositionTags tags={tags.slice(tagsOnPhoto)} isPlain />
            </p>
          </div>
          <div className={css.row}>
            {/* Hidden from assistive technology while the accessible name of the button has the
                price. */}
            <span className={css.price} aria-hidden={!isPriceApart}>{price}</span>
            <CardAction position={position} groups={groups} currency={currency} href={href} count={count}
              availability={availability} zone={zone} />
          </div>
        </div>
        {/* The photo is above the name visually, but follows it for screen readers. */}
        <div className={clsx(css.photo, isVeiled && css.veiled)}>
          <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height}
            priority={priority} className={css.picture} />
          {isVeiled && <span className={css.veil} aria-hidden="true">{i18n.t('tag.ADULT')}</span>}
        </div>
        <div className={css.tags}>
          {hasReasonOnPhoto
            ? <Tag><UnavailableText availability={availability} zone={zone} /></Tag>
            : <PositionTags tags={tags.slice(0, 1)} />}
        </div>
        <FavouriteButton position={position} />
      </article>
    </div>
  )
})
