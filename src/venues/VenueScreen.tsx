import { useMemo } from 'react'
import { clsx } from 'clsx'
import { createRestaurantPage, loadRestaurant } from '../../core/shop/screens/restaurants.ts'
import { formatRestaurantLabel } from '../i18n/page-title.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { usePageSubject, type PageSubject } from '../bind/page-subject.ts'
import { useVenues } from '../bind/parts.ts'
import { usePresenter, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VenuePage } from './VenuePage.tsx'
import * as css from './VenuePage.module.css'

/** The screen of one restaurant: its page, or its loading, failed or missing state (MENU-09). */
export function VenueScreen() {
  const { config, router } = useShop()
  const venues = useVenues()
  const i18n = useI18n()
  const { t, locale } = i18n
  const state = usePresenter(createRestaurantPage, useShop(), venues)
  const brand = config.brandName[locale]
  useTitle(state.status === 'ready'
    ? t('title.restoNamed', { name: formatRestaurantLabel(brand, state.value), brand })
    : t('title.resto', { brand }))
  usePageSubject(
    useMemo((): PageSubject | null => {
      if (state.status === 'missing') return { kind: 'not-found' }
      return state.status === 'ready' ? { kind: 'restaurant', resto: state.value } : null
    }, [state]),
  )
  if (state.status === 'ready') return <VenuePage key={state.value.id} resto={state.value} />
  return (
    <div className={clsx(css.page, css.single)}>
      <PageHeading>{t('resto.headline')}</PageHeading>
      {state.status === 'missing' && (
        <EmptyState
          icon={<AnyIcon name="store" size={48} />}
          title={t('resto.notFound')}
          text={t('resto.notFoundText')}
          action={
            <Button variant="filled" onClick={() => router.go('restos.index', {})}>
              {t('resto.toList')}
            </Button>
          }
        />
      )}
      {state.status === 'failed' && (
        <EmptyState icon="error" tone="error" title={translateProblem(i18n, state.problem)}
          action={
            <Button variant="tonal" onClick={() => loadRestaurant(router, venues)}>{t('common.retry')}</Button>
          } />
      )}
      {state.status === 'loading' && (
        <div aria-busy="true" className={css.waiting}>
          <span role="status" className="visually-hidden">{t('common.loading')}</span>
          <Skeleton ratio="16 / 9" />
          <Skeleton width="60%" shape="text" height={28} />
          <Skeleton shape="text" />
          <Skeleton width="80%" shape="text" />
        </div>
      )}
    </div>
  )
}
