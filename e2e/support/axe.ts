import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { findMarkupFaults } from './markup-faults.ts'
import { waitForAnimations, showTheme } from './steps.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules about colours: only they depend on the theme. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface ViolatingNode {
  readonly target: readonly string[]
  /** The checks of which one must pass. */
  readonly any?: readonly {
    readonly data: { readonly messageKey?: string } | null
    readonly relatedNodes?: readonly { readonly target: readonly string[] }[]
  }[]
}
interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly ViolatingNode[]
}
interface AxeWindow {
  readonly axe: { run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }> }
}

/**
 * Returns the WCAG 2.2 A and AA violations of the page, or of the elements that match `within`, one
 * line each. While a layer is open only the layers are checked, which is several times faster; `html`
 * checks them with the page beneath. Faults of the markup are always those of the whole page.
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  return [...await findViolations(page, RULES, within), ...await listMarkupFaults(page)]
}

/** The same in the light theme, plus the colour rules in the dark one, which stays set. */
export async function findAxeViolationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const violations: string[] = []
  for (const [theme, rules] of [['light', RULES], ['dark', COLOUR_RULES]] as const) {
    await showTheme(page, theme)
    violations.push(...(await findViolations(page, rules, within)).map(violation => `${theme}: ${violation}`))
  }
  return [...violations, ...await listMarkupFaults(page)]
}

const listMarkupFaults = async (page: Page): Promise<string[]> =>
  findMarkupFaults(await page.content()).map(fault => `markup: ${fault}`)

async function findViolations(page: Page, rules: typeof RULES, within?: string): Promise<string[]> {
  // A colour in the middle of a transition or a fade would be reported.
  await waitForAnimations(page.locator('html'))
  // The page's policy would block a script element, but not an evaluation.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ runOnly, context }) => {
      const reachable = document.querySelector('#app')?.hasAttribute('inert') === true ? '#overlays' : 'html'
      const { violations } = await (window as unknown as AxeWindow).axe.run(context ?? reachable, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      })
      // A sum is shown as «649 ₽» and named «649 рублей»: only the other words must be in the name.
      const isMismatch = ({ target }: ViolatingNode): boolean => {
        const element = document.querySelector<HTMLElement>(target[0] ?? '')
        const name = element?.getAttribute('aria-label')?.toLowerCase() ?? ''
        const words = element?.innerText.replace(/[\d\s.,]+[₽€]/g, ' ').match(/\p{L}+/gu) ?? []
        return !words.every(word => name.includes(word.toLowerCase()))
      }
      const isInBar = ([selector = '']: readonly string[]): boolean => {
        let element = document.querySelector(selector)
        while (element !== null && !/sticky|fixed/.test(getComputedStyle(element).position)) {
          element = element.parentElement
        }
        return element !== null
      }
      // A control that is partly under a sticky bar is whole at another scroll position.
      const isUncovered = ({ any = [] }: ViolatingNode): boolean =>
        !any.some(({ data, relatedNodes = [] }) => data?.messageKey === 'partiallyObscured'
          && relatedNodes.every(({ target }) => isInBar(target)))
      const filters: Readonly<Record<string, (node: ViolatingNode) => boolean>> = {
        'label-content-name-mismatch': isMismatch, 'target-size': isUncovered,
      }
      return violations
        .map(violation => ({ ...violation, nodes: violation.nodes.filter(filters[violation.id] ?? (() => true)) }))
        .filter(({ nodes }) => nodes.length > 0)
    },
    { runOnly: rules, context: within },
  )
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
