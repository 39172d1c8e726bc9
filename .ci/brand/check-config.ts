import { fnv1a } from '../../core/digest.ts'
import { examineConfig, type Config as ShopConfig } from '../../core/shop/config.ts'
import { importSources } from '../bundle/bundle.ts'
import { CliError, replaceControlCharacters } from '../cli/cli-error.mjs'
import { formatDataBlock } from '../site/page.ts'

export type Values = Readonly<Record<string, unknown>>
/** Every field may be absent, and has any text where the shop accepts only some. */
type Raw<T> = T extends string ? string
  : T extends readonly (infer Item)[] ? readonly Raw<Item>[]
    : T extends object ? { readonly [K in keyof T]?: Raw<T[K]> } : T
/** A configuration block, without the defaults that the shop adds to it. */
export type Config = Raw<Omit<ShopConfig, 'brand' | 'brandName' | 'name' | 'mapsProvider'>> & {
  readonly brand: string
  readonly name?: string | Readonly<Record<string, string>>
}
export type ValidatedConfig = ReturnType<typeof validateConfig>

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Validates a block and adds the defaults. `blockHash`: of the block's text, undefined for an invalid block. */
export function validateConfig(rawConfig: Config) {
  // a build does not know the shop's origin, so the default of `signIn.redirectUri` is a path
  const { config, wrong } = examineConfig(rawConfig, '')
  return { rawConfig, config, blockHash: wrong.length === 0 ? fnv1a(formatDataBlock(rawConfig)) : undefined }
}

/**
 * Checks a block. Returns it without its unknown fields, and warns of each unknown field in `changes`.
 * @param source where the values come from, such as a file
 * @throws {CliError} with a line for each invalid field
 */
export async function checkConfig(config: Config, source: string, changes: unknown = config): Promise<Config> {
  const { wrong, knownPaths } = examineConfig(config, '')
  if (wrong.length > 0) {
    const { en } = await importSources('export { en } from "./src/text/en.ts"')
    const lines = wrong.map(({ field, expected }) => '  ' + en['config.told']
      .replaceAll('{field}', () => replaceControlCharacters(field))
      .replaceAll('{expected}', () => en[`config.${expected}`]))
    throw new CliError([`${source}:`, ...lines].join('\n'))
  }
  for (const field of listUnknownFields(changes, knownPaths)) {
    console.warn(`${source}: ${replaceControlCharacters(field)} is not a field of the configuration and has no effect`)
  }
  return removeUnknownFields(config, knownPaths) as Config
}

/** Lists the paths of the fields that the shop does not read, such as misspelt ones. */
export function listUnknownFields(config: unknown, known: ReadonlySet<string>): readonly string[] {
  const paths: string[] = []
  removeUnknownFields(config, known, path => paths.push(path))
  return paths
}

function removeUnknownFields(
  config: unknown, known: ReadonlySet<string>, onUnknown: (path: string) => void = () => undefined, prefix = '',
): unknown {
  if (!isObject(config)) return config
  return Object.fromEntries(Object.entries(config).flatMap(([name, value]) => {
    const path = prefix + name
    if (!known.has(path)) {
      onUnknown(path)
      return []
    }
    // a chain chooses the keys of a dictionary, such as those of api.codes
    const hasKnownFields = [...known].some(field => field.startsWith(`${path}.`))
    return [[name, hasKnownFields ? removeUnknownFields(value, known, onUnknown, `${path}.`) : value]]
  }))
}
