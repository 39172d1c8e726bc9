import { createServer, request as sendRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response that passes the proxy; a fault injector may change it. */
export interface ProxiedAnswer {
  /** Such as `GET /1/p/restos?cityId=1`. */
  readonly request: string
  /** The request's body parsed as JSON; undefined for any other body. */
  readonly requestBody: any
  status: number
  readonly headers: IncomingHttpHeaders
  /** The response's body; `text` replaces it if set. */
  json: any
  text?: string | Buffer
  /** The delay in milliseconds. */
  delay?: number
}
export type FaultInjector = (answer: ProxiedAnswer) => void

/** Starts a proxy in front of the API at `target` that injects one fault at a time. */
export async function startProxy(target: string) {
  let injectFault: FaultInjector = () => undefined
  let open = 0
  let seen = { most: 0, agents: new Set<string | undefined>(), requests: [] as string[], withoutOrigin: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    open += 1
    seen.most = Math.max(seen.most, open)
    seen.agents.add(request.headers['user-agent'])
    seen.requests.push(`${request.method} ${request.url}`)
    if (request.headers.origin === undefined) seen.withoutOrigin.push(`${request.method} ${request.url}`)
    response.once('close', () => { open -= 1 })
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { host: _, 'accept-encoding': _encoding, connection: _connection, ...headers } = request.headers
      const call = sendRequest(target + request.url, { method: request.method, headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const answerBody = Buffer.concat(parts)
          const passing: ProxiedAnswer = {
            request: `${request.method} ${request.url}`,
            requestBody: parseJson(body),
            status: answer.statusCode ?? 0,
            headers: { ...answer.headers },
            json: parseJson(answerBody),
          }
          if (passing.json === undefined) passing.text = answerBody
          try {
            injectFault(passing)
          } catch (error) {
            Object.assign(passing, { status: 599, text: String(error) })
          }
          const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = passing.headers
          const pass = (): void =>
            void response.writeHead(passing.status, headers).end(passing.text ?? JSON.stringify(passing.json))
          if (passing.delay === undefined) pass()
          else setTimeout(pass, passing.delay)
        })
      })
      call.on('error', () => response.destroy())
      call.end(body)
    })
  })
  await new Promise<void>(done => { server.listen(0, '127.0.0.1', done) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces the current fault. */
    setFault(next: FaultInjector): void { injectFault = next },
    /** The requests since the previous call: the most at once, user agents, all, and those without an origin. */
    takeStatistics() {
      const statistics = seen
      seen = { most: 0, agents: new Set(), requests: [], withoutOrigin: [] }
      return statistics
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(done => { server.close(done) })
    },
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
