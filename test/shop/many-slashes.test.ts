import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../core/http/http.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { withoutLastSlashes } from '../../core/http/query.ts'
import { createTestTimer } from '../kit/clock.ts'
import { buildShop } from '../kit/shop.ts'

/**
 * Very long addresses of an attacker. Quadratic work would take hours, and the run's time limit would
 * end it. `test/views/venues.test.tsx` tests the link of a restaurant.
 */
const slashes = suite('an address of a million slashes')
const LONG = '/'.repeat(1_000_000)

slashes('loses those at its end, and no others', () => {
  for (const [given, left] of [
    ['', ''], ['/', ''], ['///', ''], ['/cart', '/cart'], ['/cart//', '/cart'], ['//a//b/', '//a//b'],
    [`${LONG}a`, `${LONG}a`], [`a${LONG}`, 'a'],
  ] as const) {
    assert.is(withoutLastSlashes(given), left)
  }
})

slashes('as the page’s own is no shared cart and no answer of VK ID: it leads home', () => {
  for (const redirectUri of ['https://shop.test/auth', `https://shop.test${LONG}b`]) {
    const storage = createMemoryStorage()
    const config = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567', redirectUri } }
    const { shop } = buildShop({ path: `${LONG}a?code=1&state=2#c1.1`, storage, config })
    assert.is(shop.router.current.get().page.name, 'home.index')
    assert.is(storage.get('cart_link'), null)
  }
})

slashes('as the API’s is asked as it is', async () => {
  const requests: string[] = []
  const port = {
    send: async ({ url }: { readonly url: string }) => {
      requests.push(url)
      return { status: 200, text: '{}' }
    },
  }
  await createHttp({ port, timer: createTestTimer(0), base: `https://api.example${LONG}a//` }).get('/1/now')
  assert.is(requests[0], `https://api.example${LONG}a/1/now`)
})

slashes.run()
