import * as KEY from '../../../core/shop/storage/startup-keys.ts'
import type { LogEvent } from '../../../core/shop/report/log-pages.ts'
import { formatStateCode } from '../../../core/shop/report/log-order.ts'
import { formatIso, formatOffset } from '../../../core/time/format-iso.ts'
import { reportWords as words } from '../../text/report-words.ts'
import { countViolations } from '../../web/violations.ts'
import type { collectPageFacts } from '../../web/page-facts.ts'
import type { ReportSource } from './source.ts'

type PageFacts = ReturnType<typeof collectPageFacts>

/** The maximum size of a report in bytes of UTF-8, which every messenger and form accepts. */
export const MAX_SIZE = 8000
/** The length of a timestamp's date with the space after it. */
const DATE_LENGTH = '2026-11-20 '.length

/**
 * Formats a problem report (UI-06), which a customer may send: versions, ids of city and
 * restaurant, and as many of the last events as fit. `page` contains the browser's facts about the
 * page. `maxSize`: in bytes of UTF-8.
 */
export function formatProblemReport(source: ReportSource, page: PageFacts, maxSize = MAX_SIZE): string {
  const head = formatHeadLines(source, page).join('\n')
  const lines = source.log.items().map(({ at, times, event }) => {
    const clockTime = formatTimestamp(at, page.zoneMinutes).slice(DATE_LENGTH)
    return `${clockTime} ${formatEvent(event)}${times > 1 ? ` ×${times}` : ''}`
  })
  // leaves out the oldest events until the report fits
  for (let omitted = 0; ; omitted += 1) {
    const count = omitted === 0 ? lines.length : `${lines.length - omitted}/${lines.length}`
    const text = `${head}\n\n${words.events}: ${count}\n${lines.slice(omitted).join('\n')}`.trimEnd()
    if (omitted === lines.length || new TextEncoder().encode(text).length <= maxSize) return text
  }
}

function formatHeadLines(
  { version, log, cspViolations, storage, isStorageVolatile, shop: getShop }: ReportSource,
  page: PageFacts,
): readonly string[] {
  const { viewport, isOnline, now, zoneMinutes, ...otherFacts } = page
  const shop = getShop()
  const checkout = shop?.purchase.get()?.checkout
  const readStored = (key: string): string | null => storage.get(key)
  const parseId = (text: string | null): string | null =>
    (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null)
  const method = readStored(KEY.deliveryMethod)
  const facts = {
    ...otherFacts,
    version,
    whiteLabel: shop?.config.whiteLabel ?? readStored(KEY.whiteLabel),
    cityId: parseId(readStored(KEY.cityId)),
    restoId: parseId(readStored(KEY.restoId)),
    // stored as JSON, with quotation marks
    method: ['DELIVERY', 'TAKE_AWAY'].find(name => method === `"${name}"`) ?? null,
    order: checkout === undefined ? null : formatStateCode(checkout.order.state.get()),
    preflight: checkout === undefined ? null : formatStateCode(checkout.quote.state.get()),
    faults: log.getFaultCount(),
  }
  const roundPixels = (length: number): number => Math.min(Math.round(length), 99_999)
  const params: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, formatFact(value)])),
    screen: `${roundPixels(viewport.width)}×${roundPixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    network: isOnline ? words.online : words.offline,
    storage: isStorageVolatile.get() ? words.memory : words.kept,
    // whether the API has sent its time to this device at least once
    clock: readStored(KEY.timeOffset) === null ? words.unknown : words.known,
    time: `${formatTimestamp(now, zoneMinutes)} ${formatOffset(zoneMinutes).replace('-', '−')}`,
  }
  const violations = countViolations(cspViolations).map(({ name, times }) => `${name} ×${times}`).join(', ')
  const head = words.head.map(line => line.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '—'))
  return violations === '' ? head : [...head, `${words.violations} ${violations}`]
}

/**
 * Formats a number or a name from the page or the storage. Null becomes a dash, and so do long
 * values and values with unusual characters, which could be personal.
 */
function formatFact(value: string | number | null): string {
  return value !== null && /^[\w.][\w .-]{0,30}$/.test(String(value)) ? String(value) : '—'
}

function formatEvent(event: LogEvent): string {
  switch (event.kind) {
    case 'report': return `${event.code} ${event.detail ?? ''}`.trimEnd()
    case 'fault': return `! ${event.code} ${event.detail}`
    case 'page': return `${words.page} ${event.name}`
    case 'state': return `${event.of} → ${event.to}`
    case 'call': {
      const outcome = event.status === 0 ? words.noAnswer : event.status
      const duration = `${Math.max(0, Math.round(event.milliseconds))}${words.milliseconds}`
      return [event.method, event.path, outcome, event.code, duration].filter(part => part !== '').join(' ')
    }
  }
}

/** Formats a moment in the device's time zone: `2026-11-20 12:00:00`. */
function formatTimestamp(at: number, zoneMinutes: number): string {
  return Number.isFinite(at) ? formatIso(at, zoneMinutes).slice(0, 19).replace('T', ' ') : '????-??-?? ??:??:??'
}
