import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}
interface AxeWindow { readonly axe: { run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }> } }

/**
 * WCAG 2.2 A and AA violations of the page as it is now, or of what a selector finds in it, one line each; an empty list is
 * what a test expects. A full menu takes 3 to 9 s.
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  // a script element would be stopped by the page's policy, evaluation is not subject to it
  await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ rules, context }) => (await (window as unknown as AxeWindow).axe.run(context ?? 'html', { runOnly: rules, resultTypes: ['violations'], preload: false })).violations,
    { rules: RULES, context: within },
  )
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
