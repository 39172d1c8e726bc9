import { once } from 'node:events'
import fs from 'node:fs'
import readline from 'node:readline/promises'
import { readArguments } from '../cli/arguments.mjs'
import { importScript, bundleToText, sharedOptions } from '../bundle/bundle.mjs'
import { checkConfig } from '../brand/check-config.mjs'
import { CliError, isCliError, replaceControlCharacters, getErrorMessage } from '../cli/cli-error.mjs'
import { ensureWritable } from '../cli/files.mjs'
import { readJson } from '../cli/read-json.mjs'

/** @typedef {typeof import('./main.ts')} Checker */

const USAGE = 'Usage: npm run check-api -- URL --white-label CODE [--config FILE] [--origin URL] [--promo CODE] '
  + '[--order [--phone NUMBER] [--code CODE]] [--json FILE]'
const OPTIONS = ['white-label', 'config', 'origin', 'promo', 'phone', 'code', 'json']
/** The origin that the calls name if neither the arguments nor the configuration has one. */
const DEFAULT_ORIGIN = 'https://shop.example'
const COULD_NOT_RUN = 2
const PRINT_INTERVAL_MILLISECONDS = 4000

/**
 * Loads the checker. It is bundled with core, since it decodes responses with the shop's decoders.
 * @returns {Promise<Checker>}
 */
const loadChecker = async () => importScript(await bundleToText({
  ...sharedOptions('production'),
  entryPoints: ['.ci/check-api/main.ts'],
  platform: 'node',
  target: 'node20',
  outfile: '.cache/check-api.mjs',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
}))

/**
 * Reads the configuration for the check: the values of a file, if any, overridden by the arguments.
 * Returns it with the shop's origin.
 * @param {string} url
 * @param {{ readonly [option: string]: string | undefined }} options
 */
async function readConfig(url, options) {
  for (const address of [url, options.origin ?? DEFAULT_ORIGIN]) {
    if (!/^https?:\/\/./.test(address) || !URL.canParse(address))
      throw new CliError(
        `${address} is no address: it must begin with https://, or with http:// on this machine\n${USAGE}`,
      )
  }
  const block = options.config === undefined ? {} : readJson(options.config)
  if (typeof block !== 'object' || block === null || Array.isArray(block))
    throw new CliError(`${options.config} must be a JSON object`)
  const { default: _, ...values } = block
  const whiteLabel = options['white-label'] ?? values.whiteLabel
  if (whiteLabel === undefined) throw new CliError(`The white label is missing: --white-label CODE\n${USAGE}`)
  const apiBase = url.replace(/\/+$/, '')
  const config = { brand: 'check-api', ...values, apiBase, whiteLabel }
  await checkConfig(config, options.config ?? 'The arguments')
  if ((values.whiteLabel ?? whiteLabel) !== whiteLabel)
    console.error(`This check requests ${whiteLabel}; in ${options.config} whiteLabel is ${values.whiteLabel}`)
  if ((values.apiBase ?? apiBase) !== apiBase)
    console.error(`This check calls ${apiBase}; in ${options.config} apiBase is ${values.apiBase}`)
  const redirectUri = config.signIn?.redirectUri
  return { config, origin: new URL(options.origin ?? redirectUri ?? DEFAULT_ORIGIN).origin }
}

/**
 * Creates a function that returns the phone number or the SMS code: the value of the command-line
 * option, else the operator's answer at the terminal.
 * @param {{ readonly [option: string]: string | undefined }} options
 * @returns {(question: 'phone' | 'code') => Promise<string>}
 */
const createAnswerReader = options => async question => {
  const answer = options[question]
  if (answer !== undefined) return answer
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => {
    throw new CliError('No terminal for questions: give --phone NUMBER and --code CODE')
  })
  try {
    return (
      await Promise.race([
        closed,
        terminal.question(question === 'phone' ? 'Phone number, such as +79990000000: ' : 'Code of the SMS: '),
      ])
    ).trim()
  } finally {
    terminal.close()
  }
}

/** Creates a function that prints progress: a slow API must not look like a hanging program. */
function createProgressPrinter() {
  let printedAt = Date.now()
  return (/** @type {number} */ calls, /** @type {string} */ call) => {
    if (Date.now() - printedAt < PRINT_INTERVAL_MILLISECONDS) return
    printedAt = Date.now()
    console.error(`${calls} calls so far, the last was ${replaceControlCharacters(call)}`)
  }
}

/**
 * `npm run check-api`: checks an API against the contract.
 * Exit code 0: the API breaks no rule; 1: it breaks one; 2: the check could not run.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    const { options, flags, rest: [url, ...more] } = readArguments(args, OPTIONS, ['order'], Infinity)
    if (url === undefined || more.length > 0) throw new CliError(USAGE)
    const placesOrder = flags.has('order')
    if (!placesOrder && (options.phone ?? options.code) !== undefined)
      throw new CliError(`--phone and --code are for --order\n${USAGE}`)
    const file = options.json ?? '.cache/check-api.json'
    ensureWritable(file)
    const { config, origin } = await readConfig(url, options)
    const { checkApi, formatReport, buildJsonReport } = await loadChecker()
    const order = placesOrder
      ? { ask: createAnswerReader(options), announce: (/** @type {string} */ text) => console.error(text) }
      : undefined
    const result = await checkApi({
      config,
      isConfigured: options.config !== undefined,
      origin,
      promoCode: options.promo,
      order,
      onProgress: createProgressPrinter(),
    }).catch(error => {
      throw error instanceof Error && error.name === 'NetworkError'
        ? new CliError(`${url} cannot be reached: ${getErrorMessage(error.cause)}`)
        : error
    })
    process.stdout.write(formatReport(result))
    const report = buildJsonReport(result)
    fs.writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
    return report.counts.broken > 0 ? 1 : 0
  } catch (error) {
    console.error(isCliError(error) ? error.message : error)
    return COULD_NOT_RUN
  }
}
