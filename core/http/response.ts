import type { HttpResponse } from '../env.ts'
import { parseJson, asRecord } from '../json.ts'
import { ApiError, DecodeError, HtmlPageError } from './errors.ts'
import { detail } from '../log/report.ts'
import { decodeEntities } from '../decode/entities.ts'
import { lenient, list, mapped, object, orElse, decode, string, type Infer } from '../decode/decode.ts'
import { amount, id, verbatim } from '../decode/tolerant.ts'

/** In characters; a longer message of the API is cut. */
const LONGEST_MESSAGE = 300

/**
 * Parses the JSON of a 2xx response.
 * @throws DecodeError for an empty body, or one that is no JSON; HtmlPageError for a page.
 */
export function parseJsonBody(response: HttpResponse): unknown {
  const json = parseJson(response.text)
  if (json !== undefined) return json
  const isEmpty = response.text.trim() === ''
  const problem = isEmpty ? detail`empty answer where JSON was expected` : detail`answer is not JSON`
  const isPage = /^\s*<[a-z!]/i.test(response.text)
  const ErrorClass = isPage ? HtmlPageError : DecodeError
  throw new ErrorClass(detail``, detail`${problem}, status ${response.status}`, { status: response.status })
}

/** Whether JSON of a 2xx response is a rejection, by its error fields, flags, words or status codes. */
export function isRejection(json: unknown, method: 'GET' | 'POST'): boolean {
  const { error, errors, errorCode, errorInfo, success, ok, isSuccess, result, status, ...rest } = asRecord(json) ?? {}
  if ([error, errors, errorCode, errorInfo].some(value => !meansNoError(value))) return true
  if ([success, ok, isSuccess].some(isFalse) || result === false || result === 'false') return true
  if (asRecord(result) !== undefined && isRejection(result, method)) return true
  // a resource fetched by GET may have any status: only `error` and `fail` mean a rejection (JSend)
  if (method === 'GET') return /^(?:error|fail)$/i.test(toStatusWord(status))
  const { statusCode, creationStatus } = rest
  return status === false || [status, result, creationStatus].some(word => REJECTED.test(toStatusWord(word)))
    || [status, statusCode].some(is4xx)
}

/**
 * Whether the value of an error field means «no error»: undefined, null, false, 0, an empty text, a
 * word such as 'OK', 'none' or 'no', an empty list, an error with the code 0, or an object whose
 * values all mean no error.
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
/** Returns a status as a word. The API sends a word, or an object such as `{ id: 1, name: 'REJECTED' }`. */
const toStatusWord = (status: unknown): string => String(asRecord(status)?.['name'] ?? status).trim()
/** Matches a status that rejects the order, but not a payment's, such as PAYMENT_FAILED. */
const REJECTED =
  /^(?:order[ _-]?)?(?:reject|refus|den(?:y|ied)|declin|fail|error|invalid|cancel|not[ _-]?accepted|отказ|отклон|отмен)/i
/** Matches a message about the session. Other errors may have the code 401 too. */
const SESSION_MESSAGE = /token|auth|session|log ?in|sign|токен|авториз|сесси|вход|войд/i
/** The form of an error code, such as `promo-code.not-found`. */
const CODE = /^[a-z\d-]+(?:[._:][a-z\d-]+)+$/i

/** Decodes the fields of a rejection. Invalid fields are left out. */
const rejectionDecoder = orElse(object({
  code: lenient(verbatim),
  message: lenient(mapped(string, decodeEntities)),
  amount: lenient(amount),
  positionIds: lenient(list(id)),
}), {})
type RejectionFields = Partial<Infer<typeof rejectionDecoder>>

/**
 * Adds the field `message` from the different names that frameworks use for the message. Laravel
 * sends lists of texts by field, and RFC 9457 a title. `isErrorText`: whether the error is a text.
 */
function withMessage(
  fields: Readonly<Record<string, unknown>>, errors: unknown, isErrorText: boolean,
): Readonly<Record<string, unknown>> {
  const names = ['message', 'detail', 'error_description', 'errorDescription', 'errorMessage', 'errorText']
  const textsByField = Object.values(asRecord(errors) ?? {}).flat()
  // an error that is a text is more specific than these texts
  const generic: readonly unknown[] = isErrorText ? [] : [...textsByField, fields['title']]
  const message = [...names.map(name => fields[name]), ...generic]
    .find(text => typeof text === 'string' && text.trim() !== '')
  return message === undefined ? fields : { ...fields, message }
}

/**
 * Converts a rejection to an ApiError. Of several `errors`, the first is used. The message is cut
 * to 300 characters. A missing or invalid message is replaced by a generic message. `codes` maps
 * the API's error codes to those of the shop.
 *
 * Of a 5xx response only `errors` is decoded. Of any other, also `error`, which may be a text, and
 * the other fields. A rejection with a 2xx status gets the 4xx status that its body names,
 * such as 401 for an expired token, else 422.
 */
export function toApiError(response: HttpResponse, codes: Readonly<Record<string, string>> = {}): ApiError {
  const { errors, ...rest } = asRecord(parseJson(response.text)) ?? {}
  // the other fields of a 5xx, also `error`, contain messages for programmers
  const others: Readonly<Record<string, unknown>> = response.status < 500 ? rest : {}
  const error: unknown = (Array.isArray(errors) ? errors[0] : errors) || others['error']
  const fields: Readonly<Record<string, unknown>> = { ...others, ...asRecord(error) }
  const decoded: RejectionFields = decode(
    rejectionDecoder, response.status < 500 ? withMessage(fields, errors, typeof error === 'string') : fields,
    () => undefined, 'rejection',
  )
  // An error that is a text is the code if it has the form of a code, or if another field has the
  // message. Otherwise the text is the message.
  const isCode = decoded.message !== undefined || CODE.test(String(error))
  const fromText = typeof error === 'string' && response.status < 500 ? { [isCode ? 'code' : 'message']: error } : {}
  const { code = '', message = '', ...facts }: RejectionFields = { ...fromText, ...decoded }
  const is2xx = response.status > 199 && response.status < 300
  // a status of 401 can end the session: a code 401 whose message is not about the session gets 422
  const isUnrelated401 = code === '401' && message !== '' && !SESSION_MESSAGE.test(message)
  const statusInBody = [fields['status'], fields['statusCode'], isUnrelated401 ? 422 : code].map(Number).find(is4xx)
  const status = is2xx ? statusInBody ?? 422 : response.status
  // cut by code points, so that no character is cut in half
  const shortMessage = [...message.slice(0, LONGEST_MESSAGE * 2)].slice(0, LONGEST_MESSAGE).join('')
  const text = message.trim() === '' ? `Request failed with status ${status}` : shortMessage
  return new ApiError(status, Object.hasOwn(codes, code) ? codes[code] ?? code : code, text, facts)
}
