import { test } from 'playwright/test'
import { differencesIn, readExamples, scriptOf, type Told } from './support/core-examples.ts'
import { expect } from './support/fixtures.ts'

/** A page of nobody's: the examples need a browser, and neither the shop nor its API. */
const PLAIN = 'http://localhost/'

test('the examples of core come to what their pages say in a plain page, without React', async ({ page }) => {
  const scripts = await Promise.all(readExamples().map(scriptOf))
  expect(scripts.length).toBeGreaterThan(20)
  const packages = new Set(scripts.flatMap(({ files }) => files.flatMap(file => /^node_modules\/([^/]+)/.exec(file)?.[1] ?? [])))
  expect([...packages].sort()).toEqual(['@babel', 'history'])

  // one page for all: each script has its own names, and a page for each folder would only be slower
  await page.route(`${PLAIN}**`, route => {
    const [, number] = /\/(\d+)\.js$/.exec(route.request().url()) ?? []
    return number === undefined
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>core</title></html>' })
      : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: scripts[Number(number)]?.text ?? '' })
  })
  await page.goto(PLAIN)
  const told = await page.evaluate(async count => Promise.all(Array.from({ length: count }, (_, number) => {
    const made: Promise<{ readonly $told: readonly Told[] }> = import(`/${number}.js`)
    return made.then(({ $told }) => $told, String)
  })), scripts.length)
  expect(scripts.flatMap(({ example }, number) => {
    const came = told[number] ?? []
    return typeof came === 'string' ? [`${example.page}:${example.above} fails: ${came}`] : differencesIn(example, came)
  })).toEqual([])
})
