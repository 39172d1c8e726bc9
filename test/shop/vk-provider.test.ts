import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpResponse } from '../../core/env.ts'
import { requestCode, createAccountApi, selectCustomer, typeCode } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import { waitUntil, waitForValue } from '../kit/shop.ts'
import { requestGrant, loadVk, openPage, openSandbox, VK, type TestSandbox, type VkFixture } from './vk.fixture.ts'

const provider = suite<{ sandbox: TestSandbox }>('what is asked of VK ID itself')

provider.before(async context => {
  context.sandbox = await openSandbox()
})
provider.after(({ sandbox }) => sandbox.close())

let people = 0
/** A customer who has signed in with VK ID; `profile` is the API's profile. */
async function signInWithVk(
  sandbox: TestSandbox, profile: object = {}, options: Parameters<typeof openPage>[1] = {},
  prepare: (page: VkFixture) => void = () => undefined,
): Promise<VkFixture> {
  const page = openPage(sandbox, options)
  prepare(page)
  ;(await loadVk(page)).signIn()
  const [opened] = page.windows
  assert.ok(opened)
  people += 1
  await page.answer(opened, await requestGrant(sandbox, opened.url, { subject: `person-${people}`, profile }))
  await waitForValue(page.shop.session.state, state => state.status === 'authorised')
  return page
}
const listRequests = (page: VkFixture): string[] => page.requests.map(({ method, url }) => `${method} ${url}`)
const readVkToken = (page: VkFixture): string => JSON.parse(page.storage.get('person_tokens') ?? '{}').vkAccessToken

provider('[AUTH-05] a missing name, e-mail and avatar come from VK ID, in one call', async ({ sandbox }) => {
  const page = await signInWithVk(sandbox)
  await waitForValue(page.shop.session.state, state => state.status === 'authorised' && state.profile.avatar !== null)
  const { avatar, email, firstName, lastName } = selectCustomer(page) ?? {}
  assert.equal(
    [avatar, email, firstName, lastName], ['https://sun.vk.example/a.jpg', 'vera@mail.example', 'Вера', 'Котова'],
  )
  assert.equal(listRequests(page), ['POST https://id.vk.ru/oauth2/user_info?client_id=51234567'])
})

provider('[AUTH-05] what the API knows is not replaced', async ({ sandbox }) => {
  const page = await signInWithVk(sandbox, { email: 'own@mail.example', firstName: 'Анна', lastName: 'Своя' })
  await waitForValue(page.shop.session.state, state => state.status === 'authorised' && state.profile.avatar !== null)
  const { email, firstName, lastName } = selectCustomer(page) ?? {}
  assert.equal({ email, firstName, lastName }, { email: 'own@mail.example', firstName: 'Анна', lastName: 'Своя' })
})

for (const [name, answer] of [
  ['refuses', { status: 200, text: '{"error":"invalid_token","error_description":"x"}' }],
  ['fails', { status: 500, text: 'oops' }],
  ['says nothing', { status: 200, text: '' }],
  ['sends other types', { status: 200, text: '{"user":{"user_id":"7","first_name":5,"email":null,"avatar":["x"]}}' }],
  ['sends a list', { status: 200, text: '[]' }],
  ['hangs', null],
] as const) {
  provider(`[AUTH-05] the customer is signed in all the same when VK ID ${name}`, async ({ sandbox }) => {
    const page = await signInWithVk(sandbox, { firstName: 'Анна' }, {}, fixture => {
      fixture.behaviour.person = answer
    })
    await flushPromises()
    await page.timer.advance(6000)
    assert.equal([selectCustomer(page)?.firstName, selectCustomer(page)?.avatar], ['Анна', null])
    assert.is(page.reports.includes('sign-in.person-unknown VK'), name !== 'sends other types')
  })
}

const PERSON_A: HttpResponse = {
  status: 200,
  text: JSON.stringify({
    user: {
      user_id: 1, first_name: 'Анна', last_name: 'Чужая', email: 'anna@mail.example',
      avatar: 'https://sun.vk.example/anna.jpg',
    },
  }),
}
/** Anna has signed in with VK ID, whose profile response is still pending. */
async function openBeforeProfile(sandbox: TestSandbox) {
  let sendProfile = (): void => undefined
  const page = await signInWithVk(sandbox, {}, {}, fixture => {
    fixture.behaviour.person = new Promise(resolve => { sendProfile = () => resolve(PERSON_A) })
  })
  return { page, speak: async () => { sendProfile(); await flushPromises(); await flushPromises() } }
}
/** The second tab signs out, and another person signs in there. */
function signInAnother(sandbox: TestSandbox, page: VkFixture, profile: object): Promise<VkFixture> {
  return signInWithVk(sandbox, profile, { storage: page.storage.otherTab(), jar: page.jar }, fixture => {
    fixture.behaviour.person = null
    fixture.shop.start()
    fixture.shop.session.signOut()
  })
}

provider('[AUTH-05] A23: a late answer of VK ID is not another customer’s in a second tab', async ({ sandbox }) => {
  const { page, speak } = await openBeforeProfile(sandbox)
  const tab = await signInAnother(sandbox, page, { firstName: 'Борис' })
  await waitForValue(
    page.shop.session.state, state => state.status === 'authorised' && state.profile.firstName === 'Борис',
  )
  await speak()
  for (const { shop, storage } of [page, tab]) {
    const { firstName, lastName, avatar } = selectCustomer({ shop }) ?? {}
    assert.equal([storage.get('person_provided'), firstName, lastName, avatar], [null, 'Борис', '', null])
    assert.not.match([storage.get('order_person'), storage.get('person_profile')].join(), /Чужая|anna@/)
  }
})

const PAIR = { accessToken: 'b', refreshToken: 'b' }
for (const [what, next, isHeard] of [
  ['another sign-in of which this tab has not heard', { ...PAIR, vkAccessToken: 'vk2.a.other', source: 'VK' }, false],
  ['signing out', null, true], ['signing in by another method', { ...PAIR, source: 'GOOGLE' }, true],
  ['another sign-in with VK ID', { ...PAIR, source: 'VK' }, true],
] as const) {
  provider(`[AUTH-05] A23: nor does a late answer count after ${what}`, async ({ sandbox }) => {
    const { page, speak } = await openBeforeProfile(sandbox)
    const tab = isHeard ? page.storage.otherTab() : page.storage
    if (next === null) tab.remove('person_tokens')
    else tab.set('person_tokens', JSON.stringify(next))
    await speak()
    assert.is(page.storage.get('person_provided'), null)
  })
}

provider('[AUTH-05] late as it is, it is the person\'s own', async ({ sandbox }) => {
  const { page, speak } = await openBeforeProfile(sandbox)
  await speak()
  await waitForValue(
    page.shop.session.state, state => state.status === 'authorised' && state.profile.lastName === 'Чужая',
  )
})

provider('[AUTH-05] the calls are forms without a header of our own, so that no browser asks first', async () => {
  const api = createAccountApi()
  api.vk = () => [200, { accessToken: 'a', refreshToken: 'r', vkAccessToken: 'a+b&c=ё' }]
  const page = openPage(api)
  page.behaviour.person = { status: 200, text: '{"user":{}}' }
  ;(await loadVk(page)).signIn()
  const [opened] = page.windows
  assert.ok(opened)
  const state = opened.url.searchParams.get('state')
  await page.answer(opened, { type: 'code_v2', code: 'c', state, device_id: 'd' })
  await waitForValue(page.shop.session.state, state => state.status === 'authorised')
  page.shop.session.signOut()
  await waitUntil(() => page.requests.length === 2)
  assert.equal(
    page.requests,
    ['user_info', 'logout'].map(what => ({
      url: `https://id.vk.ru/oauth2/${what}?client_id=51234567`, method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'access_token=a%2Bb%26c%3D%D1%91',
    })),
  )
})

provider('[AUTH-06] signing out calls VK ID from one tab, and waits for nothing', async ({ sandbox }) => {
  const page = await signInWithVk(sandbox)
  const other = openPage(sandbox, { storage: page.storage.otherTab(), jar: page.jar })
  const token = readVkToken(page)
  page.requests.length = 0
  page.behaviour.person = null
  page.shop.session.signOut()
  assert.equal([page.shop.session.state.get().status, page.storage.get('person_tokens')], ['guest', null], 'at once')
  await waitUntil(() => page.requests.length === 1)
  assert.is(page.requests[0]?.body, `access_token=${encodeURIComponent(token)}`)
  await page.timer.advance(6000)
  assert.equal([page, other].map(({ shop }) => shop.session.state.get().status), ['guest', 'guest'])
  assert.ok(page.reports.includes('vk.not-logged-out'))
  assert.equal(listRequests(other), [])
})

provider('[AUTH-06] a session whose refresh token has expired is ended at VK ID as well, once', async ({ sandbox }) => {
  const page = await signInWithVk(sandbox)
  const token = readVkToken(page)
  page.requests.length = 0
  const ended = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`
  page.storage.set('server_time_offset', '0')
  page.storage.set(
    'person_tokens', JSON.stringify({ accessToken: ended, refreshToken: ended, vkAccessToken: token, source: 'VK' }),
  )
  const later = openPage(sandbox, { storage: page.storage, jar: page.jar })
  later.shop.start()
  await waitForValue(later.shop.session.state, state => state.status === 'guest' && state.ended)
  await waitUntil(() => later.requests.length === 1)
  await flushPromises()
  assert.equal(listRequests(later), ['POST https://id.vk.ru/oauth2/logout?client_id=51234567'])
  assert.is(later.requests[0]?.body, `access_token=${encodeURIComponent(token)}`)
})

provider('[AUTH-06] of a sign-in by phone VK ID hears nothing', async () => {
  const api = createAccountApi()
  api.tokens = () => [200, { accessToken: 'a', refreshToken: 'r', vkAccessToken: 'left over' }]
  const page = openPage(api)
  await requestCode(page, '+79000000007')
  assert.ok(await typeCode(page, '1234'))
  page.shop.session.signOut()
  await flushPromises()
  await flushPromises()
  assert.equal(page.requests, [])
})

const STATISTICS = 'https://id.vk.ru/stat_events_vkid_sdk?app_id=51234567'
for (const [name, statistics, consent, expected] of [
  ['configured and agreed to', true, true, 2], ['not configured', false, true, 0], ['not answered', true, null, 0],
  ['refused', true, false, 0],
] as const) {
  provider(`[AUTH-04] statistics that are ${name} make ${expected} reports`, async ({ sandbox }) => {
    const options = { config: { ...VK, statistics }, path: '/auth?return=/cart&secret=1' }
    const page = await signInWithVk(sandbox, {}, options, fixture => {
      if (consent !== null) fixture.shop.consent.cookies.answer(consent)
    })
    const listReports = () => page.requests.filter(({ url }) => url.includes('/stat_events_vkid_sdk'))
    const reports = listReports()
    assert.is(reports.length, expected)
    if (expected === 0) return
    const [start, pressed] = reports.map(({ body }) => JSON.parse(new URLSearchParams(body).get('events') ?? '[]')[0])
    for (const { prev_event_id: previous, url, id } of [start, pressed]) {
      assert.equal([previous, url], [0, 'https://shop.test/auth'], 'each kind begins its own chain')
      assert.ok(Number.isInteger(id) && id > 2 && id < 2 ** 31, String(id))
    }
    assert.is.not(start.id, pressed.id)
    const { step, fields } = start.type_action.type_sak_sessions_event_item
    assert.is(step, 'vkid_sdk_init')
    assert.equal(fields.map((field: any) => [field.name, field.value]), [['limit_settings', '2;30']])
    assert.is(pressed.type_action.type_registration_item.event_type, 'custom_auth_start')
    for (const { url, headers } of reports)
      assert.equal([url, headers], [STATISTICS, { 'Content-Type': 'application/x-www-form-urlencoded' }])
    assert.not.match(reports.map(({ body }) => decodeURIComponent(body ?? '')).join(), /secret|vk2\.|cart/)
    // withdrawing the consent stops them
    page.shop.session.signOut()
    page.shop.consent.cookies.answer(false)
    ;(await page.shop.session.vk?.load())?.signIn()
    assert.is(listReports().length, expected)
  })
}

provider.run()
