import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request instead of the shop's server, or returns false to forward it. */
export type Intercept = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

export interface Front {
  readonly url: string
  /** Sets the interceptor from now on; at first there is none. */
  intercept(next: Intercept): void
  close(): Promise<void>
}

/** Serves `target` through a proxy that can act as a captive portal or a slow line. */
export async function serveFront(target: string): Promise<Front> {
  let intercepts: Intercept = () => false
  const server = http.createServer((request, response) => {
    if (intercepts(request, response)) return
    const passed = http.request(
      target + (request.url ?? '/'),
      { method: request.method, headers: request.headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercept: next => { intercepts = next },
    close: () => new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
