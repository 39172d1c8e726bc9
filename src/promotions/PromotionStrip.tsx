import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureUrl } from '../bind/picture.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { Carousel } from '../ui/Carousel.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { promotionAnchor, usePromotions } from './usePromotions.ts'
import * as css from './PromotionStrip.module.css'

const FIRST_SCREEN = 5
const PLACES = [1, 2, 3, 4, 5, 6]

/** The promotions at the top of home, a row that turns by itself (MENU-08); nothing without any. */
export function PromotionStrip() {
  const { router } = useShop()
  const { t } = useWords()
  const view = usePromotions()
  if (view.at === 'loading') return <PromotionStripPlace />
  if (view.promotions.length === 0) return null
  return (
    <div className={css.strip}>
      <Carousel
        label={t('home.promotions')}
        words={{
          role: t('carousel.role'), slide: t('carousel.slide'), prev: t('carousel.prev'), next: t('carousel.next'),
          stop: t('carousel.stop'), start: t('carousel.start'), position: (index, count) => t('carousel.position', { index, count }),
        }}
        heading={<h2 className={css.heading}>{t('home.promotions')}</h2>}
        action={<Link to={router.href('promotions.index', {})} className={css.all}>{t('promo.all')}</Link>}
        className={css.carousel}
        slides={view.promotions.map((promotion, index) => ({
          key: promotion.id, content: <Slide promotion={promotion} priority={index < FIRST_SCREEN} />,
        }))}
      />
    </div>
  )
}

/** Keeps the strip's place, of the same height, until its promotions are there. */
function PromotionStripPlace() {
  return (
    <div className={css.strip} aria-hidden="true">
      <div className={css.place}>{PLACES.map(place => <Skeleton key={place} ratio="16 / 9" className={css.slide} />)}</div>
    </div>
  )
}

function Slide({ promotion, priority }: { readonly promotion: Promotion; readonly priority: boolean }) {
  const { router } = useShop()
  const pictureUrl = usePictureUrl()
  const [photo] = promotion.photos
  return (
    <Link to={router.href('promotions.show', { promotionId: promotion.id })} id={promotionAnchor(promotion.id)} className={css.slide}>
      <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height} priority={priority} />
      <span className={css.caption}><span className={css.name}>{promotion.name}</span></span>
    </Link>
  )
}
