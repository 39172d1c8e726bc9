import type { Logged, LogEvent } from '../../log/log.ts'
import { createRedactor, type Redactor } from '../../log/redact.ts'
import { routes } from '../routes.ts'
import { STATE_WORDS } from './states.ts'
import { pathPattern, vocabulary } from './vocabulary.ts'

/** What is known of the page and the shop when the customer reports a problem; null where there is no knowing. */
export interface CapsuleFacts {
  readonly version: string
  /** What tells one build of a version from another. */
  readonly build: string | null
  readonly whiteLabel: string | null
  readonly cityId: number | null
  readonly restoId: number | null
  readonly method: 'DELIVERY' | 'TAKE_AWAY' | null
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
  readonly order: string | null
  readonly preflight: string | null
  readonly faults: number
  /** What the page's policy refused: `img-src pictures.example`, and how often; the most frequent first. */
  readonly violations: readonly { readonly name: string; readonly times: number }[]
}

/** What the report is written in: the language of those who read it, which is the chain's. */
export type CapsuleWords = Readonly<Record<
  | 'title' | 'shop' | 'build' | 'brand' | 'city' | 'resto' | 'method' | 'language' | 'theme' | 'screen' | 'network' | 'online' | 'offline'
  | 'storage' | 'kept' | 'memory' | 'clock' | 'known' | 'unknown' | 'browser' | 'time' | 'order' | 'preflight' | 'faults' | 'violations' | 'events'
  | 'page' | 'noAnswer' | 'milliseconds', string>>

/** In bytes of UTF-8: what every messenger and form still takes. */
const CAPSULE_LIMIT = 8000

/**
 * The text that a customer may send: versions, places by number, and the last events by code. What in it does not come
 * from a closed list of the shop's own goes through a redactor that knows the customer's values (`secrets`).
 * The oldest events are left out until it fits.
 */
export function capsuleText({ facts, events, words, secrets }: {
  readonly facts: CapsuleFacts
  readonly events: readonly Logged[]
  readonly words: CapsuleWords
  readonly secrets: readonly string[]
}): string {
  const redact = createRedactor({ words: vocabulary(), secrets })
  const head = headLines(facts, words).join('\n')
  const lines = events.map(({ at, times, event }) =>
    `${isoAt(at, facts.zoneMinutes).slice(11, 19)} ${eventText(event, words, redact)}${times > 1 ? ` ×${times}` : ''}`)
  const title = (count: number): string => `\n\n${words.events}: ${count === lines.length ? count : `${count}/${lines.length}`}\n`
  let left = CAPSULE_LIMIT - bytes(head + title(lines.length)) - 10
  let first = lines.length
  while (first > 0 && left >= bytes(lines[first - 1] ?? '') + 1) {
    first -= 1
    left -= bytes(lines[first] ?? '') + 1
  }
  return `${head}${title(lines.length - first)}${lines.slice(first).join('\n')}`.trimEnd()
}

function headLines(facts: CapsuleFacts, words: CapsuleWords): readonly string[] {
  const { viewport, zoneMinutes } = facts
  const shown = (id: number | null): string => (id === null ? '—' : String(id))
  const pixels = (length: number): string => String(Math.min(Math.round(length), 99_999))
  return [
    words.title,
    `${words.shop} ${named(facts.version)} · ${words.build} ${named(facts.build)} · ${words.brand} ${named(facts.whiteLabel)}`,
    `${words.city} ${shown(facts.cityId)} · ${words.resto} ${shown(facts.restoId)} · ${words.method} ${named(facts.method)}`,
    `${words.language} ${named(facts.language)} · ${words.theme} ${named(facts.theme)} · ${words.screen} ${pixels(viewport.width)}×${pixels(viewport.height)}×${Math.round(viewport.ratio * 10) / 10}`,
    `${words.network} ${facts.isOnline ? words.online : words.offline} · ${words.storage} ${words[facts.storage]} · ${words.clock} ${facts.isClockKnown ? words.known : words.unknown}`,
    `${words.browser} ${named(facts.browser)} · ${named(facts.system)}`,
    `${words.time} ${isoAt(facts.now, zoneMinutes)}${zoneText(zoneMinutes)}`,
    `${words.order} ${stateText(facts.order)} · ${words.preflight} ${stateText(facts.preflight)} · ${words.faults} ${facts.faults}`,
    ...(facts.violations.length === 0 ? [] : [`${words.violations} ${facts.violations.map(({ name, times }) => `${violationText(name)} ×${times}`).join(', ')}`]),
  ]
}

/** A name of the shop's own making or of the browser's family: short, plain, or not at all. */
function named(name: string | null): string {
  return name !== null && /^[\w.][\w .-]{0,30}$/.test(name) ? name : '—'
}

function eventText(event: LogEvent, words: CapsuleWords, redact: Redactor): string {
  switch (event.kind) {
    case 'report': return [redact.code(event.code), redact.text(event.detail)].join(' ').trimEnd()
    case 'fault': return `! ${redact.code(event.code)} ${faultText(event.detail)}`
    case 'page': return `${words.page} ${Object.hasOwn(routes, event.name) ? event.name : '…'}`
    case 'state': return `${redact.code(event.of)} → ${stateText(event.to)}`
    case 'call': {
      const outcome = event.status === 0 ? words.noAnswer : String(event.status)
      const code = event.code === '' ? '' : ` ${redact.code(event.code)}`
      return `${event.method === 'POST' ? 'POST' : 'GET'} ${pathPattern(event.path)} ${outcome}${code} ${Math.max(0, Math.round(event.milliseconds))}${words.milliseconds}`
    }
  }
}

/** A state of the order or of the preflight, out of a closed list. */
function stateText(state: string | null): string {
  return state?.split(' ').map(word => (Object.hasOwn(STATE_WORDS, word) ? word : '…')).join(' ') ?? '—'
}

/** The kind of a fault and its place in the shop's own scripts, and nothing else; see `src/web/faults.ts`. */
function faultText(detail: string): string {
  return /^[A-Z][A-Za-z]{0,30}(?: [A-Za-z]+-[A-Z0-9]{8}\.js:\d{1,6}:\d{1,7})?$/.test(detail) ? detail : '…'
}

/** A rule of the policy, and a host or the name of a script: nothing that could be somebody's. See `src/web/violations.ts`. */
function violationText(name: string): string {
  return /^[a-z-]{1,40} [A-Za-z0-9.:-]{1,60}(?:\/[\w.-]{1,60}\.js)?$/.test(name) ? name : '…'
}

function isoAt(at: number, zoneMinutes: number): string {
  const date = new Date(at + zoneMinutes * 60_000)
  return Number.isNaN(date.getTime()) ? '????-??-?? ??:??:??' : date.toISOString().slice(0, 19).replace('T', ' ')
}

function zoneText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return ` ${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The length of a text in UTF-8. */
function bytes(text: string): number {
  let sum = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    sum += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return sum
}
