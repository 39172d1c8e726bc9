import type { CookiePort, HttpAnswer, HttpPort, HttpRequest, VkBrowser, WindowMessage } from '../../core/env.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createChainHttp, createChain } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import {
  buildShop, storedChoice, FRIDAY_NOON, openSandbox, type ShopOptions, type TestSandbox, type TestShop,
} from '../kit/shop.ts'

export const VK = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567' } }
export const HOST = 'https://id.vk.ru'

interface Cookie { readonly value: string; readonly seconds: number; readonly sameSite: string; readonly until: number }
/** The cookies of one browser; they end as its clock runs on. */
export interface Jar extends CookiePort {
  readonly all: ReadonlyMap<string, Cookie>
  /** What was ever written, with how it was. */
  readonly written: string[]
}
export function createJar(now: () => number): Jar {
  const all = new Map<string, Cookie>()
  const written: string[] = []
  return {
    all,
    written,
    get(name) {
      const found = all.get(name)
      return found === undefined || found.until <= now() ? null : found.value
    },
    set(name, value, { seconds, sameSite }) {
      written.push(`${name} ${seconds} ${sameSite}`)
      if (seconds === 0) all.delete(name)
      else all.set(name, { value, seconds, sameSite, until: now() + seconds * 1000 })
    },
  }
}

export interface TestWindow {
  readonly url: URL
  readonly size: { readonly width: number; readonly height: number }
  /** What the message of this window carries as its source. */
  readonly source: object
  isClosed: boolean
  /** How often the shop has closed it. */
  closed: number
}
export interface VkFixture extends TestShop {
  readonly jar: Jar
  readonly windows: TestWindow[]
  /** Where the page has gone. */
  readonly navigations: URL[]
  /** How many listen to messages. */
  readonly listeners: () => number
  postMessage(message: WindowMessage): Promise<void>
  /** The window's own message, as VK ID sends it. */
  answer(
    window: TestWindow, payload: object, change?: Partial<WindowMessage> & { readonly action?: string },
  ): Promise<void>
  /** What VK ID was asked: `POST /oauth2/user_info?client_id=…`. */
  readonly requests: HttpRequest[]
  behaviour: {
    popups: 'open' | 'blocked'
    person: HttpAnswer | Promise<HttpAnswer> | null
    loads: boolean
    /** How often the browser's part was asked for. */ fetched: number
  }
}

/**
 * A page of the shop, at a sandbox or at announced answers, in a browser whose windows, cookies and messages are
 * in the test's hand.
 */
export function openPage(at: TestSandbox | HttpPort, options: ShopOptions & { readonly jar?: Jar } = {}): VkFixture {
  const timer = options.timer ?? createTestTimer(FRIDAY_NOON)
  const jar = options.jar ?? createJar(timer.now)
  const listeners = new Set<(message: WindowMessage) => void>()
  const windows: TestWindow[] = []
  const left: URL[] = []
  const requests: HttpRequest[] = []
  const fate: VkFixture['behaviour'] = {
    popups: 'open',
    loads: true,
    fetched: 0,
    person: {
      status: 200,
      text: JSON.stringify({
        user: {
          user_id: 77, first_name: 'Вера', last_name: 'Котова', email: 'vera@mail.example',
          avatar: 'https://sun.vk.example/a.jpg',
        },
      }),
    },
  }
  const browser: VkBrowser = {
    open(url, size) {
      if (fate.popups === 'blocked') return null
      const made: TestWindow = { url: new URL(url), size, source: {}, isClosed: false, closed: 0 }
      windows.push(made)
      return {
        source: made.source,
        isClosed: () => made.isClosed,
        close() {
          made.closed += 1
          made.isClosed = true
        },
      }
    },
    leave: url => void left.push(new URL(url)),
    onMessage(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    theme: () => 'dark',
  }
  const api = createSandboxHttp()
  const port = 'send' in at ? at : api
  // dishes do not matter here
  const catalogue = createChainHttp(createChain())
  const made = buildShop({
    storage: createMemoryStorage(storedChoice('DELIVERY')),
    random: createTestRandom(windows.length + 1),
    path: '/auth?return=/cart',
    ...options,
    ...('url' in at && { apiBase: at.url }),
    timer,
    config: { ...VK, ...options.config },
    vk: {
      cookies: jar,
      load: async () => {
        fate.fetched += 1
        if (!fate.loads) throw new Error('no network')
        return browser
      },
    },
    http: {
      async send(request, signal) {
        if (!request.url.startsWith(HOST))
          return (/\/(?:sign|me\b)/.test(request.url) ? port : catalogue).send(request, signal)
        requests.push(request)
        if (fate.person === null)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
        return fate.person
      },
    },
  })
  const postMessage = async (message: WindowMessage): Promise<void> => {
    for (const listen of [...listeners]) listen(message)
    await flushPromises()
  }
  return {
    ...made,
    http: api,
    timer,
    jar,
    windows,
    navigations: left,
    requests,
    behaviour: fate,
    postMessage,
    listeners: () => listeners.size,
    answer: (window, payload, { action, ...change } = {}) =>
      postMessage({
        origin: HOST, source: window.source,
        data: { action: action ?? `oauth2_authorize_response${window.url.searchParams.get('state') ?? ''}`, payload },
        ...change,
      }),
  }
}

/** What VK ID's authorize page does with a question: a code for its challenge, and the state as it was asked. */
export async function requestGrant(
  sandbox: TestSandbox, url: URL, fields: object = {},
): Promise<{ code: string; state: string; device_id: string; type: string; expires_in: number; ext_id: string }> {
  const ask = (name: string): string => url.searchParams.get(name) ?? ''
  const { code, state, deviceId } = await sandbox.control('vk/authorize', {
    codeChallenge: ask('code_challenge'), state: ask('state'), redirectUri: ask('redirect_uri'), ...fields,
  })
  return { type: 'code_v2', code, state, device_id: deviceId, expires_in: 600, ext_id: 'ext-1' }
}

export type { MemoryStorage, TestSandbox }
export { openSandbox }
