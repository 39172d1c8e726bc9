import type { HttpAnswer, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'

/** Real milliseconds after which an unanswered call counts as lost. The sandbox has processed it by then. */
const LOST_AFTER = 25

/**
 * The network of a purchase: real calls, some of which are never answered, and a place to step in before one
 * leaves.
 */
export interface Network extends HttpPort {
  /** What was sent, such as `POST /api/v1/sign/refresh`. */
  readonly paths: readonly string[]
  /** The same, whole. */
  readonly calls: readonly HttpRequest[]
  /** Drops the memory of what was sent. */
  clearCalls(): void
  /** Whether an answer is still to be expected. */
  readonly isBusy: () => boolean
  /** Calls that are never answered in time; null for none. */
  loseCalls(fits: ((path: string) => boolean) | null): void
  /** Runs before a call leaves; what it throws is the end of the call. */
  beforeSend: ((path: string, request: HttpRequest) => void | Promise<void>) | null
  /** Runs after an answer has come and before the shop hears of it. */
  afterAnswer: ((path: string) => void | Promise<void>) | null
  /** Puts another answer in the place of one that has come. */
  rewriteAnswer: ((path: string, answer: HttpAnswer) => HttpAnswer) | null
  /** The page has ended: nothing leaves it any more. */
  readonly isEnded: () => boolean
  end(): void
  /** Calls that reach the API twice: the second answer is the one that comes. */
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
        // the shop's own time may lag behind the server's: what is lost comes after it has been given up, never before
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
