import { importScript, bundleToText, sharedOptions } from '../bundle/bundle.mjs'
import { CliError, replaceControlCharacters } from '../cli/cli-error.mjs'
import { formatDataBlock } from '../site/page.mjs'

/**
 * A configuration block that `checkConfig` has accepted.
 * Only the fields that the build reads are listed.
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
 *   examineConfig(config: unknown, origin: string): {
 *     readonly config: CompleteConfig
 *     readonly wrong: readonly { readonly field: string; readonly expected: string }[]
 *     readonly knownPaths: ReadonlySet<string>
 *   }
 *   fnv1a(text: string): number
 *   readonly en: Readonly<Record<string, string>>
 * }} ConfigModule
 *
 * A block with all defaults. Only the fields that the page shows before any script runs are listed.
 * @typedef {{
 *   readonly brandName: Readonly<Record<string, string>>
 *   readonly theme: 'dark' | 'light' | 'auto'
 *   readonly defaultLocale: string
 *   readonly bootLoader: string
 * }} CompleteConfig
 *
 * A block as written (`rawConfig`) and with defaults (`config`).
 * `blockHash` is the hash of the block's text, undefined for an invalid block.
 * @typedef {{
 *   readonly rawConfig: Config
 *   readonly config: CompleteConfig
 *   readonly blockHash: number | undefined
 * }} ValidatedConfig
 */

const CONFIG_MODULE = [
  'export { fnv1a } from "./core/digest.ts"',
  'export { examineConfig } from "./core/shop/config.ts"',
  'export { en } from "./src/text/en.ts"',
].join('\n')

/**
 * Loads the shop's validation of a configuration, the English texts of its errors, and a hash
 * function.
 * @returns {Promise<ConfigModule>}
 */
async function loadConfigModule() {
  return importScript(
    await bundleToText({
      ...sharedOptions('production'),
      stdin: { contents: CONFIG_MODULE, resolveDir: process.cwd(), loader: 'ts' },
      platform: 'node',
      outfile: '.cache/config.mjs',
      logLevel: 'warning',
    }),
  )
}

/**
 * Validates a block and adds the defaults.
 * A build does not know the shop's origin, so the default of `signIn.redirectUri` is a path.
 * @param {Config} rawConfig
 * @returns {Promise<ValidatedConfig>}
 */
export async function validateConfig(rawConfig) {
  const { examineConfig, fnv1a } = await loadConfigModule()
  const { config, wrong } = examineConfig(rawConfig, '')
  return { rawConfig, config, blockHash: wrong.length === 0 ? fnv1a(formatDataBlock(rawConfig)) : undefined }
}

/**
 * Checks a block. Returns it without its unknown fields,
 * and warns of each unknown field in `changes`.
 * @param {Config} config
 * @param {string} source where the values come from, such as a file
 * @param {unknown} [changes] the part of the block that is checked for unknown fields; by default all of it
 * @returns {Promise<Config>}
 * @throws {CliError} with a line for each invalid field
 */
export async function checkConfig(config, source, changes = config) {
  const { examineConfig, en } = await loadConfigModule()
  const { wrong, knownPaths: known } = examineConfig(config, '')
  const lines = wrong.map(({ field, expected }) => {
    const sentence = (en['config.told'] ?? '').replaceAll('{field}', () => replaceControlCharacters(field))
    return `  ${sentence.replaceAll('{expected}', () => en[`config.${expected}`] ?? expected)}`
  })
  if (lines.length > 0) throw new CliError(`${source}:\n${lines.join('\n')}`)
  for (const field of listUnknownFields(changes, known)) {
    console.warn(`${source}: ${replaceControlCharacters(field)} is not a field of the configuration and has no effect`)
  }
  return removeUnknownFields(config, known)
}

/**
 * Lists the fields that the shop does not read, such as misspelt ones, by their paths.
 * @param {unknown} config
 * @param {ReadonlySet<string>} known the paths of the fields that the shop reads
 * @returns {readonly string[]}
 */
export function listUnknownFields(config, known, prefix = '') {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return []
  return Object.entries(config).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    if (!known.has(path)) return [path]
    // a chain chooses the keys of a dictionary, such as those of api.codes
    return hasKnownFields(path, known) ? listUnknownFields(value, known, `${path}.`) : []
  })
}

/**
 * Whether the shop reads certain fields of the object at this path.
 * @param {string} path
 * @param {ReadonlySet<string>} known
 */
const hasKnownFields = (path, known) => [...known].some(field => field.startsWith(`${path}.`))

/**
 * @template T
 * @param {T} config
 * @param {ReadonlySet<string>} known
 * @returns {T}
 */
function removeUnknownFields(config, known, prefix = '') {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  const entries = Object.entries(config).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    if (!known.has(path)) return []
    return [[name, hasKnownFields(path, known) ? removeUnknownFields(value, known, `${path}.`) : value]]
  })
  return /** @type {T} */ (Object.fromEntries(entries))
}
