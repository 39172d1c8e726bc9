import { cleanup, fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { ru } from '../../src/text/ru.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { stripPresetPrefix } from '../../src/auth/strip-preset-prefix.ts'
import { createTestTimer, type TestTimer } from '../kit/clock.ts'
import { createTestHttp, type TestHttp } from '../kit/http.ts'
import { buildShop, FRIDAY_NOON, type ShopOptions, type TestShop } from '../kit/shop.ts'
import { captureTimers, type PageTimers } from '../kit/page-timers.ts'
import {
  componentSuite, flushRender, listenTo, press, readDescription, readRegions, renderInShop, typeText as type,
} from '../kit/view.tsx'

const signIn = componentSuite('signing in')

const codeCall = '/api/v1/sign/in/phone/code'
const tokenCall = '/api/v1/sign/in/phone'
const person = { id: 5, accountIds: ['x'], firstName: 'Анна', phone: '+79000000007', deliveries: [] }
const errors = (code: string): object => ({ errors: [{ code, message: `сервер: ${code}` }] })

async function open(options: Omit<ShopOptions, 'http'> = {}): Promise<TestShop & { readonly api: TestHttp }> {
  const api = createTestHttp()
  const fixture = buildShop({ path: '/auth', ...options, http: api })
  shopTimer = fixture.timer
  await renderInShop(fixture.shop, <SignInScreen />)
  return { ...fixture, api }
}
const number = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Номер телефона|Телефон/)
const code = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Код/)
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
/** Makes the API accept the next code. */
const acceptCode = ({ api }: { readonly api: TestHttp }) =>
  api.expect('POST', tokenCall).answer(200, TOKENS).expect('GET', '/api/v1/me').answer(200, person)

async function sendNumber(): Promise<void> {
  await type(number(), '+7 900 000-00-07')
  await press('Получить код')
}
async function atCode(options: Omit<ShopOptions, 'http'> = {}) {
  const fixture = await open(options)
  fixture.api.expect('POST', codeCall).answer(204, undefined)
  await sendNumber()
  return fixture
}

signIn('[AUTH-02] the number is ready for autofill; a wrong one is called wrong, and gets the focus', async () => {
  const { api } = await open()
  assert.equal([number().type, number().autocomplete, number().value], ['tel', 'tel', '+7 '])
  for (const [typed, message] of [['+7 ', 'Введите номер телефона'], ['+7 900', 'Укажите корректный номер']] as const) {
    await type(number(), typed)
    await press('Получить код')
    assert.match(readDescription(number()), message)
    assert.equal([number().getAttribute('aria-invalid'), document.activeElement], ['true', number()])
    await type(number(), '+7 9')
    assert.is(number().getAttribute('aria-invalid'), null)
  }
  assert.equal(api.calls, [])
})

for (const [pasted, sent] of [
  ['+7 8 900 000-00-07', '+79000000007'], ['+7 +7 900 000-00-07', '+79000000007'], ['+7 79000000007', '+79000000007'],
  ['+7 +382 67 123 456', '+38267123456'], ['+7+7 900 000-00-07', '+79000000007'], ['+7+382 67 123 456', '+38267123456'],
  ['+7 9000000007', '+79000000007'], ['+7 8 (900) 000-00-07', '+79000000007'],
  ['+7 тел.: 8-900-000-00-07', '+79000000007'],
  ['+7 тел.: \u202A+7\u00A0900\u00A0000\u201100\u201107\u202C', '+79000000007'],
  ['+7 Мама +7 (900) 0000007 (дом.)', '+79000000007'],
] as const) {
  signIn(`[AUTH-02] «${pasted}» pasted behind the prefix is sent as ${sent}`, async () => {
    const { api } = await open()
    api.expect('POST', codeCall).answer(204, undefined)
    await type(number(), pasted)
    await press('Получить код')
    assert.is(JSON.parse(api.calls[0]?.body ?? '{}').phone, sent)
  })
}

signIn('[AUTH-02] what is typed by hand behind the prefix stays as it is', () => {
  for (const text of ['+7 ', '+7', '+78', '+7800', '+7 8', '+7 80', '+7 800 555-35-3', '+7 800 555-35-35', '+7 9', '8900', '+382', ''])
    assert.is(stripPresetPrefix(text, 'RU'), text)
})

signIn('[AUTH-02, UI-05] the field of the code is ready for it, and says where the code went', async () => {
  await atCode()
  assert.equal([code().autocomplete, code().inputMode, document.activeElement], ['one-time-code', 'numeric', code()])
  assert.match(readDescription(code()), /Отправили код на \+7 900 000-00-07/)
})

signIn('[AUTH-02] a missing or short code is called so, not sent, and its field gets the focus', async () => {
  const { api } = await atCode()
  for (const [typed, message] of [['', 'Введите код из СМС'], ['12', 'Слишком короткий SMS-код']] as const) {
    if (typed !== '') await type(code(), typed)
    code().blur()
    await press('Войти')
    assert.match(readDescription(code()), message)
    assert.is(document.activeElement, code())
  }
  assert.is(api.calls.length, 1)
})

signIn('[AUTH-02] four digits are sent without a press, once; after a wrong code the button sends', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await type(code(), '1234')
  assert.is(api.calls.length, 2)
  assert.is(code().getAttribute('aria-invalid'), 'true')
  assert.is(document.activeElement, code())
  await type(code(), '123')
  await type(code(), '1235')
  assert.is(api.calls.length, 2, 'the form does not send a second time without a press')
  acceptCode({ api })
  await press('Войти')
  assert.equal(JSON.parse(api.calls[2]?.body ?? '{}').code, '1235')
  api.done()
})

signIn('[AUTH-02, UI-05] a wrong code announces that the next one is sent by the button', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await type(code(), '1234')
  await type(code(), '123')
  assert.match(readDescription(code()), /Нажмите «[^»]+», чтобы отправить код/)
  assert.match(await listenTo(() => type(code(), '1235')), /^Нажмите «/m)
})

signIn('[RT-08, UI-05] the button that a known number leads to says the page and the number', async () => {
  const fixture = buildShop({ path: '/auth', http: createTestHttp() })
  fixture.shop.account.run(({ session }) => session.phone.prefill('+79000000007'))
  await renderInShop(fixture.shop, <SignInScreen />)
  const button = screen.getByRole('button', { name: 'Получить код' })
  assert.is(button.hasAttribute('data-next'), true)
  assert.is(readDescription(button), 'Подтвердите номер | Номер телефона: +7 900 000-00-07')
})

/** The code is sent automatically after a pause in typing. */
let timers: PageTimers | undefined
let shopTimer: TestTimer | undefined
/** Advances the timers of the page and of the shop. */
const advance = (milliseconds: number) => flushRender(async () => {
  await timers?.advance(milliseconds)
  await shopTimer?.advance(milliseconds)
})
signIn.after.each(() => {
  timers?.restore()
  timers = undefined
})
/** Types each digit separately. */
async function typeByHand(digits: string): Promise<void> {
  for (const digit of digits) await type(code(), `${code().value}${digit}`)
}
const sentCodes = (api: TestHttp): string[] => api.calls.slice(1).map(({ body }) => JSON.parse(body ?? '{}').code)

signIn('[AUTH-02] a typed code of six digits costs one attempt, sent after a pause', async () => {
  const { api } = await atCode()
  timers = captureTimers()
  await typeByHand('1234')
  await advance(300)
  await typeByHand('5')
  await advance(300)
  await typeByHand('6')
  assert.equal(sentCodes(api), [])
  acceptCode({ api })
  await advance(1000)
  assert.equal(sentCodes(api).slice(0, 1), ['123456'])
  api.done()
})

signIn('[AUTH-02] pressing the button before the pause sends the code once, deleting digits sends none', async () => {
  const { api } = await atCode()
  timers = captureTimers()
  await typeByHand('12345')
  await type(code(), '1234')
  await advance(1000)
  assert.equal(sentCodes(api), [])
  await typeByHand('6')
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await press('Войти')
  await advance(1000)
  assert.equal(sentCodes(api), ['12346'])
})

signIn('[AUTH-02] after too many attempts the field and the button rest until another code', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(429, errors('sms.attempts-exhausted'))
  await type(code(), '1234')
  assert.ok(code().disabled)
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Войти' }).disabled)
  assert.match(alertText(), 'через час')
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }),
    'the focus does not get lost with the field')
  assert.ok(screen.getByRole('button', { name: 'Изменить номер' }), 'another number is possible')
  assert.not.ok(screen.queryByText(/повторно/), 'no other code is promised for the hour')
})

const alertText = (): string => readRegions('alert').join(' ')

for (const [sent, shown, place] of [
  ['sms.too-often', 'sms.throttled', 'above the button'],
  ['sms.send-failed', 'sms.sendFailed', 'above the button, with another try'],
  ['sms.number-unreachable', 'sms.sendFailedNumber', 'below the number'],
  ['sms.attempts-exhausted', 'sms.exhausted', 'above the button'],
] as const) {
  signIn(`[AUTH-02] ${sent} shows its message ${place}`, async () => {
    const { api } = await open()
    api.expect('POST', codeCall).answer(422, errors(sent))
    await sendNumber()
    const ofField = place === 'below the number'
    assert.is(readDescription(number()).includes(ru[shown]), ofField, readDescription(number()))
    assert.is(alertText().includes(ru[shown]), !ofField, alertText())
    assert.is(number().getAttribute('aria-invalid'), ofField ? 'true' : null)
    assert.is(screen.queryByRole('button', { name: 'Повторить' }) !== null, place.endsWith('another try'))
  })
}

signIn('[AUTH-02] each SMS has one automatic attempt, also with a longer code pasted whole', async () => {
  timers = captureTimers()
  const { api, timer } = await atCode()
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await type(code(), 'Ваш код: 123456')
  assert.is(JSON.parse(api.calls[1]?.body ?? '{}').code, '123456')
  await type(code(), '654321')
  assert.is(api.calls.length, 2)
  timer.set(FRIDAY_NOON + 90_000)
  api.expect('POST', codeCall).answer(204, undefined)
  await advance(1000)
  const retryButton = screen.getByRole('button', { name: /повторно/ })
  await flushRender(() => fireEvent.click(retryButton))
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await type(code(), '1234')
  assert.is(api.calls.length, 4)
})

signIn('[AUTH-02] only after a submitted code the hint tells the customer to press the button', async () => {
  timers = captureTimers()
  const { api, timer } = await atCode()
  const hasHint = (): boolean => readDescription(code()).includes('Нажмите «Войти», чтобы отправить код')
  await press('Войти')
  await type(code(), '1')
  assert.not.ok(hasHint(), 'after an empty code')
  timer.set(FRIDAY_NOON + 90_000)
  await advance(1000)
  api.expect('POST', codeCall).refuse()
  await press(/повторно/)
  assert.not.ok(hasHint(), 'after a failed request for another code')
  const submission = api.expect('POST', tokenCall).hold()
  await type(code(), '1234')
  assert.not.ok(hasHint(), 'while the code is being checked')
  await flushRender(() => submission.refuse())
  assert.ok(hasHint(), 'after a submission whose response was lost')
})

signIn('[AUTH-02] the countdown runs from the request; at its end another code may be asked for', async () => {
  timers = captureTimers()
  const { api, timer } = await atCode()
  assert.ok(screen.getByText(/1:30/))
  assert.not.ok(screen.queryByRole('button', { name: /повторно/ }))
  timer.set(FRIDAY_NOON + 60_000)
  await advance(1000)
  assert.ok(screen.getByText(/0:30/))
  timer.set(FRIDAY_NOON + 90_000)
  await advance(1000)
  await advance(200)
  assert.ok(screen.getAllByRole('status').some(region => region.textContent === 'Запросить код повторно'), 'it is said')
  const retryButton = screen.getByRole('button', { name: /повторно/ })
  api.expect('POST', codeCall).answer(204, undefined)
  await flushRender(() => fireEvent.click(retryButton))
  assert.is(api.calls.length, 2)
  assert.ok(screen.getByText(/1:30/))
})

signIn('[UI-05, AUTH-02] an error on the focused field is announced and prefixes the title until fixed', async () => {
  const { api } = await open()
  const { title } = document
  assert.not.match(title, 'Ошибка')
  number().focus()
  assert.match(await listenTo(() => press('Получить код')), /^Ошибка: Введите номер телефона$/m)
  assert.is(document.title, `Ошибка: ${title}`)
  api.expect('POST', codeCall).answer(204, undefined)
  await type(number(), '+7 900 000-00-07')
  assert.is(document.title, title)
  await press('Получить код')
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  assert.match(await listenTo(() => type(code(), '1234')), /^Ошибка: Неверный код$/m)
  assert.is(document.activeElement, code())
  assert.is(document.title, `Ошибка: ${title}`)
})

signIn('[UI-05, AUTH-02] that the code is being checked is announced, and that the customer is signed in', async () => {
  const { api } = await atCode()
  const checked = api.expect('POST', tokenCall).hold()
  api.expect('GET', '/api/v1/me').answer(200, person)
  assert.match(await listenTo(() => type(code(), '1234')), 'Проверяем код…')
  assert.match(await listenTo(() => checked.answer(200, TOKENS)), 'Вы вошли')
})

signIn('[UI-05, AUTH-02] the focus is not lost with the button that had it', async () => {
  timers = captureTimers()
  const { api, timer } = await open()
  async function pressFocused(name: RegExp | string): Promise<void> {
    screen.getByRole('button', { name }).focus()
    await press(name)
  }
  api.expect('POST', codeCall).refuse()
  await type(number(), '+7 900 000-00-07')
  await pressFocused('Получить код')
  assert.equal([number().value, number().getAttribute('aria-invalid')], ['+7 900 000-00-07', null])
  api.expect('POST', codeCall).refuse()
  await pressFocused('Повторить')
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Получить код' }), 'another try for the number')
  api.expect('POST', codeCall).answer(204, undefined)
  await pressFocused('Повторить')
  assert.is(document.activeElement, code())
  api.expect('POST', tokenCall).refuse()
  await type(code(), '1234')
  api.expect('POST', tokenCall).refuse()
  await pressFocused('Повторить')
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Войти' }), 'another try for the code')
  timer.set(FRIDAY_NOON + 90_000)
  await advance(1000)
  api.expect('POST', codeCall).answer(204, undefined)
  await pressFocused(/повторно/)
  assert.is(document.activeElement, code(), 'another code')
  await pressFocused('Изменить номер')
  assert.is(document.activeElement, number(), 'another number')
  api.done()
})

signIn('[UI-05, AUTH-05] while the profile loads and after it failed, the heading has the focus', async () => {
  const { api, shop } = await atCode()
  const profile = api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' })
    .expect('GET', '/api/v1/me').hold()
  await type(code(), '1234')
  const heading = screen.getByRole('heading', { level: 1 })
  assert.is(document.activeElement, heading)
  await flushRender(() => profile.answer(500, errors('x')))
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }))
  assert.match(alertText(), 'профиль не загрузился')
  assert.is(shop.session.state.get().status, 'failed')
  api.expect('GET', '/api/v1/me').answer(200, person)
  await press('Повторить')
  assert.is(shop.session.state.get().status, 'authorised')
})

signIn('[AUTH-05] a customer without a profile can sign out there, and sign in as another', async () => {
  const { api, shop } = await atCode()
  api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' }).expect('GET', '/api/v1/me')
    .refuse()
  await type(code(), '1234')
  screen.getByRole('button', { name: 'Выйти' }).focus()
  await press('Выйти')
  assert.is(shop.leaving.isConfirmationOpen.get(), true, 'asked first')
  await flushRender(() => shop.leaving.leave())
  assert.is(shop.session.state.get().status, 'guest')
  assert.ok(number())
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }))
})

signIn('[AUTH-02] a valid number is formatted on blur; other text and its error stay', async () => {
  const { api } = await open()
  const leave = () => flushRender(() => fireEvent.blur(number()))
  for (const [typed, shown] of [
    ['89000000007', '+7 900 000-00-07'], ['+38267123456', '+382 67 123 456'], ['+7 900 00', '+7 900 00'],
    ['+7 ', '+7 '],
  ] as const) {
    await type(number(), typed)
    await leave()
    assert.is(number().value, shown)
  }
  await type(number(), '8 900 0000007')
  api.expect('POST', codeCall).answer(422, errors('sms.number-unreachable'))
  await press('Получить код')
  await leave()
  assert.is(number().getAttribute('aria-invalid'), 'true')
  assert.is(number().value, '8 900 0000007')
})

signIn('[CHK-04] a signed-in customer is redirected from sign-in, and home by a hostile link', async () => {
  for (const [back, name] of [
    ['/restos', 'restos.index'], ['//evil.example', 'home.index'],
  ] as const) {
    const { shop } = await open({
      path: `/auth?return=${encodeURIComponent(back)}`,
      storage: createMemoryStorage({
        app_white_label: 'caplya', app_version: '1.0.0',
        person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
        person_profile: JSON.stringify({ ...person, avatar: null, email: '', lastName: '', patronymic: '' }),
      }),
    })
    assert.is(shop.session.state.get().status, 'authorised')
    assert.is(shop.router.current.get().page.name, name, back)
  }
})

signIn('[CHK-04] signing in from the cart returns to its history entry, so Back leaves the cart', async () => {
  const fixture = await open({ path: '/promotions' })
  await flushRender(() => fixture.shop.router.go('cart.index', {}))
  const { key } = fixture.shop.router.current.get()
  await flushRender(() => fixture.shop.router.go('auth.index', {}, { search: '?return=%2Fcart' }))
  fixture.api.expect('GET', '/api/v1/me').answer(200, person)
  await flushRender(() =>
    fixture.storage.otherTab().set('person_tokens', '{"accessToken":"a","refreshToken":"r","source":"PHONE"}'))
  const { page, key: keyNow } = fixture.shop.router.current.get()
  assert.equal([page.name, keyNow], ['cart.index', key])
  await flushRender(() => fixture.shop.router.back())
  assert.is(fixture.shop.router.current.get().page.name, 'promotions.index')
})

signIn('[AUTH-06] a session that has ended says so', async () => {
  const token = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`
  const fixture = await open({
    storage: createMemoryStorage({
      app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0',
      person_tokens: JSON.stringify({ accessToken: token, refreshToken: token, source: 'PHONE' }),
    }),
  })
  await flushRender(() => fixture.shop.session.loadProfile())
  assert.ok(screen.getByText(ru['auth.expired']))
  assert.ok(number())
})

signIn('[AUTH-01] without a configured method the page says that there is none', async () => {
  await open({ config: { signIn: { methods: [] } } })
  assert.ok(screen.getByText('Вход не настроен'))
  assert.not.ok(screen.queryByRole('textbox'))
})

signIn('[AUTH-02] a failed bot check shows a message, and can be tried again with what was typed', async () => {
  let isFailing = true
  const { api } = await open({
    captcha: () => (isFailing ? Promise.reject(new Error('blocked')) : Promise.resolve('proof')),
  })
  await sendNumber()
  assert.match(alertText(), 'Не удалось пройти проверку')
  assert.equal([number().value, number().getAttribute('aria-invalid')], ['+7 900 000-00-07', null])
  assert.equal(api.calls, [])
  isFailing = false
  api.expect('POST', codeCall).answer(204, undefined)
  await press('Повторить')
  assert.is(JSON.parse(api.calls[0]?.body ?? '{}').captchaToken, 'proof')
})

signIn('[AUTH-02] a reload at the code comes back to it, and another number leads to the filled-in field', async () => {
  const { storage } = await atCode()
  cleanup()
  await open({ storage: storage.otherTab(), timer: createTestTimer(FRIDAY_NOON + 50_000) })
  assert.ok(screen.getByText(/0:40/))
  await press('Изменить номер')
  assert.match(number().value, /900/)
})

signIn.run()
