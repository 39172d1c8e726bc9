import { useId } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { openLine } from '../bind/hours.ts'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { pickUpName } from './pick-up-name.ts'
import * as css from './TakeAwayTab.module.css'

/** The pick-up points of the city, by street, with their hours. */
export function TakeAwayTab({ view }: { readonly view: OpenDialogView }) {
  const { clock } = useShop()
  const { dialog } = usePlace()
  const words = useWords()
  const now = useStore(clock.minute)
  const { points, errors, state: { form } } = view
  if (points.length === 0) return <NoPoints view={view} />
  return (
    <div>
      <RadioList legend={words.t('location.pickup')} hideLegend name="pickUp" value={form.pickUpId === null ? null : String(form.pickUpId)}
        onChange={id => dialog.choosePickUp(Number(id))}
        options={points.map(resto => ({
          value: String(resto.id), title: pickUpName(resto, points), subtitle: openLine(words, resto, now),
        }))}
        error={errors.pickUp && words.t(`v.${errors.pickUp}`)} errorPrefix={words.t('field.error')} />
      <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} className={css.onMap}
        onClick={dialog.openMap}>
        {words.t('location.pickOnMap')}
      </Button>
    </div>
  )
}

/** Nowhere to pick up: no answer mends the field, so the way out is another city, where there is one. */
function NoPoints({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useWords()
  const id = useId()
  const { pickUp } = view.errors
  return (
    // «save» leads here, as it does to any other field at fault
    <fieldset name="pickUp" tabIndex={-1} aria-describedby={id}>
      <legend className="visually-hidden">{t('location.pickup')}</legend>
      <Alert tone="error" announce
        action={view.cityInert ? null : <Button variant="text" onClick={dialog.clearCity}>{t('location.otherCity')}</Button>}>
        <span id={id}>{pickUp && t(`v.${pickUp}`)}</span>
      </Alert>
    </fieldset>
  )
}
