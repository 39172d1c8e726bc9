import { importText, onlyScript, sharedOptions } from './bundle.mjs'
import { complaint, printable } from './complaint.mjs'
import { blockText } from './page.mjs'

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
 *   examine(config: unknown, origin: string): {
 *     readonly config: WholeConfig
 *     readonly wrong: readonly { readonly field: string; readonly expected: string }[]
 *     readonly asked: ReadonlySet<string>
 *   }
 *   fnv1a(text: string): number
 *   readonly en: Readonly<Record<string, string>>
 * }} Judge
 *
 * What the shop makes of a block, all defaults filled in; of its fields those that the page shows before any script runs.
 * @typedef {{
 *   readonly brandName: Readonly<Record<string, string>>
 *   readonly theme: 'dark' | 'light' | 'auto'
 *   readonly defaultLocale: string
 *   readonly bootLoader: string
 * }} WholeConfig
 *
 * A block's values and what they come to; `of` tells the text of that block from any other, and is undefined when the shop would refuse it.
 * @typedef {{ readonly given: Config; readonly whole: WholeConfig; readonly of: number | undefined }} JudgedConfig
 */

/**
 * The shop's own judge of a configuration, and its words for what a field must be.
 * @returns {Promise<Judge>}
 */
async function loadJudge() {
  return importText(await onlyScript({
    ...sharedOptions('production'),
    stdin: {
      contents: 'export { fnv1a } from "./core/digest.ts"\nexport { examine } from "./core/shop/config.ts"\nexport { en } from "./src/text/en.ts"',
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    platform: 'node',
    outfile: '.cache/judge.mjs',
    logLevel: 'warning',
  }))
}

/**
 * What the page of a configuration says of it. Where the shop is served nobody knows yet: what depends on it begins with a slash.
 * @param {Config} given
 * @returns {Promise<JudgedConfig>}
 */
export async function judgeConfig(given) {
  const { examine, fnv1a } = await loadJudge()
  const { config: whole, wrong } = examine(given, '')
  return { given, whole, of: wrong.length === 0 ? fnv1a(blockText(given)) : undefined }
}

/**
 * The block without the fields that mean nothing. Complains of every field that would stop the shop at boot, and only warns of those
 * that mean nothing, of `said` alone where that was laid over the rest; `source` says where the values come from.
 * @param {Config} config
 * @param {string} source
 * @param {unknown} [said]
 * @returns {Promise<Config>}
 */
export async function checkConfig(config, source, said = config) {
  const { examine, en } = await loadJudge()
  const { wrong, asked } = examine(config, '')
  const lines = wrong.map(({ field, expected }) => {
    const sentence = en['config.told'] ?? ''
    return `  ${sentence.replaceAll('{field}', () => printable(field)).replaceAll('{expected}', () => en[`config.${expected}`] ?? expected)}`
  })
  if (lines.length > 0) throw complaint(`${source}:\n${lines.join('\n')}`)
  for (const field of unknownFields(said, asked)) console.warn(`${source}: ${printable(field)} is not a field of the configuration and has no effect`)
  return knownPart(config, asked)
}

/**
 * The fields of a block that mean nothing to the shop, such as misspelt ones, by their paths; `asked` are those that do.
 * @param {unknown} config
 * @param {ReadonlySet<string>} asked
 * @returns {readonly string[]}
 */
export function unknownFields(config, asked, at = '') {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return []
  return Object.entries(config).flatMap(([name, held]) => {
    const path = `${at}${name}`
    if (!asked.has(path)) return [path]
    // what nobody looks into by name, such as a chain's own codes, holds nothing unknown
    return isLookedInto(path, asked) ? unknownFields(held, asked, `${path}.`) : []
  })
}

/**
 * @param {string} path
 * @param {ReadonlySet<string>} asked
 */
const isLookedInto = (path, asked) => [...asked].some(one => one.startsWith(`${path}.`))

/**
 * A block without its unknown fields.
 * @template T
 * @param {T} config
 * @param {ReadonlySet<string>} asked
 * @returns {T}
 */
function knownPart(config, asked, at = '') {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  const known = Object.entries(config).filter(([name]) => asked.has(`${at}${name}`))
  return /** @type {T} */ (Object.fromEntries(known.map(([name, held]) => [name, isLookedInto(`${at}${name}`, asked) ? knownPart(held, asked, `${at}${name}.`) : held])))
}
