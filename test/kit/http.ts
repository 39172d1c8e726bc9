import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'

/**
 * A scripted API: a test announces calls. A call that was not announced, or was not made, fails the
 * test.
 */
export interface TestHttp extends HttpPort {
  /**
   * Announces one call. A `path` with a query must match path and query, one without a query only the
   * path. Calls may be made in any order; equal ones get their responses in the order of announcement.
   */
  expect(method: 'GET' | 'POST', path: string): Expected
  /** Whether such a call has been announced and not been made yet. */
  awaits(request: Pick<HttpRequest, 'method' | 'url'>): boolean
  /** The requests so far. */
  readonly calls: readonly HttpRequest[]
  /** The paths of the aborted calls. */
  readonly cancelled: readonly string[]
  /** Throws when a call was not announced or an announced one was not made. */
  done(): void
}

export interface Expected {
  /** Responds with JSON, or with the result of a function of the request. */
  answer(status: number, json: unknown | ((request: HttpRequest) => unknown)): TestHttp
  /** Responds with a plain text. */
  text(status: number, text: string): TestHttp
  /** No connection. */
  refuse(): TestHttp
  /** The connection breaks in the middle of the response. */
  cut(): TestHttp
  /** Never responds, but can be aborted. */
  hang(): TestHttp
  /** Responds when the test says so, which may be before the call is made. */
  hold(): PendingRequest
}

export interface PendingRequest {
  answer(status: number, json: unknown): void
  refuse(): void
  cut(): void
}

interface Plan {
  readonly method: string
  readonly path: string
  reply: (request: HttpRequest) => Promise<HttpResponse>
}

export function createTestHttp(): TestHttp {
  const plans: Plan[] = []
  const calls: HttpRequest[] = []
  const cancelled: string[] = []
  const unexpected: string[] = []

  const http: TestHttp = {
    calls,
    cancelled,
    awaits: ({ method, url }) => plans.some(plan => plan.method === method && matches(plan.path, parsePath(url))),
    send(request, signal) {
      calls.push(request)
      const path = parsePath(request.url)
      const index = plans.findIndex((plan) => plan.method === request.method && matches(plan.path, path))
      const plan = index === -1 ? undefined : plans.splice(index, 1)[0]
      if (plan === undefined) {
        unexpected.push(`${request.method} ${path}`)
        return Promise.reject(new Error(`no call was announced for ${request.method} ${path}`))
      }
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          cancelled.push(path)
          reject(new NetworkError('cancelled'))
        })
        plan.reply(request).then(resolve, reject)
      })
    },
    expect(method, path) {
      const plan: Plan = { method, path, reply: () => Promise.reject(new Error(`${method} ${path} has no answer`)) }
      plans.push(plan)
      const reply = (respond: Plan['reply']): TestHttp => {
        plan.reply = respond
        return http
      }
      return {
        answer: (status, json) =>
          reply(async (request) => jsonAnswer(status, typeof json === 'function' ? json(request) : json)),
        text: (status, text) => reply(async () => ({ status, text })),
        refuse: () => reply(async () => fail('unreachable')),
        cut: () => reply(async () => fail('cut')),
        hang: () => reply(() => new Promise(() => {})),
        hold() {
          let resolveOutcome: (outcome: () => HttpResponse) => void = () => {}
          const outcome = new Promise<() => HttpResponse>((resolve) => (resolveOutcome = resolve))
          reply(async () => (await outcome)())
          return {
            answer: (status, json) => resolveOutcome(() => jsonAnswer(status, json)),
            refuse: () => resolveOutcome(() => fail('unreachable')),
            cut: () => resolveOutcome(() => fail('cut')),
          }
        },
      }
    },
    done() {
      const missing = plans.map(({ method, path }) => `${method} ${path}`)
      if (unexpected.length > 0) throw new Error(`calls that were not announced: ${unexpected.join(', ')}`)
      if (missing.length > 0) throw new Error(`announced calls that were not made: ${missing.join(', ')}`)
    },
  }
  return http
}

function jsonAnswer(status: number, json: unknown): HttpResponse {
  return { status, text: json === undefined ? '' : JSON.stringify(json) }
}

function fail(reason: 'unreachable' | 'cut'): never {
  throw new NetworkError(reason)
}

function parsePath(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/, '')
}

function matches(announced: string, path: string): boolean {
  return announced.includes('?') ? announced === path : announced === path.split('?')[0]
}
