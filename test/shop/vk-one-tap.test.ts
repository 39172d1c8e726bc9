import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WindowMessage } from '../../core/env.ts'
import type { OneTap } from '../../core/shop/account/providers/vk/one-tap.ts'
import { createAccountApi } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import { HOST, openPage, VK, type VkFixture } from './vk.fixture.ts'

const oneTap = suite('VK ID\'s own button')

const FRAME = { name: 'frame' }
const WITH_BUTTON = { signIn: { ...VK.signIn, vkOneTap: true }, statistics: true }

async function openButton(page: VkFixture) {
  const signIn = await page.shop.session.vk?.load()
  await flushPromises()
  await flushPromises()
  return signIn?.openOneTap() ?? null
}
/** A sign-in page whose frame is loading; the visitor has agreed to VK ID's statistics. */
async function signInPage() {
  const page = openPage(createAccountApi(), { config: WITH_BUTTON })
  page.shop.consent.cookies.answer(true)
  const opened = await openButton(page)
  assert.ok(opened)
  const { tap, url } = opened
  const silent = page.listeners()
  tap.listen(FRAME)
  const listStatEvents = (): string[] =>
    page.requests
      .filter(({ url: to }) => to.includes('stat_events'))
      .flatMap(({ body }) =>
        JSON.parse(new URLSearchParams(body).get('events') ?? '[]')
          .map((event: any) => event.type_action.type_registration_item?.event_type)
          .filter(Boolean),
      )
  return {
    ...page, tap, url: new URL(url), statEvents: listStatEvents,
    hears: () => page.listeners() > silent,
    postMessage: (handler: unknown, params: unknown = {}, change: Partial<WindowMessage> = {}) =>
      page.postMessage({ origin: HOST, source: FRAME, data: { type: 'vk-sak-sdk', handler, params }, ...change }),
  }
}
const at = ({ tap }: { readonly tap: OneTap }): string => tap.state.get().status

oneTap('[AUTH-04] it is shown 300 ms after it has loaded', async () => {
  const page = await signInPage()
  await page.timer.advance(4999)
  assert.is(at(page), 'loading')
  await page.postMessage('common: load')
  await page.timer.advance(299)
  assert.is(at(page), 'loading')
  await page.timer.advance(1)
  assert.equal(page.tap.state.get(), { status: 'loaded', error: null, isOnline: null, height: 124 })
  await page.timer.advance(10_000)
  assert.is(at(page), 'loaded')
})

oneTap('[AUTH-04] A17: what has not loaded after 5000 ms is given up, offline, and hears nothing more', async () => {
  const page = await signInPage()
  await page.timer.advance(5000)
  assert.equal(page.tap.state.get(), { status: 'not_loaded', error: 'timeout', isOnline: false, height: 124 })
  assert.equal(page.statEvents(), ['iframe_loading_failed'])
  assert.not.ok(page.hears())
})

for (const [name, handler, params, expected] of [
  ['an internal error', 'common: error', {}, { status: 'not_loaded', error: 'internal', isOnline: false }],
  ['the wish to be closed', 'common: close', {}, { status: 'not_loaded', error: null, isOnline: null }],
  ['a missing sign-in at VK ID', 'onetap: not authorized', {}, { status: 'not_loaded', error: null, isOnline: true }],
] as const) {
  oneTap(`[AUTH-04] ${name} takes the frame away, before, while and after it is shown`, async () => {
    for (const shownAfter of [null, 0, 300]) {
      const page = await signInPage()
      if (shownAfter !== null) {
        await page.postMessage('common: load')
        await page.timer.advance(shownAfter)
      }
      await page.postMessage(handler, params)
      assert.equal(page.tap.state.get(), { ...expected, height: 124 })
      await page.timer.advance(6000)
      assert.equal(page.tap.state.get(), { ...expected, height: 124 }, 'nor is it given up a second time')
      assert.not.ok(page.hears())
    }
  })
}

oneTap('[AUTH-04] a sign-in that failed at VK ID takes the frame away, offline', async () => {
  const page = await signInPage()
  await page.postMessage('common: load')
  await page.postMessage('onetap: show full auth')
  await page.answer(page.windows[0]!, { error: 'server_error' })
  assert.equal(page.tap.state.get(), { status: 'not_loaded', error: 'auth', isOnline: false, height: 124 })
})

oneTap('[AUTH-04] the frame sets its height, within reason', async () => {
  const page = await signInPage()
  for (const [height, expected] of [
    [76, 76], [0, 76], [-5, 76], [1e9, 76], [Number.NaN, 76], ['90', 76], [null, 76], [Infinity, 76], [120.5, 120.5],
  ] as const) {
    await page.postMessage('common: resize', { height })
    assert.is(page.tap.state.get().height, expected)
  }
})

oneTap('[AUTH-04] it knows whether VK ID is online', async () => {
  const page = await signInPage()
  await page.postMessage('onetap: authentication_info', { is_online: true })
  assert.is(page.tap.state.get().isOnline, true)
  await page.postMessage('onetap: authentication_info', { is_online: 'no' })
  assert.is(page.tap.state.get().isOnline, true)
  await page.postMessage('onetap: authentication_info', { is_online: false })
  assert.is(page.tap.state.get().isOnline, false)
})

oneTap('[AUTH-04] a press inside of the frame opens the sign-in, with another provider when it names one', async () => {
  const page = await signInPage()
  for (const params of [
    {}, { sdk_oauth: 'ok_ru' }, { sdk_oauth: 'mail_ru' }, { sdk_oauth: 'vkid' }, { screen: 'phone' },
    { sdk_oauth: 'a&state=x' }, { sdk_oauth: ['ok_ru'] }, null, 'x',
  ]) {
    await page.postMessage('onetap: show full auth', params)
    await flushPromises()
  }
  const parameters = page.windows.map(({ url }) => [url.searchParams.get('provider'), url.searchParams.get('prompt')])
  assert.equal(parameters, [
    [null, ''], ['ok_ru', 'login'], ['mail_ru', 'login'], ['vkid', ''], [null, 'login'], [null, ''], [null, ''],
    [null, ''], [null, ''],
  ])
})

oneTap('[AUTH-04] A16: what comes from anywhere else, or in another shape, does nothing', async () => {
  const page = await signInPage()
  const before = page.tap.state.get()
  const message = { type: 'vk-sak-sdk', handler: 'common: error', params: {} }
  let count = 0
  for (const origin of [
    'https://id.vk.ru', 'http://id.vk.ru', 'https://id.vk.ru.evil.example', 'https://evil.example', 'null', '',
    'https://id.vk.com',
  ]) {
    for (const source of [FRAME, {}, null]) {
      for (const data of [
        message, { ...message, type: 'vk-connect' }, { ...message, type: undefined }, { ...message, handler: 5 },
        { ...message, handler: 'common: explode' }, { ...message, handler: 'сommon: error' }, JSON.stringify(message),
        [message], null, undefined, 7, Object.create(message),
      ]) {
        if (data === message && origin === 'https://id.vk.ru' && source === FRAME) continue
        await page.postMessage('', {}, { origin, source, data })
        count += 1
        assert.is(page.tap.state.get(), before)
      }
    }
  }
  assert.is(count, 7 * 3 * 12 - 1)
  assert.equal(page.windows, [])
})

oneTap('[AUTH-04] it is there only when it is configured, and its press opens the window of the sign-in', async () => {
  assert.is(await openButton(openPage(createAccountApi())), null)
  const page = await signInPage()
  const { uuid, ...rest } = Object.fromEntries(page.url.searchParams)
  assert.is(page.url.origin + page.url.pathname, 'https://id.vk.ru/button_one_tap_auth')
  assert.match(uuid ?? '', /^[\w-]{20}$/)
  assert.equal(rest, {
    style_height: '56', style_border_radius: '28', show_alternative_login: '1', button_skin: 'primary', content_id: '0',
    scheme: 'dark', lang_id: '0', providers: '', origin: 'https://shop.test', oauth_version: '2', v: '2.6.7',
    sdk_type: 'vkid', app_id: '51234567', redirect_uri: 'https://shop.test/auth',
  })
  assert.is(page.tap.state.get().height, 2 * 56 + 12, 'both of its rows')
  await page.postMessage('common: load')
  await page.postMessage('onetap: show full auth')
  assert.is(page.windows.length, 1)
  assert.is(page.shop.session.social.state.get().status, 'busy')
  assert.equal(page.statEvents(), [], 'a press in the frame is no press of the shop\'s own button')
})

oneTap.run()
