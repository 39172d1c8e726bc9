import { useState } from 'react'
import { maxLength } from '../../core/form-rules.ts'
import type { DeliveryPlace, DetailField } from '../../core/shop/place/address.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { DETAIL_FIELDS, DOOR_FIELDS, DETAIL_MAX_LENGTH, formatDoorDetails } from '../i18n/door-words.ts'
import { translateFault } from '../i18n/fault-text.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { FIELD, focusField } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/**
 * The door details for the courier (CHK-01). Filled fields are shown as one line of text, empty or
 * invalid fields as inputs.
 */
export function DoorFields({ place }: { readonly place: DeliveryPlace }) {
  const { location } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const commentFault = maxLength(COMMENT_LIMIT)(place.comment)
  const [openFields, setOpenFields] = useState<readonly DetailField[]>([])
  // An opened field stays open: it must not close when the customer types its first letter.
  const fieldsToOpen = DETAIL_FIELDS.filter(
    name => !openFields.includes(name) && (place[name].trim() === '' || (name === 'comment' && commentFault !== null)),
  )
  if (fieldsToOpen.length > 0) setOpenFields([...openFields, ...fieldsToOpen])

  const filledTexts = formatDoorDetails(i18n, place, DETAIL_FIELDS.filter(name => !openFields.includes(name)))
  return (
    <>
      {filledTexts.length > 0 && (
        <div className={css.place}>
          <p className={css.doorText}><Enumeration items={filledTexts} /></p>
          <Button variant="text" className={css.change} aria-label={t('checkout.changeDoor')}
            onClick={() => {
              setOpenFields(DETAIL_FIELDS)
              focusField(FIELD.apartment, 'near')
            }}>
            {t('checkout.change')}
          </Button>
        </div>
      )}
      {openFields.length > 0 && (
        <div className={css.details}>
          <div className={css.fields}>
            {DOOR_FIELDS.filter(([name]) => openFields.includes(name)).map(([name, label]) => (
              <PlaceTextField
                key={name}
                className={name === 'apartment' ? css.flat : undefined}
                id={`order-${name}`}
                name={name}
                label={t(label)}
                value={place[name]}
                bare
                maxLength={DETAIL_MAX_LENGTH}
                onChange={value => location.choice.editPlace({ [name]: value })}
              />
            ))}
          </div>
          {openFields.includes('comment') && (
            <PlaceTextField
              id={FIELD.placeComment}
              label={t('checkout.doorComment')}
              optionalText={t('common.optional')}
              hint={t('location.commentHint')}
              value={place.comment}
              error={commentFault === null ? undefined : translateFault(i18n, commentFault)}
              errorPrefix={t('field.error')}
              onChange={comment => location.choice.editPlace({ comment })}
            />
          )}
        </div>
      )}
    </>
  )
}

/**
 * A text field of the delivery place. While the field is focused, it shows what the customer types,
 * even if another tab changes the stored value.
 */
function PlaceTextField({ value, onChange, ...field }: TextFieldProps) {
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
