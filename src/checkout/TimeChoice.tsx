import { useState } from 'react'
import { isOffered, type PreOrderDay } from '../../core/shop/catalogue/pre-order-days.ts'
import { parseIso } from '../../core/time/iso.ts'
import { formatIso } from '../../core/time/write-iso.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { dayName, dueText, whenInSentence } from '../bind/days.ts'
import { clockTime } from '../bind/time.ts'
import { Alert } from '../ui/Alert.tsx'
import { useSaid } from '../ui/useSaid.ts'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Select } from '../ui/Select.tsx'
import { ClosedText } from './ClosedText.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/** As soon as possible, or a day and a quarter of an hour in the restaurant's time (CHK-03). */
export function TimeChoice() {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const days = useStore(checkout.days)
  const chosen = useStore(checkout.draft.preOrderTime)
  const venue = useStore(location.choice.venue)
  const isClosed = useSelected(menu.openness, status => status?.at === 'closed')
  const now = useStore(clock.minute)
  const due = useStore(checkout.due)
  const whyNone = useWhyNone()
  const isGone = useStore(checkout.timeGone)
  const standsIn = useStore(menu.preOrder.time) === null && chosen !== null
  const restoId = venue.at === 'none' ? null : venue.resto.id
  /** The restaurant whose first time stood chosen while it was closed, which was nobody's choice. */
  const [stoodInAt, setStoodInAt] = useState<number | null>(null)
  if (standsIn && stoodInAt !== restoId) setStoodInAt(restoId)
  const hasOpened = restoId !== null && stoodInAt === restoId && chosen === null && !isClosed
  useSaid(hasOpened ? t('checkout.opened') : null)
  if (venue.at === 'none') return null
  const { zone } = venue.resto
  const earliest = days[0]?.slots[0]
  const asap = due?.isForecast === true ? dueText(words, zone, due, now) : null
  if (earliest === undefined && chosen === null && !isClosed && asap === null && whyNone === null) return null

  const choose = (instant: number): void => checkout.draft.preOrderTime.set(formatIso(instant, zone.offsetAt(instant)))
  const hasChoice = earliest !== undefined || chosen !== null
  return (
    <section className={css.section} aria-label={t('checkout.time')}>
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

/** Why no time can be chosen, by what the restaurant says of orders ahead; null where one can, and in a shop that takes none at all. */
function useWhyNone(): string | null {
  const { config, menu } = useShop()
  const { t } = useWords()
  const now = useStore(menu.chosen)
  const hasDays = useSelected(usePurchase().checkout.days, ({ length }) => length > 0)
  if (!config.preOrder || now === null || hasDays) return null
  if (now.menu.preOrder.some(({ type }) => type === now.method)) return t('checkout.noAheadLeft')
  return t(now.method === 'DELIVERY' ? 'checkout.noAheadDelivery' : 'checkout.noAheadPickUp')
}

/** With the time that this comes to; null where nobody can say. */
function AsSoonAsPossible({ by }: { readonly by: string | null }) {
  const { t } = useWords()
  if (by === null) return t('checkout.asap')
  return <><span>{t('checkout.asap')}</span> <span className={css.by}>{by}</span></>
}

/** The chosen time while it can be had; else it stays in sight, with the reason why another is needed. */
function Slots({ days, zone, chosen, now, label, onChoose }: {
  readonly days: readonly PreOrderDay[]
  readonly zone: Zone
  readonly chosen: number
  readonly now: number
  readonly label: string
  readonly onChoose: (instant: number) => void
}) {
  const words = useWords()
  const { t } = words
  const { date, minutes } = localAt(zone, chosen)
  const day = days.find(one => one.date === date)
  const isKnown = isOffered(days, chosen)
  const isGone = useStore(usePurchase().checkout.timeGone)
  const error = !isGone ? undefined : t('checkout.timeGone', { time: whenInSentence(words, zone, chosen, now) })
  // the time has run out while the page was open: the customer is told, wherever the focus is
  useSaid(error ?? null)
  const dates = day === undefined ? [date, ...days.map(one => one.date)] : days.map(one => one.date)
  return (
    <div className={css.slots}>
      <Select id="order-day" label={t('checkout.day')} value={date} bare={isKnown}
        options={dates.map(value => ({
          value, title: dayName(words, zone, value, now), disabled: value === date && day === undefined,
        }))}
        onChange={value => {
          const wanted = days.find(one => one.date === value)?.slots ?? []
          const slot = wanted.find(one => localAt(zone, one).minutes === minutes) ?? wanted[0]
          if (slot !== undefined) onChoose(slot)
        }} />
      <Select id={FIELD.time} label={label} required value={String(chosen)} bare={isKnown}
        error={error} errorPrefix={t('field.error')}
        options={[
          ...(isKnown ? [] : [{ value: String(chosen), title: clockTime(zone, chosen), disabled: true }]),
          ...(day?.slots ?? []).map(slot => ({ value: String(slot), title: clockTime(zone, slot) })),
        ]}
        onChange={value => onChoose(Number(value))} />
    </div>
  )
}
