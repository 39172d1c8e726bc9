import { useId } from 'react'
import { clsx } from 'clsx'
import { formatPhone } from '../../core/phone.ts'
import { isInCity, type SavedPlace } from '../../core/shop/place/saved-places.ts'
import { doorWords } from '../bind/door-words.ts'
import { Link } from '../bind/Link.tsx'
import { useAccount, usePlace } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { usePersonName } from '../bind/sign-in.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErasureWarning } from './ErasureWarning.tsx'
import * as css from './ProfileDialog.module.css'

/**
 * The customer's data as this device stores it. At its end, signing out and what that erases
 * (STO-06).
 */
export function ProfileDialog({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => void }) {
  const { router } = useShop()
  const { session } = useAccount()
  const { t } = useI18n()
  const state = useStore(session.state)
  const id = useId()
  const phone = state.status === 'authorised' ? state.profile.phone : ''
  return (
    <Dialog headline={usePersonName()} size="confirm" onClose={onClose} closeLabel={t('common.close')}>
      {phone !== '' && <p className={css.phone}>{formatPhone(phone)}</p>}
      <KnownPlaces onClose={onClose} />
      <Link to={router.href('orders.index', {})} className={clsx(css.row, css.orders)}>
        <span>{t('nav.orders')}</span>
        <AnyIcon name="chevronRight" size={20} />
      </Link>
      <div className={css.leave}>
        <h3 className={css.heading}>{t('auth.signOutHeadline')}</h3>
        <div id={id}><ErasureWarning /></div>
        <Button variant="outlined" aria-describedby={id} onClick={onLeave}>{t('nav.signOut')}</Button>
      </div>
    </Dialog>
  )
}

/**
 * Earlier delivery addresses. One in the selected city opens the location dialog with the address
 * filled in.
 */
function KnownPlaces({ onClose }: { readonly onClose: () => void }) {
  const { location: { choice, cities }, panel } = useShop()
  const { dialog, saved } = usePlace()
  const { t } = useI18n()
  const known = useStore(saved)
  const list = useStore(cities.list)
  const { cityId } = useStore(choice.stored)
  const city = list.status === 'ready' ? list.value.find(({ id }) => id === cityId) : undefined
  if (known.length === 0) return null
  function choose({ place }: SavedPlace): void {
    onClose()
    panel.set(false)
    dialog.open({ method: 'DELIVERY' })
    dialog.pickPlace(place)
  }
  return (
    <section aria-label={t('saved.label')}>
      <h3 className={css.heading}>{t('saved.label')}</h3>
      <ul role="list">
        {known.map(one => (
          <li key={one.id}>
            {city !== undefined && isInCity(one.place.location, city)
              ? (
                <button type="button" className={css.row} aria-haspopup="dialog" onClick={() => choose(one)}>
                  <SavedPlaceLine {...one} />
                  <AnyIcon name="chevronRight" size={20} />
                </button>
              )
              : <p className={css.line}><SavedPlaceLine {...one} /></p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SavedPlaceLine({ place }: SavedPlace) {
  return <span><Enumeration items={[place.address, ...doorWords(useI18n(), place)]} /></span>
}
