import { expect as builtIn, type ExpectMatcherState, type Locator, type Page } from 'playwright/test'

/**
 * The built-in matchers that wait draw up the accessibility tree of the whole page at every look that fails, for a report that is
 * rarely needed: with a full menu that is 0.4 s in which the page under test stands still. Here the element is waited for
 * without; the matcher itself looks when it is there, or when the time is over, and judges and reports as ever.
 */
export const expect = builtIn.extend({
  ...Object.fromEntries([
    'toBeVisible', 'toBeFocused', 'toBeEnabled', 'toBeDisabled', 'toBeChecked', 'toBeInViewport', 'toHaveText', 'toContainText', 'toHaveValue',
    'toHaveAttribute', 'toHaveAccessibleName', 'toHaveAccessibleDescription', 'toHaveCSS',
  ].map(name => [name, locatorMatcher(name)])),
  async toHaveURL(this: ExpectMatcherState, page: Page, expected: string | RegExp | ((url: URL) => boolean), options: { readonly timeout?: number } = {}) {
    const { isNot } = this
    const arrived = (url: URL): boolean =>
      typeof expected === 'function' ? expected(url) : typeof expected === 'string' ? url.href === new URL(expected, url).href : expected.test(url.href)
    const { left, isThere } = await waited(options.timeout ?? this.timeout, timeout => (isNot ? undefined : page.waitForURL(arrived, { timeout, waitUntil: 'commit' })))
    if (isThere) return PASS
    const judged = builtIn(page)
    return verdict(isNot, () => (isNot ? judged.not : judged).toHaveURL(expected as string, { ...options, timeout: left }))
  },
}) as typeof builtIn

function locatorMatcher(name: string) {
  return async function matcher(this: ExpectMatcherState, locator: Locator, ...args: unknown[]) {
    const { isNot } = this
    const last = args.at(-1)
    const options = typeof last === 'object' && last !== null && !Array.isArray(last) && !(last instanceof RegExp) ? last as { readonly timeout?: number } : undefined
    const rest = options === undefined ? args : args.slice(0, -1)
    const state = name === 'toBeVisible' ? 'visible' : 'attached'
    const { left, isThere } = await waited(options?.timeout ?? this.timeout, timeout => (isNot ? undefined : locator.waitFor({ state, timeout })))
    // all that was asked: a second look would go through the whole page again
    if (isThere && name === 'toBeVisible' && !('visible' in { ...options })) return PASS
    const judged = builtIn(locator) as unknown as Record<string, (...args: unknown[]) => Promise<void>> & { readonly not: Record<string, (...args: unknown[]) => Promise<void>> }
    return verdict(isNot, async () => (isNot ? judged.not : judged)[name]?.(...rest, { ...options, timeout: left }))
  }
}

/** Whether it came, and milliseconds that are left; one look is always allowed. */
async function waited(timeout: number, wait: (timeout: number) => Promise<unknown> | undefined): Promise<{ readonly left: number; readonly isThere: boolean }> {
  const start = Date.now()
  // what went wrong is told by the matcher, in its own words
  const isThere = await wait(timeout)?.then(() => true, () => false) ?? false
  return { left: Math.max(1, timeout - (Date.now() - start)), isThere }
}

const PASS = { pass: true, message: () => '' }

async function verdict(isNot: boolean, look: () => Promise<void>): Promise<{ pass: boolean; message: () => string }> {
  try {
    await look()
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}
