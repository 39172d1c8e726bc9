import type { HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'

/** The network of tests that talk to a running sandbox, with a memory of what went over it. */
export interface SandboxHttp extends HttpPort {
  /** Everything sent so far, in order. */
  readonly calls: readonly HttpRequest[]
  /** The same without the host, such as `GET /1/now`. */
  readonly paths: readonly string[]
  /** Drops the memory of what was sent. */
  forget(): void
  /** Calls without an answer yet. */
  readonly open: number
}

/** An HTTP port over Node's own fetch. */
export function createSandboxHttp(): SandboxHttp {
  const calls: HttpRequest[] = []
  let open = 0
  return {
    calls,
    get paths() {
      return calls.map(({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`)
    },
    forget() {
      calls.length = 0
    },
    get open() {
      return open
    },
    async send(request, onCancel) {
      const stop = new AbortController()
      onCancel(() => stop.abort())
      calls.push(request)
      open += 1
      try {
        const { method, headers, body } = request
        const response = await fetch(request.url, {
          method, headers: { ...headers }, signal: stop.signal, redirect: method === 'POST' ? 'error' : 'follow', ...(body !== undefined && { body }),
        })
        return { status: response.status, text: await response.text() }
      } catch (cause) {
        throw new NetworkError(stop.signal.aborted ? 'cancelled' : 'unreachable', { cause })
      } finally {
        open -= 1
      }
    },
  }
}
