import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHash } from 'node:crypto'
import { flushPromises } from '../kit/clock.ts'
import { waitUntil, waitForValue } from '../kit/shop.ts'
import type { VkSignIn } from '../../core/shop/account/providers/vk/vk.ts'
import {
  countExchanges, expectSignedIn, loadVk, openPage, openSandbox, requestGrant, selectFault, type TestSandbox,
  type TestWindow, type VkFixture,
} from './vk.fixture.ts'

const vk = suite<{ sandbox: TestSandbox }>('VK ID')

vk.before(async context => {
  context.sandbox = await openSandbox()
})
vk.after(({ sandbox }) => sandbox.close())

/** Presses the button and returns the window that opens. */
async function press(page: VkFixture): Promise<{ readonly signIn: VkSignIn; readonly opened: TestWindow }> {
  const signIn = await loadVk(page)
  const before = page.windows.length
  signIn.signIn()
  const popup = page.windows[before]
  assert.ok(popup, 'the window opens in the same breath as the click')
  return { signIn, opened: popup }
}
const param = (url: URL, name: string): string => url.searchParams.get(name) ?? ''

vk('[AUTH-04] the window is asked, answers twice, and the API makes tokens of the code once', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened } = await press(page)
  assert.equal(opened.size, { width: 800, height: 800 })
  const grant = await requestGrant(sandbox, opened.url)
  for (let time = 0; time < 2; time += 1) await page.answer(opened, grant)
  await expectSignedIn(page)
  const request = JSON.parse(page.http.calls.find(call => call.url.endsWith('/1/sign/in/vk-id'))?.body ?? '{}')
  assert.equal(Object.keys(request), ['apiKey', 'code', 'codeVerifier', 'deviceId', 'redirectUri', 'state'])
  assert.is(createHash('sha256').update(request.codeVerifier).digest('base64url'), param(opened.url, 'code_challenge'))
  assert.is(request.codeVerifier.length, 64)
  assert.is(request.state, param(opened.url, 'state'))
  assert.is(request.redirectUri, 'https://shop.test/auth')
  const stored = JSON.parse(page.storage.get('person_tokens') ?? '{}')
  assert.is(stored.source, 'VK')
  assert.match(stored.vkAccessToken, /^vk2\.a\./)
  assert.equal([opened.closed, page.listeners()], [1, 0])
})

vk('[AUTH-04] a window’s request has all documented parameters, and its origin', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened: { url } } = await press(page)
  assert.is(url.origin + url.pathname, 'https://id.vk.ru/authorize')
  const { state, code_challenge: challenge, ...rest } = Object.fromEntries(url.searchParams)
  assert.match(state ?? '', /^[\w-]{64}$/)
  assert.match(challenge ?? '', /^[\w-]{43}$/)
  assert.equal(rest, {
    lang_id: '0', scheme: 'dark', code_challenge_method: 's256', client_id: '51234567', response_type: 'code',
    scope: 'vkid.personal_info email phone', prompt: '', origin: 'https://shop.test', v: '2.6.7', sdk_type: 'vkid',
    app_id: '51234567', redirect_uri: 'https://shop.test/auth',
  })
  page.shop.locale.set('cnr')
  assert.is(param((await press(page)).opened.url, 'lang_id'), '3')
})

vk('[AUTH-04] a redirect has documented parameters only, and the configured return address', async ({ sandbox }) => {
  const redirectUri = 'https://shop.test/in?shop=1'
  const page = openPage(sandbox, {
    config: { signIn: { methods: ['VK'], vkClientId: '51234567', vkMode: 'redirect', redirectUri } },
  })
  ;(await loadVk(page)).signIn()
  assert.is(page.windows.length, 0)
  const { state, code_challenge: _, ...rest } = Object.fromEntries(page.navigations[0]?.searchParams ?? [])
  assert.equal(rest, {
    lang_id: '0', scheme: 'dark', code_challenge_method: 's256', client_id: '51234567', response_type: 'code',
    scope: 'vkid.personal_info email phone', prompt: '', redirect_uri: redirectUri,
  })
  assert.is(page.jar.get('__Host-vkid-state'), `VK.${state}`)
})

vk('[STO-06, AUTH-04] signing out erases VK ID’s device name, offline too', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened } = await press(page)
  await page.answer(opened, await requestGrant(sandbox, opened.url))
  assert.ok([...page.jar.all.values()].some(({ value }) => value === 'ext-1'))
  page.behaviour.loads = false
  page.shop.session.signOut()
  assert.is(page.jar.all.size, 0)
})

vk('[AUTH-04] state and verifier live 15 minutes in host cookies, the device name a year', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened } = await press(page)
  assert.equal(page.jar.written, ['__Host-vkid-state 900 Strict', '__Host-vkid-verifier 900 Strict'])
  assert.is(page.jar.get('__Host-vkid-state'), `VK.${param(opened.url, 'state')}`)
  const verifier = page.jar.get('__Host-vkid-verifier') ?? ''
  assert.is(createHash('sha256').update(verifier).digest('base64url'), param(opened.url, 'code_challenge'))
  await page.answer(opened, await requestGrant(sandbox, opened.url))
  assert.equal(
    [...page.jar.all].map(([name, { value, seconds, sameSite }]) => [name, value, seconds, sameSite]),
    [['__Host-vkid-ext-id', 'ext-1', 31_536_000, 'Strict']],
  )
  const secondVisit = openPage(sandbox, {
    config: { signIn: { methods: ['VK'], vkClientId: '5', vkMode: 'redirect' } },
  })
  ;(await loadVk(secondVisit)).signIn()
  assert.equal(secondVisit.jar.written, ['__Host-vkid-state 900 Lax', '__Host-vkid-verifier 900 Lax'])
})

vk('[AUTH-04] requests share no state or verifier, whatever Math.random says', async ({ sandbox }) => {
  const honest = Math.random
  Math.random = () => 0
  try {
    const page = openPage(sandbox)
    const secrets: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const { opened } = await press(page)
      secrets.push(param(opened.url, 'state'), page.jar.get('__Host-vkid-verifier') ?? '')
    }
    assert.is(new Set(secrets).size, 40)
  } finally {
    Math.random = honest
  }
})

// sender × origin × content of a message, and the resulting state of the sign-in
type Shape = (state: string) => unknown
const createGrant = (state: string) => ({ code: 'c', state, device_id: 'd' })
/** A message whose action names the request's state, with this payload. */
const reply = (payload: Shape): Shape =>
  state => ({ action: `oauth2_authorize_response${state}`, payload: payload(state) })
const shapes: readonly (readonly [string, Shape, unknown])[] = [
  ['a whole answer', reply(state => ({ type: 'code_v2', ...createGrant(state) })), 'exchanged'],
  ['an answer without its type', reply(createGrant), 'exchanged'],
  ['another action', () => ({ action: 'ready', payload: {} }), 'unsupported'],
  [
    'another state\'s action',
    state => ({ action: `oauth2_authorize_response${state}x`, payload: createGrant(state) }), 'unsupported',
  ],
  [
    'an action without its state',
    state => ({ action: 'oauth2_authorize_response', payload: createGrant(state) }), 'unsupported',
  ],
  ['an empty action', () => ({ action: '' }), 'unsupported'],
  ['another state', reply(() => createGrant('x'.repeat(64))), 'mismatch'],
  ['the state as a list', reply(state => ({ ...createGrant(state), state: [state] })), 'mismatch'],
  ['no state', reply(() => ({ code: 'c', device_id: 'd' })), 'mismatch'],
  ['a state in other letters', reply(state => createGrant(`${state.toLowerCase()} `)), 'mismatch'],
  ['no code', reply(state => ({ state, device_id: 'd' })), 'refused'],
  ['an empty code', reply(state => ({ ...createGrant(state), code: '' })), 'refused'],
  ['a code that is an object', reply(state => ({ ...createGrant(state), code: { toString: () => 'c' } })), 'refused'],
  ['an endless code', reply(state => ({ ...createGrant(state), code: 'c'.repeat(5000) })), 'refused'],
  ['no device', reply(state => ({ code: 'c', state })), 'refused'],
  ['another type', reply(state => ({ type: 'silent_token', ...createGrant(state) })), 'refused'],
  ['no payload', state => ({ action: `oauth2_authorize_response${state}` }), 'refused'],
  ['a payload that is a list', reply(() => ['c']), 'refused'],
  ['an error', reply(state => ({ error: 'server_error', state })), 'refused'],
  ['an error with a code', reply(state => ({ error: 'x', ...createGrant(state) })), 'refused'],
  ['an error of another action', () => ({ action: 'x', payload: { error: 'x' } }), 'refused'],
  ['an error of another state', reply(() => ({ error: 'access_denied', state: 'other' })), 'mismatch'],
  ['a refusal by the customer', reply(state => ({ error: 'access_denied', state })), 'idle'],
  ['a refusal in an object', reply(() => ({ error: { error: 'access_denied' } })), 'idle'],
  ['a code in the prototype', reply(state => Object.create(createGrant(state))), 'mismatch'],
  [
    'a code under __proto__',
    reply(state => JSON.parse(`{"__proto__":${JSON.stringify(createGrant(state))}}`)), 'mismatch',
  ],
  ['nothing', () => undefined, 'waiting'], ['null', () => null, 'waiting'], ['a number', () => 7, 'waiting'],
  ['a text', state => `oauth2_authorize_response${state}`, 'waiting'],
  ['a list', () => [{ action: 'x' }], 'waiting'],
  ['an action that is no text', () => ({ action: 5, payload: { code: 'c' } }), 'waiting'],
  ['no action', state => ({ payload: createGrant(state) }), 'waiting'],
  ['a message of the frame', () => ({ type: 'vk-sak-sdk', handler: 'common: load', params: {} }), 'waiting'],
]
const origins = [
  'https://id.vk.ru', 'http://id.vk.ru', 'https://id.vk.ru:8443', 'https://id.vk.ru.evil.example',
  'https://evil.example', 'https://eid.vk.ru', 'https://id.vk.com', 'https://vk.ru', 'https://a.id.vk.ru',
  'https://ID.VK.RU', 'https://id.vk.ru/', 'null', '', 'https://shop.test', 'https://evil.example?id.vk.ru',
]
for (const [name, shape, outcome] of shapes) {
  vk(`[AUTH-04] ${name} is ${outcome}, and from another sender it is ignored`, async ({ sandbox }) => {
    const page = openPage(sandbox)
    const { opened } = await press(page)
    const read = () => [selectFault(page), page.listeners(), opened.closed, countExchanges(page)]
    const waiting = ['busy', 1, 0, 0]
    const data = shape(param(opened.url, 'state'))
    for (const origin of origins) {
      for (const source of [opened.source, {}, null]) {
        if (origin === 'https://id.vk.ru' && source === opened.source) continue
        await page.postMessage({ origin, source, data })
        assert.equal(read(), waiting, origin)
      }
    }
    await page.postMessage({ origin: 'https://id.vk.ru', source: opened.source, data })
    await flushPromises()
    if (outcome === 'waiting') return assert.equal(read(), waiting)
    const isAccepted = outcome === 'exchanged'
    assert.equal(read().slice(1), [0, 1, isAccepted ? 1 : 0], 'no other code leaves the page')
    if (!isAccepted) assert.is(selectFault(page), outcome)
    if (outcome !== 'unsupported') assert.is(page.jar.get('__Host-vkid-verifier'), null, 'the verifier is destroyed')
  })
}

vk('[AUTH-04] what pretends to be an answer is counted, and not without end', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened } = await press(page)
  const dropped = () => page.reports.filter(report => report.startsWith('vk.message-dropped'))
  await page.postMessage({ origin: 'https://evil.example', source: {}, data: { action: 'oauth2_authorize_response' } })
  await page.postMessage({ origin: 'https://evil.example', source: opened.source, data: {} })
  await page.postMessage({ origin: 'https://id.vk.ru', source: opened.source, data: 'hello' })
  assert.equal(dropped(), ['vk.message-dropped source', 'vk.message-dropped origin', 'vk.message-dropped shape'])
  // browser extensions send messages to every page
  await page.postMessage({ origin: 'https://shop.test', source: {}, data: { target: 'devtools' } })
  assert.is(dropped().length, 3)
  for (let round = 0; round < 100; round += 1)
    await page.postMessage({ origin: 'https://evil.example', source: opened.source, data: round })
  assert.is(dropped().length, 10)
})

vk('[AUTH-04] a closed window is noticed within 1.1 seconds, and the button is enabled', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { signIn, opened } = await press(page)
  const grant = await requestGrant(sandbox, opened.url)
  await page.timer.advance(3500)
  assert.is(selectFault(page), 'busy')
  opened.isClosed = true
  await page.timer.advance(1100)
  await page.answer(opened, grant)
  assert.equal(
    [selectFault(page), countExchanges(page), signIn.state.get().status], ['windowClosed', 0, 'idle'],
    'a message that comes after that is ignored',
  )
  signIn.signIn()
  const repeated = page.windows[1]
  assert.ok(repeated)
  assert.is.not(param(repeated.url, 'state'), param(opened.url, 'state'))
  await page.answer(repeated, await requestGrant(sandbox, repeated.url))
  await expectSignedIn(page)
})

for (const isBusy of [false, true]) {
  vk(`[AUTH-04] an answer that arrives with the closing counts${isBusy ? ' late' : ''}`, async ({ sandbox }) => {
    const page = openPage(sandbox)
    const { opened } = await press(page)
    const grant = await requestGrant(sandbox, opened.url)
    opened.isClosed = true
    // on a busy page the message is processed after the timer that waited for it
    if (isBusy) page.timer.after(1000, () => page.timer.after(50, () => void page.answer(opened, grant)))
    await page.timer.advance(isBusy ? 1100 : 1000)
    if (!isBusy) await page.answer(opened, grant)
    await expectSignedIn(page)
  })
}

vk('[AUTH-04] a window without its opener that never closes is given up with its request', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { signIn } = await press(page)
  await page.timer.advance(15 * 60_000 - 1000)
  assert.is(selectFault(page), 'busy')
  await page.timer.advance(1000)
  assert.equal([selectFault(page), signIn.state.get().status, page.listeners()], ['timeout', 'idle', 0])
})

vk('[AUTH-04] two clicks in one breath ask two questions, and the former window is ignored', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const signIn = await loadVk(page)
  signIn.signIn()
  signIn.signIn()
  await waitUntil(() => page.windows.length === 2)
  const [first, second] = page.windows as [TestWindow, TestWindow]
  assert.is.not(param(first.url, 'state'), param(second.url, 'state'))
  assert.is(first.closed, 1)
  await page.answer(first, await requestGrant(sandbox, first.url))
  assert.is(countExchanges(page), 0)
  await page.answer(second, await requestGrant(sandbox, second.url))
  await expectSignedIn(page)
})

vk('[AUTH-04] called off, the window is closed and its answer counts no more', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const { opened } = await press(page)
  const grant = await requestGrant(sandbox, opened.url)
  page.shop.session.social.cancel()
  await flushPromises()
  assert.equal([opened.closed, page.listeners()], [1, 0])
  await page.answer(opened, grant)
  assert.equal([countExchanges(page), selectFault(page)], [0, 'idle'])
})

vk('[AUTH-04] a forbidden window is reported, with a way in this very tab', async ({ sandbox }) => {
  const page = openPage(sandbox)
  page.behaviour.popups = 'blocked'
  const signIn = await loadVk(page)
  signIn.signIn()
  await flushPromises()
  assert.is(selectFault(page), 'windowBlocked')
  const currentState = signIn.state.get()
  const way = new URL(currentState.status === 'blocked' ? currentState.sameTab : '')
  assert.is(way.origin + way.pathname, 'https://id.vk.ru/authorize')
  assert.not.ok(way.searchParams.has('origin'))
  assert.ok(page.jar.written.includes('__Host-vkid-state 900 Lax'))
  const { code, state, device_id: device } = await requestGrant(sandbox, way)
  const back = openPage(sandbox, {
    jar: page.jar, storage: page.storage, path: `/auth?code=${code}&state=${state}&device_id=${device}`,
  })
  back.shop.start()
  await waitForValue(back.shop.session.state, now => now.status === 'authorised')
  page.behaviour.popups = 'open'
  signIn.signIn()
  assert.is(signIn.state.get().status, 'window')
})

for (const [what, change, fault] of [
  ['the API’s message for a refused code is shown', { device_id: 'other' }, 'server'],
  ['without a network the code is sent once', {}, 'network'],
] as const) {
  vk(`[ERR-01] ${what}, and the next press works`, async ({ sandbox }) => {
    const page = openPage(sandbox)
    const { signIn, opened } = await press(page)
    const grant = await requestGrant(sandbox, opened.url)
    if (fault === 'network') await sandbox.injectFaults({ path: '/1/sign/in/vk-id', kind: 'reset', times: 1 })
    await page.answer(opened, { ...grant, ...change })
    await waitForValue(page.shop.session.social.state, state => state.status === 'failed')
    assert.equal(
      [selectFault(page), page.shop.session.state.get().status, countExchanges(page)], [fault, 'guest', 1],
    )
    signIn.signIn()
    const second = page.windows[1] as TestWindow
    await page.answer(second, await requestGrant(sandbox, second.url))
    await expectSignedIn(page, 2)
  })
}

vk('[AUTH-04] a click before everything is ready waits for it and then opens the window', async ({ sandbox }) => {
  const page = openPage(sandbox)
  const signIn = await page.shop.session.vk?.load()
  signIn?.signIn()
  await waitUntil(() => page.windows.length === 1)
  await flushPromises()
  assert.is(page.windows.length, 1)
})

vk('[ERR-02] a script that could not be fetched is fetched again at the next wish', async ({ sandbox }) => {
  const page = openPage(sandbox)
  page.behaviour.loads = false
  let refused = 0
  await page.shop.session.vk?.load().catch(() => { refused += 1 })
  assert.is(refused, 1)
  page.behaviour.loads = true
  assert.ok(await loadVk(page))
})

vk.run()
