import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'

/** A scripted API: calls are announced first, and a call that was not, or that never came, fails the test. */
export interface TestHttp extends HttpPort {
  /**
   * Announces one call. `path` is compared with what follows the host: with its query when it has one, else without.
   * Announced calls may come in any order; equal ones are used in the order of announcement.
   */
  expect(method: 'GET' | 'POST', path: string): Expected
  /** Whether such a call has been announced and not been made yet. */
  awaits(request: Pick<HttpRequest, 'method' | 'url'>): boolean
  /** Everything sent so far. */
  readonly calls: readonly HttpRequest[]
  /** The paths of the calls that were called off. */
  readonly cancelled: readonly string[]
  /** Throws when a call was not announced or an announced one was not made. */
  done(): void
}

export interface Expected {
  /** Answers with JSON; a function sees the request first. */
  answer(status: number, json: unknown | ((request: HttpRequest) => unknown)): TestHttp
  /** Answers with a text as it is. */
  text(status: number, text: string): TestHttp
  /** No connection. */
  refuse(): TestHttp
  /** The connection breaks in the middle of the answer. */
  cut(): TestHttp
  /** Never answers, but can be called off. */
  hang(): TestHttp
  /** Answers when told to, also before the call was made. */
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
      const reply = (made: Plan['reply']): TestHttp => {
        plan.reply = made
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
          let settle: (outcome: () => HttpResponse) => void = () => {}
          const outcome = new Promise<() => HttpResponse>((resolve) => (settle = resolve))
          reply(async () => (await outcome)())
          return {
            answer: (status, json) => settle(() => jsonAnswer(status, json)),
            refuse: () => settle(() => fail('unreachable')),
            cut: () => settle(() => fail('cut')),
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
