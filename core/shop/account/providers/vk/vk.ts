import type { VkBrowser } from '../../../../env.ts'
import { encodeBase64url } from '../../../../base64url.ts'
import { challengeOf, createSecret } from '../../../../pkce.ts'
import { createStore, type Readable, type Store } from '../../../../store/store.ts'
import type { Locale } from '../../../config.ts'
import type { InternalSession } from '../../session.ts'
import type { AskProvider, ProviderFault, ProviderParts, SocialAttempt } from '../../social.ts'
import type { Tokens } from '../../wire.ts'
import { authorizeUrl, oneTapUrl, vkOrigin, type VkAsk, type VkLook } from './addresses.ts'
import { readReturn, type VkAnswer } from './answer.ts'
import { createVkStatistics, personAtVk } from './calls.ts'
import { createOneTap, type OneTap } from './one-tap.ts'
import type { AuthRequest, AuthRequests } from './auth-requests.ts'
import { waitForWindow, WINDOW_SIZE } from './window.ts'

export { logOutAtVk } from './calls.ts'

/** What the customer is waiting for besides the API. */
export type VkState =
  | { readonly at: 'idle' }
  /** A window is open, to be answered in. */
  | { readonly at: 'window' }
  /** The page is about to go to VK ID. */
  | { readonly at: 'leaving' }
  /** No window could be opened: the sign-in goes on at this address in this very tab. */
  | { readonly at: 'blocked'; readonly sameTab: string }
/** What the ways of asking VK ID work on. */
export interface VkParts extends ProviderParts {
  /** What VK ID is told of the page of the shop. */
  readonly page: {
    /** `location.origin`. */
    readonly origin: string
    locale(): Locale
    maySendStatistics(): boolean
    /** Keeps where the customer was going when the sign-in began. */
    keepWayBack(): void
  }
  /** The answer that has come back in the address. */
  readonly vkReturn: string | null
  readonly session: Pick<InternalSession, 'state'>
}
interface Flow extends VkParts {
  readonly browser: VkBrowser
  readonly requests: AuthRequests
  readonly state: Store<VkState>
}
interface PreparedAuthRequest extends AuthRequest {
  readonly challenge: string
}

/** As long as a page may take to go away; after that its button works again, for it may have come back out of the browser's memory. */
const LEAVING = 5000
const IDLE: VkState = { at: 'idle' }
/** With these VK ID's own button makes way for the plain one. */
const FAILED_THERE: ReadonlySet<unknown> = new Set<ProviderFault>(['unsupported', 'refused', 'mismatch'])

export type VkSignIn = ReturnType<typeof createVkSignIn>

/**
 * A small client of VK ID, by OAuth 2.1 with PKCE: the request goes out in a window or a redirect, the answer's state is
 * compared before anything else of it is believed, and the API exchanges the code. Each request is answered once.
 */
export function createVkSignIn(parts: VkParts, browser: VkBrowser, requests: AuthRequests) {
  const { config, env, page, vkReturn, session, social } = parts
  const state = createStore<VkState>(IDLE)
  const flow: Flow = { ...parts, browser, requests, state }
  const tell = createVkStatistics(env, config, `${page.origin}/auth`, page.maySendStatistics)
  let prepared: PreparedAuthRequest | null = null
  let tap: OneTap | null = null

  /** A request is made before it is needed: a digest takes its time, and a window opens only within a click. */
  async function prepare(): Promise<void> {
    prepared = null
    const verifier = createSecret(env.random)
    prepared = { state: createSecret(env.random), verifier, challenge: await challengeOf(env.random.sha256, verifier) }
  }
  const notPrepared = (): void => env.report('vk.not-prepared')
  function finish(ask: AskProvider): void {
    void social.signIn('VK', async attempt => {
      const outcome = await ask(attempt)
      if (FAILED_THERE.has(outcome)) tap?.authFailed()
      return outcome
    }, async ({ vkAccessToken = '' }) => personAtVk(env, config, vkAccessToken))
  }
  function begin(request: PreparedAuthRequest, ask: VkAsk): void {
    page.keepWayBack()
    state.set(IDLE)
    tell('custom_auth_start')
    if (config.vkMode === 'redirect') leave(flow, request, ask)
    else finish(attempt => askInWindow(flow, request, ask, attempt))
  }
  /** To be called within the click: browsers open a window only then. Called again it begins anew. */
  function signIn(ask: VkAsk = {}): void {
    const request = prepared
    // a request is asked once; the next one is made ready
    const ready = prepare()
    ready.catch(notPrepared)
    if (request !== null) begin(request, ask)
    else ready.then(() => signIn(ask), () => finish(async () => 'internal'))
  }
  /** Ends what a redirect has begun. Whoever is signed in already stays who he is, whatever the address brought. */
  function resume(query: string): void {
    const answer = readReturn(query)
    const request = requests.take(answer.state)
    if (session.state.get().at !== 'guest') return
    if (request === null && answer.at === 'refused' && answer.isWish) return
    finish(async () => (request === null ? 'startAgain' : redeem(flow, answer, request)))
  }

  prepare().catch(notPrepared)
  if (vkReturn !== null) resume(vkReturn)
  return {
    state: state as Readable<VkState>,
    signIn,
    /** VK ID's own button; null when it is not wished for. `url` is what its frame shows. */
    openOneTap() {
      if (!config.vkOneTap) return null
      tap = createOneTap(browser.onMessage, vkOrigin(config), env, signIn, tell)
      return { tap, url: oneTapUrl(config, { ...lookOf(flow), id: encodeBase64url(env.random.bytes(15)) }) }
    },
  }
}

function lookOf({ page, browser }: Flow): VkLook {
  return { origin: page.origin, locale: page.locale(), theme: browser.theme() }
}
function addressOf(flow: Flow, mode: 'window' | 'redirect', { state, challenge }: PreparedAuthRequest, ask: VkAsk): string {
  return authorizeUrl(flow.config, { mode, state, challenge, ...lookOf(flow), ...ask })
}

/** Opens the window before it returns for the first time. */
async function askInWindow(flow: Flow, request: PreparedAuthRequest, ask: VkAsk, attempt: SocialAttempt): Promise<Tokens | ProviderFault> {
  const { browser, requests, config, state, env } = flow
  requests.keep(request, 'Strict')
  const opened = browser.open(addressOf(flow, 'window', request, ask), WINDOW_SIZE)
  if (opened === null) {
    // the link may be followed in whatever way links are
    requests.keep(request, 'Lax')
    state.set({ at: 'blocked', sameTab: addressOf(flow, 'redirect', request, ask) })
    return 'windowBlocked'
  }
  const waiting: VkState = { at: 'window' }
  state.set(waiting)
  const { answer, cancel } = waitForWindow(opened, browser.onMessage, vkOrigin(config), request.state, env)
  attempt.onCancelled(cancel)
  try {
    const given = await answer
    if (typeof given === 'string') return given
    if (!attempt.isCurrent()) return 'cancelled'
    // an answer is taken once; a window that was closed may still come back as a page of the shop
    requests.forget(request)
    return await redeem(flow, given, request)
  } finally {
    if (state.get() === waiting) state.set(IDLE)
  }
}

function leave(flow: Flow, request: PreparedAuthRequest, ask: VkAsk): void {
  const { browser, env, requests, social, state } = flow
  // the answer of another provider must not come in between
  social.cancel()
  requests.keep(request, 'Lax')
  state.set({ at: 'leaving' })
  env.timer.after(LEAVING, () => state.set(IDLE))
  browser.leave(addressOf(flow, 'redirect', request, ask))
}

/** The tokens for the code in the answer, if it is the answer to this request. */
async function redeem({ config: { redirectUri }, requests, wire }: Flow, answer: VkAnswer, request: AuthRequest): Promise<Tokens | ProviderFault> {
  // a refusal that names no request gives nothing away
  if (answer.state !== request.state && !(answer.at === 'refused' && answer.state === null)) return 'mismatch'
  if (answer.at === 'refused') return answer.isWish ? 'cancelled' : 'refused'
  if (answer.at === 'unreadable') return 'refused'
  if (answer.extId !== null) requests.keepExtId(answer.extId)
  return wire.signInWithVk({ code: answer.code, codeVerifier: request.verifier, deviceId: answer.deviceId, redirectUri, state: request.state })
}
