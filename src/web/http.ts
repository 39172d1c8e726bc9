import type { HttpPort } from '../../core/env.ts'
import { takeEarly } from './early.ts'

/** How long in ms the shop takes early answers: what nobody has wanted so far may be another by then. */
const EARLY_FOR = 60_000

/** Requests by `fetch`, without credentials. The abort covers the body. */
export function createFetchHttp(): HttpPort {
  const end = performance.now() + EARLY_FOR
  return {
    async send({ url, method, headers, body }, signal) {
      const isFirst = method === 'GET' && headers['Authorization'] === undefined && performance.now() < end
      const early = isFirst ? takeEarly(url, headers['Accept-Language']) : undefined
      if (early !== undefined) {
        signal.addEventListener('abort', early.abort)
        const answer = await early.answer.catch(() => null)
        // one that found no answer is simply asked again
        if (answer !== null) return answer
      }
      const response = await fetch(url, {
        method,
        headers,
        signal,
        credentials: 'omit',
        mode: 'cors',
        referrerPolicy: 'strict-origin',
        // a POST that is led elsewhere arrives as a GET, and its answer is about something else
        redirect: method === 'POST' ? 'error' : 'follow',
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text() }
    },
  }
}
