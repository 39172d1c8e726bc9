import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { readRun } from '../support/run.ts'

/** Milliseconds that a step may take, and a whole row. */
const WAIT = 15_000
const ROW = 90_000

/**
 * Draws every screen in every state (`npm run gallery -- screens`). Each row of pictures is a test
 * without assertions.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.draw.ts',
  outputDir: '../../.cache/screens-results',
  fullyParallel: true,
  retries: 0,
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: ROW,
  expect: { timeout: WAIT },
  reporter: [['./reporter.ts']],
  use: {
    browserName: 'chromium',
    actionTimeout: WAIT,
    launchOptions: { executablePath: readRun().browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
})
