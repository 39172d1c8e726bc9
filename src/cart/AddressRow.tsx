import { isComplete } from '../../core/shop/place/choice.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { clsx } from 'clsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import * as css from './AddressRow.module.css'
import * as state from '../ui/state.module.css'

/** Where the order goes, above its lines; opens the location dialog. */
export function AddressRow() {
  const { location } = useShop()
  const { t } = useWords()
  const venue = useStore(location.choice.venue)
  const text = venue.at === 'none' ? t('nav.locationEmpty') : rowText(venue)
  function rowText({ choice, resto }: Extract<typeof venue, { at: 'resto' }>): string {
    if (!isComplete(choice)) return t('nav.placeEmpty')
    return choice.method === 'DELIVERY'
      ? `${t('method.delivery')} · ${choice.place.address || t('address.pointOnMap')}`
      : `${t('method.takeAway')} · ${resto.address}`
  }
  return (
    <button type="button" className={clsx(state.layer, css.row)} aria-label={t('nav.location', { address: text })}
      onClick={() => location.dialog.open()}>
      <AnyIcon name="pin" />
      <span className={css.text}>{text}</span>
      <Icon name="chevronRight" />
    </button>
  )
}
