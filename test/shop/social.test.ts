import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { claimsOf } from '../../core/jwt.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { askForCode, callAsCustomer, personOf, typeCode } from '../kit/account.ts'
import { settle } from '../kit/clock.ts'
import { buildShop, eventually, openSandbox, until, type ShopOptions, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { appleOf, createTestApple, createTestGoogle, googleOf, PLACE, tokenFrom, type Claims } from './social.world.ts'

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

const IDS = { signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'storefront-sandbox', appleClientId: 'ru.shop' } }
const shopOf = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop => buildShop({ apiBase: sandbox.url, config: IDS, ...options })
const kept = ({ storage }: TestShop) => JSON.parse(storage.get('person_tokens') ?? 'null') as Record<string, string> | null
const failureOf = ({ shop }: TestShop) => {
  const now = shop.session.social.state.get()
  return now.at === 'failed' ? now.reason : null
}
const ended = ({ shop }: TestShop) => until(shop.session.social.state, state => state.at !== 'busy')

/** A shop with Google's button drawn, and a customer who picks an account in Google's window. */
function withGoogle(sandbox: TestSandbox, options: ShopOptions = {}) {
  const google = createTestGoogle()
  const made = shopOf(sandbox, options)
  const signInButton = googleOf(made.shop, google)
  const pick = async (claims: Claims = {}) => {
    const button = google.drawn.at(-1)!
    button.onToken(await tokenFrom(sandbox, { nonce: button.nonce, ...claims }))
    await ended(made)
  }
  return { ...made, google, button: signInButton, pick }
}
function withApple(sandbox: TestSandbox, options: ShopOptions = {}) {
  const apple = createTestApple()
  const made = shopOf(sandbox, options)
  const signInButton = appleOf(made.shop, apple)
  const willAnswer = (claims: Claims = {}, more: object = {}) => {
    apple.answer = async ({ nonce, state }) => ({
      at: 'given', state, identityToken: await tokenFrom(sandbox, { provider: 'APPLE', nonce, ...claims }), ...more,
    })
  }
  return { ...made, apple, button: signInButton, willAnswer }
}

social('[AUTH-03, AUTH-05] a token of Google signs in: it goes alone, in its header, and the source is kept', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  await made.pick({ subject, profile: { email: 'anna@mail.example', firstName: 'Анна' } })
  assert.is(personOf(made)?.email, 'anna@mail.example')
  assert.is(kept(made)?.['source'], 'GOOGLE')
  assert.equal(Object.keys(kept(made) ?? {}).sort(), ['accessToken', 'refreshToken', 'source'])
  const call = made.http.calls.find(one => one.url.endsWith('/api/v1/sign/in/google'))
  assert.is(call?.method, 'POST')
  assert.is(call?.body, undefined)
  assert.ok(call?.headers['X-Identity-Token'])
  assert.not.ok(made.http.calls.some(one => one.url.includes(call?.headers['X-Identity-Token'] ?? '?')))
  assert.is(made.shop.session.social.state.get().at, 'idle')
})

social('[AUTH-05] the source is still Google after the tokens have been renewed', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox, { storage: createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0' }) })
  await sandbox.control('tokens', { accessSeconds: 1, refreshSeconds: 86_400 })
  await made.pick({ subject })
  const before = kept(made)
  await sandbox.control('tokens', { accessSeconds: 900, refreshSeconds: 86_400 })
  made.timer.set(made.timer.now() + 40_000)
  await callAsCustomer(made)
  assert.is.not(kept(made)?.['accessToken'], before?.['accessToken'])
  assert.is(kept(made)?.['source'], 'GOOGLE')
})

social('[AUTH-03] every drawing of the button has a nonce of its own that nobody can guess', ({ sandbox }) => {
  const { google, button: signInButton } = withGoogle(sandbox)
  signInButton.show({ ...PLACE, locale: 'en' })
  signInButton.show({ ...PLACE, theme: 'light' })
  const nonces = google.drawn.map(({ nonce }) => nonce)
  assert.is(new Set(nonces).size, 3)
  for (const nonce of nonces) assert.ok(nonce.length >= 43, nonce)
  assert.is(google.drawn[1]?.locale, 'en')
  assert.is(google.drawn[2]?.theme, 'light')
})

for (const [what, claims] of [
  ['of another page', { nonce: 'a-nonce-of-some-other-page-than-this' }], ['without a nonce', { nonce: undefined }],
] as const) {
  social(`[AUTH-03] a token ${what} is not sent, and the button waits for another`, async ({ sandbox, subject }) => {
    const made = withGoogle(sandbox)
    const button = made.google.drawn.at(-1)!
    const token = await tokenFrom(sandbox, { subject, ...(claims.nonce !== undefined && { nonce: claims.nonce }) })
    button.onToken(token)
    await ended(made)
    assert.equal(failureOf(made), { at: 'provider', fault: 'mismatch' })
    assert.equal(made.http.paths.filter(path => path.includes('/sign/in')), [])
    assert.is(made.storage.get('person_provided'), null)
    assert.is(made.google.drawn.length, 2)
    await made.pick({ subject })
    assert.ok(personOf(made))
  })
}

social('[AUTH-03] a token is good once: the same one again is not sent', async ({ sandbox, subject }) => {
  await sandbox.fault({ path: '/api/v1/sign/in/google', kind: 'reset', times: 1 })
  const made = withGoogle(sandbox)
  const button = made.google.drawn[0]!
  const token = await tokenFrom(sandbox, { subject, nonce: button.nonce })
  button.onToken(token)
  await ended(made)
  button.onToken(token)
  await ended(made)
  assert.equal(failureOf(made), { at: 'provider', fault: 'mismatch' })
  assert.is(made.http.paths.filter(path => path.includes('/sign/in/google')).length, 1)
})

social('[AUTH-03] a window that was open while the language changed still signs in', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  const { nonce } = made.google.drawn[0]!
  made.button.show({ ...PLACE, locale: 'en' })
  await made.pick({ subject, nonce })
  assert.ok(personOf(made))
})

for (const garbage of ['', 'no token', 'a.b.c', 'e30.e30.e30']) {
  social(`[AUTH-03] «${garbage}» in place of a token is a failure of the provider`, async ({ sandbox }) => {
    const made = withGoogle(sandbox)
    made.google.drawn[0]?.onToken(garbage)
    await ended(made)
    assert.equal(failureOf(made), { at: 'provider', fault: 'refused' })
    assert.equal(made.http.calls, [])
  })
}

social('[AUTH-03, ERR-01] what the API says of a refused token is told in its own words', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  await made.pick({ subject, lifeSeconds: 0 })
  const reason = failureOf(made)
  assert.is(reason?.at === 'problem' && reason.problem.message, 'Токен внешнего входа устарел')
  assert.is(made.shop.session.state.get().at, 'guest')
})

social('[ERR-01] without a network the sign-in fails as such, and the next one is free', async ({ sandbox, subject }) => {
  await sandbox.fault({ path: '/api/v1/sign/in/google', kind: 'reset', times: 1 })
  const made = withGoogle(sandbox)
  await made.pick({ subject })
  const reason = failureOf(made)
  assert.is(reason?.at === 'problem' && reason.problem.code, 'network')
  await made.pick({ subject })
  assert.ok(personOf(made))
})

for (const fate of ['blocked', 'hangs'] as const) {
  social(`[AUTH-01] a script that ${fate === 'hangs' ? fate : 'is blocked'} is told of, after five seconds at most, and can be tried again`, async ({ sandbox }) => {
    const google = createTestGoogle()
    const apple = createTestApple()
    google.fate = apple.fate = fate
    const made = shopOf(sandbox)
    const buttons = [googleOf(made.shop, google), appleOf(made.shop, apple)] as const
    if (fate === 'hangs') {
      await made.timer.advance(4999)
      assert.equal(buttons.map(one => one.script.get()), ['loading', 'loading'])
      await made.timer.advance(1)
    }
    await settle()
    assert.equal(buttons.map(one => one.script.get()), ['failed', 'failed'])
    google.fate = 'drawn'
    apple.fate = 'ready'
    for (const one of buttons) one.again()
    assert.ok(google.drawn.at(-1)?.again)
    await settle()
    assert.equal(buttons.map(one => one.script.get()), ['ready', 'ready'])
    assert.is(made.shop.session.social.state.get().at, 'idle', 'no attempt has failed')
  })
}

social('[AUTH-01] a script that arrives later than that is welcome', async ({ sandbox }) => {
  const google = createTestGoogle()
  google.fate = 'hangs'
  const made = shopOf(sandbox)
  const signInButton = googleOf(made.shop, google)
  await made.timer.advance(6000)
  assert.is(signInButton.script.get(), 'failed')
  google.arrive()
  await settle()
  assert.is(signInButton.script.get(), 'ready')
})

social('[AUTH-01] nothing comes of a button whose page has been left', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  made.button.close()
  const button = made.google.drawn[0]!
  button.onToken(await tokenFrom(sandbox, { subject, nonce: button.nonce }))
  await settle()
  assert.equal(made.http.calls, [])
})

social('[AUTH-03] Apple is asked within the press, each time with a state and a nonce of their own', async ({ sandbox, subject }) => {
  const made = withApple(sandbox)
  made.willAnswer({ subject, profile: { email: 'anna@mail.example' } })
  const first = made.button.signIn()
  assert.is(made.apple.asked.length, 1, 'at once')
  await first
  assert.is(kept(made)?.['source'], 'APPLE')
  assert.is(personOf(made)?.email, 'anna@mail.example')
  void made.button.signIn()
  const [one, two] = made.apple.asked
  assert.is(new Set([one?.state, one?.nonce, two?.state, two?.nonce]).size, 4)
  assert.is(one?.clientId, 'ru.shop')
  assert.is(one?.redirectUri, 'https://shop.test/auth')
})

for (const [what, change] of [
  ['another state', (made: ReturnType<typeof withApple>) => made.willAnswer({}, { state: 'x'.repeat(64) })],
  ['another nonce', (made: ReturnType<typeof withApple>) => made.willAnswer({ nonce: 'a-nonce-of-some-other-page-than-this' })],
] as const) {
  social(`[AUTH-03] an answer of Apple with ${what} is not sent`, async ({ sandbox }) => {
    const made = withApple(sandbox)
    change(made)
    assert.is(await made.button.signIn(), false)
    assert.equal(failureOf(made), { at: 'provider', fault: 'mismatch' })
    assert.equal(made.http.calls, [])
    assert.is(made.storage.get('person_provided'), null)
  })
}

for (const [at, fault] of [['closed', 'windowClosed'], ['blocked', 'windowBlocked'], ['failed', 'refused'], ['cancelled', null], ['replaced', null]] as const) {
  social(`[AUTH-03] Apple's window that is ${at} ${fault === null ? 'needs no words' : 'is told of'}, and the button is free`, async ({ sandbox, subject }) => {
    const made = withApple(sandbox)
    made.apple.answer = async () => ({ at })
    await made.button.signIn()
    assert.equal(failureOf(made), fault === null ? null : { at: 'provider', fault })
    if (fault === null) assert.is(made.shop.session.social.state.get().at, 'idle')
    made.willAnswer({ subject })
    assert.ok(await made.button.signIn())
  })
}

social('[AUTH-03] a window that never answers is given up by the customer; its late answer signs nobody in', async ({ sandbox, subject }) => {
  const made = withApple(sandbox)
  let answer: () => void = () => undefined
  const late = new Promise<void>(resolve => { answer = resolve })
  made.apple.answer = async ({ nonce, state }) => {
    await late
    return { at: 'given', state, identityToken: await tokenFrom(sandbox, { provider: 'APPLE', subject, nonce }) }
  }
  const attempt = made.button.signIn()
  assert.equal(made.shop.session.social.state.get(), { at: 'busy', method: 'APPLE' })
  made.shop.session.social.cancel()
  assert.is(made.shop.session.social.state.get().at, 'idle')
  answer()
  assert.is(await attempt, false)
  assert.is(made.shop.session.state.get().at, 'guest')
})

social('[AUTH-01] while one provider is waited for, another signs in, and the first comes too late', async ({ sandbox, subject }) => {
  const made = withApple(sandbox)
  let answer: () => void = () => undefined
  const late = new Promise<void>(resolve => { answer = resolve })
  made.apple.answer = async ({ nonce, state }) => {
    await late
    return { at: 'given', state, identityToken: await tokenFrom(sandbox, { provider: 'APPLE', subject: `${subject}-apple`, nonce }) }
  }
  const attempt = made.button.signIn()
  const google = createTestGoogle()
  googleOf(made.shop, google)
  google.drawn[0]?.onToken(await tokenFrom(sandbox, { subject, nonce: google.drawn[0].nonce }))
  await ended(made)
  assert.is(kept(made)?.['source'], 'GOOGLE')
  answer()
  assert.is(await attempt, false)
  assert.is(kept(made)?.['source'], 'GOOGLE')
})

social('[AUTH-05] the name that Apple tells once survives a failing call, a reload, and fills the gaps of the profile', async ({ sandbox, subject }) => {
  const made = withApple(sandbox)
  await sandbox.fault({ path: '/api/v1/sign/in/apple', kind: 'status', status: 503, times: 1 })
  made.willAnswer({ subject }, { email: 'first@apple.example', firstName: 'Пётр', lastName: 'Ильин' })
  assert.is(await made.button.signIn(), false)
  assert.is(made.shop.session.state.get().at, 'guest')

  const again = withApple(sandbox, { storage: made.storage.otherTab() })
  again.willAnswer({ subject })
  assert.ok(await again.button.signIn())
  const profile = personOf(again)
  assert.is(profile?.email, 'first@apple.example')
  assert.is(profile?.firstName, 'Пётр')
  assert.is(profile?.lastName, 'Ильин')

  const reloaded = shopOf(sandbox, { storage: again.storage.otherTab() })
  assert.is(personOf(reloaded)?.lastName, 'Ильин', 'before the profile has been asked for')
  await callAsCustomer(reloaded)
  assert.is(personOf(reloaded)?.lastName, 'Ильин')
})

social('[AUTH-05] what Apple said of one person fills nobody else\'s profile', async ({ sandbox, subject }) => {
  const made = withApple(sandbox)
  await sandbox.fault({ path: '/api/v1/sign/in/apple', kind: 'status', status: 503, times: 1 })
  made.willAnswer({ subject }, { email: 'first@apple.example', lastName: 'Ильин' })
  await made.button.signIn()
  made.willAnswer({ subject: `${subject}-other` })
  await made.button.signIn()
  assert.is(personOf(made)?.lastName, '')
  assert.is(personOf(made)?.email, '')
})

social('[AUTH-05] what the API says stands; Google adds the portrait and the last name that are missing', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  await sandbox.fault({ path: '/api/v1/me', kind: 'body', body: JSON.stringify({ id: 7, accountIds: [], email: 'api@mail.example', firstName: 'Анна', lastName: ' ', deliveries: [] }) })
  await made.pick({ subject, picture: 'https://lh3.example/a.png', profile: { email: 'google@mail.example', firstName: 'Энн', lastName: 'Иванова' } })
  const profile = personOf(made)
  assert.is(profile?.email, 'api@mail.example')
  assert.is(profile?.firstName, 'Анна')
  assert.is(profile?.lastName, 'Иванова')
  assert.is(profile?.avatar, 'https://lh3.example/a.png')
})

for (const picture of ['http://lh3.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA']) {
  social(`[AUTH-05] «${picture}» is no portrait`, async ({ sandbox, subject }) => {
    const made = withGoogle(sandbox)
    await made.pick({ subject, picture })
    assert.is(personOf(made)?.avatar, null)
  })
}

social('[AUTH-06] signing out forgets what the provider said', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  await made.pick({ subject, profile: { lastName: 'Иванова' } })
  assert.ok(made.storage.get('person_provided'))
  made.shop.session.signOut()
  assert.is(made.storage.get('person_provided'), null)
})

social('[AUTH-05] who signs in by phone afterwards gets nothing of what Google said', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  await sandbox.fault({ path: '/api/v1/sign/in/google', kind: 'status', status: 503, times: 1 })
  await made.pick({ subject, profile: { lastName: 'Иванова', email: 'google@mail.example' } })
  await askForCode(made, '+79000099901')
  await typeCode(made, await sandbox.codeOf('+79000099901'))
  assert.is(personOf(made)?.email, '')
  assert.is(personOf(made)?.lastName, '')
  assert.is(made.storage.get('person_provided'), null)
})

social('[AUTH-05] what a provider said fills the profile of a sign-in by that provider only', () => {
  const profile = { id: 5, accountIds: [], avatar: null, email: '', firstName: 'Анна', lastName: '', patronymic: '', phone: '', deliveries: [] }
  const of = (source: string) => personOf(buildShop({ storage: createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0', person_profile: JSON.stringify(profile),
    person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source }),
    person_provided: JSON.stringify({ source: 'GOOGLE', subject: '1', lastName: 'Иванова' }),
  }) }))
  assert.is(of('GOOGLE')?.lastName, 'Иванова')
  assert.is(of('PHONE')?.lastName, '')
})

social('[AUTH-05, AUTH-06] when somebody else signs in in another tab, nothing is done for the former person any more', async ({ sandbox, subject }) => {
  const one = withGoogle(sandbox)
  await one.pick({ subject, profile: { firstName: 'Анна' } })
  const bearer = `Bearer ${kept(one)?.['accessToken']}`
  one.http.forget()
  const two = withGoogle(sandbox, { storage: one.storage.otherTab() })
  await two.pick({ subject: `${subject}-other`, profile: { firstName: 'Борис' } })
  await until(one.shop.session.state, state => state.at === 'authorised' && state.profile.firstName === 'Борис')
  await eventually(() => one.http.open + two.http.open === 0)
  await settle()
  for (const tab of [one, two]) assert.is(personOf(tab)?.firstName, 'Борис')
  assert.not.ok(one.http.calls.some(call => call.headers['Authorization'] === bearer), 'nothing is asked with the former tokens')
  assert.is(JSON.parse(one.storage.get('person_profile') ?? '').firstName, 'Борис', 'no late answer for the former person is kept')
})

social('[AUTH-05, AUTH-06] a tab drops the former person even when the other tab cannot load the new profile', async ({ sandbox, subject }) => {
  const one = withGoogle(sandbox)
  await one.pick({ subject, profile: { firstName: 'Анна' } })
  const two = withGoogle(sandbox, { storage: one.storage.otherTab() })
  await sandbox.fault({ path: '/api/v1/me', kind: 'reset', times: 1 })
  await two.pick({ subject: `${subject}-other`, profile: { firstName: 'Борис' } })
  await eventually(() => one.http.open + two.http.open === 0)
  await settle()
  assert.is.not(personOf(one)?.firstName, 'Анна')
  await callAsCustomer(one)
  assert.is(personOf(one)?.firstName, 'Борис')
})

social('[AUTH-07] no token enters a report, an address, or a state that views read', async ({ sandbox, subject }) => {
  const made = withGoogle(sandbox)
  const button = made.google.drawn[0]!
  const token = await tokenFrom(sandbox, { subject, nonce: button.nonce, lifeSeconds: 0 })
  button.onToken(token)
  await ended(made)
  assert.not.match(JSON.stringify([made.reports, made.shop.session.social.state.get(), made.shop.session.state.get(), made.http.paths]), token.slice(0, 40))
})

social('[AUTH-01] offered is what is configured, in its order: VK with a number, Google and Apple with anything', () => {
  const offered = (signIn: object) => buildShop({ config: { signIn } }).shop.session.methods.join(' ')
  const all = ['VK', 'PHONE', 'APPLE', 'GOOGLE']
  assert.is(offered({ methods: all }), 'PHONE')
  assert.is(offered({ methods: all, vkClientId: '51', appleClientId: 'a', googleClientId: 'g' }), 'VK PHONE APPLE GOOGLE')
  for (const vkClientId of ['', 'abc', '5 1', '-5', '1.5', '0', '1e3', ' 51']) assert.is(offered({ methods: ['VK'], vkClientId }), '', vkClientId)
  assert.is(offered({ methods: ['GOOGLE', 'GOOGLE'], googleClientId: 'g' }), 'GOOGLE')
  assert.is(offered({ methods: [], googleClientId: 'g' }), '')
})

social('the claims of a token are read with all letters of the world, and nonsense has none', () => {
  const jwt = (payload: string) => `x.${Buffer.from(payload).toString('base64url')}.y`
  assert.equal(claimsOf(jwt('{"sub":"1","name":"Žaklina Ђ 😀"}')), { sub: '1', name: 'Žaklina Ђ 😀' })
  for (const text of ['', 'a', 'a.b', 'a.b.c', jwt('[]'), jwt('null'), jwt('7'), `x.${Buffer.from([0xff, 0xfe]).toString('base64url')}.y`, `x.${Buffer.from('{"sub":"\xff"}', 'latin1').toString('base64url')}.y`]) assert.is(claimsOf(text), undefined, text)
})

social.run()
