import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CliError } from '../../.ci/cli/cli-error.mjs'
import { selectTests } from '../../.ci/test/select-tests.ts'
import { resolveFirefox } from '../../.ci/test/test-browser.ts'
import { createTestCounts } from '../../.ci/test/test-counts.ts'

const selection = suite('the tests that a name selects')

const texts: Readonly<Record<string, string>> = {
  'test/shop/cart.test.ts': "cart('CART-01, CART-02: an equal dish is counted up')",
  'test/shop/location.test.ts': "place('LOC-07: the restaurant is kept')",
  'test/views/location.test.tsx': "place('LOC-01: has its title')",
  'e2e/location.spec.ts': "test('LOC-03, LOC-07: there and back')",
  'e2e/search.spec.ts': "test('MENU-06: finds a dish of the cart')",
}
const all = Object.keys(texts)
const select = (name: string) =>
  selectTests(
    name,
    { units: all.filter(file => file.startsWith('test/')), specs: all.filter(file => file.startsWith('e2e/')) },
    file => texts[file] ?? '',
  )

selection('a part of a path selects unit tests, and no browser tests', () => {
  assert.equal(select('location'), { units: ['test/shop/location.test.ts', 'test/views/location.test.tsx'], specs: [] })
  assert.equal(select('test/shop'), { units: ['test/shop/cart.test.ts', 'test/shop/location.test.ts'], specs: [] })
})

selection('the path of a browser test selects only that test', () => {
  assert.equal(select('search.spec'), { units: [], specs: ['e2e/search.spec.ts'] })
})

selection('a row of the ledger selects unit and browser tests that name it', () => {
  assert.equal(select('LOC-07'), { units: ['test/shop/location.test.ts'], specs: ['e2e/location.spec.ts'] })
  assert.equal(select('RT-99'), { units: [], specs: [] })
})

selection('tests that need Firefox are a failure if it is missing, and no other test asks for it', async () => {
  const missing = () => Promise.reject(new CliError('No Firefox found'))
  const counts = createTestCounts()
  const { log } = console
  const printed: unknown[] = []
  console.log = (line: unknown) => void printed.push(line)
  try {
    const paths = ['e2e/firefox.spec.ts', 'e2e/theme.spec.ts'].map(file =>
      resolveFirefox([file], counts, async () => '/usr/bin/firefox'))
    assert.equal(await Promise.all(paths), ['/usr/bin/firefox', undefined])
    assert.is(await resolveFirefox(['e2e/theme.spec.ts'], counts, missing), undefined)
    assert.equal(printed, [])
    assert.is(await resolveFirefox(['e2e/firefox.spec.ts'], counts, missing), undefined)
    assert.is(counts.close(), 1)
  } finally {
    console.log = log
  }
  assert.equal(printed, ['FAIL @firefox: No Firefox found', '0 passed, 1 failed'])
})

selection.run()
