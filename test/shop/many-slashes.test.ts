import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../core/http/http.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createLinkInbox } from '../../core/shop/cart/link-inbox.ts'
import { createReturnInbox } from '../../core/shop/session/vk/return-inbox.ts'
import { webLinks } from '../../core/shop/venues/about.ts'
import { withoutLastSlashes } from '../../core/text.ts'
import { createTestTimer } from '../kit/clock.ts'

/**
 * Addresses that a stranger has made long. Work that grows with the square of the length would take hours here,
 * and the run's own limit ends it.
 */
const slashes = suite('an address of a million slashes')
const LONG = '/'.repeat(1_000_000)

slashes('loses those at its end, and no others', () => {
  for (const [given, left] of [['', ''], ['/', ''], ['///', ''], ['/cart', '/cart'], ['/cart//', '/cart'], ['//a//b/', '//a//b'], [`${LONG}a`, `${LONG}a`], [`a${LONG}`, 'a']] as const) {
    assert.is(withoutLastSlashes(given), left)
  }
})

slashes('as a restaurant’s link is a link', () => {
  assert.is(webLinks({ links: [{ url: `https://vk.com${LONG}a` }] as never })[0]?.text, `vk.com${LONG}a`)
})

slashes('as the page’s own is no shared cart and no answer of VK ID', () => {
  const history = createMemoryHistory({ initialEntries: [{ pathname: `${LONG}a`, search: '?code=1&state=2', hash: '#c1.1' }] })
  assert.is(createLinkInbox(history, createMemoryStorage()).fragment.get(), null)
  for (const redirectUri of ['https://shop.example/auth', `https://shop.example${LONG}b`]) {
    assert.ok(createReturnInbox({ history, tabStorage: createMemoryStorage(), redirectUri, origin: 'https://shop.example' }).isEmpty())
  }
})

slashes('as the API’s is asked as it is', async () => {
  const asked: string[] = []
  const port = { send: async ({ url }: { readonly url: string }) => { asked.push(url); return { status: 200, text: '{}' } } }
  await createHttp({ port, timer: createTestTimer(0), base: `https://api.example${LONG}a//` }).get('/1/now')
  assert.is(asked[0], `https://api.example${LONG}a/1/now`)
})

slashes.run()
