import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { CODES, type Code } from './codes.ts'
import { choice, type Fields, has, integer, invalid, only, optional, toFieldPath, text } from './decode.ts'

export const FAULT_KINDS = [
  'status',
  'delay',
  'reset',
  'cut',
  'hang',
  'drip',
  'html',
  'empty',
  'errors-empty',
  'bad-json',
  'body',
  'mixed',
  'redirect',
  'as-success',
] as const

/** The maximum length of a message or a body, in characters. */
const LONGEST = 100_000

/** A fault set on the control panel for later calls. */
export interface FaultRule {
  /** Any method when absent. */
  readonly method?: string
  /** A prefix of the path, or a regular expression if it has any of \ ^ $ * + ? ( ) [ ] { } |. */
  readonly path: string
  /** The number of calls that fail; all when absent. */
  readonly times?: number
  readonly kind: typeof FAULT_KINDS[number]
  readonly status?: number
  readonly code?: string
  readonly message?: string
  readonly delayMs?: number
  /** The response body of `body`. */
  readonly body?: string
  /** The target of `redirect`. */
  readonly location?: string
  /** Executes the call before its response is lost or replaced. */
  readonly after?: boolean
}

export interface Faults {
  add(rules: readonly FaultRule[]): void
  clear(): void
  rules(): readonly FaultRule[]
  /** Returns the first matching rule and counts its use. */
  take(method: string, path: string): FaultRule | null
}

export function createFaults(): Faults {
  let rules: readonly FaultRule[] = []
  return {
    add(more) {
      rules = [...rules, ...more]
    },
    clear() {
      rules = []
    },
    rules: () => rules,
    take(method, path) {
      const found = rules.find(rule =>
        (rule.method === undefined || rule.method === method) && matchesPath(rule.path, path))
      if (found === undefined) return null
      const times = found.times
      if (times !== undefined) {
        rules = rules.flatMap(rule => (rule !== found ? [rule] : times > 1 ? [{ ...rule, times: times - 1 }] : []))
      }
      return found
    },
  }
}

export function readFaultRule(fields: Fields): FaultRule {
  only(fields, 'path', 'kind', 'method', 'times', 'status', 'code', 'message', 'body', 'location', 'delayMs', 'after')
  const path = text(fields, 'path')
  if (isPattern(path) && parsePattern(path) === null)
    throw invalid(toFieldPath(fields, 'path'), 'неверное регулярное выражение')
  const after = fields.values.after
  if (after !== undefined && typeof after !== 'boolean')
    throw invalid(toFieldPath(fields, 'after'), 'нужно true или false')
  return {
    path,
    kind: choice(fields, 'kind', FAULT_KINDS),
    ...(has(fields, 'method') ? { method: text(fields, 'method').toUpperCase() } : {}),
    ...optional(fields, 'times', (of, name) => integer(of, name, 1)),
    ...optional(fields, 'status', (of, name) => integer(of, name, 200, 599)),
    ...optional(fields, 'code', (of, name) => text(of, name)),
    ...optional(fields, 'message', (of, name) => text(of, name, { empty: true, most: LONGEST })),
    ...optional(fields, 'body', (of, name) => text(of, name, { empty: true, most: LONGEST })),
    ...optional(fields, 'location', (of, name) => text(of, name)),
    ...optional(fields, 'delayMs', (of, name) => integer(of, name, 0, 600_000)),
    ...(after === undefined ? {} : { after }),
  }
}

/** The outcome of a call under a rule. */
export type FaultOutcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'cut'; readonly answer: Answer }
  | { readonly kind: 'drip'; readonly answer: Answer; readonly overMs: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' }

/** Runs the call as the rule requires. `signal` ends a delay when the server closes. */
export async function applyFault(
  rule: FaultRule,
  run: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<FaultOutcome> {
  const isApplied = rule.after === true
  switch (rule.kind) {
    case 'delay': {
      const early = isApplied ? await run() : null
      await wait(rule.delayMs ?? 1000, undefined, { signal })
      return { kind: 'answer', answer: early ?? (await run()) }
    }
    case 'cut':
      return { kind: 'cut', answer: await run() }
    case 'drip':
      return { kind: 'drip', answer: await run(), overMs: rule.delayMs ?? 2000 }
    case 'as-success':
      return { kind: 'answer', answer: asSuccess(await run(), rule.status) }
    case 'mixed':
      return { kind: 'answer', answer: wrapValues(await run()) }
    case 'reset':
    case 'hang':
      if (isApplied) await run()
      return { kind: rule.kind }
    default:
      if (isApplied) await run()
      return { kind: 'answer', answer: createFaultAnswer(rule) }
  }
}

function createFaultAnswer(rule: FaultRule): Answer {
  const asJson = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  switch (rule.kind) {
    case 'html': return {
      status: rule.status ?? 502,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>',
    }
    case 'empty': return { status: rule.status ?? 200, headers: asJson, body: '' }
    case 'errors-empty': return { status: rule.status ?? 500, headers: asJson, body: '{"errors":[]}' }
    case 'bad-json': return { status: rule.status ?? 200, headers: asJson, body: '{"content": [{"id": 1, ' }
    case 'body': return { status: rule.status ?? 200, headers: asJson, body: rule.body ?? 'null' }
    case 'redirect':
      return {
        status: rule.status ?? 302,
        headers: { location: rule.location ?? '/1/now', 'cache-control': 'no-store' },
        body: '',
      }
    default: {
      const code = rule.code ?? 'sandbox.fault'
      const [status, message] = code in CODES ? CODES[code as Code] : CODES['sandbox.fault']
      return {
        status: rule.status ?? status, headers: asJson,
        body: JSON.stringify({ errors: [{ code, message: rule.message ?? message }] }),
      }
    }
  }
}

/**
 * Gives an error a success status; the body contains the real one. Other responses are unchanged.
 */
function asSuccess(answer: Answer, status = 200): Answer {
  if (answer.status < 400) return answer
  return { ...answer, status, body: JSON.stringify({ ...JSON.parse(answer.body) as object, status: answer.status }) }
}

/**
 * Wraps each text, number and boolean of a response in a list: an invalid response that no habit
 * explains.
 */
function wrapValues(answer: Answer): Answer {
  if (answer.body === '') return answer
  return {
    ...answer,
    body: JSON.stringify(wrapInLists(JSON.parse(answer.body))),
  }
}

function wrapInLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrapInLists)
  if (typeof value !== 'object') return [value]
  return value === null
    ? null
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, wrapInLists(each)]))
}

function matchesPath(path: string, actual: string): boolean {
  return isPattern(path) ? parsePattern(path)?.test(actual) === true : actual.startsWith(path)
}

function isPattern(path: string): boolean {
  return /[\\^$*+?()[\]{}|]/.test(path)
}

function parsePattern(path: string): RegExp | null {
  try {
    return new RegExp(path)
  } catch {
    return null
  }
}
