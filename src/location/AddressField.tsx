import { useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useWords, type Words } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Combobox, type ComboboxOption } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useForecastLine } from './forecastLine.ts'
import { LocateMe } from './LocateMe.tsx'
import type { SavedPlace } from '../../core/shop/place/saved-places.ts'
import { useSuggestions } from './useSuggestions.ts'
import * as css from './AddressField.module.css'

/** The address: typed, picked or pinned on the map. Below it, what delivery there costs. */
export function AddressField({ view }: { readonly view: OpenDialogView }) {
  const { dialog, address } = usePlace()
  const words = useWords()
  const pinning = useStore(address.pinning)
  const offered = useStore(address.offered)
  const input = useRef<HTMLInputElement>(null)
  const { form } = view.state
  const suggestions = useSuggestions(address)
  const forecast = useForecastLine(view.verdict)
  const isBarePoint = form.address !== null && form.address.address === ''
  const isLocating = suggestions.isLocating || pinning !== null
  const isServed = !isLocating && view.verdict?.at === 'inside'
  const error = isLocating ? undefined : view.errors.address && words.t(`v.${view.errors.address}`)
  // on a low screen what the line below says would stay under the edge
  useEffect(() => {
    if (input.current !== null && input.current === document.activeElement) input.current.scrollIntoView({ block: 'nearest' })
  }, [error, forecast])

  /** The words «point on the map» are no text to edit: typing takes their place. */
  function selectBarePoint(target: EventTarget) {
    if (isBarePoint && target === input.current) input.current?.select()
  }

  return (
    <div className={clsx(css.address, isServed && css.served)}
      onFocus={event => selectBarePoint(event.target)} onClick={event => selectBarePoint(event.target)}>
      <Combobox inputRef={input} name="address" label={words.t('location.address')} required
        value={isBarePoint ? words.t('address.pointOnMap') : form.addressText} onChange={address.type}
        {...suggestions} {...(offered.length > 0 && savedOptions(words, offered))} openOnFocus={offered.length > 0}
        onPick={id => void address.pick(id)} onBlur={dialog.leaveAddress} loading={suggestions.loading || pinning !== null}
        hint={isLocating ? words.t('address.locating') : forecast ?? words.t('location.addressHint')}
        error={error} errorPrefix={words.t('field.error')}
        trailing={(
          <IconButton label={words.t('location.pickOnMap')} icon={<AnyIcon name="map" />} disabled={view.data?.at !== 'ready'}
            onClick={dialog.openMap} />
        )} />
      <LocateMe input={address} />
      {suggestions.hasFailed && (
        <Alert tone="error" announce
          action={<Button variant="text" onClick={() => address.type(form.addressText)}>{words.t('common.retry')}</Button>}>
          {words.t('address.searchFailed')}
        </Alert>
      )}
    </div>
  )
}

/** What is offered before anything is typed: where an address is known from stands below it. */
function savedOptions({ t }: Words, places: readonly SavedPlace[]) {
  return {
    listLabel: t('saved.label'),
    options: places.map(({ id, from, place }): ComboboxOption => ({
      id,
      title: place.apartment === '' ? place.address : `${place.address} · ${t('location.apartment')} ${place.apartment}`,
      subtitle: t(from === 'profile' ? 'saved.profile' : 'saved.device'),
    })),
  }
}
