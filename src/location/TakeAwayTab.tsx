import { useId } from 'react'
import type { PickUpPoint } from '../../core/shop/place/pick-up-points.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { formatOpenStatus } from '../i18n/hours.ts'
import { usePlace } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { formatDistance } from './distance.ts'
import { LocateMe } from './LocateMe.tsx'
import { formatPickUpName } from './pick-up-name.ts'
import * as css from './TakeAwayTab.module.css'

/**
 * The list of the city's pick-up points: address, name and hours, and the distance if a position is
 * known.
 */
export function TakeAwayTab({ view }: { readonly view: OpenDialogView }) {
  const { clock } = useShop()
  const { dialog, address } = usePlace()
  const i18n = useI18n()
  const points = useStore(address.pickUpPoints)
  const now = useStore(clock.minute)
  const { errors, state: { form } } = view
  if (points.length === 0) return <NoPoints view={view} />
  const formatDetails = ({ resto, metres, isNearest }: PickUpPoint): readonly string[] => {
    const distance = metres === null ? '' : formatDistance(i18n, metres)
    return [resto.name, isNearest ? i18n.t('location.nearest', { distance }) : distance]
  }
  const toOption = (point: PickUpPoint) => ({
    value: String(point.resto.id),
    title: <ApiText>{formatPickUpName(point.resto)}</ApiText>,
    subtitle: <PointDetails details={formatDetails(point)} hours={formatOpenStatus(i18n, point.resto, now)} />,
  })
  return (
    <div className={css.tab}>
      <LocateMe input={address} purpose="distances" />
      <RadioList
        legend={i18n.t('location.pickup')}
        hideLegend
        name="pickUp"
        value={form.pickUpId === null ? null : String(form.pickUpId)}
        onChange={id => dialog.choosePickUp(Number(id))}
        options={points.map(toOption)}
        error={errors.pickUp && i18n.t(`v.${errors.pickUp}`)} errorPrefix={i18n.t('field.error')} />
      <Button variant="outlined" icon={<AnyIcon name="map" size={18} />} className={css.onMap}
        onClick={dialog.openMap}>
        {i18n.t('location.pickOnMap')}
      </Button>
    </div>
  )
}

/**
 * The text below a point's address: details (name and distance) and hours. Empty details are
 * left out.
 */
function PointDetails({ details, hours }: { readonly details: readonly string[]; readonly hours: string }) {
  const { detectLang } = useI18n()
  const filled = details.filter(detail => detail !== '')
  return (
    <>
      {filled.length > 0 && (
        <>
          <span className={css.details}>
            <Enumeration items={filled} detectLang={detectLang} />
          </span>{' '}
        </>
      )}
      <span>{hours}</span>
    </>
  )
}

/** Replaces the list in a city without pick-up points. Offers another city if there is one. */
function NoPoints({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const id = useId()
  const { pickUp } = view.errors
  return (
    // Saving focuses the first invalid field by its name; this element stands for the missing list.
    <fieldset name="pickUp" tabIndex={-1} aria-describedby={id}>
      <legend className="visually-hidden">{t('location.pickup')}</legend>
      <Alert
        tone="error"
        announce
        action={
          view.isCityInert ? null : (
            <Button variant="text" onClick={dialog.showCities}>
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
