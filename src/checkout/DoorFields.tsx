import { useState } from 'react'
import { maxLength } from '../../core/form-rules.ts'
import type { DeliveryPlace, DetailField } from '../../core/shop/place/address.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { DETAIL_FIELDS, DOOR_FIELDS, DETAIL_MAX_LENGTH, formatDoorDetails } from '../bind/door-words.ts'
import { translateFault } from '../bind/fault-text.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { FIELD, focusField } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/**
 * Details for the courier at the door (CHK-01). Filled fields are one line; empty or invalid fields
 * are open.
 */
export function DoorFields({ place }: { readonly place: DeliveryPlace }) {
  const { location } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const fault = maxLength(COMMENT_LIMIT)(place.comment)
  const [open, setOpen] = useState<readonly DetailField[]>([])
  // An opened field stays open, so that it does not close while the customer types.
  const more = DETAIL_FIELDS.filter(
    name => !open.includes(name) && (place[name].trim() === '' || (name === 'comment' && fault !== null)),
  )
  if (more.length > 0) setOpen([...open, ...more])

  const filled = formatDoorDetails(i18n, place, DETAIL_FIELDS.filter(name => !open.includes(name)))
  return (
    <>
      {filled.length > 0 && (
        <div className={css.place}>
          <p className={css.doorText}><Enumeration items={filled} /></p>
          <Button variant="text" className={css.change} aria-label={t('checkout.changeDoor')}
            onClick={() => {
              setOpen(DETAIL_FIELDS)
              focusField(FIELD.apartment, 'near')
            }}>
            {t('checkout.change')}
          </Button>
        </div>
      )}
      {open.length > 0 && (
        <div className={css.details}>
          <div className={css.fields}>
            {DOOR_FIELDS.filter(([name]) => open.includes(name)).map(([name, label]) => (
              <PlaceText
                key={name}
                id={`order-${name}`}
                name={name}
                label={t(label)}
                value={place[name]}
                bare
                maxLength={DETAIL_MAX_LENGTH}
                onChange={value => location.choice.editPlace({ [name]: value })}
              />
            ))}
            {open.includes('comment') && (
              <PlaceText
                className={css.wide}
                id={FIELD.placeComment}
                label={t('location.comment')}
                optionalText={t('common.optional')}
                hint={t('location.commentHint')}
                value={place.comment}
                error={fault === null ? undefined : translateFault(i18n, fault)}
                errorPrefix={t('field.error')}
                onChange={comment => location.choice.editPlace({ comment })}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/**
 * A field of the place, which another tab may change as well. While focused, it shows the typed
 * text.
 */
function PlaceText({ value, onChange, ...field }: TextFieldProps) {
  const [typedText, setTypedText] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      autoComplete="off"
      enterKeyHint="next"
      value={typedText ?? value}
      onFocus={() => setTypedText(value)}
      onBlur={() => setTypedText(null)}
      onChange={text => {
        setTypedText(text)
        onChange(text)
      }} />
  )
}
