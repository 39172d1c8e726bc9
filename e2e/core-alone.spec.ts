import { findDifferences, readExamples, toScript } from './support/core-examples.ts'
import { bare as test, expect } from './support/fixtures.ts'
import { runInPlainPage } from './support/plain-page.ts'

// The test needs neither the shop nor its API, so it starts neither.
test('the examples of core give the documented results in a plain page without React', async ({ page }) => {
  const scripts = await Promise.all(readExamples().map(toScript))
  expect(scripts.length).toBeGreaterThan(20)
  const packages = new Set(
    scripts.flatMap(({ files }) => files.flatMap(file => /^node_modules\/([^/]+)/.exec(file)?.[1] ?? [])),
  )
  expect([...packages].sort(), 'history, which the router is given, and what that needs').toEqual(['@babel', 'history'])

  const outcomes = await runInPlainPage(page, scripts.map(({ text }) => text))
  expect(scripts.flatMap(({ example }, number) => {
    const results = outcomes[number] ?? []
    return typeof results === 'string'
      ? [`${example.page}:${example.above} fails: ${results}`]
      : findDifferences(example, results)
  })).toEqual([])
})
