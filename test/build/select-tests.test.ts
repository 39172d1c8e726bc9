import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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
      resolveFirefox([file], counts, async () => '/none/firefox'))
    assert.equal(await Promise.all(paths), ['/none/firefox', undefined])
    assert.is(await resolveFirefox(['e2e/theme.spec.ts'], counts, missing), undefined)
    assert.equal(printed, [])
    assert.is(await resolveFirefox(['e2e/firefox.spec.ts'], counts, missing), undefined)
    assert.is(counts.close(), 1)
  } finally {
    console.log = log
  }
  assert.equal(printed, ['FAIL @firefox: No Firefox found', '0 passed, 1 failed'])
})

selection('a Firefox that Playwright cannot drive is left out with a message', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-firefox-'))
  const printed: unknown[] = []
  const { log } = console
  console.log = (line: unknown) => void printed.push(line)
  try {
    for (const [version, isUsed] of [['140.12.0esr', false], ['143.0', true]] as const) {
      const program = path.join(folder, version)
      fs.writeFileSync(program, `#!/bin/sh\necho Mozilla Firefox ${version}\n`, { mode: 0o755 })
      const found = await resolveFirefox(['e2e/firefox.spec.ts'], createTestCounts(), async () => program)
      assert.is(found, isUsed ? program : undefined, version)
    }
  } finally {
    console.log = log
    fs.rmSync(folder, { recursive: true })
  }
  assert.is(printed.length, 1)
  assert.match(String(printed[0]), /^Firefox 140 is older than 143/)
})

selection.run()
