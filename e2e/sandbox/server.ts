import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, json } from './answer.ts'
import { type Call, readBody } from './call.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { createCatalogue } from './catalogue.ts'
import { checkControlOrigin, CONTROL_PATH, controlCalls } from './control-calls.ts'
import { CORS_HEADERS, corsPreflightHeaders } from './cors.ts'
import type { Dataset } from './dataset.ts'
import { inflate } from './inflate.ts'
import { applyFault, type FaultOutcome } from './faults.ts'
import { toLooseAnswer, toLooseError, toContractPath } from './loose.ts'
import { orderCalls } from './order-calls.ts'
import { isOwnPath, ownCalls } from './own-calls.ts'
import { personCalls } from './person-calls.ts'
import { CONTRACT_HABITS, ownCode, type Habits } from './habits.ts'
import { isOwnName } from './hosts.ts'
import { toErrorBody, Refusal } from './refusal.ts'
import { findRoute, type Route } from './routes.ts'
import { send, sendCut, sendDrip } from './send.ts'
import { createSettings } from './settings.ts'
import type { Shop } from './shop.ts'
import { openStore } from './store.ts'
import { createTokenIssuer } from './tokens.ts'

export interface SandboxOptions {
  /** 0 or absent: any free port. */
  readonly port?: number
  /** Loopback when absent. */
  readonly host?: string
  /** The folder of orders and accounts; null keeps them in memory. */
  readonly dataDir: string | null
  /** The only chain; the two demo chains when absent. */
  readonly world?: Dataset
  /**
   * The minimum number of dishes in each restaurant's first menu; 0 or absent leaves the menus
   * unchanged.
   */
  readonly positions?: number
  readonly drawPicture?: (path: string) => string | undefined
  /** Whether the demo's pictures are plain rectangles; default false. */
  readonly hasPlainPictures?: boolean
  /** Deviations of the API; none when absent. */
  readonly habits?: Partial<Habits>
  /** The real clock in milliseconds, on which the control panel's settings are based. */
  readonly now?: () => number
  readonly observer?: Observer
}
/**
 * Receives the API's requests and responses before a fault changes them. It does not receive those
 * of the control panel and of the sandbox's own calls, which are no part of the API.
 */
export interface Observer {
  onRequest(call: Call, habits: Habits): void
  onResponse(call: Call, answer: Answer, habits: Habits): void
}
export interface Sandbox {
  /** Without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Milliseconds for calls in progress when the server closes: enough for a normal one, and a limit
 * for a stalled upload.
 */
const SHUTDOWN_GRACE = 500
/**
 * Milliseconds that an idle connection is kept. With Node's default of 5 s, callers often reuse a
 * connection just as it closes.
 */
const KEEP_ALIVE = 600_000

/** Starts the sandbox API. Rejects if the port or the data directory is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const served = options.world === undefined ? (await import('../demo/world.ts')).chains : [options.world]
  const { positions = 0, host = '127.0.0.1' } = options
  const chains = positions === 0 ? served : served.map(chain => inflate(chain, positions))
  const drawPicture = options.drawPicture
    ?? (await import('../demo/pictures/draw.ts'))[options.hasPlainPictures === true ? 'drawPlainPicture' : 'drawPicture']
  const store = await openStore(options.dataDir)
  const settings = createSettings(options.now ?? Date.now, { ...CONTRACT_HABITS, ...options.habits })
  const tokens = createTokenIssuer(store, settings.clock.now, () => settings.lifetimes)
  const shop: Shop = { chains, catalogue: createCatalogue(chains), store, settings, tokens, drawPicture }
  const routes = [
    ...catalogueCalls(shop), ...orderCalls(shop), ...personCalls(shop), ...ownCalls(shop), ...controlCalls(shop),
  ]

  const closing = new AbortController()
  try {
    // Each delayed response adds a listener.
    setMaxListeners(0, closing.signal)
  } catch {
    // With a DOM the signal is the document's, whose listeners are not counted.
  }
  const answering = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    if (!isOwnName(request.headers.host ?? '', host, request.socket.localAddress ?? '')) return refuseName(response)
    const answered = answer(request, response, shop, routes, closing.signal, options.observer)
      .catch((error: unknown) => {
        // A caller that disconnects during a request is not an error of the server.
        if (!closing.signal.aborted && !request.destroyed) process.stderr.write(`${describe(error)}\n`)
        response.destroy()
      })
      .finally(() => answering.delete(answered))
    answering.add(answered)
  })
  server.keepAliveTimeout = KEEP_ALIVE
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(options.port ?? 0, host, done)
    })
  } catch (error) {
    await store.close()
    throw error
  }
  const { address, family, port } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      const closed = new Promise(done => server.close(done))
      closing.abort()
      await Promise.race([Promise.allSettled(answering), wait(SHUTDOWN_GRACE, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
      await store.close()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  shop: Shop,
  routes: readonly Route[],
  closing: AbortSignal,
  observer?: Observer,
): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(`http://sandbox${request.url?.startsWith('/') === true ? request.url : '/'}`)
  const isControl = url.pathname === CONTROL_PATH || url.pathname.startsWith(`${CONTROL_PATH}/`)
  if (!isControl) for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value)

  const { habits } = shop.settings
  const isLoose = !isControl && habits.dialect === 'loose'
  const watch = isControl || isOwnPath(url.pathname) ? undefined : observer
  const createCall = (text: string): Call => ({
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    publicUrl: publicUrl(request),
  })
  const reading = readBody(request).then(createCall)
  const observed = reading.then(call => watch?.onRequest(call, habits), () => undefined)
  const run = async () => {
    try {
      const call = await reading
      // The caller has disconnected: the call is not executed.
      if (request.socket.destroyed) throw new Error('the caller has left')
      if (isControl) checkControlOrigin(call)
      if (method === 'OPTIONS') {
        const headers = isControl ? {} : corsPreflightHeaders(request.headers, habits.identityHeader)
        return { status: 204, headers, body: '' }
      }
      const { orders } = shop.store.state()
      const { route, parameters } = findRoute(
        routes,
        method,
        isLoose ? toContractPath(url.pathname, orders) : url.pathname,
      )
      const plain = await route.handle(call, parameters)
      return isLoose ? toLooseAnswer(route, plain, shop.store.state().orders) : plain
    } catch (error) {
      // A caller that has disconnected gets no response, whether or not the request was complete.
      if (!request.complete || request.errored !== null || request.socket.destroyed) throw error
      if (!(error instanceof Refusal)) process.stderr.write(`${describe(error)}\n`)
      const plain = refusalAnswer(
        error instanceof Refusal ? error : new Refusal('server.failed'),
        isControl ? 'contract' : habits.codes,
      )
      return isLoose ? toLooseError(plain) : plain
    }
  }
  const runObserved = async () => {
    const response = await run()
    watch?.onResponse(createCall(''), response, habits)
    return response
  }
  const rule = isControl ? null : shop.settings.faults.take(method, url.pathname)
  // A fault may end a call before it is complete: the observer gets the request first.
  if (watch !== undefined) await observed
  const outcome: FaultOutcome = rule === null
    ? { kind: 'answer', answer: await runObserved() } : await applyFault(rule, runObserved, closing)
  await deliver(request, response, outcome, closing)
}

function refuseName(response: ServerResponse): void {
  response.writeHead(421, { 'content-type': 'text/plain', connection: 'close' })
  response.end('This sandbox is not known by that name: use a loopback one, or start it with --host NAME\n')
}

async function deliver(
  request: IncomingMessage, response: ServerResponse, outcome: FaultOutcome, closing: AbortSignal,
): Promise<void> {
  switch (outcome.kind) {
    case 'answer': return send(request, response, outcome.answer)
    case 'cut': return sendCut(response, outcome.answer)
    case 'drip': return sendDrip(response, outcome.answer, outcome.overMs, closing)
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'hang':
      // No response: the connection ends when the caller gives up or the server closes.
      request.resume()
  }
}

function refusalAnswer(refusal: Refusal, codes: Habits['codes']) {
  const { retryAfterSeconds } = refusal.details
  return json(toErrorBody(refusal, codes === 'own' ? ownCode(refusal.code) : refusal.code), refusal.status, {
    ...(refusal.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  })
}

/** The host as the caller wrote it, so that the shop can reach the payment page. */
function publicUrl(request: IncomingMessage): string {
  const host = request.headers.host ?? ''
  const { localAddress = '127.0.0.1', localPort = 0 } = request.socket
  return `http://${/^[\w.:[\]-]+$/.test(host) ? host : `${localAddress}:${localPort}`}`
}

function describe(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error)
}
