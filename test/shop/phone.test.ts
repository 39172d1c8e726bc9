import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import { createPhoneSignIn, RESEND_MILLISECONDS, type PhoneSignIn, type PhoneState, type SmsError } from '../../core/shop/session/phone.ts'
import { createMemoryStorage, type MemoryStorage } from '../../core/store/memory-storage.ts'
import { buildShop, FRIDAY_NOON, openSandbox, type TestSandbox } from '../kit/shop.ts'

const phone = suite<{ sandbox: TestSandbox }>('sign-in by phone')
phone.before(async context => {
  context.sandbox = await openSandbox()
})
phone.after(context => context.sandbox.close())

interface Desk {
  readonly signIn: PhoneSignIn
  readonly storage: MemoryStorage
  readonly sent: unknown[][]
  /** What the next calls answer; a function runs at the call. */
  answer: { code: () => Promise<void>; tokens: () => Promise<{ accessToken: string; refreshToken: string }>; captcha: () => Promise<string> }
  now: number
}
function desk(storage = createMemoryStorage(), now = FRIDAY_NOON, country: 'RU' | 'ME' = 'RU'): Desk {
  let proof = 0
  const made: Omit<Desk, 'signIn'> & { signIn?: PhoneSignIn } = {
    storage,
    sent: [],
    now,
    answer: { code: async () => undefined, tokens: async () => ({ accessToken: 'a', refreshToken: 'r' }), captcha: async () => `proof ${proof += 1}` },
  }
  made.signIn = createPhoneSignIn({
    storage,
    country: () => country,
    now: () => made.now,
    captcha: () => made.answer.captcha(),
    report: () => undefined,
    wire: {
      requestCode: (...args) => {
        made.sent.push(['code', ...args])
        return made.answer.code()
      },
      signInWithCode: (...args) => {
        made.sent.push(['sign in', ...args])
        return made.answer.tokens()
      },
      refresh: () => Promise.reject(new Error('not asked for')),
      me: () => Promise.reject(new Error('not asked for')),
    },
    session: {
      state: { get: () => ({ at: 'guest', ended: false }), subscribe: () => () => undefined },
      async signedIn(...args) {
        made.sent.push(['signed in', ...args])
      },
      loadProfile: async () => undefined,
      signOut: () => undefined,
      personally: () => Promise.reject(new Error('not asked for')),
    },
  })
  return made as Desk
}
async function atCode(from: Desk, number = '+7 900 000-00-07'): Promise<Desk> {
  from.signIn.typed(number)
  await from.signIn.requestCode()
  assert.is(from.signIn.state.get().step, 'code')
  return from
}
const errorOf = ({ signIn }: Desk): PhoneState['error'] => signIn.state.get().error
const api = (code: string, status = 422): (() => Promise<never>) => () => Promise.reject(new ApiError(status, code, 'сервер'))

for (const [typed, country, sent] of [
  ['+7 900 000-00-07', 'RU', '+79000000007'], ['8 (900) 000-00-07', 'RU', '+79000000007'], ['9000000007', 'RU', '+79000000007'],
  ['067 123 456', 'ME', '+38267123456'], ['+382 67 123 456', 'RU', '+38267123456'], ['8 900 000 00 07', 'ME', '+79000000007'],
] as const) {
  phone(`[AUTH-02] «${typed}» goes out as ${sent}`, async () => {
    const made = desk(undefined, undefined, country)
    await atCode(made, typed)
    assert.equal(made.sent, [['code', sent, 'proof 1']])
    const state = made.signIn.state.get()
    assert.is(state.step === 'code' && state.phone, sent)
  })
}

for (const [typed, code] of [
  ['', 'phoneRequired'], ['   ', 'phoneRequired'], ['+', 'phoneRequired'], ['+7 ', 'phoneInvalid'], ['12345', 'phoneInvalid'], ['+7 900 000-00-0', 'phoneInvalid'],
  ['девять', 'phoneInvalid'],
] as const) {
  phone(`[AUTH-02] «${typed}» is not sent: ${code}`, async () => {
    const made = desk()
    made.signIn.typed(typed)
    await made.signIn.requestCode()
    assert.equal(errorOf(made), { at: 'field', code })
    assert.equal(made.sent, [])
    made.signIn.typed(`${typed}1`)
    assert.is(errorOf(made), null, 'typing on takes the message away')
  })
}

for (const [typed, code] of [['', 'codeRequired'], ['1', 'codeShort'], ['123', 'codeShort'], ['12 3', 'codeShort'], ['абв', 'codeRequired']] as const) {
  phone(`[AUTH-02] the code «${typed}» is not sent: ${code}`, async () => {
    const made = await atCode(desk())
    made.signIn.typed(typed)
    assert.not.ok(await made.signIn.submitCode())
    assert.equal(errorOf(made), { at: 'field', code })
    assert.is(made.sent.length, 1)
  })
}

for (const [typed, sent] of [['1234', '1234'], ['12345', '12345'], ['123456', '123456'], ['1234567', '123456'], ['12-34', '1234'], [' Код: 1234 ', '1234']] as const) {
  phone(`[AUTH-02] the code «${typed}» goes out as ${sent}, with a fresh bot-check token`, async () => {
    const made = await atCode(desk())
    made.signIn.typed(typed)
    assert.ok(await made.signIn.submitCode())
    assert.equal(made.sent.slice(1), [['sign in', '+79000000007', sent, 'proof 2'], ['signed in', { accessToken: 'a', refreshToken: 'r' }, 'PHONE']])
    assert.is(made.storage.get('sign_in_code'), null, 'a used code is no longer waited for')
  })
}

const smsErrors: readonly (readonly [string, SmsError])[] = [
  ['sms.too-often', 'throttled'], ['sms.wrong-code', 'wrong'], ['sms.attempts-exhausted', 'exhausted'], ['sms.code-not-found', 'notFound'],
  ['sms.send-failed', 'sendFailed'], ['sms.number-unreachable', 'sendFailedNumber'],
]
for (const [sent, code] of smsErrors) {
  phone(`[AUTH-02] ${sent} is «${code}» where the code is asked for and where it is typed`, async () => {
    const asking = desk()
    asking.answer.code = api(sent)
    asking.signIn.typed('9000000007')
    await asking.signIn.requestCode()
    assert.equal(errorOf(asking), { at: 'sms', code })
    assert.is(asking.signIn.state.get().step, 'number')
    assert.is(asking.signIn.state.get().busy, false)

    const typing = await atCode(desk())
    typing.answer.tokens = api(sent)
    typing.signIn.typed('1234')
    assert.not.ok(await typing.signIn.submitCode())
    assert.equal(errorOf(typing), { at: 'sms', code })
    assert.is(typing.signIn.state.get().typed, '1234', 'what was typed stays')
    assert.is(typing.signIn.state.get().busy, false)
  })
}

for (const [thrown, code] of [
  [new NetworkError('timeout'), 'network'], [new ApiError(500, 'x', 'Неполадка'), 'server'], [new ApiError(500, '', 'Request failed with status 500'), 'requestFailed'],
  [new ApiError(422, 'constructor', 'Слово'), 'server'],
] as const) {
  phone(`[AUTH-02] [ERR-01] ${thrown.message} is a problem that can be tried again`, async () => {
    const made = desk()
    made.answer.code = () => Promise.reject(thrown)
    made.signIn.typed('9000000007')
    await made.signIn.requestCode()
    const error = errorOf(made)
    assert.is(error?.at === 'problem' && error.problem.code, code)
    made.answer.code = async () => undefined
    await made.signIn.requestCode()
    assert.is(made.signIn.state.get().step, 'code')
  })
}

phone('[AUTH-02] a bot check that fails says so, in both places, and nothing is sent', async () => {
  const made = desk()
  const works = made.answer.captcha
  made.answer.captcha = () => Promise.reject(new Error('blocked'))
  made.signIn.typed('9000000007')
  await made.signIn.requestCode()
  assert.equal(errorOf(made), { at: 'captcha' })
  assert.equal(made.sent, [])
  made.answer.captcha = works
  await atCode(made)
  made.answer.captcha = () => Promise.reject(new Error('blocked'))
  made.signIn.typed('1234')
  assert.not.ok(await made.signIn.submitCode())
  assert.equal(errorOf(made), { at: 'captcha' })
  assert.is(made.sent.length, 1)
})

phone('[AUTH-02] a new code may be asked for after 90 seconds and not before', async () => {
  const made = await atCode(desk())
  assert.is(RESEND_MILLISECONDS, 90_000)
  assert.is(made.signIn.resendIn(made.now), 90_000)
  made.now += 89_999
  assert.is(made.signIn.resendIn(made.now), 1)
  await made.signIn.requestCode()
  assert.is(made.sent.length, 1, 'nothing is sent before')
  made.now += 1
  assert.is(made.signIn.resendIn(made.now), 0)
  await made.signIn.requestCode()
  assert.is(made.sent.length, 2)
  const state = made.signIn.state.get()
  assert.is(state.step === 'code' && state.resent, true)
  assert.is(made.signIn.resendIn(made.now), 90_000)
})

phone('[AUTH-02] the countdown survives a reload', async () => {
  const before = await atCode(desk())
  const after = desk(before.storage.otherTab(), before.now + 30_000)
  const state = after.signIn.state.get()
  assert.is(state.step === 'code' && state.phone, '+79000000007')
  assert.is(after.signIn.resendIn(after.now), 60_000)
})

phone('[AUTH-02] the number that is being typed survives a reload, and goes with its code', async () => {
  const before = desk()
  before.signIn.typed('+7 900 00')
  assert.equal(desk(before.storage, before.now).signIn.state.get(), { step: 'number', typed: '+7 900 00', busy: false, error: null })
  await atCode(before)
  assert.is(desk(before.storage, before.now).signIn.state.get().step, 'code')
  before.signIn.changeNumber()
  assert.equal(desk(before.storage, before.now).signIn.state.get(), { step: 'number', typed: '+79000000007', busy: false, error: null })
})

phone('[AUTH-02] a code of a quarter of an hour ago, or of the future, is no longer waited for', async () => {
  const before = await atCode(desk())
  assert.is(desk(before.storage.otherTab(), before.now + 15 * 60_000).signIn.state.get().step, 'number')
  assert.is(desk(before.storage.otherTab(), before.now - 3_600_000).signIn.state.get().step, 'number')
})

phone('[STO-04] a stored request in any other shape is forgotten', () => {
  for (const stored of ['{broken', '[]', '{"phone":5,"requestedAt":1}', '{"phone":"+79000000007"}', '{"phone":"+7","requestedAt":1.5}']) {
    assert.is(desk(createMemoryStorage({ sign_in_code: stored })).signIn.state.get().step, 'number')
  }
})

phone('[AUTH-02] another number: the former one stands ready to be mended', async () => {
  const made = await atCode(desk())
  made.signIn.changeNumber()
  assert.equal(made.signIn.state.get(), { step: 'number', typed: '+79000000007', busy: false, error: null })
})

phone('[AUTH-02] asking too often for the number whose code is under way leads back to the code', async () => {
  const made = await atCode(desk())
  made.signIn.changeNumber()
  made.answer.code = api('sms.too-often', 429)
  made.now += 10_000
  await made.signIn.requestCode()
  assert.is(made.signIn.state.get().step, 'code')
  assert.is(errorOf(made), null)
  assert.is(made.signIn.resendIn(made.now), 80_000, 'the countdown is that of the code under way')
  assert.is(desk(made.storage, made.now).signIn.state.get().step, 'code', 'also after a reload')
})

phone('[AUTH-02] a repeated code refused as too often says so', async () => {
  const made = await atCode(desk())
  made.now += 90_000
  made.answer.code = api('sms.too-often', 429)
  await made.signIn.requestCode()
  assert.equal(errorOf(made), { at: 'sms', code: 'throttled' })
})

phone('a second press while the first is under way sends nothing', async () => {
  const made = desk()
  let done: () => void = () => undefined
  made.answer.code = () => new Promise(resolve => {
    done = resolve
  })
  made.signIn.typed('9000000007')
  const first = made.signIn.requestCode()
  await null
  await made.signIn.requestCode()
  done()
  await first
  assert.is(made.sent.length, 1)
})

phone('a code that arrives late for a number that was given up does not come back to the screen', async () => {
  const made = await atCode(desk())
  let done: () => void = () => undefined
  made.answer.code = () => new Promise(resolve => {
    done = resolve
  })
  made.now += 90_000
  const again = made.signIn.requestCode()
  await null
  made.signIn.changeNumber()
  made.signIn.typed('+7 900 000-00-08')
  done()
  await again
  assert.equal(made.signIn.state.get(), { step: 'number', typed: '+7 900 000-00-08', busy: false, error: null })
})

phone('a wrong code of a number that was given up says nothing about the new one', async () => {
  const made = await atCode(desk())
  let refuse: () => void = () => undefined
  made.answer.tokens = () => new Promise((_, reject) => {
    refuse = () => reject(new ApiError(422, 'sms.wrong-code', 'нет'))
  })
  made.signIn.typed('1234')
  const submitted = made.signIn.submitCode()
  await null
  await null
  made.signIn.changeNumber()
  refuse()
  assert.not.ok(await submitted)
  assert.is(errorOf(made), null)
})

phone('[AUTH-02] at the sandbox: too often, a wrong code, the right one, exhausted attempts, unreachable numbers', async ({ sandbox }) => {
  const here = buildShop({ apiBase: sandbox.url })
  const { phone: signIn } = here.shop.session
  const fault = () => signIn.state.get().error
  const ask = async (number: string) => {
    signIn.changeNumber()
    signIn.typed(number)
    await signIn.requestCode()
  }
  await ask('+79000010001')
  assert.equal(fault(), { at: 'sms', code: 'sendFailed' })
  await ask('+79000010002')
  assert.equal(fault(), { at: 'sms', code: 'sendFailedNumber' })

  await ask('+79000010007')
  const right = await sandbox.codeOf('+79000010007')
  const wrong = right === '0000' ? '1111' : '0000'
  signIn.typed(wrong)
  assert.not.ok(await signIn.submitCode())
  assert.equal(fault(), { at: 'sms', code: 'wrong' })
  const elsewhere = buildShop({ apiBase: sandbox.url })
  elsewhere.shop.session.phone.typed('+79000010007')
  await elsewhere.shop.session.phone.requestCode()
  assert.equal(elsewhere.shop.session.phone.state.get().error, { at: 'sms', code: 'throttled' })
  signIn.typed(right)
  assert.ok(await signIn.submitCode())
  assert.is(here.shop.session.state.get().at, 'authorised')

  here.shop.session.signOut()
  await ask('+79000010008')
  for (let attempt = 0; attempt < 4; attempt += 1) {
    signIn.typed(await sandbox.codeOf('+79000010008') === '0000' ? '1111' : '0000')
    await signIn.submitCode()
  }
  assert.equal(fault(), { at: 'sms', code: 'exhausted' })
})

phone.run()
