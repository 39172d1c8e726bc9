import type { Detail } from '../../log/report.ts'
import { formatIso, writeOffset } from '../../time/iso.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Logged } from '../../log/log.ts'
import type { LogEvent, StateCode } from './follow.ts'

/** What is known of the page and the shop when the customer reports a problem; null where there is no knowing. */
export interface ReportFacts {
  readonly version: string
  /** What tells one build of a version from another. */
  readonly build: string | null
  readonly whiteLabel: string | null
  readonly cityId: number | null
  readonly restoId: number | null
  readonly method: DeliveryMethod | null
  readonly language: string
  readonly theme: string
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number; readonly ratio: number }
  readonly isOnline: boolean
  readonly storage: 'kept' | 'memory'
  /** Whether the API has ever told its time to this device. */
  readonly isClockKnown: boolean
  /** Such as `Chrome 131`, and `Android`. */
  readonly browser: string
  readonly system: string
  /** Milliseconds since 1970, and the device's zone in minutes east of Greenwich. */
  readonly now: number
  readonly zoneMinutes: number
  readonly order: StateCode | null
  readonly preflight: StateCode | null
  readonly faults: number
  /** What the page's policy refused: `img-src pictures.example`, and how often; the most frequent first. */
  readonly violations: readonly { readonly name: Detail; readonly times: number }[]
}

/** What the report is written in: the language of those who read it, which is the chain's. */
export type ReportWords = Readonly<Record<
  | 'title' | 'shop' | 'build' | 'brand' | 'city' | 'resto' | 'method' | 'language' | 'theme' | 'screen' | 'network' | 'online' | 'offline'
  | 'storage' | 'kept' | 'memory' | 'clock' | 'known' | 'unknown' | 'browser' | 'time' | 'order' | 'preflight' | 'faults' | 'violations' | 'events'
  | 'page' | 'noAnswer' | 'milliseconds', string>>

/** In bytes of UTF-8: what every messenger and form still takes. */
const LIMIT = 8000

/** The text that a customer may send: versions, places by number, and the last events by code; the oldest are left out until it fits. */
export function reportText(facts: ReportFacts, events: readonly Logged<LogEvent>[], words: ReportWords): string {
  const head = headLines(facts, words).join('\n')
  const lines = events.map(({ at, times, event }) =>
    `${momentText(at, facts.zoneMinutes).slice(11)} ${eventText(event, words)}${times > 1 ? ` ×${times}` : ''}`)
  const title = (count: number): string => `\n\n${words.events}: ${count === lines.length ? count : `${count}/${lines.length}`}\n`
  const textOf = (shown: readonly string[]): string => `${head}${title(shown.length)}${shown.join('\n')}`.trimEnd()
  let first = 0
  while (first < lines.length && new TextEncoder().encode(textOf(lines.slice(first))).length > LIMIT) first += 1
  return textOf(lines.slice(first))
}

function headLines(facts: ReportFacts, words: ReportWords): readonly string[] {
  const { viewport, zoneMinutes } = facts
  const pixels = (length: number): string => String(Math.min(Math.round(length), 99_999))
  return [
    words.title,
    `${words.shop} ${shown(facts.version)} · ${words.build} ${shown(facts.build)} · ${words.brand} ${shown(facts.whiteLabel)}`,
    `${words.city} ${facts.cityId ?? '—'} · ${words.resto} ${facts.restoId ?? '—'} · ${words.method} ${facts.method ?? '—'}`,
    `${words.language} ${shown(facts.language)} · ${words.theme} ${shown(facts.theme)} · ${words.screen} ${pixels(viewport.width)}×${pixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    `${words.network} ${facts.isOnline ? words.online : words.offline} · ${words.storage} ${words[facts.storage]} · ${words.clock} ${facts.isClockKnown ? words.known : words.unknown}`,
    `${words.browser} ${shown(facts.browser)} · ${shown(facts.system)}`,
    `${words.time} ${momentText(facts.now, zoneMinutes)} ${writeOffset(zoneMinutes).replace('-', '−')}`,
    `${words.order} ${facts.order ?? '—'} · ${words.preflight} ${facts.preflight ?? '—'} · ${words.faults} ${facts.faults}`,
    ...(facts.violations.length === 0 ? [] : [`${words.violations} ${facts.violations.map(({ name, times }) => `${name} ×${times}`).join(', ')}`]),
  ]
}

/** A name that the page or the storage holds: short, plain, or not at all. */
function shown(name: string | null): string {
  return name !== null && /^[\w.][\w .-]{0,30}$/.test(name) ? name : '—'
}

function eventText(event: LogEvent, words: ReportWords): string {
  switch (event.kind) {
    case 'report': return `${event.code} ${event.detail ?? ''}`.trimEnd()
    case 'fault': return `! ${event.code} ${event.detail}`
    case 'page': return `${words.page} ${event.name}`
    case 'state': return `${event.of} → ${event.to}`
    case 'call': {
      const outcome = event.status === 0 ? words.noAnswer : String(event.status)
      const took = `${Math.max(0, Math.round(event.milliseconds))}${words.milliseconds}`
      return [event.method, event.path, outcome, event.code, took].filter(part => part !== '').join(' ')
    }
  }
}

/** `2026-11-20 12:00:00` */
function momentText(at: number, zoneMinutes: number): string {
  return Number.isFinite(at) ? formatIso(at, zoneMinutes).slice(0, 19).replace('T', ' ') : '????-??-?? ??:??:??'
}
