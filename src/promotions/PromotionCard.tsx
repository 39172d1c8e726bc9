import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useShop } from '../bind/shop.ts'
import { Picture } from '../ui/Picture.tsx'
import { PromotionEndDate } from './PromotionEndDate.tsx'
import { promotionAnchor } from './anchors.ts'
import * as css from './PromotionCard.module.css'

type Props = {
  readonly promotion: Promotion
  readonly zone: Zone
  /** Whether the card is on the first screen, so that its picture loads eagerly. */
  readonly priority: boolean
}

/** A promotion in the list. The whole card links to the promotion. */
export function PromotionCard({ promotion, zone, priority }: Props) {
  const { router } = useShop()
  const pictureUrl = usePictureResolver()
  const [photo] = promotion.photos
  return (
    <article className={css.card}>
      <Picture
        src={pictureUrl(photo?.url)}
        alt=""
        width={photo?.width}
        height={photo?.height}
        priority={priority}
        className={css.photo}
      />
      <h2 className={css.name}>
        <Link
          to={router.href('promotions.show', { promotionId: promotion.id })}
          id={promotionAnchor(promotion.id)}
          className={css.link}
        >
          <ApiText>{promotion.name}</ApiText>
        </Link>
      </h2>
      <PromotionEndDate promotion={promotion} zone={zone} className={css.until} />
    </article>
  )
}
