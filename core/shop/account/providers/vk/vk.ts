import type { VkBrowser } from '../../../../env.ts'
import { asRecord } from '../../../../json.ts'
import { createChallenge, createSecret } from '../../../../pkce.ts'
import { createStore, type Readable, type Store } from '../../../../store/store.ts'
import type { SignInAtProvider, SocialAttempt } from '../../social.ts'
import type { AuthRequest, AuthRequests } from './auth-requests.ts'
import { createOneTap, type OneTap } from './one-tap.ts'
import { waitForWindow, WINDOW_SIZE, type VkResponse } from './window.ts'
import { createVkApi, type VkAuthOptions, type VkOptions, type VkAuthRequest, type VkContext } from './vk-api.ts'

export { createVkApi } from './vk-api.ts'

/** What the sign-in waits for besides the API: VK ID's window, or the redirect. */
export type VkState =
  | { readonly status: 'idle' | 'leaving' }
  /**
   * `sameTab`: the address that continues in this tab, once the window has not responded for long.
   */
  | { readonly status: 'window'; readonly sameTab: string | null }
  /** The browser blocked the window: the sign-in continues at this address in this tab. */
  | { readonly status: 'blocked'; readonly sameTab: string }

/** VK ID by OAuth 2.1 with PKCE. The state of a response is compared before the rest is trusted. */
export interface VkSignIn {
  /** What the sign-in waits for. */
  readonly state: Readable<VkState>
  /** Starts the sign-in of the shop's own button: call it synchronously within the click. */
  signIn(): void
  /** Opens VK ID's button, whose frame shows `url`; null when it is not configured. */
  openOneTap(): { readonly tap: OneTap; readonly url: string } | null
}

interface Flow extends VkContext {
  readonly requests: AuthRequests
  readonly state: Store<VkState>
}

/**
 * In ms for the redirect. A page that is still open then was restored from the back/forward cache.
 */
const LEAVING = 5000
/** In ms: a window that is silent for longer may never respond, as in in-app browsers. */
const SILENT = 20_000
const VK_IDLE: VkState = { status: 'idle' }
/** In characters. No value of a response is longer; a longer one is not VK ID's. */
const MAX_VALUE_LENGTH = 4096

export function createVkSignIn(parts: VkOptions, browser: VkBrowser, requests: AuthRequests): VkSignIn {
  const { config, env: { random, report, timer }, page, social, session } = parts
  const state = createStore<VkState>(VK_IDLE)
  const vk = createVkApi(parts)
  const flow: Flow = { ...parts, browser, requests, state, vk }
  const notPrepared = (): void => report('vk.not-prepared')
  let prepared: Omit<VkAuthRequest, 'ask'> | null = null
  let tap: OneTap | null = null

  /**
   * Runs before the click: the digest is asynchronous, and browsers open
   * windows only synchronously.
   */
  async function prepare(): Promise<void> {
    prepared = null
    const verifier = createSecret(random)
    prepared = { state: createSecret(random), verifier, challenge: await createChallenge(random.sha256, verifier) }
  }
  function finish(ask: SignInAtProvider): void {
    void social.signIn('VK', async attempt => {
      const outcome = await ask(attempt)
      // the plain button replaces VK ID's own
      if (outcome === 'unsupported' || outcome === 'refused' || outcome === 'mismatch') tap?.reportAuthFailure()
      return outcome
    }, ({ vkAccessToken = '' }) => vk.fetchProfile(vkAccessToken))
  }
  /** Call it synchronously within the click, since it opens a window. A second call starts over. */
  function start(ask: VkAuthOptions): void {
    const question = prepared && { ...prepared, ask }
    // a request is sent once: prepare the next one
    const ready = prepare()
    ready.catch(notPrepared)
    if (question === null) return void ready.then(() => start(ask), () => finish(async () => 'internal'))
    page.storeReturnPath()
    if (config.vkMode === 'window') return finish(attempt => askInWindow(flow, question, attempt))
    // so that the result of another provider cannot interfere
    social.cancel()
    state.set({ status: 'leaving' })
    timer.after(LEAVING, () => state.set(VK_IDLE))
    browser.navigate(redirectTo(flow, question))
  }
  /**
   * Completes the sign-in after the redirect. A customer who is signed in stays
   * so, whatever the query is.
   */
  function resume(query: string): void {
    const parameters = new URLSearchParams(query)
    // a repeated parameter counts as absent
    const answer = Object.fromEntries([...parameters].filter(([name]) => parameters.getAll(name).length === 1))
    const request = requests.take(asText(answer['state']))
    // a denial of an unknown request must not replace another sign-in
    const isUnknown = request === null && answer['error'] === 'access_denied'
    if (session.state.get().status === 'guest' && !isUnknown) finish(() => redeem(flow, answer, request))
  }

  prepare().catch(notPrepared)
  if (parts.vkReturn !== null) resume(parts.vkReturn)
  return {
    state,
    signIn() {
      vk.sendEvent('custom_auth_start')
      start({})
    },
    openOneTap() {
      if (!config.vkOneTap) return null
      tap = createOneTap(flow, start)
      return { tap, url: vk.oneTapUrl(browser.theme()) }
    },
  }
}

/**
 * The address that continues the sign-in in this tab. Its request is stored as `Lax`: browsers may
 * withhold a `Strict` cookie from a page that VK ID opens.
 */
function redirectTo({ browser, requests, vk }: Flow, question: VkAuthRequest): string {
  requests.keep(question, 'Lax')
  return vk.authorizeUrl(false, browser.theme(), question)
}

/** Opens the window synchronously, and resolves with the result of the sign-in in that window. */
async function askInWindow(flow: Flow, question: VkAuthRequest, attempt: SocialAttempt): ReturnType<SignInAtProvider> {
  const { browser, env: { timer }, requests, state, vk } = flow
  requests.keep(question, 'Strict')
  const opened = browser.open(vk.authorizeUrl(true, browser.theme(), question), WINDOW_SIZE)
  if (opened === null) {
    // stored now, since the customer may follow the link in any way, also into a new tab
    state.set({ status: 'blocked', sameTab: redirectTo(flow, question) })
    return 'windowBlocked'
  }
  let waiting: VkState = { status: 'window', sameTab: null }
  state.set(waiting)
  const stopWaiting = timer.after(SILENT, () => {
    if (state.get() !== waiting) return
    waiting = { status: 'window', sameTab: redirectTo(flow, question) }
    state.set(waiting)
  })
  try {
    const answer = await waitForWindow(opened, question.state, flow, attempt)
    if (typeof answer === 'string') return answer
    if (!attempt.isCurrent()) return 'cancelled'
    // a response counts once: the window, though closed, may also redirect to a page of the shop
    requests.forget(question)
    return await redeem(flow, answer, question)
  } finally {
    stopWaiting()
    if (state.get() === waiting) state.set(VK_IDLE)
  }
}

/**
 * Exchanges the code of the response, if it belongs to `request`; null means
 * that no request is known.
 */
async function redeem(flow: Flow, answer: VkResponse, request: AuthRequest | null): ReturnType<SignInAtProvider> {
  const { config: { redirectUri }, requests, api } = flow
  const [state, code, deviceId, extId] = ['state', 'code', 'device_id', 'ext_id'].map(name => asText(answer[name]))
  const error = asRecord(answer['error'])?.['error'] ?? answer['error']
  // an error without a state is accepted, since it signs no customer in
  if (request !== null && state !== request.state && (error === undefined || state !== undefined)) return 'mismatch'
  if (request === null) return 'startAgain'
  if (error === 'access_denied') return 'cancelled'
  const { type = 'code_v2' } = answer
  if (error !== undefined || code === undefined || deviceId === undefined || type !== 'code_v2') return 'refused'
  if (extId !== undefined) requests.keepExtId(extId)
  return api.signInWithVk({ code, codeVerifier: request.verifier, deviceId, redirectUri, state: request.state })
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH ? value : undefined
}
