import type { HttpPort, RandomPort, Report, StoragePort, TimerPort, VkBrowser } from '../../../env.ts'
import { encodeBase64url } from '../../../base64url.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { Locale } from '../../config.ts'
import type { Session } from '../session.ts'
import { ProviderError, type SocialAttempt, type SocialSignIn } from '../social.ts'
import type { Tokens, VkGrant } from '../wire.ts'
import { authorizeUrl, oneTapUrl } from './addresses.ts'
import { readReturn, type VkAnswer } from './answer.ts'
import { keepExtId } from './ext-id.ts'
import { createOneTap, type OneTap } from './one-tap.ts'
import { createVkProvider } from './provider.ts'
import type { ReturnInbox } from './return-inbox.ts'
import { vkOrigin, type VkSettings } from './settings.ts'
import { createVkStatistics } from './statistics.ts'
import type { TabQuestion, Transaction } from './tab-question.ts'
import { createQuestions, prepareQuestion, type Question } from './transaction.ts'
import { waitForWindow, WINDOW_SIZE } from './window.ts'

export { createVkProvider } from './provider.ts'

export interface VkState {
  /** What the customer is waiting for besides the API: a window to be answered in, or the page to go to VK ID. */
  readonly waiting: 'window' | 'leaving' | null
  /** Where the sign-in goes on in this very tab when no window could be opened. */
  readonly sameTab: string | null
}
export interface VkAsk {
  readonly provider?: string
  readonly prompt?: string
}

/** Signing in with VK ID; how it ends is told by the store of all social sign-ins. */
export interface VkSignIn {
  readonly state: Readable<VkState>
  /** To be called within the click: browsers open a window only then. Called again it begins anew. */
  signIn(ask?: VkAsk): void
  /** VK ID's own button; null when it is not wished for. `url` is what its frame shows. */
  openOneTap(): { readonly tap: OneTap; readonly url: string } | null
}

/** What the sign-in is made of; the way back is where the customer was going when it began. */
export interface VkParts {
  readonly settings: VkSettings
  /** `location.origin` of the shop. */
  readonly origin: string
  readonly inbox: ReturnInbox
  readonly session: Session
  readonly social: SocialSignIn
  readonly exchange: (grant: VkGrant) => Promise<Tokens>
  readonly keepWayBack: () => void
  readonly tabStorage: StoragePort
  readonly locale: () => Locale
  readonly maySendStatistics: () => boolean
  readonly http: HttpPort
  readonly random: RandomPort
  readonly timer: TimerPort
  readonly report: Report
}

/** As long as a page may take to go away; after that its button works again, for it may have come back out of the browser's memory. */
const LEAVING = 5000

/**
 * A small client of VK ID, by OAuth 2.1 with PKCE: the question goes out in a window or a redirect, the answer's state is
 * compared before anything else of it is believed, and the API exchanges the code. Each question is answered once.
 */
export function createVkSignIn(parts: VkParts, browser: VkBrowser, own: TabQuestion): VkSignIn {
  const { settings, origin, inbox, session, social, exchange, keepWayBack, locale, maySendStatistics, http, random, timer, report } = parts
  const { cookies } = browser
  const questions = createQuestions(cookies, own)
  const state = createStore<VkState>({ waiting: null, sameTab: null })
  const provider = createVkProvider({ http, timer, settings, report })
  const tell = createVkStatistics({ http, timer, random, settings, page: `${origin}/auth`, isAllowed: maySendStatistics })
  let prepared: Question | null = null
  let tap: OneTap | null = null
  let cancelWindow = (): void => undefined

  async function prepare(): Promise<void> {
    prepared = await prepareQuestion(random)
  }
  const urlOf = (question: Question, mode: 'window' | 'redirect', ask: VkAsk): string => authorizeUrl(settings, {
    mode, origin, state: question.state, challenge: question.challenge, locale: locale(), theme: browser.theme(), ...ask,
  })
  const about = (tokens: Tokens) =>
    tokens.vkAccessToken === undefined ? Promise.reject(new ProviderError('auth')) : provider.person(tokens.vkAccessToken)
  const finish = (tokensCall: (attempt: SocialAttempt) => Promise<Tokens>): void => void social.signIn('VK', tokensCall, about)

  /** The grant in the answer, if it is the answer to this question. Throws a ProviderError otherwise. */
  function granted(answer: VkAnswer, question: Transaction): VkGrant {
    // a refusal that names no question gives nothing away
    if (answer.state !== question.state && !(answer.at === 'refused' && answer.state === null)) throw new ProviderError(104)
    if (answer.at === 'refused') throw new ProviderError(answer.isWish ? 'cancelled' : 103)
    if (answer.at === 'unreadable') throw new ProviderError(103)
    if (answer.extId !== null) keepExtId(cookies, answer.extId)
    return {
      code: answer.code, codeVerifier: question.verifier, deviceId: answer.deviceId, redirectUri: settings.redirectUri, state: question.state,
    }
  }

  /** Opens the window before it returns for the first time. */
  async function askInWindow(question: Question, ask: VkAsk, attempt: SocialAttempt): Promise<Tokens> {
    questions.keep(question, 'window')
    const opened = browser.open(urlOf(question, 'window', ask), WINDOW_SIZE)
    if (opened === null) {
      // the link may be followed in whatever way links are
      questions.keep(question, 'redirect')
      state.set({ waiting: null, sameTab: urlOf(question, 'redirect', ask) })
      throw new ProviderError(101)
    }
    const { answer, cancel } = waitForWindow({ opened, browser, origin: vkOrigin(settings), state: question.state, timer, report })
    cancelWindow = cancel
    state.set({ waiting: 'window', sameTab: null })
    try {
      const given = await answer
      attempt.check()
      // an answer is taken once; a window that was closed may still come back as a page of the shop
      questions.forget(question)
      return await exchange(granted(given, question))
    } catch (error) {
      if (error instanceof ProviderError && [100, 103, 104].includes(error.fault as number)) tap?.authFailed()
      throw error
    } finally {
      if (cancelWindow === cancel) state.set({ ...state.get(), waiting: null })
    }
  }

  function leave(question: Question, ask: VkAsk): void {
    // the answer of another provider must not come in between
    social.cancel()
    questions.keep(question, 'redirect')
    state.set({ waiting: 'leaving', sameTab: null })
    timer.after(LEAVING, () => state.set({ waiting: null, sameTab: null }))
    browser.leave(urlOf(question, 'redirect', ask))
  }

  function begin(question: Question, ask: VkAsk): void {
    cancelWindow()
    keepWayBack()
    state.set({ waiting: null, sameTab: null })
    tell('custom_auth_start')
    if (settings.mode === 'redirect') leave(question, ask)
    else finish(attempt => askInWindow(question, ask, attempt))
  }

  /** Ends what a redirect has begun. Whoever is signed in already stays who he is, whatever the address brought. */
  function resume(): void {
    const query = inbox.take()
    if (query === null) return
    const answer = readReturn(query)
    const question = questions.take(answer.state)
    if (session.state.get().at !== 'guest') return
    if (question === null && answer.at === 'refused' && answer.isWish) return
    finish(async () => {
      if (question === null) throw new ProviderError('startAgain')
      return exchange(granted(answer, question))
    })
  }

  function signIn(ask: VkAsk = {}): void {
    const question = prepared
    prepared = null
    // a question is asked once; the next one is made ready
    const ready = prepare()
    if (question !== null) {
      ready.catch(() => report('vk.not-prepared'))
      return begin(question, ask)
    }
    ready.then(() => signIn(ask), () => finish(() => Promise.reject(new ProviderError('internal'))))
  }

  // called off, or another method has been preferred meanwhile, or has succeeded
  social.state.subscribe(() => {
    const now = social.state.get()
    if (now.at !== 'busy' || now.method !== 'VK') cancelWindow()
  })
  session.state.subscribe(() => {
    if (session.state.get().at === 'authorised') cancelWindow()
  })
  prepare().catch(() => report('vk.not-prepared'))
  resume()

  return {
    state,
    signIn,
    openOneTap() {
      if (!settings.oneTap) return null
      const made = createOneTap({
        onMessage: browser.onMessage, origin: vkOrigin(settings), timer, report, tell,
        ask: signIn,
      })
      tap = made
      return { tap: made, url: oneTapUrl(settings, { origin, id: encodeBase64url(random.bytes(15)), locale: locale(), theme: browser.theme() }) }
    },
  }
}
