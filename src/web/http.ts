import type { HttpPort } from '../../core/env.ts'
import { takeEarlyResponse } from './early.ts'

/** Time in ms for which early responses are used: an older one may be outdated. */
const EARLY_FOR = 60_000

/** Requests by `fetch`, without credentials. The signal also aborts reading the body. */
export function createFetchHttp(): HttpPort {
  const end = performance.now() + EARLY_FOR
  return {
    async send({ url, method, headers, body }, signal) {
      const isFirst = method === 'GET' && headers['Authorization'] === undefined && performance.now() < end
      const early = isFirst ? takeEarlyResponse(url, headers['Accept-Language']) : undefined
      if (early !== undefined) {
        signal.addEventListener('abort', early.abort)
        const answer = await early.answer.catch(() => null)
        // an early request that failed is sent again
        if (answer !== null) return answer
      }
      const response = await fetch(url, {
        method,
        headers,
        signal,
        credentials: 'omit',
        mode: 'cors',
        referrerPolicy: 'strict-origin',
        // a redirected POST would become a GET, whose response is about something else
        redirect: method === 'POST' ? 'error' : 'follow',
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text() }
    },
  }
}
