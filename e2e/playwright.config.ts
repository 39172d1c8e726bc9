import { availableParallelism } from 'node:os'
import { defineConfig, type Project } from 'playwright/test'
import { readRun } from './support/run.ts'

const run = readRun()
const escaped = run.name?.replace(/^e2e\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The start of a path is one, and no word of a title. */
const isPath = run.name?.startsWith('e2e/') === true
/** A test waits for its page about a third of its time: meanwhile a core serves another. */
const WORKERS_A_CORE = 1.5
/** Milliseconds that a step may take on a machine with other work to do. */
const WAIT = 45_000

/** Titles that do not run on a phone, on a desktop, in Firefox. */
const NOT_ON_PHONE = /@desktop\b/
const NOT_ON_DESKTOP = /^(?!.*@(?:desktop|both)\b)/s
const CHROMIUM_ALONE = /@chromium\b/
const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 800 }
const IN_FIREFOX = 'firefox.spec.ts'

/**
 * As Chromium is without a head. Pages load anew on Back: Playwright hears nothing of one that comes out of Firefox's memory. Bars to
 * scroll by take no room. Whether the page may know its place is not asked, but refused.
 */
const AS_CHROMIUM = { 'browser.sessionhistory.max_total_viewers': 0, 'ui.useOverlayScrollbars': 1, 'permissions.default.geo': 2 }
/** Firefox, and what its driver has no word for: media features are set from inside, see `support/firefox.ts`, fingers by preferences. */
const firefox = (executablePath: string, prefs: Readonly<Record<string, number>> = {}): NonNullable<Project['use']> => ({
  browserName: 'firefox', channel: 'moz-firefox',
  launchOptions: { executablePath, args: ['--remote-allow-system-access'], firefoxUserPrefs: { ...AS_CHROMIUM, ...prefs } },
})
/** The pointer is a finger, as on Android. */
const FINGER = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1, 'dom.w3c_touch_events.enabled': 1 }

/** What Chromium runs, and beside it Firefox the titles that are tagged so: the slowest to start is the first. */
const CHROMIUM: Project[] = [
  ...(run.firefox === undefined ? [] : [{
    name: 'firefox',
    workers: 1,
    grepInvert: /^(?!.*@firefox\b)/s,
    use: { ...firefox(run.firefox), viewport: DESKTOP },
  }]),
  { name: 'phone', testIgnore: IN_FIREFOX, grepInvert: NOT_ON_PHONE, use: { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true } },
  { name: 'desktop', testIgnore: IN_FIREFOX, grepInvert: NOT_ON_DESKTOP, use: { viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } } },
]
/** The same titles in Firefox, but for those that need Chromium. */
const FIREFOX: Project[] = [
  { name: 'firefox-phone', grepInvert: [NOT_ON_PHONE, CHROMIUM_ALONE], use: { ...firefox(run.browser, FINGER), viewport: PHONE, deviceScaleFactor: 2, hasTouch: true } },
  { name: 'firefox-desktop', grepInvert: [NOT_ON_DESKTOP, CHROMIUM_ALONE], use: { ...firefox(run.browser), viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } } },
]

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
  // another engine is asked for all that differs in it
  maxFailures: run.engine === undefined ? 10 : 50,
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
  projects: run.engine === 'firefox' ? FIREFOX : CHROMIUM,
})
