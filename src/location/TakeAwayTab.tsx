import { pickUpName } from '../../core/shop/location/methods.ts'
import type { OpenDialogView } from '../../core/shop/location/dialog.ts'
import { openLine } from '../bind/hours.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import * as css from './TakeAwayTab.module.css'

/** The pick-up points of the city, by street, with their hours. */
export function TakeAwayTab({ view }: { readonly view: OpenDialogView }) {
  const { location: { dialog, map }, clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  const { points, errors, state: { form } } = view
  if (points.length === 0) return <Alert tone="warning" announce>{words.t('v.takeAwayNone')}</Alert>
  return (
    <div>
      <RadioList legend={words.t('location.pickup')} hideLegend name="pickUp" value={form.pickUpId === null ? null : String(form.pickUpId)}
        onChange={id => dialog.choosePickUp(Number(id))}
        options={points.map(resto => ({
          value: String(resto.id), title: pickUpName(resto, points), subtitle: openLine(words, resto, now),
        }))}
        error={errors.pickUp && words.t(`v.${errors.pickUp}`)} errorPrefix={words.t('field.error')} />
      <Button variant="outlined" icon={<Icon name="map" size={18} />} className={css.onMap}
        onClick={() => map.open({ method: 'TAKE_AWAY', address: form.address, restoId: form.pickUpId })}>
        {words.t('location.pickOnMap')}
      </Button>
    </div>
  )
}
