import type { Check } from './check-call.ts'
import { networkReason, type Exchange } from './network.ts'
import type { RowId } from './rows.ts'

/** Why a browser would hide the answer from a page; undefined if it would not. */
function shutFor(origin: string, headers: Headers): string | undefined {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return undefined
  return `Access-Control-Allow-Origin: ${allowed ?? '(absent)'}, asked from ${origin}`
}

/** Whether a browser sends a header after this answer. `*` covers all headers except Authorization. */
function allows(headers: Headers, name: string): boolean {
  const listed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(',').map(one => one.trim())
  return listed.includes(name.toLowerCase()) || (listed.includes('*') && name !== 'Authorization')
}

/** Checks each answer to a call of the shop. The shop reads status and body only, so no header must be exposed. */
export function checkCors(origin: string, findings: Check['findings'], { asked, status, headers }: Exchange): void {
  findings.check(status < 300 ? 'cors.answer' : 'cors.refusal', `${asked} → ${status}`, shutFor(origin, headers))
}

type Question = readonly [method: 'GET' | 'POST', path: string, ...headers: readonly string[]]
const JSON_BODY = 'Content-Type'
const BEARER = 'Authorization'

/** The calls that need a CORS preflight, with the headers that the shop sends. A plain GET needs none. */
function listQuestions({ orders, session }: Check['config']): readonly Question[] {
  return [
    ['POST', '/1/persons/orders/preflight', JSON_BODY],
    ['POST', '/1/persons/1/orders/preflight', JSON_BODY, BEARER],
    ['POST', '/api/v1/persons/1/orders', JSON_BODY, BEARER],
    ['GET', '/api/v1/me', BEARER],
    ['POST', '/api/v1/sign/refresh', BEARER],
    ['POST', '/api/v1/sign/in/phone/code', JSON_BODY],
    ['POST', '/api/v1/sign/in/phone', JSON_BODY],
    ...(orders.status ? [['GET', '/api/v1/persons/1/orders/1', BEARER] as const] : []),
    ...(session.signOut ? [['POST', '/api/v1/sign/out', BEARER] as const] : []),
  ]
}

async function askFor(
  check: Check,
  [method, path, ...headers]: Question,
  toRow: (header: string) => RowId,
): Promise<Headers | undefined> {
  const { findings, network } = check
  const asked = `OPTIONS ${path} before ${method} with ${headers.join(', ')}`
  try {
    const answer = await network.question(method, path, headers)
    const isGood = answer.status >= 200 && answer.status < 300
    findings.check('cors.preflight.answer', asked, isGood ? undefined : `status ${answer.status}`)
    if (!isGood) return undefined
    findings.check('cors.preflight.origin', asked, shutFor(network.origin, answer.headers))
    for (const name of headers) {
      const listed = answer.headers.get('access-control-allow-headers') ?? '(absent)'
      findings.check(
        toRow(name),
        asked,
        allows(answer.headers, name) ? undefined : `Access-Control-Allow-Headers: ${listed}`,
      )
    }
    return answer.headers
  } catch (error) {
    findings.break('cors.preflight.answer', asked, `no answer: ${networkReason(error)}`)
    return undefined
  }
}

/** Sends the CORS preflight of each kind of call. Resolves to whether orders may carry an Idempotency-Key. */
export async function checkQuestions(check: Check): Promise<boolean> {
  const { config, findings, isConfigured } = check
  const toRow = (name: string): RowId =>
    name === BEARER ? 'cors.preflight.authorization' : 'cors.preflight.content-type'
  const social = (['GOOGLE', 'APPLE'] as const).filter(name => !isConfigured || config.signIn.methods.includes(name))
  const answers = await Promise.all([
    ...listQuestions(config).map(question => askFor(check, question, toRow)),
    ...social.map(name =>
      askFor(
        check,
        ['POST', `/api/v1/sign/in/${name.toLowerCase()}`, config.api.identityHeader],
        () => 'cors.preflight.x-identity-token',
      ),
    ),
  ])
  if (social.length === 0)
    findings.leave('the configuration offers neither Google nor Apple', 'cors.preflight.x-identity-token')
  const [, , order] = answers
  const isListed = order !== undefined && allows(order, 'Idempotency-Key')
  if (isConfigured && config.order.idempotencyKey) {
    const came = `Access-Control-Allow-Headers: ${order?.get('access-control-allow-headers') ?? '(absent)'}`
    if (order !== undefined)
      findings.check('cors.preflight.idempotency-key', 'OPTIONS /api/v1/persons/1/orders', isListed ? undefined : came)
    return isListed
  }
  if (!isConfigured && isListed) {
    findings.keep('cors.preflight.idempotency-key')
    return true
  }
  const advice = isListed ? 'the API allows it: switch it on' : 'the API does not list it: leave it off'
  findings.leave(
    `order.idempotencyKey is off; ${advice}`,
    'cors.preflight.idempotency-key',
    'order.key-repeated',
    'code.order.idempotency-key-reused',
  )
  return false
}
