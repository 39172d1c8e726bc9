import type { Cancel } from '../../../../env.ts'
import { asRecord } from '../../../../json.ts'
import { detail, toDetail } from '../../../../log/report.ts'
import { createStore, type Readable } from '../../../../store/store.ts'
import type { VkEvent } from './statistics.ts'
import { FRAME_HEIGHT, type VkAuthOptions, type VkContext } from './vk-api.ts'

/** The state of VK ID's button. */
export interface OneTapState {
  readonly status: 'loading' | 'loaded' | 'not_loaded'
  readonly error: 'timeout' | 'internal' | 'auth' | null
  /** Whether VK ID's service can be reached; null until that is known. */
  readonly isOnline: boolean | null
  /** The frame's height in CSS pixels, as the frame requests it. */
  readonly height: number
}

/**
 * VK ID's button in a frame. When it does not load, fails, closes or finds no VK session, the shop's
 * button replaces it.
 */
export interface OneTap {
  /** Whether the frame is shown, and its height. */
  readonly state: Readable<OneTapState>
  /**
   * Listens to the frame's messages until the returned function is called or the shop's button
   * replaces the frame. `source`: the frame's window.
   */
  listen(source: unknown): Cancel
  /** Shows the shop's button instead, since the sign-in that the frame requested has failed. */
  reportAuthFailure(): void
}

/** In ms for the frame to load. */
const FRAME_TIMEOUT = 5000
/** In ms: the frame reports that it has loaded shortly before it paints its content. */
const PAINT_DELAY = 300
/** In CSS pixels: a request for a higher frame is ignored. */
const MAX_HEIGHT = 1000
/** Providers behind VK ID at which even a customer whom VK ID knows must sign in again. */
const REPEATED_LOGIN_PROVIDERS = ['ok_ru', 'mail_ru']
const LOADING: OneTapState = { status: 'loading', error: null, isOnline: null, height: FRAME_HEIGHT }

/** Creates VK ID's button. `startSignIn` starts the sign-in that the frame requests. */
export function createOneTap(
  { browser, env: { timer, report }, vk }: VkContext, startSignIn: (options: VkAuthOptions) => void,
): OneTap {
  const state = createStore<OneTapState>(LOADING)
  let cancelTimer: Cancel = () => undefined
  let stopListening: Cancel = () => undefined
  const change = (fields: Partial<OneTapState>): void => state.set({ ...state.get(), ...fields })

  function stop(): void {
    cancelTimer()
    stopListening()
  }
  /** Shows the shop's button instead. `event` is for VK ID's statistics. */
  function giveUp(fields: Partial<OneTapState>, event?: VkEvent): void {
    stop()
    if (event !== undefined) vk.sendEvent(event)
    change({ ...fields, status: 'not_loaded' })
    if (fields.error) report('vk.one-tap', toDetail(fields.error))
  }
  function handleMessage(handler: string, params: Readonly<Record<string, unknown>>): void {
    const { height, is_online: isOnline, sdk_oauth: provider, screen } = params
    switch (handler) {
      case 'common: load':
        cancelTimer()
        cancelTimer = timer.after(PAINT_DELAY, () => change({ status: 'loaded' }))
        return
      case 'common: close':
        return giveUp({})
      case 'common: error':
        return giveUp({ error: 'internal', isOnline: false }, 'iframe_loading_failed')
      case 'common: resize':
        return typeof height === 'number' && height > 0 && height <= MAX_HEIGHT ? change({ height }) : undefined
      case 'onetap: not authorized':
        return giveUp({ isOnline: true }, 'no_session_found')
      case 'onetap: authentication_info':
        return typeof isOnline === 'boolean' ? change({ isOnline }) : undefined
      case 'onetap: show full auth':
        if (!isWord(provider)) return startSignIn(isWord(screen) ? { prompt: 'login' } : {})
        return startSignIn(
          REPEATED_LOGIN_PROVIDERS.includes(provider) ? { provider, prompt: 'login' } : { provider },
        )
      default:
        return report('vk.message-dropped', detail`handler`)
    }
  }

  return {
    state,
    listen(source) {
      state.set(LOADING)
      const timeout = { error: 'timeout', isOnline: false } as const
      cancelTimer = timer.after(FRAME_TIMEOUT, () => giveUp(timeout, 'iframe_loading_failed'))
      stopListening = browser.onMessage(({ data, ...message }) => {
        if (message.source !== source || message.origin !== vk.origin) return
        const { type, handler, params } = asRecord(data) ?? {}
        if (type === 'vk-sak-sdk' && typeof handler === 'string') handleMessage(handler, asRecord(params) ?? {})
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
