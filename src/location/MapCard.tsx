import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Address } from '../../core/shop/place/address.ts'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import type { ZoneVerdict } from '../../core/shop/place/zones.ts'
import { openLine } from '../bind/hours.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useForecastLine } from './forecastLine.ts'
import * as css from './MapCard.module.css'

type CardProps = {
  readonly title: ReactNode
  readonly lines: readonly (string | undefined)[]
  readonly tone?: 'good' | 'bad' | undefined
  readonly canConfirm: boolean
  readonly onConfirm: () => void
}

/** The bottom card of the map: what is chosen, what that means, and the button that takes it over. */
function MapCard({ title, lines, tone, canConfirm, onConfirm }: CardProps) {
  const { t } = useWords()
  return (
    <section className={css.card} aria-label={t('map.addressLabel')}>
      <div role="status" className={css.texts}>
        <p className={css.title}>{title}</p>
        {lines.map((line, index) => line !== undefined && (
          <p key={line} className={clsx(css.line, index === 0 && tone !== undefined && css[tone])}>{line}</p>
        ))}
      </div>
      <Button variant="filled" className={css.confirm} disabled={!canConfirm} onClick={onConfirm}>{t('common.confirm')}</Button>
    </section>
  )
}

/** Confirms an address inside of a zone, and nothing else (MAP-04). */
export function AddressCard({ hasMap, address, isLocating, verdict, onConfirm }: {
  /** Without one nothing can be pressed on; the search above still finds addresses. */
  readonly hasMap: boolean
  readonly address: Address | null
  readonly isLocating: boolean
  readonly verdict: ZoneVerdict | null
  readonly onConfirm: () => void
}) {
  const { t } = useWords()
  const forecast = useForecastLine(verdict)
  if (isLocating) return <MapCard title={t('address.locating')} lines={[]} canConfirm={false} onConfirm={onConfirm} />
  if (address === null) return <MapCard title={t(hasMap ? 'map.tap' : 'map.enter')} lines={[]} canConfirm={false} onConfirm={onConfirm} />
  const isInside = verdict?.at === 'inside'
  return (
    <MapCard title={address.address || t('address.pointOnMap')} tone={isInside ? 'good' : 'bad'} canConfirm={isInside} onConfirm={onConfirm}
      lines={isInside ? [t('location.inZone'), forecast] : [t('map.outOfZone')]} />
  )
}

export function PickUpCard({ hasMap, resto, onConfirm }: { readonly hasMap: boolean; readonly resto: Resto | null; readonly onConfirm: () => void }) {
  const { clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  if (resto === null) return <MapCard title={words.t(hasMap ? 'map.tapMarker' : 'map.fromList')} lines={[]} canConfirm={false} onConfirm={onConfirm} />
  return <MapCard title={resto.address} lines={[openLine(words, resto, now)]} canConfirm onConfirm={onConfirm} />
}
