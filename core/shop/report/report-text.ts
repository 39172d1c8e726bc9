import type { Detail } from '../../log/report.ts'
import { formatIso, writeOffset } from '../../time/write-iso.ts'
import type { Logged } from '../../log/log.ts'
import type { LogEvent } from './follow.ts'

type Names = 'version' | 'build' | 'whiteLabel' | 'method' | 'language' | 'theme' | 'browser' | 'system' | 'order' | 'preflight'
type Facts = Readonly<Record<Names, string | null> & Record<'cityId' | 'restoId' | 'faults', number | null>>
/** What is known of the page and the shop; null where there is no knowing. */
export interface ReportFacts extends Facts {
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number; readonly ratio: number }
  readonly isOnline: boolean
  readonly storage: 'kept' | 'memory'
  /** The API has once told its time to this device. */
  readonly isClockKnown: boolean
  /** Milliseconds since 1970, and the device's zone in minutes east of Greenwich. */
  readonly now: number
  readonly zoneMinutes: number
  /** What the page's policy refused, such as `img-src pictures.example`; the most frequent first. */
  readonly violations: readonly { readonly name: Detail; readonly times: number }[]
}

/** In the language of those who read it. */
export interface ReportWords extends Readonly<Record<
  | 'online' | 'offline' | 'kept' | 'memory' | 'known' | 'unknown' | 'violations' | 'events' | 'page' | 'noAnswer' | 'milliseconds', string>> {
  /** With placeholders such as `{version}`. */
  readonly head: readonly string[]
}

/** In bytes of UTF-8: what every messenger and form still takes. */
const LIMIT = 8000

/** What a customer may send: versions, places by number, and as many of the last events as fit. */
export function reportText(facts: ReportFacts, events: readonly Logged<LogEvent>[], words: ReportWords): string {
  const head = headLines(facts, words).join('\n')
  const lines = events.map(({ at, times, event }) =>
    `${momentText(at, facts.zoneMinutes).slice(11)} ${eventText(event, words)}${times > 1 ? ` ×${times}` : ''}`)
  for (let first = 0; ; first += 1) {
    const count = first === 0 ? lines.length : `${lines.length - first}/${lines.length}`
    const text = `${head}\n\n${words.events}: ${count}\n${lines.slice(first).join('\n')}`.trimEnd()
    if (first === lines.length || new TextEncoder().encode(text).length <= LIMIT) return text
  }
}

function headLines(facts: ReportFacts, words: ReportWords): readonly string[] {
  const { viewport, isOnline, storage, isClockKnown, now, zoneMinutes, violations, ...plain } = facts
  const pixels = (length: number): number => Math.min(Math.round(length), 99_999)
  const written: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, shown(value)])),
    screen: `${pixels(viewport.width)}×${pixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    network: isOnline ? words.online : words.offline,
    storage: words[storage],
    clock: isClockKnown ? words.known : words.unknown,
    time: `${momentText(now, zoneMinutes)} ${writeOffset(zoneMinutes).replace('-', '−')}`,
  }
  const refused = violations.map(({ name, times }) => `${name} ×${times}`).join(', ')
  const head = words.head.map(line => line.replace(/\{(\w+)\}/g, (_, name: string) => written[name] ?? '—'))
  return refused === '' ? head : [...head, `${words.violations} ${refused}`]
}

/** A number, or a name that the page or the storage holds: short, plain, or not at all. */
function shown(value: string | number | null): string {
  return value !== null && /^[\w.][\w .-]{0,30}$/.test(String(value)) ? String(value) : '—'
}

function eventText(event: LogEvent, words: ReportWords): string {
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
