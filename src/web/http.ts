import type { HttpPort } from '../../core/env.ts'
import { takeEarly } from './early.ts'

/** Requests by `fetch`, without credentials. The abort covers the body. */
export function createFetchHttp(): HttpPort {
  return {
    async send({ url, method, headers, body }, onCancel) {
      const early = method === 'GET' && headers['Authorization'] === undefined ? takeEarly(url) : undefined
      if (early !== undefined) {
        onCancel(early.abort)
        const answer = await early.response.then(async response => ({ status: response.status, text: await response.text() }), () => null)
        // one that found no answer is simply asked again
        if (answer !== null) return answer
      }
      const controller = new AbortController()
      onCancel(() => controller.abort())
      const response = await fetch(url, {
        method,
        headers,
        signal: controller.signal,
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
