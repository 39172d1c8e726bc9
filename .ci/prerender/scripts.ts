import type { BuildOptions } from 'esbuild'
import type { Locale } from '../../core/locale.ts'
import { browserOptions, bundleToText, importSources, sharedOptions } from '../bundle/bundle.ts'
import { SHEET, TAKEOVER } from './page.ts'

/** A page of one language: the HTML of its head, and of its body behind the shop's container. */
interface RenderedPage {
  readonly path: string
  readonly locale: Locale
  /** Whether the page is in the chain's default language. */
  readonly isDefault: boolean
  readonly head: string
  readonly body: string
}

interface Prerenderer {
  /** Renders the public pages of a chain. The input is described by `PrerenderInput` of `src/prerender`. */
  prerender(input: object): Promise<{
    readonly pages: readonly RenderedPage[]
    /** The texts of `robots.txt` and of the sitemaps, by file name. */
    readonly files: Readonly<Record<string, string>>
  }>
}

/** Loads the code that renders the pages, bundled with the shop's decoders and texts. */
export const loadPrerender = (): Promise<Prerenderer> =>
  importSources('export { prerender } from "./src/prerender/prerender.ts"')

/** Bundles the script and the style sheet of prerendered pages. Returns their texts by file name. */
export async function bundleSharedFiles() {
  const bundle = (options: BuildOptions) => bundleToText({
    ...sharedOptions('production'), ...browserOptions, legalComments: 'none', logLevel: 'warning', outdir: 'dist',
    ...options,
  })
  const [script, sheet] = await Promise.all([
    bundle({ entryPoints: ['src/prerender/takeover.ts'], format: 'iife' }),
    bundle({ entryPoints: ['src/prerender/prerendered.css'] }),
  ])
  return { [TAKEOVER]: script, [SHEET]: sheet }
}
