import { useState } from 'react'
import { maxLength } from '../../core/form-rules.ts'
import { withCity } from '../../core/shop/place/address-line.ts'
import { isComplete } from '../../core/shop/place/choice.ts'
import { methodsOf, methodsOffered } from '../../core/shop/place/offered.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import { DOOR } from '../bind/door-words.ts'
import { faultText } from '../bind/fault-text.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

const METHOD_TEXT = { DELIVERY: 'method.delivery', TAKE_AWAY: 'method.takeAway' } as const satisfies Record<DeliveryMethod, TextKey>

/** How and where the order is received; another method or address is chosen in the location dialog. */
export function PlaceFields() {
  const { location } = useShop()
  const { t } = useWords()
  const venue = useStore(location.choice.venue)
  const cities = useStore(location.cities.data)
  if (venue.at === 'none') {
    return <Button variant="tonal" onClick={() => location.dialog.open()}>{t('nav.locationEmpty')}</Button>
  }
  const { choice, city, resto } = venue
  const loaded = cities.get(city.id)
  const offered = loaded?.at === 'ready' ? methodsOffered(loaded.value) : methodsOf(resto)
  const isDelivery = choice.method === 'DELIVERY'
  const address = !isComplete(choice) ? null : choice.method === 'DELIVERY' ? choice.place.address || t('address.pointOnMap') : resto.address

  return (
    <section className={css.section} aria-label={t('location.method')}>
      {offered.length > 1 && (
        <div className={css.narrow}>
          <SegmentedToggle fullWidth legend={t('location.method')} value={choice.method}
            options={offered.map(method => ({ value: method, title: t(METHOD_TEXT[method]) }))}
            onChange={method => location.dialog.open({ method })} />
        </div>
      )}
      {address === null ? <Button variant="tonal" onClick={() => location.dialog.open()}>{t('nav.placeEmpty')}</Button> : <div className={css.place}>
        <div className={css.placeText}>
          <p className={css.placeLabel}>{t(isDelivery ? 'location.address' : 'location.pickup')}</p>
          <p className={css.placeName}>{withCity(city.name, address)}</p>
          {!isDelivery && <p className={css.placeMore}>{resto.name}</p>}
        </div>
        <Button variant="text" className={css.change} onClick={() => location.dialog.open()}>{t('checkout.changeAddress')}</Button>
      </div>}
      {isDelivery && <Details />}
    </section>
  )
}

function Details() {
  const { location } = useShop()
  const words = useWords()
  const { t } = words
  const place = useSelected(location.choice.stored, held => held.place)
  if (place === null) return null
  const fault = maxLength(COMMENT_LIMIT)(place.comment)
  return (
    <div className={css.details}>
      <div className={css.fields}>
        {DOOR.map(([field, label]) => (
          <PlaceText key={field} id={`order-${field}`} name={field} label={t(label)} value={place[field]} bare
            onChange={value => location.choice.editPlace({ [field]: value })} />
        ))}
        <PlaceText className={css.wide} id={FIELD.placeComment} label={t('location.comment')} optionalText={t('common.optional')}
          hint={t('location.commentHint')} value={place.comment}
          error={fault === null ? undefined : faultText(words, fault)} errorPrefix={t('field.error')}
          onChange={comment => location.choice.editPlace({ comment })} />
      </div>
    </div>
  )
}

/** A field of the place, which another tab may change too: in focus it shows what is typed in it. */
function PlaceText({ value, onChange, ...field }: TextFieldProps) {
  const [held, setHeld] = useState<string | null>(null)
  return (
    <TextField {...field} autoComplete="off" enterKeyHint="next" value={held ?? value} onFocus={() => setHeld(value)} onBlur={() => setHeld(null)}
      onChange={text => {
        setHeld(text)
        onChange(text)
      }} />
  )
}
