import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstLoadOf, growthOf, readFigure } from '../../.ci/build/first-load.mjs'
import { measureSizes } from '../../.ci/build/sizes.mjs'
import { builtScripts, sourceWith } from './built-scripts.ts'

const load = suite('the first load')

const REACT = 60_000
const figure = { brotli: 100_000, parts: { first: 1.5, kit: 0.1 }, modules: { 'src/main.tsx': 900, 'src/menu/page.tsx': 4000 } }

load('may be half a kilobyte over its figure, and no more', () => {
  assert.is(growthOf(figure, { ...figure, brotli: 100_500 }, REACT), undefined)
  assert.is(growthOf(figure, { ...figure, brotli: 90_000 }, REACT), undefined)
  assert.match(growthOf(figure, { ...figure, brotli: 100_501 }, REACT) ?? '', /100501 bytes of brotli, 501 more/)
})

load('that is too large names what came in and what grew, the largest first', () => {
  const modules = { 'src/main.tsx': 910, 'src/menu/page.tsx': 4300, 'src/map/city.tsx': 2000 }
  assert.equal(growthOf(figure, { ...figure, brotli: 101_200, modules }, REACT)?.split('\n').slice(1, -1), ['  src/map/city.tsx: 2000, new', '  src/menu/page.tsx: +300'])
})

load('takes no module in unasked, however small it is and however much has gone; one that is gone is no fault', () => {
  const { 'src/main.tsx': main } = figure.modules
  const text = growthOf(figure, { ...figure, brotli: 80_000, modules: { 'src/main.tsx': main, 'src/map/dot.ts': 12 } }, REACT)
  assert.equal(text?.split('\n').slice(1, -1), ['  src/map/dot.ts: 12, new'])
  assert.is(growthOf(figure, { ...figure, modules: { 'src/main.tsx': main } }, REACT), undefined)
})

load('has a budget for each part that comes later, as a ratio to react-dom alone; a new part is none of the start’s, but has to be accepted', () => {
  assert.is(growthOf(figure, { ...figure, parts: { first: 1.5, kit: 0.108 } }, REACT), undefined)
  assert.match(growthOf(figure, { ...figure, parts: { first: 1.5, kit: 0.109 } }, REACT) ?? '', 'the part kit: 0.109 × react-dom alone, 0.1')
  assert.match(growthOf(figure, { ...figure, parts: { ...figure.parts, 'map/City.tsx': 0.2 } }, REACT) ?? '', 'the part map/City.tsx: 0.2 × react-dom alone, new')
})

load('of the shop is within its figure, which names its scripts and the style sheets of its start, and no others', async () => {
  const sizes = await measureSizes(await builtScripts())
  const now = firstLoadOf(sizes)
  const growth = growthOf(readFigure(), now, sizes.reactAlone.br)
  for (const file of ['src/ui/tokens.css', 'src/ui/Button.module.css', 'node_modules/react-dom/cjs/react-dom-client.production.js']) assert.ok((now.modules[file] ?? 0) > 1000, file)
  assert.is(now.modules['src/cart/CartPage.module.css'], undefined)
  if (growth !== undefined) throw new Error(growth)
})

load('of a first visit is at most 2.20 × react-dom alone until an address can be typed: the start, the choice of a place, and what that shares', async () => {
  const { firstVisit, reactAlone, parts } = await measureSizes(await builtScripts())
  const place = parts.find(({ name }) => name === 'app/parts/place.ts')
  assert.ok((place?.modules['src/location/AddressField.tsx'] ?? 0) > 0 && (place?.modules['src/text/place/ru.ts'] ?? 0) > 0, 'the field and its words')
  assert.ok(firstVisit.br <= 2.2 * reactAlone.br, `${firstVisit.br} bytes of brotli, ${(firstVisit.br / reactAlone.br).toFixed(2)} × react-dom alone`)
})

load('holds the same modules, and is as large, when a later part has a new folder of core, and shows a new screen that is fetched by itself', async () => {
  const start = async (changes: Readonly<Record<string, string>>) => {
    const built = await builtScripts(sourceWith(changes))
    const { parts: [first] } = await measureSizes(built)
    return { modules: Object.keys(first?.modules ?? {}).sort(), bytes: first?.bytes.raw ?? 0, scripts: [...built.files.keys()].filter(name => name.endsWith('.js')) }
  }
  const before = await start({})
  const after = await start({
    'src/cart/CartScreen.tsx': "import { createBonuses } from '../../core/shop/bonuses/bonuses.ts'\nexport const bonuses = createBonuses(() => import('../bonuses/BonusScreen.tsx'))\n",
    'core/shop/bonuses/bonuses.ts': "import { createStore } from '../../store/store.ts'\nexport const createBonuses = (show: () => Promise<unknown>) => ({ bonuses: createStore(7), show, about: 'a bonus for each order' })\n",
    'src/bonuses/BonusScreen.tsx': "import { Button } from '../ui/Button.tsx'\nexport const BonusScreen = () => <Button>Bonuses</Button>\n",
  })
  assert.equal(after.modules, before.modules)
  // names of one letter or of two: their order changes with what is shared
  assert.ok(Math.abs(after.bytes - before.bytes) < 50, `${after.bytes - before.bytes} bytes`)
  assert.is(after.scripts.length, before.scripts.length + 1)
})

load.run()
