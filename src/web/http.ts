import type { HttpPort } from '../../core/env.ts'

/** Requests by `fetch`, without credentials (settled detail 11). The abort covers the body. */
export function createFetchHttp(): HttpPort {
  return {
    async send({ url, method, headers, body }, onCancel) {
      const controller = new AbortController()
      onCancel(() => controller.abort())
      const response = await fetch(url, {
        method,
        headers,
        signal: controller.signal,
        credentials: 'omit',
        mode: 'cors',
        referrerPolicy: 'strict-origin',
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text() }
    },
  }
}
