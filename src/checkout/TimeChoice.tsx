import { useState } from 'react'
import type { NoSlotsReason, SlotSelection } from '../../core/shop/checkout/time-choice.ts'
import type { Zone } from '../../core/time/zone.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatDay, formatEta, formatMomentInSentence } from '../i18n/days.ts'
import { formatClockTime } from '../i18n/time.ts'
import type { TextKey } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { RadioChips } from '../ui/RadioChips.tsx'
import { Select } from '../ui/Select.tsx'
import { ClosedText } from './ClosedText.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

const REASON_KEYS = {
  noneLeft: 'checkout.noAheadLeft',
  noDeliveries: 'checkout.noAheadDelivery',
  noTakeAway: 'checkout.noAheadPickUp',
} as const satisfies Record<NoSlotsReason, TextKey>

/**
 * The time of the order: as soon as possible, or a day and a time in the restaurant's time zone
 * (CHK-03).
 */
export function TimeChoice({ hasHeading = true }: {
  /** False in a dialog, whose headline says the same. */
  readonly hasHeading?: boolean
}) {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const choice = useStore(checkout.timeChoice)
  const selectedTime = useStore(checkout.draft.preOrderTime)
  const venue = useStore(location.choice.venue)
  const isClosed = useSelected(menu.openness, status => status?.status === 'closed')
  const now = useStore(clock.minute)
  /** Whether the order has a time that the customer has not requested. */
  const isPreselected = useStore(menu.preOrder.requestedTime) === null && selectedTime !== null
  const restoId = venue.kind === 'none' ? null : venue.resto.id
  /** The restaurant whose first pre-order time was preselected, because it was closed. */
  const [preselectedRestoId, setPreselectedRestoId] = useState<number | null>(null)
  if (isPreselected && preselectedRestoId !== restoId) setPreselectedRestoId(restoId)
  /** Whether that restaurant has opened since, so that the order needs no time any more. */
  const hasOpened = restoId !== null && preselectedRestoId === restoId && selectedTime === null && !isClosed
  useAnnounceChange(hasOpened ? t('checkout.opened') : null)
  if (choice === null) return null
  const { zone, method, notice, canBeAsap, content } = choice
  const estimate = choice.estimate === null ? null : formatEta(i18n, zone, choice.estimate, now)
  return (
    <section className={css.section}>
      {hasHeading && <h3 className={css.subhead}>{t('checkout.time')}</h3>}
      {notice === 'closed' && <Alert tone="warning" title={t('orderPopup.closed')}><ClosedText /></Alert>}
      {notice === 'closedAhead' && <Alert tone="info">{t('checkout.closedAhead')}</Alert>}
      {hasOpened && <Alert tone="info">{t('checkout.opened')}</Alert>}
      {content.kind === 'options' && (
        <div className={css.narrow}>
          <SegmentedToggle fullWidth legend={t('checkout.time')} value={content.selection === null ? 'asap' : 'later'}
            options={[
              { value: 'asap', title: <AsSoonAsPossible estimate={estimate} />, disabled: !canBeAsap },
              { value: 'later', title: t('checkout.preorder') },
            ]}
            onChange={option => (option === 'asap' ? checkout.selectAsap() : checkout.selectEarliestSlot())} />
        </div>
      )}
      {content.kind === 'fixed' && canBeAsap && (
        <p>{estimate === null ? t('checkout.asap') : `${t('checkout.asap')}, ${estimate}`}</p>
      )}
      {content.kind === 'fixed' && content.reason !== null && (
        <p className={css.by}>{t(REASON_KEYS[content.reason])}</p>
      )}
      {content.kind === 'options' && content.selection !== null && (
        <SlotSelects
          zone={zone} selection={content.selection} now={now}
          label={t(method === 'DELIVERY' ? 'checkout.slot' : 'checkout.slotTakeAway')} />
      )}
    </section>
  )
}

/** The label of the first option. `estimate`: the formatted expected time; null for none. */
function AsSoonAsPossible({ estimate }: { readonly estimate: string | null }) {
  const { t } = useI18n()
  if (estimate === null) return <span>{t('checkout.asap')}</span>
  return <><span>{t('checkout.asap')}</span> <span className={css.by}>{estimate}</span></>
}

/** How many days are chips: a tap selects one, two taps an entry of a list. */
const CHIP_DAYS = 2

/**
 * The fields of day and time: the first ones as chips, and all in lists. A selected time that has
 * expired stays visible, with an error. `now`: milliseconds since 1970.
 */
function SlotSelects({ zone, selection: { at, date, isAvailable, hasExpired, dates, suggested, times }, now, label }: {
  readonly zone: Zone
  readonly selection: SlotSelection
  readonly now: number
  readonly label: string
}) {
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const error = hasExpired ? t('checkout.timeGone', { time: formatMomentInSentence(i18n, zone, at, now) }) : undefined
  const days = dates.map(day => ({
    value: day.date, title: formatDay(i18n, zone, day.date, now), disabled: !day.isAvailable,
  }))
  // Announce the error: the time may expire while the focus is elsewhere on the page.
  useAnnounceChange(error ?? null)
  return (
    <div className={css.slots}>
      <div className={css.chips}>
        <RadioChips legend={t('checkout.day')} value={date} onChange={checkout.selectDay}
          options={days.filter(({ disabled }) => !disabled).slice(0, CHIP_DAYS)} />
      </div>
      {days.length > CHIP_DAYS && (
        <Select id="order-day" label={t('checkout.day')} value={date} bare={isAvailable} options={days}
          onChange={checkout.selectDay} />
      )}
      {suggested.length > 0 && (
        <div className={css.chips}>
          <RadioChips legend={label} value={String(at)}
            options={suggested.map(time => ({ value: String(time), title: formatClockTime(zone, time) }))}
            onChange={value => checkout.selectSlot(Number(value))} />
        </div>
      )}
      <Select id={FIELD.time} label={label} required value={String(at)} bare={isAvailable}
        error={error} errorPrefix={t('field.error')}
        options={times.map(time => ({
          value: String(time.at), title: formatClockTime(zone, time.at), disabled: !time.isAvailable,
        }))}
        onChange={value => checkout.selectSlot(Number(value))} />
    </div>
  )
}
