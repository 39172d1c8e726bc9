import { fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { ru } from '../../src/text/ru.ts'
import { createAccountApi } from '../kit/account.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { HOST, openPage, VK, type World } from '../shop/vk.world.ts'
import { component } from '../support/component.ts'

const page = component('the page of sign-in with VK ID')

page.before(() => {
  // a frame of another site stays empty, which is no fault here
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })
})

async function open(options: Parameters<typeof openPage>[1] = {}) {
  const api = createAccountApi()
  const world = openPage(api, { path: '/auth?return=/restos', ...options })
  // its part of the code is fetched when the page is shown
  await world.shop.session.vk?.load()
  const view = await renderInShop(world.shop, <SignInScreen />)
  await drawn()
  return { ...world, ...view, exchanges: () => api.of('vk').length }
}
const REDIRECT = { signIn: { ...VK.signIn, vkMode: 'redirect' } }
const button = () => screen.getByRole('button', { name: 'Продолжить с VK ID' })
const press = (element: HTMLElement) => drawn(() => fireEvent.click(element))
const isFree = () => button().getAttribute('aria-busy') === null && button().getAttribute('aria-disabled') === null
/** Presses the button; the window that opens, and its state. */
async function ask({ windows }: World) {
  await press(button())
  const opened = windows.at(-1)
  assert.ok(opened)
  return { opened, state: opened.url.searchParams.get('state') ?? '' }
}
const nothingIsSaid = () => {
  for (const key of ['social.windowBlocked', 'social.windowClosed', 'social.refused', 'social.mismatch', 'social.startAgain'] as const) assert.not.ok(screen.queryByText(ru[key]), key)
}

page('[AUTH-04] A12: a refusal by the customer says nothing, in the window and on the way back from a redirect, and the button is free', async () => {
  const made = await open()
  const { opened, state } = await ask(made)
  await drawn(() => made.answer(opened, { error: 'access_denied', state }))
  await drawn(() => made.timer.advance(1200))
  assert.is(opened.closed, 1)
  assert.ok(isFree())
  nothingIsSaid()
  made.unmount()

  const back = await open({ config: REDIRECT, path: '/auth?return=/restos&error=access_denied&state=x' })
  await drawn(() => back.shop.start())
  assert.is(back.shop.router.current.get().search, '?return=/restos')
  assert.ok(isFree())
  nothingIsSaid()
})

page('[AUTH-04] A7: that another state came back is told, and nothing is exchanged', async () => {
  const made = await open()
  const { opened, state } = await ask(made)
  await drawn(() => made.answer(opened, { code: 'c', state: `${state}x`, device_id: 'd' }))
  assert.ok(screen.getByText('Ошибка проверки входа. Начните заново.'))
  assert.is(made.exchanges(), 0)
  assert.is(made.jar.all.size, 0)
  assert.ok(isFree())
})

page('[AUTH-04] A8: to a stranger\'s answer the page says to begin anew', async () => {
  const made = await open({ config: REDIRECT, path: '/auth?code=c&state=s&device_id=d&type=code_v2' })
  await drawn(() => made.shop.start())
  assert.ok(screen.getByText('Вход не завершён. Начните вход заново.'))
  assert.is(made.exchanges(), 0)
  assert.is(made.shop.router.current.get().search, '')
})

page('[AUTH-04] A13: a blocked window is told, with a link that goes on in this tab', async () => {
  const made = await open()
  made.fate.popups = 'blocked'
  await press(button())
  assert.ok(screen.getByText('Не удалось открыть новую вкладку. Проверьте настройки браузера.'))
  const way = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Войти в этой вкладке' }).href)
  assert.is(way.origin + way.pathname, `${HOST}/authorize`)
  assert.is(way.searchParams.get('state'), made.jar.get('__Host-vkid-state')?.replace(/^VK\./, ''))
})

page('[AUTH-04] A16: messages of strangers change nothing: the page still waits, and the window\'s own answer signs in', async () => {
  const made = await open()
  const { opened, state } = await ask(made)
  const action = `oauth2_authorize_response${state}`
  for (const data of [{ action, payload: { code: 'c', device_id: 'd' } }, { action: 'oauth2_authorize_response', payload: {} }, 'x', null]) {
    await drawn(() => made.say({ origin: 'https://shop.test', source: {}, data }))
  }
  assert.ok(screen.getByText('Ждём ответа VK ID…'))
  await drawn(() => made.answer(opened, { code: 'c', state, device_id: 'd' }))
  assert.is(made.shop.session.state.get().at, 'authorised')
  assert.is(made.shop.router.current.get().page.name, 'restos.index')
})

for (const [what, happens] of [
  ['is silent', (made: World) => made.timer.advance(6000)],
  ['knows nobody', (made: World, source: unknown) => made.say({ origin: HOST, source, data: { type: 'vk-sak-sdk', handler: 'onetap: not authorized', params: {} } })],
] as const) {
  page(`[AUTH-04] A17: the plain button stays when the frame of VK ID's own ${what}, and opens the window`, async () => {
    const made = await open({ config: { signIn: { ...VK.signIn, vkOneTap: true } } })
    const frame = made.container.querySelector('iframe')
    assert.ok(frame?.src.startsWith(`${HOST}/button_one_tap_auth`))
    assert.ok(button())
    await drawn(() => happens(made, frame?.contentWindow))
    assert.not.ok(made.container.querySelector('iframe'))
    await ask(made)
    assert.is(made.windows.length, 1)
  })
}

page.run()
