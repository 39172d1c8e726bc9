import type { Page } from 'playwright/test'
import type { Told } from './core-examples.ts'

/** An address of nobody's, to which browsers give what they give to safe ones alone. */
const PLAIN = 'http://localhost/'
const EMPTY = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>core</title></html>'

/**
 * Runs scripts in one page with nothing else in it; answers with what each has told, or why it fails. One page for all: each script
 * has its own names, and a page for each would only be slower.
 */
export async function runInPlainPage(page: Page, scripts: readonly string[]): Promise<readonly (readonly Told[] | string)[]> {
  await page.route(`${PLAIN}**`, route => {
    const [, number] = /\/(\d+)\.js$/.exec(route.request().url()) ?? []
    return number === undefined
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: EMPTY })
      : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: scripts[Number(number)] ?? '' })
  })
  await page.goto(PLAIN)
  return page.evaluate(async count => Promise.all(Array.from({ length: count }, (_, number) => {
    const made: Promise<{ readonly $told: readonly Told[] }> = import(`/${number}.js`)
    return made.then(({ $told }) => $told, String)
  })), scripts.length)
}
