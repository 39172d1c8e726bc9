import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, createAccountApi, deferReply, typeCode } from '../kit/account.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import { createTestTimer, flushPromises, type TestTimer } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { storedChoice, waitUntil, FRIDAY_NOON, waitForValue } from '../kit/shop.ts'
import {
  countExchanges, createJar, expectFault, expectSignedIn, loadVk, openPage, openSandbox, requestGrant, selectFault,
  type Jar, type TestSandbox, type VkFixture,
} from './vk.fixture.ts'

const back = suite<{ sandbox: TestSandbox }>('the way back from VK ID')

back.before(async context => {
  context.sandbox = await openSandbox()
})
back.after(({ sandbox }) => sandbox.close())

const REDIRECT = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567', vkMode: 'redirect' } }
const CART = JSON.stringify([toStoredLine({ ...roll, id: 1001 }, 2)])

/** The parameters with which VK ID responds. */
type Query = { readonly code: string; readonly state: string; readonly device_id: string }
/** A page that has navigated to VK ID, its address there, and VK ID's response. */
async function leave(sandbox: TestSandbox, options: Parameters<typeof openPage>[1] = {}, claims: object = {}) {
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY'), cart_positions: CART, order_comment: JSON.stringify('не звонить'),
  })
  const page = openPage(sandbox, { config: REDIRECT, storage, path: '/auth?return=/cart', ...options })
  ;(await loadVk(page)).signIn()
  const [url] = page.navigations
  assert.ok(url)
  const { code, state, device_id } = await requestGrant(sandbox, url, claims)
  const query: Query = { code, state, device_id }
  return { page, url, query }
}
interface Browser {
  readonly jar: Jar
  readonly storage: MemoryStorage
  readonly tabStorage?: MemoryStorage
  readonly timer?: TestTimer
}
/** The page that VK ID opens: another load of the shop, in the same browser. */
function openReturnPage(
  sandbox: TestSandbox, { jar, storage, tabStorage, timer }: Browser, query: Record<string, string> | string,
): VkFixture {
  const page = openPage(sandbox, {
    config: REDIRECT, jar, storage, ...(tabStorage !== undefined && { tabStorage }),
    timer: timer ?? createTestTimer(FRIDAY_NOON),
    path: `/auth?${typeof query === 'string' ? query : new URLSearchParams(query)}`,
  })
  page.shop.start()
  return page
}
const createVictim = (): Browser =>
  ({ jar: createJar(() => 0), storage: createMemoryStorage(storedChoice('DELIVERY')) })
function setCookie(jar: Jar, name: string, value: string, prefix = '__Host-vkid-'): void {
  jar.set(prefix + name, value, { seconds: value === '' ? 0 : 900, sameSite: 'Lax' })
}
const readAddress = (page: VkFixture): string => {
  const { page: { path }, search } = page.shop.router.current.get()
  return path + search
}
const hasSecrets = ({ jar, storage }: VkFixture): boolean =>
  storage.get('sign_in_vk_question') !== null
  || jar.get('__Host-vkid-state') !== null
  || jar.get('__Host-vkid-verifier') !== null

back('[AUTH-04] the answer leaves the address, and the customer returns signed in', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox)
  const home = openReturnPage(sandbox, page, { ...query, type: 'code_v2', ext_id: 'ext-1', expires_in: '600' })
  assert.is(readAddress(home), '/auth?return=%2Fcart', 'before anything else has run')
  await expectSignedIn(home)
  assert.equal(
    [hasSecrets(home), home.jar.get('__Host-vkid-ext-id'), home.storage.get('sign_in_return')], [false, 'ext-1', null],
  )
  assert.equal(JSON.parse(home.storage.get('cart_positions') ?? ''), JSON.parse(CART))
  assert.is(home.storage.get('order_comment'), JSON.stringify('не звонить'))
})

back('[AUTH-07] the code stands in no address, no storage and no report', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox)
  const home = openReturnPage(sandbox, page, query)
  await expectSignedIn(home)
  const seen = [
    readAddress(home), ...home.reports, ...home.storage.keys().map(key => home.storage.get(key)),
    ...home.http.calls.map(call => call.url),
  ].join('\n')
  for (const secret of Object.values(query)) assert.not.ok(seen.includes(secret))
})

for (const [name, change] of [
  ['another state', (state: string) => ({ state: state.replace(/^./, letter => (letter === 'x' ? 'y' : 'x')) })],
  ['a part of the state', (state: string) => ({ state: state.slice(0, 63) })], ['no state', () => ({ state: '' })],
  ['the state twice', (state: string) => `state=${state}&code=c&device_id=d&state=${state}`],
] as const) {
  back(`[AUTH-04] A7: ${name} is fault 104; the code stays here, the verifier is destroyed`, async ({ sandbox }) => {
    const { page, query } = await leave(sandbox)
    const changed = change(query.state)
    const home = openReturnPage(sandbox, page, typeof changed === 'string' ? changed : { ...query, ...changed })
    await expectFault(home, 'mismatch')
    assert.equal([hasSecrets(home), readAddress(home)], [false, '/auth?return=%2Fcart'])
    await expectFault(openReturnPage(sandbox, page, query), 'startAgain')
  })
}

back('[AUTH-04] A8: a stranger’s answer, opened without a request, is refused', async ({ sandbox }) => {
  const { query } = await leave(sandbox, {}, { subject: 'stranger' })
  const page = openReturnPage(sandbox, createVictim(), query)
  await expectFault(page, 'startAgain')
  assert.is(page.shop.session.state.get().status, 'guest')
})

back('[AUTH-04] A8: a signed-in customer stays signed in, even with a pending request', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox)
  const home = openReturnPage(sandbox, page, query)
  await expectSignedIn(home)
  const tokens = home.storage.get('person_tokens')
  const { query: stranger } = await leave(sandbox, {}, { subject: 'stranger' })
  setCookie(home.jar, 'state', `VK.${stranger.state}`)
  const secondVisit = openReturnPage(sandbox, home, stranger)
  await flushPromises()
  await flushPromises()
  await waitUntil(() => secondVisit.http.open === 0)
  assert.equal(
    [countExchanges(secondVisit), secondVisit.storage.get('person_tokens'), selectFault(secondVisit)],
    [0, tokens, 'idle'],
  )
})

back('[AUTH-04] a neighbouring host’s planted request signs no customer in', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox, {}, { subject: 'stranger' })
  const verifier = page.jar.get('__Host-vkid-verifier') ?? ''
  const state = `VK.${query.state}`
  for (const prefix of ['', '__Secure-', '__host-', 'vkid_sdk:']) {
    const victim = createVictim()
    for (const name of ['state', 'vkid-state']) setCookie(victim.jar, name, state, prefix)
    for (const name of ['codeVerifier', 'verifier', 'vkid-verifier']) setCookie(victim.jar, name, verifier, prefix)
    await expectFault(openReturnPage(sandbox, victim, query), 'startAgain')
  }
})

back('[AUTH-04] A9: the answer opened twice is exchanged once; a reload brings nothing', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox)
  const one = openReturnPage(sandbox, page, query)
  const other = openReturnPage(sandbox, { jar: page.jar, storage: page.storage.otherTab() }, query)
  for (const { shop } of [one, other]) await waitForValue(shop.session.state, now => now.status === 'authorised')
  assert.is(countExchanges(one) + countExchanges(other), 1)
  const reloaded = openPage(sandbox, { config: REDIRECT, jar: page.jar, storage: page.storage, path: readAddress(one) })
  reloaded.shop.start()
  await flushPromises()
  await expectSignedIn(reloaded, 0)
  assert.is(selectFault(reloaded), 'idle')
})

function forgetRequest(jar: Jar): void {
  for (const name of ['state', 'verifier']) setCookie(jar, name, '')
}
for (const [name, lose] of [
  ['both cookies are gone', forgetRequest], ['the verifier is gone', (jar: Jar) => setCookie(jar, 'verifier', '')],
  ['the state is gone', (jar: Jar) => setCookie(jar, 'state', '')],
  ['the verifier is cut', (jar: Jar) => setCookie(jar, 'verifier', 'short')],
] as const) {
  back(`[AUTH-04] A10: when ${name}, the requesting tab still knows; others start again`, async ({ sandbox }) => {
    const tabStorage = createMemoryStorage()
    const { page, query } = await leave(sandbox, { tabStorage })
    lose(page.jar)
    await expectFault(openReturnPage(sandbox, { ...page, tabStorage: createMemoryStorage() }, query), 'startAgain')
    await expectSignedIn(openReturnPage(sandbox, { ...page, tabStorage }, query))
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
  back(`[AUTH-04] A10: with the tab’s request ${name} it uses the cookies, or starts again`, async ({ sandbox }) => {
    for (const hasCookies of [true, false]) {
      const tabStorage = createMemoryStorage()
      const { page, query } = await leave(sandbox, { tabStorage })
      const kept = text
        ?.replace('"S"', JSON.stringify(query.state))
        .replace('"V"', JSON.stringify(page.jar.get('__Host-vkid-verifier')))
      if (kept === undefined) tabStorage.remove('sign_in_vk_question')
      else tabStorage.set('sign_in_vk_question', kept)
      if (!hasCookies) forgetRequest(page.jar)
      const home = openReturnPage(sandbox, { ...page, tabStorage, timer: createTestTimer(FRIDAY_NOON) }, query)
      assert.is(tabStorage.get('sign_in_vk_question'), null, 'before anything of VK ID is fetched')
      await (hasCookies ? expectSignedIn(home) : expectFault(home, 'startAgain'))
    }
  })
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
    const { query } = await leave(sandbox, { ...tab, random: createTestRandom(100 + number) }, { subject: 'two-tabs' })
    tabs.push({ ...tab, query })
  }
  assert.is(new Set(tabs.map(tab => tab.query.state)).size, count)
  const [one, other] = tabs
  return { tabs, one: one!, other: other! }
}

for (const order of [[0, 1], [1, 0], [2, 0, 1], [0, 2, 1]]) {
  back(`[AUTH-04] ${order.length} tabs have separate requests, answered in order ${order}`, async ({ sandbox }) => {
    const { tabs } = await leaveInTabs(sandbox, order.length)
    for (const number of order) {
      const tab = tabs[number]!
      const home = openReturnPage(sandbox, tab, tab.query)
      await expectSignedIn(home)
      assert.is(tab.tabStorage.get('sign_in_vk_question'), null)
      // for the next tab, which signs in again
      home.shop.session.signOut()
      await flushPromises()
    }
    assert.is(tabs[0]?.jar.get('__Host-vkid-verifier'), null, 'the last one is in no cookie any more')
  })
}

for (const [name, createQuery] of [
  ['to another question', () => ({ code: 'c', state: 'x'.repeat(64), device_id: 'd' })],
  ['without a state', () => ({ code: 'c', device_id: 'd' })],
  ['of a refusal', (state: string) => ({ error: 'access_denied', state })],
] as const) {
  back(`[AUTH-04] an answer ${name} in one tab leaves the question of the other alone`, async ({ sandbox }) => {
    const { one, other } = await leaveInTabs(sandbox, 2)
    const failed = openReturnPage(sandbox, one, createQuery(one.query.state))
    await failed.shop.session.vk?.load()
    await flushPromises()
    assert.is(countExchanges(failed), 0)
    assert.is(one.tabStorage.get('sign_in_vk_question'), null, 'its own is used up')
    assert.is(one.jar.get('__Host-vkid-state'), `VK.${other.query.state}`)
    await expectSignedIn(openReturnPage(sandbox, other, other.query))
  })
}

back('[AUTH-04] an answer that opens in another tab than its request is accepted', async ({ sandbox }) => {
  const { one, other } = await leaveInTabs(sandbox, 2)
  await expectSignedIn(openReturnPage(sandbox, one, other.query))
  assert.is(one.jar.get('__Host-vkid-state'), null)
  assert.ok(one.tabStorage.get('sign_in_vk_question'), 'what this tab has asked may still be answered')
})

back('[AUTH-04] a secret of the tab is gone after 15 minutes, also after a reload', async ({ sandbox }) => {
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
})

back('[AUTH-04] A10: after a quarter of an hour the request is forgotten', async ({ sandbox }) => {
  const { page, query } = await leave(sandbox)
  await page.timer.advance(15 * 60_000)
  const home = openReturnPage(sandbox, page, query)
  await expectFault(home, 'startAgain')
  assert.not.ok(hasSecrets(home))
})

for (const kept of ['GOOGLE.', 'APPLE.', '', 'vk.', 'VK']) {
  back(`[AUTH-04] A11: an answer of VK ID to a request of ${kept || 'no provider'} is refused`, async ({ sandbox }) => {
    const { page, query } = await leave(sandbox, { tabStorage: createMemoryStorage() })
    setCookie(page.jar, 'state', kept + query.state)
    await expectFault(openReturnPage(sandbox, page, query), 'startAgain')
  })
}

for (const [name, answer] of [
  ['no device', { code: 'c' }], ['another type', { code: 'c', device_id: 'd', type: 'id_token' }],
  ['an identity token only', { id_token: 'x.y.z', error: '' }],
  ['any other error', { error: 'server_error', error_description: '<b>secret</b>' }],
] as const) {
  back(`[AUTH-04] A11: an answer with ${name} is fault 103, without its words`, async ({ sandbox }) => {
    const { page, query: { state } } = await leave(sandbox)
    const home = openReturnPage(sandbox, page, { ...answer, state })
    await expectFault(home, 'refused')
    assert.not.match(home.reports.join(), /secret/)
  })
}

back('[AUTH-04] A12: a customer who cancels is back on the page, without a message', async ({ sandbox }) => {
  const { page, query: { state } } = await leave(sandbox)
  const cancelled = { error: 'access_denied', error_description: 'User denied your request', state }
  const home = openReturnPage(sandbox, page, cancelled)
  await loadVk(home)
  assert.equal([selectFault(home), readAddress(home), hasSecrets(home)], ['idle', '/auth?return=%2Fcart', false])
  const afterItsDataAreGone = openReturnPage(sandbox, page, cancelled)
  await loadVk(afterItsDataAreGone)
  assert.is(selectFault(afterItsDataAreGone), 'idle')
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

back('[AUTH-04] only what VK ID answers leaves the address, and only where VK ID sends it', async () => {
  const opened = async (redirectUri: string, path: string, kept?: string) => {
    const tabStorage = createMemoryStorage(kept === undefined ? {} : { sign_in_return: kept })
    const history = createMemoryHistory({ initialEntries: [path] })
    const page = openPage(createAccountApi(), {
      config: { signIn: { ...REDIRECT.signIn, redirectUri } }, tabStorage, history,
    })
    assert.is(tabStorage.get('sign_in_return'), null)
    const { pathname, search, hash } = history.location
    page.behaviour.loads = false
    page.shop.start()
    await flushPromises()
    assert.is(page.reports.includes('vk.not-fetched'), page.behaviour.fetched > 0)
    return [pathname + search + hash, page.behaviour.fetched > 0 ? 'taken' : 'left']
  }
  const AUTH = 'https://shop.test/auth'
  for (const [uri, path, address, answer] of [
    [AUTH, '/auth', '/auth', 'left'], [AUTH, '/auth?return=/cart', '/auth?return=/cart', 'left'],
    [AUTH, '/auth?code=a&state=b&device_id=c&type=code_v2&ext_id=d&expires_in=5', '/auth', 'taken'],
    [AUTH, '/auth/?code=a&utm=1&state=b#part', '/auth?utm=1#part', 'taken'],
    [AUTH, '/auth?error=x&error_description=y&error_uri=z&error_code=1', '/auth', 'taken'],
    [AUTH, '/auth?%63ode=a&st%61te=b', '/auth', 'taken'], [AUTH, '/auth?code=%E0%A4%A', '/auth', 'taken'],
    [AUTH, '/auth?type=1', '/auth?type=1', 'left'], [AUTH, '/cart?code=a&state=b', '/cart?code=a&state=b', 'left'],
    [AUTH, '/authority?code=a', '/', 'left'], [AUTH, `/auth?code=${'x'.repeat(20_000)}`, '/auth', 'taken'],
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

back('[AUTH-04] an encoded answer is read, an endless one is not', async ({ sandbox }) => {
  const endless = await leave(sandbox)
  const tooLong = { ...endless.query, ext_id: 'x'.repeat(20_000) }
  await expectFault(openReturnPage(sandbox, endless.page, tooLong), 'mismatch')
  const { page, query: { code, state, device_id: device } } = await leave(sandbox)
  await expectSignedIn(openReturnPage(sandbox, page, `%63ode=${code}&st%61te=${state}&device%5Fid=${device}`))
})

back.run()
