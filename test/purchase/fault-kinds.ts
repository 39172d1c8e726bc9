import type { FaultRule } from '../../e2e/sandbox/faults.ts'

/** One way in which a call goes wrong. */
export interface FaultKind {
  readonly name: string
  readonly rule: Omit<FaultRule, 'path' | 'method'>
  /** Whether the response comes after the caller's time-out, or never. */
  readonly isLost?: boolean
  /** Whether the API has processed the call: `perhaps` if unknown. */
  readonly processed: 'yes' | 'no' | 'perhaps'
  /** What the caller learns: `refusal` if the API rejected the call, `nothing` if its outcome is unknown. */
  readonly conveys: 'refusal' | 'nothing'
  /** Whether an order counts as accepted: the response has an id, but no number. */
  readonly acceptsOrder?: true
  /** The server's message, if it sends one. */
  readonly message?: string
}

export const SERVER_MESSAGE = 'Слова сервера'
/** A message of about 6,000 characters, more than a screen shows. */
export const LONG_SERVER_MESSAGE = 'Очень длинно. '.repeat(400)

const REFUSING = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 425, 429, 451]
const FAILING = [500, 501, 502, 503, 504]

const refusing = REFUSING.flatMap((status): FaultKind[] => [
  {
    name: `${status} with words`,
    rule: { kind: 'status', status, code: 'sandbox.fault', message: SERVER_MESSAGE },
    processed: 'no',
    conveys: 'refusal',
    message: SERVER_MESSAGE,
  },
  { name: `${status} without a body`, rule: { kind: 'empty', status }, processed: 'no', conveys: 'refusal' },
])
const failing = FAILING.flatMap((status): FaultKind[] => [
  {
    name: `${status} with words`,
    rule: { kind: 'status', status, code: 'sandbox.fault', message: SERVER_MESSAGE },
    processed: 'no',
    conveys: 'nothing',
    message: SERVER_MESSAGE,
  },
  {
    name: `${status} with words, acted upon`,
    rule: { kind: 'status', status, code: 'sandbox.fault', message: SERVER_MESSAGE, after: true },
    processed: 'yes',
    conveys: 'nothing',
    message: SERVER_MESSAGE,
  },
  { name: `${status} without a body`, rule: { kind: 'empty', status }, processed: 'no', conveys: 'nothing' },
  {
    name: `${status} without a body, acted upon`,
    rule: { kind: 'empty', status, after: true },
    processed: 'yes',
    conveys: 'nothing',
  },
])
/** Bodies with status 200 that are no valid response to any call. */
const shapes = [
  'null', '5', '"text"', 'true', '[null]', '[{}]', '[[]]', '{"id":"x"}', '{"errors":[]}', '{"positions":null}',
  '{"__proto__":{"id":1}}',
]
const shaped = shapes.map((body): FaultKind => ({
  name: `200 ${body}`, rule: { kind: 'body', body, after: true }, processed: 'yes', conveys: 'nothing',
  ...(body === '{"id":"x"}' && { acceptsOrder: true }),
}))
/** Bodies with status 200 that report a rejection. */
const refusals = [
  { errors: [{ code: 'sandbox.fault', message: SERVER_MESSAGE }] },
  { errors: [SERVER_MESSAGE] },
  { error: SERVER_MESSAGE },
  { error: { code: 7, message: SERVER_MESSAGE } },
  { success: false, message: SERVER_MESSAGE },
  { id: 'x', ok: false, message: SERVER_MESSAGE },
  { result: false },
  { status: 'error', message: SERVER_MESSAGE },
]
const refusedWith200 = refusals.map((body): FaultKind => ({
  name: `200 ${JSON.stringify(body)}`,
  rule: { kind: 'body', body: JSON.stringify(body) },
  processed: 'no',
  conveys: 'refusal',
  ...(JSON.stringify(body).includes(SERVER_MESSAGE) && { message: SERVER_MESSAGE }),
}))

/** Every fault that the sandbox can inject. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { name: 'reset before it acts', rule: { kind: 'reset' }, processed: 'no', conveys: 'nothing' },
  { name: 'reset after it has acted', rule: { kind: 'reset', after: true }, processed: 'yes', conveys: 'nothing' },
  { name: 'half a body', rule: { kind: 'cut' }, processed: 'yes', conveys: 'nothing' },
  { name: 'a hang before it acts', rule: { kind: 'hang' }, isLost: true, processed: 'no', conveys: 'nothing' },
  {
    name: 'a hang after it has acted', rule: { kind: 'hang', after: true }, isLost: true, processed: 'yes',
    conveys: 'nothing',
  },
  { name: 'a drip', rule: { kind: 'drip', delayMs: 60_000 }, isLost: true, processed: 'yes', conveys: 'nothing' },
  {
    name: 'an answer after the time-out', rule: { kind: 'delay', delayMs: 60_000, after: true }, isLost: true,
    processed: 'yes', conveys: 'nothing',
  },
  {
    name: 'an act after the time-out', rule: { kind: 'delay', delayMs: 60 }, isLost: true, processed: 'perhaps',
    conveys: 'nothing',
  },
  { name: "a gateway's page", rule: { kind: 'html' }, processed: 'no', conveys: 'nothing' },
  { name: "a gateway's page, acted upon", rule: { kind: 'html', after: true }, processed: 'yes', conveys: 'nothing' },
  { name: "a portal's page", rule: { kind: 'html', status: 200 }, processed: 'no', conveys: 'nothing' },
  { name: 'an empty 200', rule: { kind: 'empty' }, processed: 'no', conveys: 'nothing' },
  { name: 'an empty 200, acted upon', rule: { kind: 'empty', after: true }, processed: 'yes', conveys: 'nothing' },
  { name: 'a 204', rule: { kind: 'empty', status: 204, after: true }, processed: 'yes', conveys: 'nothing' },
  { name: 'half a JSON', rule: { kind: 'bad-json', after: true }, processed: 'yes', conveys: 'nothing' },
  { name: 'a JSON of wrong types', rule: { kind: 'mixed' }, processed: 'yes', conveys: 'nothing' },
  { name: 'an empty list of errors in a 500', rule: { kind: 'errors-empty' }, processed: 'no', conveys: 'nothing' },
  {
    name: 'an empty list of errors in a 500, acted upon', rule: { kind: 'errors-empty', after: true }, processed: 'yes',
    conveys: 'nothing',
  },
  {
    name: 'an empty list of errors in a 422', rule: { kind: 'errors-empty', status: 422 }, processed: 'no',
    conveys: 'refusal',
  },
  {
    name: 'a refusal in 10 kB', rule: { kind: 'status', status: 422, message: LONG_SERVER_MESSAGE }, processed: 'no',
    conveys: 'refusal', message: LONG_SERVER_MESSAGE.slice(0, 300),
  },
  {
    name: 'errors that are no list', rule: { kind: 'body', status: 422, body: '{"errors":{"code":5}}' },
    processed: 'no', conveys: 'refusal',
  },
  {
    name: 'an error whose words are a number',
    rule: { kind: 'body', status: 422, body: '{"errors":[{"code":7,"message":8}]}' },
    processed: 'no', conveys: 'refusal',
  },
  { name: 'the way to another page', rule: { kind: 'redirect', after: true }, processed: 'yes', conveys: 'nothing' },
  {
    name: 'a 303 to a page that is not there', rule: { kind: 'redirect', status: 303, location: '/gone', after: true },
    processed: 'yes', conveys: 'nothing', message: 'Такого адреса нет',
  },
  {
    name: 'the way to where the call is taken again', rule: { kind: 'redirect', status: 307, location: '/1/now' },
    processed: 'no', conveys: 'nothing',
  },
  ...refusing,
  ...failing,
  ...shaped,
  ...refusedWith200,
]

const TYPICAL = [
  'reset', 'half', 'a hang before', 'an answer after', "a gateway's page", "a portal's page", 'an empty 200',
  'a JSON of', 'an empty list of errors in a 422', 'a refusal in', 'errors that are no list', 'the way to another',
  '401', '404', '422', '500', '200 null', '200 [null]', '200 {"id"', '200 {"__proto__', '200 {"errors":[{',
]
/** One fault of each sort, for calls whose responses are told apart by `core/http` alone. */
export const TYPICAL_FAULTS = FAULT_KINDS.filter(({ name }) => TYPICAL.some(start => name.startsWith(start)))
