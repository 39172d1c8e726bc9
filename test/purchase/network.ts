import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
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
  forget(): void
  /** Whether an answer is still to be expected. */
  readonly isBusy: () => boolean
  /** Calls that are never answered in time; null for none. */
  loses(fits: ((path: string) => boolean) | null): void
  /** Runs before a call leaves; what it throws is the end of the call. */
  before: ((path: string, request: HttpRequest) => void | Promise<void>) | null
  /** Runs after an answer has come and before the shop hears of it. */
  after: ((path: string) => void | Promise<void>) | null
  /** Puts another answer in the place of one that has come. */
  rewrites: ((path: string, answer: HttpResponse) => HttpResponse) | null
  /** The page has ended: nothing leaves it any more. */
  readonly isDead: () => boolean
  end(): void
  /** Calls that reach the API twice: the second answer is the one that comes. */
  doubles: ((path: string) => boolean) | null
}

export function createNetwork(): Network {
  const inner = createSandboxHttp()
  const open = new Set<{ readonly isLost: boolean; readonly since: number }>()
  let isLost: (path: string) => boolean = () => false
  let isOver = false
  const never = (): Promise<never> => new Promise(() => undefined)
  const network: Network = {
    get paths() {
      return inner.paths
    },
    calls: inner.calls,
    forget: inner.forget,
    isDead: () => isOver,
    end() {
      isOver = true
    },
    isBusy: () => [...open].some(one => !one.isLost || performance.now() - one.since < LOST_AFTER),
    loses(fits) {
      isLost = fits ?? (() => false)
    },
    before: null,
    after: null,
    rewrites: null,
    doubles: null,
    async send(request, signal) {
      const path = `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, '')}`
      const call = { isLost: isLost(path), since: performance.now() }
      open.add(call)
      try {
        await network.before?.(path, request)
        if (isOver) return await never()
        if (network.doubles?.(path) === true) await inner.send(request, new AbortController().signal)
        const sent = await inner.send(request, signal)
        const answer = network.rewrites?.(path, sent) ?? sent
        await network.after?.(path)
        // the shop's own time may lag behind the server's: what is lost comes after it has been given up, never before
        if (call.isLost)
          return await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new NetworkError('cancelled'))),
          )
        return isOver ? await never() : answer
      } finally {
        open.delete(call)
      }
    },
  }
  return network
}
