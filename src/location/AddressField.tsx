import { useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Combobox, type ComboboxOption } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { useEstimateLine, type EstimateLine } from './useEstimateLine.ts'
import { LocateMe } from './LocateMe.tsx'
import { formatSavedPlace } from './format-saved-place.ts'
import { NearestPickUp, OtherPlaces } from './lazy-dialogs.ts'
import type { SavedPlace } from '../../core/shop/place/saved-places.ts'
import { useSuggestions } from './useSuggestions.ts'
import * as css from './AddressField.module.css'

/**
 * The delivery address: typed, suggested, saved, or pinned on the map. The hint shows the estimated
 * delivery time and price.
 */
export function AddressField({ view }: { readonly view: OpenDialogView }) {
  const { dialog, address } = usePlace()
  const i18n = useI18n()
  const announce = useAnnounce()
  /** The saved addresses while the field is empty, else none. */
  const savedPlaces = useStore(address.offered)
  const hasOtherPlaces = useStore(address.otherPlaces).length > 0
  const input = useRef<HTMLInputElement>(null)
  const { form } = view.state
  const suggestions = useSuggestions(address)
  const formatEstimate = useEstimateLine(view.resolution)
  const isPointWithoutAddress = form.address !== null && form.address.address === ''
  const isLocating = useStore(address.isLookingUp)
  /** Whether the address is inside a delivery zone. */
  const isServed = !isLocating && view.resolution?.kind === 'inside'
  const needsHouse = view.streetWithoutHouse !== null
  const error = isLocating ? undefined : view.errors.address && i18n.t(`v.${view.errors.address}`)
  const estimateText = formatEstimate?.(i18n.money)
  const formatHint: EstimateLine = money => [
    needsHouse ? i18n.t('location.houseHint') : '', formatEstimate?.(money) ?? '',
  ].filter(part => part !== '').join(' · ')
  // The text below the field may be outside a short window. The field's scroll margin includes that
  // text, so scrolling to the field shows a new error or estimate.
  useEffect(() => {
    if (input.current !== null && input.current === document.activeElement)
      input.current.scrollIntoView({ block: 'nearest' })
  }, [error, estimateText])
  const [initialAddress] = useState(form.address)
  /** The selected address, once it is known whether a zone contains it. */
  const locatedAddress = isLocating || view.resolution === null ? null : form.address
  useUpdateEffect(locatedAddress, () => {
    // The field keeps the focus, so a screen reader does not read the changed text below it.
    if (locatedAddress === null || locatedAddress === initialAddress) return
    if (error !== undefined) announce(`${i18n.t('field.error')} ${error}`, 'assertive')
    else if (needsHouse) announce(formatHint(i18n.spokenMoney))
    else announce(`${i18n.t('location.inZone')}. ${formatEstimate?.(i18n.spokenMoney) ?? ''}`.trim())
  })

  /** Selects «point on the map»: this text is no address to edit, so typing should replace it. */
  function selectPlaceholderText(target: EventTarget) {
    if (isPointWithoutAddress && target === input.current) input.current?.select()
  }

  return (
    <div
      className={clsx(css.address, isServed && !needsHouse && css.served)}
      onFocus={event => {
        selectPlaceholderText(event.target)
        if (event.target === input.current) void address.suggestHouses()
      }}
      onClick={event => selectPlaceholderText(event.target)}
    >
      <Combobox
        inputRef={input}
        name="address"
        label={i18n.t('location.address')}
        required
        value={isPointWithoutAddress ? i18n.t('address.pointOnMap') : form.addressText}
        onChange={address.type}
        {...suggestions}
        {...(savedPlaces.length > 0 && buildSavedOptions(i18n, savedPlaces))}
        openOnFocus={savedPlaces.length > 0 || needsHouse}
        stayOpen
        clearLabel={i18n.t('location.clearAddress')}
        onPick={id => void address.pick(id)}
        onBlur={dialog.leaveAddress}
        loading={suggestions.loading || isLocating}
        hint={
          isLocating ? (
            i18n.t('address.locating')
          ) : formatEstimate || needsHouse ? (
            <TextWithAmounts text={formatHint} />
          ) : (
            i18n.t('location.addressHint')
          )
        }
        error={error}
        errorPrefix={i18n.t('field.error')}
        trailing={
          <IconButton
            label={i18n.t('location.pickOnMap')}
            icon={<AnyIcon name="map" />}
            disabled={view.data?.status !== 'ready'}
            onClick={dialog.openMap}
          />
        }
      />
      {view.nearestPickUp !== null && (
        <LazyBoundary fallback={null}><NearestPickUp point={view.nearestPickUp} /></LazyBoundary>
      )}
      <LocateMe input={address} />
      {hasOtherPlaces && <LazyBoundary fallback={null}><OtherPlaces /></LazyBoundary>}
      {suggestions.hasFailed && (
        <Alert
          tone="error"
          announce
          action={
            <Button variant="text" onClick={() => address.type(form.addressText)}>
              {i18n.t('common.retry')}
            </Button>
          }
        >
          {i18n.t('address.searchFailed')}
        </Alert>
      )}
    </div>
  )
}

/** The saved addresses as options. Each subtitle says whether the profile or the device has it. */
function buildSavedOptions(i18n: I18n, places: readonly SavedPlace[]) {
  return {
    listLabel: i18n.t('saved.label'),
    options: places.map(({ id, from, place }): ComboboxOption => ({
      id,
      title: formatSavedPlace(i18n, place),
      subtitle: i18n.t(from === 'profile' ? 'saved.profile' : 'saved.device'),
    })),
  }
}
