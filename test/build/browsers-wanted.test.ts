import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint } from '../../.ci/build/complaint.mjs'
import { createTally } from '../../.ci/build/tally.mjs'
import { browsersFor } from '../../.ci/build/test-browser.mjs'

const wanted = suite('the browsers that the browser tests run in')

const TEXTS: Readonly<Record<string, string>> = {
  'e2e/cart.spec.ts': "test('[CART-01] a dish is put in @desktop')",
  'e2e/search.spec.ts': "test('[MENU-06] a dish is found @both @firefox')",
  'e2e/maps.spec.ts': "test('[MAP-01] drawn by @firefoxes')",
  'e2e/firefox.spec.ts': "test('[STO-05] two tabs @firefox')",
}

/** What is found for these files, which browsers were looked for, and what was said and counted meanwhile. */
async function look(specs: readonly string[], firefox = async () => '/usr/bin/firefox') {
  const looked: string[] = []
  const said: string[] = []
  const tally = createTally()
  const { log } = console
  console.log = (...words: readonly unknown[]) => void said.push(words.join(' '))
  try {
    const found = await browsersFor({
      specs, tally, read: file => TEXTS[file] ?? '',
      chromium: async () => '/usr/bin/chromium',
      firefox: () => (looked.push('firefox'), firefox()),
    })
    return { found, looked, said, failed: tally.failed }
  } finally {
    console.log = log
  }
}
const missing = () => Promise.reject(complaint('No Firefox found'))

wanted('are Chromium alone where no title is tagged @firefox: nobody waits for a Firefox to be installed', async () => {
  assert.equal(await look(['e2e/cart.spec.ts', 'e2e/maps.spec.ts'], missing), { found: { browser: '/usr/bin/chromium', firefox: undefined }, looked: [], said: [], failed: 0 })
})

wanted('are Firefox too where one title of one file is', async () => {
  assert.equal(await look(['e2e/cart.spec.ts', 'e2e/search.spec.ts']), { found: { browser: '/usr/bin/chromium', firefox: '/usr/bin/firefox' }, looked: ['firefox'], said: [], failed: 0 })
})

wanted('without a Firefox are Chromium for all other tests, and what is missing is one failure that is told', async () => {
  assert.equal(await look(Object.keys(TEXTS), missing), { found: { browser: '/usr/bin/chromium', firefox: undefined }, looked: ['firefox'], said: ['FAIL @firefox: No Firefox found'], failed: 1 })
})

wanted('without a Firefox are none for the file that runs there alone: it is one failure, and no empty run comes after it', async () => {
  assert.equal(await look(['e2e/firefox.spec.ts'], missing), { found: undefined, looked: ['firefox'], said: ['FAIL @firefox: No Firefox found'], failed: 1 })
})

wanted.run()
