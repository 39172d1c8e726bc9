import type { HttpResponse } from '../env.ts'
import { parseJson, asRecord } from '../json.ts'
import { ApiError, DecodeError } from './errors.ts'
import { detail } from '../log/report.ts'
import { decodeEntities } from './entities.ts'
import { lenient, list, mapped, object, orElse, decode, string, type Infer } from './decode.ts'
import { amount, id, verbatim } from './tolerant.ts'

const longestMessage = 300

/**
 * Parses the JSON of a 2xx response.
 * @throws DecodeError for an empty body, or HTML such as a captive portal's page.
 */
export function parseJsonBody(answer: HttpResponse): unknown {
  const json = parseJson(answer.text)
  if (json !== undefined) return json
  const problem = answer.text.trim() === '' ? detail`empty answer where JSON was expected` : detail`answer is not JSON`
  throw new DecodeError(detail``, detail`${problem}, status ${answer.status}`, { status: answer.status })
}

/**
 * Whether the JSON of a 2xx response is a rejection:
 * by its errors, flags, or status words.
 */
export function isRejection(json: unknown, method: 'GET' | 'POST'): boolean {
  const { error, errors, errorCode, errorInfo, success, ok, isSuccess, result, status, ...rest } = asRecord(json) ?? {}
  if ([error, errors, errorCode, errorInfo].some(value => !meansNoError(value))) return true
  if ([success, ok, isSuccess].some(isFalse) || result === false || result === 'false') return true
  if (asRecord(result) !== undefined && isRejection(result, method)) return true
  // a resource fetched by GET may have a status: there only JSend's two words count
  if (method === 'GET') return /^(?:error|fail)$/i.test(toStatusWord(status))
  const { statusCode, creationStatus } = rest
  return status === false || [status, result, creationStatus].some(word => REFUSED.test(toStatusWord(word)))
    || [status, statusCode].some(is4xx)
}

/**
 * APIs write «no error» as null, false, 0 or 'OK', as an
 * error with the code 0, or as an empty list or object.
 */
function meansNoError(value: unknown): boolean {
  if (typeof value === 'string') return /^(?:0|false|null|none|no|ok)?$/i.test(value.trim())
  if (typeof value !== 'object' || value === null) return !value
  if (Array.isArray(value)) return value.length === 0
  const { code } = asRecord(value) ?? {}
  return code === 0 || code === '0' || Object.values(value).every(meansNoError)
}
const isFalse = (flag: unknown): boolean =>
  flag === false || flag === 0 || (typeof flag === 'string' && /^(?:false|0)$/i.test(flag.trim()))
const is4xx = (value: unknown): boolean => Number(value) >= 400 && Number(value) < 500
/** A word, or the name of an object such as `{ id: 1, name: 'REJECTED' }`. */
const toStatusWord = (word: unknown): string => String(asRecord(word)?.['name'] ?? word).trim()
/** A status that refuses the order; one of its payment, such as PAYMENT_FAILED, does not. */
const REFUSED =
  /^(?:order[ _-]?)?(?:reject|refus|den(?:y|ied)|declin|fail|error|invalid|cancel|not[ _-]?accepted|отказ|отклон|отмен)/i
/** A message about the session. */
const SIGN_IN = /token|auth|session|log ?in|sign|токен|авториз|сесси|вход|войд/i
/** Such as `promo-code.not-found`. */
const LIKE_A_CODE = /^[a-z\d-]+(?:[._:][a-z\d-]+)+$/i

/** The fields of a rejection, as far as they can be decoded. */
const refusal = orElse(object({
  code: lenient(verbatim),
  message: lenient(mapped(string, decodeEntities)),
  amount: lenient(amount),
  positionIds: lenient(list(id)),
}), {})
type RefusalFields = Partial<Infer<typeof refusal>>

/**
 * Adds the message under the names that frameworks use:
 * Laravel has lists of texts by field, RFC 9457 a title.
 */
function withMessage(
  fields: Readonly<Record<string, unknown>>, errors: unknown, isPlain: boolean,
): Readonly<Record<string, unknown>> {
  const names = ['message', 'detail', 'error_description', 'errorDescription', 'errorMessage', 'errorText']
  // a plain text in `error` is more specific than these
  const vague: readonly unknown[] = isPlain ? [] : [...Object.values(asRecord(errors) ?? {}).flat(), fields['title']]
  const message = [...names.map(name => fields[name]), ...vague]
    .find(text => typeof text === 'string' && text.trim() !== '')
  return message === undefined ? fields : { ...fields, message }
}

/**
 * Converts a rejection to an ApiError: the first of its `errors`, the message cut
 * to 300 characters, a generic one where none can be decoded. For a 2xx or 4xx,
 * plain texts and the fields beside `error` are decoded too. A rejection with a 2xx
 * gets the 4xx that its body names, such as 401 for an expired token; else 422.
 */
export function toApiError(answer: HttpResponse, codes: Readonly<Record<string, string>> = {}): ApiError {
  const { errors, ...others } = asRecord(parseJson(answer.text)) ?? {}
  // a 5xx that deviates from the contract has messages for programmers
  const beside: Readonly<Record<string, unknown>> = answer.status < 500 ? others : {}
  const first: unknown = (Array.isArray(errors) ? errors[0] : errors) || beside['error']
  const fields: Readonly<Record<string, unknown>> = { ...beside, ...asRecord(first) }
  const decoded: RefusalFields = decode(
    refusal, answer.status < 500 ? withMessage(fields, errors, typeof first === 'string') : fields,
    () => undefined, 'refusal',
  )
  // a plain text is the message, or the code if it looks like
  // one (`promo-code.not-found`) or a message is given too
  const isCode = decoded.message !== undefined || LIKE_A_CODE.test(String(first))
  const plain = typeof first === 'string' && answer.status < 500 ? { [isCode ? 'code' : 'message']: first } : {}
  const { code = '', message = '', ...facts }: RefusalFields = { ...plain, ...decoded }
  const isSuccess = answer.status > 199 && answer.status < 300
  // 401 signs the customer in again: a code «401» with a
  // message about something else is the restaurant's own
  const isOtherCode = code === '401' && message !== '' && !SIGN_IN.test(message)
  const named = [fields['status'], fields['statusCode'], isOtherCode ? 422 : code].map(Number).find(is4xx)
  const status = isSuccess ? named ?? 422 : answer.status
  // by code points, so that no character is cut in half
  const short = [...message.slice(0, longestMessage * 2)].slice(0, longestMessage).join('')
  const words = message.trim() === '' ? `Request failed with status ${status}` : short
  return new ApiError(status, Object.hasOwn(codes, code) ? codes[code] ?? code : code, words, facts)
}
