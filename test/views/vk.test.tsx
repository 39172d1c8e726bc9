import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { VkEntry } from '../../core/shop/account/providers/vk/entry.ts'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { ru } from '../../src/text/ru.ts'
import { createAccountApi } from '../kit/account.ts'
import { componentSuite, flushRender, pressElement as press, renderInShop } from '../kit/view.tsx'
import { HOST, openPage, VK, type VkFixture } from '../shop/vk.fixture.ts'

const page = componentSuite('the page of sign-in with VK ID')

page.before(() => {
  // happy-dom does not load frames of other sites. An empty frame is no failure.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })
})

async function open(options: Parameters<typeof openPage>[1] = {}) {
  const api = createAccountApi()
  const fixture = openPage(api, { path: '/auth?return=/restos', ...options })
  // Its chunk is loaded when the page is shown.
  await fixture.shop.session.vk?.load()
  const view = await renderInShop(fixture.shop, <SignInScreen />)
  await flushRender()
  return { ...fixture, ...view, exchanges: () => api.listRequests('vk').length }
}
const button = () => screen.getByRole('button', { name: 'Продолжить с VK ID' })
const isFree = () => button().getAttribute('aria-busy') === null && button().getAttribute('aria-disabled') === null
/** Presses the button. Returns the opened window and its `state`. */
async function openWindow({ windows }: VkFixture) {
  await press(button())
  const popup = windows.at(-1)
  assert.ok(popup)
  return { opened: popup, state: popup.url.searchParams.get('state') ?? '' }
}
page('[AUTH-04] A7: an answer with another state is reported, and nothing is exchanged', async () => {
  const fixture = await open()
  const { opened, state } = await openWindow(fixture)
  await flushRender(() => fixture.answer(opened, { code: 'c', state: `${state}x`, device_id: 'd' }))
  assert.ok(screen.getByText('Ошибка проверки входа. Начните заново.'))
  assert.is(fixture.exchanges(), 0)
  assert.is(fixture.jar.all.size, 0)
  assert.ok(isFree())
})

page('[AUTH-04] presses while the code of VK ID loads start one sign-in', async () => {
  const fixture = openPage(createAccountApi(), { path: '/auth' })
  const account = fixture.shop.account.get()
  const code = fixture.shop.session.vk?.load()
  assert.ok(account && code)
  let finishLoading = (): void => undefined
  const loading = new Promise<void>(resolve => { finishLoading = resolve }).then(() => code)
  const session = { ...account.session, vk: { ...account.session.vk, load: () => loading } as VkEntry }
  const changedAccount = { ...account, session }
  const lazyAccount = { ...fixture.shop.account, get: () => changedAccount }
  await renderInShop({ ...fixture.shop, account: lazyAccount }, <SignInScreen />)
  await press(button())
  await press(button())
  await flushRender(() => finishLoading())
  await flushRender()
  assert.is(fixture.windows.length, 1)
})

page('[AUTH-04] A13: a blocked window is reported, with a link that goes on in this tab', async () => {
  const fixture = await open()
  fixture.behaviour.popups = 'blocked'
  await press(button())
  assert.ok(screen.getByText('Не удалось открыть новую вкладку. Проверьте настройки браузера.'))
  const way = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Войти в этой вкладке' }).href)
  assert.is(way.origin + way.pathname, `${HOST}/authorize`)
  assert.is(way.searchParams.get('state'), fixture.jar.get('__Host-vkid-state')?.replace(/^VK\./, ''))
})

page('[AUTH-04] A16: foreign messages are ignored, and the window’s answer still signs in', async () => {
  const fixture = await open()
  const { opened, state } = await openWindow(fixture)
  const action = `oauth2_authorize_response${state}`
  for (const data of [
    { action, payload: { code: 'c', device_id: 'd' } }, { action: 'oauth2_authorize_response', payload: {} }, 'x', null,
  ]) {
    await flushRender(() => fixture.postMessage({ origin: 'https://shop.test', source: {}, data }))
  }
  assert.ok(screen.getAllByText('Ждём ответа VK ID…').length > 0)
  await flushRender(() => fixture.answer(opened, { code: 'c', state, device_id: 'd' }))
  assert.is(fixture.shop.session.state.get().status, 'authorised')
  assert.is(fixture.shop.router.current.get().page.name, 'restos.index')
})

page('[AUTH-04] a window that stays silent for 20 s is reported, with a link that goes on in this tab', async () => {
  const fixture = await open()
  const { opened, state } = await openWindow(fixture)
  await flushRender(() => fixture.timer.advance(19_000))
  assert.not.ok(screen.queryByText(ru['social.windowSilent']))
  await flushRender(() => fixture.timer.advance(1000))
  assert.ok(screen.getByText(ru['social.windowSilent']))
  const way = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Войти в этой вкладке' }).href)
  assert.is(way.searchParams.get('state'), state)
  await flushRender(() => fixture.answer(opened, { code: 'c', state, device_id: 'd' }))
  assert.is(fixture.shop.session.state.get().status, 'authorised', 'the window may still answer')
  assert.not.ok(screen.queryByText(ru['social.windowSilent']))
})

page('[AUTH-04] A8: after a stranger’s answer the page advises to start again', async () => {
  const fixture = await open({
    config: { signIn: { ...VK.signIn, vkMode: 'redirect' } }, path: '/auth?code=c&state=s&device_id=d&type=code_v2',
  })
  await flushRender(() => fixture.shop.start())
  assert.ok(screen.getByText(ru['social.startAgain']))
  assert.is(fixture.exchanges(), 0)
  assert.is(fixture.shop.router.current.get().search, '')
})

page('[AUTH-04] A17: the plain button stays when the frame of VK ID is silent or has no user', async () => {
  for (const act of [
    (fixture: VkFixture) => fixture.timer.advance(6000),
    (fixture: VkFixture, source: unknown) => fixture.postMessage({
      origin: HOST, source, data: { type: 'vk-sak-sdk', handler: 'onetap: not authorized', params: {} },
    }),
  ]) {
    const fixture = await open({ config: { signIn: { ...VK.signIn, vkOneTap: true } } })
    const frame = fixture.container.querySelector('iframe')
    assert.ok(frame?.src.startsWith(`${HOST}/button_one_tap_auth`))
    await flushRender(() => act(fixture, frame?.contentWindow))
    assert.not.ok(fixture.container.querySelector('iframe'))
    await openWindow(fixture)
    fixture.unmount()
  }
})

page.run()
