import { importSources } from '../bundle/bundle.ts'
import { CliError, replaceControlCharacters } from '../cli/cli-error.mjs'
import { formatDataBlock } from '../site/page.ts'

/**
 * A configuration block that `checkConfig` has accepted. Only fields that the build reads are listed.
 * @typedef {{
 *   readonly brand: string
 *   readonly apiBase?: string
 *   readonly name?: string | Readonly<Record<string, string>>
 *   readonly locales?: readonly string[]
 *   readonly defaultLocale?: string
 *   readonly bootLoader?: string
 *   readonly signIn?: { readonly methods?: readonly string[]; readonly vkOneTap?: boolean }
 *     & { readonly [K in 'googleClientId' | 'appleClientId' | 'vkClientId' | 'vkHost' | 'redirectUri']?: string }
 *   readonly botCheck?: { readonly provider?: string; readonly siteKey?: string }
 *   readonly maps?: { readonly key?: string; readonly gazetteer?: string }
 *   readonly metrics?: { readonly scriptUrl?: string; readonly counterId?: string }
 *   readonly images?: { readonly hosts?: readonly string[] }
 *   readonly [field: string]: unknown
 * }} Config
 * @typedef {Awaited<ReturnType<typeof validateConfig>>} ValidatedConfig
 */

/**
 * Loads the shop's validation of a configuration, the English texts of its errors, and its hash.
 * @returns {Promise<Pick<typeof import('../../core/shop/config.ts'), 'examineConfig'>
 *   & Pick<typeof import('../../core/digest.ts'), 'fnv1a'> & { readonly en: Readonly<Record<string, string>> }>}
 */
const loadConfigModule = () => importSources([
  'export { fnv1a } from "./core/digest.ts"',
  'export { examineConfig } from "./core/shop/config.ts"',
  'export { en } from "./src/text/en.ts"',
].join('\n'))

/**
 * Validates a block and adds the defaults. `blockHash` is the hash of the block's text, undefined
 * for an invalid block.
 * @param {Config} rawConfig
 */
export async function validateConfig(rawConfig) {
  const { examineConfig, fnv1a } = await loadConfigModule()
  // a build does not know the shop's origin, so the default of `signIn.redirectUri` is a path
  const { config, wrong } = examineConfig(rawConfig, '')
  return { rawConfig, config, blockHash: wrong.length === 0 ? fnv1a(formatDataBlock(rawConfig)) : undefined }
}

/**
 * Checks a block. Returns it without its unknown fields, and warns of each unknown field in `changes`.
 * @param {Config} config
 * @param {string} source where the values come from, such as a file
 * @param {unknown} [changes] the part of the block that is checked for unknown fields; by default all of it
 * @returns {Promise<Config>}
 * @throws {CliError} with a line for each invalid field
 */
export async function checkConfig(config, source, changes = config) {
  const { examineConfig, en } = await loadConfigModule()
  const { wrong, knownPaths } = examineConfig(config, '')
  const lines = wrong.map(({ field, expected }) => {
    const sentence = (en['config.told'] ?? '').replaceAll('{field}', () => replaceControlCharacters(field))
    return `  ${sentence.replaceAll('{expected}', () => en[`config.${expected}`] ?? expected)}`
  })
  if (lines.length > 0) throw new CliError(`${source}:\n${lines.join('\n')}`)
  for (const field of listUnknownFields(changes, knownPaths)) {
    console.warn(`${source}: ${replaceControlCharacters(field)} is not a field of the configuration and has no effect`)
  }
  return /** @type {Config} */ (removeUnknownFields(config, knownPaths))
}

/**
 * Lists the fields that the shop does not read, such as misspelt ones, by their paths.
 * @param {unknown} config
 * @param {ReadonlySet<string>} known the paths of the fields that the shop reads
 */
export function listUnknownFields(config, known) {
  /** @type {string[]} */
  const paths = []
  removeUnknownFields(config, known, path => paths.push(path))
  return paths
}

/**
 * @param {unknown} config @param {ReadonlySet<string>} known
 * @param {(path: string) => void} [onUnknown] @returns {unknown}
 */
function removeUnknownFields(config, known, onUnknown = () => undefined, prefix = '') {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.fromEntries(Object.entries(config).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    if (!known.has(path)) {
      onUnknown(path)
      return []
    }
    // a chain chooses the keys of a dictionary, such as those of api.codes
    const hasKnownFields = [...known].some(field => field.startsWith(`${path}.`))
    return [[name, hasKnownFields ? removeUnknownFields(value, known, onUnknown, `${path}.`) : value]]
  }))
}
