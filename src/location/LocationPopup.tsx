import { type ReactNode, useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import type { LocationErrors } from '../../core/shop/place/dialog-state.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { CityStep } from './CityStep.tsx'
import { DeliveryTerms } from './DeliveryTerms.tsx'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { City } from '../../core/shop/catalogue/city-wire.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { MapPopup } from './MapPopup.tsx'
import { MethodStep } from './MethodStep.tsx'
import { Questions } from './Questions.tsx'
import * as css from './LocationPopup.module.css'

/** Where the order goes: city, then delivery or a pick-up point. Nothing while the dialog is closed. */
export function LocationPopup({ toolbar }: { readonly toolbar?: ReactNode }) {
  const view = useStore(usePlace().dialog.view)
  return view.at === 'closed' ? null : <OpenPopup view={view} toolbar={toolbar} />
}

function OpenPopup({ view, toolbar }: { readonly view: OpenDialogView; readonly toolbar: ReactNode }) {
  const { location: { choice } } = useShop()
  const { dialog } = usePlace()
  const words = useWords()
  const announce = useAnnounce()
  const hasRoomForMap = useMedia(from('md'))
  const [showsTerms, setShowsTerms] = useState(false)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state, city, data } = view
  const isForm = state.step.at !== 'city'
  const isSaving = state.step.at === 'checking'
  const isReady = isForm && data?.at === 'ready' && view.lack === null
  const isDelivery = state.form.method === 'DELIVERY'
  const showsMap = isForm && hasRoomForMap
  // what an earlier visit has chosen can no longer be had, or nobody would be asked
  const lost = state.boot ? choice.choice.get()?.method : undefined

  /** Says so when the dialog has saved. */
  async function announced() {
    const before = choice.choice.get()
    const wrong = await dialog.save()
    if (dialog.view.get().at === 'closed' && choice.choice.get() !== before) announce(words.t('location.saved'))
    return wrong
  }
  async function save() {
    const wrong = await announced()
    if (wrong === null) return
    const field = form.current?.querySelector<HTMLElement>(`[name="${wrong satisfies keyof LocationErrors}"]`)
    // what is folded takes no focus
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }

  const footer = isForm && view.lack === null && (
    <div className={css.footer}>
      {isReady && isDelivery && (
        <Button variant="text" className={css.terms} onClick={() => setShowsTerms(true)}>{words.t('location.terms')}</Button>
      )}
      <Button variant="filled" type="submit" form={formId} busy={isSaving} disabled={!isReady}>{words.t('common.save')}</Button>
      <span role="status" className="visually-hidden">{isSaving ? words.t('location.checking') : ''}</span>
    </div>
  )
  return (
    <>
      <Dialog headline={words.t('location.headline')} size={showsMap ? 'wide' : 'medium'} toolbar={toolbar} footer={footer || null}
        scrim={!state.boot} persistent={state.boot} onClose={state.boot ? undefined : dialog.close} closeLabel={words.t('common.close')}
        className={clsx(state.boot && css.first, showsMap && css.withMap)}>
        <form ref={form} id={formId} noValidate className={css.form}
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}>
          {lost === undefined
            ? <p>{words.t('location.hint')}</p>
            : <Alert tone="info">{words.t(lost === 'DELIVERY' ? 'location.lostPlace' : 'location.lostPoint')}</Alert>}
          {state.step.at === 'city' ? <CityStep view={view} /> : <MethodStep view={view} form={form} />}
        </form>
        {showsMap && (
          <div className={css.pane} data-no-swipe="">
            {city !== null && data?.at === 'ready' && <MapPane key={city.id} view={view} city={city} data={data.value} />}
          </div>
        )}
      </Dialog>
      {city !== null && data?.at === 'ready' && <MapPopup view={view} city={city} data={data.value} />}
      {showsTerms && <DeliveryTerms verdict={view.verdict} onClose={() => setShowsTerms(false)} />}
      <Questions state={state} onConfirm={() => void announced()} />
    </>
  )
}

/** The map beside the form: what is chosen on one shows at once on the other. */
function MapPane({ view, city, data }: { readonly view: OpenDialogView; readonly city: City; readonly data: CityData }) {
  const { dialog, address } = usePlace()
  const pinning = useStore(address.pinning)
  const { form } = view.state
  return (
    <PlaceMap city={city} data={data} points={view.points} method={form.method ?? 'DELIVERY'}
      pin={pinning ?? form.address?.location ?? null} zoneId={view.verdict?.at === 'inside' ? view.verdict.zone.id : null}
      restoId={form.pickUpId} onMarker={dialog.choosePickUp}
      onPick={point => void address.pin(point)} />
  )
}
