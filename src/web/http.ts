import type { HttpPort } from '../../core/env.ts'
import { takeEarly } from './early.ts'

/** Requests by `fetch`, without credentials. The abort covers the body. */
export function createFetchHttp(): HttpPort {
  return {
    async send({ url, method, headers, body }, signal) {
      const early = method === 'GET' && headers['Authorization'] === undefined ? takeEarly(url) : undefined
      if (early !== undefined) {
        signal.addEventListener('abort', early.abort)
        const answer = await early.response.then(async response => ({ status: response.status, text: await response.text() }), () => null)
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
