import * as assert from 'uvu/assert'
import type { VkSignIn } from '../../core/shop/account/providers/vk/vk.ts'
import type { CookiePort, HttpResponse, HttpPort, HttpRequest, VkBrowser, WindowMessage } from '../../core/env.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createChainHttp, createChain } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import {
  buildShop, storedChoice, FRIDAY_NOON, openSandbox, waitForValue, type ShopOptions, type TestSandbox, type TestShop,
} from '../kit/shop.ts'

export const VK = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567' } }
export const HOST = 'https://id.vk.ru'

interface Cookie { readonly value: string; readonly seconds: number; readonly sameSite: string; readonly until: number }
/** The cookies of one browser; they expire by its clock. */
export interface Jar extends CookiePort {
  readonly all: ReadonlyMap<string, Cookie>
  /** All writes: name, lifetime in seconds and `SameSite`. */
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
  /** The `source` of this window's messages. */
  readonly source: object
  isClosed: boolean
  /** How often the shop has closed it. */
  closed: number
}
export interface VkFixture extends TestShop {
  readonly jar: Jar
  readonly windows: TestWindow[]
  /** The addresses to which the page has navigated. */
  readonly navigations: URL[]
  /** The number of message listeners. */
  readonly listeners: () => number
  postMessage(message: WindowMessage): Promise<void>
  /** Sends the window's message as VK ID does. */
  answer(
    window: TestWindow, payload: object, change?: Partial<WindowMessage> & { readonly action?: string },
  ): Promise<void>
  /** The requests to VK ID, such as `POST /oauth2/user_info?client_id=…`. */
  readonly requests: HttpRequest[]
  behaviour: {
    popups: 'open' | 'blocked'
    person: HttpResponse | Promise<HttpResponse> | null
    loads: boolean
    /** How often the browser's module was loaded. */
    fetched: number
  }
}

/**
 * Opens a page of the shop with a sandbox or a stub API. The test controls windows, cookies and
 * messages.
 */
export function openPage(at: TestSandbox | HttpPort, options: ShopOptions & { readonly jar?: Jar } = {}): VkFixture {
  const timer = options.timer ?? createTestTimer(FRIDAY_NOON)
  const jar = options.jar ?? createJar(timer.now)
  const listeners = new Set<(message: WindowMessage) => void>()
  const windows: TestWindow[] = []
  const navigations: URL[] = []
  const requests: HttpRequest[] = []
  const behaviour: VkFixture['behaviour'] = {
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
      if (behaviour.popups === 'blocked') return null
      const popup: TestWindow = { url: new URL(url), size, source: {}, isClosed: false, closed: 0 }
      windows.push(popup)
      return {
        source: popup.source,
        isClosed: () => popup.isClosed,
        close() {
          popup.closed += 1
          popup.isClosed = true
        },
      }
    },
    navigate: url => void navigations.push(new URL(url)),
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
  const fixture = buildShop({
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
        behaviour.fetched += 1
        if (!behaviour.loads) throw new Error('no network')
        return browser
      },
    },
    http: {
      async send(request, signal) {
        if (!request.url.startsWith(HOST))
          return (/\/(?:sign|me\b)/.test(request.url) ? port : catalogue).send(request, signal)
        requests.push(request)
        if (behaviour.person === null)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
        return behaviour.person
      },
    },
  })
  const postMessage = async (message: WindowMessage): Promise<void> => {
    for (const listen of [...listeners]) listen(message)
    await flushPromises()
  }
  return {
    ...fixture,
    http: api,
    timer,
    jar,
    windows,
    navigations,
    requests,
    behaviour,
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

/**
 * Does what VK ID's authorize page does: issues a code for the challenge and returns the state of the
 * request.
 */
export async function requestGrant(
  sandbox: TestSandbox, url: URL, fields: object = {},
): Promise<{ code: string; state: string; device_id: string; type: string; expires_in: number; ext_id: string }> {
  const readParameter = (name: string): string => url.searchParams.get(name) ?? ''
  const { code, state, deviceId } = await sandbox.control('vk/authorize', {
    codeChallenge: readParameter('code_challenge'), state: readParameter('state'),
    redirectUri: readParameter('redirect_uri'), ...fields,
  })
  return { type: 'code_v2', code, state, device_id: deviceId, expires_in: 600, ext_id: 'ext-1' }
}

/** Loads VK ID's service and waits until a press opens its window at once. */
export async function loadVk({ shop }: VkFixture): Promise<VkSignIn> {
  const signIn = await shop.session.vk?.load()
  await flushPromises()
  await flushPromises()
  return signIn ?? assert.unreachable('VK ID is not configured') as never
}
/** The fault of the last attempt, or the status of the sign-in. */
export function selectFault({ shop }: VkFixture): unknown {
  const state = shop.session.social.state.get()
  if (state.status !== 'failed') return state.status
  return state.reason.kind === 'provider' ? state.reason.fault : state.reason.problem.code
}
export const countExchanges = ({ http }: VkFixture): number =>
  http.paths.filter(path => path === 'POST /1/sign/in/vk-id').length
/** Waits until the attempt fails with this fault, before its code was sent. */
export async function expectFault(page: VkFixture, fault: string): Promise<void> {
  await waitForValue(page.shop.session.social.state, now => now.status === 'failed')
  assert.equal([selectFault(page), countExchanges(page)], [fault, 0])
}
/** Waits until the customer is signed in, by exactly this many codes sent from the page. */
export async function expectSignedIn(page: VkFixture, exchanges = 1): Promise<void> {
  await waitForValue(page.shop.session.state, now => now.status === 'authorised')
  assert.is(countExchanges(page), exchanges)
}

export type { MemoryStorage, TestSandbox }
export { openSandbox }
