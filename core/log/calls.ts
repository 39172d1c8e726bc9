import type { HttpPort, HttpRequest } from '../env.ts'

export interface CallEvent {
  readonly kind: 'call'
  readonly method: HttpRequest['method']
  /** As `pathPattern` writes it. */
  readonly path: string
  /** 0 when there was no answer, and then `code` says why; else the refusal's own code or ''. */
  readonly status: number
  readonly milliseconds: number
  readonly code: string
}

/** `/1/persons/:id/orders`: small words and versions stay, all else may be personal. */
function pathPattern(url: string): string {
  const path = url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, '')
  return path.replace(/[^/]+/g, (part, at) => (/^[a-z_-]+\d?$/.test(part) || (at === 1 && /^\d$/.test(part)) ? part : ':id'))
}

/** The same port, whose calls are logged: path, outcome, duration. */
export function logCalls(port: HttpPort, log: { add(event: CallEvent): void }, now: () => number): HttpPort {
  return {
    async send(request, signal) {
      const sent = now()
      const add = (status: number, code: string) =>
        log.add({ kind: 'call', method: request.method, path: pathPattern(request.url), status, milliseconds: now() - sent, code })
      try {
        const answer = await port.send(request, signal)
        // a refusal's first code: words joined by dots, as nobody's name is
        add(answer.status, answer.status < 400 ? '' : /"code"\s*:\s*"([a-z-]{1,30}(?:\.[a-z-]{1,30})+)"/.exec(answer.text)?.[1] ?? '')
        return answer
      } catch (error) {
        add(0, signal.aborted ? 'cancelled' : 'unreachable')
        throw error
      }
    },
  }
}
