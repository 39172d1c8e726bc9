import { clsx } from 'clsx'
import { isComplete } from '../../core/shop/place/choice.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import * as css from './LocationButton.module.css'

/** Where the order goes and how long that takes; opens the location dialog. */
export function LocationButton({ className }: { readonly className?: string }) {
  const { location, cart } = useShop()
  const { t } = useWords()
  const venue = useStore(location.choice.venue)
  const promised = useStore(cart.minutes)
  const open = () => location.dialog.open()
  if (venue.at === 'none' || !isComplete(venue.choice)) {
    const text = t(venue.at === 'none' ? 'nav.locationEmpty' : 'nav.placeEmpty')
    return <button type="button" className={clsx(css.button, className)} onClick={open} aria-haspopup="dialog">{text}</button>
  }
  const { choice, resto, city, zone } = venue
  const isDelivery = choice.method === 'DELIVERY'
  const address = isDelivery ? choice.place.address || t('address.pointOnMap') : resto.address || resto.street
  const minutes = promised ?? zone?.bands[0]?.minutes ?? 0
  const method = t(isDelivery ? 'method.delivery' : 'method.takeAway')
  const first = isDelivery && minutes > 0 ? `${method} · ${t('unit.minShort', { n: minutes })}` : method
  return (
    <button type="button" className={clsx(css.button, className)} onClick={open} aria-haspopup="dialog">
      <span className={css.icon}><Icon name={isDelivery ? 'moped' : 'bag'} size={20} /></span>
      <span className={css.words}>
        <span className={css.method}>{first}</span>
        <span className={css.address}><span className={css.city}>{city.name}, </span>{address}</span>
        <span className="visually-hidden">. {t('checkout.changeAddress')}</span>
      </span>
      <Icon name="chevronDown" size={20} />
    </button>
  )
}
