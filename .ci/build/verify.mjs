import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { complaint, printable, told } from './complaint.mjs'
import { configureSite } from './configure.mjs'
import { digest } from './files.mjs'
import { packedName, siteInFolder, siteOnWeb } from './other-site.mjs'
import { readBlock } from './page.mjs'
import { buildSite, writeSite } from './site.mjs'
import { WRITTEN } from './prerender/files.mjs'
import { aheadJudge, namesAhead } from './prerender/judge.mjs'
import { sharedFiles } from './prerender/scripts.mjs'
import { siteIn, SUMS, sumsIn } from './sums.mjs'

/**
 * @typedef {import('./bundle.mjs').SiteFiles} SiteFiles
 * @typedef {import('./other-site.mjs').OtherSite} OtherSite
 * @typedef {Readonly<Record<string, unknown>>} Values by field
 */

/** How many files are asked for at a time. */
const AT_ONCE = 8

/**
 * The files of a build of these sources with the brand and the configuration of another site.
 * @param {Values} block
 */
async function builtLike(block) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-verify-'))
  const forget = () => fs.rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  try {
    const { files } = await buildSite(await brandConfig(String(block.brand)))
    writeSite(files, folder)
    await configureSite(folder, block, 'The configuration of the other site')
    return siteIn(folder)
  } finally {
    process.off('exit', forget)
    forget()
  }
}

/**
 * What a list says of files that are not packed: how something is packed another version of Node does otherwise.
 * @param {Uint8Array} text
 */
const plainSums = text => [...sumsIn(Buffer.from(text).toString())].filter(([name]) => packedName(name) === undefined).join('\n')

/**
 * The names of the files that another site has otherwise than a build, does not have, or has besides. Packed copies are compared by what they say.
 * @param {SiteFiles} built
 * @param {OtherSite} other
 */
export async function compareSites(built, other) {
  const ahead = namesAhead(await other.read(WRITTEN), built)
  const files = [...ahead].some(isPage) ? new Map([...built, ...Object.entries(await sharedFiles()).map(([name, text]) => /** @type {const} */ ([name, Buffer.from(text)]))]) : built
  const isAsWritten = ahead.size === 0 ? undefined : aheadJudge(Buffer.from(built.get('index.html') ?? '').toString())
  /** What a file has to say. @param {string} name */
  const wanted = name => files.get(packedName(name)?.plain ?? name)
  /** @type {(name: string, contents: Uint8Array) => boolean} */
  const isRight = (name, contents) => {
    const own = wanted(name)
    if (own === undefined) return isAsWritten?.(name, Buffer.from(contents).toString()) ?? false
    return name === SUMS ? plainSums(contents) === plainSums(Buffer.from(own)) : digest(contents) === digest(own)
  }
  const names = await other.names()
  const all = [...new Set([...files.keys(), ...ahead, ...names.filter(name => packedName(name) !== undefined && wanted(name) !== undefined)])].sort()
  const found = { changed: /** @type {string[]} */ ([]), missing: /** @type {string[]} */ ([]), extra: names.filter(name => wanted(name) === undefined && !ahead.has(name)) }
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(async name => {
      const contents = await other.read(name)
      if (contents === undefined) found.missing.push(name)
      else if (!isRight(name, contents)) found.changed.push(name)
    }))
  }
  return { changed: found.changed.sort(), missing: found.missing.sort(), extra: found.extra.sort() }
}

/** @param {string} name */
const isPage = name => name.endsWith('.html')

/**
 * The fields that a site's configuration has otherwise than its brand, each as a line.
 * @param {Values} given
 * @param {Values} brand
 * @returns {readonly string[]}
 */
function ownFields(given, brand, at = '') {
  return Object.entries(given).flatMap(([name, value]) => {
    const before = brand[name]
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isGroup) return ownFields(/** @type {Values} */ (value), typeof before === 'object' && before !== null ? /** @type {Values} */ (before) : {}, `${at}${name}.`)
    return JSON.stringify(value) === JSON.stringify(before) ? [] : [`  ${at}${name}: ${JSON.stringify(value)}`]
  })
}

/** @param {string} where */
function checkAddress(where) {
  if (!URL.canParse(where)) throw complaint(`${where} is no address`)
  const { origin, pathname, search } = new URL(where)
  if (pathname + search !== '/') throw complaint(`A shop is all that is served at an address, and none of its pages is looked at alone: npm run verify -- ${origin}`)
}

/**
 * Compares, tells, and returns the exit code.
 * @param {string} where
 */
async function verify(where) {
  const isWeb = /^https?:\/\//i.test(where)
  if (isWeb) checkAddress(where)
  const other = isWeb ? siteOnWeb(where) : siteInFolder(where)
  const page = await other.read('index.html')
  if (page === undefined) throw complaint(`${where} has no index.html`)
  const block = readBlock(Buffer.from(page).toString())
  const brand = await brandConfig(printable(String(block.brand)))
  const built = await builtLike(block)
  const ahead = [...namesAhead(await other.read(WRITTEN), built)].filter(isPage)
  const { changed, missing, extra } = await compareSites(built, other)
  const fields = ownFields(block, brand)
  if (fields.length > 0) console.log([`${where} is configured otherwise than the brand ${brand.brand}; whether that is as it should be, this does not know:`, ...fields.map(printable)].join('\n'))
  for (const [what, names] of Object.entries({ changed, missing, extra })) for (const name of names) console.log(`${what.padEnd(8)} ${printable(name)}`)
  if (ahead.length > 0) console.log(`${ahead.length} pages were written ahead out of the API: their words, prices and pictures no build can tell; all else of them was compared.`)
  const isSame = changed.length + missing.length + extra.length === 0
  console.log(isSame ? `${where} is what these sources build: ${built.size} files` : `${where} is not what these sources build: ${changed.length} changed, ${missing.length} missing, ${extra.length} extra of ${built.size} files`)
  if (isWeb) console.log(`Over the web nobody can list what a site serves besides: extra files are those of its ${SUMS} alone.`)
  return isSame ? 0 : 1
}

/**
 * `npm run verify -- DIR|URL`: whether a folder or a running site is what these sources build with the brand and the configuration that its page
 * has. Exit code 0: it is; 1: it is not; 2: it could not be compared.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    const { rest: [where, ...more] } = readArguments(args, [], [], Infinity)
    if (where === undefined || more.length > 0) throw complaint('Usage: npm run verify -- DIR|URL')
    return await verify(where)
  } catch (error) {
    console.error(told(error))
    return 2
  }
}
