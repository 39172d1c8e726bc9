import { memo } from 'react'
import { clsx } from 'clsx'
import { cooksLonger, isAdult } from '../../core/shop/catalogue/availability.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { type Keyed, useKeyed } from '../bind/keyed.ts'
import { Link } from '../bind/Link.tsx'
import { measureText } from '../bind/measure.ts'
import { usePictureUrl } from '../bind/picture.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAskAge } from './ask-age.ts'
import { positionAnchor } from './anchors.ts'
import { CardAction } from './CardAction.tsx'
import { CardHeart } from './FavouriteButton.tsx'
import { PositionTags } from './PositionTags.tsx'
import { UnavailableText } from './UnavailableText.tsx'
import { useAvailability } from './useAvailability.ts'
import * as css from './PositionCard.module.css'

export interface PositionCardProps {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** How many are in the cart, by dish. */
  readonly counts: Keyed<number, number>
  /** ISO 4217. */
  readonly currency: string
  /** The restaurant's clock. */
  readonly zone: Zone
  /** On the first screen: its photo loads at once. */
  readonly priority?: boolean
}

/** A dish of the menu (MENU-03). Renders again for its own count and availability only. */
export const PositionCard = memo(function PositionCard({ position, groups, counts, currency, zone, priority = false }: PositionCardProps) {
  const { consent, router } = useShop()
  const words = useWords()
  const pictureUrl = usePictureUrl()
  const askAge = useAskAge()
  const count = useKeyed(counts, position.id) ?? 0
  const availability = useAvailability(position)
  // an adult dish stays behind a veil until the customer has said to be of age
  const veiled = useSelected(consent.adult, answer => isAdult(position) && answer !== true)
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const price = words.money(currency, position.price)
  const measure = measureText(words, position.measure)
  const isUnavailable = availability.at !== 'available'
  const [photo] = position.photos

  return (
    <div className={css.frame}>
      <article className={clsx(css.card, count > 0 && css.inCart, isUnavailable && css.unavailable)}>
        <div className={clsx(css.photo, veiled && css.veiled)}>
          <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height}
            priority={priority} className={css.picture} />
          {veiled && <span className={css.veil} aria-hidden="true">{words.t('tag.ADULT')}</span>}
          <div className={css.notes}>
            {cooksLonger(position) && <Tag tone="warning" icon={<Icon name="clock" size={16} />}>{words.t('menu.extendedCooking')}</Tag>}
            {count > 0 && <span className={css.priceOnPhoto}><Tag>{price}</Tag></span>}
            {isUnavailable && <Tag><UnavailableText availability={availability} zone={zone} /></Tag>}
          </div>
        </div>
        <div className={css.body}>
          <div className={css.texts}>
            <h3 className={css.name}>
              <Link to={href} id={positionAnchor(position.id)} className={css.link} onFollow={veiled ? () => askAge(() => router.follow(href)) : undefined}><span>{position.name}</span></Link>
            </h3>
            {position.description !== undefined && <p className={css.description}>{position.description}</p>}
            {measure !== '' && <p className={css.measure}>{measure}</p>}
          </div>
          <div className={css.row}>
            <span className={css.price}>{price}</span>
            <CardAction position={position} groups={groups} price={price} href={href} count={count}
              availability={availability} zone={zone} />
          </div>
        </div>
        {/* over the photo, and said after the name */}
        <div className={css.tags}><PositionTags tags={position.tags} except={veiled ? 'ADULT' : undefined} /></div>
        <CardHeart position={position} />
      </article>
    </div>
  )
})
