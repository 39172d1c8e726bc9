import type { IncomingHttpHeaders } from 'node:http'

/** Every origin may call the API: it uses no cookies, and tokens are sent in a header. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
}

/** The headers of a response to a CORS preflight (Fetch standard). */
export function corsPreflightHeaders(
  headers: IncomingHttpHeaders,
  identityHeader: string,
): Readonly<Record<string, string>> {
  return {
    ...CORS_HEADERS,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': `Authorization, Content-Type, Accept-Language, ${identityHeader}, Idempotency-Key`,
    'access-control-max-age': '600',
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' } : {}),
  }
}
