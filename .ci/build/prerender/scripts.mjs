import { browserOptions, importText, onlyScript, sharedOptions } from '../bundle.mjs'
import { SHEET, TAKEOVER } from './page.mjs'

/**
 * @typedef {{ readonly status: number; readonly text: string }} Answer
 * @typedef {{
 *   readonly block: unknown
 *   readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
 *   readonly origin: string
 *   readonly api: string | undefined
 *   readonly port: { send(request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> }, signal: AbortSignal): Promise<Answer> }
 *   readonly timer: { now(): number; after(milliseconds: number, run: () => void): () => void }
 *   readonly report: (code: string, detail?: string) => void
 *   readonly readFile: (path: string) => string | undefined
 * }} Wanted
 * @typedef {{ readonly path: string; readonly head: string; readonly body: string }} Written
 * @typedef {{ prerender(wanted: Wanted): Promise<{ readonly pages: readonly Written[]; readonly files: Readonly<Record<string, string>> }> }} Prerender
 */

/**
 * What writes the pages: the shop's own readers, words and data.
 * @returns {Promise<Prerender>}
 */
export const loadPrerender = async () => importText(await onlyScript({
  ...sharedOptions('production'),
  stdin: { contents: 'export { prerender } from "./src/prerender/prerender.ts"', resolveDir: process.cwd(), loader: 'ts' },
  platform: 'node',
  outfile: '.cache/prerender.mjs',
  logLevel: 'warning',
}))

/** What pages that were written ahead need besides what the site has. */
export async function sharedFiles() {
  const small = /** @satisfies {import('esbuild').BuildOptions} */ ({ ...sharedOptions('production'), ...browserOptions, splitting: false, legalComments: 'none', logLevel: 'warning' })
  const [script, sheet] = await Promise.all([
    onlyScript({ ...small, entryPoints: ['src/prerender/takeover.ts'], format: 'iife', outdir: 'dist' }),
    onlyScript({ ...small, entryPoints: ['src/prerender/prerendered.css'], outdir: 'dist' }),
  ])
  return { [TAKEOVER]: script, [SHEET]: sheet }
}
