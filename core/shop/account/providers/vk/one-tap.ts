import type { Cancel } from '../../../../env.ts'
import { asRecord } from '../../../../json.ts'
import { detail, toDetail } from '../../../../log/report.ts'
import { createStore, type Readable } from '../../../../store/store.ts'
import type { VkEvent } from './statistics.ts'
import { FRAME_HEIGHT, type VkAuthOptions, type VkContext } from './vk-api.ts'

export interface OneTapState {
  readonly status: 'loading' | 'loaded' | 'not_loaded'
  readonly error: 'timeout' | 'internal' | 'auth' | null
  /** Whether VK ID's own service can be reached; null until it is known. */
  readonly isOnline: boolean | null
  /** In CSS pixels, as the frame requests it. */
  readonly height: number
}

/**
 * VK ID's button in a frame. The plain button replaces it when it does not load,
 * fails or finds no VK session.
 */
export interface OneTap {
  /** Whether the frame is shown, and its height. */
  readonly state: Readable<OneTapState>
  /**
   * Listens to the frame's messages until the returned function is called.
   * `source` is the frame's window.
   */
  listen(source: unknown): Cancel
  /** Reports that the sign-in which the frame requested has failed at VK ID. */
  reportAuthFailure(): void
}

/** In ms for the frame to load. */
const FRAME_TIMEOUT = 5000
/** In ms: the frame reports that it has loaded shortly before it has painted its content. */
const PAINTED_AFTER = 300
/** In CSS pixels: a higher frame is not granted. */
const HIGHEST = 1000
/**
 * Services behind VK ID where the customer must sign in again; VK ID itself does not require that.
 */
const OTHER_ACCOUNTS = ['ok_ru', 'mail_ru']
const LOADING: OneTapState = { status: 'loading', error: null, isOnline: null, height: FRAME_HEIGHT }

/** `ask` starts the sign-in that the frame requests. */
export function createOneTap(
  { browser, env: { timer, report }, vk }: VkContext, ask: (ask: VkAuthOptions) => void,
): OneTap {
  const state = createStore<OneTapState>(LOADING)
  let stopClock: Cancel = () => undefined
  let stopListening: Cancel = () => undefined
  const change = (fields: Partial<OneTapState>): void => state.set({ ...state.get(), ...fields })

  function stop(): void {
    stopClock()
    stopListening()
  }
  function giveUp(why: Partial<OneTapState>, event?: VkEvent): void {
    stop()
    if (event !== undefined) vk.sendEvent(event)
    change({ ...why, status: 'not_loaded' })
    if (why.error) report('vk.one-tap', toDetail(why.error))
  }
  function handle(handler: string, params: Readonly<Record<string, unknown>>): void {
    const { height, is_online: isOnline, sdk_oauth: provider, screen } = params
    switch (handler) {
      case 'common: load':
        stopClock()
        stopClock = timer.after(PAINTED_AFTER, () => change({ status: 'loaded' }))
        return
      case 'common: close':
        return giveUp({})
      case 'common: error':
        return giveUp({ error: 'internal', isOnline: false }, 'iframe_loading_failed')
      case 'common: resize':
        return typeof height === 'number' && height > 0 && height <= HIGHEST ? change({ height }) : undefined
      case 'onetap: not authorized':
        return giveUp({ isOnline: true }, 'no_session_found')
      case 'onetap: authentication_info':
        return typeof isOnline === 'boolean' ? change({ isOnline }) : undefined
      case 'onetap: show full auth':
        if (isWord(provider)) return ask({ provider, ...(OTHER_ACCOUNTS.includes(provider) && { prompt: 'login' }) })
        return ask(isWord(screen) ? { prompt: 'login' } : {})
      default:
        return report('vk.message-dropped', detail`handler`)
    }
  }

  return {
    state,
    listen(source) {
      state.set(LOADING)
      const timeout = { error: 'timeout', isOnline: false } as const
      stopClock = timer.after(FRAME_TIMEOUT, () => giveUp(timeout, 'iframe_loading_failed'))
      stopListening = browser.onMessage(({ data, ...message }) => {
        if (message.source !== source || message.origin !== vk.origin) return
        const { type, handler, params } = asRecord(data) ?? {}
        if (type === 'vk-sak-sdk' && typeof handler === 'string') handle(handler, asRecord(params) ?? {})
      })
      return stop
    },
    reportAuthFailure: () => giveUp({ error: 'auth', isOnline: false }),
  }
}

/** A word such as `ok_ru`, which is safe as a part of a URL. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
}
