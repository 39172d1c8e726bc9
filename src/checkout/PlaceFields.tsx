import { withCity } from '../../core/shop/place/address-line.ts'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import { isComplete } from '../../core/shop/place/choice.ts'
import { listRestoMethods, listCityMethods } from '../../core/shop/place/offered.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { SegmentedButtons } from '../ui/SegmentedToggle.tsx'
import { DoorFields } from './DoorFields.tsx'
import * as css from './OrderForm.module.css'

const METHOD_TEXT_KEYS = { DELIVERY: 'method.delivery', TAKE_AWAY: 'method.takeAway' } as const satisfies Record<
  DeliveryMethod,
  TextKey
>

/** The order method and the address. The customer changes both in the location dialog. */
export function PlaceFields() {
  const { location } = useShop()
  const { t } = useI18n()
  const venue = useStore(location.choice.venue)
  const cities = useStore(location.cities.data)
  if (venue.kind === 'none') {
    return <Button variant="tonal" onClick={() => location.dialog.open()}>{t('nav.locationEmpty')}</Button>
  }
  const { choice, city, resto } = venue
  // Until the city has loaded, only the methods of its selected restaurant are known.
  const loaded = cities.get(city.id)
  const offered = loaded?.status === 'ready' ? listCityMethods(loaded.value) : listRestoMethods(resto)
  const isDelivery = choice.method === 'DELIVERY'
  const deliveryAddress = choice.method === 'DELIVERY' && isComplete(choice)
    ? choice.place.address || t('address.pointOnMap')
    : null
  /** Null for a delivery without an address. */
  const address = isDelivery ? deliveryAddress : resto.address

  return (
    <section className={css.section}>
      {offered.length > 1 && (
        <div className={css.narrow}>
          <SegmentedButtons legend={t('location.method')} value={choice.method}
            options={offered.map(method => ({ value: method, title: t(METHOD_TEXT_KEYS[method]) }))}
            onPress={method => location.dialog.open({ method })} />
        </div>
      )}
      {address === null ? (
        <Button variant="tonal" onClick={() => location.dialog.open()}>
          {t('nav.placeEmpty')}
        </Button>
      ) : (
        <div className={css.place}>
          <div className={css.placeText}>
            <p className={css.placeLabel}>{t(isDelivery ? 'location.address' : 'location.pickup')}</p>
            <p className={css.placeName}>
              <ApiText>{withCity(city.name, address)}</ApiText>
            </p>
            {!isDelivery && (
              <p className={css.placeMore}>
                <ApiText>{resto.name}</ApiText>
              </p>
            )}
          </div>
          <Button variant="text" className={css.change} onClick={() => location.dialog.open()}>
            {t('checkout.changeAddress')}
          </Button>
        </div>
      )}
      {choice.method === 'DELIVERY' && choice.place !== null && (
        <DoorFields key={toPlaceKey(choice.place)} place={choice.place} />
      )}
    </section>
  )
}

/** The React key of the door fields: another address has another door, so the fields remount. */
const toPlaceKey = ({ address, location: { lat, lng } }: DeliveryPlace): string => `${lat} ${lng} ${address}`
