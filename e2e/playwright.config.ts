import { availableParallelism } from 'node:os'
import { defineConfig, type Project } from 'playwright/test'
import { IN_FIREFOX, readRun } from './support/run.ts'

const run = readRun()
const escaped = run.name?.replace(/^e2e\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** True if the run is limited to a path, not to words of a title. */
const isPath = run.name?.startsWith('e2e/') === true
/** A test waits for its page about a third of its time; meanwhile the core runs another. */
const WORKERS_A_CORE = 1.5
/** Milliseconds that a step may take on a busy machine. */
const WAIT = 45_000

/** Titles that do not run on a phone, on a desktop, in Firefox. */
const NOT_ON_PHONE = /@desktop\b/
const NOT_ON_DESKTOP = /^(?!.*@(?:desktop|both)\b)/s
const CHROMIUM_ALONE = /@chromium\b/
const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 800 }

/**
 * Settings that make Firefox behave as headless Chromium: no back-forward cache (Playwright misses
 * pages from it), overlay scrollbars, geolocation denied.
 */
const AS_CHROMIUM = {
  'browser.sessionhistory.max_total_viewers': 0,
  'ui.useOverlayScrollbars': 1,
  'permissions.default.geo': 2,
}
/**
 * A Firefox project. Media features are set from inside (`support/firefox.ts`), touch by
 * preferences: the driver has neither.
 */
const firefox = (
  executablePath: string,
  prefs: Readonly<Record<string, number>> = {},
): NonNullable<Project['use']> => ({
  browserName: 'firefox', channel: 'moz-firefox',
  launchOptions: {
    executablePath,
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: { ...AS_CHROMIUM, ...prefs },
  },
})
/** The pointer is a finger, as on Android. */
const FINGER = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1, 'dom.w3c_touch_events.enabled': 1 }

/**
 * Titles tagged `@from-N` need Chromium N for a feature of the shop, the driver or the test.
 * The comment above each says why.
 */
const NEEDS_LATER =
  run.version === undefined
    ? []
    : [
        new RegExp(
          `@from-(?:${Array.from({ length: 200 }, (_, version) => version)
            .filter(version => version > (run.version ?? 0))
            .join('|')})\\b`,
        ),
      ]

/**
 * The projects in Chromium, with the titles tagged `@firefox` beside them; the slowest starts
 * first.
 */
const CHROMIUM: Project[] = [
  ...(run.firefox === undefined ? [] : [{
    name: 'firefox',
    workers: 1,
    grepInvert: /^(?!.*@firefox\b)/s,
    use: { ...firefox(run.firefox), viewport: DESKTOP },
  }]),
  {
    name: 'phone',
    testIgnore: IN_FIREFOX,
    grepInvert: [NOT_ON_PHONE, ...NEEDS_LATER],
    use: { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  },
  {
    name: 'desktop',
    testIgnore: IN_FIREFOX,
    grepInvert: [NOT_ON_DESKTOP, ...NEEDS_LATER],
    use: { viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } },
  },
]
/** The same titles in Firefox, except those that need Chromium. */
const FIREFOX: Project[] = [
  {
    name: 'firefox-phone',
    grepInvert: [NOT_ON_PHONE, CHROMIUM_ALONE],
    use: { ...firefox(run.browser, FINGER), viewport: PHONE, deviceScaleFactor: 2, hasTouch: true },
  },
  {
    name: 'firefox-desktop',
    grepInvert: [NOT_ON_DESKTOP, CHROMIUM_ALONE],
    use: { ...firefox(run.browser), viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } },
  },
]

/**
 * A test runs once on a phone, with `@desktop` once on a desktop, with `@both` on both, because its
 * result depends on the layout. With `@firefox` it runs in Firefox on a desktop too. The phone has
 * motion, the desktop asks for less, unless a title is about motion. There are no retries: a test that
 * fails now and then has found a race.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(12, Math.ceil(availableParallelism() * WORKERS_A_CORE)),
  // Timeouts only detect hanging: the same test took 9 s and 27 s on one machine, up to 130 s on
  // another.
  timeout: 300_000,
  globalTimeout: 75 * 60_000,
  expect: { timeout: WAIT },
  // A run in another engine reports all its differences.
  maxFailures: run.engine === undefined ? 10 : 50,
  reporter: [['./support/reporter.ts']],
  // Playwright matches `project file titles`: the project's name is skipped.
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
