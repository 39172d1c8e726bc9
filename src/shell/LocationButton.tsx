import { clsx } from 'clsx'
import { isComplete } from '../../core/shop/place/choice.ts'
import { Inline } from '../app/Asked.tsx'
import { WhenDue } from '../app/later.ts'
import { useHasSettled } from '../app/settled.tsx'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import * as css from './LocationButton.module.css'

/** Where the order goes and by when it is there; opens the location dialog. */
export function LocationButton({ className }: { readonly className?: string }) {
  const { location } = useShop()
  const { t } = useWords()
  const venue = useStore(location.choice.venue)
  const hasSettled = useHasSettled()
  const open = () => location.dialog.open()
  if (venue.at === 'none' || !isComplete(venue.choice)) {
    const text = t(venue.at === 'none' ? 'nav.locationEmpty' : 'nav.placeEmpty')
    return <button type="button" className={clsx(css.button, className)} onClick={open} aria-haspopup="dialog">{text}</button>
  }
  const { choice, resto, city } = venue
  const isDelivery = choice.method === 'DELIVERY'
  const address = isDelivery ? choice.place.address || t('address.pointOnMap') : resto.address || resto.street
  return (
    <button type="button" className={clsx(css.button, className)} onClick={open} aria-haspopup="dialog">
      <span className={css.icon}><Icon name={isDelivery ? 'moped' : 'bag'} size={20} /></span>
      <span className={css.words}>
        <span className={css.method}>
          <span className={css.word}>{t(isDelivery ? 'method.delivery' : 'method.takeAway')}</span>
          {hasSettled && <Inline waiting={null}><WhenDue /></Inline>}
        </span>
        <span className={css.address}><span className={css.city}>{city.name}, </span>{address}</span>
        <span className="visually-hidden">. {t('checkout.changeAddress')}</span>
      </span>
      <Icon name="chevronDown" size={20} />
    </button>
  )
}
