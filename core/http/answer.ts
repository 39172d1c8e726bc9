import type { HttpAnswer } from '../env.ts'
import { parseJson } from '../json.ts'
import { ApiError, WireError } from './errors.ts'
import { detail } from '../log/report.ts'
import { lenient, list, object, read, string, type Infer } from './read.ts'
import { amount, id, text } from './tolerant.ts'

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

/** What a refusal says, as far as it can be read. */
const refusal = object({
  errors: list(object({ code: lenient(text), message: lenient(string), amount: lenient(amount), positionIds: lenient(list(id)) })),
})

/**
 * The refusal in an unsuccessful answer: the first of its `errors`, with the message as sent but cut to 300
 * characters. Without such a list the message is a generic one plus the status. `codes` puts the API's own codes into ours.
 */
export function refusalOf(answer: HttpAnswer, codes: Readonly<Record<string, string>> = {}): ApiError {
  const { code = '', message = '', ...facts } = firstError(answer.text)
  // by code points, so that no character is cut in half
  const short = [...message.slice(0, longestMessage * 2)].slice(0, longestMessage).join('')
  const said = message.trim() === '' ? `Request failed with status ${answer.status}` : short
  return new ApiError(answer.status, Object.hasOwn(codes, code) ? codes[code] ?? code : code, said, facts)
}

function firstError(body: string): Partial<Infer<typeof refusal>['errors'][number]> {
  try {
    return read(refusal, parseJson(body), () => undefined, 'refusal').errors[0] ?? {}
  } catch {
    return {}
  }
}
