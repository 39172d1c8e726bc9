import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, callAsCustomer, selectCustomer, typeCode } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  buildShop, waitUntil, openSandbox, waitForValue, type ShopOptions, type TestSandbox, type TestShop,
} from '../kit/shop.ts'
import {
  createApple, createTestApple, createTestGoogle, createGoogle, PLACE, issueIdentityToken, signInWithGoogle,
  type Claims,
} from './social.fixture.ts'

const social = suite<{ sandbox: TestSandbox; subject: string }>('signing in with Google and Apple')
let last = 0
social.before(async context => {
  context.sandbox = await openSandbox()
})
social.before.each(context => {
  last += 1
  context.subject = `person-${last}`
})
social.after.each(context => context.sandbox.clearFaults())
social.after(context => context.sandbox.close())

const IDS = {
  signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'storefront-sandbox', appleClientId: 'ru.shop' },
}
const openShop = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop =>
  buildShop({ apiBase: sandbox.url, config: IDS, ...options })
const kept = ({ storage }: TestShop) =>
  JSON.parse(storage.get('person_tokens') ?? 'null') as Record<string, string> | null
const selectFailure = ({ shop }: TestShop) => {
  const state = shop.session.social.state.get()
  return state.status === 'failed' ? state.reason : null
}
const waitForSocialEnd = ({ shop }: TestShop) =>
  waitForValue(shop.session.social.state, state => state.status !== 'busy')

/** A shop with Google's button; `pick` selects an account in Google's window. */
function openWithGoogle(sandbox: TestSandbox, options: ShopOptions = {}) {
  const google = createTestGoogle()
  const fixture = openShop(sandbox, options)
  const signInButton = createGoogle(fixture.shop, google)
  /** Google's window returns this token. */
  const send = async (token: string) => {
    google.drawn.at(-1)!.onToken(token)
    await waitForSocialEnd(fixture)
    return token
  }
  const pick = async (claims: Claims = {}) =>
    send(await issueIdentityToken(sandbox, { nonce: google.drawn.at(-1)!.nonce, ...claims }))
  const countRequests = () => fixture.http.paths.filter(path => path.includes('/sign/in')).length
  return { ...fixture, google, button: signInButton, send, pick, countRequests }
}
type AppleFixture = ReturnType<typeof openWithApple>
function openWithApple(sandbox: TestSandbox, options: ShopOptions = {}) {
  const apple = createTestApple()
  const fixture = openShop(sandbox, options)
  const signInButton = createApple(fixture.shop, apple)
  /** Sets Apple's next answer: a token with these claims, and further fields of the answer. */
  const willAnswer = (claims: Claims = {}, more: object = {}) => {
    apple.answer = async ({ nonce, state }) => ({
      status: 'succeeded',
      state,
      identityToken: await issueIdentityToken(sandbox, { provider: 'APPLE', nonce, ...claims }),
      ...more,
    })
  }
  /** The same; the returned function sends the answer. */
  const willAnswerLate = (claims: Claims) => {
    let send: () => void = () => undefined
    const late = new Promise<void>(resolve => { send = resolve })
    willAnswer(claims)
    const { answer } = apple
    apple.answer = options => late.then(() => answer(options))
    return send
  }
  return { ...fixture, apple, button: signInButton, willAnswer, willAnswerLate }
}

social('[AUTH-03, AUTH-05] Google’s token goes in a header and signs in', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  await fixture.pick({ subject, profile: { email: 'anna@mail.example', firstName: 'Анна' } })
  assert.equal([selectCustomer(fixture)?.email, kept(fixture)?.['source']], ['anna@mail.example', 'GOOGLE'])
  assert.equal(Object.keys(kept(fixture) ?? {}).sort(), ['accessToken', 'refreshToken', 'source'])
  const call = fixture.http.calls.find(call => call.url.endsWith('/api/v1/sign/in/google'))
  assert.equal([call?.method, call?.body], ['POST', undefined])
  assert.ok(call?.headers['X-Identity-Token'])
  assert.not.ok(fixture.http.calls.some(item => item.url.includes(call?.headers['X-Identity-Token'] ?? '?')))
  assert.is(fixture.shop.session.social.state.get().status, 'idle')
})

social('[AUTH-03] every rendering of the button has a new unguessable nonce', ({ sandbox }) => {
  const { google, button: signInButton } = openWithGoogle(sandbox)
  signInButton.show({ ...PLACE, locale: 'en' })
  signInButton.show({ ...PLACE, theme: 'light' })
  const nonces = google.drawn.map(({ nonce }) => nonce)
  assert.is(new Set(nonces).size, 3)
  for (const nonce of nonces) assert.ok(nonce.length >= 43, nonce)
  assert.equal([google.drawn[1]?.locale, google.drawn[2]?.theme], ['en', 'light'])
})

for (const [what, claims] of [
  ['of another page', { nonce: 'a-nonce-of-some-other-page-than-this' }], ['without a nonce', {}],
] as const) {
  social(`[AUTH-03] a token ${what} is not sent, and the button waits for another`, async ({ sandbox, subject }) => {
    const fixture = openWithGoogle(sandbox)
    await fixture.send(await issueIdentityToken(sandbox, { subject, ...claims }))
    assert.equal([selectFailure(fixture), fixture.countRequests()], [{ kind: 'provider', fault: 'mismatch' }, 0])
    assert.equal([fixture.storage.get('person_provided'), fixture.google.drawn.length], [null, 2])
    await fixture.pick({ subject })
    assert.ok(selectCustomer(fixture))
  })
}

social('[AUTH-03, ERR-01] a token is good once: the same one again is not sent', async ({ sandbox, subject }) => {
  await sandbox.injectFaults({ path: '/api/v1/sign/in/google', kind: 'reset', times: 1 })
  const fixture = openWithGoogle(sandbox)
  const token = await fixture.pick({ subject })
  const reason = selectFailure(fixture)
  assert.is(reason?.kind === 'problem' && reason.problem.code, 'network')
  fixture.google.drawn[0]?.onToken(token)
  await waitForSocialEnd(fixture)
  assert.equal([selectFailure(fixture), fixture.countRequests()], [{ kind: 'provider', fault: 'mismatch' }, 1])
  await fixture.pick({ subject })
  assert.ok(selectCustomer(fixture), 'another one works')
})

social('[AUTH-03] a window that was open while the language changed still signs in', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  const { nonce } = fixture.google.drawn[0]!
  fixture.button.show({ ...PLACE, locale: 'en' })
  await fixture.pick({ subject, nonce })
  assert.ok(selectCustomer(fixture))
})

for (const garbage of ['', 'no token', 'a.b.c', 'e30.e30.e30']) {
  social(`[AUTH-03] «${garbage}» in place of a token is a failure of the provider`, async ({ sandbox }) => {
    const fixture = openWithGoogle(sandbox)
    await fixture.send(garbage)
    assert.equal([selectFailure(fixture), fixture.http.calls], [{ kind: 'provider', fault: 'refused' }, []])
  })
}

social('[AUTH-07, ERR-01] a refused token shows the API’s message, no report', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  const token = await fixture.pick({ subject, lifeSeconds: 0 })
  const reason = selectFailure(fixture)
  assert.is(reason?.kind === 'problem' && reason.problem.message, 'Токен внешнего входа устарел')
  const { social: { state: socialState }, state } = fixture.shop.session
  assert.is(state.get().status, 'guest')
  const seen = JSON.stringify([fixture.reports, socialState.get(), state.get(), fixture.http.paths])
  assert.not.match(seen, token.slice(0, 40))
})

for (const [fate, what] of [['blocked', 'is blocked'], ['hangs', 'hangs']] as const) {
  social(`[AUTH-01] a script that ${what} is reported within five seconds, and can be retried`, async ({ sandbox }) => {
    const google = createTestGoogle()
    const apple = createTestApple()
    google.outcome = apple.outcome = fate
    const fixture = openShop(sandbox)
    const buttons = [createGoogle(fixture.shop, google), createApple(fixture.shop, apple)] as const
    const readScripts = () => buttons.map(button => button.script.get())
    if (fate === 'hangs') {
      await fixture.timer.advance(4999)
      assert.equal(readScripts(), ['loading', 'loading'])
      await fixture.timer.advance(1)
    }
    await flushPromises()
    assert.equal(readScripts(), ['failed', 'failed'])
    google.outcome = 'drawn'
    apple.outcome = 'ready'
    for (const one of buttons) one.retry()
    assert.ok(google.drawn.at(-1)?.isForced)
    await flushPromises()
    assert.equal(readScripts(), ['ready', 'ready'])
    assert.is(fixture.shop.session.social.state.get().status, 'idle', 'no attempt has failed')
  })
}

social('[AUTH-01] a script that arrives later than that is welcome', async ({ sandbox }) => {
  const google = createTestGoogle()
  google.outcome = 'hangs'
  const fixture = openShop(sandbox)
  const signInButton = createGoogle(fixture.shop, google)
  await fixture.timer.advance(6000)
  assert.is(signInButton.script.get(), 'failed')
  google.arrive()
  await flushPromises()
  assert.is(signInButton.script.get(), 'ready')
})

social('[AUTH-01] nothing comes of a button whose page has been left', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  fixture.button.close()
  const button = fixture.google.drawn[0]!
  button.onToken(await issueIdentityToken(sandbox, { subject, nonce: button.nonce }))
  await flushPromises()
  assert.equal(fixture.http.calls, [])
})

social('[AUTH-03] Apple’s window opens at once, with a new state and nonce', async ({ sandbox, subject }) => {
  const fixture = openWithApple(sandbox)
  fixture.willAnswer({ subject, profile: { email: 'anna@mail.example' } })
  const first = fixture.button.signIn()
  assert.is(fixture.apple.requests.length, 1, 'at once')
  await first
  assert.equal([kept(fixture)?.['source'], selectCustomer(fixture)?.email], ['APPLE', 'anna@mail.example'])
  void fixture.button.signIn()
  const [one, two] = fixture.apple.requests
  assert.equal([new Set([one?.state, one?.nonce, two?.state, two?.nonce]).size, one?.clientId], [4, 'ru.shop'])
  assert.is(one?.redirectUri, 'https://shop.test/auth')
})

for (const [what, change] of [
  ['another state', (made: AppleFixture) => made.willAnswer({}, { state: 'x'.repeat(64) })],
  ['another nonce', (made: AppleFixture) => made.willAnswer({ nonce: 'a-nonce-of-some-other-page-than-this' })],
] as const) {
  social(`[AUTH-03] an answer of Apple with ${what} is not sent`, async ({ sandbox }) => {
    const fixture = openWithApple(sandbox)
    change(fixture)
    assert.is(await fixture.button.signIn(), false)
    assert.equal(
      [selectFailure(fixture), fixture.http.calls, fixture.storage.get('person_provided')],
      [{ kind: 'provider', fault: 'mismatch' }, [], null],
    )
  })
}

for (const [status, fault] of [
  ['blocked', 'windowBlocked'], ['failed', 'refused'], ['closed', null], ['cancelled', null], ['replaced', null],
] as const) {
  const outcome = fault === null ? 'needs no message' : 'is reported'
  social(`[AUTH-03] a ${status} window of Apple ${outcome}; the button is enabled`, async ({ sandbox, subject }) => {
    const fixture = openWithApple(sandbox)
    fixture.apple.answer = async () => ({ status })
    await fixture.button.signIn()
    assert.equal(selectFailure(fixture), fault === null ? null : { kind: 'provider', fault })
    if (fault === null) assert.is(fixture.shop.session.social.state.get().status, 'idle')
    fixture.willAnswer({ subject })
    assert.ok(await fixture.button.signIn())
  })
}

social('[AUTH-01] a sign-in by another provider makes a pending answer void', async ({ sandbox, subject }) => {
  const fixture = openWithApple(sandbox)
  const answer = fixture.willAnswerLate({ subject: `${subject}-apple` })
  const attempt = fixture.button.signIn()
  await signInWithGoogle(fixture, sandbox, { subject })
  assert.is(kept(fixture)?.['source'], 'GOOGLE')
  answer()
  assert.is(await attempt, false)
  assert.is(kept(fixture)?.['source'], 'GOOGLE')
})

social('[AUTH-05] Apple’s name fills gaps, after a failed call and a reload too', async ({ sandbox, subject }) => {
  const fixture = openWithApple(sandbox)
  await sandbox.injectFaults({ path: '/api/v1/sign/in/apple', kind: 'status', status: 503, times: 1 })
  fixture.willAnswer({ subject }, { email: 'first@apple.example', firstName: 'Пётр', lastName: 'Ильин' })
  assert.is(await fixture.button.signIn(), false)
  assert.is(fixture.shop.session.state.get().status, 'guest')

  const secondVisit = openWithApple(sandbox, { storage: fixture.storage.otherTab() })
  secondVisit.willAnswer({ subject })
  assert.ok(await secondVisit.button.signIn())
  const profile = selectCustomer(secondVisit)
  assert.equal([profile?.email, profile?.firstName, profile?.lastName], ['first@apple.example', 'Пётр', 'Ильин'])

  const reloaded = openShop(sandbox, { storage: secondVisit.storage.otherTab() })
  assert.is(selectCustomer(reloaded)?.lastName, 'Ильин', 'before the profile has been asked for')
  await callAsCustomer(reloaded)
  assert.is(selectCustomer(reloaded)?.lastName, 'Ильин')
})

social('[AUTH-05] one customer’s data from Apple does not fill another’s profile', async ({ sandbox, subject }) => {
  const fixture = openWithApple(sandbox)
  await sandbox.injectFaults({ path: '/api/v1/sign/in/apple', kind: 'status', status: 503, times: 1 })
  fixture.willAnswer({ subject }, { email: 'first@apple.example', lastName: 'Ильин' })
  await fixture.button.signIn()
  fixture.willAnswer({ subject: `${subject}-other` })
  await fixture.button.signIn()
  assert.equal([selectCustomer(fixture)?.lastName, selectCustomer(fixture)?.email], ['', ''])
})

social('[AUTH-05, AUTH-06] Google’s data fill gaps of the profile until the sign-out', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  await sandbox.injectFaults({
    path: '/api/v1/me',
    kind: 'body',
    body: JSON.stringify({
      id: 7, accountIds: [], email: 'api@mail.example', firstName: 'Анна', lastName: ' ', deliveries: [],
    }),
  })
  await fixture.pick({
    subject, picture: 'https://lh3.example/a.png',
    profile: { email: 'google@mail.example', firstName: 'Энн', lastName: 'Иванова' },
  })
  const profile = selectCustomer(fixture)
  assert.equal([profile?.email, profile?.firstName, profile?.lastName], ['api@mail.example', 'Анна', 'Иванова'])
  assert.is(profile?.avatar, 'https://lh3.example/a.png')
  assert.ok(fixture.storage.get('person_provided'))
  fixture.shop.session.signOut()
  assert.is(fixture.storage.get('person_provided'), null, 'signing out forgets it')
})

social('[AUTH-05] only a picture under https is a portrait', async ({ sandbox, subject }) => {
  for (const picture of ['http://lh3.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA']) {
    const fixture = openWithGoogle(sandbox)
    await fixture.pick({ subject, picture })
    assert.is(selectCustomer(fixture)?.avatar, null, picture)
  }
})

social('[AUTH-05] who signs in by phone afterwards gets nothing of what Google said', async ({ sandbox, subject }) => {
  const fixture = openWithGoogle(sandbox)
  await sandbox.injectFaults({ path: '/api/v1/sign/in/google', kind: 'status', status: 503, times: 1 })
  await fixture.pick({ subject, profile: { lastName: 'Иванова', email: 'google@mail.example' } })
  await requestCode(fixture, '+79000099901')
  await typeCode(fixture, await sandbox.readSmsCode('+79000099901'))
  assert.equal([selectCustomer(fixture)?.email, selectCustomer(fixture)?.lastName], ['', ''])
  assert.is(fixture.storage.get('person_provided'), null)
})

social('[AUTH-05] what a provider said fills the profile of a sign-in by that provider only', () => {
  const profile = {
    id: 5, accountIds: [], avatar: null, email: '', firstName: 'Анна', lastName: '', patronymic: '', phone: '',
    deliveries: [],
  }
  const of = (source: string) => selectCustomer(buildShop({ storage: createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0', person_profile: JSON.stringify(profile),
    person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source }),
    person_provided: JSON.stringify({ source: 'GOOGLE', subject: '1', lastName: 'Иванова' }),
  }) }))
  assert.equal([of('GOOGLE')?.lastName, of('PHONE')?.lastName], ['Иванова', ''])
})

social('[AUTH-05] a tab drops the former customer though the new profile fails', async ({ sandbox, subject }) => {
  const one = openWithGoogle(sandbox)
  await one.pick({ subject, profile: { firstName: 'Анна' } })
  const two = openWithGoogle(sandbox, { storage: one.storage.otherTab() })
  await sandbox.injectFaults({ path: '/api/v1/me', kind: 'reset', times: 1 })
  await two.pick({ subject: `${subject}-other`, profile: { firstName: 'Борис' } })
  await waitUntil(() => one.http.open + two.http.open === 0)
  await flushPromises()
  assert.is.not(selectCustomer(one)?.firstName, 'Анна')
  await callAsCustomer(one)
  assert.is(selectCustomer(one)?.firstName, 'Борис')
})

social('[AUTH-01] the configured methods are offered in order: VK with a number only', () => {
  const offered = (signIn: object) => buildShop({ config: { signIn } }).shop.session.methods.join(' ')
  const all = ['VK', 'PHONE', 'APPLE', 'GOOGLE']
  assert.is(offered({ methods: all }), 'PHONE')
  assert.is(
    offered({ methods: all, vkClientId: '51', appleClientId: 'a', googleClientId: 'g' }), 'VK PHONE APPLE GOOGLE',
  )
  for (const vkClientId of [
    '', 'abc', '12a', '5 1', '-5', '1.5', '0', '01', '1e3', ' 51', '9007199254740993', '٣',
  ]) assert.is(offered({ methods: ['VK'], vkClientId }), '', vkClientId)
  assert.is(offered({ methods: ['GOOGLE', 'GOOGLE'], googleClientId: 'g' }), 'GOOGLE')
  assert.is(offered({ methods: [], googleClientId: 'g' }), '')
})

social.run()
