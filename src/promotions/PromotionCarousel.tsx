import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { Carousel } from '../ui/Carousel.tsx'
import { Picture } from '../ui/Picture.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { promotionAnchor } from './anchors.ts'
import * as css from './PromotionCarousel.module.css'
import * as strip from './PromotionStrip.module.css'

/** The promotions as a carousel that rotates automatically. */
export function PromotionCarousel({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const { router } = useShop()
  const { t } = useI18n()
  /** The number of slides whose pictures load eagerly: most of the visible ones. */
  const eagerCount = useMedia(from('lg')) ? 3 : 2
  return (
    <Carousel
      label={t('home.promotions')}
      texts={{
        role: t('carousel.role'),
        slide: t('carousel.slide'),
        prev: t('carousel.prev'),
        next: t('carousel.next'),
        stop: t('carousel.stop'),
        start: t('carousel.start'),
        position: (index, count) => t('carousel.position', { index, count }),
      }}
      heading={<h2 className={css.heading}>{t('home.promotions')}</h2>}
      action={<Link to={router.href('promotions.index', {})} className={css.all}>{t('promo.all')}</Link>}
      className={strip.widths}
      slides={promotions.map((promotion, index) => ({
        key: promotion.id, content: <PromotionSlide promotion={promotion} priority={index < eagerCount} />,
      }))}
    />
  )
}

function PromotionSlide({ promotion, priority }: { readonly promotion: Promotion; readonly priority: boolean }) {
  const { router } = useShop()
  const pictureUrl = usePictureResolver()
  const [photo] = promotion.photos
  return (
    <Link
      to={router.href('promotions.show', { promotionId: promotion.id })}
      id={promotionAnchor(promotion.id)}
      className={css.slide}
    >
      <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height} priority={priority}
        className={css.picture} />
      <span className={css.caption}>
        <span className={css.name}>
          <ApiText>{promotion.name}</ApiText>
        </span>
      </span>
    </Link>
  )
}
