import { fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { AppBanner } from '../../src/app/AppBanner.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { UtilityLinks } from '../../src/shell/UtilityLinks.tsx'
import { detectPlatform } from '../../src/web/platform.ts'
import { isInApp } from '../../src/web/sign-in/in-app.ts'
import { buildShop } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

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

for (const [device, userAgent, platform, maxTouchPoints, store] of [
  ['an iPhone', IPHONE, 'iPhone', 5, STORES.appStore], ['an iPad', MAC, 'MacIntel', 5, STORES.appStore],
  ['an Android', ANDROID, 'Linux armv8l', 5, STORES.googlePlay], ['a desktop', DESKTOP, 'Linux x86_64', 0, null],
  ['a Mac', MAC, 'MacIntel', 0, null],
] as const) {
  const offer = store === null ? 'no application' : 'the application of its store until it is dismissed'
  views(`[CFG-07] ${device} is offered ${offer}`, async () => {
    const storage = createMemoryStorage()
    const openAs = (links: object = STORES) =>
      renderInShop(buildShop({ storage, config: {
        links,
      }, platform: detectPlatform({ userAgent, platform, maxTouchPoints }) }).shop, <AppBanner />)
    const banner = () => screen.queryByRole('complementary', { name: 'Приложение' })
    const first = await openAs()
    // Its chunk is loaded, which takes time on a busy machine.
    if (store !== null)
      await screen.findByRole('link', { name: 'Установить (откроется в новой вкладке)' }, { timeout: 20_000 })
    assert.is(screen.queryByRole('link', { name: 'Установить (откроется в новой вкладке)' })?.getAttribute('href')
      ?? null, store)
    assert.is(banner() !== null, store !== null)
    if (store !== null) {
      await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Скрыть предложение' })))
      assert.is(banner(), null)
    }
    first.unmount()
    const next = await openAs()
    assert.is(banner(), null)
    next.unmount()
    storage.clear()
    await openAs({ appStore: '', googlePlay: '' })
    assert.is(banner(), null, 'a brand without applications')
  })
}

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
