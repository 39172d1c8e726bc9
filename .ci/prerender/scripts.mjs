import { browserOptions, importScript, bundleToText, sharedOptions } from '../bundle/bundle.mjs'
import { SHEET, TAKEOVER } from './page.mjs'

/**
 * @typedef {{ readonly status: number; readonly text: string }} Response
 * @typedef {Readonly<Record<string, string>>} Headers
 * @typedef {{ readonly url: string; readonly method: string; readonly headers: Headers }} Request
 * `block`: the configuration block. `api`: the API's address for the prerenderer, if it
 * differs from the address for customers.
 * `readFile`: returns the text of a file of the site; undefined for a missing one.
 * @typedef {{
 *   readonly block: unknown
 *   readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
 *   readonly origin: string
 *   readonly api: string | undefined
 *   readonly port: { send(request: Request, signal: AbortSignal): Promise<Response> }
 *   readonly timer: { now(): number; after(milliseconds: number, run: () => void): () => void }
 *   readonly report: (code: string, detail?: string) => void
 *   readonly readFile: (path: string) => string | undefined
 * }} PrerenderOptions
 * @typedef {{ readonly path: string; readonly head: string; readonly body: string }} Page
 * @typedef {{ readonly pages: readonly Page[]; readonly files: Readonly<Record<string, string>> }} Pages
 * @typedef {{ prerender(options: PrerenderOptions): Promise<Pages> }} Prerender
 */

/**
 * Loads the code that renders the pages, bundled with the shop's decoders and texts.
 * @returns {Promise<Prerender>}
 */
export const loadPrerender = async () =>
  importScript(
    await bundleToText({
      ...sharedOptions('production'),
      stdin: {
        contents: 'export { prerender } from "./src/prerender/prerender.ts"',
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      platform: 'node',
      outfile: '.cache/prerender.mjs',
      logLevel: 'warning',
    }),
  )

/**
 * Bundles the script and the style sheet of prerendered pages. Returns their texts by file name.
 */
export async function bundleSharedFiles() {
  const options = /** @satisfies {import('esbuild').BuildOptions} */ ({
    ...sharedOptions('production'),
    ...browserOptions,
    splitting: false,
    legalComments: 'none',
    logLevel: 'warning',
  })
  const [script, sheet] = await Promise.all([
    bundleToText({ ...options, entryPoints: ['src/prerender/takeover.ts'], format: 'iife', outdir: 'dist' }),
    bundleToText({ ...options, entryPoints: ['src/prerender/prerendered.css'], outdir: 'dist' }),
  ])
  return { [TAKEOVER]: script, [SHEET]: sheet }
}
