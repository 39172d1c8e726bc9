import { once } from 'node:events'
import fs from 'node:fs'
import readline from 'node:readline/promises'
import { readArguments } from './arguments.mjs'
import { importText, onlyScript, sharedOptions } from './bundle.mjs'
import { checkConfig } from './check-config.mjs'
import { complaint, isComplaint, reasonOf } from './complaint.mjs'
import { readyToWrite } from './files.mjs'
import { readJson } from './read-json.mjs'

/** @typedef {typeof import('./check-api/main.ts')} Checker */

const USAGE = 'Usage: npm run check-api -- URL --white-label CODE [--config FILE] [--origin URL] [--promo CODE] [--order [--phone NUMBER] [--code CODE]] [--json FILE]'
const OPTIONS = ['white-label', 'config', 'origin', 'promo', 'phone', 'code', 'json']
/** Of a shop that has no address yet. */
const ANY_ORIGIN = 'https://shop.example'
const COULD_NOT_RUN = 2

/**
 * The checker, which reads answers with the shop's own readers, run in this process.
 * @returns {Promise<Checker>}
 */
const loadChecker = async () => importText(await onlyScript({
  ...sharedOptions('production'),
  entryPoints: ['.ci/build/check-api/main.ts'],
  platform: 'node',
  target: 'node20',
  outfile: '.cache/check-api.mjs',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
}))

/**
 * The configuration that the check is made with: the values of a file, or none, over which the arguments go.
 * @param {string} url
 * @param {{ readonly [option: string]: string | undefined }} options
 */
async function configOf(url, options) {
  for (const address of [url, options.origin ?? ANY_ORIGIN]) {
    if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) throw complaint(`${address} is no address: it begins with https://, or with http:// on this machine\n${USAGE}`)
  }
  const given = options.config === undefined ? {} : readJson(options.config)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw complaint(`${options.config} must be a JSON object`)
  const { default: _, ...values } = given
  const whiteLabel = options['white-label'] ?? values.whiteLabel
  if (whiteLabel === undefined) throw complaint(`The white label is missing: --white-label CODE\n${USAGE}`)
  const apiBase = url.replace(/\/+$/, '')
  const config = { brand: 'check-api', ...values, apiBase, whiteLabel }
  await checkConfig(config, options.config ?? 'The arguments')
  if ((values.whiteLabel ?? whiteLabel) !== whiteLabel) console.error(`This asks for ${whiteLabel}; in ${options.config} whiteLabel is ${values.whiteLabel}`)
  if ((values.apiBase ?? apiBase) !== apiBase) console.error(`This asks ${apiBase}; in ${options.config} apiBase is ${values.apiBase}`)
  const home = config.signIn?.redirectUri
  return { config, origin: new URL(options.origin ?? home ?? ANY_ORIGIN).origin }
}

/**
 * What the operator is asked for at the terminal, where the command line does not say it.
 * @param {{ readonly [option: string]: string | undefined }} options
 * @returns {(question: 'phone' | 'code') => Promise<string>}
 */
const operator = options => async question => {
  const said = options[question]
  if (said !== undefined) return said
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr })
  const gone = once(terminal, 'close').then(() => { throw complaint('Nobody answers at the terminal: --phone NUMBER --code CODE') })
  try {
    return (await Promise.race([gone, terminal.question(question === 'phone' ? 'Phone number, such as +79990000000: ' : 'Code of the SMS: ')])).trim()
  } finally {
    terminal.close()
  }
}

/**
 * `npm run check-api`: whether an API keeps the contract. 0 when nothing is broken, 1 when something is, 2 when it could not be run.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    const { options, flags, rest: [url, ...more] } = readArguments(args, OPTIONS, ['order'], Infinity)
    if (url === undefined || more.length > 0) throw complaint(USAGE)
    const isOrdering = flags.has('order')
    if (!isOrdering && (options.phone ?? options.code) !== undefined) throw complaint(`--phone and --code are for --order\n${USAGE}`)
    const file = options.json ?? '.cache/check-api.json'
    readyToWrite(file)
    const { config, origin } = await configOf(url, options)
    const { checkApi, reportText, summaryOf } = await loadChecker()
    const order = isOrdering ? { ask: operator(options), announce: (/** @type {string} */ words) => console.error(words) } : undefined
    const result = await checkApi({ config, isConfigured: options.config !== undefined, origin, promoCode: options.promo, order }).catch(error => {
      throw error instanceof Error && error.name === 'NetworkError' ? complaint(`${url} cannot be reached: ${reasonOf(error.cause)}`) : error
    })
    process.stdout.write(reportText(result))
    const summary = summaryOf(result)
    fs.writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`)
    return summary.counts.broken > 0 ? 1 : 0
  } catch (error) {
    console.error(isComplaint(error) ? error.message : error)
    return COULD_NOT_RUN
  }
}
