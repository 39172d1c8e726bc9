import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BusyError } from '../../core/http/errors.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import {
  readBearer, callAsCustomer, createAccountApi, deferReply, failWith, createTokenPair, rejectWith, createToken,
  type AccountApi, type Responder, type StubResponse, type TokenPair,
} from '../kit/account.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { buildShop, FRIDAY_NOON, type ShopOptions, type TestShop } from '../kit/shop.ts'

const tokens = suite('tokens')

interface Tab extends TestShop {
  readonly api: AccountApi
  /** The refresh tokens that were sent. */
  requests(): (string | undefined)[]
  /** The access tokens of the sent calls. */
  sent(): (string | undefined)[]
  /** The session states that the customer saw, in order, without repetitions. */
  readonly reports: string[]
}
const MARKERS = { app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0' }
const createDevice = (kept: object | null): MemoryStorage =>
  createMemoryStorage({
    ...MARKERS, ...(kept !== null && { person_tokens: JSON.stringify({ source: 'PHONE', ...kept }) }),
  })

/** A tab of a customer with these stored tokens; `refresh` is the API's response to a token refresh. */
function openTab(kept: object | null, refresh?: Responder, options: ShopOptions = {}): Tab {
  const api = createAccountApi()
  if (refresh !== undefined) api.refresh = refresh
  const fixture = buildShop({ http: api, storage: options.storage ?? createDevice(kept), ...options })
  const reports: string[] = []
  fixture.shop.session.state.subscribe(() => {
    const state = fixture.shop.session.state.get()
    reports.push(state.status === 'guest' && state.ended ? 'ended' : state.status)
  })
  return {
    ...fixture,
    api,
    reports,
    requests: () => api.listRequests('refresh').map(readBearer),
    sent: () => api.listRequests('me').map(readBearer),
  }
}
const readStoredTokens = ({ storage }: TestShop): (TokenPair & { readonly source: string }) | null =>
  JSON.parse(storage.get('person_tokens') ?? 'null')
const isEnded = ({ shop }: TestShop): boolean => {
  const state = shop.session.state.get()
  return state.status === 'guest' && state.ended
}
/** An API that accepts exactly one access token. */
const takes =
  (good: string): Responder =>
  request =>
    readBearer(request) === good
      ? [200, { id: 7, accountIds: [], deliveries: [] }]
      : rejectWith(401, 'auth.token-expired')(request)
const gone = rejectWith(401, 'auth.token-expired')
const OLD = createTokenPair('old').accessToken
const NEW = createTokenPair('new').accessToken

for (const [name, seconds, renews] of [
  ['a minute before its end', 61, false], ['thirty-one seconds before its end', 31, false],
  ['thirty seconds before its end', 30, true], ['at its end', 0, true], ['after its end', -1, true],
  ['without an end', undefined, false],
] as const) {
  tokens(`[AUTH-06] an access token ${name} is ${renews ? 'renewed ahead of use' : 'used as it is'}`, async () => {
    const storedTokens = { ...createTokenPair('old'), accessToken: createToken('old-access', seconds) }
    const tab = openTab(storedTokens)
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [renews ? NEW : storedTokens.accessToken])
    assert.equal(tab.requests(), renews ? [storedTokens.refreshToken] : [])
  })
}

for (const isExpired of [true, false]) {
  tokens(`[AUTH-06] twenty calls with ${isExpired ? 'an expired' : 'a refused'} token cause one refresh`, async () => {
    const tab = openTab(createTokenPair('old', isExpired ? -1 : 900))
    tab.api.me = takes(NEW)
    await Promise.all(Array.from({ length: 20 }, () => callAsCustomer(tab)))
    const count = (token: string) => tab.sent().filter(item => item === token).length
    assert.equal([tab.requests().length, count(OLD), count(NEW)], [1, isExpired ? 0 : 20, 20])
    assert.is(tab.shop.session.state.get().status, 'authorised')
  })
}

tokens('[AUTH-06] a call refused after another’s refresh is repeated without a second refresh', async () => {
  const tab = openTab(createTokenPair('old'))
  const first = deferReply()
  let isFirst = true
  tab.api.me = request => {
    if (!isFirst) return takes(NEW)(request)
    isFirst = false
    return first.reply(request)
  }
  const late = callAsCustomer(tab)
  await flushPromises()
  await callAsCustomer(tab)
  first.respond(401, { errors: [{ code: 'auth.token-expired', message: 'x' }] })
  await late
  assert.equal(tab.sent(), [OLD, OLD, NEW, NEW])
  assert.is(tab.requests().length, 1)
})

for (const [name, reply, token] of [
  ['refused with the new token as well ends', gone, undefined],
  ['that fails otherwise with the new token keeps', rejectWith(500), NEW],
] as const) {
  tokens(`[AUTH-06] a call ${name} the session`, async () => {
    const tab = openTab(createTokenPair('old'))
    tab.api.me = request => (readBearer(request) === OLD ? gone : reply)(request)
    await callAsCustomer(tab)
    assert.equal([tab.sent(), tab.requests().length], [[OLD, NEW], 1])
    assert.equal([readStoredTokens(tab)?.accessToken, isEnded(tab)], [token, token === undefined])
  })
}

for (const [name, reply, error] of [
  ['403', rejectWith(403), 403], ['500', rejectWith(500), 500], ['404', rejectWith(404), 404],
  ['no answer', failWith(), 'network'], ['half an answer', failWith('cut'), 'network'],
  ['an empty answer', (): StubResponse => [200], 200], ['a list', (): StubResponse => [200, []], undefined],
] as const) {
  tokens(`[AUTH-05, AUTH-06] ${name} to a call is passed on, costs no token and can be repeated`, async () => {
    const tab = openTab(createTokenPair('old'))
    tab.api.me = reply
    await callAsCustomer(tab)
    const state = tab.shop.session.state.get()
    assert.ok(state.status === 'failed')
    assert.is(state.problem.code === 'network' ? 'network' : state.problem.status, error)
    assert.equal([tab.requests(), readStoredTokens(tab)?.accessToken], [[], OLD])
    tab.api.me = takes(OLD)
    await callAsCustomer(tab)
    assert.is(tab.shop.session.state.get().status, 'authorised')
  })
}

for (const [seconds, lives] of [[1, true], [0, false], [-1, false]] as const) {
  tokens(`[AUTH-06] a refresh token that ends in ${seconds} s ${lives ? 'is used' : 'signs out'}`, async () => {
    const tab = openTab(createTokenPair('old', -1, seconds))
    await callAsCustomer(tab)
    assert.equal([tab.requests().length, tab.sent()], lives ? [1, [NEW]] : [0, []])
    assert.equal([isEnded(tab), readStoredTokens(tab) === null], [!lives, !lives])
  })
}

tokens('[AUTH-06] the clock is set before it ends a session; without an answer it counts as it is', async () => {
  for (const [name, wrongBy, reply, isKept] of [
    ['the clock is right', 0, undefined, false], ['the clock was a year ahead', 365 * 86_400_000, undefined, true],
    ['the time cannot be had', 365 * 86_400_000, failWith(), false],
  ] as const) {
    const tab = openTab(createTokenPair('old', -1, wrongBy === 0 ? -1 : 86_400), undefined, {
      timer: createTestTimer(FRIDAY_NOON + wrongBy),
    })
    if (reply !== undefined) tab.api.time = reply
    await callAsCustomer(tab)
    const counts = [tab.api.listRequests('time').length, tab.requests().length]
    assert.equal([counts, isEnded(tab)], [[1, isKept ? 1 : 0], !isKept], name)
  }
})

tokens('[AUTH-06] the end of a token follows the synchronised clock, not the device’s', async () => {
  for (const wrongBy of [86_400_000, -86_400_000]) {
    for (const [seconds, refreshes] of [[61, 0], [30, 1]] as const) {
      const storage = createDevice(createTokenPair('old', seconds))
      storage.set('server_time_offset', String(-wrongBy))
      const tab = openTab(null, undefined, { storage, timer: createTestTimer(FRIDAY_NOON + wrongBy) })
      await callAsCustomer(tab)
      assert.is(tab.requests().length, refreshes, `${wrongBy} ${seconds}`)
    }
  }
})

tokens('[AUTH-06, BOOT-06] before the time is known no token counts as ended', async () => {
  const storedTokens = createTokenPair('old', -3600, -3600)
  const storage = createDevice(storedTokens)
  storage.remove('server_time_offset')
  const tab = openTab(null, undefined, { storage })
  await callAsCustomer(tab)
  assert.equal(
    [tab.sent(), tab.requests(), tab.shop.session.state.get().status], [[storedTokens.accessToken], [], 'authorised'],
  )
})

tokens('[AUTH-06] a sign-in while the time loads keeps its tokens, a sign-out stays signed out', async () => {
  for (const isSomebody of [true, false]) {
    const tab = openTab(createTokenPair('old', -1, -1))
    const time = deferReply()
    tab.api.time = time.reply
    const call = callAsCustomer(tab)
    await flushPromises()
    if (isSomebody)
      tab.storage.otherTab().set('person_tokens', JSON.stringify({ ...createTokenPair('other'), source: 'GOOGLE' }))
    else tab.shop.session.signOut()
    time.respond(200, { utc_time: new Date(FRIDAY_NOON).toISOString() })
    await call
    await flushPromises()
    assert.is(readStoredTokens(tab)?.accessToken, isSomebody ? createTokenPair('other').accessToken : undefined)
    assert.not.ok(tab.reports.includes('ended'))
    assert.equal(tab.requests(), [])
    assert.equal(new Set(tab.sent()), new Set(isSomebody ? [createTokenPair('other').accessToken] : []))
  }
})

for (const [status, body] of [
  [401, {}],
  [200, { error: { code: 401, message: 'Сессия завершена' } }], [200, { success: false, status: 401 }],
  [400, { error: 'invalid_grant' }], [200, { error: 'invalid_grant' }],
] as const) {
  tokens(`[AUTH-06] a refresh refused by ${status} ${JSON.stringify(body)} signs out, says why`, async () => {
    const tab = openTab(createTokenPair('old', -1), () => [status, body])
    await callAsCustomer(tab)
    assert.is(readStoredTokens(tab), null)
    assert.equal(tab.reports, ['ended'], 'never a guest without a reason in between')
  })
}

for (const [name, reply] of [
  ['another 400', (): StubResponse => [400, { error: 'invalid_request' }]],
  ['a 2xx that refuses without naming 401', (): StubResponse => [200, { error: 'Сервис занят' }]],
  ['no answer', failWith()], ['a lost answer', failWith('cut')], ['an empty answer', (): StubResponse => [200]],
  ['500', rejectWith(500)], ['503', (): StubResponse => [503]], ['429', rejectWith(429)],
  ['a time-out', deferReply().reply],
] as const) {
  tokens(`[AUTH-06] a refresh with ${name} keeps the tokens and is retried`, async () => {
    const tab = openTab(createTokenPair('old', -1), reply)
    const call = callAsCustomer(tab)
    if (name === 'a time-out') await tab.timer.advance(15_000)
    await call
    assert.is(tab.shop.session.state.get().status, 'failed')
    assert.is(readStoredTokens(tab)?.refreshToken, createTokenPair('old').refreshToken)
    assert.equal(tab.sent(), [])
    tab.api.refresh = () => [200, createTokenPair('new')]
    await callAsCustomer(tab)
    const { refreshToken } = createTokenPair('old')
    assert.equal([tab.sent(), tab.requests()], [[NEW], [refreshToken, refreshToken]])
  })
}

tokens('[AUTH-06] a token that still lives is used when its early refresh finds no answer', async () => {
  const storedTokens = createTokenPair('old', 20)
  const tab = openTab(storedTokens, failWith())
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [storedTokens.accessToken])
  assert.is(tab.requests().length, 1)
})

tokens('[AUTH-05] a refresh keeps the source, and the provider\'s token unless there is a new one', async () => {
  for (const [vkAccessToken, kept] of [[undefined, 'vk-old'], ['vk-new', 'vk-new']] as const) {
    const tab = openTab({ ...createTokenPair('old', -1), vkAccessToken: 'vk-old', source: 'VK' }, () => [
      200, { ...createTokenPair('new'), vkAccessToken },
    ])
    await callAsCustomer(tab)
    assert.equal(readStoredTokens(tab), { ...createTokenPair('new'), vkAccessToken: kept, source: 'VK' })
  }
})

for (const [next, status] of [[null, 200], ['other', 200], ['other', 401]] as const) {
  const name = next === null ? 'a sign-out' : 'another sign-in'
  tokens(`[AUTH-06] ${name} while a refresh runs stands when it ends with ${status}`, async () => {
    const answer = deferReply()
    const tab = openTab(createTokenPair('old', -1), answer.reply)
    const call = callAsCustomer(tab)
    await flushPromises()
    tab.shop.session.signOut()
    const stored = next && { ...createTokenPair(next), source: 'APPLE' }
    if (stored !== null) tab.storage.otherTab().set('person_tokens', JSON.stringify(stored))
    answer.respond(status, createTokenPair('new'))
    await call
    await flushPromises()
    assert.equal(readStoredTokens(tab), stored)
    assert.not.ok(tab.reports.includes('ended'))
    assert.equal(new Set(tab.sent()), new Set(stored === null ? [] : [stored.accessToken]))
  })
}

/** A storage of another tab that delivers no storage events. */
const deaf = (storage: MemoryStorage): MemoryStorage => ({ ...storage.otherTab(), subscribe: () => () => undefined })
const OTHER = createTokenPair('other tab')

tokens('[AUTH-06] a pair that another tab has renewed is used instead of refreshing again', async () => {
  for (const isDeaf of [false, true]) {
    const there = openTab(createTokenPair('old', -1), () => [200, OTHER])
    const firstTab = openTab(null, undefined, { storage: isDeaf ? deaf(there.storage) : there.storage.otherTab() })
    await callAsCustomer(there)
    await flushPromises()
    await callAsCustomer(firstTab)
    assert.equal(firstTab.requests(), [])
    assert.equal(new Set(firstTab.sent()), new Set([OTHER.accessToken]))
  }
})

tokens('[AUTH-06, STO-05] unreadable tokens of a later version stay, noticed or not', async () => {
  for (const isDeaf of [false, true]) {
    const there = createDevice(createTokenPair('old', -1))
    const firstTab = openTab(null, gone, { storage: isDeaf ? deaf(there) : there.otherTab() })
    there.set('person_tokens', '{"layout":2}')
    await callAsCustomer(firstTab)
    assert.is(there.get('person_tokens'), '{"layout":2}')
    assert.equal(firstTab.shop.session.state.get(), { status: 'guest', ended: true })
    assert.equal(firstTab.requests(), [], 'a pair that may have been exchanged is not sent again')
  }
})

tokens('[AUTH-06] a refresh refused because another tab was faster is no sign-out', async () => {
  const there = openTab(createTokenPair('old', -1), () => [200, OTHER])
  const firstTab = openTab(null, async request => {
    await callAsCustomer(there)
    return gone(request)
  }, { storage: there.storage.otherTab() })
  await callAsCustomer(firstTab)
  await flushPromises()
  assert.equal([firstTab.reports.includes('ended'), firstTab.shop.session.state.get().status], [false, 'authorised'])
  assert.equal(new Set(firstTab.sent()), new Set([OTHER.accessToken]))
})

tokens('[AUTH-06] three tabs that wake together exchange the refresh token once', async () => {
  const storage = createDevice(createTokenPair('old', -1))
  let last: Promise<unknown> = Promise.resolve()
  const exclusively: NonNullable<ShopOptions['exclusively']> = run => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
  const exchanged: (string | undefined)[] = []
  const refresh: Responder = request => {
    if (exchanged.includes(readBearer(request))) return gone(request)
    exchanged.push(readBearer(request))
    return [200, createTokenPair('new')]
  }
  const tabs = [1, 2, 3].map(() => openTab(null, refresh, { storage: deaf(storage), exclusively }))
  await Promise.all(tabs.map(callAsCustomer))
  assert.equal(tabs.map(tab => tab.sent()), tabs.map(() => [NEW]))
  assert.equal(exchanged, [createTokenPair('old').refreshToken])
  assert.equal(tabs.filter(isEnded), [])
})

tokens('[AUTH-06] a sign-out in another tab is not undone by a refresh that has not heard of it', async () => {
  const storage = createDevice(createTokenPair('old', -1))
  const firstTab = openTab(null, () => {
    storage.remove('person_tokens')
    return [200, createTokenPair('new')]
  }, { storage: deaf(storage) })
  await callAsCustomer(firstTab)
  assert.equal(
    [storage.get('person_tokens'), firstTab.sent(), firstTab.shop.session.state.get().status], [null, [], 'guest'],
  )
})

tokens('[AUTH-06] behind a tab that never ends its exchange a call fails, and the tokens stay', async () => {
  let isBusy = true
  const tab = openTab(createTokenPair('old', -1), () => [200, createTokenPair('new')], {
    async exclusively(run) {
      if (isBusy) throw new BusyError()
      return run()
    },
  })
  await callAsCustomer(tab)
  const state = tab.shop.session.state.get()
  assert.is(state.status === 'failed' && state.problem.code, 'otherTab')
  assert.not.ok(isEnded(tab))
  assert.equal(tab.requests(), [])
  isBusy = false
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [NEW])
})

tokens('[AUTH-06] a session that ended while a tab waited for its turn is over', async () => {
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => { go = resolve })
  const tab = openTab(createTokenPair('old', -1), undefined, {
    async exclusively(run) {
      await gate
      return run()
    },
  })
  const call = callAsCustomer(tab)
  tab.shop.session.signOut()
  go()
  await call
  assert.equal([tab.requests(), tab.sent()], [[], []])
})

tokens('[AUTH-06] new tokens that seem ended are renewed once in 30 seconds, not by every call', async () => {
  let count = 0
  const requests: number[] = []
  const tab = openTab(createTokenPair('old', -1), () => {
    requests.push(tab.timer.now() - FRIDAY_NOON)
    return [200, createTokenPair(`new ${count += 1}`, -3600)]
  })
  for (let second = 0; second < 90; second += 1) {
    tab.timer.set(FRIDAY_NOON + second * 1000)
    await Promise.all([1, 2, 3].map(() => callAsCustomer(tab)))
  }
  assert.equal(requests, [0, 30_000, 60_000])
  tab.timer.set(FRIDAY_NOON + 90_000 - 86_400_000)
  await callAsCustomer(tab)
  assert.is(requests.length, 3, 'a clock that is set back causes no request: by that clock the token is valid')
  tab.timer.set(FRIDAY_NOON + 30_000)
  await callAsCustomer(tab)
  assert.equal(
    requests, [0, 30_000, 60_000, 30_000],
    'where it has ended by that clock too, it is not young for having come later',
  )
})

for (const [name, wrongBy] of [['a day', 86_400_000], ['a year', 365 * 86_400_000]] as const) {
  tokens(`[AUTH-06] a clock moved by ${name} and back costs one refresh and no session`, async () => {
    let count = 0
    const tab = openTab(createTokenPair('old', 900, 400 * 86_400), () => [
      200, createTokenPair(`new ${(count += 1)}`, 900, 400 * 86_400),
    ])
    for (const shift of [0, -wrongBy, 0, wrongBy, wrongBy, 0, -wrongBy, 0]) {
      tab.timer.set(FRIDAY_NOON + shift)
      for (let call = 0; call < 5; call += 1) await callAsCustomer(tab)
    }
    assert.is(count, 1)
    assert.equal(new Set(tab.reports), new Set(['authorised']))
  })
}

tokens('[AUTH-06] a token whose end cannot be read is used until refused', async () => {
  const tab = openTab({ accessToken: 'opaque', refreshToken: 'opaque too' })
  await callAsCustomer(tab)
  assert.equal([tab.sent(), tab.requests()], [['opaque'], []])
  tab.api.me = takes(NEW)
  await callAsCustomer(tab)
  assert.equal([tab.sent(), tab.requests()], [['opaque', 'opaque', NEW], ['opaque too']])
})

tokens('[AUTH-06] signing out and an ended session also drop unreadable tokens put aside', async () => {
  const half = '{"accessToken":"half'
  const tab = openTab(null, undefined, { storage: createMemoryStorage({ ...MARKERS, person_tokens: half }) })
  assert.is(tab.storage.get('person_tokens.bad'), half)
  tab.storage.otherTab().set('person_tokens', '{"v":2,"sealed":"x"}')
  tab.shop.session.signOut()
  assert.equal(tab.storage.keys().filter(key => key.startsWith('person_tokens')), [])
  const over = openTab(createTokenPair('old', -1, -1))
  over.storage.set('person_tokens.bad', half)
  await callAsCustomer(over)
  assert.ok(isEnded(over))
  assert.is(over.storage.get('person_tokens.bad'), null)
})

tokens('[STO-04] stored tokens in any other shape are ignored', async () => {
  const whole = { ...createTokenPair('old'), source: 'PHONE' }
  for (const stored of [
    {}, [], 'x', 5, { ...whole, source: 'FACEBOOK' }, { ...whole, accessToken: 5 },
    { ...whole, refreshToken: undefined },
  ]) {
    const tab = openTab(null, undefined, {
      storage: createMemoryStorage({ ...MARKERS, person_tokens: JSON.stringify(stored) }),
    })
    assert.is(tab.shop.session.state.get().status, 'guest')
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [])
  }
})

tokens.run()
