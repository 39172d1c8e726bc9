import * as KEY from '../../../core/shop/first-keys.ts'
import type { LogEvent } from '../../../core/shop/report/follow.ts'
import { stateCode } from '../../../core/shop/report/follow-order.ts'
import { formatIso, writeOffset } from '../../../core/time/write-iso.ts'
import { reportWords as words } from '../../text/report-words.ts'
import { violationsIn } from '../../web/violations.ts'
import type { pageFacts } from '../../web/page-facts.ts'
import type { ReportSource } from './source.ts'

type Page = ReturnType<typeof pageFacts>

/** In bytes of UTF-8: what every messenger and form still takes. */
const LIMIT = 8000

/**
 * The text of a problem report (UI-06), which a customer may send: versions, places by number, and as many of the last
 * events as fit. `page` is what the browser says of the page.
 */
export function reportText(source: ReportSource, page: Page): string {
  const head = headLines(source, page).join('\n')
  const lines = source.log.items().map(({ at, times, event }) =>
    `${momentText(at, page.zoneMinutes).slice(11)} ${eventText(event)}${times > 1 ? ` ×${times}` : ''}`)
  for (let first = 0; ; first += 1) {
    const count = first === 0 ? lines.length : `${lines.length - first}/${lines.length}`
    const text = `${head}\n\n${words.events}: ${count}\n${lines.slice(first).join('\n')}`.trimEnd()
    if (first === lines.length || new TextEncoder().encode(text).length <= LIMIT) return text
  }
}

function headLines({ version, log, refused, storages, volatile, shop: built }: ReportSource, page: Page): readonly string[] {
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
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shown(value)])),
    screen: `${pixels(viewport.width)}×${pixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    network: isOnline ? words.online : words.offline,
    storage: volatile.get() ? words.memory : words.kept,
    // whether the API has once told its time to this device
    clock: stored(KEY.timeOffset) === null ? words.unknown : words.known,
    time: `${momentText(now, zoneMinutes)} ${writeOffset(zoneMinutes).replace('-', '−')}`,
  }
  const violations = violationsIn(refused).map(({ name, times }) => `${name} ×${times}`).join(', ')
  const head = words.head.map(line => line.replace(/\{(\w+)\}/g, (_, name: string) => written[name] ?? '—'))
  return violations === '' ? head : [...head, `${words.violations} ${violations}`]
}

/** A number, or a name that the page or the storage holds: short, plain, or not at all. */
function shown(value: string | number | null): string {
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
