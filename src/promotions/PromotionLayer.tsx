import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { usePictureUrl } from '../bind/picture.ts'
import { useSelected, useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { PromotionCode } from './PromotionCode.tsx'
import { promotionAnchor } from './anchors.ts'
import { Until } from './Until.tsx'
import * as css from './PromotionLayer.module.css'

/** A promotion over the page it was opened from, by its own address (MENU-08). */
export function PromotionLayer() {
  const { promotions, router } = useShop()
  const view = useStore(promotions)
  const id = useSelected(router.current, ({ layer }) => (layer?.name === 'promotions.show' ? layer.params.promotionId : null))
  if (id === null) return null
  if (view.at === 'loading') return <LoadingPromotion />
  const promotion = view.promotions.find(one => String(one.id) === id)
  return promotion === undefined ? <EndedPromotion /> : <ShownPromotion key={promotion.id} promotion={promotion} zone={view.zone} />
}

function ShownPromotion({ promotion, zone }: { readonly promotion: Promotion; readonly zone: Zone }) {
  const { router, config } = useShop()
  const { t, locale } = useWords()
  const pictureUrl = usePictureUrl()
  const hasTwoPanes = useMedia(from('lg'))
  const { name, description, promoCode } = promotion
  const [photo] = promotion.photos
  useTitle(t('title.promotion', { name, brand: config.brandName[locale] }))
  return (
    <Dialog headline={name} headlineHidden flush size={hasTwoPanes ? 'wide' : 'medium'} ownScroll={hasTwoPanes}
      onClose={router.closeLayer} closeLabel={t('common.close')} className={hasTwoPanes ? css.wide : css.column}
      returnFocus={() => document.getElementById(promotionAnchor(promotion.id))}>
      <div className={css.panes}>
        <div className={css.photo}>
          <Picture src={pictureUrl(photo?.url)} alt={photo?.alt ?? name} width={photo?.width} height={photo?.height} priority ratio={hasTwoPanes ? null : undefined} />
        </div>
        {/* text that may have to be scrolled is reached by keyboard itself */}
        <div className={css.content} tabIndex={0} role="group" aria-label={t('promo.terms')}>
          <h3 className={css.name}>{name}</h3>
          <Until promotion={promotion} zone={zone} className={css.until} />
          {description !== undefined && <p className={css.text}>{description}</p>}
          {promoCode !== undefined && promoCode.trim() !== '' && <PromotionCode code={promoCode.trim()} />}
        </div>
      </div>
    </Dialog>
  )
}

function LoadingPromotion() {
  const { router } = useShop()
  const { t } = useWords()
  return (
    <Dialog headline={t('common.loading')} headlineHidden flush onClose={router.closeLayer} closeLabel={t('common.close')}>
      <div aria-busy="true">
        <Skeleton ratio="16 / 9" className={css.blank} />
        <div className={css.content}>
          <Skeleton width="60%" height={32} shape="text" />
          <Skeleton width="30%" shape="text" />
          <Skeleton shape="text" />
        </div>
      </div>
    </Dialog>
  )
}

/** It ended while it was looked at, or the address is of none that the restaurant has. */
function EndedPromotion() {
  const { router, config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.promotion', { name: t('promo.notFound'), brand: config.brandName[locale] }))
  return (
    <Dialog headline={t('promo.notFound')} headlineHidden onClose={router.closeLayer} closeLabel={t('common.close')}
      returnFocus={() => document.querySelector<HTMLElement>('#main h1')}>
      <EmptyState icon={<AnyIcon name="percent" size={48} />} level={3} title={t('promo.notFound')} text={t('promo.notFoundText')}
        action={(
          <Button variant="filled" onClick={() => router.go('promotions.index', {}, { replace: true })}>{t('promo.all')}</Button>
        )} />
    </Dialog>
  )
}
