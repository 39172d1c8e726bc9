import type { HttpPort, HttpRequest } from '../env.ts'

export interface CallEvent {
  readonly kind: 'call'
  readonly method: HttpRequest['method']
  /** The path in the form of `pathPattern`. */
  readonly path: string
  /**
   * 0 without a response; then `code` is the reason. Else `code` is that of the rejection, or ''.
   */
  readonly status: number
  readonly milliseconds: number
  readonly code: string
}

/**
 * Formats a path for the log: `/1/persons/:id/orders`.
 * Lower-case words and versions stay; others may be personal.
 */
function pathPattern(url: string): string {
  const path = url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, '')
  return path.replace(/[^/]+/g, (part, offset) =>
    (/^[a-z_-]+\d?$/.test(part) || (offset === 1 && /^\d$/.test(part)) ? part : ':id'))
}

/** Wraps a port so that its requests are logged: path, outcome, duration. */
export function logCalls(port: HttpPort, log: { add(event: CallEvent): void }, now: () => number): HttpPort {
  return {
    async send(request, signal) {
      const sent = now()
      const add = (status: number, code: string) =>
        log.add({
          kind: 'call', method: request.method, path: pathPattern(request.url),
          status, milliseconds: now() - sent, code,
        })
      try {
        const answer = await port.send(request, signal)
        // the first code of a rejection: words joined by dots, so no personal name matches
        add(
          answer.status,
          answer.status < 400 ? '' : /"code"\s*:\s*"([a-z-]{1,30}(?:\.[a-z-]{1,30})+)"/.exec(answer.text)?.[1] ?? '',
        )
        return answer
      } catch (error) {
        add(0, signal.aborted ? 'cancelled' : 'unreachable')
        throw error
      }
    },
  }
}
