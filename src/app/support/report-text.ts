import * as KEY from '../../../core/shop/startup-keys.ts'
import type { LogEvent } from '../../../core/shop/report/log-pages.ts'
import { stateCode } from '../../../core/shop/report/log-order.ts'
import { formatIso, writeOffset } from '../../../core/time/write-iso.ts'
import { reportWords as words } from '../../text/report-words.ts'
import { countViolations } from '../../web/violations.ts'
import type { collectPageFacts } from '../../web/page-facts.ts'
import type { ReportSource } from './source.ts'

type PageFacts = ReturnType<typeof collectPageFacts>

/** In bytes of UTF-8: a size that every messenger and form accepts. */
const LIMIT = 8000

/**
 * The text of a problem report (UI-06), which a customer may send: versions, city and restaurant
 * ids, and as many of the last events as fit. `page` holds the browser's facts about the page.
 */
export function reportText(source: ReportSource, page: PageFacts): string {
  const head = headLines(source, page).join('\n')
  const lines = source.log.items().map(({ at, times, event }) =>
    `${momentText(at, page.zoneMinutes).slice(11)} ${eventText(event)}${times > 1 ? ` ×${times}` : ''}`)
  for (let first = 0; ; first += 1) {
    const count = first === 0 ? lines.length : `${lines.length - first}/${lines.length}`
    const text = `${head}\n\n${words.events}: ${count}\n${lines.slice(first).join('\n')}`.trimEnd()
    if (first === lines.length || new TextEncoder().encode(text).length <= LIMIT) return text
  }
}

function headLines(
  { version, log, refused, storages, volatile, shop: built }: ReportSource,
  page: PageFacts,
): readonly string[] {
  const { viewport, isOnline, now, zoneMinutes, ...plain } = page
  const shop = built()
  const checkout = shop?.purchase.get()?.checkout
  const stored = (key: string): string | null => storages[0]?.get(key) ?? null
  const id = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null)
  const method = stored(KEY.deliveryMethod)
  const facts = {
    ...plain,
    version,
    whiteLabel: shop?.config.whiteLabel ?? stored(KEY.whiteLabel),
    cityId: id(stored(KEY.cityId)),
    restoId: id(stored(KEY.restoId)),
    method: method === '"DELIVERY"' ? 'DELIVERY' : method === '"TAKE_AWAY"' ? 'TAKE_AWAY' : null,
    order: checkout === undefined ? null : stateCode(checkout.order.state.get()),
    preflight: checkout === undefined ? null : stateCode(checkout.quote.state.get()),
    faults: log.faults(),
  }
  const pixels = (length: number): number => Math.min(Math.round(length), 99_999)
  const written: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, formatFact(value)])),
    screen: `${pixels(viewport.width)}×${pixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    network: isOnline ? words.online : words.offline,
    storage: volatile.get() ? words.memory : words.kept,
    // whether the API has sent its time to this device at least once
    clock: stored(KEY.timeOffset) === null ? words.unknown : words.known,
    time: `${momentText(now, zoneMinutes)} ${writeOffset(zoneMinutes).replace('-', '−')}`,
  }
  const violations = countViolations(refused).map(({ name, times }) => `${name} ×${times}`).join(', ')
  const head = words.head.map(line => line.replace(/\{(\w+)\}/g, (_, name: string) => written[name] ?? '—'))
  return violations === '' ? head : [...head, `${words.violations} ${violations}`]
}

/**
 * A number or a name from the page or the storage; a dash when it is long or has other characters.
 */
function formatFact(value: string | number | null): string {
  return value !== null && /^[\w.][\w .-]{0,30}$/.test(String(value)) ? String(value) : '—'
}

function eventText(event: LogEvent): string {
  switch (event.kind) {
    case 'report': return `${event.code} ${event.detail ?? ''}`.trimEnd()
    case 'fault': return `! ${event.code} ${event.detail}`
    case 'page': return `${words.page} ${event.name}`
    case 'state': return `${event.of} → ${event.to}`
    case 'call': {
      const outcome = event.status === 0 ? words.noAnswer : event.status
      const took = `${Math.max(0, Math.round(event.milliseconds))}${words.milliseconds}`
      return [event.method, event.path, outcome, event.code, took].filter(part => part !== '').join(' ')
    }
  }
}

/** `2026-11-20 12:00:00` */
function momentText(at: number, zoneMinutes: number): string {
  return Number.isFinite(at) ? formatIso(at, zoneMinutes).slice(0, 19).replace('T', ' ') : '????-??-?? ??:??:??'
}
