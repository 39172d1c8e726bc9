import type { HttpPort } from '../env.ts'
import type { Log } from './log.ts'

/** The same port, whose calls are remembered: the path without its query, the outcome, how long it took. Bodies and headers are not. */
export function logCalls(port: HttpPort, log: Log, now: () => number): HttpPort {
  return {
    async send(request, onCancel) {
      const sent = now()
      let isCancelled = false
      const add = (status: number, code: string) => log.add({
        kind: 'call', method: request.method, path: request.url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, ''), status, milliseconds: now() - sent, code,
      })
      try {
        const answer = await port.send(request, cancel => onCancel(() => {
          isCancelled = true
          cancel()
        }))
        // a refusal's first code; what else it says stays out
        add(answer.status, answer.status < 400 ? '' : /"code"\s*:\s*"([a-z.-]{1,60})"/i.exec(answer.text)?.[1] ?? '')
        return answer
      } catch (error) {
        add(0, isCancelled ? 'cancelled' : 'unreachable')
        throw error
      }
    },
  }
}
