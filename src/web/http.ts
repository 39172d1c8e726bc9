import type { HttpPort } from '../../core/env.ts'
import { takeEarlyResponse } from './early.ts'

/**
 * In ms from the start of the shop. Later requests ignore early responses, which may be outdated.
 */
const EARLY_RESPONSE_LIFETIME = 60_000

/** Sends requests by `fetch`, without credentials. The signal also aborts reading the body. */
export function createFetchHttp(): HttpPort {
  const earlyUntil = performance.now() + EARLY_RESPONSE_LIFETIME
  return {
    async send({ url, method, headers, body }, signal) {
      const isPublicGet = method === 'GET' && headers['Authorization'] === undefined
      const canUseEarly = isPublicGet && performance.now() < earlyUntil
      const early = canUseEarly ? takeEarlyResponse(url, headers['Accept-Language']) : undefined
      if (early !== undefined) {
        signal.addEventListener('abort', early.abort)
        const earlyResponse = await early.response.catch(() => null)
        // if the early request has failed, the request is sent again below
        if (earlyResponse !== null) return earlyResponse
      }
      const response = await fetch(url, {
        method,
        headers,
        signal,
        credentials: 'omit',
        mode: 'cors',
        referrerPolicy: 'strict-origin',
        // the browser would change a redirected POST to a GET, whose response has another meaning
        redirect: method === 'POST' ? 'error' : 'follow',
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text() }
    },
  }
}
