import { clsx } from 'clsx'
import { isComplete, type Venue } from '../../core/shop/place/choice.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { EtaLabel } from '../lazy/lazy-views.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import * as css from './LocationButton.module.css'

const NO_VENUE: Venue = { kind: 'none' }

/** The button with the order's destination and expected time. It opens the location dialog. */
export function LocationButton({ className }: { readonly className?: string }) {
  const { location } = useShop()
  const { t, detectLang } = useI18n()
  const venue = useStore(location.choice.venue, NO_VENUE)
  const isIdle = useIsIdle()
  const open = () => location.dialog.open()
  if (venue.kind === 'none' || !isComplete(venue.choice)) {
    const text = t(venue.kind === 'none' ? 'nav.locationEmpty' : 'nav.placeEmpty')
    return (
      <button type="button" className={clsx(css.button, css.unset, className)} onClick={open} aria-haspopup="dialog">
        <Icon name="moped" size={20} />
        <span>{text}</span>
        <Icon name="chevronDown" size={20} />
      </button>
    )
  }
  const { choice, resto, city } = venue
  const isDelivery = choice.method === 'DELIVERY'
  const icon = isDelivery ? 'moped' : 'bag'
  const address = isDelivery ? choice.place.address || t('address.pointOnMap') : resto.address
  return (
    <button type="button" className={clsx(css.button, className)} onClick={open} aria-haspopup="dialog">
      <span className={css.icon}><Icon name={icon} size={20} /></span>
      <span className={css.texts}>
        <span className={css.method}>
          <span className={css.methodIcon}><Icon name={icon} size={16} /></span>
          <span className={css.methodName}>{t(isDelivery ? 'method.delivery' : 'method.takeAway')}</span>
          {isIdle && (
            <LazyBoundary fallback={null}>
              <EtaLabel />
            </LazyBoundary>
          )}
        </span>
        <span className={css.address}>
          <span className={css.city} lang={detectLang(city.name)}>{`${city.name}, `}</span>
          <span lang={detectLang(address)}>{address}</span>
        </span>
        <span className="visually-hidden">{`. ${t('checkout.changeAddress')}`}</span>
      </span>
      <span className={css.chevron}><Icon name="chevronDown" size={20} /></span>
    </button>
  )
}
