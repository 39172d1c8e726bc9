import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { AppBanner } from '../../src/app/AppBanner.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { UtilityLinks } from '../../src/shell/UtilityLinks.tsx'
import { detectPlatform } from '../../src/web/platform.ts'
import { isInApp } from '../../src/web/sign-in/in-app.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop } from '../kit/view.tsx'

declare const happyDOM: { setViewport(size: { readonly width: number }): void }

const views = componentSuite('the ways out of the shop')
const STORES = {
  appStore: 'https://apps.apple.com/app/id1',
  googlePlay: 'https://play.google.com/store/apps/details?id=a',
}
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

views('[CFG-07] phones and tablets are told by their user agent and touch points', () => {
  for (const [userAgent, platform, maxTouchPoints, expected] of [
    [IPHONE, 'iPhone', 5, 'ios'], [MAC, 'MacIntel', 5, 'ios'], [ANDROID, 'Linux armv8l', 5, 'android'],
    [DESKTOP, 'Linux x86_64', 0, 'other'], [MAC, 'MacIntel', 0, 'other'],
  ] as const) assert.is(detectPlatform({ userAgent, platform, maxTouchPoints }), expected, userAgent)
})

views('[CFG-07] a phone is offered the application of its store until it is dismissed, a desktop none', async () => {
  for (const [platform, links, store] of [
    ['ios', STORES, STORES.appStore], ['android', STORES, STORES.googlePlay], ['other', STORES, null],
    ['ios', { appStore: '', googlePlay: '' }, null],
  ] as const) {
    const storage = createMemoryStorage()
    const openBanner = () => renderInShop(buildShop({ storage, config: { links }, platform }).shop, <AppBanner />)
    const name = 'Установить (откроется в новой вкладке)'
    const first = await openBanner()
    if (store !== null) {
      const link = await screen.findByRole('link', { name }, { timeout: 20_000 })
      assert.is(link.getAttribute('href'), store)
      await press('Скрыть предложение')
    }
    assert.is(screen.queryByRole('complementary', { name: 'Приложение' }), null)
    first.unmount()
    const next = await openBanner()
    await flushRender()
    assert.is(screen.queryByRole('link', { name }), null)
    next.unmount()
  }
})

views('[AUTH-01] browsers within other apps are known by what they say of themselves', () => {
  const within = [
    `${IPHONE.replace(' Safari/604.1', '')} Instagram 361.0.0.30.109 (iPhone14,5; iOS 18_0; ru_RU)`,
    'Mozilla/5.0 (Linux; Android 14; SM-S911B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36',
    `${ANDROID} [FB_IAB/FB4A;FBAV/480.0.0.0;]`,
    `${ANDROID} VKAndroidApp/8.95-21500`,
    IPHONE.replace(' Version/18.0', '').replace(' Safari/604.1', ''),
  ]
  assert.equal(within.map(isInApp), within.map(() => true))
  const browsers = [
    IPHONE, ANDROID, DESKTOP, MAC, `${ANDROID} YaBrowser/24.10`, IPHONE.replace('Version/18.0', 'CriOS/130.0.6723.90'),
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  ]
  assert.equal(browsers.map(isInApp), browsers.map(() => false))
})

const LINKS = { support: 'https://t.me/caplya_example', franchise: 'https://franchise.caplya.example/' }
for (const [where, view, width, names] of [
  ['the header', <UtilityLinks key="u" />, 1280, [/^Франшиза/, 'Написать в поддержку (откроется в новой вкладке)']],
  ['the footer', <Footer key="f" />, 1280, ['Написать в поддержку (откроется в новой вкладке)']],
  // Last: the popup keeps its links while it closes.
  [
    'the navigation panel', <NavigationPanel key="n" />, 360,
    [/^Франшиза/, 'Написать в поддержку (откроется в новой вкладке)'],
  ],
] as const) {
  views(`[CFG-08, RT-09] support and franchise in ${where} open without an opener, if configured`, async () => {
    happyDOM.setViewport({ width })
    for (const links of [{ support: '', franchise: '' }, LINKS]) {
      const { shop } = buildShop({ config: { links } })
      const { unmount } = await renderInShop(shop, view)
      await flushRender(() => shop.panel.set(true))
      assert.ok(screen.getAllByRole('link').length > 0)
      for (const name of names) {
        const way = screen.queryByRole('link', { name })
        assert.equal(
          way === null ? null : ['href', 'target', 'rel'].map(attribute => way.getAttribute(attribute)),
          links.support === '' ? null : [String(name).startsWith('Написать в поддержку')
            ? LINKS.support
            : LINKS.franchise, '_blank', 'noopener noreferrer'],
        )
      }
      if (links.support === '') assert.is(screen.queryByText(/Франшиза|поддержк/), null)
      unmount()
    }
    happyDOM.setViewport({ width: 1280 })
  })
}

views.run()
