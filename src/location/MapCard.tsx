import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Address } from '../../core/shop/place/address.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { ZoneResolution } from '../../core/shop/place/zones.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { formatOpenStatus } from '../i18n/hours.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { formatPickUpName } from './pick-up-name.ts'
import { useEstimateLine } from './useEstimateLine.ts'
import * as css from './MapCard.module.css'

type CardProps = {
  readonly title: ReactNode
  /** The lines below the title. An undefined line is left out. */
  readonly lines: readonly ReactNode[]
  /** The colour of the first line. */
  readonly tone?: 'good' | 'bad' | undefined
  readonly canConfirm: boolean
  readonly onConfirm: () => void
}

/**
 * The card at the bottom of the map: the selected address or pick-up point, notes about it, and the
 * button that confirms it.
 */
function MapCard({ title, lines, tone, canConfirm, onConfirm }: CardProps) {
  const { t } = useI18n()
  return (
    <section className={css.card} aria-label={t('map.addressLabel')}>
      <div role="status" className={css.texts}>
        <p className={css.title}>{title}</p>
        {lines.map((line, index) => line !== undefined && (
          <p key={index} className={clsx(css.line, index === 0 && tone !== undefined && css[tone])}>{line}</p>
        ))}
      </div>
      <Button variant="filled" className={css.confirm} disabled={!canConfirm} onClick={onConfirm}>
        {t('common.confirm')}
      </Button>
    </section>
  )
}

/** The card of a delivery address, which can be confirmed only inside a zone (MAP-04). */
export function AddressCard({ hasMap, address, isLocating, resolution, onConfirm }: {
  /** False after a failure of the map: the customer can still use the search above. */
  readonly hasMap: boolean
  readonly address: Address | null
  readonly isLocating: boolean
  readonly resolution: ZoneResolution | null
  readonly onConfirm: () => void
}) {
  const { t } = useI18n()
  const formatEstimate = useEstimateLine(resolution)
  if (isLocating) return <MapCard title={t('address.locating')} lines={[]} canConfirm={false} onConfirm={onConfirm} />
  if (address === null)
    return <MapCard title={t(hasMap ? 'map.tap' : 'map.enter')} lines={[]} canConfirm={false} onConfirm={onConfirm} />
  const isInside = resolution?.kind === 'inside'
  return (
    <MapCard
      title={<ApiText>{address.address || t('address.pointOnMap')}</ApiText>}
      tone={isInside ? 'good' : 'bad'}
      canConfirm={isInside}
      onConfirm={onConfirm}
      lines={isInside
        ? [t('location.inZone'), formatEstimate && <TextWithAmounts text={formatEstimate} />]
        : [t('map.outOfZone')]}
    />
  )
}

/** The card of a pick-up point. `resto` is null until the customer has selected one. */
export function PickUpCard({
  hasMap,
  resto,
  onConfirm,
}: {
  readonly hasMap: boolean
  readonly resto: Resto | null
  readonly onConfirm: () => void
}) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  if (resto === null)
    return (
      <MapCard
        title={i18n.t(hasMap ? 'map.tapMarker' : 'map.fromList')}
        lines={[]}
        canConfirm={false}
        onConfirm={onConfirm}
      />
    )
  return (
    <MapCard
      title={<ApiText>{formatPickUpName(resto)}</ApiText>}
      lines={[formatOpenStatus(i18n, resto, now)]}
      canConfirm
      onConfirm={onConfirm}
    />
  )
}
