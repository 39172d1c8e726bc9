import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { returnAddress } from '../../src/auth/return-address.ts'
import { typedNumber } from '../../src/auth/typed-number.ts'
import { createTestHttp, type TestHttp } from '../kit/http.ts'
import { buildShop, FRIDAY_NOON, type ShopOptions, type TestShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const signIn = component('signing in')

const codeCall = '/api/v1/sign/in/phone/code'
const tokenCall = '/api/v1/sign/in/phone'
const person = { id: 5, accountIds: ['x'], firstName: 'Анна', phone: '+79000000007', deliveries: [] }
const errors = (code: string): object => ({ errors: [{ code, message: `сервер: ${code}` }] })

async function open(options: Omit<ShopOptions, 'http'> = {}): Promise<TestShop & { readonly api: TestHttp }> {
  const api = createTestHttp()
  const made = buildShop({ path: '/auth', ...options, http: api })
  await renderInShop(made.shop, <SignInScreen />)
  return { ...made, api }
}
const number = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Номер телефона|Телефон/)
const code = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Код/)
const type = (input: HTMLInputElement, value: string) => drawn(() => fireEvent.change(input, { target: { value } }))
const press = (name: RegExp | string) => drawn(() => fireEvent.click(screen.getByRole('button', { name })))
const said = (input: HTMLInputElement): string => (input.getAttribute('aria-describedby') ?? '').split(' ')
  .map(id => document.getElementById(id)?.textContent ?? '').join(' ')

async function atCode(options: Omit<ShopOptions, 'http'> = {}) {
  const made = await open(options)
  made.api.expect('POST', codeCall).answer(204, undefined)
  await type(number(), '+7 900 000-00-07')
  await press('Получить код')
  assert.is(screen.getByRole('heading', { level: 1 }).tagName, 'H1')
  return made
}

signIn('[AUTH-02] the number stands ready for autofill, with its country', async () => {
  await open()
  const input = number()
  assert.is(input.type, 'tel')
  assert.is(input.autocomplete, 'tel')
  assert.is(input.value, '+7 ')
})

for (const [typed, message] of [['', 'Введите номер телефона'], ['+7 900', 'Укажите корректный номер']] as const) {
  signIn(`[AUTH-02] «${typed}» is answered with «${message}», and the focus goes to the field`, async () => {
    const { api } = await open()
    if (typed !== '') await type(number(), typed)
    await press('Получить код')
    assert.match(said(number()), message)
    assert.is(number().getAttribute('aria-invalid'), 'true')
    assert.is(document.activeElement, number())
    assert.equal(api.calls, [])
    await type(number(), '+7 9')
    assert.is(number().getAttribute('aria-invalid'), null)
  })
}

for (const [pasted, sent] of [
  ['+7 8 900 000-00-07', '+79000000007'], ['+7 +7 900 000-00-07', '+79000000007'], ['+7 79000000007', '+79000000007'], ['+7 +382 67 123 456', '+38267123456'],
  ['+7 9000000007', '+79000000007'],
] as const) {
  signIn(`[AUTH-02] a number pasted behind the ready prefix, «${pasted}», goes out as ${sent}`, async () => {
    const { api } = await open()
    api.expect('POST', codeCall).answer(204, undefined)
    await type(number(), pasted)
    await press('Получить код')
    assert.is(JSON.parse(api.calls[0]?.body ?? '{}').phone, sent)
  })
}

signIn('[AUTH-02] what is typed by hand behind the prefix stays as it is', () => {
  for (const text of ['+7 ', '+7 8', '+7 80', '+7 800 555-35-3', '+7 800 555-35-35', '+7 9', '8900', '+382', '']) assert.is(typedNumber(text), text)
})

signIn('[AUTH-02] the code step says where the code went, and is ready for it', async () => {
  const { api } = await atCode()
  assert.ok(screen.getByText(/\+7 900 000-00-07/))
  assert.is(code().autocomplete, 'one-time-code')
  assert.is(code().inputMode, 'numeric')
  assert.is(document.activeElement, code())
  api.done()
})

for (const [typed, message] of [['', 'Введите код из СМС'], ['12', 'Слишком короткий SMS-код']] as const) {
  signIn(`[AUTH-02] the code «${typed}» is answered with «${message}», and the focus is in the field`, async () => {
    const { api } = await atCode()
    if (typed !== '') await type(code(), typed)
    code().blur()
    await press('Войти')
    assert.match(said(code()), message)
    assert.is(document.activeElement, code())
    assert.is(api.calls.length, 1)
  })
}

signIn('[AUTH-02] four digits are sent by themselves, once; a wrong code says so and is then sent by hand', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(422, errors('sms.wrong-code'))
  await type(code(), '1234')
  assert.is(api.calls.length, 2)
  assert.is(code().getAttribute('aria-invalid'), 'true')
  assert.is(document.activeElement, code())
  await type(code(), '123')
  await type(code(), '1235')
  assert.is(api.calls.length, 2, 'not a second time by itself')
  api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' }).expect('GET', '/api/v1/me').answer(200, person)
  await press('Войти')
  assert.equal(JSON.parse(api.calls[2]?.body ?? '{}').code, '1235')
  api.done()
})

signIn('[AUTH-02] pasted spaces and words are dropped from a code', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' }).expect('GET', '/api/v1/me').answer(200, person)
  await type(code(), 'Код: 12 34')
  assert.is(JSON.parse(api.calls[1]?.body ?? '{}').code, '1234')
})

signIn('[AUTH-02] after too many attempts the field and the button rest until another code', async () => {
  const { api } = await atCode()
  api.expect('POST', tokenCall).answer(429, errors('sms.attempts-exhausted'))
  await type(code(), '1234')
  assert.ok(code().disabled)
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Войти' }).disabled)
  assert.ok(screen.getByRole('button', { name: 'Изменить номер' }), 'another number is possible')
})

for (const [sent, shown] of [
  ['sms.too-often', 'sms.throttled'], ['sms.send-failed', 'sms.sendFailed'], ['sms.number-unreachable', 'sms.sendFailedNumber'],
] as const) {
  signIn(`[AUTH-02] ${sent} is told in words below the number`, async () => {
    const { ru } = await import('../../src/text/ru.ts')
    const { api } = await open()
    api.expect('POST', codeCall).answer(422, errors(sent))
    await type(number(), '+7 900 000-00-07')
    await press('Получить код')
    assert.ok(said(number()).includes(ru[shown]), said(number()))
  })
}

signIn('[ERR-01] no connection is told in words, and what was typed stays', async () => {
  const { api } = await open()
  api.expect('POST', codeCall).refuse()
  await type(number(), '+7 900 000-00-07')
  await press('Получить код')
  assert.is(number().value, '+7 900 000-00-07')
  assert.is(number().getAttribute('aria-invalid'), 'true')
  assert.not.match(said(number()), /Network error/)
})

signIn('[AUTH-02] a bot check that fails is told in words', async () => {
  const { api } = await open({ captcha: () => Promise.reject(new Error('blocked')) })
  await type(number(), '+7 900 000-00-07')
  await press('Получить код')
  assert.is(number().getAttribute('aria-invalid'), 'true')
  assert.equal(api.calls, [])
})

signIn('[AUTH-02] the countdown runs from the request; at its end another code may be asked for', async () => {
  const { api, timer } = await atCode()
  assert.ok(screen.getByText(/1:30/))
  assert.not.ok(screen.queryByRole('button', { name: /повторно/ }))
  timer.set(FRIDAY_NOON + 60_000)
  await waitFor(() => screen.getByText(/0:30/), { timeout: 2500 })
  timer.set(FRIDAY_NOON + 90_000)
  const again = await waitFor(() => screen.getByRole('button', { name: /повторно/ }), { timeout: 2500 })
  api.expect('POST', codeCall).answer(204, undefined)
  await drawn(() => fireEvent.click(again))
  assert.is(api.calls.length, 2)
  assert.ok(screen.getByText(/1:30/))
})

signIn('[AUTH-02] a reload in the middle comes back to the code with what is left of the countdown', async () => {
  const storage = (await atCode()).storage.otherTab()
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  const { createTestTimer } = await import('../kit/clock.ts')
  await open({ storage, timer: createTestTimer(FRIDAY_NOON + 50_000) })
  assert.ok(screen.getByText(/0:40/))
})

signIn('[AUTH-02] another number leads back to the field, filled in', async () => {
  await atCode()
  await press('Изменить номер')
  assert.match(number().value, /900/)
})

signIn('[CHK-04] a guest who came from the cart goes back to it, without a step back into the sign-in', async () => {
  const made = await atCode({ path: '/auth?return=/cart' })
  made.api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' }).expect('GET', '/api/v1/me').answer(200, person)
  await type(code(), '1234')
  const route = made.shop.router.current.get()
  assert.is(route.page.name, 'cart.index')
  assert.is(route.action, 'REPLACE')
})

signIn('[AUTH-06] a session that has ended says so', async () => {
  const token = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`
  const { createMemoryStorage } = await import('../../core/store/memory-storage.ts')
  const made = await open({
    storage: createMemoryStorage({
      app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0', person_tokens: JSON.stringify({ accessToken: token, refreshToken: token, source: 'PHONE' }),
    }),
  })
  await drawn(() => made.shop.session.loadProfile())
  const { ru } = await import('../../src/text/ru.ts')
  assert.ok(screen.getByText(ru['auth.expired']))
  assert.ok(number())
})

signIn('[AUTH-05] a profile that does not come keeps the customer signed in and offers to try again', async () => {
  const made = await atCode()
  made.api.expect('POST', tokenCall).answer(200, { accessToken: 'a', refreshToken: 'r' }).expect('GET', '/api/v1/me').refuse()
  await type(code(), '1234')
  assert.ok(screen.getByText('Вы вошли, но профиль не загрузился.'))
  made.api.expect('GET', '/api/v1/me').answer(200, person)
  await press('Повторить')
  assert.is(made.shop.session.state.get().at, 'authorised')
})

signIn('[AUTH-01] without a configured method the page says that there is none', async () => {
  await open({ config: { signIn: { methods: [] } } })
  assert.ok(screen.getByText('Вход не настроен'))
  assert.not.ok(screen.queryByRole('textbox'))
})

signIn('[CHK-04] the way back is always a page of this shop', async () => {
  const { shop } = buildShop()
  const back = (search: string) => returnAddress(search, shop.router.matchPath)
  for (const path of ['/cart', '/', '/menus/101', '/menus/101/positions/7', '/terms-of-sale']) assert.is(back(`?return=${encodeURIComponent(path)}`), path)
  for (const evil of [
    '//evil.example', '/..//evil.example', '/.//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/auth', '/auth/', '/%2F%2Fevil.example',
    '/cart?x=1', '/cart#x', '', ' /cart', '/\t/evil.example', '/@evil.example', '/nowhere', '/cart//', 'cart',
  ]) {
    assert.is(back(`?return=${encodeURIComponent(evil)}`), '/', evil)
  }
  assert.is(back(''), '/')
})

signIn('[AUTH-07] tokens and codes never enter the page', async () => {
  const made = await atCode()
  made.api.expect('POST', tokenCall).answer(200, { accessToken: 'secret-access', refreshToken: 'secret-refresh' }).expect('GET', '/api/v1/me').answer(500, errors('x'))
  await type(code(), '1234')
  assert.not.match(document.documentElement.outerHTML, /secret-/)
  assert.not.match(JSON.stringify(made.shop.router.current.get()), /secret-|1234/)
})

signIn.run()
