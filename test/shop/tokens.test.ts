import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { bearerOf, callAsCustomer, createAccountApi, held, lost, pair, refused, token, type AccountApi, type Reply, type Said } from '../kit/account.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { buildShop, FRIDAY_NOON, type ShopOptions, type TestShop } from '../kit/shop.ts'

const tokens = suite('tokens')

type Pair = ReturnType<typeof pair>
interface Tab extends TestShop {
  readonly api: AccountApi
  /** The refresh tokens that were sent. */
  asked(): (string | undefined)[]
  /** The access tokens that calls went out with. */
  sent(): (string | undefined)[]
  /** What the customer was told, one state after the other, each once. */
  readonly told: string[]
}
const MARKERS = { app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0' }
const deviceOf = (kept: object | null): MemoryStorage =>
  createMemoryStorage({ ...MARKERS, ...(kept !== null && { person_tokens: JSON.stringify({ source: 'PHONE', ...kept }) }) })

/** A tab of a customer with these tokens, at an API that answers the refresh so. */
function tabOf(kept: object | null, refresh?: Reply, options: ShopOptions = {}): Tab {
  const api = createAccountApi()
  if (refresh !== undefined) api.refresh = refresh
  const made = buildShop({ http: api, storage: options.storage ?? deviceOf(kept), ...options })
  const told: string[] = []
  made.shop.session.state.subscribe(() => {
    const state = made.shop.session.state.get()
    told.push(state.at === 'guest' && state.ended ? 'ended' : state.at)
  })
  return { ...made, api, told, asked: () => api.of('refresh').map(bearerOf), sent: () => api.of('me').map(bearerOf) }
}
const keptBy = ({ storage }: TestShop): Pair & { readonly source: string } | null => JSON.parse(storage.get('person_tokens') ?? 'null')
const isEnded = ({ shop }: TestShop): boolean => {
  const state = shop.session.state.get()
  return state.at === 'guest' && state.ended
}
/** An API that takes one access token and no other. */
const takes = (good: string): Reply => request => bearerOf(request) === good ? [200, { id: 7, accountIds: [], deliveries: [] }] : refused(401, 'auth.token-expired')(request)
const gone = refused(401, 'auth.token-expired')
const OLD = pair('old').accessToken
const NEW = pair('new').accessToken

tokens('a call goes out with the access token that is held', async () => {
  const tab = tabOf(pair('old'))
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [OLD])
  assert.equal(tab.asked(), [])
})

for (const [name, seconds, renews] of [
  ['a minute before its end', 61, false], ['thirty-one seconds before its end', 31, false], ['thirty seconds before its end', 30, true],
  ['at its end', 0, true], ['after its end', -1, true], ['without an end', undefined, false],
] as const) {
  tokens(`[AUTH-06] an access token ${name} is ${renews ? 'renewed ahead of use' : 'used as it is'}`, async () => {
    const kept = { ...pair('old'), accessToken: token('old-access', seconds) }
    const tab = tabOf(kept)
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [renews ? NEW : kept.accessToken])
    assert.equal(tab.asked(), renews ? [kept.refreshToken] : [])
  })
}

tokens('[AUTH-06] twenty calls with an expired token wait for one refresh', async () => {
  const tab = tabOf(pair('old', -1))
  await Promise.all(Array.from({ length: 20 }, () => callAsCustomer(tab)))
  assert.is(tab.asked().length, 1)
  assert.equal(new Set(tab.sent()), new Set([NEW]))
})

tokens('[AUTH-06] twenty calls that are all refused cause one refresh and one repetition each', async () => {
  const tab = tabOf(pair('old'))
  tab.api.me = takes(NEW)
  await Promise.all(Array.from({ length: 20 }, () => callAsCustomer(tab)))
  assert.is(tab.asked().length, 1)
  assert.is(tab.sent().filter(one => one === OLD).length, 20)
  assert.is(tab.sent().filter(one => one === NEW).length, 20)
  assert.is(tab.shop.session.state.get().at, 'authorised')
})

tokens('[AUTH-06] a call refused after another has renewed the pair goes out again without a second refresh', async () => {
  const tab = tabOf(pair('old'))
  const first = held()
  let isFirst = true
  tab.api.me = request => {
    if (!isFirst) return takes(NEW)(request)
    isFirst = false
    return first.reply(request)
  }
  const late = callAsCustomer(tab)
  await settle()
  await callAsCustomer(tab)
  first.say(401, { errors: [{ code: 'auth.token-expired', message: 'x' }] })
  await late
  assert.equal(tab.sent(), [OLD, OLD, NEW, NEW])
  assert.is(tab.asked().length, 1)
})

tokens('[AUTH-06] a call refused with the new token as well ends the session; it is not sent a third time', async () => {
  const tab = tabOf(pair('old'))
  tab.api.me = gone
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [OLD, NEW])
  assert.is(tab.asked().length, 1)
  assert.ok(isEnded(tab))
  assert.is(keptBy(tab), null)
})

for (const [name, reply] of [['403', refused(403)], ['500', refused(500)], ['404', refused(404)], ['no answer', lost()], ['half an answer', lost('cut')]] as const) {
  tokens(`[AUTH-06] ${name} to a call is told as it is and costs no token`, async () => {
    const tab = tabOf(pair('old'))
    tab.api.me = reply
    await callAsCustomer(tab)
    const state = tab.shop.session.state.get()
    assert.is(state.at === 'failed' && (state.problem.code === 'network' ? 0 : state.problem.status), Number(name) || 0)
    assert.equal(tab.asked(), [])
    assert.is(keptBy(tab)?.accessToken, OLD)
  })
}

tokens('[AUTH-06] an expired refresh token signs out without asking', async () => {
  for (const seconds of [0, -1]) {
    const tab = tabOf(pair('old', -1, seconds))
    await callAsCustomer(tab)
    assert.equal(tab.asked(), [])
    assert.equal(tab.sent(), [])
    assert.ok(isEnded(tab))
    assert.is(keptBy(tab), null)
  }
})

tokens('[AUTH-06] before a session is ended by the clock, the clock is set; without an answer it counts as it is', async () => {
  for (const [name, wrongBy, reply, isKept] of [
    ['the clock is right', 0, undefined, false], ['the clock was a year ahead', 365 * 86_400_000, undefined, true], ['the time cannot be had', 365 * 86_400_000, lost(), false],
  ] as const) {
    const tab = tabOf(pair('old', -1, wrongBy === 0 ? -1 : 86_400), undefined, { timer: createTestTimer(FRIDAY_NOON + wrongBy) })
    if (reply !== undefined) tab.api.time = reply
    await callAsCustomer(tab)
    assert.is(tab.api.of('time').length, 1, name)
    assert.equal(tab.asked().length, isKept ? 1 : 0, name)
    assert.is(isEnded(tab), !isKept, name)
  }
})

tokens('[AUTH-06, BOOT-06] before the time has ever been known no token counts as ended: the device may be wrong by years', async () => {
  const kept = pair('old', -3600, -3600)
  const tab = tabOf(null, undefined, { storage: createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0', person_tokens: JSON.stringify({ source: 'PHONE', ...kept }) }) })
  await callAsCustomer(tab)
  assert.equal([tab.sent(), tab.asked(), tab.shop.session.state.get().at], [[kept.accessToken], [], 'authorised'])
})

tokens('[AUTH-06] somebody else who signs in while the time is asked for keeps their own tokens, and who signs out meanwhile stays out', async () => {
  for (const isSomebody of [true, false]) {
    const tab = tabOf(pair('old', -1, -1))
    const time = held()
    tab.api.time = time.reply
    const call = callAsCustomer(tab)
    await settle()
    if (isSomebody) tab.storage.otherTab().set('person_tokens', JSON.stringify({ ...pair('other'), source: 'GOOGLE' }))
    else tab.shop.session.signOut()
    time.say(200, { utc_time: new Date(FRIDAY_NOON).toISOString() })
    await call
    await settle()
    assert.is(keptBy(tab)?.accessToken, isSomebody ? pair('other').accessToken : undefined)
    assert.not.ok(tab.told.includes('ended'))
    assert.equal(tab.asked(), [])
    assert.equal(new Set(tab.sent()), new Set(isSomebody ? [pair('other').accessToken] : []))
  }
})

tokens('[AUTH-06] the refresh token has no margin: one second is enough', async () => {
  const tab = tabOf(pair('old', -1, 1))
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [NEW])
  assert.is(tab.asked().length, 1)
})

tokens('[AUTH-06] a refresh answered with 401 signs out, and whoever hears of it knows why', async () => {
  const tab = tabOf(pair('old', -1), gone)
  await callAsCustomer(tab)
  assert.is(keptBy(tab), null)
  assert.equal(tab.told, ['ended'], 'never a guest without a reason in between')
})

for (const [name, reply] of [
  ['no answer', lost()], ['a lost answer', lost('cut')], ['500', refused(500)], ['503', (): Said => [503]], ['429', refused(429)], ['a time-out', held().reply],
] as const) {
  tokens(`[AUTH-06] a refresh with ${name} keeps the tokens, and the next call asks again`, async () => {
    const tab = tabOf(pair('old', -1), reply)
    const call = callAsCustomer(tab)
    if (name === 'a time-out') await tab.timer.advance(15_000)
    await call
    assert.is(tab.shop.session.state.get().at, 'failed')
    assert.is(keptBy(tab)?.refreshToken, pair('old').refreshToken)
    assert.equal(tab.sent(), [])
    tab.api.refresh = () => [200, pair('new')]
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [NEW])
    assert.is(tab.asked().length, 2)
  })
}

tokens('[AUTH-06] a token that still lives is used when its early refresh finds no answer', async () => {
  const kept = pair('old', 20)
  const tab = tabOf(kept, lost())
  await callAsCustomer(tab)
  assert.equal(tab.sent(), [kept.accessToken])
  assert.is(tab.asked().length, 1)
})

tokens('[AUTH-05] a refresh keeps the source, and the provider\'s token unless there is a new one', async () => {
  for (const [vkAccessToken, kept] of [[undefined, 'vk-old'], ['vk-new', 'vk-new']] as const) {
    const tab = tabOf({ ...pair('old', -1), vkAccessToken: 'vk-old', source: 'VK' }, () => [200, { ...pair('new'), vkAccessToken }])
    await callAsCustomer(tab)
    assert.equal(keptBy(tab), { ...pair('new'), vkAccessToken: kept, source: 'VK' })
  }
})

tokens('[AUTH-06] signing out while a refresh runs stays signed out', async () => {
  const answer = held()
  const tab = tabOf(pair('old', -1), answer.reply)
  const call = callAsCustomer(tab)
  await settle()
  tab.shop.session.signOut()
  answer.say(200, pair('new'))
  await call
  assert.equal(tab.shop.session.state.get(), { at: 'guest', ended: false })
  assert.is(keptBy(tab), null)
  assert.equal(tab.sent(), [])
})

tokens('[AUTH-06] somebody else who signs in while a refresh runs keeps their own tokens', async () => {
  for (const outcome of ['answered', 'refused'] as const) {
    const answer = held()
    const tab = tabOf(pair('old', -1), answer.reply)
    const call = callAsCustomer(tab)
    await settle()
    tab.shop.session.signOut()
    tab.storage.otherTab().set('person_tokens', JSON.stringify({ ...pair('other'), source: 'APPLE' }))
    if (outcome === 'answered') answer.say(200, pair('new'))
    else answer.say(401)
    await call
    await settle()
    assert.equal(keptBy(tab), { ...pair('other'), source: 'APPLE' }, outcome)
    assert.not.ok(tab.told.includes('ended'), outcome)
    assert.equal(new Set(tab.sent()), new Set([pair('other').accessToken]), outcome)
  }
})

/** Reads what is written, and no word of a change arrives. */
const deaf = (storage: MemoryStorage): MemoryStorage => ({ ...storage.otherTab(), subscribe: () => () => undefined })
const OTHER = pair('other tab')

tokens('[AUTH-06] a pair that another tab has renewed is used instead of refreshing again', async () => {
  for (const isDeaf of [false, true]) {
    const there = tabOf(pair('old', -1), () => [200, OTHER])
    const here = tabOf(null, undefined, { storage: isDeaf ? deaf(there.storage) : there.storage.otherTab() })
    await callAsCustomer(there)
    await settle()
    await callAsCustomer(here)
    assert.equal(here.asked(), [])
    assert.equal(new Set(here.sent()), new Set([OTHER.accessToken]))
  }
})

tokens('[AUTH-06, STO-05] tokens of a later version that this one cannot read stay, whether or not it has heard of them', async () => {
  for (const isDeaf of [false, true]) {
    const there = deviceOf(pair('old', -1))
    const here = tabOf(null, gone, { storage: isDeaf ? deaf(there) : there.otherTab() })
    there.set('person_tokens', '{"layout":2}')
    await callAsCustomer(here)
    assert.is(there.get('person_tokens'), '{"layout":2}')
    assert.equal(here.shop.session.state.get(), { at: 'guest', ended: true })
  }
})

tokens('[AUTH-06] a refresh refused because another tab was faster is no sign-out', async () => {
  const there = tabOf(pair('old', -1), () => [200, OTHER])
  const here = tabOf(null, async request => {
    await callAsCustomer(there)
    return gone(request)
  }, { storage: there.storage.otherTab() })
  await callAsCustomer(here)
  await settle()
  assert.not.ok(here.told.includes('ended'))
  assert.is(here.shop.session.state.get().at, 'authorised')
  assert.equal(new Set(here.sent()), new Set([OTHER.accessToken]))
})

tokens('[AUTH-06] three tabs that wake together exchange the refresh token once, though none has heard of the others yet', async () => {
  const storage = deviceOf(pair('old', -1))
  let last: Promise<unknown> = Promise.resolve()
  const exclusively: NonNullable<ShopOptions['exclusively']> = run => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
  const exchanged: (string | undefined)[] = []
  const refresh: Reply = request => {
    if (exchanged.includes(bearerOf(request))) return gone(request)
    exchanged.push(bearerOf(request))
    return [200, pair('new')]
  }
  const tabs = [1, 2, 3].map(() => tabOf(null, refresh, { storage: deaf(storage), exclusively }))
  await Promise.all(tabs.map(callAsCustomer))
  assert.equal(tabs.map(tab => tab.sent()), tabs.map(() => [NEW]))
  assert.equal(exchanged, [pair('old').refreshToken])
  assert.equal(tabs.filter(isEnded), [])
})

tokens('[AUTH-06] a sign-out in another tab is not undone by a refresh that has not heard of it', async () => {
  const storage = deviceOf(pair('old', -1))
  const here = tabOf(null, () => {
    storage.remove('person_tokens')
    return [200, pair('new')]
  }, { storage: deaf(storage) })
  await callAsCustomer(here)
  assert.is(storage.get('person_tokens'), null)
  assert.equal(here.sent(), [])
  assert.is(here.shop.session.state.get().at, 'guest')
})

tokens('[AUTH-06] a session that ended while a tab waited for its turn is over', async () => {
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => { go = resolve })
  const tab = tabOf(pair('old', -1), undefined, {
    async exclusively(run) {
      await gate
      return run()
    },
  })
  const call = callAsCustomer(tab)
  tab.shop.session.signOut()
  go()
  await call
  assert.equal(tab.asked(), [])
  assert.equal(tab.sent(), [])
})

tokens('[AUTH-06] an API whose new tokens seem to have ended already is asked for others once in 30 seconds, not by every call', async () => {
  let count = 0
  const asked: number[] = []
  const tab = tabOf(pair('old', -1), () => {
    asked.push(tab.timer.now() - FRIDAY_NOON)
    return [200, pair(`new ${count += 1}`, -3600)]
  })
  for (let second = 0; second < 90; second += 1) {
    tab.timer.set(FRIDAY_NOON + second * 1000)
    await Promise.all([1, 2, 3].map(() => callAsCustomer(tab)))
  }
  assert.equal(asked, [0, 30_000, 60_000])
  tab.timer.set(FRIDAY_NOON + 90_000 - 86_400_000)
  await callAsCustomer(tab)
  assert.is(asked.length, 3, 'nor does a clock that is set back ask by itself: by that clock the token lives')
  tab.timer.set(FRIDAY_NOON + 30_000)
  await callAsCustomer(tab)
  assert.equal(asked, [0, 30_000, 60_000, 30_000], 'where it has ended by that clock too, it is not young for having come later')
})

for (const [name, wrongBy] of [['a day', 86_400_000], ['a year', 365 * 86_400_000]] as const) {
  tokens(`[AUTH-06] a clock that is moved by ${name} in the middle of a visit, there and back, costs one refresh and signs nobody out`, async () => {
    let count = 0
    const tab = tabOf(pair('old', 900, 400 * 86_400), () => [200, pair(`new ${count += 1}`, 900, 400 * 86_400)])
    for (const shift of [0, -wrongBy, 0, wrongBy, wrongBy, 0, -wrongBy, 0]) {
      tab.timer.set(FRIDAY_NOON + shift)
      for (let call = 0; call < 5; call += 1) await callAsCustomer(tab)
    }
    assert.is(count, 1)
    assert.equal(new Set(tab.told), new Set(['authorised']))
  })
}

tokens('[AUTH-06] an answer to the refresh that is lost on its way: one more try, and whose old token is then refused is signed out and told so', async () => {
  const tab = tabOf(pair('old', -1), lost('cut'))
  await callAsCustomer(tab)
  assert.ok(keptBy(tab) !== null)
  tab.api.refresh = gone
  await callAsCustomer(tab)
  assert.equal(tab.asked(), [pair('old').refreshToken, pair('old').refreshToken])
  assert.is(tab.told.at(-1), 'ended')
  assert.is(keptBy(tab), null)
})

for (const strange of [
  'opaque', 'a.b.c', `x.${Buffer.from('{"exp":"1"}').toString('base64url')}.y`, `x.${Buffer.from('{"exp":1e20}').toString('base64url')}.y`,
  `x.${Buffer.from('{"exp":null}').toString('base64url')}.y`, 'x.%%%.y', `x.${Buffer.from('{"exp":NaN}').toString('base64url')}.y`,
]) {
  tokens(`[AUTH-06] a token without a readable end, «${strange}», is good until the API refuses it, and is then renewed once`, async () => {
    const tab = tabOf({ accessToken: strange, refreshToken: `${strange} too` })
    await callAsCustomer(tab)
    assert.equal([tab.sent(), tab.asked()], [[strange], []])
    tab.api.me = takes(NEW)
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [strange, strange, NEW])
    assert.equal(tab.asked(), [`${strange} too`])
  })
}

tokens('[AUTH-06] signing out, and the end of a session by itself, also drop tokens that were put aside as unreadable', async () => {
  const half = '{"accessToken":"half'
  const tab = tabOf(null, undefined, { storage: createMemoryStorage({ ...MARKERS, person_tokens: half }) })
  assert.is(tab.storage.get('person_tokens.bad'), half)
  tab.shop.session.signOut()
  assert.is(tab.storage.get('person_tokens.bad'), null)
  const over = tabOf(pair('old', -1, -1))
  over.storage.set('person_tokens.bad', half)
  await callAsCustomer(over)
  assert.ok(isEnded(over))
  assert.is(over.storage.get('person_tokens.bad'), null)
})

tokens('[STO-04] stored tokens in any other shape are nobody\'s tokens', async () => {
  const whole = { ...pair('old'), source: 'PHONE' }
  for (const stored of [{}, [], 'x', 5, { ...whole, source: 'FACEBOOK' }, { ...whole, accessToken: 5 }, { ...whole, refreshToken: undefined }]) {
    const tab = tabOf(null, undefined, { storage: createMemoryStorage({ ...MARKERS, person_tokens: JSON.stringify(stored) }) })
    assert.is(tab.shop.session.state.get().at, 'guest')
    await callAsCustomer(tab)
    assert.equal(tab.sent(), [])
  }
})

tokens.run()
