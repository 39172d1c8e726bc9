import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBudget, describeExcess, readBudget } from '../../.ci/bundle/first-load.ts'
import type { Bundle } from '../../.ci/bundle/bundle.ts'
import { measureSizes } from '../../.ci/bundle/sizes.ts'
import { buildChanged, buildScripts } from './built-scripts.ts'

const load = suite('the first load')

const shopSizes = buildScripts().then(measureSizes)

const REACT = 60_000
const budget = {
  brotli: 100_000,
  parts: { first: 1.5, kit: 0.1 },
  modules: { 'src/main.tsx': 900, 'src/menu/page.tsx': 4000 },
}

load('may exceed its budget by 500 bytes', () => {
  assert.is(describeExcess(budget, { ...budget, brotli: 100_500 }, REACT), undefined)
  assert.is(describeExcess(budget, { ...budget, brotli: 90_000 }, REACT), undefined)
  assert.match(describeExcess(budget, { ...budget, brotli: 100_501 }, REACT) ?? '', /100501 bytes of brotli, 501 more/)
})

load('that is too large names new and grown modules, the largest first', () => {
  const modules = { 'src/main.tsx': 910, 'src/menu/page.tsx': 4300, 'src/map/city.tsx': 2000 }
  assert.equal(
    describeExcess(budget, { ...budget, brotli: 101_200, modules }, REACT)
      ?.split('\n')
      .slice(1, -1),
    ['  src/map/city.tsx: 2000, new', '  src/menu/page.tsx: +300'],
  )
})

load('imports no unlisted module, however small; a listed one that is gone is no fault', () => {
  const { 'src/main.tsx': main } = budget.modules
  const text = describeExcess(
    budget,
    { ...budget, brotli: 80_000, modules: { 'src/main.tsx': main, 'src/map/dot.ts': 12 } },
    REACT,
  )
  assert.equal(text?.split('\n').slice(1, -1), ['  src/map/dot.ts: 12, new'])
  assert.is(describeExcess(budget, { ...budget, modules: { 'src/main.tsx': main } }, REACT), undefined)
})

load('has a budget for each lazy chunk, relative to react-dom; a new chunk has to be accepted', () => {
  assert.is(describeExcess(budget, { ...budget, parts: { first: 1.5, kit: 0.108 } }, REACT), undefined)
  assert.match(
    describeExcess(budget, { ...budget, parts: { first: 1.5, kit: 0.109 } }, REACT) ?? '',
    'the part kit: 0.109 × react-dom alone, 0.1',
  )
  assert.match(
    describeExcess(budget, { ...budget, parts: { ...budget.parts, 'map/City.tsx': 0.2 } }, REACT) ?? '',
    'the part map/City.tsx: 0.2 × react-dom alone, new',
  )
})

load('of the shop is within its budget, which lists its start scripts and style sheets only', async () => {
  const sizes = await shopSizes
  const now = toBudget(sizes)
  const excess = describeExcess(readBudget(), now, sizes.reactAlone.br)
  for (const file of [
    'src/ui/tokens.css',
    'src/ui/Button.module.css',
    'node_modules/react-dom/cjs/react-dom-client.production.js',
  ])
    assert.ok((now.modules[file] ?? 0) > 1000, file)
  assert.is(now.modules['src/cart/CartPage.module.css'], undefined)
  if (excess !== undefined) throw new Error(excess)
})

load('of a first visit is at most 2.25 × react-dom until an address can be typed', async () => {
  const { firstVisit, reactAlone, parts } = await shopSizes
  const place = parts.find(({ name }) => name === 'app/parts/place')
  assert.ok(
    (place?.modules['src/location/AddressField.tsx'] ?? 0) > 0 && (place?.modules['src/text/place/ru.ts'] ?? 0) > 0,
    'the field and its texts',
  )
  assert.ok(
    firstVisit.br <= 2.25 * reactAlone.br,
    `${firstVisit.br} bytes of brotli, ${(firstVisit.br / reactAlone.br).toFixed(2)} × react-dom alone`,
  )
})

load('stays the same in modules and size when a lazy part adds a core folder and a screen', async () => {
  const measureStart = async (built: Bundle) => {
    const { parts: [first] } = await measureSizes(built)
    return {
      modules: Object.keys(first?.modules ?? {}).sort(),
      bytes: first?.bytes.raw ?? 0,
      scripts: [...built.files.keys()].filter(name => name.endsWith('.js')),
    }
  }
  const before = await measureStart(await buildScripts())
  const after = await measureStart(await buildChanged({
    'src/cart/CartScreen.tsx':
      "import { createBonuses } from '../../core/shop/bonuses/bonuses.ts'\n"
      + "export const bonuses = createBonuses(() => import('../bonuses/BonusScreen.tsx'))\n",
    'core/shop/bonuses/bonuses.ts':
      "import { createStore } from '../../store/store.ts'\n"
      + 'export const createBonuses = (show: () => Promise<unknown>) => '
      + "({ bonuses: createStore(7), show, about: 'a bonus for each order' })\n",
    'src/bonuses/BonusScreen.tsx':
      "import { Button } from '../ui/Button.tsx'\nexport const BonusScreen = () => <Button>Bonuses</Button>\n",
  }))
  assert.equal(after.modules, before.modules)
  // minified names of one or two letters: which name is short depends on the shared modules
  assert.ok(Math.abs(after.bytes - before.bytes) < 50, `${after.bytes - before.bytes} bytes`)
  assert.is(after.scripts.length, before.scripts.length + 1)
})

load.run()
