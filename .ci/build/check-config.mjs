import { importText, onlyScript, sharedOptions } from './bundle.mjs'
import { complaint } from './complaint.mjs'

/**
 * A configuration block: of its fields those that the build reads, as they are once `checkConfig` has passed it.
 * @typedef {{
 *   readonly brand: string
 *   readonly apiBase?: string
 *   readonly name?: string | Readonly<Record<string, string>>
 *   readonly theme?: string
 *   readonly locales?: readonly string[]
 *   readonly defaultLocale?: string
 *   readonly bootLoader?: string
 *   readonly signIn?: {
 *     readonly methods?: readonly string[]
 *     readonly googleClientId?: string
 *     readonly appleClientId?: string
 *     readonly vkClientId?: string
 *     readonly vkHost?: string
 *     readonly vkOneTap?: boolean
 *     readonly redirectUri?: string
 *   }
 *   readonly botCheck?: { readonly provider?: string; readonly siteKey?: string }
 *   readonly maps?: { readonly key?: string; readonly gazetteer?: string }
 *   readonly metrics?: { readonly scriptUrl?: string; readonly counterId?: string }
 *   readonly images?: { readonly hosts?: readonly string[] }
 *   readonly [field: string]: unknown
 * }} Config
 *
 * @typedef {{
 *   wrongFields(config: unknown): readonly { readonly field: string; readonly expected: string }[]
 *   unknownFields(config: unknown): readonly string[]
 *   readonly en: Readonly<Record<string, string>>
 * }} Judge
 */

/**
 * The shop's own judge of a configuration, and its words for what a field must be.
 * @returns {Promise<Judge>}
 */
async function loadJudge() {
  return importText(await onlyScript({
    ...sharedOptions('production'),
    stdin: {
      contents: 'export { unknownFields, wrongFields } from "./core/shop/config.ts"\nexport { en } from "./src/text/en.ts"',
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    platform: 'node',
    outfile: '.cache/judge.mjs',
    logLevel: 'warning',
  }))
}

/**
 * Complains of every field that would stop the shop at boot, and only warns of those that mean nothing; `source` says where the values come from.
 * @param {unknown} config
 * @param {string} source
 */
export async function checkConfig(config, source) {
  const { unknownFields, wrongFields, en } = await loadJudge()
  const lines = wrongFields(config).map(({ field, expected }) => {
    const sentence = en['error.configText'] ?? ''
    return `  ${sentence.replaceAll('{field}', () => field).replaceAll('{expected}', () => en[`config.${expected}`] ?? expected)}`
  })
  if (lines.length > 0) throw complaint(`${source}:\n${lines.join('\n')}`)
  for (const field of unknownFields(config)) console.warn(`${source}: ${field} is not a field of the configuration and has no effect`)
}
