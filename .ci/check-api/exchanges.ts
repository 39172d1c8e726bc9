import { decodeEntities } from '../../core/decode/entities.ts'
import { isRejection } from '../../core/http/response.ts'
import { asArray, asRecord, parseJson } from '../../core/json.ts'
import { judgeOrigin } from './cors.ts'
import type { Findings } from './findings.ts'
import type { Exchange } from './network.ts'

const SLOW_MILLISECONDS = 3000
/** In characters. Longer texts of the API are cut in the report. */
const EXCERPT_LENGTH = 120
/** Matches a string in JSON that seems to contain an HTML entity. */
const WITH_ENTITY = /"(?:[^"\\]|\\.)*&#?\w+;(?:[^"\\]|\\.)*"/g

/**
 * Judges the response to a call of the shop's API clients: CORS, the form of refusals, the charset,
 * the speed, no HTML entities in texts. The shop reads only status and body, so
 * Access-Control-Expose-Headers is not needed.
 */
export function checkExchange(
  findings: Findings, origin: string, { call, status, headers, text, milliseconds }: Exchange,
): void {
  const json = parseJson(text)
  // the shop recognises a refusal with a success status, but other programs of the chain do not
  const isRefusedAsSuccess = status < 300 && isRejection(json, call.startsWith('GET') ? 'GET' : 'POST')
  // `checkCall` reports a server error under the row of the call
  const isRefused = status >= 400 && status < 500
  const { code, message } = asRecord(asArray(asRecord(json)?.['errors'])[0]) ?? {}
  const isComplete = [code, message].every(field => typeof field === 'string' && field !== '')
  // in a URL, «&name;» may be a parameter instead of an entity
  const encoded = text.match(WITH_ENTITY)
    ?.find(string => !/^"https?:/.test(string) && decodeEntities(string) !== string)

  findings.judge(`${call} → ${status}`, {
    [status < 300 ? 'cors.answer' : 'cors.refusal']: judgeOrigin(origin, headers),
    'errors.body': isRefused ? isComplete || shorten(text) : undefined,
  })
  findings.judge(call, {
    'errors.status': isRefusedAsSuccess
      ? `${status} where a refusal was expected: ${shorten(text)}`
      : isRefused || undefined,
    'speed.answers': milliseconds <= SLOW_MILLISECONDS || `a response after ${(milliseconds / 1000).toFixed(1)} s`,
    'texts.utf8': !text.includes('\uFFFD') || 'bytes that are no UTF-8',
    'texts.entities': encoded?.slice(0, EXCERPT_LENGTH) ?? true,
  })
}

const shorten = (text: string) =>
  (text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text || 'an empty body')
