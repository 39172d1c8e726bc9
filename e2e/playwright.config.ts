import { defineConfig } from 'playwright/test'
import { readRun } from './support/run.ts'

const run = readRun()
const escaped = run.name?.replace(/^e2e\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const IN_FIREFOX = 'firefox.spec.ts'

/**
 * Every spec runs on a phone and on a desktop, unless its title or its describe's is tagged `@phone` or `@desktop`; one
 * runs in Firefox alone: what tabs hear of each other, and when, is each engine's own.
 * A whole run of several hundred tests on two busy cores is not lost to one that slipped: it is tried once more,
 * and the reporter tells of it. A run of chosen tests, as while working on them, forgives nothing.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: run.name === undefined ? 1 : 0,
  workers: 2,
  // against hanging only: the same test took 9 and 27 s within one hour on one machine, another 52 and 130
  timeout: 300_000,
  globalTimeout: 75 * 60_000,
  expect: { timeout: 20_000 },
  maxFailures: 10,
  reporter: [['./support/reporter.ts']],
  // Playwright matches `project file titles`; the project's name is not part of what was asked for
  ...(escaped !== undefined && { grep: new RegExp(`^\\S+ .*${escaped}`, 's') }),
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    launchOptions: { executablePath: run.browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: IN_FIREFOX,
      grepInvert: /@desktop\b/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: IN_FIREFOX,
      grepInvert: /@phone\b/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(run.firefox === undefined ? [] : [{
      name: 'firefox',
      testMatch: IN_FIREFOX,
      use: {
        browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: run.firefox }, viewport: { width: 1280, height: 800 },
      },
    }]),
  ],
})
