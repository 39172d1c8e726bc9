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
import { BROKEN_PHOTO, createPhotoUrl } from './pictures.ts'
import { Exhibit, Specimen } from './Specimen.tsx'
import { texts } from './texts.ts'
import * as css from './Gallery.module.css'

const TONES = ['info', 'success', 'warning', 'error'] as const
const CAROUSEL_TEXTS = {
  role: texts.carousel,
  slide: texts.slide,
  prev: texts.prev,
  next: texts.next,
  stop: texts.stop,
  start: texts.start,
  position: texts.position,
}
const PHOTOS = [20, 120, 260].map((hue, index) => ({ src: createPhotoUrl(hue), alt: `${texts.photo} ${index + 1}` }))

/** Components of the kit that display content, each in all its states. */
export function Display() {
  return (
    <>
      <Exhibit name="Alert">
        {TONES.map(tone => (
          <Specimen key={tone} state={tone}>
            <Alert tone={tone} title={texts.message}>{texts.messageMore}</Alert>
          </Specimen>
        ))}
        <Specimen state={texts.retry}>
          <Alert tone="error" action={<Button variant="text">{texts.retry}</Button>}>{texts.message}</Alert>
        </Specimen>
        <Specimen state={texts.long}>
          <Alert tone="warning" title={texts.lorem}>{`${texts.lorem} ${texts.longWord}`}</Alert>
        </Specimen>
      </Exhibit>
      <Exhibit name="EmptyState">
        <Specimen state={texts.empty}>
          <EmptyState icon="cart" level={3} title={texts.emptyCart} text={texts.emptyMore}
            action={<Button variant="filled">{texts.toMenu}</Button>} />
        </Specimen>
        <Specimen state={texts.error}>
          <EmptyState icon="error" level={3} tone="error" title={texts.message}
            action={<Button variant="tonal">{texts.retry}</Button>} />
        </Specimen>
        <Specimen state={texts.long}>
          <EmptyState icon={<AnyIcon name="success" size={48} />} level={3} tone="success" title={texts.lorem}
            text={texts.longWord} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Picture">
        <Specimen state={texts.usual}><Picture src={createPhotoUrl(20)} alt={texts.dish} /></Specimen>
        <Specimen state={texts.missing}><Picture src={undefined} alt={texts.dish} /></Specimen>
        <Specimen state={texts.broken}><Picture src={BROKEN_PHOTO} alt={texts.dish} priority /></Specimen>
      </Exhibit>
      <Exhibit name="PhotoStrip">
        {([
          [texts.several, PHOTOS],
          [texts.one, PHOTOS.slice(0, 1)],
          [texts.missing, []],
        ] as const).map(([state, photos]) => (
          <Specimen key={state} state={state}>
            <PhotoStrip photos={photos} name={texts.dish} thumbs onOpen={() => undefined}
              openLabel={photo => texts.openPhoto(photo.alt)}
              prevLabel={texts.prevPhoto} nextLabel={texts.nextPhoto} counter={texts.position} />
          </Specimen>
        ))}
      </Exhibit>
      <Exhibit name="Carousel">
        {([[texts.several, 6], [texts.one, 1]] as const).map(([state, count]) => (
          <Specimen key={state} state={state} wide>
            <Carousel className={css.carousel} label={texts.offers} texts={CAROUSEL_TEXTS}
              heading={<p>{texts.offers}</p>}
              slides={Array.from({ length: count }, (_, index) => ({
                key: index, content: <a href="#Carousel" className={css.slide}>{texts.offer(index + 1)}</a>,
              }))} />
          </Specimen>
        ))}
      </Exhibit>
      <Exhibit name="Enumeration">
        <Specimen state={texts.usual}>
          <p><Enumeration items={[texts.hours, texts.phone, texts.hoursValue]} /></p>
        </Specimen>
        <Specimen state={texts.long}>
          <p><Enumeration items={[texts.lorem, texts.longWord]} separator="comma" /></p>
        </Specimen>
      </Exhibit>
      <Exhibit name="InfoTable">
        <Specimen state={texts.usual}>
          <InfoTable
            rows={[
              { key: 'hours', term: texts.hours, details: texts.hoursValue },
              { key: 'phone', term: texts.phone, details: texts.phoneValue },
            ]}
            />
        </Specimen>
        <Specimen state={texts.long}>
          <InfoTable rows={[{ key: 'long', term: texts.lorem, details: texts.longWord }]} />
        </Specimen>
      </Exhibit>
      <Exhibit name="LinearProgress">
        <Specimen state={texts.usual}>
          <LinearProgress label={texts.progress} value={0.6} valueText={texts.left} />
        </Specimen>
      </Exhibit>
      <Exhibit name="LoadingBar">
        <Specimen state={texts.loading}><LoadingBar label={texts.loading} /></Specimen>
      </Exhibit>
      <Exhibit name="Spinner">
        <Specimen state="48, 40, 20">
          <div className={css.row}><Spinner size={48} /><Spinner size={40} /><Spinner size={20} /></div>
        </Specimen>
      </Exhibit>
      <Exhibit name="Skeleton">
        <Specimen state={texts.loading}>
          <Skeleton ratio="16 / 9" />
          <br />
          <Skeleton shape="text" width="80%" height={16} />
          <br />
          <Skeleton shape="round" width={48} height={48} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Tag">
        <Specimen state={texts.usual}>
          <div className={css.row}>
            <Tag tone="promo">{texts.discount}</Tag>
            <Tag tone="info">{texts.novelty}</Tag>
            <Tag tone="success" icon={<AnyIcon name="check" size={16} />}>{texts.chosen}</Tag>
            <Tag tone="warning">{texts.limit}</Tag>
            <Tag tone="error">{texts.error}</Tag>
            <Tag>{texts.sold}</Tag>
          </div>
        </Specimen>
        <Specimen state={texts.long}><Tag>{texts.lorem}</Tag></Specimen>
      </Exhibit>
      <Exhibit name="PageHeading">
        <Specimen state={texts.usual}><PageHeading>{texts.page}</PageHeading></Specimen>
      </Exhibit>
      <Exhibit name="SkipLink">
        <Specimen state={texts.focus}><SkipLink target="Icon">{texts.skip}</SkipLink></Specimen>
      </Exhibit>
      <Exhibit name="Icon">
        <Specimen state={texts.usual} wide>
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
