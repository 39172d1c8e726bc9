import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Carousel } from '../ui/Carousel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { AnyIcon, listIconNames } from '../ui/AnyIcon.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { LinearProgress } from '../ui/LinearProgress.tsx'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PhotoStrip } from '../ui/PhotoStrip.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BROKEN_PHOTO, drawnPhoto } from './pictures.ts'
import { Exhibit, Specimen } from './Specimen.tsx'
import { w } from './words.ts'
import * as css from './Gallery.module.css'

const TONES = ['info', 'success', 'warning', 'error'] as const
const WORDS = {
  role: w.carousel, slide: w.slide, prev: w.prev, next: w.next, stop: w.stop, start: w.start, position: w.position,
}
const PHOTOS = [20, 120, 260].map((hue, index) => ({ src: drawnPhoto(hue), alt: `${w.photo} ${index + 1}` }))

/** Components that display content. */
export function Display() {
  return (
    <>
      <Exhibit name="Alert">
        {TONES.map(tone => (
          <Specimen key={tone} state={tone}><Alert tone={tone} title={w.message}>{w.messageMore}</Alert></Specimen>
        ))}
        <Specimen state={w.retry}>
          <Alert tone="error" action={<Button variant="text">{w.retry}</Button>}>{w.message}</Alert>
        </Specimen>
        <Specimen state={w.long}><Alert tone="warning" title={w.lorem}>{`${w.lorem} ${w.word}`}</Alert></Specimen>
      </Exhibit>
      <Exhibit name="EmptyState">
        <Specimen state={w.empty}>
          <EmptyState icon="cart" level={3} title={w.emptyCart} text={w.emptyMore}
            action={<Button variant="filled">{w.toMenu}</Button>} />
        </Specimen>
        <Specimen state={w.error}>
          <EmptyState icon="error" level={3} tone="error" title={w.message}
            action={<Button variant="tonal">{w.retry}</Button>} />
        </Specimen>
        <Specimen state={w.long}>
          <EmptyState icon={<AnyIcon name="success" size={48} />} level={3} tone="success" title={w.lorem}
            text={w.word} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Picture">
        <Specimen state={w.usual}><Picture src={drawnPhoto(20)} alt={w.dish} /></Specimen>
        <Specimen state={w.missing}><Picture src={undefined} alt={w.dish} /></Specimen>
        <Specimen state={w.broken}><Picture src={BROKEN_PHOTO} alt={w.dish} priority /></Specimen>
      </Exhibit>
      <Exhibit name="PhotoStrip">
        {([[w.several, PHOTOS], [w.one, PHOTOS.slice(0, 1)], [w.missing, []]] as const).map(([state, photos]) => (
          <Specimen key={state} state={state}>
            <PhotoStrip photos={photos} name={w.dish} thumbs onOpen={() => undefined}
              openLabel={photo => w.openPhoto(photo.alt)}
              prevLabel={w.prevPhoto} nextLabel={w.nextPhoto} counter={w.position} />
          </Specimen>
        ))}
      </Exhibit>
      <Exhibit name="Carousel">
        {([[w.several, 6], [w.one, 1]] as const).map(([state, count]) => (
          <Specimen key={state} state={state} wide>
            <Carousel className={css.carousel} label={w.offers} texts={WORDS} heading={<p>{w.offers}</p>}
              slides={Array.from({ length: count }, (_, index) => ({
              key: index, content: <a href="#Carousel" className={css.slide}>{w.offer(index + 1)}</a>,
            }))} />
          </Specimen>
        ))}
      </Exhibit>
      <Exhibit name="Enumeration">
        <Specimen state={w.usual}><p><Enumeration items={[w.hours, w.phone, w.hoursValue]} /></p></Specimen>
        <Specimen state={w.long}><p><Enumeration items={[w.lorem, w.word]} separator="comma" /></p></Specimen>
      </Exhibit>
      <Exhibit name="InfoTable">
        <Specimen state={w.usual}>
          <InfoTable
            rows={[
              { key: 'hours', term: w.hours, details: w.hoursValue },
              { key: 'phone', term: w.phone, details: w.phoneValue },
            ]}
            />
        </Specimen>
        <Specimen state={w.long}><InfoTable rows={[{ key: 'long', term: w.lorem, details: w.word }]} /></Specimen>
      </Exhibit>
      <Exhibit name="LinearProgress">
        <Specimen state={w.usual}><LinearProgress label={w.progress} value={0.6} valueText={w.left} /></Specimen>
      </Exhibit>
      <Exhibit name="LoadingBar">
        <Specimen state={w.loading}><LoadingBar label={w.loading} /></Specimen>
      </Exhibit>
      <Exhibit name="Spinner">
        <Specimen state="48, 40, 20">
          <div className={css.row}><Spinner size={48} /><Spinner size={40} /><Spinner size={20} /></div>
        </Specimen>
      </Exhibit>
      <Exhibit name="Skeleton">
        <Specimen state={w.loading}>
          <Skeleton ratio="16 / 9" />
          <br />
          <Skeleton shape="text" width="80%" height={16} />
          <br />
          <Skeleton shape="round" width={48} height={48} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Tag">
        <Specimen state={w.usual}>
          <div className={css.row}>
            <Tag tone="promo">
              {w.discount}
              </Tag><Tag tone="info">
              {w.novelty}
              </Tag><Tag tone="success" icon={<AnyIcon name="check" size={16} />}>
              {w.chosen}
            </Tag>
            <Tag tone="warning">{w.limit}</Tag><Tag tone="error">{w.error}</Tag><Tag>{w.sold}</Tag>
          </div>
        </Specimen>
        <Specimen state={w.long}><Tag>{w.lorem}</Tag></Specimen>
      </Exhibit>
      <Exhibit name="PageHeading"><Specimen state={w.usual}><PageHeading>{w.page}</PageHeading></Specimen></Exhibit>
      <Exhibit name="SkipLink">
        <Specimen state={w.focus}><SkipLink target="Icon">{w.skip}</SkipLink></Specimen>
      </Exhibit>
      <Exhibit name="Icon">
        <Specimen state={w.usual} wide>
          <div className={css.row}>
            {listIconNames().map(name => (
              <span key={name} className={css.icon}><AnyIcon name={name} /><span>{name}</span></span>
            ))}
          </div>
        </Specimen>
      </Exhibit>
    </>
  )
}
