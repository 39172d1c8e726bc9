import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureUrl } from '../bind/picture.ts'
import { useShop } from '../bind/shop.ts'
import { Picture } from '../ui/Picture.tsx'
import { Until } from './Until.tsx'
import { promotionAnchor } from './anchors.ts'
import * as css from './PromotionCard.module.css'

type Props = {
  readonly promotion: Promotion
  readonly zone: Zone
  /** On the first screen: its picture loads at once. */
  readonly priority: boolean
}

/** A promotion of the list: the whole card leads to it. */
export function PromotionCard({ promotion, zone, priority }: Props) {
  const { router } = useShop()
  const pictureUrl = usePictureUrl()
  const [photo] = promotion.photos
  return (
    <article className={css.card}>
      <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height} priority={priority} className={css.photo} />
      <h2 className={css.name}>
        <Link to={router.href('promotions.show', { promotionId: promotion.id })} id={promotionAnchor(promotion.id)} className={css.link}>
          {promotion.name}
        </Link>
      </h2>
      <Until promotion={promotion} zone={zone} className={css.until} />
    </article>
  )
}
