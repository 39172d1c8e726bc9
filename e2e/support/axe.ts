import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { arrived, showTheme } from './steps.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Those of them that look at colours: nothing else in a page depends on its theme. */
const RULES_OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}
interface AxeWindow { readonly axe: { run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }> } }

/**
 * WCAG 2.2 A and AA violations of the page as it is now, or of what a selector finds in it, one line each; an empty list is
 * what a test expects. While a layer is open only the layers are judged: the page beneath is out of everybody's reach, a test has
 * had it before, and looking at it again takes several times as long. What the two are together is asked for by `html`.
 */
export function axeViolations(page: Page, within?: string): Promise<string[]> {
  return violationsOf(page, RULES, within)
}

/** The same in the light theme, and what the dark one, in which the page is left, does to the colours. */
export async function axeInBothThemes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of [['light', RULES], ['dark', RULES_OF_COLOURS]] as const) {
    await showTheme(page, theme)
    found.push(...(await violationsOf(page, rules, within)).map(violation => `${theme}: ${violation}`))
  }
  return found
}

async function violationsOf(page: Page, rules: typeof RULES, within?: string): Promise<string[]> {
  // a colour on its way from one theme to the other, or half faded in, is nobody's colour
  await arrived(page.locator('html'))
  // a script element would be stopped by the page's policy, evaluation is not subject to it
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ runOnly, context }) => {
      const reachable = document.querySelector('#app')?.hasAttribute('inert') === true ? '#overlays' : 'html'
      return (await (window as unknown as AxeWindow).axe.run(context ?? reachable, { runOnly, resultTypes: ['violations'], preload: false })).violations
    },
    { runOnly: rules, context: within },
  )
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
