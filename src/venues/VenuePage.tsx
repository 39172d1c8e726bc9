import { useMemo, useState } from 'react'
import { clsx } from 'clsx'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useI18n } from '../bind/shop.ts'
import { PhotoGallery } from '../photos/PhotoGallery.tsx'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { LazyMap } from './LazyMap.tsx'
import { OpenStatus } from './OpenStatus.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { VenueFacts } from './VenueFacts.tsx'
import { VenuesMapPopup } from './VenuesMapPopup.tsx'
import * as css from './VenuePage.module.css'

/** A map zoom at which the streets around a house are legible. */
const STREET_ZOOM = 15

/** The page of one restaurant, in two columns on wide screens. */
export function VenuePage({ resto }: { readonly resto: Resto }) {
  const { router } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const hasTwoColumns = useMedia(from('lg'))
  const [isMapOpen, setIsMapOpen] = useState(false)
  // Memoized: the map is created again for a new `mapArea`, its markers for a new `restos`.
  const mapArea = useMemo(() => ({ center: resto.location, zoom: STREET_ZOOM, bounds: null }), [resto])
  const restos = useMemo(() => [resto], [resto])

  const heading = (
    <>
      <Link to={router.href('restos.index', {})} className={css.back}>
        <AnyIcon name="back" size={20} />
        <span>{t('nav.restos')}</span>
      </Link>
      <PageHeading className={css.kind}>{t('resto.headline')}</PageHeading>
    </>
  )
  const photos = (
    <div className={css.photos}>
      <PhotoGallery name={resto.name} photos={resto.photos} thumbs={hasTwoColumns} />
    </div>
  )
  const summary = (
    <div className={css.names}>
      <h2 className={css.name} lang={i18n.detectLang(resto.name)}>{resto.name}</h2>
      <p className={css.status}><OpenStatus resto={resto} /></p>
      {resto.tags.length > 0 && (
        <ul className={css.tags}>
          {resto.tags.map(tag => (
            <li key={tag.id}>
              <Tag>
                <span lang={i18n.detectLang(tag.name)}>{tag.name}</span>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
  const facts = <VenueFacts resto={resto} />
  const about = resto.description !== undefined && resto.description.trim() !== '' && (
    <p className={css.about} lang={i18n.detectLang(resto.description)}>
      {resto.description.trim()}
    </p>
  )
  const hours = <OpeningHours resto={resto} />
  const map = (
    <section className={css.onMap}>
      <div className={css.map}>
        <LazyMap area={mapArea} restos={restos} />
        {/* Covers the map, so that a swipe over it scrolls the page instead of moving the map. */}
        <div className={css.cover} aria-hidden="true" onClick={() => setIsMapOpen(true)} />
      </div>
      <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} onClick={() => setIsMapOpen(true)}>
        {t('resto.showOnMap')}
      </Button>
    </section>
  )
  return (
    <article className={css.page}>
      {hasTwoColumns ? (
        <>
          {/* The right column is first in reading and Tab order, because it has the name. */}
          <div className={clsx(css.column, css.last)}>
            {heading}
            {summary}
            {facts}
            {map}
          </div>
          <div className={css.column}>
            {photos}
            {about}
            {hours}
          </div>
        </>
      ) : (
        <>
          {heading}
          {photos}
          {summary}
          {facts}
          {about}
          {hours}
          {map}
        </>
      )}
      {isMapOpen && (
        <VenuesMapPopup
          area={mapArea}
          restos={restos}
          initialId={resto.id}
          hasPageLinks={false}
          onClose={() => setIsMapOpen(false)}
        />
      )}
    </article>
  )
}
