import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WindowMessage } from '../../core/env.ts'
import { createOneTap, type OneTap } from '../../core/shop/session/vk/one-tap.ts'
import { createTestTimer, settle, type TestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { openPage, openSandbox } from './vk.world.ts'

const oneTap = suite('VK ID\'s own button')

const FRAME = { name: 'frame' }
interface Desk {
  readonly tap: OneTap
  readonly timer: TestTimer
  readonly asked: object[]
  readonly told: string[]
  readonly listeners: () => number
  say(handler: unknown, params?: unknown, change?: Partial<WindowMessage>): void
}
function desk(): Desk {
  const heard = new Set<(message: WindowMessage) => void>()
  const timer = createTestTimer(FRIDAY_NOON)
  const asked: object[] = []
  const told: string[] = []
  const tap = createOneTap({
    onMessage(listen) {
      heard.add(listen)
      return () => heard.delete(listen)
    },
    origin: 'https://id.vk.ru', timer, report: () => undefined, ask: ask => void asked.push(ask), tell: event => void told.push(event),
  })
  tap.listen(FRAME)
  return {
    tap, timer, asked, told,
    listeners: () => heard.size,
    say(handler, params = {}, change = {}) {
      for (const listen of [...heard]) listen({ origin: 'https://id.vk.ru', source: FRAME, data: { type: 'vk-sak-sdk', handler, params }, ...change })
    },
  }
}
const at = ({ tap }: Desk): string => tap.state.get().at

oneTap('[AUTH-04] it is shown 300 ms after it has loaded', async () => {
  const page = desk()
  await page.timer.advance(4999)
  assert.is(at(page), 'loading')
  page.say('common: load')
  await page.timer.advance(299)
  assert.is(at(page), 'loading')
  await page.timer.advance(1)
  assert.equal(page.tap.state.get(), { at: 'loaded', error: null, isOnline: null, height: null })
  await page.timer.advance(10_000)
  assert.is(at(page), 'loaded')
})

oneTap('[AUTH-04] A17: what has not loaded after 5000 ms is given up, offline, and hears nothing more', async () => {
  const page = desk()
  await page.timer.advance(5000)
  assert.equal(page.tap.state.get(), { at: 'not_loaded', error: 'timeout', isOnline: false, height: null })
  assert.equal(page.told, ['iframe_loading_failed'])
  assert.is(page.listeners(), 0)
  assert.is(page.timer.waiting, 0)
})

for (const [name, handler, params, expected] of [
  ['an internal error', 'common: error', {}, { at: 'not_loaded', error: 'internal', isOnline: false }],
  ['the wish to be closed', 'common: close', {}, { at: 'not_loaded', error: null, isOnline: null }],
  ['nobody signed in at VK ID', 'onetap: not authorized', {}, { at: 'not_loaded', error: null, isOnline: true }],
] as const) {
  oneTap(`[AUTH-04] ${name} takes the frame away, before and after it was shown`, async () => {
    for (const isShown of [false, true]) {
      const page = desk()
      if (isShown) {
        page.say('common: load')
        await page.timer.advance(300)
      }
      page.say(handler, params)
      assert.equal(page.tap.state.get(), { ...expected, height: null })
      await page.timer.advance(6000)
      assert.is(at(page), 'not_loaded')
      assert.is(page.listeners(), 0)
    }
  })
}

oneTap('[AUTH-04] an error right after loading is not painted over', async () => {
  const page = desk()
  page.say('common: load')
  page.say('common: error')
  await page.timer.advance(300)
  assert.is(at(page), 'not_loaded')
})

oneTap('[AUTH-04] a sign-in that failed at VK ID takes the frame away, offline', () => {
  const page = desk()
  page.say('common: load')
  page.tap.authFailed()
  assert.equal(page.tap.state.get(), { at: 'not_loaded', error: 'auth', isOnline: false, height: null })
})

oneTap('[AUTH-04] the frame sets its height, within reason', () => {
  const page = desk()
  for (const [height, expected] of [[76, 76], [0, 76], [-5, 76], [1e9, 76], [Number.NaN, 76], ['90', 76], [null, 76], [Infinity, 76], [120.5, 120.5]] as const) {
    page.say('common: resize', { height })
    assert.is(page.tap.state.get().height, expected)
  }
})

oneTap('[AUTH-04] it knows whether VK ID is online', () => {
  const page = desk()
  page.say('onetap: authentication_info', { is_online: true })
  assert.is(page.tap.state.get().isOnline, true)
  page.say('onetap: authentication_info', { is_online: 'no' })
  assert.is(page.tap.state.get().isOnline, true)
  page.say('onetap: authentication_info', { is_online: false })
  assert.is(page.tap.state.get().isOnline, false)
})

oneTap('[AUTH-04] a press inside of the frame opens the sign-in, with another provider when it names one', () => {
  const page = desk()
  for (const params of [{}, { sdk_oauth: 'ok_ru' }, { screen: 'phone' }, { sdk_oauth: 'a&state=x' }, { sdk_oauth: ['ok_ru'] }, null, 'x']) page.say('onetap: show full auth', params)
  assert.equal(page.asked, [{}, { provider: 'ok_ru', prompt: 'login' }, { prompt: 'login' }, {}, {}, {}, {}])
})

oneTap('[AUTH-04] A16: what comes from anywhere else, or in another shape, does nothing', () => {
  const page = desk()
  const before = page.tap.state.get()
  const message = { type: 'vk-sak-sdk', handler: 'common: error', params: {} }
  let count = 0
  for (const origin of ['https://id.vk.ru', 'http://id.vk.ru', 'https://id.vk.ru.evil.example', 'https://evil.example', 'null', '', 'https://id.vk.com']) {
    for (const source of [FRAME, {}, null]) {
      for (const data of [message, { ...message, type: 'vk-connect' }, { ...message, type: undefined }, { ...message, handler: 5 }, { ...message, handler: 'common: explode' },
        { ...message, handler: 'сommon: error' }, JSON.stringify(message), [message], null, undefined, 7, Object.create(message)]) {
        if (data === message && origin === 'https://id.vk.ru' && source === FRAME) continue
        page.say('', {}, { origin, source, data })
        count += 1
        assert.is(page.tap.state.get(), before)
      }
    }
  }
  assert.is(count, 7 * 3 * 12 - 1)
  assert.equal(page.asked, [])
})

oneTap('[AUTH-04] it is there only when it is configured, and its press opens the window of the sign-in', async () => {
  const sandbox = await openSandbox()
  try {
    const plain = openPage(sandbox)
    assert.is((await plain.shop.session.vk?.load())?.openOneTap(), null)
    const page = openPage(sandbox, { config: { signIn: { methods: ['VK'], vkClientId: '51234567', vkOneTap: true } } })
    const opened = (await page.shop.session.vk?.load())?.openOneTap()
    await settle()
    await settle()
    assert.ok(opened)
    const url = new URL(opened.url)
    const { uuid, ...rest } = Object.fromEntries(url.searchParams)
    assert.is(url.origin + url.pathname, 'https://id.vk.ru/button_one_tap_auth')
    assert.match(uuid ?? '', /^[\w-]{20}$/)
    assert.equal(rest, {
      style_height: '56', style_border_radius: '28', show_alternative_login: '1', button_skin: 'primary', content_id: '0', scheme: 'dark', lang_id: '0', providers: '',
      origin: 'https://shop.test', oauth_version: '2', v: '2.6.7', sdk_type: 'vkid', app_id: '51234567', redirect_uri: 'https://shop.test/auth',
    })
    opened.tap.listen(FRAME)
    await page.say({ origin: 'https://id.vk.ru', source: FRAME, data: { type: 'vk-sak-sdk', handler: 'common: load', params: {} } })
    await page.say({ origin: 'https://id.vk.ru', source: FRAME, data: { type: 'vk-sak-sdk', handler: 'onetap: show full auth', params: {} } })
    const [window] = page.windows
    assert.ok(window)
    await page.answer(window, { error: 'server_error' })
    await settle()
    assert.equal(opened.tap.state.get(), { at: 'not_loaded', error: 'auth', isOnline: false, height: null })
  } finally {
    await sandbox.close()
  }
})

oneTap.run()
