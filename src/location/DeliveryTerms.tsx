import type { ZoneResolution } from '../../core/shop/place/zones.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useI18n } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import * as css from './DeliveryTerms.module.css'

/** A dialog with the delivery prices of the address's zone, which depend on the order's sum. */
export function DeliveryTerms({
  resolution,
  onClose,
}: {
  readonly resolution: ZoneResolution | null
  readonly onClose: () => void
}) {
  const { t } = useI18n()
  return (
    <Dialog headline={t('location.terms')} size="confirm" onClose={onClose} closeLabel={t('common.close')}>
      {resolution?.kind === 'inside'
        ? <PriceTable resolution={resolution} />
        : <p>{t(resolution === null ? 'terms.noZone' : 'v.addressOutOfZone')}</p>}
    </Dialog>
  )
}

/** A row for each band: a range of order sums with one delivery price. */
function PriceTable({ resolution: { zone, resto } }: {
  readonly resolution: Extract<ZoneResolution, { kind: 'inside' }>
}) {
  const { t, money, plural } = useI18n()
  const formatAmount = (value: number) => money(resto.currency, value)
  if (zone.bands.length === 0) return <p>{t('terms.empty')}</p>
  const hasMinutes = zone.bands.some(band => band.minutes !== 0)
  return (
    <table className={css.table}>
      {zone.name !== '' && <caption className={css.caption}><ApiText>{zone.name}</ApiText></caption>}
      <thead>
        <tr>
          <th scope="col">{t('terms.sum')}</th>
          <th scope="col">{t('terms.cost')}</th>
          {hasMinutes && <th scope="col">{t('terms.time')}</th>}
        </tr>
      </thead>
      <tbody>
        {zone.bands.map(band => (
          <tr key={`${band.min}-${band.max}`}>
            <th scope="row">
              {band.max === OPEN_END
                ? t('terms.from', { min: formatAmount(band.min) })
                : t('terms.range', { min: formatAmount(band.min), max: formatAmount(band.max) })}
            </th>
            <td>{band.cost === 0 ? t('common.free') : formatAmount(band.cost)}</td>
            {hasMinutes &&
              (band.minutes === 0 ? (
                <td />
              ) : (
                <td aria-label={plural('plural.minutes', band.minutes)}>{t('unit.minShort', { n: band.minutes })}</td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
