import { useState } from 'react'
import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectExpectedTime } from '../../core/shop/checkout/under-way.ts'
import { localAt, parseZone } from '../../core/time/zone.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import { formatDayAndMonth, formatEtaTime } from '../i18n/days.ts'
import { formatMapQuery } from '../i18n/order-place.ts'
import { copyText } from '../bind/share.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { formatCalendarFile } from './calendar-file.ts'
import * as css from './OrderSuccess.module.css'

/**
 * Offers the order as a calendar file, which the page generates (CHK-13). Renders nothing for an
 * order that is done, cancelled or has no expected time in the future.
 */
export function AddToCalendar({ order }: { readonly order: DeviceOrder }) {
  const { clock, config } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  const [isAdded, setAdded] = useState(false)
  const eta = selectExpectedTime(order)
  if (eta === null || eta.at <= now || !order.isUnderWay) return null
  const summary = `${translateForOrder(i18n, 'history.order', order.number)} — ${config.brandName[i18n.locale]}`
  const location = formatMapQuery(i18n, order)
  const file = formatCalendarFile({
    uid: `${order.id}@${window.location.hostname}`,
    startsAt: eta.at, createdAt: now, summary, location,
    description: [i18n.money(order.currency, order.payable), ...order.phones ?? []].join('\n'),
  })
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  const when = `${formatDayAndMonth(i18n, localAt(zone, eta.at).date)}, ${formatEtaTime(i18n, zone, eta)}`
  return (
    <>
      <Button
        variant="text"
        size="large"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
        download="order.ics"
        onClick={() => setAdded(true)}
      >
        {i18n.t('success.calendar')}
      </Button>
      {isAdded && <EventText text={[summary, when, location].filter(line => line !== '').join('\n')} />}
    </>
  )
}

/**
 * The event as text to copy. In-app browsers and managed devices may block the download, and a page
 * cannot detect a blocked download.
 */
function EventText({ text }: { readonly text: string }) {
  const { t } = useI18n()
  const snackbar = useSnackbar()
  async function copy(): Promise<void> {
    snackbar.show({ text: t(await copyText(text) === 'copied' ? 'success.copied' : 'success.copyEventFailed') })
  }
  return (
    <div className={css.notice}>
      <Alert tone="info" announce title={t('success.calendarText')}
        action={<Button variant="text" onClick={() => void copy()}>{t('success.copyEvent')}</Button>}>
        <span className={css.event}>{text}</span>
      </Alert>
    </div>
  )
}
