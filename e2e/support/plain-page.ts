import type { Page } from 'playwright/test'
import type { ExampleResult } from './core-examples.ts'

/** An unused loopback address: browsers treat it as a secure context. */
const PLAIN = 'http://localhost/'
const EMPTY = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>core</title></html>'

/**
 * Runs scripts in one empty page and returns the results of each, or its error.
 * One page is enough: each script has its own scope, and a page for each would be slower.
 */
export async function runInPlainPage(
  page: Page,
  scripts: readonly string[],
): Promise<readonly (readonly ExampleResult[] | string)[]> {
  await page.route(`${PLAIN}**`, route => {
    const [, number] = /\/(\d+)\.js$/.exec(route.request().url()) ?? []
    return number === undefined
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: EMPTY })
      : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: scripts[Number(number)] ?? '' })
  })
  await page.goto(PLAIN)
  return page.evaluate(async count => Promise.all(Array.from({ length: count }, (_, number) => {
    const module: Promise<{ readonly $results: readonly ExampleResult[] }> = import(`/${number}.js`)
    return module.then(({ $results }) => $results, String)
  })), scripts.length)
}
