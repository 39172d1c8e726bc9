import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.ts'
import { CliError, replaceControlCharacters, formatError } from '../cli/cli-error.mjs'
import { configureSite } from '../brand/configure.ts'
import { changeFiles, digest } from '../cli/files.mjs'
import { findChangedPackageFiles } from './package-files.ts'
import { parseCompressedName, openFolderSite, openWebSite } from '../site/deployed-site.ts'
import { readBlock } from '../site/page.ts'
import { buildSite } from '../site/build-site.ts'
import { WRITTEN } from '../prerender/files.ts'
import { createPageValidator, listPrerendered } from '../prerender/validate.ts'
import { bundleSharedFiles } from '../prerender/scripts.ts'
import { readSite, SUMS, parseSums } from '../site/sums.ts'

/**
 * @typedef {import('../bundle/bundle.ts').SiteFiles} SiteFiles
 * @typedef {import('../site/deployed-site.ts').DeployedSite} DeployedSite
 * @typedef {Readonly<Record<string, unknown>>} Values by field
 */

/** How many files are read in parallel. */
const PARALLEL = 8

/**
 * Builds these sources with the brand and the configuration of another site.
 * Returns the site's files.
 * @param {Values} block the configuration block of that site
 */
async function buildWithConfig(block) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-verify-'))
  const removeFolder = () => fs.rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  try {
    const { files } = await buildSite(await readBrandConfig(String(block.brand)))
    changeFiles(folder, files)
    await configureSite(folder, block, 'The configuration of the other site')
    return readSite(folder)
  } finally {
    process.off('exit', removeFolder)
    removeFolder()
  }
}

/**
 * Selects the checksums of uncompressed files: another version of Node compresses differently.
 * @param {Uint8Array} text the list of checksums
 */
const selectPlainSums = text =>
  [...parseSums(Buffer.from(text).toString())].filter(([name]) => parseCompressedName(name) === undefined).join('\n')

/**
 * Lists the files of another site that differ from a build (`changed`), are missing, or are extra.
 * Compressed copies are compared by their decompressed contents. Prerendered files are not in a
 * build: they must be valid (`createPageValidator`).
 * @param {SiteFiles} built @param {DeployedSite} other
 */
export async function compareSites(built, other) {
  const prerendered = listPrerendered(await other.read(WRITTEN), built)
  const sharedFiles = [...prerendered].some(isPage) ? Object.entries(await bundleSharedFiles()) : []
  const files = new Map([
    ...built,
    ...sharedFiles.map(([name, text]) => /** @type {const} */ ([name, Buffer.from(text)])),
  ])
  const page = Buffer.from(built.get('index.html') ?? '').toString()
  const isValidPage = prerendered.size === 0 ? undefined : createPageValidator(page)
  /** The expected contents of a file. @param {string} name */
  const getExpected = name => files.get(parseCompressedName(name)?.plain ?? name)
  /** @type {(name: string, contents: Uint8Array) => boolean} */
  const isSame = (name, contents) => {
    const expected = getExpected(name)
    if (expected === undefined) return isValidPage?.(name, Buffer.from(contents).toString()) ?? false
    if (name === SUMS) return selectPlainSums(contents) === selectPlainSums(Buffer.from(expected))
    return digest(contents) === digest(expected)
  }
  const names = await other.names()
  const comparedNames = [
    ...new Set([
      ...files.keys(),
      ...prerendered,
      ...names.filter(name => parseCompressedName(name) !== undefined && getExpected(name) !== undefined),
    ]),
  ].sort()
  const result = {
    changed: /** @type {string[]} */ ([]),
    missing: /** @type {string[]} */ ([]),
    extra: names.filter(name => getExpected(name) === undefined && !prerendered.has(name)),
  }
  for (let start = 0; start < comparedNames.length; start += PARALLEL) {
    await Promise.all(comparedNames.slice(start, start + PARALLEL).map(async name => {
      const contents = await other.read(name)
      if (contents === undefined) result.missing.push(name)
      else if (!isSame(name, contents)) result.changed.push(name)
    }))
  }
  return { changed: result.changed.sort(), missing: result.missing.sort(), extra: result.extra.sort() }
}

/** @param {string} name */
const isPage = name => name.endsWith('.html')

/** Returns an object unchanged, and an empty object for any other value. @param {unknown} value */
const toValues = value => typeof value === 'object' && value !== null ? /** @type {Values} */ (value) : {}

/**
 * Lists the fields of a site's configuration that differ from its brand's, each as a line.
 * @param {Values} config @param {Values} brandBlock @returns {readonly string[]}
 */
function listChangedFields(config, brandBlock, prefix = '') {
  return Object.entries(config).flatMap(([name, value]) => {
    const brandValue = brandBlock[name]
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject) return listChangedFields(toValues(value), toValues(brandValue), `${prefix}${name}.`)
    return JSON.stringify(value) === JSON.stringify(brandValue) ? [] : [`  ${prefix}${name}: ${JSON.stringify(value)}`]
  })
}

/**
 * Checks that an address is that of a shop, not of one of its pages.
 * @param {string} address
 * @throws {CliError}
 */
function checkAddress(address) {
  if (!URL.canParse(address)) throw new CliError(`${address} is not a web address`)
  const { origin, pathname, search } = new URL(address)
  if (pathname + search !== '/') {
    throw new CliError(`Only a whole shop can be verified, not one of its pages: npm run verify -- ${origin}`)
  }
}

/**
 * Compares a site with a build, prints the result and returns the exit code.
 * @param {string} target a folder or a web address
 */
async function verify(target) {
  const isWeb = /^https?:\/\//i.test(target)
  if (isWeb) checkAddress(target)
  const other = isWeb ? openWebSite(target) : openFolderSite(target)
  const page = await other.read('index.html')
  if (page === undefined) throw new CliError(`${target} has no index.html`)
  const block = readBlock(Buffer.from(page).toString())
  const brandBlock = await readBrandConfig(replaceControlCharacters(String(block.brand)))
  const [changedFile] = await findChangedPackageFiles('.')
  if (changedFile !== undefined) {
    throw new CliError(`${changedFile}: these packages would build another site. Run npm ci, and verify again`)
  }
  const built = await buildWithConfig(block)
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

/**
 * `npm run verify -- DIR|URL`: compares a folder or a running site with a build of these sources.
 * The build has the brand and the configuration of that site.
 * Exit code 0: equal; 1: different; 2: it could not be compared.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    const { rest: [target, ...more] } = readArguments(args, [], [], Infinity)
    if (target === undefined || more.length > 0) throw new CliError('Usage: npm run verify -- DIR|URL')
    return await verify(target)
  } catch (error) {
    console.error(formatError(error))
    return 2
  }
}
