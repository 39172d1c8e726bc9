import { once } from 'node:events'
import fs from 'node:fs'
import readline from 'node:readline/promises'
import { NetworkError } from '../../core/http/errors.ts'
import { checkConfig } from '../brand/check-config.ts'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, isCliError, replaceControlCharacters } from '../cli/cli-error.mjs'
import { ensureWritable } from '../cli/files.mjs'
import { readJsonObject } from '../cli/read-json.ts'
import { describeProblem } from './check-call.ts'
import { checkApi, MACHINE_TIMER } from './main.ts'
import { createProgress } from './progress.ts'
import { buildJsonReport, formatReport } from './report.ts'

interface Options { readonly [option: string]: string | undefined }

const USAGE = 'Usage: npm run check-api -- URL --white-label CODE [--config FILE] [--origin URL] [--promo CODE] '
  + '[--order [--phone NUMBER] [--code CODE]] [--json FILE]'
const OPTIONS = ['white-label', 'config', 'origin', 'promo', 'phone', 'code', 'json']
/** The origin that the calls name if neither the arguments nor the configuration has one. */
const DEFAULT_ORIGIN = 'https://shop.example'
const COULD_NOT_RUN = 2

/**
 * Reads the configuration for the check, with the shop's origin: the values of a file, if any,
 * overridden by the arguments.
 */
async function readConfig(url: string, options: Options) {
  for (const address of [url, options.origin ?? DEFAULT_ORIGIN]) {
    if (!/^https?:\/\/./.test(address) || !URL.canParse(address))
      throw new CliError(
        `${address} is no address: it must begin with https://, or with http:// on this machine\n${USAGE}`,
      )
  }
  const block = options.config === undefined ? {} : readJsonObject(options.config)
  const { default: _, ...values } = block
  const whiteLabel = options['white-label'] ?? values.whiteLabel
  if (whiteLabel === undefined) throw new CliError(`The white label is missing: --white-label CODE\n${USAGE}`)
  const apiBase = url.replace(/\/+$/, '')
  const config = { brand: 'check-api', ...values, apiBase, whiteLabel }
  // throws for an invalid field, and warns of an unknown one
  await checkConfig(config, options.config ?? 'The arguments')
  if ((values.whiteLabel ?? whiteLabel) !== whiteLabel)
    console.error(`This check requests ${whiteLabel}; in ${options.config} whiteLabel is ${values.whiteLabel}`)
  if ((values.apiBase ?? apiBase) !== apiBase)
    console.error(`This check calls ${apiBase}; in ${options.config} apiBase is ${values.apiBase}`)
  return { config, origin: new URL(options.origin ?? config.signIn?.redirectUri ?? DEFAULT_ORIGIN).origin }
}

/**
 * Asks the operator at the terminal for the phone number or the code of the SMS.
 * Resolves to '' if the operator closes the question by Ctrl-C or Ctrl-D: the report is still printed.
 */
async function askOperator(question: 'phone' | 'code') {
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => '')
  const text = question === 'phone' ? 'Phone number, such as +79990000000: ' : 'Code of the SMS: '
  try {
    // rejects on Ctrl-C
    const answer = terminal.question(text).catch(() => '')
    return (await Promise.race([closed, answer])).trim()
  } finally {
    terminal.close()
  }
}

/**
 * `npm run check-api`: checks an API against the contract.
 * Exit code 0: the API breaks no rule; 1: it breaks one; 2: the check could not run.
 */
export async function run(args: readonly string[]) {
  try {
    const { options, flags, rest: [url, ...more] } = readArguments(args, OPTIONS, ['order'], Infinity)
    if (url === undefined || more.length > 0) throw new CliError(USAGE)
    if (!flags.has('order') && (options.phone ?? options.code) !== undefined)
      throw new CliError(`--phone and --code are for --order\n${USAGE}`)
    const asks = flags.has('order') && (options.phone === undefined || options.code === undefined)
    if (asks && !process.stdin.isTTY)
      throw new CliError('No terminal for questions: give --phone NUMBER and --code CODE')
    const file = options.json ?? '.cache/check-api.json'
    ensureWritable(file)
    const { config, origin } = await readConfig(url, options)
    const progress = createProgress(line => console.error(replaceControlCharacters(line)), MACHINE_TIMER)
    const result = await checkApi({
      config,
      isConfigured: options.config !== undefined,
      origin,
      promoCode: options.promo,
      order: flags.has('order') ? {
        ask: async question => options[question] ?? askOperator(question),
        announce: text => console.error(text),
      } : undefined,
      progress,
    }).finally(progress.stop).catch(error => {
      throw error instanceof NetworkError ? new CliError(`${url} cannot be reached: ${describeProblem(error)}`) : error
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
