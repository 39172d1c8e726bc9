import { createRing } from './ring.ts'

/** What has happened, as it is remembered: no bodies, no queries, no headers. What may be shown of it `redact.ts` decides. */
export type LogEvent =
  | { readonly kind: 'report'; readonly code: string; readonly detail: string }
  /** A fault that nobody has caught, or only the last one who could. */
  | { readonly kind: 'fault'; readonly code: string; readonly detail: string }
  /** `path` without its query; `status` 0 when there was no answer, and then `code` says why; else the refusal's own code or ''. */
  | { readonly kind: 'call'; readonly method: string; readonly path: string; readonly status: number; readonly milliseconds: number; readonly code: string }
  | { readonly kind: 'page'; readonly name: string }
  /** Something of the shop, such as the order, went into another state. */
  | { readonly kind: 'state'; readonly of: string; readonly to: string }

export interface Logged {
  /** Milliseconds since 1970 by the device's clock; of the last one when there were several. */
  readonly at: number
  /** How often it happened in a row. */
  readonly times: number
  readonly event: LogEvent
}

export interface Log {
  add(event: LogEvent): void
  /** Forgets all events, but not how many faults there were. */
  clear(): void
  /** Oldest first. */
  items(): readonly Logged[]
  /** Faults so far, those that the log has forgotten included. */
  faults(): number
}

type Entry = { -readonly [Field in keyof Logged]: Logged[Field] } & { /** To compare by. */ readonly text: string }

/** The last events of a page. What repeats itself takes one place, so that a storm does not blow the rest away. */
export function createLog({ now, capacity = 200 }: { readonly now: () => number; readonly capacity?: number }): Log {
  const ring = createRing<Entry>(capacity)
  let last: Entry | undefined
  let faults = 0
  return {
    add(event) {
      if (event.kind === 'fault') faults += 1
      const text = JSON.stringify(event)
      if (last?.text === text) {
        last.at = now()
        last.times += 1
      } else ring.push(last = { at: now(), times: 1, event, text })
    },
    clear() {
      ring.clear()
      last = undefined
    },
    items: ring.items,
    faults: () => faults,
  }
}
