import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import { createAttempts } from '../../core/shop/session/attempts.ts'
import { createPhoneSignIn, RESEND_MILLISECONDS } from '../../core/shop/session/phone.ts'
import type { PhoneSignIn } from '../../core/shop/session/phone-state.ts'
import type { PhoneState } from '../../core/shop/session/phone-state.ts'
import type { SmsError } from '../../core/shop/session/sms-error.ts'
import type { PhoneCountry } from '../../core/phone.ts'
import { createStore, type Store } from '../../core/store/store.ts'
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
  readonly synced: Store<boolean>
  /** What the bot check was asked for. */
  readonly purposes: string[]
}
function desk(storage = createMemoryStorage(), now = FRIDAY_NOON, country: PhoneCountry = 'RU'): Desk {
  let proof = 0
  const made: Omit<Desk, 'signIn'> & { signIn?: PhoneSignIn } = {
    storage,
    sent: [],
    now,
    synced: createStore(false),
    purposes: [],
    answer: { code: async () => undefined, tokens: async () => ({ accessToken: 'a', refreshToken: 'r' }), captcha: async () => `proof ${proof += 1}` },
  }
  made.signIn = createPhoneSignIn({
    storage,
    attempts: createAttempts(storage, createStore(null)),
    country: createStore(country),
    now: () => made.now,
    synced: made.synced,
    botCheck: {
      attend: () => () => undefined,
      token(purpose) {
        made.purposes.push(purpose)
        return made.answer.captcha()
      },
    },
    locale: () => 'ru',
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
    },
    session: {
      state: { get: () => ({ at: 'guest', ended: false }), subscribe: () => () => undefined },
      async signedIn(...args) {
        made.sent.push(['signed in', ...args])
      },
      loadProfile: async () => undefined,
      goesOn: () => true,
      dismissEnded: () => undefined,
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
  ['', 'phoneRequired'], ['   ', 'phoneRequired'], ['+', 'phoneRequired'], ['+7 ', 'phoneRequired'], ['7', 'phoneInvalid'], ['12345', 'phoneInvalid'], ['+7 900 000-00-0', 'phoneInvalid'],
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

phone('[AUTH-02] a number is kept no longer than a code; once the time is known it leaves the device', () => {
  const before = desk()
  before.signIn.typed('+7 900 00')
  const after = desk(before.storage.otherTab(), before.now + 15 * 60_000)
  assert.is(after.signIn.state.get().typed, '')
  assert.ok(before.storage.get('sign_in_code'), 'the clock may be wrong')
  after.synced.set(true)
  assert.is(before.storage.get('sign_in_code'), null)
  const earlier = createMemoryStorage({ sign_in_code: '{"phone":"","requestedAt":0,"number":"+7 900 00"}' })
  assert.is(desk(earlier).signIn.state.get().typed, '', 'a version that does not say when')
})

phone('[AUTH-02] of what is pasted into the number no more is kept than a number can have', () => {
  const made = desk()
  made.signIn.typed('+7 900 000-00-07'.padEnd(100_000, '1'))
  assert.ok(made.signIn.state.get().typed.length < 300)
  assert.ok((made.storage.get('sign_in_code') ?? '').length < 400)
})

phone('[AUTH-02] a mistyped number does not cost the code of the right one: number A, then B, then A within 90 seconds, also after a reload', async () => {
  for (const isReloaded of [false, true]) {
    const first = await atCode(desk())
    first.signIn.changeNumber()
    first.now += 10_000
    await atCode(first, '+7 900 000-00-08')
    first.signIn.changeNumber()
    const made = isReloaded ? desk(first.storage.otherTab(), first.now) : first
    made.now += 10_000
    made.answer.code = api('sms.too-often', 429)
    made.signIn.typed('+7 900 000-00-07')
    await made.signIn.requestCode()
    const state = made.signIn.state.get()
    assert.is(state.step === 'code' && state.phone, '+79000000007')
    assert.is(made.signIn.resendIn(made.now), 70_000, 'the countdown is that of its own code')
    made.signIn.changeNumber()
    made.signIn.typed('+7 900 000-00-08')
    await made.signIn.requestCode()
    assert.is(made.signIn.resendIn(made.now), 80_000, 'and back again')
  }
})

phone('[AUTH-02] a code that was asked for and given up before its answer came is remembered for its number', async () => {
  const made = desk()
  let done: () => void = () => undefined
  made.answer.code = () => new Promise(resolve => {
    done = resolve
  })
  made.signIn.typed('+7 900 000-00-07')
  const asked = made.signIn.requestCode()
  await null
  made.signIn.changeNumber()
  made.signIn.typed('+7 900 000-00-08')
  done()
  await asked
  assert.is(desk(made.storage.otherTab(), made.now).signIn.state.get().typed, '+7 900 000-00-08')
  made.answer.code = api('sms.too-often', 429)
  made.signIn.typed('+7 900 000-00-07')
  await made.signIn.requestCode()
  assert.is(made.signIn.state.get().step, 'code')
})

phone('[AUTH-02] a page that goes away while the code is being asked for, as behind the SMS on a phone, finds its number and then its code', async () => {
  const made = desk()
  made.answer.code = () => new Promise(() => undefined)
  made.signIn.typed('+7 900 000-00-07')
  void made.signIn.requestCode()
  await null
  const reloaded = desk(made.storage.otherTab(), made.now + 20_000)
  assert.is(reloaded.signIn.state.get().typed, '+7 900 000-00-07')
  reloaded.answer.code = api('sms.too-often', 429)
  await reloaded.signIn.requestCode()
  const state = reloaded.signIn.state.get()
  assert.is(state.step === 'code' && state.phone, '+79000000007')
  assert.is(reloaded.signIn.resendIn(reloaded.now), 70_000)
})

for (const code of ['sms.send-failed', 'sms.number-unreachable', 'sms.attempts-exhausted', 'sms.too-often']) {
  phone(`[AUTH-02] a code that is refused with ${code} is not remembered as asked for`, async () => {
    const made = desk()
    made.answer.code = api(code, 422)
    made.signIn.typed('+7 900 000-00-07')
    await made.signIn.requestCode()
    const reloaded = desk(made.storage.otherTab(), made.now)
    reloaded.answer.code = api('sms.too-often', 429)
    await reloaded.signIn.requestCode()
    assert.is(reloaded.signIn.state.get().step, 'number')
  })
}

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

/** A code is on its way, and will be said to be wrong. */
async function submitting(made: Awaited<ReturnType<typeof atCode>>): Promise<{ readonly submitted: Promise<boolean>; refuse(): void }> {
  let refuse: () => void = () => undefined
  made.answer.tokens = () => new Promise((_, reject) => {
    refuse = () => reject(new ApiError(422, 'sms.wrong-code', 'нет'))
  })
  made.signIn.typed('1234')
  const submitted = made.signIn.submitCode()
  await null
  await null
  return { submitted, refuse }
}

phone('a wrong code of a number that was given up says nothing about the new one', async () => {
  const made = await atCode(desk())
  const { submitted, refuse } = await submitting(made)
  made.signIn.changeNumber()
  refuse()
  assert.not.ok(await submitted)
  assert.is(errorOf(made), null)
})

phone('[AUTH-02] each call has a bot-check token of its own, asked for what it is for; also a repeated one', async () => {
  const made = await atCode(desk())
  made.answer.tokens = api('sms.wrong-code')
  made.signIn.typed('1234')
  await made.signIn.submitCode()
  await made.signIn.submitCode()
  made.now += 90_000
  await made.signIn.requestCode()
  assert.equal(made.purposes, ['sms_code', 'sms_confirm', 'sms_confirm', 'sms_code'])
  assert.equal(made.sent.map(call => call.at(-1)), ['proof 1', 'proof 2', 'proof 3', 'proof 4'])
})

phone('[AUTH-02] trying again does what has failed: the request, the sign-in, the repeated request', async () => {
  const made = desk()
  made.answer.code = () => Promise.reject(new NetworkError('unreachable'))
  made.signIn.typed('9000000007')
  await made.signIn.requestCode()
  made.answer.code = async () => undefined
  await made.signIn.retry()
  assert.is(made.signIn.state.get().step, 'code')
  made.answer.tokens = () => Promise.reject(new NetworkError('cut'))
  made.signIn.typed('1234')
  await made.signIn.submitCode()
  const works = made.answer.captcha
  made.answer.captcha = () => Promise.reject(new Error('blocked'))
  await made.signIn.retry()
  assert.equal(errorOf(made), { at: 'captcha' })
  assert.is(made.signIn.state.get().typed, '1234')
  made.now += 90_000
  await made.signIn.requestCode()
  made.answer.captcha = works
  await made.signIn.retry()
  const state = made.signIn.state.get()
  assert.is(state.step === 'code' && state.resent, true)
  assert.equal(made.sent.map(([what]) => what), ['code', 'code', 'sign in', 'code'])
})

for (const [pasted, code] of [
  ['Ваш код: 1234', '1234'], ['Ваш код: 1234. Никому не сообщайте его! 8-800-555-35-35', '1234'], ['Код 123456 для входа, действует 10 минут', '123456'],
  ['1234 — код для входа', '1234'], ['Vaš kod je 98765.', '98765'], ['Код: 12-34, суши.рф', '1234'], ['G-123456 is your code', '123456'], ['@caplya.example #4321', '4321'],
  ['Заказ 2026 код 4821', '4821'], ['+7 900 123-45-67: код 4821', '4821'], ['Для номера +7 900 123-45-67: 4821', '4821'], ['8 (900) 123-45-67, 4821 — код', '4821'],
  ['Код 4821. 8-800-555-35-35', '4821'], ['Za +382 67 123 456: 4821', '4821'], ['код', ''], ['1 2 3 4', '1234'], ['12\u00A034', '1234'],
] as const) {
  phone(`[AUTH-02] of «${pasted}» the code is «${code}»`, async () => {
    const made = await atCode(desk())
    made.signIn.typed(pasted)
    assert.is(made.signIn.state.get().typed, code)
  })
}

phone('[AUTH-02] what is said of a number says nothing of another that is being typed by then', async () => {
  for (const code of ['sms.number-unreachable', 'sms.attempts-exhausted']) {
    const made = desk()
    let refuse: (error: Error) => void = () => undefined
    made.answer.code = () => new Promise((_, reject) => {
      refuse = reject
    })
    made.signIn.typed('+7 900 000-00-02')
    const asked = made.signIn.requestCode()
    await null
    made.signIn.typed('+7 900 000-00-07')
    refuse(new ApiError(422, code, 'сервер'))
    await asked
    assert.equal(made.signIn.state.get(), { step: 'number', typed: '+7 900 000-00-07', busy: false, error: null }, code)
  }
})

phone('[AUTH-02] a wrong code says nothing of other digits that stand there by now', async () => {
  const made = await atCode(desk())
  const { submitted, refuse } = await submitting(made)
  made.signIn.typed('12345')
  refuse()
  assert.not.ok(await submitted)
  assert.is(errorOf(made), null)
  assert.is(made.signIn.state.get().busy, false)
})

phone('[AUTH-02] a clock that is set back makes no countdown longer than 90 seconds, and none that stands still', async () => {
  const made = await atCode(desk())
  for (const back of [1_000, 3_600_000, 365 * 86_400_000]) {
    made.now -= back
    assert.ok(made.signIn.resendIn(made.now) <= 90_000, String(back))
    made.now += 30_000
    assert.is(made.signIn.resendIn(made.now), 60_000)
  }
  made.now += 60_000
  assert.is(made.signIn.resendIn(made.now), 0)
  await made.signIn.requestCode()
  assert.is(made.sent.length, 2)
})

phone('[AUTH-02] a clock that is set forward ends the countdown; the API still counts, and says so', async () => {
  const made = await atCode(desk())
  made.now += 86_400_000
  assert.is(made.signIn.resendIn(made.now), 0)
  made.answer.code = api('sms.too-often', 429)
  await made.signIn.requestCode()
  assert.equal(errorOf(made), { at: 'sms', code: 'throttled' })
})

phone('[AUTH-02] a visit whose clock is wrong at first finds the code as soon as the time is known, unless something was typed', async () => {
  for (const wrongBy of [-86_400_000, 86_400_000]) {
    const before = await atCode(desk())
    const after = desk(before.storage.otherTab(), before.now + wrongBy)
    assert.is(after.signIn.state.get().step, 'number')
    const typing = desk(before.storage.otherTab(), before.now + wrongBy)
    typing.signIn.typed('+7 9')
    for (const tab of [after, typing]) {
      tab.now = before.now + 30_000
      tab.synced.set(true)
    }
    assert.is(typing.signIn.state.get().step, 'number')
    typing.signIn.changeNumber()
  }
  const before = await atCode(desk())
  const after = desk(before.storage.otherTab(), before.now - 86_400_000)
  after.now = before.now + 30_000
  after.synced.set(true)
  assert.is(after.signIn.state.get().step, 'code')
  assert.is(after.signIn.resendIn(after.now), 60_000)
})

phone('[AUTH-02] two tabs at one number have one countdown: a code asked for again in one counts in the other', async () => {
  const here = await atCode(desk())
  const there = desk(here.storage.otherTab(), here.now)
  assert.is(there.signIn.state.get().step, 'code')
  here.now += 90_000
  await here.signIn.requestCode()
  there.now = here.now + 10_000
  assert.is(there.signIn.resendIn(there.now), 80_000)
  await there.signIn.requestCode()
  assert.equal(there.sent, [])
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
