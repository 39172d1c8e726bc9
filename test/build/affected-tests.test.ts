import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_UNITS, selectAffectedTests } from '../../.ci/test/affected-tests.ts'

const affected = suite('the tests that a change can affect')

/** The imports of each file. A path that is not a key is a package or a module of Node. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'core/money.ts': [],
  'core/cart.ts': ['core/money.ts'],
  'test/kit/shop.ts': ['core/cart.ts', 'e2e/sandbox/server.ts'],
  'e2e/sandbox/server.ts': ['node:fs'],
  'test/money.test.ts': ['core/money.ts', 'uvu'],
  'test/cart.test.ts': ['test/kit/shop.ts'],
  'test/place.test.ts': ['core/place.ts'],
  'core/place.ts': ['core/cart.ts', 'core/place.ts'],
  'test/texts.test.ts': ['test/support/sources.ts'],
  'test/support/sources.ts': ['node:fs'],
  'test/build/site.test.ts': ['test/kit/shop.ts', '.ci/site/site.ts'],
  '.ci/site/site.ts': ['node:fs', 'esbuild'],
  'e2e/cart-reasons.spec.ts': ['e2e/support/shop.ts'],
  'e2e/maps.spec.ts': ['e2e/support/map.ts', 'e2e/support/shop.ts'],
  'e2e/order-take-away.spec.ts': ['e2e/support/shop.ts'],
  'e2e/support/shop.ts': ['node:fs'],
  'e2e/support/map.ts': [],
}
const toGraph = (imports: typeof IMPORTS) => Object.fromEntries(Object.entries(imports).map(([file, paths]) => [
  file, { imports: paths.map(path => ({ path, ...(!Object.hasOwn(imports, path) && { external: true }) })) },
]))
const graph = toGraph(IMPORTS)
const [cart, money, place, texts, site] =
  ['test/cart.test.ts', 'test/money.test.ts', 'test/place.test.ts', 'test/texts.test.ts', 'test/build/site.test.ts']
const units = [site, cart, money, place, texts]
const [reasons, maps, takeAway] = ['e2e/cart-reasons.spec.ts', 'e2e/maps.spec.ts', 'e2e/order-take-away.spec.ts']
const specs = [reasons, maps, takeAway]
const read = (): string => ''
const selectBy = (...changed: readonly string[]) => selectAffectedTests({ changed, units, specs, graph, read })

affected('are unit tests that import the change, the nearest first, then those that read all sources', () => {
  assert.equal(selectBy('core/place.ts').units, [place, texts])
  assert.equal(selectBy('core/money.ts').units, [money, cart, place, texts])
  assert.equal(selectBy('test/money.test.ts').units, [money, texts])
  assert.equal(selectBy('README.md').units, [texts])
  assert.is(
    selectBy('core/place.ts').summary,
    'Running 2 unit test files: 1 nearest to the change, 1 that read all sources. Browser tests: order-take-away.',
  )
})

affected('are tests of the build when one is changed, or a file that no import leads to', () => {
  assert.equal(selectBy(site).units, [site, texts])
  assert.equal(selectBy('.ci/site/gone.mjs').units, units)
  assert.equal(selectBy('public/brands/caplya/theme.css').units, [site, texts])
  assert.match(selectBy('core/money.ts').leftOut, '1 may be affected too (test/build 1): npm test -- FOLDER')
})

affected('are at most as many as a developer waits for; the others are counted by folder', () => {
  const far = Array.from({ length: 80 }, (_, index) => `test/shop/far${index}.test.ts`)
  const many = toGraph({ ...IMPORTS, ...Object.fromEntries(far.map(file => [file, ['test/kit/shop.ts']])) })
  const change = { units: [...far, ...units], specs, graph: many, read }
  const selected = selectAffectedTests({ ...change, changed: ['core/money.ts'] })
  assert.is(selected.units.length, MOST_UNITS)
  assert.is(selected.units[0], money)
  assert.is(selected.units.at(-1), texts)
  assert.match(selected.leftOut, /^Left out: 25 of 85 unit test files, of which 25 may be affected too \(/)
  assert.match(selected.leftOut, /\(test\/shop 24, test\/build 1\): npm test -- FOLDER, or npm test\./)
  assert.is(selectAffectedTests({ ...change, changed: far }).units.length, 81, 'changed tests all run')
})

affected('are all unit tests after a change of the runner, the build or the configuration', () => {
  const runner = ['package-lock.json', '.ci/bundle/bundle.ts', 'test/support/run.mjs']
  for (const file of [...runner, 'tsconfig.json', 'src/tsconfig.json']) assert.equal(selectBy(file).units, units, file)
})

affected('are none when nothing has changed', () => {
  assert.equal(selectBy(), {
    units: [], specs: [],
    summary: 'Running 0 unit test files: 0 nearest to the change, 0 that read all sources. Browser tests: none.',
    leftOut: 'Left out: 5 of 5 unit test files.\nLeft out: 3 of 3 browser test files.',
  })
})

affected('are the browser tests with a word of the path in their name, else an order', () => {
  assert.equal(selectBy('src/cart/Totals.tsx').specs, [reasons])
  assert.equal(selectBy('src/cart/Totals.module.css', 'src/maps/pin.ts').specs, [reasons, maps])
  assert.equal(selectBy('core/debounce.ts').specs, [takeAway])
  for (const file of ['README.md', 'test/cart.test.ts', 'e2e/gone.spec.ts', 'package.json'])
    assert.equal(selectBy(file).specs, [], file)
})

affected('are browser tests that import the change; the others are left out', () => {
  assert.equal(selectBy('e2e/support/map.ts').specs, [maps])
  assert.equal(selectBy('e2e/support/shop.ts').specs, specs)
  assert.equal(selectBy('package.json', 'e2e/support/map.ts').specs, [maps])
  assert.match(selectBy('e2e/support/map.ts').leftOut, /2 of 3 browser test files\.$/)
  assert.not.match(selectBy('README.md').leftOut, /through the build/)
  for (const file of ['core/place.ts', 'index.html', 'package.json', 'e2e/support/reporter.ts'])
    assert.match(
      selectBy(file).leftOut,
      /[23] of 3 browser test files, which the change may affect through the build: npm test -- e2e\.$/,
      file,
    )
})

affected.run()
