import { expect as builtIn, type ExpectMatcherState, type Locator, type Page } from 'playwright/test'

/**
 * Playwright's polling matchers build the accessibility tree of the whole page at each failed
 * attempt, which blocks a page with a full menu for 0.4 s.
 * These wait for the element first; the built-in matcher then decides and reports, also when the
 * time is over.
 */
export const expect = builtIn.extend({
  ...Object.fromEntries(
    [
      'toBeVisible',
      'toBeFocused',
      'toBeEnabled',
      'toBeDisabled',
      'toBeChecked',
      'toBeInViewport',
      'toHaveText',
      'toContainText',
      'toHaveValue',
      'toHaveAttribute',
      'toHaveAccessibleName',
      'toHaveAccessibleDescription',
      'toHaveCSS',
    ].map(name => [name, locatorMatcher(name)]),
  ),
  async toHaveURL(
    this: ExpectMatcherState,
    page: Page,
    expected: string | RegExp | ((url: URL) => boolean),
    options: { readonly timeout?: number } = {},
  ) {
    const { isNot } = this
    const isMatch = (url: URL): boolean =>
      typeof expected === 'function'
        ? expected(url)
        : typeof expected === 'string'
          ? url.href === new URL(expected, url).href
          : expected.test(url.href)
    const { remaining, isFulfilled } = await waitWithin(options.timeout ?? this.timeout, timeout =>
      isNot ? undefined : page.waitForURL(isMatch, { timeout, waitUntil: 'commit' }),
    )
    if (isFulfilled) return PASS
    const matchers = builtIn(page)
    return runCheck(isNot, () =>
      (isNot ? matchers.not : matchers).toHaveURL(expected as string, { ...options, timeout: remaining }),
    )
  },
}) as typeof builtIn

function locatorMatcher(name: string) {
  return async function matcher(this: ExpectMatcherState, locator: Locator, ...args: unknown[]) {
    const { isNot } = this
    const last = args.at(-1)
    const options =
      typeof last === 'object' && last !== null && !Array.isArray(last) && !(last instanceof RegExp)
        ? (last as { readonly timeout?: number })
        : undefined
    const rest = options === undefined ? args : args.slice(0, -1)
    const state = name === 'toBeVisible' ? 'visible' : 'attached'
    const { remaining, isFulfilled } = await waitWithin(options?.timeout ?? this.timeout, timeout =>
      isNot ? undefined : locator.waitFor({ state, timeout }),
    )
    // The element is visible: a second check would build the tree again.
    if (isFulfilled && name === 'toBeVisible' && !('visible' in { ...options })) return PASS
    const matchers = builtIn(locator) as unknown as Record<string, (...args: unknown[]) => Promise<void>> & {
      readonly not: Record<string, (...args: unknown[]) => Promise<void>>
    }
    return runCheck(isNot,
      async () => (isNot ? matchers.not : matchers)[name]?.(...rest, { ...options, timeout: remaining }))
  }
}

/** Whether the element appeared, and the milliseconds remaining; at least 1, for one attempt. */
async function waitWithin(
  timeout: number,
  wait: (timeout: number) => Promise<unknown> | undefined,
): Promise<{ readonly remaining: number; readonly isFulfilled: boolean }> {
  const start = Date.now()
  // The matcher reports the failure in its own words.
  const isFulfilled = await wait(timeout)?.then(() => true, () => false) ?? false
  return { remaining: Math.max(1, timeout - (Date.now() - start)), isFulfilled }
}

const PASS = { pass: true, message: () => '' }

async function runCheck(isNot: boolean, check: () => Promise<void>): Promise<{ pass: boolean; message: () => string }> {
  try {
    await check()
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}
