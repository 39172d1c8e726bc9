import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, createAccountApi, deferReply, typeCode } from '../kit/account.ts'
import { createTestTimer, flushPromises, type TestTimer } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { storedChoice, waitUntil, FRIDAY_NOON, waitForValue } from '../kit/shop.ts'
import {
  createJar, requestGrant, openPage, openSandbox, type Jar, type TestSandbox, type VkFixture,
} from './vk.fixture.ts'

const back = suite<{ sandbox: TestSandbox }>('the way back from VK ID')

back.before(async context => {
  context.sandbox = await openSandbox()
})
back.after(({ sandbox }) => sandbox.close())

const REDIRECT = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567', vkMode: 'redirect' } }
const CART = JSON.stringify([
  {
    id: 1001, menu: { id: 101 }, name: 'Ролл', count: 2, price: 50_000, sum: 100_000, hasModifiers: false,
    modifiers: [], discounts: [], promoCodes: [],
  },
])

/** A page that has navigated to VK ID, and the address. */
async function leave(
  sandbox: TestSandbox, options: Parameters<typeof openPage>[1] = {},
): Promise<{ readonly page: VkFixture; readonly url: URL }> {
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY'), cart_positions: CART, order_comment: JSON.stringify('не звонить'),
  })
  const page = openPage(sandbox, { config: REDIRECT, storage, path: '/auth?return=/cart', ...options })
  const signIn = await page.shop.session.vk?.load()
  await flushPromises()
  await flushPromises()
  signIn?.signIn()
  const [url] = page.navigations
  assert.ok(url)
  return { page, url }
}
/** The page that VK ID opens: another load of the shop, in the same browser. */
function openReturnPage(
  sandbox: TestSandbox,
  from: {
    readonly jar: Jar
    readonly storage: MemoryStorage
    readonly tabStorage?: MemoryStorage
    readonly timer?: TestTimer
  },
  query: Record<string, string>,
  path = '/auth',
): VkFixture {
  const page = openPage(sandbox, {
    config: REDIRECT, ...(from.tabStorage !== undefined && { tabStorage: from.tabStorage }), jar: from.jar,
    storage: from.storage, timer: from.timer ?? createTestTimer(FRIDAY_NOON),
    path: `${path}?${new URLSearchParams(query)}`,
  })
  page.shop.start()
  return page
}
const failure = (page: VkFixture): unknown => {
  const state = page.shop.session.social.state.get()
  return state.status === 'failed'
    ? state.reason.kind === 'provider'
      ? state.reason.fault
      : state.reason.problem
    : state.status
}
const exchanges = (page: VkFixture): number => page.http.paths.filter(path => path === 'POST /1/sign/in/vk-id').length
const readAddress = (page: VkFixture): string => {
  const { page: { path }, search } = page.shop.router.current.get()
  return path + search
}
const secrets = ({ jar, storage }: VkFixture): boolean =>
  storage.get('sign_in_vk_question') !== null
  || jar.get('__Host-vkid-state') !== null
  || jar.get('__Host-vkid-verifier') !== null

back('[AUTH-04] the answer leaves the address, and the customer returns signed in', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const grant = await requestGrant(sandbox, url)
  const home = openReturnPage(sandbox, page, { ...grant, expires_in: String(grant.expires_in) })
  assert.is(readAddress(home), '/auth?return=%2Fcart', 'before anything else has run')
  await waitForValue(home.shop.session.state, state => state.status === 'authorised')
  assert.is(exchanges(home), 1)
  assert.not.ok(secrets(home))
  assert.is(home.jar.get('__Host-vkid-ext-id'), 'ext-1')
  assert.is(home.storage.get('sign_in_return'), null)
  assert.equal(JSON.parse(home.storage.get('cart_positions') ?? ''), JSON.parse(CART))
  assert.is(home.storage.get('order_comment'), JSON.stringify('не звонить'))
})

back('[AUTH-07] the code stands in no address, no storage and no report', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, url)
  const home = openReturnPage(sandbox, page, { code, state, device_id: device })
  await waitForValue(home.shop.session.state, now => now.status === 'authorised')
  const seen = [
    readAddress(home), ...home.reports, ...home.storage.keys().map(key => home.storage.get(key)),
    ...home.http.calls.map(call => call.url),
  ].join('\n')
  for (const secret of [code, state, device]) assert.not.ok(seen.includes(secret))
})

for (const [name, change] of [
  ['another state', (state: string) => ({ state: state.replace(/^./, letter => (letter === 'x' ? 'y' : 'x')) })],
  ['a part of the state', (state: string) => ({ state: state.slice(0, 63) })],
  ['no state', () => ({ state: '' })],
] as const) {
  back(`[AUTH-04] A7: ${name} is fault 104; the code stays here and the verifier is destroyed`, async ({ sandbox }) => {
    const { page, url } = await leave(sandbox)
    const { code, state, device_id: device } = await requestGrant(sandbox, url)
    const home = openReturnPage(sandbox, page, { code, device_id: device, ...change(state) })
    await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(home), 'mismatch')
    assert.is(exchanges(home), 0)
    assert.not.ok(secrets(home))
    // the right one comes too late
    const secondVisit = openReturnPage(sandbox, page, { code, state, device_id: device })
    await waitForValue(secondVisit.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(secondVisit), 'startAgain')
    assert.is(exchanges(secondVisit), 0)
  })
}

back('[AUTH-04] A7: a state that stands there twice counts as none', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, url)
  const home = openPage(sandbox, {
    config: REDIRECT, jar: page.jar, storage: page.storage,
    path: `/auth?state=${state}&code=${code}&device_id=${device}&state=${state}`,
  })
  home.shop.start()
  await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
  assert.is(failure(home), 'mismatch')
  assert.is(readAddress(home), '/auth?return=%2Fcart')
})

back('[AUTH-04] A8: a stranger’s answer, opened without a request, is refused', async ({ sandbox }) => {
  const { url } = await leave(sandbox)
  const stranger = await requestGrant(sandbox, url, { subject: 'stranger' })
  const victim = { jar: createJar(() => 0), storage: createMemoryStorage(storedChoice('DELIVERY')) }
  const { code, state, device_id } = stranger
  const page = openReturnPage(sandbox, victim, { code, state, device_id })
  await waitForValue(page.shop.session.social.state, now => now.status === 'failed')
  assert.is(failure(page), 'startAgain')
  assert.is(exchanges(page), 0)
  assert.is(page.shop.session.state.get().status, 'guest')
})

back('[AUTH-04] A8: a signed-in customer stays signed in', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, url)
  const home = openReturnPage(sandbox, page, { code, state, device_id: device })
  await waitForValue(home.shop.session.state, now => now.status === 'authorised')
  const tokens = home.storage.get('person_tokens')
  const other = await leave(sandbox)
  const stranger = await requestGrant(sandbox, other.url, { subject: 'stranger' })
  // even while the victim has a pending request
  home.jar.set('__Host-vkid-state', `VK.${stranger.state}`, { seconds: 900, sameSite: 'Lax' })
  const secondVisit = openReturnPage(sandbox, home, {
    code: stranger.code,
    state: stranger.state,
    device_id: stranger.device_id,
  })
  await flushPromises()
  await flushPromises()
  await waitUntil(() => secondVisit.http.open === 0)
  assert.is(exchanges(secondVisit), 0)
  assert.is(secondVisit.storage.get('person_tokens'), tokens)
  assert.is(failure(secondVisit), 'idle')
})

back('[AUTH-04] a neighbouring host’s planted request signs no customer in', async ({ sandbox }) => {
  const stranger = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, stranger.url, { subject: 'stranger' })
  const verifier = stranger.page.jar.get('__Host-vkid-verifier') ?? ''
  for (const prefix of ['', '__Secure-', '__host-', 'vkid_sdk:']) {
    const victim = { jar: createJar(() => 0), storage: createMemoryStorage(storedChoice('DELIVERY')) }
    for (const [name, value] of [
      ['state', `VK.${state}`], ['vkid-state', `VK.${state}`], ['codeVerifier', verifier], ['verifier', verifier],
      ['vkid-verifier', verifier],
    ] as const) {
      victim.jar.set(prefix + name, value, { seconds: 900, sameSite: 'Lax' })
    }
    const home = openReturnPage(sandbox, victim, { code, state, device_id: device })
    await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(home), 'startAgain')
    assert.is(exchanges(home), 0)
  }
})

back('[AUTH-04] A9: the answer opened twice is exchanged once; a reload brings nothing', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, url)
  const query = { code, state, device_id: device }
  const [one, other] = [
    openReturnPage(sandbox, page, query),
    openReturnPage(sandbox, { jar: page.jar, storage: page.storage.otherTab() }, query),
  ]
  await waitForValue(one.shop.session.state, now => now.status === 'authorised')
  await waitForValue(other.shop.session.state, now => now.status === 'authorised')
  assert.is(exchanges(one) + exchanges(other), 1)
  const reloaded = openPage(sandbox, { config: REDIRECT, jar: page.jar, storage: page.storage, path: readAddress(one) })
  reloaded.shop.start()
  await flushPromises()
  assert.is(reloaded.shop.session.state.get().status, 'authorised')
  assert.is(exchanges(reloaded), 0)
  assert.is(failure(reloaded), 'idle')
})

const checkForgotten = (jar: Jar): void =>
  ['__Host-vkid-state', '__Host-vkid-verifier'].forEach(key => jar.set(key, '', { seconds: 0, sameSite: 'Lax' }))
for (const [name, lose] of [
  ['both cookies are gone', checkForgotten],
  ['the verifier is gone', (jar: Jar) => jar.set('__Host-vkid-verifier', '', { seconds: 0, sameSite: 'Lax' })],
  ['the state is gone', (jar: Jar) => jar.set('__Host-vkid-state', '', { seconds: 0, sameSite: 'Lax' })],
  ['the verifier is cut', (jar: Jar) => jar.set('__Host-vkid-verifier', 'short', { seconds: 900, sameSite: 'Lax' })],
] as const) {
  back(`[AUTH-04] A10: when ${name}, the requesting tab still knows; others start again`, async ({ sandbox }) => {
    const tabStorage = createMemoryStorage()
    const { page, url } = await leave(sandbox, { tabStorage })
    const { code, state, device_id } = await requestGrant(sandbox, url)
    const query = { code, state, device_id }
    lose(page.jar)
    const other = openReturnPage(sandbox, { ...page, tabStorage: createMemoryStorage() }, query)
    await waitForValue(other.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(other), 'startAgain')
    assert.is(exchanges(other), 0)
    const home = openReturnPage(sandbox, { ...page, tabStorage }, query)
    await waitForValue(home.shop.session.state, now => now.status === 'authorised')
    assert.is(tabStorage.get('sign_in_vk_question'), null)
  })
}

for (const [name, text] of [
  ['gone', null], ['no JSON', '{'], ['a list', '[]'], ['nothing', 'null'],
  ['without its end', JSON.stringify({ state: 'S', verifier: 'V' })],
  ['over', JSON.stringify({ state: 'S', verifier: 'V', until: FRIDAY_NOON })],
  ['valid for too long', JSON.stringify({ state: 'S', verifier: 'V', until: FRIDAY_NOON + 900_001 })],
  ['without a verifier', JSON.stringify({ state: 'S', until: FRIDAY_NOON + 60_000 })],
  ['cut', JSON.stringify({ state: 'S', verifier: 'short', until: FRIDAY_NOON + 60_000 })],
] as const) {
  back(
    `[AUTH-04] A10: with the tab’s request ${name} the cookies are used, or it starts again`,
    async ({ sandbox }) => {
      for (const hasCookies of [true, false]) {
        const tabStorage = createMemoryStorage()
        const { page, url } = await leave(sandbox, { tabStorage })
        const { code, state, device_id: device } = await requestGrant(sandbox, url)
        const kept = text
          ?.replace('"S"', JSON.stringify(state))
          .replace('"V"', JSON.stringify(page.jar.get('__Host-vkid-verifier')))
        if (kept === undefined) tabStorage.remove('sign_in_vk_question')
        else tabStorage.set('sign_in_vk_question', kept)
        if (!hasCookies) checkForgotten(page.jar)
        const home = openReturnPage(
          sandbox, { ...page, tabStorage, timer: createTestTimer(FRIDAY_NOON) }, { code, state, device_id: device },
        )
        assert.is(tabStorage.get('sign_in_vk_question'), null, 'before anything of VK ID is fetched')
        if (hasCookies) await waitForValue(home.shop.session.state, now => now.status === 'authorised')
        else {
          await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
          assert.is(failure(home), 'startAgain')
          assert.is(exchanges(home), 0)
        }
      }
    },
  )
}

/** Tabs of one browser that have navigated to VK ID one after another, and its response to each. */
async function leaveInTabs(sandbox: TestSandbox, count: number) {
  const jar = createJar(() => FRIDAY_NOON)
  const storage = createMemoryStorage({ ...storedChoice('DELIVERY'), cart_positions: CART })
  const tabs = []
  for (let number = 0; number < count; number += 1) {
    const tabStorage = createMemoryStorage()
    const tab = {
      jar, storage: number === 0 ? storage : storage.otherTab(), tabStorage, timer: createTestTimer(FRIDAY_NOON),
    }
    const { url } = await leave(sandbox, { ...tab, random: createTestRandom(100 + number) })
    const { code, state, device_id: device } = await requestGrant(sandbox, url, { subject: 'two-tabs' })
    tabs.push({ ...tab, query: { code, state, device_id: device }, wayBack: tabStorage.get('sign_in_return') })
  }
  assert.is(new Set(tabs.map(tab => tab.query.state)).size, count)
  return tabs
}

for (const order of [[0, 1], [1, 0], [2, 0, 1], [0, 2, 1]]) {
  back(
    `[AUTH-04] ${order.length} tabs have separate requests, answered in order ${order.map(tab => tab + 1).join(', ')}`,
    async ({ sandbox }) => {
      const tabs = await leaveInTabs(sandbox, order.length)
      for (const number of order) {
        const tab = tabs[number]!
        const home = openReturnPage(sandbox, tab, tab.query)
        await waitForValue(home.shop.session.state, now => now.status === 'authorised')
        assert.is(exchanges(home), 1, `tab ${number + 1}`)
        assert.is(tab.tabStorage.get('sign_in_vk_question'), null)
        // for the next tab, which signs in again
        home.shop.session.signOut()
        await flushPromises()
      }
      assert.is(tabs[0]?.jar.get('__Host-vkid-verifier'), null, 'the last one is in no cookie any more')
    },
  )
}

for (const [name, createQuery] of [
  ['to another question', () => ({ code: 'c', state: 'x'.repeat(64), device_id: 'd' })],
  ['without a state', () => ({ code: 'c', device_id: 'd' })],
  ['of a refusal', (state: string) => ({ error: 'access_denied', state })],
] as const) {
  back(`[AUTH-04] an answer ${name} in one tab leaves the question of the other alone`, async ({ sandbox }) => {
    const [one, other] = await leaveInTabs(sandbox, 2)
    assert.ok(one !== undefined && other !== undefined)
    const failed = openReturnPage(sandbox, one, createQuery(one.query.state))
    await failed.shop.session.vk?.load()
    await flushPromises()
    assert.is(exchanges(failed), 0)
    assert.is(one.tabStorage.get('sign_in_vk_question'), null, 'its own is used up')
    assert.is(one.jar.get('__Host-vkid-state'), `VK.${other.query.state}`)
    const home = openReturnPage(sandbox, other, other.query)
    await waitForValue(home.shop.session.state, now => now.status === 'authorised')
  })
}

back('[AUTH-04] an answer that opens in another tab than its request is accepted', async ({ sandbox }) => {
  const [one, other] = await leaveInTabs(sandbox, 2)
  assert.ok(one !== undefined && other !== undefined)
  const home = openReturnPage(sandbox, one, other.query)
  await waitForValue(home.shop.session.state, now => now.status === 'authorised')
  assert.is(one.jar.get('__Host-vkid-state'), null)
  assert.ok(one.tabStorage.get('sign_in_vk_question'), 'what this tab has asked may still be answered')
})

back(
  '[AUTH-04] a secret of the tab is gone after a quarter of an hour, in an open page and over a reload',
  async ({ sandbox }) => {
    const tabStorage = createMemoryStorage()
    const { page } = await leave(sandbox, { tabStorage })
    assert.ok(tabStorage.get('sign_in_vk_question'))
    await page.timer.advance(15 * 60_000 - 1)
    assert.ok(tabStorage.get('sign_in_vk_question'))
    const reloaded = openPage(sandbox, {
      config: REDIRECT, jar: page.jar, storage: page.storage, tabStorage, timer: createTestTimer(page.timer.now()),
    })
    await reloaded.timer.advance(1)
    assert.is(tabStorage.get('sign_in_vk_question'), null, 'a page that has not fetched anything of VK ID')
  },
)

back('[AUTH-04] A10: after a quarter of an hour the request is forgotten', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const { code, state, device_id: device } = await requestGrant(sandbox, url)
  await page.timer.advance(15 * 60_000)
  const home = openReturnPage(sandbox, page, { code, state, device_id: device })
  await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
  assert.is(failure(home), 'startAgain')
  assert.not.ok(secrets(home))
})

for (const kept of ['GOOGLE.', 'APPLE.', '', 'vk.', 'VK']) {
  back(`[AUTH-04] A11: an answer of VK ID to a request of ${kept || 'no provider'} is refused`, async ({ sandbox }) => {
    const { page, url } = await leave(sandbox, { tabStorage: createMemoryStorage() })
    const { code, state, device_id: device } = await requestGrant(sandbox, url)
    page.jar.set('__Host-vkid-state', kept + state, { seconds: 900, sameSite: 'Lax' })
    const home = openReturnPage(sandbox, page, { code, state, device_id: device })
    await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(home), 'startAgain')
    assert.is(exchanges(home), 0)
  })
}

for (const [name, query] of [
  ['no device', { code: 'c' }], ['another type', { code: 'c', device_id: 'd', type: 'id_token' }],
  ['an identity token only', { id_token: 'x.y.z', error: '' }],
] as const) {
  back(`[AUTH-04] A11: another provider’s answer with ${name} is refused`, async ({ sandbox }) => {
    const { page, url } = await leave(sandbox)
    const home = openReturnPage(sandbox, page, { ...query, state: url.searchParams.get('state') ?? '' })
    await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(home), 'refused')
    assert.is(exchanges(home), 0)
  })
}

back('[AUTH-04] A12: a customer who cancels is back on the page, without a message', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const query = {
    error: 'access_denied', error_description: 'User denied your request', state: url.searchParams.get('state') ?? '',
  }
  const home = openReturnPage(sandbox, page, query)
  await home.shop.session.vk?.load()
  await flushPromises()
  assert.is(failure(home), 'idle')
  assert.is(readAddress(home), '/auth?return=%2Fcart')
  assert.not.ok(secrets(home))
  // and once more after its data has been removed
  const secondVisit = openReturnPage(sandbox, page, query)
  await secondVisit.shop.session.vk?.load()
  await flushPromises()
  assert.is(failure(secondVisit), 'idle')
})

back('[AUTH-04] A12: a refusal of an unknown request keeps a sign-in that has begun since', async () => {
  const api = createAccountApi()
  const answer = deferReply()
  api.tokens = answer.reply
  const page = openPage(api, { config: REDIRECT, path: `/auth?error=access_denied&state=${'x'.repeat(64)}` })
  await requestCode(page, '+79000000007')
  const typing = typeCode(page, '1234')
  page.shop.start()
  await page.shop.session.vk?.load()
  await flushPromises()
  answer.respond(200, { accessToken: 'a', refreshToken: 'r' })
  assert.is(await typing, true)
  assert.is(page.shop.session.state.get().status, 'authorised')
})

back('[AUTH-04] any other error of VK ID is fault 103, without its words', async ({ sandbox }) => {
  const { page, url } = await leave(sandbox)
  const home = openReturnPage(sandbox, page, {
    error: 'server_error', error_description: '<b>secret</b>', state: url.searchParams.get('state') ?? '',
  })
  await waitForValue(home.shop.session.social.state, now => now.status === 'failed')
  assert.is(failure(home), 'refused')
  assert.not.match(home.reports.join(), /secret/)
})

back('[AUTH-04] a page that came back out of the browser\'s memory has a button that works', async ({ sandbox }) => {
  const { page } = await leave(sandbox)
  const signIn = await page.shop.session.vk?.load()
  assert.is(signIn?.state.get().status, 'leaving')
  await page.timer.advance(5000)
  assert.is(signIn?.state.get().status, 'idle')
  signIn?.signIn()
  await flushPromises()
  assert.is(page.navigations.length, 2)
  assert.is.not(page.navigations[0]?.searchParams.get('state'), page.navigations[1]?.searchParams.get('state'))
})

back('[AUTH-04] without an answer in the address nothing of VK ID is fetched', async ({ sandbox }) => {
  const page = openPage(sandbox, { config: REDIRECT })
  page.behaviour.loads = false
  page.shop.start()
  await flushPromises()
  assert.not.ok(page.reports.includes('vk.not-fetched'))
  const home = openPage(sandbox, { config: REDIRECT, path: '/auth?code=c&state=s' })
  home.behaviour.loads = false
  home.shop.start()
  await waitUntil(() => home.reports.includes('vk.not-fetched'))
})

back('[AUTH-04] only what VK ID answers leaves the address, and only where VK ID sends it', async () => {
  const opened = async (redirectUri: string, path: string, kept?: string) => {
    const tabStorage = createMemoryStorage(kept === undefined ? {} : { sign_in_return: kept })
    const history = createMemoryHistory({ initialEntries: [path] })
    const page = openPage(createAccountApi(), {
      config: { signIn: { ...REDIRECT.signIn, redirectUri } }, tabStorage, history,
    })
    assert.is(tabStorage.get('sign_in_return'), null)
    const { pathname, search, hash } = history.location
    page.shop.start()
    await flushPromises()
    return [pathname + search + hash, page.behaviour.fetched > 0 ? 'taken' : 'left']
  }
  const AUTH = 'https://shop.test/auth'
  for (const [uri, path, address, answer] of [
    [AUTH, '/auth', '/auth', 'left'],
    [AUTH, '/auth?return=/cart', '/auth?return=/cart', 'left'],
    [AUTH, '/auth?code=a&state=b&device_id=c&type=code_v2&ext_id=d&expires_in=5', '/auth', 'taken'],
    [AUTH, '/auth/?code=a&utm=1&state=b#part', '/auth?utm=1#part', 'taken'],
    [AUTH, '/auth?error=x&error_description=y&error_uri=z&error_code=1', '/auth', 'taken'],
    [AUTH, '/auth?%63ode=a&st%61te=b', '/auth', 'taken'],
    [AUTH, '/auth?code=%E0%A4%A', '/auth', 'taken'],
    [AUTH, '/auth?type=1', '/auth?type=1', 'left'],
    [AUTH, '/cart?code=a&state=b', '/cart?code=a&state=b', 'left'],
    [AUTH, '/authority?code=a', '/', 'left'],
    [AUTH, `/auth?code=${'x'.repeat(20_000)}`, '/auth', 'taken'],
    ['https://shop.test/in/vk/', '/in/vk?code=a&state=b', '/auth', 'taken'],
    ['https://shop.test', '/?code=a&state=b', '/auth', 'taken'],
    ['https://shop.test?x=1', '/?x=1&code=a', '/auth?x=1', 'taken'],
    ['https://shop.test.evil/auth', '/auth?code=a', '/auth?code=a', 'left'],
    ['https://other.test/auth', '/auth?code=a', '/auth?code=a', 'left'],
  ] as const) {
    assert.equal(await opened(uri, path), [address, answer], path.slice(0, 80))
  }
  assert.equal((await opened(AUTH, '/auth?code=a', '/menus/1'))[0], '/auth?return=%2Fmenus%2F1')
  assert.equal((await opened(AUTH, '/auth?code=a&return=/cart', '/menus/1'))[0], '/auth?return=/cart')
})

back(
  '[AUTH-04] an answer is read however its letters are written, and of one longer than any nothing is',
  async ({ sandbox }) => {
    const { page: first, url: authorizeUrl } = await leave(sandbox)
    const granted = await requestGrant(sandbox, authorizeUrl)
    const endless = openReturnPage(sandbox, first, {
      code: granted.code, state: granted.state, device_id: granted.device_id, ext_id: 'x'.repeat(20_000),
    })
    await waitForValue(endless.shop.session.social.state, now => now.status === 'failed')
    assert.is(failure(endless), 'mismatch')
    assert.is(exchanges(endless), 0)
    const { page, url } = await leave(sandbox)
    const { code, state, device_id: device } = await requestGrant(sandbox, url)
    const home = openPage(sandbox, {
      config: REDIRECT, jar: page.jar, storage: page.storage,
      path: `/auth?%63ode=${code}&st%61te=${state}&device%5Fid=${device}`,
    })
    home.shop.start()
    await waitForValue(home.shop.session.state, now => now.status === 'authorised')
    assert.is(exchanges(home), 1)
  },
)

back.run()
