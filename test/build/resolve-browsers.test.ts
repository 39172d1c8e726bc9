import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CliError } from '../../.ci/cli/cli-error.mjs'
import { createTestCounts } from '../../.ci/test/test-counts.mjs'
import { resolveBrowsers } from '../../.ci/test/test-browser.mjs'

const browserSuite = suite('the browsers of the browser tests')

const TEXTS: Readonly<Record<string, string>> = {
  'e2e/cart.spec.ts': "test('[CART-01] a dish is put in @desktop')",
  'e2e/search.spec.ts': "test('[MENU-06] a dish is found @both @firefox')",
  'e2e/maps.spec.ts': "test('[MAP-01] drawn by @firefoxes')",
  'e2e/firefox.spec.ts': "test('[STO-05] two tabs @firefox')",
}

/**
 * Resolves the browsers of these files. Also returns the searches, the printed lines and the count of
 * failures.
 */
async function resolve(specs: readonly string[], firefox = async () => '/usr/bin/firefox') {
  const searched: string[] = []
  const printed: string[] = []
  const counts = createTestCounts()
  const { log } = console
  console.log = (...words: readonly unknown[]) => void printed.push(words.join(' '))
  try {
    const browsers = await resolveBrowsers({
      specs, counts, read: file => TEXTS[file] ?? '',
      chromium: async () => '/usr/bin/chromium',
      firefox: () => (searched.push('firefox'), firefox()),
    })
    return { browsers, searched, printed, failed: counts.failed }
  } finally {
    console.log = log
  }
}
const missing = () => Promise.reject(new CliError('No Firefox found'))

browserSuite('are Chromium alone when no title has @firefox: Firefox is not installed', async () => {
  assert.equal(await resolve(['e2e/cart.spec.ts', 'e2e/maps.spec.ts'], missing), {
    browsers: { browser: '/usr/bin/chromium', firefox: undefined },
    searched: [],
    printed: [],
    failed: 0,
  })
})

browserSuite('are Firefox too where one title of one file is', async () => {
  assert.equal(await resolve(['e2e/cart.spec.ts', 'e2e/search.spec.ts']), {
    browsers: { browser: '/usr/bin/chromium', firefox: '/usr/bin/firefox' },
    searched: ['firefox'],
    printed: [],
    failed: 0,
  })
})

browserSuite('without a Firefox are Chromium for all other tests, and the missing one is one failure', async () => {
  assert.equal(await resolve(Object.keys(TEXTS), missing), {
    browsers: { browser: '/usr/bin/chromium', firefox: undefined },
    searched: ['firefox'],
    printed: ['FAIL @firefox: No Firefox found'],
    failed: 1,
  })
})

browserSuite('without a Firefox, a file that only runs there is one failure and no empty run follows', async () => {
  assert.equal(await resolve(['e2e/firefox.spec.ts'], missing), {
    browsers: undefined,
    searched: ['firefox'],
    printed: ['FAIL @firefox: No Firefox found'],
    failed: 1,
  })
})

browserSuite.run()
