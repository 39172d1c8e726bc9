import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { findGazetteerFault, readBrandConfig } from '../brand/brand.ts'
import { checkConfig, isObject, type Config, type Values } from '../brand/check-config.ts'
import { CliError, replaceControlCharacters, formatError } from '../cli/cli-error.mjs'
import { mergeConfig } from '../brand/configure.ts'
import type { SiteFiles } from '../bundle/bundle.ts'
import { digest } from '../cli/files.mjs'
import { findChangedPackageFiles } from './package-files.ts'
import { parseCompressedName, openFolderSite, openWebSite, type DeployedSite } from '../site/deployed-site.ts'
import { readBlock } from '../site/page.ts'
import { OPERATOR_FILE } from '../site/operator-file.ts'
import { buildSite } from '../site/build-site.ts'
import { WRITTEN } from '../prerender/files.ts'
import { createPageValidator, listPrerendered } from '../prerender/validate.ts'
import { SUMS, parseSums } from '../site/sums.ts'

/** How many files are read in parallel. */
const PARALLEL = 8

const toText = (contents: Uint8Array | string = '') => Buffer.from(contents).toString()
const isPage = (name: string) => name.endsWith('.html')

/** Selects the checksums of uncompressed files: another version of Node compresses differently. */
const selectPlainSums = (list: Uint8Array) =>
  [...parseSums(toText(list))].filter(([name]) => parseCompressedName(name) === undefined).join('\n')

/**
 * Lists the files of another site that differ from a build (`changed`), are missing, or are extra.
 * Compressed copies are compared by their decompressed contents. Prerendered files are not in a
 * build: they must be valid (`createPageValidator`).
 */
export async function compareSites(built: SiteFiles, other: DeployedSite) {
  const prerendered = listPrerendered(await other.read(WRITTEN), built)
  const isValidPage = prerendered.size === 0 ? undefined : createPageValidator(built)
  const getExpected = (name: string) => built.get(parseCompressedName(name)?.plain ?? name)
  const isSame = (name: string, contents: Uint8Array) => {
    const expected = getExpected(name)
    // the operator changes this file without a release
    if (name === OPERATOR_FILE) return true
    if (expected === undefined) return isValidPage?.(name, toText(contents)) ?? false
    if (name === SUMS) return selectPlainSums(contents) === selectPlainSums(expected)
    return digest(contents) === digest(expected)
  }
  const names = await other.names()
  const copies = names.filter(name => parseCompressedName(name) !== undefined && getExpected(name) !== undefined)
  const compared = [...new Set([...built.keys(), ...prerendered, ...copies])]
  const [changed, missing]: [string[], string[]] = [[], []]
  for (let start = 0; start < compared.length; start += PARALLEL) {
    await Promise.all(compared.slice(start, start + PARALLEL).map(async name => {
      const contents = await other.read(name)
      if (contents === undefined) missing.push(name)
      else if (!isSame(name, contents)) changed.push(name)
    }))
  }
  const extra = names.filter(name => getExpected(name) === undefined && !prerendered.has(name))
  return { changed: changed.sort(), missing: missing.sort(), extra: extra.sort() }
}

/** Lists the fields of a site's configuration that differ from its brand's, each as a line. */
function listChangedFields(config: Values, brandBlock: Values, prefix = ''): readonly string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const brandValue = brandBlock[name]
    if (isObject(value)) return listChangedFields(value, isObject(brandValue) ? brandValue : {}, `${prefix}${name}.`)
    return JSON.stringify(value) === JSON.stringify(brandValue) ? [] : [`  ${prefix}${name}: ${JSON.stringify(value)}`]
  })
}

/** Merges the block of another site into its brand's, like `npm run configure`. @throws {CliError} if it is invalid */
async function readOtherConfig(brandBlock: Config, block: Values) {
  const source = 'The configuration of the other site'
  const config = await checkConfig(mergeConfig(brandBlock, block) as Config, source, block)
  const fault = findGazetteerFault(config, file => fs.existsSync(path.join('public', file)))
  if (fault !== undefined) throw new CliError(`${source}: ${fault}`)
  return config
}

/** Opens the site in a folder or at a web address. @throws {CliError} for the address of one page of a shop */
function openSite(target: string, isWeb: boolean) {
  if (!isWeb) return openFolderSite(target)
  if (!URL.canParse(target)) throw new CliError(`${target} is not a web address`)
  const { origin, pathname, search } = new URL(target)
  if (pathname + search === '/') return openWebSite(target)
  throw new CliError(`Only a whole shop can be verified, not one of its pages: npm run verify -- ${origin}`)
}

/**
 * Compares a site with a build, prints the result and returns the exit code.
 * @param target a folder or a web address
 */
async function verify(target: string, build: typeof buildExpected) {
  const isWeb = /^https?:\/\//i.test(target)
  const other = openSite(target, isWeb)
  const page = await other.read('index.html')
  if (page === undefined) throw new CliError(`${target} has no index.html`)
  const block = readBlock(toText(page))
  const brandBlock = await readBrandConfig(replaceControlCharacters(String(block.brand)))
  const config = await readOtherConfig(brandBlock, block)
  const built = await build(config)
  const prerendered = [...listPrerendered(await other.read(WRITTEN), built)].filter(isPage)
  const { changed, missing, extra } = await compareSites(built, other)
  const fields = listChangedFields(block, brandBlock)
  if (fields.length > 0) {
    const heading = `${target} has another configuration than the brand ${brandBlock.brand}. Check these values:`
    console.log([heading, ...fields.map(replaceControlCharacters)].join('\n'))
  }
  for (const [status, names] of Object.entries({ changed, missing, extra })) {
    for (const name of names) console.log(`${status.padEnd(8)} ${replaceControlCharacters(name)}`)
  }
  if (prerendered.length > 0) {
    const parts = 'Their texts, prices and pictures come from the API and were not compared; all other parts were.'
    console.log(`${prerendered.length} pages are prerendered. ${parts}`)
  }
  const isSame = changed.length + missing.length + extra.length === 0
  const counts = `${changed.length} changed, ${missing.length} missing, ${extra.length} extra`
  console.log(
    isSame
      ? `${target} is what these sources build: ${built.size} files`
      : `${target} is not what these sources build: ${counts} of ${built.size} files`,
  )
  if (isWeb) console.log(`A web site cannot be listed: only extra files in its ${SUMS} were found.`)
  return isSame ? 0 : 1
}

/** Builds the files of a site. @throws {CliError} when the installed packages are not those of the lock file */
async function buildExpected(config: Config) {
  const [changedFile] = await findChangedPackageFiles('.')
  if (changedFile !== undefined) {
    throw new CliError(`${changedFile}: these packages would build another site. Run npm ci, and verify again`)
  }
  return (await buildSite(config)).files
}

/**
 * `npm run verify -- DIR|URL`: compares a folder or a running site with a build of these sources.
 * The build has the brand and the configuration of that site.
 * Exit code 0: equal; 1: different; 2: it could not be compared.
 */
export async function run(args: readonly string[], { build = buildExpected } = {}) {
  try {
    const { rest: [target, ...more] } = readArguments(args, [], [], Infinity)
    if (target === undefined || more.length > 0) throw new CliError('Usage: npm run verify -- DIR|URL')
    return await verify(target, build)
  } catch (error) {
    console.error(formatError(error))
    return 2
  }
}
