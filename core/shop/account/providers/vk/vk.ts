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

/** Whether the sign-in waits for VK ID's window or for the redirect. */
export type VkState =
  | { readonly status: 'idle' | 'leaving' }
  /** `sameTab`: VK ID's address for this tab; null until the window was silent for 20 s. */
  | { readonly status: 'window'; readonly sameTab: string | null }
  /** The browser blocked the window: the sign-in continues at this address in this tab. */
  | { readonly status: 'blocked'; readonly sameTab: string }

/** The sign-in with VK ID by OAuth 2.1 with PKCE. The `state` of a response is verified first. */
export interface VkSignIn {
  /** What the sign-in waits for. */
  readonly state: Readable<VkState>
  /** Starts the sign-in after a click on the shop's button. Call it synchronously in the click handler. */
  signIn(): void
  /** Creates VK ID's button, whose frame shows `url`. Null when it is not configured. */
  openOneTap(): { readonly tap: OneTap; readonly url: string } | null
}

/** What the steps of the sign-in need. */
interface Flow extends VkContext {
  readonly requests: AuthRequests
  readonly state: Store<VkState>
}

/**
 * In ms: the status `leaving` ends after this time. A page that still runs then was restored from
 * the back/forward cache.
 */
const REDIRECT_TIMEOUT = 5000
/** In ms: a window that is silent for longer may never respond, for example in an in-app browser. */
const SILENCE_TIMEOUT = 20_000
const VK_IDLE: VkState = { status: 'idle' }
/** In characters. No value of VK ID's responses is longer, so a longer value is ignored. */
const MAX_VALUE_LENGTH = 4096

export function createVkSignIn(options: VkOptions, browser: VkBrowser, requests: AuthRequests): VkSignIn {
  const { config, env: { random, report, timer }, page, social, session } = options
  const state = createStore<VkState>(VK_IDLE)
  const vk = createVkApi(options)
  const flow: Flow = { ...options, browser, requests, state, vk }
  const reportNotPrepared = (): void => report('vk.not-prepared')
  /** The secrets of the next request; null while they are being created. */
  let prepared: Omit<VkAuthRequest, 'options'> | null = null
  let oneTap: OneTap | null = null

  /** Creates the secrets before the click: the digest is asynchronous, and `open` cannot wait. */
  async function prepare(): Promise<void> {
    prepared = null
    const verifier = createSecret(random)
    prepared = { state: createSecret(random), verifier, challenge: await createChallenge(random.sha256, verifier) }
  }
  function runSignIn(signInAtProvider: SignInAtProvider): void {
    void social.signIn('VK', async attempt => {
      const outcome = await signInAtProvider(attempt)
      // after such a fault the shop's button replaces VK ID's button
      if (outcome === 'unsupported' || outcome === 'refused' || outcome === 'mismatch') oneTap?.reportAuthFailure()
      return outcome
    }, ({ vkAccessToken = '' }) => vk.fetchProfile(vkAccessToken))
  }
  /** Starts a sign-in. Call it synchronously in the click handler, since it opens a window. */
  function start(authOptions: VkAuthOptions): void {
    const request = prepared && { ...prepared, options: authOptions }
    // secrets are used once: create those of the next request
    const preparation = prepare()
    preparation.catch(reportNotPrepared)
    if (request === null) {
      return void preparation.then(() => start(authOptions), () => runSignIn(async () => 'internal'))
    }
    page.storeReturnPath()
    if (config.vkMode === 'window') return runSignIn(attempt => signInWithWindow(flow, request, attempt))
    // cancel any other sign-in, which must not finish meanwhile
    social.cancel()
    state.set({ status: 'leaving' })
    timer.after(REDIRECT_TIMEOUT, () => state.set(VK_IDLE))
    browser.navigate(buildRedirectUrl(flow, request))
  }
  /** Completes the sign-in after the redirect. A response is ignored if a customer is signed in. */
  function resume(query: string): void {
    const parameters = new URLSearchParams(query)
    // a repeated parameter counts as absent
    const response = Object.fromEntries([...parameters].filter(([name]) => parameters.getAll(name).length === 1))
    const request = requests.take(asText(response['state']))
    // a denial that belongs to no known request must not replace another sign-in
    const isUnknownDenial = request === null && response['error'] === 'access_denied'
    if (session.state.get().status !== 'guest' || isUnknownDenial) return
    runSignIn(() => exchangeCode(flow, response, request))
  }

  prepare().catch(reportNotPrepared)
  if (options.vkReturn !== null) resume(options.vkReturn)
  return {
    state,
    signIn() {
      vk.sendEvent('custom_auth_start')
      start({})
    },
    openOneTap() {
      if (!config.vkOneTap) return null
      oneTap = createOneTap(flow, start)
      return { tap: oneTap, url: vk.oneTapUrl(browser.theme()) }
    },
  }
}

/**
 * Builds the address that continues the sign-in in this tab, and stores its request. The cookie is
 * `Lax`, since browsers may withhold a `Strict` cookie from a page that VK ID opens.
 */
function buildRedirectUrl({ browser, requests, vk }: Flow, request: VkAuthRequest): string {
  requests.store(request, 'Lax')
  return vk.authorizeUrl('redirect', browser.theme(), request)
}

/** Opens the window synchronously, and resolves with the result of the sign-in in that window. */
async function signInWithWindow(
  flow: Flow, request: VkAuthRequest, attempt: SocialAttempt,
): ReturnType<SignInAtProvider> {
  const { browser, env: { timer }, requests, state, vk } = flow
  requests.store(request, 'Strict')
  const opened = browser.open(vk.authorizeUrl('window', browser.theme(), request), WINDOW_SIZE)
  if (opened === null) {
    // built now, not on a click: the customer may open the link in any way, also in a new tab
    state.set({ status: 'blocked', sameTab: buildRedirectUrl(flow, request) })
    return 'windowBlocked'
  }
  let waiting: VkState = { status: 'window', sameTab: null }
  state.set(waiting)
  const stopWaiting = timer.after(SILENCE_TIMEOUT, () => {
    if (state.get() !== waiting) return
    waiting = { status: 'window', sameTab: buildRedirectUrl(flow, request) }
    state.set(waiting)
  })
  try {
    const response = await waitForWindow(opened, request.state, flow, attempt)
    if (typeof response === 'string') return response
    if (!attempt.isCurrent()) return 'cancelled'
    // the window may redirect to the shop as well: the same response must find no request there
    requests.forget(request)
    return await exchangeCode(flow, response, request)
  } finally {
    stopWaiting()
    if (state.get() === waiting) state.set(VK_IDLE)
  }
}

/** Exchanges the code of a response that belongs to `request`. `request`: null if it is not stored. */
async function exchangeCode(
  flow: Flow, response: VkResponse, request: AuthRequest | null,
): ReturnType<SignInAtProvider> {
  const { config: { redirectUri }, requests, api } = flow
  const [state, code, deviceId, extId] = ['state', 'code', 'device_id', 'ext_id'].map(name => asText(response[name]))
  if (request === null) return 'startAgain'
  // a message of the window may have the error in an object
  const error = asRecord(response['error'])?.['error'] ?? response['error']
  // an error without a state is accepted, since it signs no customer in
  const needsState = error === undefined || state !== undefined
  if (needsState && state !== request.state) return 'mismatch'
  if (error === 'access_denied') return 'cancelled'
  const { type = 'code_v2' } = response
  if (error !== undefined || code === undefined || deviceId === undefined || type !== 'code_v2') return 'refused'
  if (extId !== undefined) requests.storeExtId(extId)
  return api.signInWithVk({ code, codeVerifier: request.verifier, deviceId, redirectUri, state: request.state })
}

/** Returns a text of a usable length; undefined for any other value. */
function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH ? value : undefined
}
