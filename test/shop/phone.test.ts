import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhoneCountry } from '../../core/phone.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import {
  requestCode, selectPhoneError, createAccountApi, deferReply, failWith, rejectWith, typeCode, type AccountApi,
} from '../kit/account.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { buildShop, waitUntil, FRIDAY_NOON, openSandbox, type TestSandbox, type TestShop } from '../kit/shop.ts'

const phone = suite<{ sandbox: TestSandbox }>('sign-in by phone')
phone.before(async context => {
  context.sandbox = await openSandbox()
})
phone.after(context => context.sandbox.close())

interface SignInFixture extends TestShop {
  readonly api: AccountApi
  readonly signIn: TestShop['shop']['session']['phone']
  /** Each call for a code or with one, without what stands in all of them: `code +79000000007 proof 1`. */
  sent(): readonly string[]
  /** What the bot check was asked for. */
  readonly purposes: string[]
  captcha: () => Promise<string>
  /** So many milliseconds later by the device's clock; less than none when it is set back. */
  later(milliseconds: number): void
  resendIn(): number
}
const MARKERS = { app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0' }

/** The page of sign-in at an API that sends a code to every number and takes any. */
function openPhone(
  storage: MemoryStorage = createMemoryStorage(MARKERS), now = FRIDAY_NOON, country: PhoneCountry = 'RU',
): SignInFixture {
  const api = createAccountApi()
  const purposes: string[] = []
  let proof = 0
  const fixture = buildShop({
    http: api,
    storage,
    timer: createTestTimer(now),
    path: '/auth',
    captcha(purpose) {
      purposes.push(purpose)
      return made.captcha()
    },
  })
  if (country === 'ME') fixture.shop.locale.set('cnr')
  const made: SignInFixture = {
    ...fixture,
    api,
    purposes,
    signIn: fixture.shop.session.phone,
    sent: () =>
      api.listRequests('code', 'tokens').map(({ body }) => {
        const { phone: number, code, captchaToken } = JSON.parse(body ?? '')
        return [code === undefined ? 'code' : 'sign in', number, code, captchaToken].filter(Boolean).join(' ')
      }),
    captcha: async () => `proof ${(proof += 1)}`,
    later: milliseconds => fixture.timer.set(fixture.timer.now() + milliseconds),
    resendIn: () => fixture.shop.session.phone.resendIn(fixture.shop.clock.now()),
  }
  return made
}
/** Another load of the page, so many milliseconds later. */
const reloaded = (before: SignInFixture, milliseconds = 0): SignInFixture =>
  openPhone(before.storage.otherTab(), before.timer.now() + milliseconds)
async function atCode(made: SignInFixture, number = '+7 900 000-00-07'): Promise<SignInFixture> {
  await requestCode(made, number)
  assert.is(made.signIn.state.get().step, 'code')
  return made
}
/** The API tells its time, and the shop sets its clock by it. */
async function clockIsSet(made: SignInFixture, now: number): Promise<void> {
  made.api.time = () => [200, { utc_time: new Date(now).toISOString() }]
  made.shop.start()
  await waitUntil(() => made.api.listRequests('time').length > 0)
  await flushPromises()
  await flushPromises()
}
const selectError = ({ signIn }: SignInFixture) => selectPhoneError(signIn.state.get())
const shownBy = ({ signIn }: SignInFixture) => {
  const { step, typed, call } = signIn.state.get()
  return { step, typed, call }
}
const selectNumber = ({ signIn }: SignInFixture): string => {
  const state = signIn.state.get()
  return state.step === 'code' ? state.asked.phone : ''
}
const TOO_OFTEN = rejectWith(429, 'sms.too-often')

for (const [typed, country, sent] of [
  ['+7 900 000-00-07', 'RU', '+79000000007'], ['8 (900) 000-00-07', 'RU', '+79000000007'],
  ['9000000007', 'RU', '+79000000007'], ['067 123 456', 'ME', '+38267123456'],
  ['+382 67 123 456', 'RU', '+38267123456'], ['8 900 000 00 07', 'ME', '+79000000007'],
] as const) {
  phone(`[AUTH-02] «${typed}» goes out as ${sent}`, async () => {
    const made = openPhone(undefined, undefined, country)
    await atCode(made, typed)
    assert.equal(made.sent(), [`code ${sent} proof 1`])
    assert.is(selectNumber(made), sent)
  })
}

for (const [typed, code] of [
  ['', 'phoneRequired'],
  ['   ', 'phoneRequired'],
  ['+', 'phoneRequired'],
  ['+7 ', 'phoneRequired'],
  ['7', 'phoneInvalid'],
  ['12345', 'phoneInvalid'],
  ['+7 900 000-00-0', 'phoneInvalid'],
  ['девять', 'phoneInvalid'],
] as const) {
  phone(`[AUTH-02] «${typed}» is not sent: ${code}`, async () => {
    const made = openPhone()
    await requestCode(made, typed)
    assert.equal(selectError(made), { kind: 'field', code })
    assert.equal(made.sent(), [])
    made.signIn.typed(`${typed}1`)
    assert.is(selectError(made), null, 'typing on takes the message away')
  })
}

for (const [typed, code] of [
  ['', 'codeRequired'], ['1', 'codeShort'], ['123', 'codeShort'], ['12 3', 'codeShort'], ['абв', 'codeRequired'],
] as const) {
  phone(`[AUTH-02] the code «${typed}» is not sent: ${code}`, async () => {
    const made = await atCode(openPhone())
    assert.not.ok(await typeCode(made, typed))
    assert.equal(selectError(made), { kind: 'field', code })
    assert.is(made.sent().length, 1)
  })
}

for (const [typed, sent] of [
  ['1234', '1234'], ['12345', '12345'], ['123456', '123456'], ['1234567', '123456'], ['12-34', '1234'],
  [' Код: 1234 ', '1234'],
] as const) {
  phone(`[AUTH-02] the code «${typed}» goes out as ${sent}, with a fresh bot-check token`, async () => {
    const made = await atCode(openPhone())
    assert.ok(await typeCode(made, typed))
    assert.equal(made.sent().slice(1), [`sign in +79000000007 ${sent} proof 2`])
    assert.equal(JSON.parse(made.storage.get('person_tokens') ?? ''), {
      accessToken: 'a', refreshToken: 'r', source: 'PHONE',
    })
    assert.is(made.storage.get('sign_in_code'), null, 'a used code is no longer waited for')
  })
}

for (const [sent, code] of [
  ['sms.too-often', 'throttled'], ['sms.wrong-code', 'wrong'], ['sms.attempts-exhausted', 'exhausted'],
  ['sms.code-not-found', 'notFound'], ['sms.send-failed', 'sendFailed'], ['sms.number-unreachable', 'sendFailedNumber'],
] as const) {
  phone(`[AUTH-02] ${sent} is «${code}» at the number and at the code`, async () => {
    const asking = openPhone()
    asking.api.code = rejectWith(422, sent)
    await requestCode(asking, '9000000007')
    assert.equal(selectError(asking), { kind: 'sms', code })
    assert.is(asking.signIn.state.get().step, 'number')
    assert.is(asking.signIn.state.get().call.status === 'busy', false)

    const typing = await atCode(openPhone())
    typing.api.tokens = rejectWith(422, sent)
    assert.not.ok(await typeCode(typing, '1234'))
    assert.equal(selectError(typing), { kind: 'sms', code })
    assert.is(typing.signIn.state.get().typed, '1234', 'what was typed stays')
    assert.is(typing.signIn.state.get().call.status === 'busy', false)
  })
}

for (const body of [
  { error: { code: 'own', message: 'Номер в чёрном списке' } },
  { error: 'Номер в чёрном списке' },
  { errors: ['Номер в чёрном списке'] },
  { message: 'Номер в чёрном списке', success: false },
]) {
  phone(`[AUTH-02, ERR-01] ${JSON.stringify(body)} in a 200 is refused`, async () => {
    const asking = openPhone()
    asking.api.code = () => [200, body]
    await requestCode(asking, '9000000007')
    const typing = await atCode(openPhone())
    typing.api.tokens = () => [200, body]
    assert.not.ok(await typeCode(typing, '1234'))
    for (const made of [asking, typing]) {
      const error = selectError(made)
      assert.equal(error?.kind === 'problem' && [error.problem.code, error.problem.message], [
        'server', 'Номер в чёрном списке',
      ])
    }
    assert.is(asking.signIn.state.get().step, 'number')
  })
}

for (const [name, reply, code] of [
  ['no answer within fifteen seconds', deferReply().reply, 'network'],
  ['a refusal in words', rejectWith(500, 'x', 'Неполадка'), 'server'],
  ['a refusal without words', rejectWith(500, 'x', ''), 'requestFailed'],
  ["a refusal with a code of nobody's", rejectWith(422, 'constructor', 'Слово'), 'server'],
] as const) {
  phone(`[AUTH-02] [ERR-01] ${name} is a problem that can be tried again`, async () => {
    const made = openPhone()
    made.api.code = reply
    const request = requestCode(made, '9000000007')
    await made.timer.advance(15_000)
    await request
    const error = selectError(made)
    assert.is(error?.kind === 'problem' && error.problem.code, code)
    made.api.code = () => [200]
    await made.signIn.requestCode()
    assert.is(made.signIn.state.get().step, 'code')
  })
}

phone('[AUTH-02] a bot check that fails says so, in both places, and nothing is sent', async () => {
  const made = openPhone()
  const works = made.captcha
  made.captcha = () => Promise.reject(new Error('blocked'))
  await requestCode(made, '9000000007')
  assert.equal(selectError(made), { kind: 'captcha' })
  assert.equal(made.sent(), [])
  made.captcha = works
  await atCode(made)
  made.captcha = () => Promise.reject(new Error('blocked'))
  assert.not.ok(await typeCode(made, '1234'))
  assert.equal(selectError(made), { kind: 'captcha' })
  assert.is(made.sent().length, 1)
})

phone('[AUTH-02] a new code may be asked for after 90 seconds and not before', async () => {
  const made = await atCode(openPhone())
  assert.is(made.resendIn(), 90_000)
  made.later(89_999)
  assert.is(made.resendIn(), 1)
  await made.signIn.requestCode()
  assert.is(made.sent().length, 1, 'nothing is sent before')
  made.later(1)
  assert.is(made.resendIn(), 0)
  await made.signIn.requestCode()
  assert.is(made.sent().length, 2)
  const state = made.signIn.state.get()
  assert.is(state.step === 'code' && state.resent, true)
  assert.is(made.resendIn(), 90_000)
})

phone('[AUTH-02] the countdown survives a reload', async () => {
  const before = await atCode(openPhone())
  const after = reloaded(before, 30_000)
  assert.is(selectNumber(after), '+79000000007')
  assert.is(after.resendIn(), 60_000)
})

phone('[AUTH-02] the number that is being typed survives a reload, and goes with its code', async () => {
  const before = openPhone()
  before.signIn.typed('+7 900 00')
  assert.equal(shownBy(reloaded(before)), { step: 'number', typed: '+7 900 00', call: { status: 'idle' } })
  await atCode(before)
  assert.is(reloaded(before).signIn.state.get().step, 'code')
  before.signIn.changeNumber()
  assert.equal(shownBy(reloaded(before)), { step: 'number', typed: '+79000000007', call: { status: 'idle' } })
})

phone('[AUTH-02] a number is kept no longer than a code; once the time is known it leaves the device', async () => {
  const before = openPhone()
  before.signIn.typed('+7 900 00')
  const after = reloaded(before, 15 * 60_000)
  assert.is(after.signIn.state.get().typed, '')
  assert.ok(before.storage.get('sign_in_code'), 'the clock may be wrong')
  await clockIsSet(after, before.timer.now() + 15 * 60_000)
  assert.is(before.storage.get('sign_in_code'), null)
  const earlier = createMemoryStorage({ ...MARKERS, sign_in_code: '{"phone":"","requestedAt":0,"number":"+7 900 00"}' })
  assert.is(openPhone(earlier).signIn.state.get().typed, '', 'a version that does not say when')
})

phone('[AUTH-02] of what is pasted into the number no more is kept than a number can have', () => {
  const made = openPhone()
  made.signIn.typed('+7 900 000-00-07'.padEnd(100_000, '1'))
  assert.ok(made.signIn.state.get().typed.length < 300)
  assert.ok((made.storage.get('sign_in_code') ?? '').length < 400)
})

phone('[AUTH-02] a mistyped number keeps the first one’s code: A, B, then A within 90 s', async () => {
  for (const isReloaded of [false, true]) {
    const first = await atCode(openPhone())
    first.signIn.changeNumber()
    first.later(10_000)
    await atCode(first, '+7 900 000-00-08')
    first.signIn.changeNumber()
    const made = isReloaded ? reloaded(first) : first
    made.later(10_000)
    made.api.code = TOO_OFTEN
    await requestCode(made, '+7 900 000-00-07')
    assert.is(selectNumber(made), '+79000000007')
    assert.is(made.resendIn(), 70_000, 'the countdown is that of its own code')
    made.signIn.changeNumber()
    await requestCode(made, '+7 900 000-00-08')
    assert.is(made.resendIn(), 80_000, 'and back again')
  }
})

phone(
  '[AUTH-02] a code that was asked for and given up before its answer came is remembered for its number',
  async () => {
    const made = openPhone()
    const answer = deferReply()
    made.api.code = answer.reply
    const request = requestCode(made, '+7 900 000-00-07')
    await flushPromises()
    made.signIn.changeNumber()
    made.signIn.typed('+7 900 000-00-08')
    answer.respond(200)
    await request
    assert.is(reloaded(made).signIn.state.get().typed, '+7 900 000-00-08')
    made.api.code = TOO_OFTEN
    await requestCode(made, '+7 900 000-00-07')
    assert.is(made.signIn.state.get().step, 'code')
  },
)

phone('[AUTH-02] a page closed during the request for a code restores number and code', async () => {
  const made = openPhone()
  made.api.code = deferReply().reply
  void requestCode(made, '+7 900 000-00-07')
  await flushPromises()
  const after = reloaded(made, 20_000)
  assert.is(after.signIn.state.get().typed, '+7 900 000-00-07')
  after.api.code = TOO_OFTEN
  await after.signIn.requestCode()
  assert.is(selectNumber(after), '+79000000007')
  assert.is(after.resendIn(), 70_000)
})

for (const code of ['sms.send-failed', 'sms.number-unreachable', 'sms.attempts-exhausted', 'sms.too-often']) {
  phone(`[AUTH-02] a code that is refused with ${code} is not remembered as asked for`, async () => {
    const made = openPhone()
    made.api.code = rejectWith(422, code)
    await requestCode(made, '+7 900 000-00-07')
    const after = reloaded(made)
    after.api.code = TOO_OFTEN
    await after.signIn.requestCode()
    assert.is(after.signIn.state.get().step, 'number')
  })
}

phone('[AUTH-02] a code of a quarter of an hour ago, or of the future, is no longer waited for', async () => {
  const before = await atCode(openPhone())
  assert.is(reloaded(before, 15 * 60_000).signIn.state.get().step, 'number')
  assert.is(reloaded(before, -3_600_000).signIn.state.get().step, 'number')
})

phone('[STO-04] a stored request in any other shape is forgotten', () => {
  for (const stored of [
    '{broken', '[]', '{"phone":5,"requestedAt":1}', '{"phone":"+79000000007"}', '{"phone":"+7","requestedAt":1.5}',
  ]) {
    assert.is(openPhone(createMemoryStorage({ ...MARKERS, sign_in_code: stored })).signIn.state.get().step, 'number')
  }
})

phone('[AUTH-02] another number: the former one stands ready to be mended', async () => {
  const made = await atCode(openPhone())
  made.signIn.changeNumber()
  assert.equal(shownBy(made), { step: 'number', typed: '+79000000007', call: { status: 'idle' } })
})

phone('[AUTH-02] asking too often for the number whose code is under way leads back to the code', async () => {
  const made = await atCode(openPhone())
  made.signIn.changeNumber()
  made.api.code = TOO_OFTEN
  made.later(10_000)
  await made.signIn.requestCode()
  assert.is(made.signIn.state.get().step, 'code')
  assert.is(selectError(made), null)
  assert.is(made.resendIn(), 80_000, 'the countdown is that of the code under way')
  assert.is(reloaded(made).signIn.state.get().step, 'code', 'also after a reload')
})

phone('[AUTH-02] a repeated code refused as too often says so', async () => {
  const made = await atCode(openPhone())
  made.later(90_000)
  made.api.code = TOO_OFTEN
  await made.signIn.requestCode()
  assert.equal(selectError(made), { kind: 'sms', code: 'throttled' })
})

phone('a second press while the first is under way sends nothing', async () => {
  const made = openPhone()
  const answer = deferReply()
  made.api.code = answer.reply
  const first = requestCode(made, '9000000007')
  await flushPromises()
  await made.signIn.requestCode()
  answer.respond(200)
  await first
  assert.is(made.sent().length, 1)
})

phone('a code that arrives late for a number that was given up does not come back to the screen', async () => {
  const made = await atCode(openPhone())
  const answer = deferReply()
  made.api.code = answer.reply
  made.later(90_000)
  const again = made.signIn.requestCode()
  await flushPromises()
  made.signIn.changeNumber()
  made.signIn.typed('+7 900 000-00-08')
  answer.respond(200)
  await again
  assert.equal(shownBy(made), { step: 'number', typed: '+7 900 000-00-08', call: { status: 'idle' } })
})

/** A code is on its way, and will be said to be wrong. */
async function submitting(made: SignInFixture): Promise<{ readonly submitted: Promise<boolean>; refuse(): void }> {
  const answer = deferReply()
  made.api.tokens = answer.reply
  const submitted = typeCode(made, '1234')
  await flushPromises()
  return { submitted, refuse: () => answer.respond(422, { errors: [{ code: 'sms.wrong-code', message: 'нет' }] }) }
}

phone('a wrong code of a number that was given up says nothing about the new one', async () => {
  const made = await atCode(openPhone())
  const { submitted, refuse } = await submitting(made)
  made.signIn.changeNumber()
  refuse()
  assert.not.ok(await submitted)
  assert.is(selectError(made), null)
})

phone('[AUTH-02] each call has a new bot-check token for its purpose; also a repeated one', async () => {
  const made = await atCode(openPhone())
  made.api.tokens = rejectWith(422, 'sms.wrong-code')
  await typeCode(made, '1234')
  await made.signIn.submitCode()
  made.later(90_000)
  await made.signIn.requestCode()
  assert.equal(made.purposes, ['sms_code', 'sms_confirm', 'sms_confirm', 'sms_code'])
  assert.equal(made.sent().map(call => call.slice(-7)), ['proof 1', 'proof 2', 'proof 3', 'proof 4'])
})

phone('[AUTH-02] trying again does what has failed: the request, the sign-in, the repeated request', async () => {
  const made = openPhone()
  made.api.code = failWith()
  await requestCode(made, '9000000007')
  made.api.code = () => [200]
  await made.signIn.retry()
  assert.is(made.signIn.state.get().step, 'code')
  made.api.tokens = failWith('cut')
  await typeCode(made, '1234')
  const works = made.captcha
  made.captcha = () => Promise.reject(new Error('blocked'))
  await made.signIn.retry()
  assert.equal(selectError(made), { kind: 'captcha' })
  assert.is(made.signIn.state.get().typed, '1234')
  made.later(90_000)
  await made.signIn.requestCode()
  made.captcha = works
  await made.signIn.retry()
  const state = made.signIn.state.get()
  assert.is(state.step === 'code' && state.resent, true)
  assert.equal(made.sent().map(call => call.replace(/ \+.*/, '')), ['code', 'code', 'sign in', 'code'])
})

for (const [pasted, code] of [
  ['Ваш код: 1234', '1234'], ['Ваш код: 1234. Никому не сообщайте его! 8-800-555-35-35', '1234'],
  ['Код 123456 для входа, действует 10 минут', '123456'], ['1234 — код для входа', '1234'],
  ['Vaš kod je 98765.', '98765'], ['Код: 12-34, суши.рф', '1234'], ['G-123456 is your code', '123456'],
  ['@caplya.example #4321', '4321'], ['Заказ 2026 код 4821', '4821'], ['+7 900 123-45-67: код 4821', '4821'],
  ['Для номера +7 900 123-45-67: 4821', '4821'], ['8 (900) 123-45-67, 4821 — код', '4821'],
  ['Код 4821. 8-800-555-35-35', '4821'], ['Za +382 67 123 456: 4821', '4821'], ['код', ''], ['1 2 3 4', '1234'],
  ['12\u00A034', '1234'],
] as const) {
  phone(`[AUTH-02] of «${pasted}» the code is «${code}»`, async () => {
    const made = await atCode(openPhone())
    made.signIn.typed(pasted)
    assert.is(made.signIn.state.get().typed, code)
  })
}

phone('[AUTH-02] the message about a number is not shown for another that is being typed by then', async () => {
  for (const code of ['sms.number-unreachable', 'sms.attempts-exhausted']) {
    const made = openPhone()
    const answer = deferReply()
    made.api.code = answer.reply
    const request = requestCode(made, '+7 900 000-00-02')
    await flushPromises()
    made.signIn.typed('+7 900 000-00-07')
    answer.respond(422, { errors: [{ code, message: 'сервер' }] })
    await request
    assert.equal(shownBy(made), { step: 'number', typed: '+7 900 000-00-07', call: { status: 'idle' } }, code)
  }
})

phone('[AUTH-02] a wrong code says nothing of other digits that stand there by now', async () => {
  const made = await atCode(openPhone())
  const { submitted, refuse } = await submitting(made)
  made.signIn.typed('12345')
  refuse()
  assert.not.ok(await submitted)
  assert.is(selectError(made), null)
  assert.is(made.signIn.state.get().call.status === 'busy', false)
})

phone('[AUTH-02] a clock set back makes no countdown over 90 seconds and none that stands still', async () => {
  const made = await atCode(openPhone())
  for (const back of [1_000, 3_600_000, 365 * 86_400_000]) {
    made.later(-back)
    assert.ok(made.resendIn() <= 90_000, String(back))
    made.later(91_000)
    assert.is(made.resendIn(), 0)
  }
  await made.signIn.requestCode()
  assert.is(made.sent().length, 2)
})

phone('[AUTH-02] a clock that is set forward ends the countdown; the API still counts, and says so', async () => {
  const made = await atCode(openPhone())
  made.later(86_400_000)
  assert.is(made.resendIn(), 0)
  made.api.code = TOO_OFTEN
  await made.signIn.requestCode()
  assert.equal(selectError(made), { kind: 'sms', code: 'throttled' })
})

phone('[AUTH-02] a visit with a wrong clock finds the code once the time is known', async () => {
  for (const wrongBy of [-86_400_000, 86_400_000]) {
    const before = await atCode(openPhone())
    const now = before.timer.now() + 30_000
    const [after, typing] = [reloaded(before, wrongBy), reloaded(before, wrongBy)]
    assert.is(after.signIn.state.get().step, 'number')
    typing.signIn.typed('+7 9')
    await clockIsSet(typing, now)
    assert.is(typing.signIn.state.get().step, 'number')
    assert.is(typing.signIn.state.get().typed, '+7 9')
  }
  const before = await atCode(openPhone())
  const after = reloaded(before, -86_400_000)
  assert.is(after.signIn.state.get().step, 'number')
  await clockIsSet(after, before.timer.now() + 30_000)
  assert.is(after.signIn.state.get().step, 'code')
  assert.is(after.resendIn(), 60_000)
})

phone('[AUTH-02, STO-05] a number that is taken back in one tab stays in another, where it was typed', () => {
  const here = openPhone()
  const there = openPhone(here.storage.otherTab())
  here.signIn.typed('+7 900 000-00-07')
  there.signIn.typed('+7')
  there.signIn.typed('')
  assert.is(here.signIn.state.get().typed, '+7 900 000-00-07')
})

phone('[AUTH-02, STO-06] «Это не я» clears the form and its messages in each tab', async () => {
  const made = openPhone()
  const other = openPhone(made.storage.otherTab())
  for (const { signIn } of [made, other]) await signIn.requestCode()
  assert.equal([made, other].map(selectError), [1, 2].map(() => ({ kind: 'field', code: 'phoneRequired' })))
  made.shop.leaving.leave()
  for (const tab of [made, other]) assert.equal(shownBy(tab), { step: 'number', typed: '', call: { status: 'idle' } })
})

phone('[AUTH-02, STO-06] a tab that learns late of the erasure keeps the next visitor’s code', async () => {
  const storage = createMemoryStorage(MARKERS)
  const listeners: ((key: string | null) => void)[] = []
  const asleep: MemoryStorage = { ...storage, subscribe: listen => {
    listeners.push(listen)
    return () => undefined
  } }
  const there = openPhone(asleep)
  await there.signIn.requestCode()
  const here = openPhone(storage.otherTab())
  here.shop.leaving.leave()
  await atCode(here)
  for (const key of ['sign_in_code', 'app_person_left']) for (const listen of listeners) listen(key)
  assert.equal(shownBy(there), { step: 'number', typed: '', call: { status: 'idle' } })
  assert.is(there.signIn.state.get().asked?.phone, '+79000000007')
  assert.match(storage.get('sign_in_code') ?? '', /79000000007/)
})

phone('[AUTH-05, STO-06] «Это не я» during a sign-in signs no customer in', async () => {
  const made = await atCode(openPhone())
  const answer = deferReply()
  made.api.tokens = answer.reply
  const signedIn = typeCode(made, '1234')
  await waitUntil(() => made.api.listRequests('tokens').length > 0)
  made.shop.leaving.leave()
  answer.respond(200, { accessToken: 'a', refreshToken: 'r' })
  assert.is(await signedIn, false)
  assert.equal([made.shop.session.state.get().status, made.storage.get('person_tokens')], ['guest', null])
})

phone('[AUTH-02, STO-05] a tab that has not heard of a code asked for again does not end its countdown', async () => {
  const storage = createMemoryStorage(MARKERS)
  const there = await atCode(openPhone({ ...storage, subscribe: () => () => undefined }))
  const here = openPhone(storage.otherTab())
  here.later(91_000)
  await here.signIn.requestCode()
  assert.is(here.resendIn(), 90_000)
  there.signIn.changeNumber()
  there.signIn.typed('+7 900 000-00-08')
  assert.is(here.resendIn(), 90_000)
})

phone('[AUTH-02] two tabs at one number share one countdown, also for a repeated code', async () => {
  const here = await atCode(openPhone())
  const there = reloaded(here)
  assert.is(there.signIn.state.get().step, 'code')
  here.later(90_000)
  await here.signIn.requestCode()
  there.later(100_000)
  assert.is(there.resendIn(), 80_000)
  await there.signIn.requestCode()
  assert.equal(there.sent(), [])
})

phone('[AUTH-02] a tab with another number learns of the first one’s later countdown', async () => {
  const here = await atCode(openPhone())
  const there = reloaded(here)
  there.signIn.changeNumber()
  here.later(90_000)
  await here.signIn.requestCode()
  there.later(100_000)
  there.api.code = TOO_OFTEN
  await requestCode(there, '+7 900 000-00-07')
  assert.is(there.signIn.state.get().step, 'code')
  assert.is(there.resendIn(), 80_000)
})

phone(
  '[AUTH-02] at the sandbox: wrong code, right code, too many attempts, unreachable numbers',
  async ({ sandbox }) => {
    const here = buildShop({ apiBase: sandbox.url })
    const { phone: signIn } = here.shop.session
    const fault = () => selectPhoneError(signIn.state.get())
    const ask = async (number: string) => {
      signIn.changeNumber()
      signIn.typed(number)
      await signIn.requestCode()
    }
    await ask('+79000010001')
    assert.equal(fault(), { kind: 'sms', code: 'sendFailed' })
    await ask('+79000010002')
    assert.equal(fault(), { kind: 'sms', code: 'sendFailedNumber' })

    await ask('+79000010007')
    const right = await sandbox.readSmsCode('+79000010007')
    const wrong = right === '0000' ? '1111' : '0000'
    signIn.typed(wrong)
    assert.not.ok(await signIn.submitCode())
    assert.equal(fault(), { kind: 'sms', code: 'wrong' })
    const elsewhere = buildShop({ apiBase: sandbox.url })
    elsewhere.shop.session.phone.typed('+79000010007')
    await elsewhere.shop.session.phone.requestCode()
    assert.equal(selectPhoneError(elsewhere.shop.session.phone.state.get()), { kind: 'sms', code: 'throttled' })
    signIn.typed(right)
    assert.ok(await signIn.submitCode())
    assert.is(here.shop.session.state.get().status, 'authorised')

    here.shop.session.signOut()
    await ask('+79000010008')
    for (let attempt = 0; attempt < 4; attempt += 1) {
      signIn.typed((await sandbox.readSmsCode('+79000010008')) === '0000' ? '1111' : '0000')
      await signIn.submitCode()
    }
    assert.equal(fault(), { kind: 'sms', code: 'exhausted' })
  },
)

phone.run()
