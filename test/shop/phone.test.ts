import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhoneCountry } from '../../core/phone.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import {
  requestCode, selectPhoneError, createAccountApi, deferReply, failWith, rejectWith, typeCode, type AccountApi,
  type StubResponse,
} from '../kit/account.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { suspendTab } from '../kit/tabs.ts'
import { buildShop, waitUntil, FRIDAY_NOON, openSandbox, type TestSandbox, type TestShop } from '../kit/shop.ts'

const phone = suite<{ sandbox: TestSandbox }>('sign-in by phone')
phone.before(async context => {
  context.sandbox = await openSandbox()
})
phone.after(context => context.sandbox.close())

interface SignInFixture extends TestShop {
  readonly api: AccountApi
  readonly signIn: TestShop['shop']['session']['phone']
  /** The calls that request or send a code, shortened: `code +79000000007 proof 1`. */
  sent(): readonly string[]
  /** The purposes of the requested bot checks. */
  readonly purposes: string[]
  captcha: () => Promise<string>
  /** Changes the device's clock by this many milliseconds; a negative number sets it back. */
  later(milliseconds: number): void
  getResendDelay(): number
}
const MARKERS = { app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0' }

/** The sign-in page with an API that sends a code to every number and accepts every code. */
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
      return result.captcha()
    },
  })
  if (country === 'ME') fixture.shop.locale.set('cnr')
  const result: SignInFixture = {
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
    getResendDelay: () => fixture.shop.session.phone.getResendDelay(fixture.shop.clock.now()),
  }
  return result
}
/** Reloads the page after this many milliseconds. */
const reloadPage = (before: SignInFixture, milliseconds = 0): SignInFixture =>
  openPhone(before.storage.otherTab(), before.timer.now() + milliseconds)
async function goToCodeStep(fixture: SignInFixture, number = '+7 900 000-00-07'): Promise<SignInFixture> {
  await requestCode(fixture, number)
  assert.is(fixture.signIn.state.get().step, 'code')
  return fixture
}
/** Lets the shop synchronise its clock with the API. */
async function synchroniseClock(fixture: SignInFixture, now: number): Promise<void> {
  fixture.api.time = () => [200, { utc_time: new Date(now).toISOString() }]
  fixture.shop.start()
  await waitUntil(() => fixture.api.listRequests('time').length > 0)
  await flushPromises()
  await flushPromises()
}
const selectError = ({ signIn }: SignInFixture) => selectPhoneError(signIn.state.get())
const readShownState = ({ signIn }: SignInFixture) => {
  const { step, typed, call } = signIn.state.get()
  return { step, typed, call }
}
const selectNumber = ({ signIn }: SignInFixture): string => {
  const state = signIn.state.get()
  return state.step === 'code' ? state.codeRequest.phone : ''
}
const TOO_OFTEN = rejectWith(429, 'sms.too-often')
/** Requests a code for a number; the API responds when the test says so. */
async function startRequest(fixture: SignInFixture, number = '+7 900 000-00-07') {
  const answer = deferReply()
  fixture.api.code = answer.reply
  const request = requestCode(fixture, number)
  await flushPromises()
  return { request, respond: answer.respond }
}
const refuseCode = (code: string) => ({ errors: [{ code, message: 'сервер' }] })

for (const [typed, country, sent] of [
  ['8 (900) 000-00-07', 'RU', '+79000000007'], ['067 123 456', 'ME', '+38267123456'],
  ['+382 67 123 456', 'RU', '+38267123456'],
] as const) {
  phone(`[AUTH-02] «${typed}» goes out as ${sent}`, async () => {
    const fixture = openPhone(undefined, undefined, country)
    await goToCodeStep(fixture, typed)
    assert.equal([fixture.sent(), selectNumber(fixture)], [[`code ${sent} proof 1`], sent])
  })
}

for (const [typed, code] of [
  ['', 'phoneRequired'], ['   ', 'phoneRequired'], ['+', 'phoneRequired'], ['+7 ', 'phoneRequired'],
  ['7', 'phoneInvalid'], ['12345', 'phoneInvalid'], ['+7 900 000-00-0', 'phoneInvalid'], ['девять', 'phoneInvalid'],
] as const) {
  phone(`[AUTH-02] «${typed}» is not sent: ${code}`, async () => {
    const fixture = openPhone()
    await requestCode(fixture, typed)
    assert.equal(selectError(fixture), { kind: 'field', code })
    assert.equal(fixture.sent(), [])
    fixture.signIn.setText(`${typed}1`)
    assert.is(selectError(fixture), null, 'typing on takes the message away')
  })
}

for (const [typed, code] of [
  ['', 'codeRequired'], ['1', 'codeShort'], ['123', 'codeShort'], ['12 3', 'codeShort'], ['абв', 'codeRequired'],
] as const) {
  phone(`[AUTH-02] the code «${typed}» is not sent: ${code}`, async () => {
    const fixture = await goToCodeStep(openPhone())
    assert.not.ok(await typeCode(fixture, typed))
    assert.equal(selectError(fixture), { kind: 'field', code })
    assert.is(fixture.sent().length, 1)
  })
}

for (const [typed, sent] of [
  ['1234', '1234'], ['12345', '12345'], ['123456', '123456'], ['1234567', '123456'], ['12-34', '1234'],
  [' Код: 1234 ', '1234'],
] as const) {
  phone(`[AUTH-02] the code «${typed}» goes out as ${sent}, with a fresh bot-check token`, async () => {
    const fixture = await goToCodeStep(openPhone())
    assert.ok(await typeCode(fixture, typed))
    assert.equal(fixture.sent().slice(1), [`sign in +79000000007 ${sent} proof 2`])
    assert.equal(JSON.parse(fixture.storage.get('person_tokens') ?? ''), {
      accessToken: 'a', refreshToken: 'r', source: 'PHONE',
    })
    assert.is(fixture.storage.get('sign_in_code'), null, 'a used code is no longer waited for')
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
    assert.equal([selectError(asking), asking.signIn.state.get().step], [{ kind: 'sms', code }, 'number'])
    const after = reloadPage(asking)
    after.api.code = TOO_OFTEN
    await after.signIn.requestCode()
    assert.is(after.signIn.state.get().step, 'number', 'it is not remembered as asked for')

    const typing = await goToCodeStep(openPhone())
    typing.api.tokens = rejectWith(422, sent)
    assert.not.ok(await typeCode(typing, '1234'))
    assert.equal([selectError(typing), typing.signIn.state.get().typed], [{ kind: 'sms', code }, '1234'])
  })
}

for (const [name, reply, code] of [
  ['no answer within fifteen seconds', deferReply().reply, 'network'],
  ['a refusal in words', rejectWith(500, 'x', 'Неполадка'), 'server'],
  ['a refusal in a 200', (): StubResponse => [200, { error: { code: 'own', message: 'Слово' } }], 'server'],
  ['a refusal without words', rejectWith(500, 'x', ''), 'requestFailed'],
  ['a refusal with an unknown code', rejectWith(422, 'constructor', 'Слово'), 'server'],
] as const) {
  phone(`[AUTH-02] [ERR-01] ${name} is a problem of either call that can be tried again`, async () => {
    const fixture = openPhone()
    const expectProblem = async (call: Promise<unknown>): Promise<void> => {
      await fixture.timer.advance(15_000)
      await call
      const error = selectError(fixture)
      assert.is(error?.kind === 'problem' && error.problem.code, code)
    }
    fixture.api.code = reply
    await expectProblem(requestCode(fixture, '9000000007'))
    fixture.api.code = () => [200]
    await fixture.signIn.requestCode()
    assert.is(fixture.signIn.state.get().step, 'code')
    fixture.api.tokens = reply
    await expectProblem(typeCode(fixture, '1234'))
  })
}

const failCaptcha = () => Promise.reject(new Error('blocked'))

phone('[AUTH-02] a bot check that fails says so, in both places, and nothing is sent', async () => {
  const fixture = openPhone()
  const works = fixture.captcha
  fixture.captcha = failCaptcha
  await requestCode(fixture, '9000000007')
  assert.equal([selectError(fixture), fixture.sent()], [{ kind: 'captcha' }, []])
  fixture.captcha = works
  await goToCodeStep(fixture)
  fixture.captcha = failCaptcha
  assert.not.ok(await typeCode(fixture, '1234'))
  assert.equal([selectError(fixture), fixture.sent().length], [{ kind: 'captcha' }, 1])
})

phone('[AUTH-02] a new code may be asked for after 90 seconds and not before', async () => {
  const fixture = await goToCodeStep(openPhone())
  assert.is(fixture.getResendDelay(), 90_000)
  fixture.later(89_999)
  assert.is(fixture.getResendDelay(), 1)
  await fixture.signIn.requestCode()
  assert.is(fixture.sent().length, 1, 'nothing is sent before')
  fixture.later(1)
  assert.is(fixture.getResendDelay(), 0)
  await fixture.signIn.requestCode()
  assert.is(fixture.sent().length, 2)
  const state = fixture.signIn.state.get()
  assert.equal([state.step === 'code' && state.isResent, fixture.getResendDelay()], [true, 90_000])
})

phone('[AUTH-02] the number that is being typed survives a reload, and goes with its code', async () => {
  const before = openPhone()
  before.signIn.setText('+7 900 00')
  assert.equal(readShownState(reloadPage(before)), { step: 'number', typed: '+7 900 00', call: { status: 'idle' } })
  await goToCodeStep(before)
  assert.is(reloadPage(before).signIn.state.get().step, 'code')
  before.signIn.changeNumber()
  for (const page of [before, reloadPage(before)])
    assert.equal(readShownState(page), { step: 'number', typed: '+79000000007', call: { status: 'idle' } })
})

phone('[AUTH-02] a number is kept no longer than a code; once the time is known it leaves the device', async () => {
  const before = openPhone()
  before.signIn.setText('+7 900 00')
  const after = reloadPage(before, 15 * 60_000)
  assert.is(after.signIn.state.get().typed, '')
  assert.ok(before.storage.get('sign_in_code'), 'the clock may be wrong')
  await synchroniseClock(after, before.timer.now() + 15 * 60_000)
  assert.is(before.storage.get('sign_in_code'), null)
})

phone('[AUTH-02] of what is pasted into the number no more is kept than a number can have', () => {
  const fixture = openPhone()
  fixture.signIn.setText('+7 900 000-00-07'.padEnd(100_000, '1'))
  assert.ok(fixture.signIn.state.get().typed.length < 300)
  assert.ok((fixture.storage.get('sign_in_code') ?? '').length < 400)
})

phone('[AUTH-02] asking too often for a number whose code is under way leads back to it: A, B, A', async () => {
  for (const isReloaded of [false, true]) {
    const first = await goToCodeStep(openPhone())
    first.signIn.changeNumber()
    first.later(10_000)
    await goToCodeStep(first, '+7 900 000-00-08')
    const result = isReloaded ? reloadPage(first) : first
    result.later(10_000)
    result.api.code = TOO_OFTEN
    for (const [digit, delay] of [[7, 70_000], [8, 80_000], [7, 70_000]] as const) {
      const number = `+7900000000${digit}`
      result.signIn.changeNumber()
      await requestCode(result, number)
      assert.equal([selectNumber(result), selectError(result), result.getResendDelay()], [number, null, delay])
      assert.is(reloadPage(result).signIn.state.get().step, 'code', 'also after a reload')
    }
  }
})

phone('[AUTH-02] a code that was given up before its response is remembered for its number', async () => {
  const fixture = openPhone()
  const { request, respond } = await startRequest(fixture)
  await fixture.signIn.requestCode()
  assert.is(fixture.sent().length, 1, 'a second press sends nothing')
  fixture.signIn.changeNumber()
  fixture.signIn.setText('+7 900 000-00-08')
  respond(200)
  await request
  assert.is(reloadPage(fixture).signIn.state.get().typed, '+7 900 000-00-08')
  fixture.api.code = TOO_OFTEN
  await requestCode(fixture, '+7 900 000-00-07')
  assert.is(fixture.signIn.state.get().step, 'code')
})

phone('[AUTH-02] a page closed during the request for a code restores number and code', async () => {
  const fixture = openPhone()
  await startRequest(fixture)
  const after = reloadPage(fixture, 20_000)
  assert.is(after.signIn.state.get().typed, '+7 900 000-00-07')
  after.api.code = TOO_OFTEN
  await after.signIn.requestCode()
  assert.equal([selectNumber(after), after.getResendDelay()], ['+79000000007', 70_000])
})

phone('[AUTH-02] code and countdown survive a reload, but for a quarter of an hour only', async () => {
  const before = await goToCodeStep(openPhone())
  const after = reloadPage(before, 30_000)
  assert.equal([selectNumber(after), after.getResendDelay()], ['+79000000007', 60_000])
  for (const later of [15 * 60_000, -3_600_000])
    assert.is(reloadPage(before, later).signIn.state.get().step, 'number', 'nor is a code of the future waited for')
})

phone('[STO-04] a stored request in any other shape is forgotten', () => {
  for (const stored of [
    '{broken', '[]', '{"phone":5,"requestedAt":1}', '{"phone":"+79000000007"}', '{"phone":"+7","requestedAt":1.5}',
  ]) {
    assert.is(openPhone(createMemoryStorage({ ...MARKERS, sign_in_code: stored })).signIn.state.get().step, 'number')
  }
})

phone('[AUTH-02] after the countdown, or a clock set forward, the API still counts, and says so', async () => {
  for (const later of [90_000, 86_400_000]) {
    const fixture = await goToCodeStep(openPhone())
    fixture.later(later)
    assert.is(fixture.getResendDelay(), 0)
    fixture.api.code = TOO_OFTEN
    await fixture.signIn.requestCode()
    assert.equal(selectError(fixture), { kind: 'sms', code: 'throttled' })
  }
})

phone('a code that arrives late for a number that was given up does not come back to the screen', async () => {
  const fixture = await goToCodeStep(openPhone())
  const answer = deferReply()
  fixture.api.code = answer.reply
  fixture.later(90_000)
  const secondCall = fixture.signIn.requestCode()
  await flushPromises()
  fixture.signIn.changeNumber()
  fixture.signIn.setText('+7 900 000-00-08')
  answer.respond(200)
  await secondCall
  assert.equal(readShownState(fixture), { step: 'number', typed: '+7 900 000-00-08', call: { status: 'idle' } })
})

for (const [name, change] of [
  ['a number that was given up says nothing about the new one', ({ signIn }: SignInFixture) => signIn.changeNumber()],
  ['other digits says nothing about those typed since', ({ signIn }: SignInFixture) => signIn.setText('12345')],
] as const) {
  phone(`[AUTH-02] a wrong code of ${name}`, async () => {
    const fixture = await goToCodeStep(openPhone())
    const answer = deferReply()
    fixture.api.tokens = answer.reply
    const submitted = typeCode(fixture, '1234')
    await flushPromises()
    change(fixture)
    answer.respond(422, refuseCode('sms.wrong-code'))
    assert.not.ok(await submitted)
    assert.equal([selectError(fixture), fixture.signIn.state.get().call.status], [null, 'idle'])
  })
}

phone('[AUTH-02] each call has a new bot-check token for its purpose; also a repeated one', async () => {
  const fixture = await goToCodeStep(openPhone())
  fixture.api.tokens = rejectWith(422, 'sms.wrong-code')
  await typeCode(fixture, '1234')
  await fixture.signIn.submitCode()
  fixture.later(90_000)
  await fixture.signIn.requestCode()
  assert.equal(fixture.purposes, ['sms_code', 'sms_confirm', 'sms_confirm', 'sms_code'])
  assert.equal(fixture.sent().map(call => call.slice(-7)), ['proof 1', 'proof 2', 'proof 3', 'proof 4'])
})

phone('[AUTH-02] trying again does what has failed: the request, the sign-in, the repeated request', async () => {
  const fixture = openPhone()
  fixture.api.code = failWith()
  await requestCode(fixture, '9000000007')
  fixture.api.code = () => [200]
  await fixture.signIn.retry()
  assert.is(fixture.signIn.state.get().step, 'code')
  fixture.api.tokens = failWith('cut')
  await typeCode(fixture, '1234')
  const works = fixture.captcha
  fixture.captcha = failCaptcha
  await fixture.signIn.retry()
  assert.equal([selectError(fixture), fixture.signIn.state.get().typed], [{ kind: 'captcha' }, '1234'])
  fixture.later(90_000)
  await fixture.signIn.requestCode()
  fixture.captcha = works
  await fixture.signIn.retry()
  const state = fixture.signIn.state.get()
  assert.is(state.step === 'code' && state.isResent, true)
  assert.equal(fixture.sent().map(call => call.replace(/ \+.*/, '')), ['code', 'code', 'sign in', 'code'])
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
    const fixture = await goToCodeStep(openPhone())
    fixture.signIn.setText(pasted)
    assert.is(fixture.signIn.state.get().typed, code)
  })
}

phone('[AUTH-02] the message about a number is not shown for another that is being typed by then', async () => {
  for (const code of ['sms.number-unreachable', 'sms.attempts-exhausted']) {
    const fixture = openPhone()
    const { request, respond } = await startRequest(fixture, '+7 900 000-00-02')
    fixture.signIn.setText('+7 900 000-00-07')
    respond(422, refuseCode(code))
    await request
    assert.equal(readShownState(fixture), { step: 'number', typed: '+7 900 000-00-07', call: { status: 'idle' } }, code)
  }
})

phone('[AUTH-02] a clock set back makes no countdown over 90 seconds and none that stands still', async () => {
  const fixture = await goToCodeStep(openPhone())
  for (const back of [1_000, 3_600_000, 365 * 86_400_000]) {
    fixture.later(-back)
    assert.ok(fixture.getResendDelay() <= 90_000, String(back))
    fixture.later(91_000)
    assert.is(fixture.getResendDelay(), 0)
  }
  await fixture.signIn.requestCode()
  assert.is(fixture.sent().length, 2)
})

phone('[AUTH-02] a visit with a wrong clock finds the code once the time is known', async () => {
  for (const wrongBy of [-86_400_000, 86_400_000]) {
    const before = await goToCodeStep(openPhone())
    const now = before.timer.now() + 30_000
    const [after, typing] = [reloadPage(before, wrongBy), reloadPage(before, wrongBy)]
    assert.is(after.signIn.state.get().step, 'number')
    typing.signIn.setText('+7 9')
    await synchroniseClock(typing, now)
    assert.equal([typing.signIn.state.get().step, typing.signIn.state.get().typed], ['number', '+7 9'])
  }
  const before = await goToCodeStep(openPhone())
  const after = reloadPage(before, -86_400_000)
  await synchroniseClock(after, before.timer.now() + 30_000)
  assert.equal([after.signIn.state.get().step, after.getResendDelay()], ['code', 60_000])
})

phone('[AUTH-02, STO-05] a number that is taken back in one tab stays in another, where it was typed', () => {
  const firstTab = openPhone()
  const there = openPhone(firstTab.storage.otherTab())
  firstTab.signIn.setText('+7 900 000-00-07')
  there.signIn.setText('+7')
  there.signIn.setText('')
  assert.is(firstTab.signIn.state.get().typed, '+7 900 000-00-07')
})

phone('[AUTH-02, STO-06] «Это не я» clears the form and its messages in each tab', async () => {
  const fixture = openPhone()
  const other = openPhone(fixture.storage.otherTab())
  for (const { signIn } of [fixture, other]) await signIn.requestCode()
  assert.equal([fixture, other].map(selectError), [1, 2].map(() => ({ kind: 'field', code: 'phoneRequired' })))
  fixture.shop.leaving.leave()
  for (const tab of [fixture, other])
    assert.equal(readShownState(tab), { step: 'number', typed: '', call: { status: 'idle' } })
})

phone('[AUTH-02, STO-06] a tab that learns late of the erasure keeps the next visitor’s code', async () => {
  const storage = createMemoryStorage(MARKERS)
  const tab = suspendTab(storage)
  const there = openPhone(tab.storage)
  await there.signIn.requestCode()
  const firstTab = openPhone(storage.otherTab())
  firstTab.shop.leaving.leave()
  await goToCodeStep(firstTab)
  tab.wake('sign_in_code', 'app_person_left')
  assert.equal(readShownState(there), { step: 'number', typed: '', call: { status: 'idle' } })
  assert.is(there.signIn.state.get().codeRequest?.phone, '+79000000007')
  assert.match(storage.get('sign_in_code') ?? '', /79000000007/)
})

phone('[AUTH-05, STO-06] «Это не я» during a sign-in signs no customer in', async () => {
  const fixture = await goToCodeStep(openPhone())
  const answer = deferReply()
  fixture.api.tokens = answer.reply
  const signedIn = typeCode(fixture, '1234')
  await waitUntil(() => fixture.api.listRequests('tokens').length > 0)
  fixture.shop.leaving.leave()
  answer.respond(200, { accessToken: 'a', refreshToken: 'r' })
  assert.is(await signedIn, false)
  assert.equal([fixture.shop.session.state.get().status, fixture.storage.get('person_tokens')], ['guest', null])
})

phone('[AUTH-02, STO-05] a tab that has not heard of a code asked for again does not end its countdown', async () => {
  const storage = createMemoryStorage(MARKERS)
  const there = await goToCodeStep(openPhone({ ...storage, subscribe: () => () => undefined }))
  const firstTab = openPhone(storage.otherTab())
  firstTab.later(91_000)
  await firstTab.signIn.requestCode()
  assert.is(firstTab.getResendDelay(), 90_000)
  there.signIn.changeNumber()
  there.signIn.setText('+7 900 000-00-08')
  assert.is(firstTab.getResendDelay(), 90_000)
})

for (const isOther of [false, true]) {
  phone(`[AUTH-02] a tab at ${isOther ? 'another' : 'the same'} number learns of a later countdown`, async () => {
    const firstTab = await goToCodeStep(openPhone())
    const otherTab = reloadPage(firstTab)
    if (isOther) otherTab.signIn.changeNumber()
    firstTab.later(90_000)
    await firstTab.signIn.requestCode()
    otherTab.later(100_000)
    otherTab.api.code = TOO_OFTEN
    if (isOther) await requestCode(otherTab, '+7 900 000-00-07')
    assert.equal([otherTab.signIn.state.get().step, otherTab.getResendDelay()], ['code', 80_000])
    await otherTab.signIn.requestCode()
    assert.is(otherTab.sent().length, isOther ? 1 : 0)
  })
}

phone('[AUTH-02] the sandbox’s refusals are shown: wrong code, attempts, unreachable', async ({ sandbox }) => {
  const firstTab = buildShop({ apiBase: sandbox.url })
  const { phone: signIn } = firstTab.shop.session
  const readFault = (page = firstTab) => {
    const error = selectPhoneError(page.shop.session.phone.state.get())
    return error?.kind === 'sms' ? error.code : error?.kind
  }
  const request = async (number: string) => {
    signIn.changeNumber()
    await requestCode(firstTab, number)
    return readFault()
  }
  const findWrongCode = async (number: string) => ((await sandbox.readSmsCode(number)) === '0000' ? '1111' : '0000')
  assert.is(await request('+79000010001'), 'sendFailed')
  assert.is(await request('+79000010002'), 'sendFailedNumber')
  await request('+79000010007')
  assert.not.ok(await typeCode(firstTab, await findWrongCode('+79000010007')))
  assert.is(readFault(), 'wrong')
  const elsewhere = buildShop({ apiBase: sandbox.url })
  await requestCode(elsewhere, '+79000010007')
  assert.is(readFault(elsewhere), 'throttled')
  assert.ok(await typeCode(firstTab, await sandbox.readSmsCode('+79000010007')))
  assert.is(firstTab.shop.session.state.get().status, 'authorised')
  firstTab.shop.session.signOut()
  await request('+79000010008')
  for (let attempt = 0; attempt < 4; attempt += 1) await typeCode(firstTab, await findWrongCode('+79000010008'))
  assert.is(readFault(), 'exhausted')
})

phone.run()
