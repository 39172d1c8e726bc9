import type { HttpAnswer } from '../env.ts'
import { parseJson } from '../json.ts'
import { ApiError, WireError } from './errors.ts'
import { detail } from '../log/report.ts'
import { lenient, list, object, orElse, read, string, type Infer } from './read.ts'
import { amount, id, text } from './tolerant.ts'

const longestMessage = 300

/** The JSON of a successful answer. Throws a WireError for a captive portal's page, or nothing at all. */
export function jsonOf(answer: HttpAnswer): unknown {
  const json = parseJson(answer.text)
  if (json !== undefined) return json
  const problem = answer.text.trim() === '' ? detail`empty answer where JSON was expected` : detail`answer is not JSON`
  throw new WireError(detail``, detail`${problem}, status ${answer.status}`, { status: answer.status })
}

/** What a refusal says, as far as it can be read. */
const refusal = orElse(object({
  errors: list(object({ code: lenient(text), message: lenient(string), amount: lenient(amount), positionIds: lenient(list(id)) })),
}), { errors: [] })
type Said = Partial<Infer<typeof refusal>['errors'][number]>

/** The first of a refusal's `errors`, its message cut to 300 characters; a generic one where none can be read. */
export function refusalOf(answer: HttpAnswer, codes: Readonly<Record<string, string>> = {}): ApiError {
  const said: Said = read(refusal, parseJson(answer.text), () => undefined, 'refusal').errors[0] ?? {}
  const { code = '', message = '', ...facts } = said
  // by code points, so that no character is cut in half
  const short = [...message.slice(0, longestMessage * 2)].slice(0, longestMessage).join('')
  const words = message.trim() === '' ? `Request failed with status ${answer.status}` : short
  return new ApiError(answer.status, Object.hasOwn(codes, code) ? codes[code] ?? code : code, words, facts)
}
