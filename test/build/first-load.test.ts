import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop } from '../../.ci/build/bundle.mjs'
import { firstLoadOf, growthOf, readFigure } from '../../.ci/build/first-load.mjs'
import { joinStart } from '../../.ci/build/join.mjs'

const load = suite('the first load')

const figure = { brotli: 100_000, modules: { 'src/main.tsx': 900, 'src/menu/page.tsx': 4000 } }

load('may be half a kilobyte over its figure, and no more', () => {
  assert.is(growthOf(figure, { ...figure, brotli: 100_500 }), undefined)
  assert.is(growthOf(figure, { ...figure, brotli: 90_000 }), undefined)
  assert.match(growthOf(figure, { ...figure, brotli: 100_501 }) ?? '', /100501 bytes of brotli, 501 more/)
})

load('that is too large names what came in and what grew, the largest first', () => {
  const text = growthOf(figure, { brotli: 101_200, modules: { 'src/main.tsx': 910, 'src/menu/page.tsx': 4300, 'src/map/city.tsx': 2000 } })
  assert.equal(text?.split('\n').slice(1, -1), ['  src/map/city.tsx: 2000, new', '  src/menu/page.tsx: +300'])
})

load('of the shop is within its figure, which names its scripts and the style sheets of its start, and no others', async () => {
  const bundle = await bundleShop()
  const { files, script } = await joinStart(bundle)
  const now = await firstLoadOf({ ...bundle, files: new Map([...bundle.files, ...files]), script })
  const growth = growthOf(readFigure(), now)
  assert.ok((now.modules['src/ui/tokens.css'] ?? 0) > 1000)
  assert.ok((now.modules['src/ui/Button.module.css'] ?? 0) > 1000)
  assert.is(now.modules['src/cart/CartPage.module.css'], undefined)
  if (growth !== undefined) throw new Error(growth)
})

load.run()
