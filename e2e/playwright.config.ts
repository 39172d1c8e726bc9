import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { readRun } from './support/run.ts'

const run = readRun()
const escaped = run.name?.replace(/^e2e\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The start of a path is one, and no word of a title. */
const isPath = run.name?.startsWith('e2e/') === true
/** A test waits for its page about a third of its time: meanwhile a core serves another. */
const WORKERS_A_CORE = 1.5
/** Milliseconds that a step may take on a machine with other work to do. */
const WAIT = 45_000

/** Pages load anew on Back, as in Chromium here: Playwright hears nothing of one that comes out of Firefox's memory. */
const ANEW = { 'browser.sessionhistory.max_total_viewers': 0 }
const IN_FIREFOX = 'firefox.spec.ts'

/**
 * A test runs once: on a phone, as most customers have, or on a desktop when its title or its describe's is tagged `@desktop`;
 * on both when tagged `@both`, for what it claims depends on the layout; in Firefox, on a desktop, as well when tagged `@firefox`, as
 * the shop's main roads are. One spec runs in Firefox alone. On a phone everything moves, as for most customers; the desktop asks for
 * less motion, so that the shop is used both ways, but where a title is about what moves.
 * No test has a second attempt: one that fails now and then tells of a race, in the test or in the shop.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(12, Math.ceil(availableParallelism() * WORKERS_A_CORE)),
  // all times are against hanging only: the same test took 9 and 27 s within one hour on one machine, another 52 and 130
  timeout: 300_000,
  globalTimeout: 75 * 60_000,
  expect: { timeout: WAIT },
  maxFailures: 10,
  reporter: [['./support/reporter.ts']],
  // Playwright matches `project file titles`; the project's name is not part of what was asked for
  ...(escaped !== undefined && { grep: new RegExp(`^\\S+ ${isPath ? '' : '.*'}${escaped}`, 's') }),
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
    actionTimeout: WAIT,
    launchOptions: { executablePath: run.browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  projects: [
    // the slowest to start: once, and beside the others from the beginning
    ...(run.firefox === undefined ? [] : [{
      name: 'firefox',
      workers: 1,
      grepInvert: /^(?!.*@firefox\b)/s,
      use: {
        browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: run.firefox, firefoxUserPrefs: ANEW }, viewport: { width: 1280, height: 800 },
      },
    }]),
    {
      name: 'phone',
      testIgnore: IN_FIREFOX,
      grepInvert: /@desktop\b/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: IN_FIREFOX,
      grepInvert: /^(?!.*@(?:desktop|both)\b)/s,
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
