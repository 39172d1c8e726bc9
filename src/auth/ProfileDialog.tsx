import { useId } from 'react'
import { clsx } from 'clsx'
import { formatPhone } from '../../core/phone.ts'
import { isInCity, type SavedPlace } from '../../core/shop/place/saved-places.ts'
import { formatDoorDetails } from '../i18n/door-words.ts'
import { Link } from '../bind/Link.tsx'
import { useAccount, usePlace } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useCustomerName } from '../bind/sign-in.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErasureWarning } from './ErasureWarning.tsx'
import * as css from './ProfileDialog.module.css'

/**
 * The dialog with the customer's name, phone, addresses and orders. At its end is the button for
 * signing out, with a warning of the data that signing out erases (STO-06).
 */
export function ProfileDialog({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => void }) {
  const { router } = useShop()
  const { session } = useAccount()
  const { t } = useI18n()
  const state = useStore(session.state)
  const warningId = useId()
  const phone = state.status === 'authorised' ? state.profile.phone : ''
  return (
    <Dialog headline={useCustomerName()} size="confirm" onClose={onClose} closeLabel={t('common.close')}>
      {phone !== '' && <p className={css.phone}>{formatPhone(phone)}</p>}
      <SavedAddresses onClose={onClose} />
      <Link to={router.href('orders.index', {})} className={clsx(css.row, css.orders)}>
        <span>{t('nav.orders')}</span>
        <AnyIcon name="chevronRight" size={20} />
      </Link>
      <div className={css.leave}>
        <h3 className={css.heading}>{t('auth.signOutHeadline')}</h3>
        <div id={warningId}><ErasureWarning /></div>
        <Button variant="outlined" aria-describedby={warningId} onClick={onLeave}>{t('nav.signOut')}</Button>
      </div>
    </Dialog>
  )
}

/**
 * The saved addresses of the profile and of this device. A press on an address in the selected city
 * opens the location dialog with that address.
 */
function SavedAddresses({ onClose }: { readonly onClose: () => void }) {
  const { location: { choice, cities }, panel } = useShop()
  const { dialog, saved } = usePlace()
  const { t } = useI18n()
  const savedPlaces = useStore(saved)
  const list = useStore(cities.list)
  const { cityId } = useStore(choice.stored)
  const city = list.status === 'ready' ? list.value.find(({ id }) => id === cityId) : undefined
  if (savedPlaces.length === 0) return null
  function openInDialog({ place }: SavedPlace): void {
    onClose()
    // The customer may have opened this dialog from the navigation panel.
    panel.set(false)
    dialog.open({ method: 'DELIVERY' })
    dialog.pickPlace(place)
  }
  return (
    <section aria-label={t('saved.label')}>
      <h3 className={css.heading}>{t('saved.label')}</h3>
      <ul role="list">
        {savedPlaces.map(savedPlace => (
          <li key={savedPlace.id}>
            {city !== undefined && isInCity(savedPlace.place.location, city)
              ? (
                <button type="button" className={css.row} aria-haspopup="dialog"
                  onClick={() => openInDialog(savedPlace)}>
                  <AddressLine {...savedPlace} />
                  <AnyIcon name="chevronRight" size={20} />
                </button>
              )
              : <p className={css.line}><AddressLine {...savedPlace} /></p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AddressLine({ place }: SavedPlace) {
  return <span><Enumeration items={[place.address, ...formatDoorDetails(useI18n(), place)]} /></span>
}
