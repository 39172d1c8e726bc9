import { useState } from 'react'
import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { readPromotion } from '../../core/shop/screens/promotion-text.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useSelected, useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { useMedia } from '../ui/useMedia.ts'
import { PromotionCode } from './PromotionCode.tsx'
import { promotionAnchor } from './anchors.ts'
import { PromotionEndDate } from './PromotionEndDate.tsx'
import { SectionHeading } from '../ui/overlays/SectionHeading.tsx'
import * as css from './PromotionLayer.module.css'

/**
 * The layer of a promotion (MENU-08): a dialog with an address, over the page that opened it.
 */
export function PromotionLayer() {
  const { layerPromotions, router } = useShop()
  const view = useStore(layerPromotions)
  const id = useSelected(router.current, ({ layer }) =>
    layer?.name === 'promotions.show' ? layer.params.promotionId : null,
  )
  if (id === null) return null
  if (view.status === 'loading') return <LoadingPromotion />
  const promotion = view.promotions.find(candidate => String(candidate.id) === id)
  return promotion === undefined ? (
    <UnavailablePromotion />
  ) : (
    <PromotionDialog key={promotion.id} promotion={promotion} zone={view.zone} />
  )
}

function PromotionDialog({ promotion, zone }: { readonly promotion: Promotion; readonly zone: Zone }) {
  const shop = useShop()
  const { router, config } = shop
  const { t, locale } = useI18n()
  const pictureUrl = usePictureResolver()
  // In a prerendered promotion addresses stay: names need the menu, and the shop's origin is not known.
  const isHydrating = useIsHydrating()
  // Another menu renders the layer again, since the promotions come with the menu.
  const { text, targets } = readPromotion(promotion, shop, isHydrating ? '' : window.location.origin)
  const isWide = useMedia(from('md'))
  // a prerendered promotion keeps its one column: nothing moves when the shop takes it over
  const [wasPrerendered] = useState(isHydrating)
  const hasTwoPanes = isWide && !wasPrerendered
  const { name, promoCode } = promotion
  const [photo] = promotion.photos
  useTitle(t('title.promotion', { name, brand: config.brandName[locale] }), { isLayer: true })
  return (
    <Dialog
      headline={<ApiText>{name}</ApiText>}
      headlineHidden
      flush
      size={hasTwoPanes ? 'wide' : 'medium'}
      ownScroll={hasTwoPanes}
      onClose={router.closeLayer}
      closeLabel={t('common.close')}
      className={hasTwoPanes ? css.wide : css.column}
      returnFocus={() => document.getElementById(promotionAnchor(promotion.id))}
    >
      <div className={css.panes}>
        <div className={css.photo}>
          <Picture
            src={pictureUrl(photo?.url)}
            alt={photo?.alt === undefined || photo.alt === name ? '' : photo.alt}
            width={photo?.width}
            height={photo?.height}
            priority
            ratio={hasTwoPanes ? null : undefined}
          />
        </div>
        {/* Focusable, so that keys can scroll a long text. */}
        <div className={css.content} tabIndex={0} role="group" aria-label={t('promo.terms')}>
          <SectionHeading className={css.name}><ApiText>{name}</ApiText></SectionHeading>
          <PromotionEndDate promotion={promotion} zone={zone} className={css.until} />
          {text !== '' && <p className={css.text}><ApiText>{text}</ApiText></p>}
          {targets.map(target => (
            <Button key={target.path} variant="tonal" className={css.target}
              onClick={() => router.goToPath(target.path)}>
              <ApiText>
                {target.kind === 'dish'
                  ? t('promo.toDish', { name: target.dish.name })
                  : t('promo.toMenu', { name: target.menu.name })}
              </ApiText>
            </Button>
          ))}
          {promoCode !== undefined && promoCode.trim() !== '' && <PromotionCode code={promoCode.trim()} />}
        </div>
      </div>
    </Dialog>
  )
}

function LoadingPromotion() {
  const { router } = useShop()
  const { t } = useI18n()
  return (
    <Dialog
      headline={t('common.loading')}
      headlineHidden
      flush
      onClose={router.closeLayer}
      closeLabel={t('common.close')}
    >
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

/** Shown if the restaurant has no running promotion with the id: the promotion may have ended. */
function UnavailablePromotion() {
  const { router, config } = useShop()
  const { t, locale } = useI18n()
  useTitle(t('title.promotion', { name: t('promo.notFound'), brand: config.brandName[locale] }), { isLayer: true })
  return (
    <Dialog
      headline={t('promo.notFound')}
      headlineHidden
      onClose={router.closeLayer}
      closeLabel={t('common.close')}
      returnFocus={() => document.querySelector<HTMLElement>('#main h1')}
    >
      <EmptyState
        icon={<AnyIcon name="percent" size={48} />}
        level={3}
        title={t('promo.notFound')}
        text={t('promo.notFoundText')}
        action={
          <Button variant="filled" onClick={() => router.go('promotions.index', {}, { replace: true })}>
            {t('promo.all')}
          </Button>
        }
      />
    </Dialog>
  )
}
