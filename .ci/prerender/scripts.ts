import { browserOptions, bundleToText, importSources, sharedOptions } from '../bundle/bundle.ts'
import { SHEET, TAKEOVER } from './page.ts'

/**
 * What `src/prerender` renders with. `block`: the configuration block. `api`: the API's address for the
 * prerenderer, if it differs from the address for customers. `readFile`: returns the text of a file of the site.
 * @typedef {{
 *   readonly block: unknown
 *   readonly texts: import('../brand/brand.ts').TextsByLanguage
 *   readonly origin: string
 *   readonly api: string | undefined
 *   readonly port: import('../../core/env.ts').HttpPort
 *   readonly timer: import('../../core/env.ts').TimerPort
 *   readonly report: (code: string, detail?: string) => void
 *   readonly readFile: (path: string) => string | undefined
 * }} PrerenderOptions
 * @typedef {{ readonly path: string; readonly head: string; readonly body: string }} Page
 * @typedef {{ readonly pages: readonly Page[]; readonly files: Readonly<Record<string, string>> }} Pages
 */

/**
 * Loads the code that renders the pages, bundled with the shop's decoders and texts.
 * @returns {Promise<{ prerender(options: PrerenderOptions): Promise<Pages> }>}
 */
export const loadPrerender = () => importSources('export { prerender } from "./src/prerender/prerender.ts"')

/** Bundles the script and the style sheet of prerendered pages. Returns their texts by file name. */
export async function bundleSharedFiles() {
  /** @param {import('esbuild').BuildOptions} options */
  const bundle = options => bundleToText({
    ...sharedOptions('production'), ...browserOptions, legalComments: 'none', logLevel: 'warning', outdir: 'dist',
    ...options,
  })
  const [script, sheet] = await Promise.all([
    bundle({ entryPoints: ['src/prerender/takeover.ts'], format: 'iife' }),
    bundle({ entryPoints: ['src/prerender/prerendered.css'] }),
  ])
  return { [TAKEOVER]: script, [SHEET]: sheet }
}
