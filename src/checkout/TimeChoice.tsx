import { useState } from 'react'
import { isOffered, type PreOrderDay } from '../../core/shop/catalogue/pre-order-days.ts'
import { parseIsoMoment } from '../../core/time/iso.ts'
import { formatIso } from '../../core/time/format-iso.ts'
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

/**
 * The time of the order: as soon as possible, or a day and a time in the restaurant's time zone
 * (CHK-03).
 */
export function TimeChoice() {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const days = useStore(checkout.days)
  const selectedTime = useStore(checkout.draft.preOrderTime)
  const venue = useStore(location.choice.venue)
  const isClosed = useSelected(menu.openness, status => status?.status === 'closed')
  const now = useStore(clock.minute)
  const eta = useStore(checkout.eta)
  const unavailableText = useUnavailableText()
  const hasExpired = useStore(checkout.isTimeGone)
  /** Whether the order has a time that the customer has not requested. */
  const isPreselected = useStore(menu.preOrder.requestedTime) === null && selectedTime !== null
  const restoId = venue.kind === 'none' ? null : venue.resto.id
  /** The restaurant whose first pre-order time was preselected, because it was closed. */
  const [preselectedRestoId, setPreselectedRestoId] = useState<number | null>(null)
  if (isPreselected && preselectedRestoId !== restoId) setPreselectedRestoId(restoId)
  /** Whether that restaurant has opened since, so that the order needs no time any more. */
  const hasOpened = restoId !== null && preselectedRestoId === restoId && selectedTime === null && !isClosed
  useAnnounceChange(hasOpened ? t('checkout.opened') : null)
  if (venue.kind === 'none') return null
  const { zone } = venue.resto
  const earliestSlot = days[0]?.slots[0]
  const estimate = eta?.isForecast === true ? formatEta(i18n, zone, eta, now) : null
  const hasChoice = earliestSlot !== undefined || selectedTime !== null
  if (!hasChoice && !isClosed && estimate === null && unavailableText === null) return null

  const selectSlot = (slot: number): void => checkout.draft.preOrderTime.set(formatIso(slot, zone.offsetAt(slot)))
  return (
    <section className={css.section}>
      <h3 className={css.subhead}>{t('checkout.time')}</h3>
      {isClosed && (selectedTime === null
        ? <Alert tone="warning" title={t('orderPopup.closed')}><ClosedText /></Alert>
        : !hasExpired && <Alert tone="info">{t('checkout.closedAhead')}</Alert>)}
      {hasOpened && <Alert tone="info">{t('checkout.opened')}</Alert>}
      {hasChoice && (
        <div className={css.narrow}>
          <SegmentedToggle fullWidth legend={t('checkout.time')} value={selectedTime === null ? 'asap' : 'later'}
            options={[
              { value: 'asap', title: <AsSoonAsPossible estimate={estimate} />, disabled: isClosed },
              { value: 'later', title: t('checkout.preorder') },
            ]}
            onChange={option => {
              if (option === 'asap') checkout.draft.preOrderTime.set(null)
              else if (earliestSlot !== undefined) selectSlot(earliestSlot)
            }} />
        </div>
      )}
      {!hasChoice && !isClosed && (
        <p>{estimate === null ? t('checkout.asap') : `${t('checkout.asap')}, ${estimate}`}</p>
      )}
      {!hasChoice && unavailableText !== null && <p className={css.by}>{unavailableText}</p>}
      {selectedTime !== null && (
        <SlotSelects
          days={days} zone={zone} selected={parseIsoMoment(selectedTime) ?? now} now={now} onSelect={selectSlot}
          label={t(venue.choice.method === 'DELIVERY' ? 'checkout.slot' : 'checkout.slotTakeAway')} />
      )}
    </section>
  )
}

/**
 * Says why the customer cannot select a time. Null if a time is offered, or if the shop has no
 * pre-orders.
 */
function useUnavailableText(): string | null {
  const { config, menu } = useShop()
  const { t } = useI18n()
  const selectedMenu = useStore(menu.selectedMenu)
  const hasDays = useSelected(usePurchase().checkout.days, ({ length }) => length > 0)
  if (!config.preOrder || selectedMenu === null || hasDays) return null
  const { menu: { preOrder }, method } = selectedMenu
  if (preOrder.some(({ type }) => type === method)) return t('checkout.noAheadLeft')
  return t(method === 'DELIVERY' ? 'checkout.noAheadDelivery' : 'checkout.noAheadPickUp')
}

/** The label of the first option. `estimate`: the formatted expected time; null for none. */
function AsSoonAsPossible({ estimate }: { readonly estimate: string | null }) {
  const { t } = useI18n()
  if (estimate === null) return <span>{t('checkout.asap')}</span>
  return <><span>{t('checkout.asap')}</span> <span className={css.by}>{estimate}</span></>
}

/**
 * The fields of day and time. A selected time that has expired stays visible, with an error. Times
 * are milliseconds since 1970.
 */
function SlotSelects({ days, zone, selected, now, label, onSelect }: {
  readonly days: readonly PreOrderDay[]
  readonly zone: Zone
  readonly selected: number
  readonly now: number
  readonly label: string
  readonly onSelect: (slot: number) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const { date, minutes } = localAt(zone, selected)
  const day = days.find(offered => offered.date === date)
  const isAvailable = isOffered(days, selected)
  const hasExpired = useStore(usePurchase().checkout.isTimeGone)
  const time = formatMomentInSentence(i18n, zone, selected, now)
  const error = hasExpired ? t('checkout.timeGone', { time }) : undefined
  // Announce the error: the time may expire while the focus is elsewhere on the page.
  useAnnounceChange(error ?? null)
  const offeredDates = days.map(offered => offered.date)
  const dates = day === undefined ? [date, ...offeredDates] : offeredDates
  return (
    <div className={css.slots}>
      <Select id="order-day" label={t('checkout.day')} value={date} bare={isAvailable}
        options={dates.map(value => ({
          value, title: formatDay(i18n, zone, value, now), disabled: value === date && day === undefined,
        }))}
        onChange={value => {
          const slots = days.find(offered => offered.date === value)?.slots ?? []
          // The same time on the other day if that day offers it, else its first time.
          const slot = slots.find(candidate => localAt(zone, candidate).minutes === minutes) ?? slots[0]
          if (slot !== undefined) onSelect(slot)
        }} />
      <Select id={FIELD.time} label={label} required value={String(selected)} bare={isAvailable}
        error={error} errorPrefix={t('field.error')}
        options={[
          ...(isAvailable ? [] : [{ value: String(selected), title: formatClockTime(zone, selected), disabled: true }]),
          ...(day?.slots ?? []).map(slot => ({ value: String(slot), title: formatClockTime(zone, slot) })),
        ]}
        onChange={value => onSelect(Number(value))} />
    </div>
  )
}
