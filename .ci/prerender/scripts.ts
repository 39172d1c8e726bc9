import type { Locale } from '../../core/locale.ts'
import { browserOptions, importSources, sharedOptions } from '../bundle/bundle.ts'
import { planScripts } from '../bundle/plan.ts'
import { bundleStyles, createClassNamesPlugin } from '../bundle/styles.ts'
import { CliError } from '../cli/cli-error.mjs'
import { findStartSheet, type PageKind } from './page.ts'

/** A page of one language, as described by `RenderedPage` of `src/prerender`. */
export interface RenderedPage {
  readonly path: string
  readonly locale: Locale
  /** Whether the page is in the chain's default language. */
  readonly isDefault: boolean
  readonly head: string
  readonly body: string
  /** The structured data (JSON-LD). */
  readonly data: string
  readonly record: string
  readonly links: string
  /** The kind of a page that consists of the shop's own elements. */
  readonly kind: PageKind
}
interface Prerenderer {
  /** Renders the public pages of a chain. The input is described by `PrerenderInput` of `src/prerender`. */
  prerender(input: object): Promise<{
    readonly pages: readonly RenderedPage[]
    /** The texts of `robots.txt` and of the sitemaps, by file name. */
    readonly files: Readonly<Record<string, string>>
  }>
}

/**
 * Loads the code that renders the pages, bundled with the shop's components and their class names.
 * @param template the page of the built site
 * @throws {CliError} when the site's style sheet has other class names
 */
export async function loadPrerender(template: string): Promise<Prerenderer> {
  const { prerenderer, sheet } = await (bundling ??= bundlePrerenderer())
  if (![sheet, undefined].includes(findStartSheet(template))) {
    throw new CliError('The sources have changed since the site was built: run `npm run build` first')
  }
  return prerenderer
}
let bundling: ReturnType<typeof bundlePrerenderer> | undefined

async function bundlePrerenderer() {
  const shared = sharedOptions('production')
  const options = { ...shared, ...browserOptions, entryNames: '[name]-[hash]', assetNames: '[name]-[hash]' }
  const { classes, sheets } = await bundleStyles(options, (await planScripts({ ...shared })).inputs)
  const entry = 'export { prerender } from "./src/prerender/prerender.ts"'
  const prerenderer: Prerenderer = await importSources(entry, [createClassNamesPlugin(classes)])
  return { prerenderer, sheet: sheets.start }
}
