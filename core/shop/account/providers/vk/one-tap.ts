import type { Cancel, Env, VkBrowser } from '../../../../env.ts'
import { recordOf } from '../../../../json.ts'
import { detail, named } from '../../../../log/report.ts'
import { createStore, type Readable } from '../../../../store/store.ts'
import type { VkAsk } from './addresses.ts'
import type { VkEvent } from './calls.ts'

export interface OneTapState {
  readonly at: 'loading' | 'loaded' | 'not_loaded'
  readonly error: 'timeout' | 'internal' | 'auth' | null
  /** Whether VK ID's own service can be reached; null until it is known. */
  readonly isOnline: boolean | null
  /** CSS pixels, as the frame asks for; null until it does. */
  readonly height: number | null
}
export type OneTap = ReturnType<typeof createOneTap>

const TIMEOUT = 5000
/** The frame says that it has loaded a little before it has painted itself. */
const PAINTED_AFTER = 300
const HIGHEST = 1000
const LOADING: OneTapState = { at: 'loading', error: null, isOnline: null, height: null }

/**
 * VK ID's own button in a frame, followed by its messages `{ type: 'vk-sak-sdk', handler, params }`. One that does not load, fails
 * or finds nobody signed in at VK ID is `not_loaded`: the plain button takes its place. `ask` opens the sign-in at once, within the click.
 */
export function createOneTap(
  onMessage: VkBrowser['onMessage'], origin: string, { timer, report }: Pick<Env, 'timer' | 'report'>, ask: (ask: VkAsk) => void, tell: (event: VkEvent) => void,
) {
  const state = createStore<OneTapState>(LOADING)
  let stopClock: Cancel = () => undefined
  let stopListening: Cancel = () => undefined
  const change = (fields: Partial<OneTapState>): void => state.set({ ...state.get(), ...fields })

  function stop(): void {
    stopClock()
    stopListening()
  }
  function giveUp(error: OneTapState['error'], isOnline: boolean | null): void {
    stop()
    change({ at: 'not_loaded', error, isOnline })
    if (error !== null) report('vk.one-tap', named(error))
  }
  function fail(error: 'timeout' | 'internal'): void {
    tell('iframe_loading_failed')
    giveUp(error, false)
  }
  function handle(handler: string, { height, is_online: isOnline, sdk_oauth: other, screen }: Readonly<Record<string, unknown>>): void {
    switch (handler) {
      case 'common: load':
        stopClock()
        stopClock = timer.after(PAINTED_AFTER, () => change({ at: 'loaded' }))
        return
      case 'common: close':
        return giveUp(null, state.get().isOnline)
      case 'common: error':
        return fail('internal')
      case 'common: resize':
        return typeof height === 'number' && height > 0 && height <= HIGHEST ? change({ height }) : undefined
      case 'onetap: not authorized':
        tell('no_session_found')
        return giveUp(null, true)
      case 'onetap: authentication_info':
        return typeof isOnline === 'boolean' ? change({ isOnline }) : undefined
      case 'onetap: show full auth':
        return ask({ ...(isWord(other) && { provider: other }), ...((isWord(other) || isWord(screen)) && { prompt: 'login' }) })
      default:
        return report('vk.message-dropped', detail`handler`)
    }
  }

  return {
    state: state as Readable<OneTapState>,
    /** A message of the frame at this address; `source` is its window. */
    listen(source: unknown): Cancel {
      state.set(LOADING)
      stopClock = timer.after(TIMEOUT, () => fail('timeout'))
      stopListening = onMessage(({ data, ...message }) => {
        if (message.source !== source || message.origin !== origin) return
        const { type, handler, params } = recordOf(data) ?? {}
        if (type === 'vk-sak-sdk' && typeof handler === 'string') handle(handler, recordOf(params) ?? {})
      })
      return stop
    },
    /** The sign-in that the frame asked for has failed at VK ID. */
    authFailed: (): void => giveUp('auth', false),
  }
}

/** A word such as `ok_ru`: it becomes a part of an address. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
}
