import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { touchedTests } from '../../.ci/build/touched.mjs'

const touched = suite('the tests that a change can reach')

/** Each file, and what it imports; a package or a module of Node's own has no slash before its name. */
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
  'e2e/cart.spec.ts': ['e2e/support/shop.ts'],
  'e2e/map.spec.ts': ['e2e/support/map.ts', 'e2e/support/shop.ts'],
  'e2e/support/shop.ts': ['node:fs'],
  'e2e/support/map.ts': [],
}
const graph = Object.fromEntries(Object.entries(IMPORTS).map(([file, paths]) => [
  file, { imports: paths.map(path => ({ path, ...(!Object.hasOwn(IMPORTS, path) && { external: true }) })) },
]))
const units = ['test/cart.test.ts', 'test/money.test.ts', 'test/place.test.ts', 'test/texts.test.ts']
const specs = ['e2e/cart.spec.ts', 'e2e/map.spec.ts']
const by = (...changed: readonly string[]) => touchedTests({ changed, units, specs, graph })

touched('are those whose imports lead to it, and those that read files themselves', () => {
  assert.equal(by('core/place.ts').units, ['test/place.test.ts', 'test/texts.test.ts'])
  assert.equal(by('core/money.ts').units, units)
  assert.equal(by('test/money.test.ts').units, ['test/money.test.ts', 'test/texts.test.ts'])
  assert.equal(by('public/brands/caplya/theme.css').units, ['test/texts.test.ts'])
})

touched('are not all because the sandbox under them keeps its orders in files', () => {
  assert.equal(by('README.md').units, ['test/texts.test.ts'])
})

touched('are all unit tests when what they run on has changed', () => {
  for (const file of ['package-lock.json', '.ci/build/bundle.mjs', 'test/support/run.mjs', 'tsconfig.json', 'src/tsconfig.json']) assert.equal(by(file).units, units, file)
})

touched('are none when nothing has changed', () => {
  assert.equal(by(), { units: [], specs: [], leftOut: 'Left out: 4 of 4 unit test files, 2 of 2 browser test files.' })
})

touched('of the browser are those that import it: whatever is built says that it left them out', () => {
  assert.equal(by('e2e/support/map.ts').specs, ['e2e/map.spec.ts'])
  assert.equal(by('e2e/support/shop.ts').specs, specs)
  assert.is(by('e2e/support/map.ts').leftOut, 'Left out: 3 of 4 unit test files, 1 of 2 browser test files.')
  for (const file of ['core/place.ts', 'public/brands/caplya/theme.css', 'e2e/sandbox/server.ts', 'index.html', 'package.json']) {
    assert.equal(by(file).specs, [], file)
    assert.match(by(file).leftOut, /2 of 2 browser test files \(what has changed may be seen there all the same: npm test -- e2e\)\.$/, file)
  }
  assert.not.match(by('README.md').leftOut, /seen/)
})

touched('of the browser run also beside a change of what all tests run on', () => {
  assert.equal(by('package.json', 'e2e/support/map.ts').specs, ['e2e/map.spec.ts'])
})

touched('of the browser are told as left out where a file of theirs has changed that none of them imports', () => {
  for (const file of ['e2e/support/reporter.ts', 'e2e/playwright.config.ts']) assert.match(by(file).leftOut, /2 of 2 browser test files \(what has changed may be seen/, file)
  assert.not.match(by('e2e/gone.spec.ts').leftOut, /seen/)
})

touched.run()
