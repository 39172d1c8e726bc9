import type { HttpPort, HttpRequest } from '../env.ts'

/** The log's event of an HTTP request. It contains no personal data. */
export interface CallEvent {
  readonly kind: 'call'
  readonly method: HttpRequest['method']
  /** The path as `toPathPattern` formats it: `/1/persons/:id/orders`. */
  readonly path: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly milliseconds: number
  /**
   * The error code of a response with a status from 400, or ''. Without a response 'unreachable', or
   * 'cancelled' if the caller or the time-out has aborted the request.
   */
  readonly code: string
}

/**
 * Formats a path for the log: `/1/persons/:id/orders`.
 * Lower-case words and a digit as the first segment (the API's version) stay. Others may be personal.
 */
function toPathPattern(url: string): string {
  const path = url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, '')
  return path.replace(/[^/]+/g, (segment, offset) =>
    (/^[a-z_-]+\d?$/.test(segment) || (offset === 1 && /^\d$/.test(segment)) ? segment : ':id'))
}

/** The first error code in a response. Only words joined by dots match, so no person's name does. */
const ERROR_CODE = /"code"\s*:\s*"([a-z-]{1,30}(?:\.[a-z-]{1,30})+)"/

/** Wraps a port so that it logs each request: path, outcome, duration. */
export function logCalls(port: HttpPort, log: { add(event: CallEvent): void }, now: () => number): HttpPort {
  return {
    async send(request, signal) {
      const sentAt = now()
      const add = (status: number, code: string) =>
        log.add({
          kind: 'call', method: request.method, path: toPathPattern(request.url),
          status, milliseconds: now() - sentAt, code,
        })
      try {
        const response = await port.send(request, signal)
        const [, code = ''] = response.status < 400 ? [] : ERROR_CODE.exec(response.text) ?? []
        add(response.status, code)
        return response
      } catch (error) {
        add(0, signal.aborted ? 'cancelled' : 'unreachable')
        throw error
      }
    },
  }
}
