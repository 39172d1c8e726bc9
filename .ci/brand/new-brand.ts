import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, isCliError, formatError } from '../cli/cli-error.mjs'
import { BRANDS } from './brand.ts'
import { QUESTIONS, readAnswers, SANDBOX } from './new-brand/answers.ts'
import { checkBrand } from './new-brand/check.ts'
import { assertIsNew, writeBrand } from './new-brand/write.ts'

const OPTIONS = QUESTIONS.map(({ option }) => option)
const USAGE = [
  `Usage: npm run new-brand -- NAME ${OPTIONS.map(option => `[--${option} …]`).join(' ')} [--start]`,
  '       npm run new-brand -- NAME --check',
].join('\n')

type GivenAnswers = Readonly<Record<string, string | undefined>>

/**
 * `npm run new-brand -- NAME`: writes the folder of a new brand from five answers,
 * given as options or at the terminal. `--start` then runs the shop.
 * `--check` lists what is left to do in an existing brand.
 * `callerFolder`: a relative path of the logo starts there.
 * Exit code 0: the brand is written or complete; 1: work is left to do; 2: wrong usage or answers.
 */
export async function run(args: readonly string[], { callerFolder = '' } = {}): Promise<number> {
  try {
    const { options, flags, rest: [name] } = readArguments(args, OPTIONS, ['start', 'check'], 1)
    if (name === undefined) throw new CliError(USAGE)
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
      const rule = 'a small Latin letter, then small Latin letters, digits and -, at most 31'
      throw new CliError(`${name} is not a valid name: ${rule}`)
    }
    if (!flags.has('check')) return await createBrand(name, options, { callerFolder, startsShop: flags.has('start') })
    if (flags.size + Object.keys(options).length > 1) throw new CliError(USAGE)
    if (!fs.existsSync(path.join(BRANDS, name)))
      throw new CliError(`No brand ${name} in ${BRANDS}; there are: ${fs.readdirSync(BRANDS).sort().join(', ')}`)
    return await printChecklist(name) === 0 ? 0 : 1
  } catch (error) {
    if (!isCliError(error)) throw error
    console.error(formatError(error))
    return 2
  }
}

async function createBrand(
  name: string, options: GivenAnswers, { callerFolder, startsShop }: { callerFolder: string; startsShop: boolean },
) {
  assertIsNew(name)
  const answers = await collectAnswers(options, callerFolder)
  const { files, adjustedThemes } = writeBrand(name, answers)
  const listed = files.filter(file => !file.startsWith('pages/')).join(', ')
  console.log(`Written: ${BRANDS}/${name}, ${files.length} files: ${listed}, pages/ru/…`)
  for (const { theme, primaryColour } of adjustedThemes) {
    const reason = `${answers.colour} is not legible on its backgrounds`
    console.log(`The ${theme} theme has ${primaryColour} as its primary colour: ${reason}`)
  }
  console.log('')
  await printChecklist(name)
  const usesOwnApi = answers.api !== SANDBOX
  console.log(`\nTo run it: npm start -- --brand ${name}${usesOwnApi ? ' --own-api' : ''}`)
  console.log(`To build it: npm run build -- --brand ${name}`)
  if (!startsShop) return 0
  return (await import('../dev/start.ts')).run(['--brand', name, ...(usesOwnApi ? ['--own-api'] : [])])
}

/**
 * Reads the answers from the options, and the others from the terminal.
 * @throws {CliError} for an invalid option, for a missing one without a terminal, and when the input ends
 */
async function collectAnswers(options: GivenAnswers, callerFolder: string) {
  const missing = OPTIONS.filter(option => options[option] === undefined).map(option => `--${option}`)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new CliError(`No terminal for questions. Missing: ${missing.join(', ')}\n${USAGE}`)
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  terminal.once('SIGINT', () => process.exit(130))
  // the iterator queues pasted lines until the questions are asked
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await readAnswers(options, async question => {
      terminal.setPrompt(question)
      terminal.prompt()
      const { done, value } = await lines.next()
      if (done) throw new CliError('\nNothing is written: not all questions were answered')
      return value
    }, callerFolder)
  } finally {
    terminal.close()
  }
}

/** Prints what is left to do in a brand. Returns the number of required items. */
async function printChecklist(name: string) {
  const { required, optional } = await checkBrand(name)
  const formatList = (lines: readonly string[]) => lines.map(line => `\n  - ${line}`).join('')
  console.log(
    required.length === 0
      ? `Nothing is left to do before ${name} sells.`
      : `Left to do before ${name} sells (${required.length}):${formatList(required)}`,
  )
  if (optional.length > 0) console.log(`Optional:${formatList(optional)}`)
  return required.length
}
