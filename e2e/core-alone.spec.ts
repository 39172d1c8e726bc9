import { differencesIn, readExamples, scriptOf } from './support/core-examples.ts'
import { bare as test, expect } from './support/fixtures.ts'
import { runInPlainPage } from './support/plain-page.ts'

// neither the shop nor its API is needed, so none is started
test('the examples of core come to what their pages say in a plain page, without React', async ({ page }) => {
  const scripts = await Promise.all(readExamples().map(scriptOf))
  expect(scripts.length).toBeGreaterThan(20)
  const packages = new Set(scripts.flatMap(({ files }) => files.flatMap(file => /^node_modules\/([^/]+)/.exec(file)?.[1] ?? [])))
  expect([...packages].sort(), 'history, which the router is given, and what that needs').toEqual(['@babel', 'history'])

  const told = await runInPlainPage(page, scripts.map(({ text }) => text))
  expect(scripts.flatMap(({ example }, number) => {
    const came = told[number] ?? []
    return typeof came === 'string' ? [`${example.page}:${example.above} fails: ${came}`] : differencesIn(example, came)
  })).toEqual([])
})
