import { useId } from 'react'
import { distanceMetres } from '../../core/geo/near.ts'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { openLine } from '../bind/hours.ts'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { distanceText } from './distance.ts'
import { LocateMe } from './LocateMe.tsx'
import { pickUpHouse, pickUpName } from './pick-up-name.ts'
import * as css from './TakeAwayTab.module.css'

/** The pick-up points of the city, by street, with their hours, and how far they are once the device has said where it is. */
export function TakeAwayTab({ view }: { readonly view: OpenDialogView }) {
  const { clock } = useShop()
  const { dialog, address } = usePlace()
  const words = useWords()
  const here = useStore(address.here)
  const now = useStore(clock.minute)
  const { points, errors, state: { form } } = view
  if (points.length === 0) return <NoPoints view={view} />
  const metres = points.map(({ location }) => (here === null ? null : distanceMetres(here, location)))
  const least = Math.min(...metres.map(known => known ?? Infinity))
  const far = (known: number | null | undefined) => (known == null ? '' : distanceText(words, known))
  const option = (resto: Resto, index: number) => {
    const name = pickUpName(resto, points)
    const isNearest = points.length > 1 && metres[index] === least
    const way = isNearest ? words.t('location.nearest', { distance: far(least) }) : far(metres[index])
    return { value: String(resto.id), title: name, subtitle: <About where={[pickUpHouse(words, resto, name), way]} hours={openLine(words, resto, now)} /> }
  }
  return (
    <div className={css.tab}>
      <LocateMe input={address} finds="way" />
      <RadioList legend={words.t('location.pickup')} hideLegend name="pickUp" value={form.pickUpId === null ? null : String(form.pickUpId)}
        onChange={id => dialog.choosePickUp(Number(id))}
        options={points.map(option)}
        error={errors.pickUp && words.t(`v.${errors.pickUp}`)} errorPrefix={words.t('field.error')} />
      <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} className={css.onMap}
        onClick={dialog.openMap}>
        {words.t('location.pickOnMap')}
      </Button>
    </div>
  )
}

/** What is said of a point below its name. */
function About({ where, hours }: { readonly where: readonly string[]; readonly hours: string }) {
  const known = where.filter(part => part !== '')
  return (
    <>
      {known.length > 0 && <><span className={css.where}><Enumeration items={known} /></span>{' '}</>}
      <span>{hours}</span>
    </>
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
