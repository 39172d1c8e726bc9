import type { Cancel, Report, TimerPort, WindowMessage } from '../../../env.ts'
import { createStore, type Readable } from '../../../store/store.ts'

export interface OneTapState {
  readonly at: 'loading' | 'loaded' | 'not_loaded'
  readonly error: 'timeout' | 'internal' | 'auth' | null
  /** Whether VK ID's own service can be reached; null until it is known. */
  readonly isOnline: boolean | null
  /** CSS pixels, as the frame asks for; null until it does. */
  readonly height: number | null
}
/** VK ID's own button in a frame: what the page knows of it. */
export interface OneTap {
  readonly state: Readable<OneTapState>
  /** A message of the frame at this address; `source` is its window. */
  listen(source: unknown): Cancel
  /** The sign-in that the frame asked for has failed at VK ID. */
  authFailed(): void
}

const PATIENCE = 5000
/** The frame says that it has loaded a little before it has painted itself. */
const PAINTED_AFTER = 300
const HIGHEST = 1000

/**
 * Follows the frame by its messages `{ type: 'vk-sak-sdk', handler, params }`. One that does not load, fails or finds nobody
 * signed in at VK ID is `not_loaded`: the plain button takes its place. `ask` opens the sign-in at once, within the click.
 */
export function createOneTap(options: {
  readonly onMessage: (listen: (message: WindowMessage) => void) => Cancel
  readonly origin: string
  readonly timer: TimerPort
  readonly report: Report
  readonly ask: (ask: { readonly provider?: string; readonly prompt?: string }) => void
  readonly tell: (event: 'iframe_loading_failed' | 'no_session_found') => void
}): OneTap {
  const { onMessage, origin, timer, report, ask, tell } = options
  const state = createStore<OneTapState>({ at: 'loading', error: null, isOnline: null, height: null })

  function giveUp(error: OneTapState['error'], isOnline: boolean | null): void {
    state.set({ ...state.get(), at: 'not_loaded', error, isOnline })
    if (error !== null) report('vk.one-tap', error)
  }
  function handle(handler: string, params: Readonly<Record<string, unknown>>, stopClock: Cancel, paint: () => void): void {
    switch (handler) {
      case 'common: load':
        stopClock()
        return paint()
      case 'common: close':
        return giveUp(null, state.get().isOnline)
      case 'common: error':
        tell('iframe_loading_failed')
        return giveUp('internal', false)
      case 'common: resize': {
        const { height } = params
        if (typeof height === 'number' && height > 0 && height <= HIGHEST) state.update(draft => { draft.height = height })
        return
      }
      case 'onetap: not authorized':
        tell('no_session_found')
        return giveUp(null, true)
      case 'onetap: authentication_info':
        if (typeof params['is_online'] === 'boolean') state.set({ ...state.get(), isOnline: params['is_online'] })
        return
      case 'onetap: show full auth': {
        const provider = wordOf(params['sdk_oauth'])
        const isOther = provider !== undefined || wordOf(params['screen']) !== undefined
        return ask({ ...(provider !== undefined && { provider }), ...(isOther && { prompt: 'login' }) })
      }
      default:
        return report('vk.message-dropped', 'handler')
    }
  }

  return {
    state,
    listen(source) {
      const ends: Cancel[] = []
      const stop = (): void => {
        for (const end of ends.splice(0)) end()
      }
      state.set({ at: 'loading', error: null, isOnline: null, height: null })
      const stopClock = timer.after(PATIENCE, () => {
        tell('iframe_loading_failed')
        giveUp('timeout', false)
      })
      ends.push(stopClock)
      ends.push(state.subscribe(() => {
        if (state.get().at === 'not_loaded') stop()
      }))
      ends.push(onMessage(message => {
        if (message.source !== source || message.origin !== origin) return
        const { data } = message
        if (typeof data !== 'object' || data === null) return
        const { type, handler, params } = { ...data } as { type?: unknown; handler?: unknown; params?: unknown }
        if (type !== 'vk-sak-sdk' || typeof handler !== 'string') return
        handle(handler, typeof params === 'object' && params !== null ? { ...params } : {}, stopClock, () => {
          ends.push(timer.after(PAINTED_AFTER, () => state.set({ ...state.get(), at: 'loaded' })))
        })
      }))
      return stop
    },
    authFailed: () => giveUp('auth', false),
  }
}

/** A word such as `ok_ru`: it becomes a part of an address. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : undefined
}
