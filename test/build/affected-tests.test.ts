import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { selectAffectedTests } from '../../.ci/test/affected-tests.mjs'

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
const selectBy = (...changed: readonly string[]) => selectAffectedTests({ changed, units, specs, graph })

affected('are those that import a changed file, and those that read files', () => {
  assert.equal(selectBy('core/place.ts').units, ['test/place.test.ts', 'test/texts.test.ts'])
  assert.equal(selectBy('core/money.ts').units, units)
  assert.equal(selectBy('test/money.test.ts').units, ['test/money.test.ts', 'test/texts.test.ts'])
  assert.equal(selectBy('public/brands/caplya/theme.css').units, ['test/texts.test.ts'])
})

affected('are not all those that import the sandbox, which reads files', () => {
  assert.equal(selectBy('README.md').units, ['test/texts.test.ts'])
})

affected('are all unit tests after a change of the runner, the build or the configuration', () => {
  for (const file of [
    'package-lock.json',
    '.ci/bundle/bundle.mjs',
    'test/support/run.mjs',
    'tsconfig.json',
    'src/tsconfig.json',
  ])
    assert.equal(selectBy(file).units, units, file)
})

affected('are none when nothing has changed', () => {
  const leftOut = 'Left out: 4 of 4 unit test files, 2 of 2 browser test files.'
  assert.equal(selectBy(), { units: [], specs: [], leftOut })
})

affected('are browser tests that import a changed file; other changes list them as left out', () => {
  assert.equal(selectBy('e2e/support/map.ts').specs, ['e2e/map.spec.ts'])
  assert.equal(selectBy('e2e/support/shop.ts').specs, specs)
  assert.is(selectBy('e2e/support/map.ts').leftOut, 'Left out: 3 of 4 unit test files, 1 of 2 browser test files.')
  for (const file of [
    'core/place.ts',
    'public/brands/caplya/theme.css',
    'e2e/sandbox/server.ts',
    'index.html',
    'package.json',
  ]) {
    assert.equal(selectBy(file).specs, [], file)
    assert.match(
      selectBy(file).leftOut,
      /2 of 2 browser test files, which the change may affect through the build: npm test -- e2e\.$/,
      file,
    )
  }
  assert.not.match(selectBy('README.md').leftOut, /through the build/)
})

affected('are the same browser tests beside a change of the configuration', () => {
  assert.equal(selectBy('package.json', 'e2e/support/map.ts').specs, ['e2e/map.spec.ts'])
})

affected('are listed as left out when no browser test imports a changed file', () => {
  for (const file of ['e2e/support/reporter.ts', 'e2e/playwright.config.ts'])
    assert.match(selectBy(file).leftOut, /2 of 2 browser test files, which the change may affect/, file)
  assert.not.match(selectBy('e2e/gone.spec.ts').leftOut, /through the build/)
})

affected.run()
