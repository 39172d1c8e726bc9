import { useState } from 'react'
import { isOffered, type PreOrderDay } from '../../core/shop/catalogue/pre-order-days.ts'
import { parseIso } from '../../core/time/iso.ts'
import { formatIso } from '../../core/time/write-iso.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatDay, formatEta, formatMomentInSentence } from '../bind/days.ts'
import { formatClockTime } from '../bind/time.ts'
import { Alert } from '../ui/Alert.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Select } from '../ui/Select.tsx'
import { ClosedText } from './ClosedText.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/** As soon as possible, or a day and a quarter of an hour in the restaurant's time (CHK-03). */
export function TimeChoice() {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const days = useStore(checkout.days)
  const chosen = useStore(checkout.draft.preOrderTime)
  const venue = useStore(location.choice.venue)
  const isClosed = useSelected(menu.openness, status => status?.status === 'closed')
  const now = useStore(clock.minute)
  const eta = useStore(checkout.eta)
  const whyNone = useWhyNone()
  const isGone = useStore(checkout.timeGone)
  const isPreselected = useStore(menu.preOrder.requestedTime) === null && chosen !== null
  const restoId = venue.kind === 'none' ? null : venue.resto.id
  /**
   * The restaurant whose first time was preselected while it was closed. The customer did not
   * choose it.
   */
  const [preselectedRestoId, setPreselectedRestoId] = useState<number | null>(null)
  if (isPreselected && preselectedRestoId !== restoId) setPreselectedRestoId(restoId)
  const hasOpened = restoId !== null && preselectedRestoId === restoId && chosen === null && !isClosed
  useAnnounceChange(hasOpened ? t('checkout.opened') : null)
  if (venue.kind === 'none') return null
  const { zone } = venue.resto
  const earliest = days[0]?.slots[0]
  const asap = eta?.isForecast === true ? formatEta(i18n, zone, eta, now) : null
  if (earliest === undefined && chosen === null && !isClosed && asap === null && whyNone === null) return null

  const choose = (instant: number): void => checkout.draft.preOrderTime.set(formatIso(instant, zone.offsetAt(instant)))
  const hasChoice = earliest !== undefined || chosen !== null
  return (
    <section className={css.section}>
      <h3 className={css.subhead}>{t('checkout.time')}</h3>
      {isClosed && (chosen === null
        ? <Alert tone="warning" title={t('orderPopup.closed')}><ClosedText /></Alert>
        : !isGone && <Alert tone="info">{t('checkout.closedAhead')}</Alert>)}
      {hasOpened && <Alert tone="info">{t('checkout.opened')}</Alert>}
      {hasChoice && (
        <div className={css.narrow}>
          <SegmentedToggle fullWidth legend={t('checkout.time')} value={chosen === null ? 'asap' : 'later'}
            options={[
              { value: 'asap', title: <AsSoonAsPossible by={asap} />, disabled: isClosed },
              { value: 'later', title: t('checkout.preorder'), disabled: earliest === undefined && chosen === null },
            ]}
            onChange={when => {
              if (when === 'asap') checkout.draft.preOrderTime.set(null)
              else if (earliest !== undefined) choose(earliest)
            }} />
        </div>
      )}
      {!hasChoice && !isClosed && <p>{asap === null ? t('checkout.asap') : `${t('checkout.asap')}, ${asap}`}</p>}
      {!hasChoice && whyNone !== null && <p className={css.by}>{whyNone}</p>}
      {chosen !== null && (
        <Slots days={days} zone={zone} chosen={parseIso(chosen) ?? now} now={now} onChoose={choose}
          label={t(venue.choice.method === 'DELIVERY' ? 'checkout.slot' : 'checkout.slotTakeAway')} />
      )}
    </section>
  )
}

/** Why no time can be chosen. Null when one can, and in a shop that takes no pre-orders. */
function useWhyNone(): string | null {
  const { config, menu } = useShop()
  const { t } = useI18n()
  const now = useStore(menu.chosen)
  const hasDays = useSelected(usePurchase().checkout.days, ({ length }) => length > 0)
  if (!config.preOrder || now === null || hasDays) return null
  if (now.menu.preOrder.some(({ type }) => type === now.method)) return t('checkout.noAheadLeft')
  return t(now.method === 'DELIVERY' ? 'checkout.noAheadDelivery' : 'checkout.noAheadPickUp')
}

/** The label with the expected time. `by` is null when there is no estimate. */
function AsSoonAsPossible({ by }: { readonly by: string | null }) {
  const { t } = useI18n()
  if (by === null) return <span>{t('checkout.asap')}</span>
  return <><span>{t('checkout.asap')}</span> <span className={css.by}>{by}</span></>
}

/**
 * The chosen time while it is available. An expired time stays visible, with the reason why another
 * is needed.
 */
function Slots({ days, zone, chosen, now, label, onChoose }: {
  readonly days: readonly PreOrderDay[]
  readonly zone: Zone
  readonly chosen: number
  readonly now: number
  readonly label: string
  readonly onChoose: (instant: number) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const { date, minutes } = localAt(zone, chosen)
  const day = days.find(one => one.date === date)
  const isKnown = isOffered(days, chosen)
  const isGone = useStore(usePurchase().checkout.timeGone)
  const error = !isGone ? undefined : t('checkout.timeGone', { time: formatMomentInSentence(i18n, zone, chosen, now) })
  // The time has expired while the page was open. The customer is informed wherever the focus is.
  useAnnounceChange(error ?? null)
  const dates = day === undefined ? [date, ...days.map(one => one.date)] : days.map(one => one.date)
  return (
    <div className={css.slots}>
      <Select id="order-day" label={t('checkout.day')} value={date} bare={isKnown}
        options={dates.map(value => ({
          value, title: formatDay(i18n, zone, value, now), disabled: value === date && day === undefined,
        }))}
        onChange={value => {
          const wanted = days.find(one => one.date === value)?.slots ?? []
          const slot = wanted.find(one => localAt(zone, one).minutes === minutes) ?? wanted[0]
          if (slot !== undefined) onChoose(slot)
        }} />
      <Select id={FIELD.time} label={label} required value={String(chosen)} bare={isKnown}
        error={error} errorPrefix={t('field.error')}
        options={[
          ...(isKnown ? [] : [{ value: String(chosen), title: formatClockTime(zone, chosen), disabled: true }]),
          ...(day?.slots ?? []).map(slot => ({ value: String(slot), title: formatClockTime(zone, slot) })),
        ]}
        onChange={value => onChoose(Number(value))} />
    </div>
  )
}
