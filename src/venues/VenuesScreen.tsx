import { useState } from 'react'
import { formatCityQuery } from '../../core/shop/venues/venues.ts'
import { createRestaurantList } from '../../core/shop/screens/restaurants.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { translateProblem } from '../i18n/problem-text.ts'
import { useVenues } from '../bind/parts.ts'
import { usePresenter, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { VenueRow } from './VenueRow.tsx'
import { VenuesMap } from './VenuesMap.tsx'
import { VenuesMapPopup } from './VenuesMapPopup.tsx'
import * as css from './VenuesScreen.module.css'

/** The list of the chain's restaurants in one city, with their map on wide screens (MENU-09). */
export function VenuesScreen() {
  const { config, router } = useShop()
  const venues = useVenues()
  const i18n = useI18n()
  const { t } = i18n
  const { city, cities, restos, isChain } = usePresenter(createRestaurantList, venues)
  const [isMapOpen, setIsMapOpen] = useState(false)
  const isWide = useMedia(from('lg'))
  useTitle(t('title.restos', { brand: config.brandName[i18n.locale] }))
  const list = restos.status === 'ready' ? restos.value : []
  const hasMap = city !== null && list.length > 0

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeading>{t(isChain ? 'nav.restos' : 'resto.only')}</PageHeading>
        <div className={css.tools}>
          {cities.length > 1 && city !== null && (
            <Menu
              label={t('location.city')}
              text={<ApiText>{city.name}</ApiText>}
              variant="outlined"
              value={String(city.id)}
              onPick={id => router.go('restos.index', {}, { search: formatCityQuery(Number(id)), replace: true })}
              options={cities.map(({ id, name }) => ({ value: String(id), title: name }))}
            />
          )}
          {hasMap && !isWide && (
            <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} onClick={() => setIsMapOpen(true)}>
              {t('resto.showOnMap')}
            </Button>
          )}
          <p role="status" className={css.count}>
            {isChain && list.length > 0 ? i18n.plural('plural.venues', list.length) : ''}
          </p>
        </div>
        {restos.status === 'loading' && <LoadingRows />}
        {restos.status === 'failed' && (
          <EmptyState
            icon="error"
            tone="error"
            title={translateProblem(i18n, restos.problem)}
            action={
              <Button variant="tonal" onClick={() => void venues.load()}>
                {t('common.retry')}
              </Button>
            }
          />
        )}
        {restos.status === 'ready' && list.length === 0 && (
          <EmptyState icon={<AnyIcon name="store" size={48} />} title={t('resto.empty')} />
        )}
        {list.length > 0 && (
          <ul className={css.rows}>
            {list.map(resto => (
              <li key={resto.id}>
                <VenueRow resto={resto} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isWide && hasMap && (
        <div className={css.map}>
          <VenuesMap key={city.id} area={city} restos={list} />
        </div>
      )}
      {hasMap && isMapOpen && !isWide && (
        <VenuesMapPopup area={city} restos={list} onClose={() => setIsMapOpen(false)} />
      )}
    </div>
  )
}

/** Placeholders of rows while the list is loading. */
function LoadingRows() {
  const { t } = useI18n()
  return (
    <div aria-busy="true" className={css.rows}>
      <span role="status" className="visually-hidden">{t('common.loading')}</span>
      {[1, 2, 3, 4, 5].map(row => (
        <div key={row} className={css.waiting}>
          <Skeleton width="50%" shape="text" />
          <Skeleton width="70%" shape="text" />
          <Skeleton width="40%" shape="text" />
        </div>
      ))}
    </div>
  )
}
