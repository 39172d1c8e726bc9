import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'

/**
 * Real milliseconds after which an unanswered call counts as lost. The sandbox has processed it by
 * then.
 */
const LOST_AFTER = 25

/**
 * A network with real calls. A test can lose responses, and can run code before a call and after its
 * response.
 */
export interface Network extends HttpPort {
  /** The method and path of each call, such as `POST /api/v1/sign/refresh`. */
  readonly paths: readonly string[]
  /** The complete requests. */
  readonly calls: readonly HttpRequest[]
  /** Clears both lists. */
  clearCalls(): void
  /** Whether a response can still arrive. */
  readonly isBusy: () => boolean
  /** Loses the responses of matching calls; null stops that. */
  loseCalls(fits: ((path: string) => boolean) | null): void
  /** Runs before a call is sent; what it throws fails the call. */
  beforeSend: ((path: string, request: HttpRequest) => void | Promise<void>) | null
  /** Runs after a response has arrived and before the shop receives it. */
  afterAnswer: ((path: string) => void | Promise<void>) | null
  /** Replaces a response. */
  rewriteAnswer: ((path: string, answer: HttpResponse) => HttpResponse) | null
  /** Whether the page was closed, so that it sends nothing more. */
  readonly isEnded: () => boolean
  end(): void
  /** Selects calls that reach the API twice; the shop receives the second response. */
  shouldSendTwice: ((path: string) => boolean) | null
}

export function createNetwork(): Network {
  const inner = createSandboxHttp()
  const open = new Set<{ readonly isLost: boolean; readonly since: number }>()
  let isLost: (path: string) => boolean = () => false
  let isOver = false
  const waitForever = (): Promise<never> => new Promise(() => undefined)
  const network: Network = {
    get paths() {
      return inner.paths
    },
    calls: inner.calls,
    clearCalls: inner.forget,
    isEnded: () => isOver,
    end() {
      isOver = true
    },
    isBusy: () => [...open].some(one => !one.isLost || performance.now() - one.since < LOST_AFTER),
    loseCalls(fits) {
      isLost = fits ?? (() => false)
    },
    beforeSend: null,
    afterAnswer: null,
    rewriteAnswer: null,
    shouldSendTwice: null,
    async send(request, signal) {
      const path = `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, '')}`
      const call = { isLost: isLost(path), since: performance.now() }
      open.add(call)
      try {
        await network.beforeSend?.(path, request)
        if (isOver) return await waitForever()
        if (network.shouldSendTwice?.(path) === true) await inner.send(request, new AbortController().signal)
        const sent = await inner.send(request, signal)
        const answer = network.rewriteAnswer?.(path, sent) ?? sent
        await network.afterAnswer?.(path)
        // the shop's clock may lag behind real time: a lost call ends only when the shop aborts it, never earlier
        if (call.isLost)
          return await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new NetworkError('cancelled'))),
          )
        return isOver ? await waitForever() : answer
      } finally {
        open.delete(call)
      }
    },
  }
  return network
}
