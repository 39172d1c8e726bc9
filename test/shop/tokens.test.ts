import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoragePort } from '../../core/env.ts'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import { createTokenKeeper, SignedOutError, type Exclusively, type TokenKeeper } from '../../core/shop/session/tokens.ts'
import type { Tokens } from '../../core/shop/session/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { isA } from '../kit/errors.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'

const tokens = suite('tokens')

const NOW = FRIDAY_NOON / 1000
/** A token with a name that ends so many seconds from now; without a number it says nothing of its end. */
function token(name: string, seconds?: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ name, ...(seconds !== undefined && { exp: NOW + seconds }) })}.signature`
}
function pair(name: string, access = 900, refresh = 86_400): Tokens {
  return { accessToken: token(`${name}-access`, access), refreshToken: token(`${name}-refresh`, refresh) }
}
const unauthorised = (): ApiError => new ApiError(401, 'auth.token-expired', 'no')

interface Desk {
  readonly keeper: TokenKeeper
  readonly storage: StoragePort
  /** The refresh tokens that were sent. */
  readonly asked: string[]
  readonly ended: string[]
}
/** A keeper whose refresh is answered by `refresh`, with the tokens it begins with. */
function desk(held: Tokens | null, refresh: (refreshToken: string) => Promise<Tokens> = async () => pair('new'), storage: StoragePort = createMemoryStorage(), exclusively: Exclusively = run => run()): Desk {
  const asked: string[] = []
  const ended: string[] = []
  const keeper: TokenKeeper = createTokenKeeper({
    storage,
    now: () => FRIDAY_NOON,
    checkTime: async () => undefined,
    refresh: sent => {
      asked.push(sent)
      return refresh(sent)
    },
    onSignedOut: () => ended.push(keeper.tokens.get() === null ? 'afterwards' : 'before'),
    exclusively,
    report: () => undefined,
  })
  if (held !== null) keeper.accept(held, 'PHONE')
  return { keeper, storage, asked, ended }
}
async function thrownBy(run: Promise<unknown>): Promise<unknown> {
  return run.then(() => undefined, (error: unknown) => error)
}
const echo = async (accessToken: string): Promise<string> => accessToken

tokens('a call goes out with the access token that is held', async () => {
  const { keeper, asked } = desk(pair('old'))
  assert.is(await keeper.withAccess(echo), pair('old').accessToken)
  assert.equal(asked, [])
})

for (const [name, seconds, renews] of [
  ['a minute before its end', 61, false], ['thirty-one seconds before its end', 31, false], ['thirty seconds before its end', 30, true],
  ['at its end', 0, true], ['after its end', -1, true], ['without an end', undefined, false],
] as const) {
  tokens(`[AUTH-06] an access token ${name} is ${renews ? 'renewed ahead of use' : 'used as it is'}`, async () => {
    const held = { ...pair('old'), accessToken: token('old-access', seconds) }
    const { keeper, asked } = desk(held)
    assert.is(await keeper.withAccess(echo), renews ? pair('new').accessToken : held.accessToken)
    assert.equal(asked, renews ? [held.refreshToken] : [])
  })
}

tokens('[AUTH-06] twenty calls with an expired token wait for one refresh', async () => {
  const { keeper, asked } = desk(pair('old', -1))
  const sent = await Promise.all(Array.from({ length: 20 }, () => keeper.withAccess(echo)))
  assert.is(asked.length, 1)
  assert.equal(new Set(sent), new Set([pair('new').accessToken]))
})

tokens('[AUTH-06] twenty calls that are all refused cause one refresh and one repetition each', async () => {
  const { keeper, asked } = desk(pair('old'))
  const sent: string[] = []
  const answers = await Promise.all(Array.from({ length: 20 }, () => keeper.withAccess(async accessToken => {
    sent.push(accessToken)
    await null
    if (accessToken !== pair('new').accessToken) throw unauthorised()
    return 'fine'
  })))
  assert.is(asked.length, 1)
  assert.is(sent.length, 40)
  assert.equal(new Set(answers), new Set(['fine']))
})

tokens('[AUTH-06] a call refused after another has renewed the pair goes out again without a second refresh', async () => {
  const { keeper, asked } = desk(pair('old'))
  let refuse: () => void = () => undefined
  const late = keeper.withAccess(accessToken => accessToken === pair('new').accessToken ? Promise.resolve('fine') : new Promise((_, reject) => {
    refuse = () => reject(unauthorised())
  }))
  await keeper.withAccess(async accessToken => {
    if (accessToken !== pair('new').accessToken) throw unauthorised()
  })
  refuse()
  assert.is(await late, 'fine')
  assert.is(asked.length, 1)
})

tokens('[AUTH-06] a call refused with the new token as well ends the session; it is not sent a third time', async () => {
  const { keeper, asked, ended } = desk(pair('old'))
  let calls = 0
  const error = await thrownBy(keeper.withAccess(async () => {
    calls += 1
    throw unauthorised()
  }))
  assert.instance(error, SignedOutError)
  assert.is(calls, 2)
  assert.is(asked.length, 1)
  assert.is(ended.length, 1)
  assert.is(keeper.tokens.get(), null)
})

tokens('[AUTH-06] other refusals and lost answers go to the caller as they are', async () => {
  for (const thrown of [new ApiError(403, 'x', 'no'), new ApiError(500, 'x', 'no'), new ApiError(404, 'x', 'no'), new NetworkError('cut'), new Error('x')]) {
    const { keeper, asked } = desk(pair('old'))
    assert.is(await thrownBy(keeper.withAccess(async () => {
      throw thrown
    })), thrown)
    assert.equal(asked, [])
    assert.ok(keeper.tokens.get() !== null)
  }
})

tokens('[AUTH-06] an expired refresh token signs out without asking', async () => {
  for (const seconds of [0, -1]) {
    const { keeper, asked, ended } = desk(pair('old', -1, seconds))
    assert.instance(await thrownBy(keeper.withAccess(echo)), SignedOutError)
    assert.equal(asked, [])
    assert.is(keeper.tokens.get(), null)
    assert.is(ended.length, 1)
  }
})

tokens('[AUTH-06] before a session is ended by the clock, the clock is set; without an answer it counts as it is', async () => {
  for (const [name, correct, asked, ended] of [
    ['the clock is right', 0, 0, 1], ['the clock was a year ahead', -365 * 86_400_000, 1, 0], ['the time cannot be had', null, 0, 1],
  ] as const) {
    let moment = FRIDAY_NOON
    const made = { asked: 0, ended: 0 }
    const keeper = createTokenKeeper({
      storage: createMemoryStorage(), now: () => moment, exclusively: run => run(), report: () => undefined,
      async checkTime() {
        if (correct === null) throw new NetworkError('unreachable')
        moment += correct
      },
      async refresh() {
        made.asked += 1
        return pair('new')
      },
      onSignedOut: () => void (made.ended += 1),
    })
    keeper.accept(pair('old', -1, -1), 'PHONE')
    await thrownBy(keeper.withAccess(echo))
    assert.equal(made, { asked, ended }, name)
    assert.is(keeper.tokens.get() === null, ended > 0, name)
  }
})

tokens('[AUTH-06] somebody else who signs in while the time is asked for keeps their own tokens, and who signs out meanwhile stays out', async () => {
  for (const isSomebody of [true, false]) {
    let told: () => void = () => undefined
    const keeper = createTokenKeeper({
      storage: createMemoryStorage(), now: () => FRIDAY_NOON, exclusively: run => run(), report: () => undefined, onSignedOut: () => assert.unreachable(),
      refresh: () => assert.unreachable() as never,
      checkTime: () => new Promise(resolve => {
        told = resolve
      }),
    })
    keeper.accept(pair('old', -1, -1), 'PHONE')
    const call = thrownBy(keeper.withAccess(echo))
    if (isSomebody) keeper.accept(pair('other'), 'GOOGLE')
    else keeper.clear()
    told()
    const error = await call
    assert.is(keeper.tokens.get()?.accessToken, isSomebody ? pair('other').accessToken : undefined)
    assert.is(error instanceof SignedOutError, !isSomebody)
  }
})

tokens('[AUTH-06] the refresh token has no margin: one second is enough', async () => {
  const { keeper, asked } = desk(pair('old', -1, 1))
  assert.is(await keeper.withAccess(echo), pair('new').accessToken)
  assert.is(asked.length, 1)
})

tokens('[AUTH-06] a refresh answered with 401 signs out, and whoever hears of it knows why', async () => {
  const { keeper, ended, storage } = desk(pair('old', -1), async () => {
    throw unauthorised()
  })
  assert.instance(await thrownBy(keeper.withAccess(echo)), SignedOutError)
  assert.is(storage.get('person_tokens'), null)
  assert.equal(ended, ['before'])
})

for (const [name, thrown] of [
  ['no answer', new NetworkError('unreachable')], ['a lost answer', new NetworkError('cut')], ['a time-out', new NetworkError('timeout')],
  ['500', new ApiError(500, 'x', 'no')], ['503', new ApiError(503, '', 'no')], ['429', new ApiError(429, 'x', 'no')],
] as const) {
  tokens(`[AUTH-06] a refresh with ${name} keeps the tokens, and the next call asks again`, async () => {
    let fails = true
    const { keeper, asked, ended } = desk(pair('old', -1), async () => {
      if (fails) throw thrown
      return pair('new')
    })
    assert.is(await thrownBy(keeper.withAccess(echo)), thrown)
    assert.is(keeper.tokens.get()?.refreshToken, pair('old').refreshToken)
    assert.equal(ended, [])
    fails = false
    assert.is(await keeper.withAccess(echo), pair('new').accessToken)
    assert.is(asked.length, 2)
  })
}

tokens('[AUTH-06] a token that still lives is used when its early refresh finds no answer', async () => {
  const held = pair('old', 20)
  const { keeper, asked } = desk(held, async () => {
    throw new NetworkError('unreachable')
  })
  assert.is(await keeper.withAccess(echo), held.accessToken)
  assert.is(asked.length, 1)
})

tokens('[AUTH-05] a refresh keeps the source, and the provider\'s token unless there is a new one', async () => {
  for (const [vkAccessToken, kept] of [[undefined, 'vk-old'], ['vk-new', 'vk-new']] as const) {
    const { keeper } = desk(null, async () => ({ ...pair('new'), ...(vkAccessToken !== undefined && { vkAccessToken }) }))
    keeper.accept({ ...pair('old', -1), vkAccessToken: 'vk-old' }, 'VK')
    await keeper.withAccess(echo)
    assert.equal(keeper.tokens.get(), { ...pair('new'), vkAccessToken: kept, source: 'VK' })
  }
})

tokens('[AUTH-06] signing out while a refresh runs stays signed out', async () => {
  let answer: (fresh: Tokens) => void = () => undefined
  const { keeper, storage } = desk(pair('old', -1), () => new Promise(resolve => {
    answer = resolve
  }))
  const call = thrownBy(keeper.withAccess(echo))
  keeper.clear()
  answer(pair('new'))
  assert.instance(await call, SignedOutError)
  assert.is(keeper.tokens.get(), null)
  assert.is(storage.get('person_tokens'), null)
})

tokens('[AUTH-06] somebody else who signs in while a refresh runs keeps their own tokens', async () => {
  for (const outcome of ['answered', 'refused'] as const) {
    let settle: () => void = () => undefined
    const { keeper, ended } = desk(pair('old', -1), () => new Promise((resolve, reject) => {
      settle = () => (outcome === 'answered' ? resolve(pair('new')) : reject(unauthorised()))
    }))
    const call = keeper.withAccess(echo)
    keeper.clear()
    keeper.accept(pair('other'), 'APPLE')
    settle()
    await thrownBy(call)
    assert.equal(keeper.tokens.get(), { ...pair('other'), source: 'APPLE' }, outcome)
    assert.equal(ended, [], outcome)
  }
})

tokens('[AUTH-06] a pair that another tab has renewed is used instead of refreshing again', async () => {
  const storage = createMemoryStorage()
  const here = desk(pair('old', -1), undefined, storage)
  const there = desk(null, async () => pair('other tab'), storage.otherTab())
  assert.is(await there.keeper.withAccess(echo), pair('other tab').accessToken)
  assert.is(await here.keeper.withAccess(echo), pair('other tab').accessToken)
  assert.equal(here.asked, [])
})

tokens('[AUTH-06] a refresh refused because another tab was faster is no sign-out', async () => {
  const storage = createMemoryStorage()
  const there = desk(pair('old', -1), async () => pair('other tab'), storage.otherTab())
  const here = desk(null, async () => {
    await there.keeper.withAccess(echo)
    throw unauthorised()
  }, storage)
  assert.is(await here.keeper.withAccess(echo), pair('other tab').accessToken)
  assert.equal(here.ended, [])
})

tokens('[AUTH-06] three tabs that wake together exchange the refresh token once, though none has heard of the others yet', async () => {
  const storage = createMemoryStorage()
  desk(pair('old', -1), undefined, storage)
  let last: Promise<unknown> = Promise.resolve()
  const oneByOne: Exclusively = run => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
  // each reads what is written, and no word of a change arrives
  const deaf = (): StoragePort => ({ ...storage.otherTab(), subscribe: () => () => undefined })
  const exchanged: string[] = []
  const tabs = [1, 2, 3].map(() => desk(null, async sent => {
    if (exchanged.includes(sent)) throw unauthorised()
    exchanged.push(sent)
    return pair('new')
  }, deaf(), oneByOne))
  const sent = await Promise.all(tabs.map(({ keeper }) => keeper.withAccess(echo)))
  assert.equal(new Set(sent), new Set([pair('new').accessToken]))
  assert.equal(exchanged, [pair('old').refreshToken])
  assert.equal(tabs.flatMap(({ ended }) => ended), [])
})

tokens('[AUTH-06] a sign-out in another tab is not undone by a refresh that has not heard of it', async () => {
  const storage = createMemoryStorage()
  desk(pair('old', -1), undefined, storage)
  const here = desk(null, async () => {
    storage.remove('person_tokens')
    return pair('new')
  }, { ...storage.otherTab(), subscribe: () => () => undefined })
  assert.instance(await thrownBy(here.keeper.withAccess(echo)), SignedOutError)
  assert.is(storage.get('person_tokens'), null)
  assert.is(here.keeper.tokens.get(), null)
})

tokens('[AUTH-06] a session that ended while a tab waited for its turn is over', async () => {
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const { keeper, asked } = desk(pair('old', -1), undefined, createMemoryStorage(), async run => {
    await gate
    return run()
  })
  const call = thrownBy(keeper.withAccess(echo))
  keeper.clear()
  go()
  assert.instance(await call, SignedOutError)
  assert.equal(asked, [])
})

tokens('[AUTH-06] an API whose new tokens seem to have ended already is asked for others once in 30 seconds, not by every call', async () => {
  let moment = FRIDAY_NOON
  let count = 0
  const asked: number[] = []
  const keeper = createTokenKeeper({
    storage: createMemoryStorage(), now: () => moment, checkTime: async () => undefined, onSignedOut: () => undefined, exclusively: run => run(), report: () => undefined,
    refresh: async () => {
      asked.push(moment - FRIDAY_NOON)
      return pair(`new ${count += 1}`, -3600)
    },
  })
  keeper.accept(pair('old', -1), 'PHONE')
  for (; moment < FRIDAY_NOON + 90_000; moment += 1000) await Promise.all([1, 2, 3].map(() => keeper.withAccess(echo)))
  assert.equal(asked, [0, 30_000, 60_000])
  moment -= 86_400_000
  await keeper.withAccess(echo)
  assert.is(asked.length, 3, 'nor does a clock that is set back ask by itself: by that clock the token lives')
})

for (const [name, wrongBy] of [['a day', 86_400_000], ['a year', 365 * 86_400_000]] as const) {
  tokens(`[AUTH-06] a clock that is moved by ${name} in the middle of a visit, there and back, costs one refresh and signs nobody out`, async () => {
    let moment = FRIDAY_NOON
    let count = 0
    const ended: string[] = []
    const keeper = createTokenKeeper({
      storage: createMemoryStorage(), now: () => moment, checkTime: async () => undefined, onSignedOut: () => ended.push('ended'), exclusively: run => run(), report: () => undefined,
      refresh: async () => pair(`new ${count += 1}`, 900, 400 * 86_400),
    })
    keeper.accept(pair('old', 900, 400 * 86_400), 'PHONE')
    for (const shift of [0, -wrongBy, 0, wrongBy, wrongBy, 0, -wrongBy, 0]) {
      moment = FRIDAY_NOON + shift
      for (let call = 0; call < 5; call += 1) await keeper.withAccess(echo)
    }
    assert.is(count, 1)
    assert.equal(ended, [])
  })
}

tokens('[AUTH-06] an answer to the refresh that is lost on its way: one more try, and whose old token is then refused is signed out and told so', async () => {
  let tries = 0
  const { keeper, ended, asked, storage } = desk(pair('old', -1), async () => {
    tries += 1
    throw tries === 1 ? new NetworkError('cut') : unauthorised()
  })
  assert.instance(await thrownBy(keeper.withAccess(echo)), NetworkError)
  assert.ok(keeper.tokens.get() !== null)
  assert.instance(await thrownBy(keeper.withAccess(echo)), SignedOutError)
  assert.equal(asked, [pair('old').refreshToken, pair('old').refreshToken])
  assert.equal(ended, ['before'])
  assert.is(storage.get('person_tokens'), null)
})

for (const strange of [
  'opaque', 'a.b.c', `x.${Buffer.from('{"exp":"1"}').toString('base64url')}.y`, `x.${Buffer.from('{"exp":1e20}').toString('base64url')}.y`,
  `x.${Buffer.from('{"exp":null}').toString('base64url')}.y`, 'x.%%%.y', `x.${Buffer.from('{"exp":NaN}').toString('base64url')}.y`,
]) {
  tokens(`[AUTH-06] a token without a readable end, «${strange}», is good until the API refuses it, and is then renewed once`, async () => {
    const { keeper, asked } = desk({ accessToken: strange, refreshToken: `${strange} too` })
    assert.is(await keeper.withAccess(echo), strange)
    assert.equal(asked, [])
    const answer = await keeper.withAccess(async accessToken => {
      if (accessToken === strange) throw unauthorised()
      return accessToken
    })
    assert.is(answer, pair('new').accessToken)
    assert.equal(asked, [`${strange} too`])
  })
}

tokens('[AUTH-06] signing out also drops tokens that were put aside as unreadable', () => {
  const { keeper, storage } = desk(null, undefined, createMemoryStorage({ person_tokens: '{"accessToken":"half' }))
  assert.ok(storage.get('person_tokens.bad') !== null)
  keeper.clear()
  assert.is(storage.get('person_tokens.bad'), null)
})

tokens('tokens that are no JWTs have no end', async () => {
  const { keeper, asked } = desk({ accessToken: 'opaque', refreshToken: 'opaque too' })
  assert.is(await keeper.withAccess(echo), 'opaque')
  assert.equal(asked, [])
})

tokens('[STO-04] stored tokens in any other shape are nobody\'s tokens', async () => {
  const whole = { ...pair('old'), source: 'PHONE' }
  for (const stored of [{}, [], 'x', 5, { ...whole, source: 'FACEBOOK' }, { ...whole, accessToken: 5 }, { ...whole, refreshToken: undefined }]) {
    const { keeper } = desk(null, undefined, createMemoryStorage({ person_tokens: JSON.stringify(stored) }))
    assert.is(keeper.tokens.get(), null)
    assert.ok(isA(SignedOutError)(await thrownBy(keeper.withAccess(echo))))
  }
})

tokens.run()
