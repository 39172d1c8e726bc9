import type { Check } from './check-call.ts'
import { describeNetworkError, type Exchange } from './network.ts'
import type { RowId } from './rows.ts'

/**
 * Describes why a browser would hide a response from a page of this origin; undefined if it would
 * not.
 */
function findOriginFault(origin: string, headers: Headers): string | undefined {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return undefined
  return `Access-Control-Allow-Origin: ${allowed ?? '(absent)'}, requested from ${origin}`
}

/**
 * Whether a CORS preflight with these response headers allows a request header.
 * `*` does not cover Authorization.
 */
function allowsHeader(headers: Headers, name: string): boolean {
  const listed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(',').map(entry => entry.trim())
  return listed.includes(name.toLowerCase()) || (listed.includes('*') && name !== AUTHORIZATION)
}

/**
 * Checks that a browser would show the response of a call to the shop.
 * The shop reads only status and body, so Access-Control-Expose-Headers is not needed.
 */
export function checkCors(origin: string, findings: Check['findings'], { call, status, headers }: Exchange): void {
  const row = status < 300 ? 'cors.answer' : 'cors.refusal'
  findings.record(row, `${call} → ${status}`, findOriginFault(origin, headers))
}

/** The value of Access-Control-Allow-Headers, for the report. */
const readAllowedHeaders = (headers: Headers): string =>
  headers.get('access-control-allow-headers') ?? '(absent)'

/**
 * A call that a browser sends only after a CORS preflight; `headers`: the names that it asks for.
 */
type PreflightedCall = readonly [method: 'GET' | 'POST', path: string, ...headers: readonly string[]]
/** The header of a JSON body. */
const CONTENT_TYPE = 'Content-Type'
/** The header of an access token. */
const AUTHORIZATION = 'Authorization'

/**
 * Lists the calls that need a CORS preflight, with the headers that the shop sends.
 * A GET without a token needs none.
 */
function listPreflightedCalls({ orders, session }: Check['config']): readonly PreflightedCall[] {
  return [
    ['POST', '/1/persons/orders/preflight', CONTENT_TYPE],
    ['POST', '/1/persons/1/orders/preflight', CONTENT_TYPE, AUTHORIZATION],
    ['POST', '/api/v1/persons/1/orders', CONTENT_TYPE, AUTHORIZATION],
    ['GET', '/api/v1/me', AUTHORIZATION],
    ['POST', '/api/v1/sign/refresh', AUTHORIZATION],
    ['POST', '/api/v1/sign/in/phone/code', CONTENT_TYPE],
    ['POST', '/api/v1/sign/in/phone', CONTENT_TYPE],
    ...(orders.status ? [['GET', '/api/v1/persons/1/orders/1', AUTHORIZATION] as const] : []),
    ...(session.signOut ? [['POST', '/api/v1/sign/out', AUTHORIZATION] as const] : []),
  ]
}

/**
 * Sends the CORS preflight of a call. Resolves to the response headers; undefined after a failure.
 */
async function checkCorsPreflight(
  check: Check,
  [method, path, ...headers]: PreflightedCall,
  toRow: (header: string) => RowId,
): Promise<Headers | undefined> {
  const { findings, network } = check
  const subject = `OPTIONS ${path} before ${method} with ${headers.join(', ')}`
  try {
    const response = await network.sendCorsPreflight(method, path, headers)
    const isOk = response.status >= 200 && response.status < 300
    findings.record('cors.preflight.answer', subject, isOk ? undefined : `status ${response.status}`)
    if (!isOk) return undefined
    findings.record('cors.preflight.origin', subject, findOriginFault(network.origin, response.headers))
    for (const name of headers) {
      const listed = readAllowedHeaders(response.headers)
      findings.record(
        toRow(name),
        subject,
        allowsHeader(response.headers, name) ? undefined : `Access-Control-Allow-Headers: ${listed}`,
      )
    }
    return response.headers
  } catch (error) {
    findings.markBroken('cors.preflight.answer', subject, `no response: ${describeNetworkError(error)}`)
    return undefined
  }
}

/**
 * Sends the CORS preflight of each kind of call.
 * Resolves to whether the check should send an Idempotency-Key with orders: the API allows the
 * header, and the configuration, if any, switches it on.
 */
export async function checkCorsPreflights(check: Check): Promise<boolean> {
  const { config, findings, isConfigured } = check
  const toRow = (name: string): RowId =>
    name === AUTHORIZATION ? 'cors.preflight.authorization' : 'cors.preflight.content-type'
  const identityMethods = (['GOOGLE', 'APPLE'] as const)
    .filter(method => !isConfigured || config.signIn.methods.includes(method))
  const responses = await Promise.all([
    ...listPreflightedCalls(config).map(call => checkCorsPreflight(check, call, toRow)),
    ...identityMethods.map(method =>
      checkCorsPreflight(
        check,
        ['POST', `/api/v1/sign/in/${method.toLowerCase()}`, config.api.identityHeader],
        () => 'cors.preflight.x-identity-token',
      ),
    ),
  ])
  if (identityMethods.length === 0)
    findings.markUnchecked('the configuration offers neither Google nor Apple', 'cors.preflight.x-identity-token')
  // the third call of `listPreflightedCalls` places an order
  const [, , orderHeaders] = responses
  const isKeyAllowed = orderHeaders !== undefined && allowsHeader(orderHeaders, 'Idempotency-Key')
  if (isConfigured && config.order.idempotencyKey) {
    if (orderHeaders !== undefined) {
      const observed = `Access-Control-Allow-Headers: ${readAllowedHeaders(orderHeaders)}`
      const call = 'OPTIONS /api/v1/persons/1/orders'
      findings.record('cors.preflight.idempotency-key', call, isKeyAllowed ? undefined : observed)
    }
    return isKeyAllowed
  }
  if (!isConfigured && isKeyAllowed) {
    findings.markKept('cors.preflight.idempotency-key')
    return true
  }
  const advice = isKeyAllowed ? 'the API allows it: switch it on' : 'the API does not list it: leave it off'
  findings.markUnchecked(
    `order.idempotencyKey is off; ${advice}`,
    'cors.preflight.idempotency-key',
    'order.key-repeated',
    'code.order.idempotency-key-reused',
  )
  return false
}
