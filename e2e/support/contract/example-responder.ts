import type { Page } from 'playwright/test'
import { bundleContract } from '../../sandbox/contract-bundle.ts'
import type { Node } from '../../sandbox/contract-files.ts'

/**
 * Answers all calls of a page to an API with the examples of the contract. A call without an example
 * gets 404. Returns the calls so far, each with its status: `GET /1/now 200`.
 */
export async function answerWithExamples(page: Page, apiBase: string): Promise<readonly string[]> {
  const contract = bundleContract()
  const calls: string[] = []
  await page.route(url => url.origin === apiBase, route => {
    const method = route.request().method()
    const { pathname } = new URL(route.request().url())
    const example = findExample(contract, method, pathname)
    const status = example === undefined ? 404 : 200
    calls.push(`${method} ${pathname} ${status}`)
    return route.fulfill({
      status, headers: { 'Access-Control-Allow-Origin': '*' }, contentType: 'application/json',
      body: JSON.stringify(example ?? {}),
    })
  })
  return calls
}

/** Finds the example of a successful response; undefined if the contract has no such call or example. */
function findExample({ paths }: Node, method: string, pathname: string): unknown {
  const [, item] = Object.entries(paths as Readonly<Record<string, Node>>)
    .find(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)) ?? []
  return item?.[method.toLowerCase()]?.responses['200']?.content['application/json'].examples.whole.value
}
