import { useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { LazyBoundary, LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { CityStep } from './CityStep.tsx'
import { DeliveryTerms, MapPopup, PlaceMap } from './lazy-dialogs.ts'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { City } from '../../core/shop/catalogue/location-api.ts'
import { MethodStep } from './MethodStep.tsx'
import { Questions } from './Questions.tsx'
import * as css from './LocationPopup.module.css'

/**
 * The dialog in which the customer selects a city, and then a delivery address or a pick-up point.
 * Renders nothing while it is closed.
 */
export function LocationPopup({ toolbar }: { readonly toolbar?: Elements }) {
  const view = useStore(usePlace().dialog.view)
  return view.status === 'closed' ? null : <OpenPopup view={view} toolbar={toolbar} />
}

function OpenPopup({ view, toolbar }: { readonly view: OpenDialogView; readonly toolbar: Elements }) {
  const { location: { choice } } = useShop()
  const { dialog } = usePlace()
  const i18n = useI18n()
  const announce = useAnnounce()
  const hasRoomForMap = useMedia(from('md'))
  const [showsTerms, setShowsTerms] = useState(false)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state, city, data } = view
  const hasCity = state.step.status !== 'city'
  const isSaving = state.step.status === 'checking'
  const isReady = hasCity && data?.status === 'ready' && view.problem === null
  const isDelivery = state.form.method === 'DELIVERY'
  const showsMap = hasCity && hasRoomForMap

  /** Saves, and announces a changed selection. Resolves with the first invalid field, or null. */
  async function saveAndAnnounce() {
    const before = choice.choice.get()
    const invalidField = await dialog.save()
    const isClosed = dialog.view.get().status === 'closed'
    if (isClosed && choice.choice.get() !== before) announce(i18n.t('location.saved'))
    return invalidField
  }
  /** Saves, or focuses the first invalid field. */
  async function save() {
    const invalidField = await saveAndAnnounce()
    if (invalidField === null) return
    const field = form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)
    // An element in a closed `details` cannot take the focus.
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }

  const footer = hasCity && view.problem === null && (
    <div className={css.footer}>
      {view.isUnservedRefused && <p role="alert" className={css.refusal}>{i18n.t('location.unserved')}</p>}
      {isReady && isDelivery && (
        <Button variant="text" className={css.terms} onClick={() => setShowsTerms(true)}>
          {i18n.t('location.terms')}
        </Button>
      )}
      <Button variant="filled" type="submit" form={formId} busy={isSaving} disabled={!isReady}>
        {i18n.t('common.save')}
      </Button>
      <span role="status" className="visually-hidden">
        {isSaving ? i18n.t('location.checking') : ''}
      </span>
    </div>
  )
  return (
    <>
      <Dialog
        headline={i18n.t('location.headline')}
        size={showsMap ? 'wide' : 'medium'}
        toolbar={toolbar}
        footer={footer || null}
        scrim={!state.isAtBoot}
        persistent={state.isAtBoot}
        onClose={state.isAtBoot ? undefined : dialog.close}
        closeLabel={i18n.t('common.close')}
        className={clsx(state.isAtBoot && css.first, showsMap && css.withMap)}
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className={css.form}
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}>
          {state.lostMethod === null
            ? <p>{i18n.t('location.hint')}</p>
            : (
              <Alert tone="info">
                {i18n.t(state.lostMethod === 'DELIVERY' ? 'location.lostPlace' : 'location.lostPoint')}
              </Alert>
            )}
          {state.step.status === 'city' ? <CityStep view={view} /> : <MethodStep view={view} form={form} />}
        </form>
        {showsMap && (
          <div className={css.pane} data-no-swipe="">
            {city !== null && data?.status === 'ready' && (
              <LazyBoundary fallback={null}>
                <MapPane key={city.id} view={view} city={city} data={data.value} />
              </LazyBoundary>
            )}
          </div>
        )}
      </Dialog>
      {city !== null && data?.status === 'ready' && view.map !== null && (
        <LazyDialogBoundary onClose={dialog.closeMap}>
          <MapPopup view={view} map={view.map} city={city} data={data.value} />
        </LazyDialogBoundary>
      )}
      {showsTerms && (
        <LazyDialogBoundary onClose={() => setShowsTerms(false)}>
          <DeliveryTerms resolution={view.resolution} onClose={() => setShowsTerms(false)} />
        </LazyDialogBoundary>
      )}
      <Questions state={state} onConfirm={() => void saveAndAnnounce()} />
    </>
  )
}

/** The map beside the form. The form and the map show the same selection. */
function MapPane({
  view,
  city,
  data,
}: {
  readonly view: OpenDialogView
  readonly city: City
  readonly data: CityData
}) {
  const { dialog, address } = usePlace()
  /** The pinned point while its address is being looked up; null for none. */
  const pinning = useStore(address.pinning)
  const { form } = view.state
  return (
    <PlaceMap
      city={city}
      data={data}
      points={view.points}
      method={form.method ?? 'DELIVERY'}
      pin={pinning ?? form.address?.location ?? null}
      zoneId={view.resolution?.kind === 'inside' ? view.resolution.zone.id : null}
      restoId={form.pickUpId}
      onMarker={dialog.choosePickUp}
      onPick={point => void address.pin(point)}
    />
  )
}
