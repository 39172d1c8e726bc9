import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { StaleNoticeSlot } from '../notice/MenuNoticeSlot.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PromotionCard } from './PromotionCard.tsx'
import * as css from './PromotionsScreen.module.css'

/** The keys of the placeholders. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]
/** The number of cards on the first screen. Their pictures load eagerly. */
const FIRST_SCREEN_CARDS = 3

/** The page with all promotions of the selected restaurant (MENU-08). */
export function PromotionsScreen() {
  const { config, promotions, router } = useShop()
  const { t, locale } = useI18n()
  const view = useStore(promotions)
  useTitle(t('title.promotions', { brand: config.brandName[locale] }))
  return (
    <div className={css.page}>
      <PageHeading className={css.heading}>{t('nav.promotions')}</PageHeading>
      <div className={css.notice}>{view.status === 'ready' && <StaleNoticeSlot zone={view.zone} />}</div>
      {view.status === 'loading' && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">{t('common.loading')}</p>
          <div className={css.grid}>
            {PLACEHOLDERS.map(placeholder => (
              <div key={placeholder} className={css.placeholder}>
                <Skeleton ratio="16 / 9" className={css.photo} />
                <Skeleton width="80%" height={24} shape="text" />
                <Skeleton width="40%" height={16} shape="text" />
              </div>
            ))}
          </div>
        </div>
      )}
      {view.status === 'ready' && view.promotions.length === 0 && (
        <EmptyState
          icon={<AnyIcon name="percent" size={48} />}
          title={t('promo.empty')}
          text={t('promo.emptyText')}
          action={
            <Button variant="filled" onClick={() => router.go('home.index', {})}>
              {t('position.toMenu')}
            </Button>
          }
        />
      )}
      {view.status === 'ready' && view.promotions.length > 0 && (
        <ul role="list" className={css.grid}>
          {view.promotions.map((promotion, index) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} zone={view.zone} priority={index < FIRST_SCREEN_CARDS} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
