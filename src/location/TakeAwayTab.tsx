import { useId } from 'react'
import { distanceMetres } from '../../core/geo/near.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { openLine } from '../bind/hours.ts'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { formatDistance } from './distance.ts'
import { LocateMe } from './LocateMe.tsx'
import { formatPickUpHouse, formatPickUpName } from './pick-up-name.ts'
import * as css from './TakeAwayTab.module.css'

/**
 * The city's pick-up points by street, with their hours. Distances are shown once the device's
 * position is known.
 */
export function TakeAwayTab({ view }: { readonly view: OpenDialogView }) {
  const { clock } = useShop()
  const { dialog, address } = usePlace()
  const i18n = useI18n()
  const here = useStore(address.here)
  const now = useStore(clock.minute)
  const { points, errors, state: { form } } = view
  if (points.length === 0) return <NoPoints view={view} />
  const metres = points.map(({ location }) => (here === null ? null : distanceMetres(here, location)))
  const least = Math.min(...metres.map(known => known ?? Infinity))
  const far = (known: number | null | undefined) => (known == null ? '' : formatDistance(i18n, known))
  const option = (resto: Resto, index: number) => {
    const name = formatPickUpName(resto, points)
    const isNearest = points.length > 1 && metres[index] === least
    const way = isNearest ? i18n.t('location.nearest', { distance: far(least) }) : far(metres[index])
    return {
      value: String(resto.id),
      title: <CatalogueText>{name}</CatalogueText>,
      subtitle: <About where={[formatPickUpHouse(i18n, resto, name), way]} hours={openLine(i18n, resto, now)} />,
    }
  }
  return (
    <div className={css.tab}>
      <LocateMe input={address} finds="way" />
      <RadioList
        legend={i18n.t('location.pickup')}
        hideLegend
        name="pickUp"
        value={form.pickUpId === null ? null : String(form.pickUpId)}
        onChange={id => dialog.choosePickUp(Number(id))}
        options={points.map(option)}
        error={errors.pickUp && i18n.t(`v.${errors.pickUp}`)} errorPrefix={i18n.t('field.error')} />
      <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} className={css.onMap}
        onClick={dialog.openMap}>
        {i18n.t('location.pickOnMap')}
      </Button>
    </div>
  )
}

/** The text below a point's name. */
function About({ where, hours }: { readonly where: readonly string[]; readonly hours: string }) {
  const known = where.filter(part => part !== '')
  return (
    <>
      {known.length > 0 && (
        <>
          <span className={css.where}>
            <Enumeration items={known} lang={useI18n().detectLang} />
          </span>{' '}
        </>
      )}
      <span>{hours}</span>
    </>
  )
}

/**
 * The city has no pick-up point. No input can solve this, so the customer is offered another city,
 * if there is one.
 */
function NoPoints({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const id = useId()
  const { pickUp } = view.errors
  return (
    // «Save» focuses it, as any other invalid field.
    <fieldset name="pickUp" tabIndex={-1} aria-describedby={id}>
      <legend className="visually-hidden">{t('location.pickup')}</legend>
      <Alert
        tone="error"
        announce
        action={
          view.cityInert ? null : (
            <Button variant="text" onClick={dialog.clearCity}>
              {t('location.otherCity')}
            </Button>
          )
        }
      >
        <span id={id}>{pickUp && t(`v.${pickUp}`)}</span>
      </Alert>
    </fieldset>
  )
}
