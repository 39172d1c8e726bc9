import type { VkBrowser } from '../../../../env.ts'
import { recordOf } from '../../../../json.ts'
import { challengeOf, createSecret } from '../../../../pkce.ts'
import { createStore, type Readable, type Store } from '../../../../store/store.ts'
import type { AskProvider, SocialAttempt } from '../../social.ts'
import type { AuthRequest, AuthRequests } from './auth-requests.ts'
import { createOneTap, type OneTap } from './one-tap.ts'
import { answerOfWindow, WINDOW_SIZE, type VkAnswer } from './window.ts'
import { createVkWire, type VkAsk, type VkParts, type VkQuestion, type VkWorld } from './wire.ts'

export { createVkWire } from './wire.ts'

/** What is waited for besides the API: VK ID's window, or the page to go away. */
export type VkState =
  | { readonly at: 'idle' | 'window' | 'leaving' }
  /** No window could be opened: the sign-in goes on at this address in this very tab. */
  | { readonly at: 'blocked'; readonly sameTab: string }
export type VkSignIn = ReturnType<typeof createVkSignIn>

interface Flow extends VkWorld { readonly requests: AuthRequests; readonly state: Store<VkState> }

/** Time in ms for a page to go away. One that is here then has come back out of the browser's memory. */
const LEAVING = 5000
const IDLE: VkState = { at: 'idle' }
/** No value of an answer is longer; what is came from somewhere else. */
const MAX_LENGTH = 4096

/** VK ID by OAuth 2.1 with PKCE: an answer's state is compared before the rest is believed. */
export function createVkSignIn(parts: VkParts, browser: VkBrowser, requests: AuthRequests) {
  const { config, env: { random, report, timer }, page, social, session } = parts
  const state = createStore<VkState>(IDLE)
  const vk = createVkWire(parts)
  const flow: Flow = { ...parts, browser, requests, state, vk }
  const notPrepared = (): void => report('vk.not-prepared')
  let prepared: Omit<VkQuestion, 'ask'> | null = null
  let tap: OneTap | null = null

  /** Ahead of the click: a digest takes its time, and a window opens only within it. */
  async function prepare(): Promise<void> {
    prepared = null
    const verifier = createSecret(random)
    prepared = { state: createSecret(random), verifier, challenge: await challengeOf(random.sha256, verifier) }
  }
  function finish(ask: AskProvider): void {
    void social.signIn('VK', async attempt => {
      const outcome = await ask(attempt)
      // VK ID's own button makes way for the plain one
      if (outcome === 'unsupported' || outcome === 'refused' || outcome === 'mismatch') tap?.authFailed()
      return outcome
    }, ({ vkAccessToken = '' }) => vk.person(vkAccessToken))
  }
  /** To be called within the click: browsers open a window only then. Called again it begins anew. */
  function signIn(ask: VkAsk = {}): void {
    const question = prepared && { ...prepared, ask }
    // a request is asked once; the next one is made ready
    const ready = prepare()
    ready.catch(notPrepared)
    if (question === null) return void ready.then(() => signIn(ask), () => finish(async () => 'internal'))
    page.keepWayBack()
    vk.tell('custom_auth_start')
    if (config.vkMode === 'window') return finish(attempt => askInWindow(flow, question, attempt))
    // the answer of another provider must not come in between
    social.cancel()
    state.set({ at: 'leaving' })
    timer.after(LEAVING, () => state.set(IDLE))
    browser.leave(redirectTo(flow, question))
  }
  /** Ends what a redirect has begun. Whoever is signed in stays, whatever the address brought. */
  function resume(query: string): void {
    const parameters = new URLSearchParams(query)
    // what stands there twice counts as absent
    const answer = Object.fromEntries([...parameters].filter(([name]) => parameters.getAll(name).length === 1))
    const request = requests.take(textOf(answer['state']))
    // a refusal of what nobody here knows takes no other sign-in's place
    const isNobodys = request === null && answer['error'] === 'access_denied'
    if (session.state.get().at === 'guest' && !isNobodys) finish(() => redeem(flow, answer, request))
  }

  prepare().catch(notPrepared)
  if (parts.vkReturn !== null) resume(parts.vkReturn)
  return {
    state: state as Readable<VkState>,
    signIn,
    /** VK ID's own button; null when it is not wished for. `url` is what its frame shows. */
    openOneTap() {
      if (!config.vkOneTap) return null
      tap = createOneTap(flow, signIn)
      return { tap, url: vk.oneTapUrl(browser.theme()) }
    },
  }
}

/** Where this very tab asks. A browser may keep a `Strict` cookie from the page that VK ID opens. */
function redirectTo({ browser, requests, vk }: Flow, question: VkQuestion): string {
  requests.keep(question, 'Lax')
  return vk.authorizeUrl(false, browser.theme(), question)
}

/** Opens the window before it returns for the first time. */
async function askInWindow(flow: Flow, question: VkQuestion, attempt: SocialAttempt): ReturnType<AskProvider> {
  const { browser, requests, state, vk } = flow
  requests.keep(question, 'Strict')
  const opened = browser.open(vk.authorizeUrl(true, browser.theme(), question), WINDOW_SIZE)
  if (opened === null) {
    // the link may be followed in whatever way links are
    state.set({ at: 'blocked', sameTab: redirectTo(flow, question) })
    return 'windowBlocked'
  }
  const waiting: VkState = { at: 'window' }
  state.set(waiting)
  try {
    const answer = await answerOfWindow(opened, question.state, flow, attempt)
    if (typeof answer === 'string') return answer
    if (!attempt.isCurrent()) return 'cancelled'
    // an answer is taken once; a window that was closed may still come back as a page of the shop
    requests.forget(question)
    return await redeem(flow, answer, question)
  } finally {
    if (state.get() === waiting) state.set(IDLE)
  }
}

/** The tokens for the code in the answer, if it is the answer to this request; null when none is known. */
async function redeem(flow: Flow, answer: VkAnswer, request: AuthRequest | null): ReturnType<AskProvider> {
  const { config: { redirectUri }, requests, wire } = flow
  const [state, code, deviceId, extId] = ['state', 'code', 'device_id', 'ext_id'].map(name => textOf(answer[name]))
  const error = recordOf(answer['error'])?.['error'] ?? answer['error']
  // a refusal that names no request gives nothing away
  if (request !== null && state !== request.state && (error === undefined || state !== undefined)) return 'mismatch'
  if (request === null) return 'startAgain'
  if (error === 'access_denied') return 'cancelled'
  const { type = 'code_v2' } = answer
  if (error !== undefined || code === undefined || deviceId === undefined || type !== 'code_v2') return 'refused'
  if (extId !== undefined) requests.keepExtId(extId)
  return wire.signInWithVk({ code, codeVerifier: request.verifier, deviceId, redirectUri, state: request.state })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined
}
