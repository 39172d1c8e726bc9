import type { FaultRule } from '../../e2e/sandbox/faults.ts'

/** One way in which a call goes wrong. */
export interface FaultKind {
  readonly name: string
  readonly rule: Omit<FaultRule, 'path' | 'method'>
  /** The caller never hears of it in its time. */
  readonly isLost?: boolean
  /** Whether the API has processed the call: `perhaps` if unknown. */
  readonly acts: 'yes' | 'no' | 'perhaps'
  /** What the caller can tell: an answer that refuses, one that says nothing, or none that can be trusted. */
  readonly tells: 'refusal' | 'nothing'
  /** As the answer to an order it names something of one, and not its number: the order was taken. */
  readonly acceptsOrder?: true
  /** The server's own words, when it has any. */
  readonly words?: string
}

export const WORDS = 'Слова сервера'
/** 10 kB of words: more than a screen takes. */
export const LONG_WORDS = 'Очень длинно. '.repeat(400)

const REFUSING = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 425, 429, 451]
const FAILING = [500, 501, 502, 503, 504]

const refusing = REFUSING.flatMap((status): FaultKind[] => [
  {
    name: `${status} with words`, rule: { kind: 'status', status, code: 'sandbox.fault', message: WORDS }, acts: 'no',
    tells: 'refusal', words: WORDS,
  },
  { name: `${status} without a body`, rule: { kind: 'empty', status }, acts: 'no', tells: 'refusal' },
])
const failing = FAILING.flatMap((status): FaultKind[] => [
  {
    name: `${status} with words`, rule: { kind: 'status', status, code: 'sandbox.fault', message: WORDS }, acts: 'no',
    tells: 'nothing', words: WORDS,
  },
  {
    name: `${status} with words, acted upon`,
    rule: { kind: 'status', status, code: 'sandbox.fault', message: WORDS, after: true }, acts: 'yes', tells: 'nothing',
    words: WORDS,
  },
  { name: `${status} without a body`, rule: { kind: 'empty', status }, acts: 'no', tells: 'nothing' },
  {
    name: `${status} without a body, acted upon`, rule: { kind: 'empty', status, after: true }, acts: 'yes',
    tells: 'nothing',
  },
])
/** Bodies of a success that are no answer to any call. */
const shapes = [
  'null', '5', '"text"', 'true', '[null]', '[{}]', '[[]]', '{"id":"x"}', '{"errors":[]}', '{"positions":null}',
  '{"__proto__":{"id":1}}',
]
const shaped = shapes.map((body): FaultKind => ({
  name: `200 ${body}`, rule: { kind: 'body', body, after: true }, acts: 'yes', tells: 'nothing',
  ...(body === '{"id":"x"}' && { acceptsOrder: true }),
}))
/** Bodies of a success that refuse any call. */
const refusals = [
  { errors: [{ code: 'sandbox.fault', message: WORDS }] }, { errors: [WORDS] }, { error: WORDS },
  { error: { code: 7, message: WORDS } }, { success: false, message: WORDS }, { id: 'x', ok: false, message: WORDS },
  { result: false }, { status: 'error', message: WORDS },
]
const refusedWith200 = refusals.map((body): FaultKind => ({
  name: `200 ${JSON.stringify(body)}`, rule: { kind: 'body', body: JSON.stringify(body) }, acts: 'no', tells: 'refusal',
  ...(JSON.stringify(body).includes(WORDS) && { words: WORDS }),
}))

/** Every fault that the sandbox can inject. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { name: 'reset before it acts', rule: { kind: 'reset' }, acts: 'no', tells: 'nothing' },
  { name: 'reset after it has acted', rule: { kind: 'reset', after: true }, acts: 'yes', tells: 'nothing' },
  { name: 'half a body', rule: { kind: 'cut' }, acts: 'yes', tells: 'nothing' },
  { name: 'a hang before it acts', rule: { kind: 'hang' }, isLost: true, acts: 'no', tells: 'nothing' },
  {
    name: 'a hang after it has acted', rule: { kind: 'hang', after: true }, isLost: true, acts: 'yes', tells: 'nothing',
  },
  { name: 'a drip', rule: { kind: 'drip', delayMs: 60_000 }, isLost: true, acts: 'yes', tells: 'nothing' },
  {
    name: 'an answer after the time-out', rule: { kind: 'delay', delayMs: 60_000, after: true }, isLost: true,
    acts: 'yes', tells: 'nothing',
  },
  {
    name: 'an act after the time-out', rule: { kind: 'delay', delayMs: 60 }, isLost: true, acts: 'perhaps',
    tells: 'nothing',
  },
  { name: "a gateway's page", rule: { kind: 'html' }, acts: 'no', tells: 'nothing' },
  { name: "a gateway's page, acted upon", rule: { kind: 'html', after: true }, acts: 'yes', tells: 'nothing' },
  { name: "a portal's page", rule: { kind: 'html', status: 200 }, acts: 'no', tells: 'nothing' },
  { name: 'an empty 200', rule: { kind: 'empty' }, acts: 'no', tells: 'nothing' },
  { name: 'an empty 200, acted upon', rule: { kind: 'empty', after: true }, acts: 'yes', tells: 'nothing' },
  { name: 'a 204', rule: { kind: 'empty', status: 204, after: true }, acts: 'yes', tells: 'nothing' },
  { name: 'half a JSON', rule: { kind: 'bad-json', after: true }, acts: 'yes', tells: 'nothing' },
  { name: 'a JSON of wrong types', rule: { kind: 'mixed' }, acts: 'yes', tells: 'nothing' },
  { name: 'an empty list of errors in a 500', rule: { kind: 'errors-empty' }, acts: 'no', tells: 'nothing' },
  {
    name: 'an empty list of errors in a 500, acted upon', rule: { kind: 'errors-empty', after: true }, acts: 'yes',
    tells: 'nothing',
  },
  {
    name: 'an empty list of errors in a 422', rule: { kind: 'errors-empty', status: 422 }, acts: 'no', tells: 'refusal',
  },
  {
    name: 'a refusal in 10 kB', rule: { kind: 'status', status: 422, message: LONG_WORDS }, acts: 'no',
    tells: 'refusal', words: LONG_WORDS.slice(0, 300),
  },
  {
    name: 'errors that are no list', rule: { kind: 'body', status: 422, body: '{"errors":{"code":5}}' }, acts: 'no',
    tells: 'refusal',
  },
  {
    name: 'an error whose words are a number',
    rule: { kind: 'body', status: 422, body: '{"errors":[{"code":7,"message":8}]}' }, acts: 'no', tells: 'refusal',
  },
  { name: 'the way to another page', rule: { kind: 'redirect', after: true }, acts: 'yes', tells: 'nothing' },
  {
    name: 'a 303 to a page that is not there', rule: { kind: 'redirect', status: 303, location: '/gone', after: true },
    acts: 'yes', tells: 'nothing', words: 'Такого адреса нет',
  },
  {
    name: 'the way to where the call is taken again', rule: { kind: 'redirect', status: 307, location: '/1/now' },
    acts: 'no', tells: 'nothing',
  },
  ...refusing,
  ...failing,
  ...shaped,
  ...refusedWith200,
]

/** Of a call that changes nothing: whether it was acted upon makes no difference there. */
export const READING_FAULTS: readonly FaultKind[] = FAULT_KINDS.filter(kind => !/acted/.test(kind.name))
