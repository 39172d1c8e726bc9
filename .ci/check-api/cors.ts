import type { Check } from './check-call.ts'
import type { Judgement } from './findings.ts'
import { describeNetworkError } from './network.ts'
import type { RowId } from './rows.ts'

const CONTENT_TYPE = 'Content-Type'
const AUTHORIZATION = 'Authorization'
const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** The rows of request headers. The configuration may give the identity header another name. */
const ROWS: { readonly [header: string]: RowId } =
  { [CONTENT_TYPE]: 'cors.preflight.content-type', [AUTHORIZATION]: 'cors.preflight.authorization' }
const ORDER_PATH = '/api/v1/persons/1/orders'

/** Judges whether a browser would show a response to a page of this origin. */
export function judgeOrigin(origin: string, headers: Headers): Judgement {
  const allowed = headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    || `Access-Control-Allow-Origin: ${allowed ?? '(absent)'}, requested from ${origin}`
}

/** Judges whether a CORS preflight allows a request header. `*` does not cover Authorization. */
function judgeHeader(headers: Headers, name: string): Judgement {
  const value = headers.get('access-control-allow-headers')
  const listed = (value ?? '').toLowerCase().split(',').map(entry => entry.trim())
  return listed.includes(name.toLowerCase()) || (listed.includes('*') && name !== AUTHORIZATION)
    || `Access-Control-Allow-Headers: ${value ?? '(absent)'}`
}

/** A call that a browser sends only after a CORS preflight; `headers`: the names that it asks for. */
type PreflightedCall = readonly [method: 'GET' | 'POST', path: string, ...headers: readonly string[]]

/** Sends the CORS preflight of a call. Resolves to the response headers; undefined after a failure. */
async function checkCorsPreflight({ findings, network }: Check, [method, path, ...names]: PreflightedCall) {
  const subject = `OPTIONS ${path} before ${method} with ${names.join(', ')}`
  try {
    const { status, headers } = await network.sendCorsPreflight(method, path, names)
    const isOk = status >= 200 && status < 300
    findings.judge(subject, { 'cors.preflight.answer': isOk || `status ${status}` })
    if (!isOk) return undefined
    findings.judge(subject, { 'cors.preflight.origin': judgeOrigin(network.origin, headers) })
    for (const name of names)
      findings.judge(subject, { [ROWS[name] ?? 'cors.preflight.x-identity-token']: judgeHeader(headers, name) })
    return headers
  } catch (error) {
    findings.judge(subject, { 'cors.preflight.answer': `no response: ${describeNetworkError(error)}` })
    return undefined
  }
}

/**
 * Sends the CORS preflight of each kind of call. A GET without a token needs none.
 * Resolves to whether the check should send an Idempotency-Key with orders: the API allows the
 * header, and the configuration, if any, switches it on.
 */
export async function checkCorsPreflights(check: Check): Promise<boolean> {
  const { config, findings, isConfigured } = check
  const identityMethods = (['GOOGLE', 'APPLE'] as const)
    .filter(method => !isConfigured || config.signIn.methods.includes(method))
  if (identityMethods.length === 0)
    findings.markUnchecked('the configuration offers neither Google nor Apple', 'cors.preflight.x-identity-token')
  const calls: readonly PreflightedCall[] = [
    ['POST', ORDER_PATH, CONTENT_TYPE, AUTHORIZATION],
    ['POST', '/1/persons/orders/preflight', CONTENT_TYPE],
    ['POST', '/1/persons/1/orders/preflight', CONTENT_TYPE, AUTHORIZATION],
    ['GET', '/api/v1/me', AUTHORIZATION],
    ['POST', '/api/v1/sign/refresh', AUTHORIZATION],
    ['POST', '/api/v1/sign/in/phone/code', CONTENT_TYPE],
    ['POST', '/api/v1/sign/in/phone', CONTENT_TYPE],
    ...(config.orders.status ? [['GET', `${ORDER_PATH}/1`, AUTHORIZATION] as const] : []),
    ...(config.session.signOut ? [['POST', '/api/v1/sign/out', AUTHORIZATION] as const] : []),
    ...identityMethods.map(method =>
      ['POST', `/api/v1/sign/in/${method.toLowerCase()}`, config.api.identityHeader] as const),
  ]
  const [orderHeaders] = await Promise.all(calls.map(call => checkCorsPreflight(check, call)))
  const judgement = orderHeaders && judgeHeader(orderHeaders, IDEMPOTENCY_KEY)
  const isOn = isConfigured ? config.order.idempotencyKey : judgement === true
  if (isOn) findings.judge(`OPTIONS ${ORDER_PATH}`, { 'cors.preflight.idempotency-key': judgement })
  else {
    const advice = judgement === true ? 'the API allows it: switch it on' : 'the API does not list it: leave it off'
    findings.markUnchecked(
      `order.idempotencyKey is off; ${advice}`,
      'cors.preflight.idempotency-key', 'order.key-repeated', 'code.order.idempotency-key-reused',
    )
  }
  return isOn && judgement === true
}
