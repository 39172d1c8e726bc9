import { readArguments } from '../cli/arguments.mjs'
import { CliError, formatError } from '../cli/cli-error.mjs'
import { runWebkitTests } from '../webkit/webkit-tests.ts'
import { ensureChromium } from './browser.ts'
import { selectTests } from './select-tests.ts'
import { handleStopSignals, listSpecFiles, runBrowserTests } from './test-browser.ts'
import { createTestCounts, type TestCounts } from './test-counts.ts'

/**
 * `npm run engines [-- chromium|firefox|webkit [NAME]]`:
 * runs browser tests in Firefox, and places an order in WebKitGTK.
 * `chromium`, only if named, runs the browser tests in the program that the variable CHROMIUM
 * names, such as an older version.
 * NAME selects browser tests as in `npm test -- NAME`; for WebKit NAME is a width of the window.
 * The last line of the output is `N passed, N failed`.
 */
export async function run(args: readonly string[]) {
  const { rest: [engine, name] } = readArguments(args, [], [], 2)
  if (engine !== undefined && !Object.hasOwn(ENGINES, engine)) {
    throw new CliError(`Unknown engine ${engine}. Known: ${Object.keys(ENGINES).join(', ')}`)
  }
  const counts = createTestCounts()
  handleStopSignals(counts)
  for (const [engineName, runEngine] of Object.entries(ENGINES)) {
    const isSelected = engine === undefined ? engineName !== 'chromium' : engine === engineName
    if (isSelected) await runEngine(counts, name).catch(error => {
      counts.fail(`FAIL ${engineName}: ${formatError(error)}`)
    })
  }
  return counts.close()
}

const ENGINES: Readonly<Record<string, (counts: TestCounts, name: string | undefined) => Promise<void>>> = {
  chromium: async (counts, name) => {
    if (!process.env.CHROMIUM) throw new CliError('Name the browser: CHROMIUM=/path/to/it npm run engines -- chromium')
    const { chromium } = await import('playwright')
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
    const version = browser.version()
    await browser.close()
    console.log(`Chromium ${version}; tests that need a later version (@from-N) are left out`)
    await runSpecs(counts, name, 'chromium', Number.parseInt(version))
  },
  firefox: (counts, name) => runSpecs(counts, name, 'firefox'),
  webkit: runWebkitTests,
}

/** Runs all browser tests, or those that a name selects. Tests that need a later version are left out. */
async function runSpecs(
  counts: TestCounts, name: string | undefined, engine: 'chromium' | 'firefox', version?: number,
) {
  const { specs } = selectTests(name ?? '', { units: [], specs: listSpecFiles() })
  if (specs.length === 0) throw new CliError(`No browser test has ${name} in its path or text`)
  await runBrowserTests({ counts, specs, name, engine, version })
}
