import type { Cancel } from '../../../../env.ts'
import { recordOf } from '../../../../json.ts'
import { detail, named } from '../../../../log/report.ts'
import { createStore, type Readable } from '../../../../store/store.ts'
import type { VkAsk, VkEvent, VkWorld } from './wire.ts'

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

/** VK ID's own button in a frame. The plain one takes its place when it does not load, fails or knows nobody. */
export function createOneTap({ browser, env: { timer, report }, vk }: VkWorld, ask: (ask: VkAsk) => void) {
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
    if (event !== undefined) vk.tell(event)
    change({ ...why, at: 'not_loaded' })
    if (why.error) report('vk.one-tap', named(why.error))
  }
  function handle(handler: string, params: Readonly<Record<string, unknown>>): void {
    const { height, is_online: isOnline, sdk_oauth: provider, screen } = params
    switch (handler) {
      case 'common: load':
        stopClock()
        stopClock = timer.after(PAINTED_AFTER, () => change({ at: 'loaded' }))
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
        if (isWord(provider)) return ask({ provider, prompt: 'login' })
        return ask(isWord(screen) ? { prompt: 'login' } : {})
      default:
        return report('vk.message-dropped', detail`handler`)
    }
  }

  return {
    state: state as Readable<OneTapState>,
    /** `source`: the frame's window. */
    listen(source: unknown): Cancel {
      state.set(LOADING)
      const timeout = { error: 'timeout', isOnline: false } as const
      stopClock = timer.after(TIMEOUT, () => giveUp(timeout, 'iframe_loading_failed'))
      stopListening = browser.onMessage(({ data, ...message }) => {
        if (message.source !== source || message.origin !== vk.origin) return
        const { type, handler, params } = recordOf(data) ?? {}
        if (type === 'vk-sak-sdk' && typeof handler === 'string') handle(handler, recordOf(params) ?? {})
      })
      return stop
    },
    /** The sign-in that the frame asked for has failed at VK ID. */
    authFailed: (): void => giveUp({ error: 'auth', isOnline: false }),
  }
}

/** A word such as `ok_ru`: it becomes a part of an address. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
}
