import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { ru } from '../../src/text/ru.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, type ShopOptions } from '../kit/shop.ts'
import {
  componentSuite, flushRender, listenTo, pressElement as press, readDescription, renderInShop, typeText,
} from '../kit/view.tsx'
import { createTestApple, createTestGoogle, type TestApple, type TestGoogle } from '../shop/social.fixture.ts'

const page = componentSuite('the ways to sign in')

const ALL = { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'g', appleClientId: 'a' }
const jwt = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

async function open({ signIn = ALL, locale = 'ru', ready = () =>
  undefined, ...options }: Omit<ShopOptions, 'http' | 'google' | 'apple'> & {
  readonly signIn?: object
  readonly locale?: Locale
  readonly ready?: (ports: { google: TestGoogle; apple: TestApple }) => void
} = {}) {
  const api = createTestHttp()
  const google = createTestGoogle()
  const apple = createTestApple()
  ready({ google, apple })
  const fixture = buildShop({
    path: '/auth', ...options, config: { signIn, ...options.config }, http: api, google, apple,
  })
  const view = await renderInShop(fixture.shop, <SignInScreen />, locale)
  await flushRender()
  return { ...fixture, ...view, api, google, apple }
}
const appleButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Продолжить с Apple' })
const before = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

page('[AUTH-01] the methods stand in the order of the configuration, with «или» beside the phone', async () => {
  for (const methods of [['APPLE', 'PHONE', 'GOOGLE'], ['PHONE', 'GOOGLE', 'APPLE'], ['GOOGLE', 'APPLE', 'PHONE']]) {
    const { container } = await open({ signIn: { ...ALL, methods } })
    const places: Readonly<Record<string, Element>> = {
      PHONE: screen.getByLabelText(/Номер телефона/), APPLE: appleButton(),
      GOOGLE: screen.getByRole('group', { name: ru['auth.google'] }),
    }
    const [first, second, third] = methods.map(method => places[method])
    assert.ok(first && second && third && before(first, second) && before(second, third), methods.join())
    assert.is(screen.getAllByText('или').length, methods[1] === 'PHONE' ? 2 : 1)
    assert.is(container.querySelectorAll('h1').length, 1)
    cleanup()
  }
})

page('[AUTH-01] Google draws its own button in the theme and language of the shop', async () => {
  const { google } = await open()
  assert.is(google.drawn.length, 1)
  assert.is(google.drawn[0]?.theme, 'dark')
  assert.is(google.drawn[0]?.locale, 'ru')
})

page('[AUTH-01] where Google refuses every sign-in, words stand in place of its button', async () => {
  const { google } = await open({ ready: ports => { ports.google.isBlocked = true } })
  assert.ok(screen.getByText(ru['social.inAppBrowser']))
  assert.is(google.drawn.length, 0)
  assert.ok(appleButton())
})

page('[AUTH-01] without the phone the page says what to do, and a single method stands alone', async () => {
  const two = await open({ signIn: { ...ALL, methods: ['GOOGLE', 'APPLE'] } })
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Вход')
  assert.ok(screen.getByText('Выберите, как войти'))
  assert.not.ok(screen.queryByText('или'))
  two.unmount()
  const { google } = await open({ signIn: { ...ALL, methods: ['APPLE'] } })
  assert.ok(appleButton())
  assert.not.ok(screen.queryByText('Выберите, как войти'))
  assert.is(google.drawn.length, 0)
})

page('[AUTH-03, UI-05] while Apple is waited for, one arc turns, and giving up returns the focus', async () => {
  const { apple, google, container } = await open()
  await press(appleButton())
  await press(appleButton())
  assert.is(apple.requests.length, 1, 'it is not pressed twice')
  assert.is(appleButton().getAttribute('aria-busy'), 'true')
  assert.is(container.querySelectorAll('svg[data-motion="essential"]').length, 1)
  assert.ok(screen.getAllByText('Ждём ответа Apple…').length > 0)
  assert.is(screen.getByLabelText<HTMLInputElement>(/Номер телефона/).disabled, false)
  assert.ok(google.drawn.length > 0)
  const cancel = screen.getByRole('button', { name: 'Отмена' })
  cancel.focus()
  await press(cancel)
  assert.equal([appleButton().getAttribute('aria-busy'), document.activeElement], [null, appleButton()])
  await press(appleButton())
  assert.is(apple.requests.length, 2)
})

page('[AUTH-03] a failed window of Apple is reported below its button and read with it', async () => {
  const { apple } = await open()
  for (const [status, text] of [
    ['blocked', ru['social.windowBlocked']], ['failed', ru['social.refused']],
  ] as const) {
    apple.answer = async () => ({ status })
    assert.match(await listenTo(() => press(appleButton())), `Apple: ${text}`, 'politely')
    assert.is(readDescription(appleButton()), text)
    apple.answer = async () => ({ status: 'cancelled' })
    await press(appleButton())
    assert.not.ok(screen.queryByText(text))
  }
})

page('[AUTH-03] a foreign token or state is reported below its button, and not sent', async () => {
  const { google, apple, api } = await open()
  const button = google.drawn.at(-1)!
  await flushRender(() => button.onToken(jwt({ sub: '1', nonce: 'a-nonce-of-another-page-altogether' })))
  assert.ok(before(screen.getByText(ru['social.mismatch']), appleButton()))
  apple.answer = async ({ nonce }) =>
    ({ status: 'succeeded', state: 'another', identityToken: jwt({ sub: '1', nonce }) })
  await press(appleButton())
  const messages = screen.getAllByText(ru['social.mismatch'])
  assert.is(messages.length, 1)
  assert.is(readDescription(appleButton()), ru['social.mismatch'])
  assert.equal(api.calls, [])
})

page('[AUTH-03, ERR-01, UI-05] an API’s refusal is shown at Google’s button, whose group keeps focus', async () => {
  const { google, api, container } = await open()
  api.expect('POST', '/api/v1/sign/in/google')
    .answer(422, { errors: [{ code: 'x', message: 'Токен внешнего входа устарел' }] })
  const row = container.querySelector<HTMLElement>('[role="group"][aria-label="Продолжить с Google"]')!
  const ownButton = document.createElement('button')
  row.firstElementChild?.append(ownButton)
  ownButton.focus()
  const button = google.drawn.at(-1)!
  await flushRender(() => button.onToken(jwt({ sub: '1', nonce: button.nonce })))
  assert.ok(before(screen.getByText('Токен внешнего входа устарел'), appleButton()), 'not at another method')
  assert.is(google.drawn.length, 2, 'another nonce for another try')
  assert.is(document.activeElement, row)
})

page('[AUTH-01] leaving the page gives up what was started on it', async () => {
  const { shop, unmount } = await open()
  await press(appleButton())
  assert.is(shop.session.social.state.get().status, 'busy')
  await flushRender(unmount)
  assert.is(shop.session.social.state.get().status, 'idle')
})

page('[AUTH-01, I18N-02] another language or theme draws Google’s button again, with another nonce', async () => {
  const { google, shop } = await open()
  await flushRender(() => shop.locale.set('en'))
  assert.is(google.drawn.at(-1)?.locale, 'en')
  document.documentElement.dataset['theme'] = 'light'
  await flushRender()
  assert.is(google.drawn.at(-1)?.theme, 'light')
  delete document.documentElement.dataset['theme']
  assert.is(new Set(google.drawn.map(draw => draw.nonce)).size, google.drawn.length)
})

page('[AUTH-01] a script that fails to load is replaced by a message and a retry; the phone stays', async () => {
  const { google, apple, timer } = await open({ ready: ports => {
    ports.google.outcome = 'hangs'
    ports.apple.outcome = 'blocked'
  } })
  assert.is(screen.getAllByText(ru['social.timeout']).length, 1, 'Google is still waited for')
  assert.is(screen.getByRole('button', { name: 'Продолжить с Google' }).getAttribute('aria-busy'), 'true')
  await flushRender(() => timer.advance(5000))
  assert.is(screen.getAllByText(ru['social.timeout']).length, 2)
  for (const name of ['Google', 'Apple']) assert.ok(screen.getByText(name))
  assert.ok(screen.getByLabelText(/Номер телефона/))
  google.outcome = 'drawn'
  apple.outcome = 'ready'
  for (const button of screen.getAllByRole('button', { name: 'Повторить' })) {
    button.focus()
    await press(button)
    assert.is.not(document.activeElement, document.body, 'the focus stays in its place')
  }
  assert.not.ok(screen.queryByText(ru['social.timeout']))
  assert.ok(appleButton())
})

page('[AUTH-01, AUTH-02] the other ways stay beside the code of a phone sign-in', async () => {
  const { api } = await open()
  api.expect('POST', '/api/v1/sign/in/phone/code').answer(204, undefined)
  await typeText(screen.getByLabelText(/Номер телефона/), '+7 900 000-00-07')
  await press(screen.getByRole('button', { name: 'Получить код' }))
  assert.ok(screen.getByLabelText(/Код/))
  assert.ok(appleButton())
})

page.run()
