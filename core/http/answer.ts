import type { HttpAnswer } from '../env.ts'
import { parseJson } from '../json.ts'
import { ApiError, WireError } from './errors.ts'
import { detail } from '../log/report.ts'
import { wholeIn } from './tolerant.ts'

const longestMessage = 300

export function isSuccess(answer: HttpAnswer): boolean {
  return answer.status >= 200 && answer.status <= 299
}

/** The JSON of a successful answer. Throws a WireError with the status for a captive portal's page, or nothing at all. */
export function jsonOf(answer: HttpAnswer): unknown {
  const json = parseJson(answer.text)
  if (json !== undefined) return json
  const problem = answer.text.trim() === '' ? detail`empty answer where JSON was expected` : detail`answer is not JSON`
  throw new WireError(detail``, detail`${problem}, status ${answer.status}`, { status: answer.status })
}

/**
 * The refusal in an unsuccessful answer: the first of its `errors`, with the message as sent but cut to 300
 * characters. Without such a list the message is a generic one plus the status. `codes` puts the API's own codes into ours.
 */
export function refusalOf(answer: HttpAnswer, codes: Readonly<Record<string, string>> = {}): ApiError {
  const generic = `Request failed with status ${answer.status}`
  const first = firstError(parseJson(answer.text))
  if (first === undefined) return new ApiError(answer.status, '', generic)
  const said = own(first, 'code')
  const code = typeof said === 'string' ? said : String(wholeIn(said) ?? '')
  const message = own(first, 'message')
  const amount = wholeIn(own(first, 'amount'))
  const positionIds = own(first, 'positionIds')
  return new ApiError(
    answer.status,
    (own(codes, code) as string | undefined) ?? code,
    typeof message === 'string' && message.trim() !== '' ? cut(message) : generic,
    {
      ...(amount !== undefined && amount >= 0 ? { amount } : {}),
      ...(Array.isArray(positionIds) ? { positionIds: positionIds.map(wholeIn).filter((id) => id !== undefined && id > 0) as number[] } : {}),
    },
  )
}

function firstError(body: unknown): object | undefined {
  const errors = isObject(body) ? own(body, 'errors') : undefined
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return isObject(first) ? first : undefined
}

// by code points, so that no character is cut in half
function cut(message: string): string {
  if (message.length <= longestMessage) return message
  return [...message.slice(0, longestMessage * 2)].slice(0, longestMessage).join('')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(from: object, name: string): unknown {
  return Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined
}
