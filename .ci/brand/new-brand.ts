import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, isCliError, formatError } from '../cli/cli-error.mjs'
import { QUESTIONS, readAnswers, SANDBOX } from './new-brand/answers.ts'
import { checkBrand } from './new-brand/check.ts'
import { FOLDER, findNameSyntaxFault, findNewNameFault, writeBrand } from './new-brand/write.ts'

const ANSWER_OPTIONS = QUESTIONS.map(({ option }) => `[--${option} …]`).join(' ')
const USAGE = [
  `Usage: npm run new-brand -- NAME ${ANSWER_OPTIONS} [--start]`,
  '       npm run new-brand -- NAME --check',
].join('\n')

/**
 * `npm run new-brand -- NAME`: writes the folder of a new brand from five answers,
 * given as options or at the terminal. `--start` then runs the shop.
 * `--check` lists what is left to do in an existing brand.
 * Exit code 0: the brand is written or complete; 1: work is left to do; 2: wrong usage or answers.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    return await runCommand(args)
  } catch (error) {
    if (!isCliError(error)) throw error
    console.error(formatError(error))
    return 2
  }
}

/** @param {readonly string[]} args */
async function runCommand(args) {
  const known = QUESTIONS.map(({ option }) => option)
  const { options, flags, rest: [name] } = readArguments(args, known, ['start', 'check'], 1)
  if (name === undefined) throw new CliError(USAGE)
  const fault = flags.has('check') ? findNameSyntaxFault(name) : findNewNameFault(name)
  if (fault !== undefined) throw new CliError(fault)
  if (!flags.has('check')) return createBrand(name, options, { startsShop: flags.has('start') })
  if (flags.size + Object.keys(options).length > 1) throw new CliError(USAGE)
  return checkExistingBrand(name)
}

/** Prints what is left to do in a brand. Returns the exit code. @param {string} name */
async function checkExistingBrand(name) {
  if (!fs.existsSync(path.join(FOLDER, name)))
    throw new CliError(`No brand ${name} in ${FOLDER}; there are: ${fs.readdirSync(FOLDER).sort().join(', ')}`)
  return await printChecklist(name) === 0 ? 0 : 1
}

/**
 * Collects the answers and writes the new brand. Returns the exit code.
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} options the answers given as options
 * @param {{ readonly startsShop: boolean }} next
 */
async function createBrand(name, options, { startsShop }) {
  const collected = await collectAnswers(options)
  if ('missing' in collected)
    throw new CliError(`No terminal for questions. Missing: ${collected.missing.join(', ')}\n${USAGE}`)
  const { answers } = collected
  const { files, adjustedThemes } = await writeBrand(name, answers)
  const listed = files.filter(file => !file.startsWith('pages/')).join(', ')
  console.log(`Written: ${FOLDER}/${name}, ${files.length} files: ${listed}, pages/ru/…`)
  for (const { theme, primaryColour } of adjustedThemes)
    console.log(
      `The ${theme} theme has ${primaryColour} as its primary colour: `
        + `${answers.colour} is not legible on its backgrounds`,
    )
  console.log('')
  await printChecklist(name)
  const usesOwnApi = answers.api !== SANDBOX
  console.log(`\nTo run it: npm start -- --brand ${name}${usesOwnApi ? ' --own-api' : ''}`)
  console.log(`To build it: npm run build -- --brand ${name}`)
  if (!startsShop) return 0
  return (await import('../dev/start.ts')).run(['--brand', name, ...(usesOwnApi ? ['--own-api'] : [])])
}

/**
 * Reads the answers from the options, and the others from the terminal, if the command has one.
 * @param {Readonly<Record<string, string | undefined>>} options
 */
async function collectAnswers(options) {
  if (!process.stdin.isTTY) return readAnswers({ options, ask: undefined, report: console.error })
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  terminal.once('SIGINT', () => process.exit(130))
  // the iterator queues pasted lines until the questions are asked
  const lines = terminal[Symbol.asyncIterator]()
  /** @param {string} question */
  const ask = async question => {
    terminal.setPrompt(question)
    terminal.prompt()
    const { done, value } = await lines.next()
    if (done) throw new CliError('\nNothing is written: not all questions were answered')
    return value
  }
  try {
    return await readAnswers({ options, ask, report: console.error })
  } finally {
    terminal.close()
  }
}

/**
 * Prints what is left to do in a brand. Returns the number of required items.
 * @param {string} name
 */
async function printChecklist(name) {
  const { required, optional } = await checkBrand(name)
  /** @param {readonly string[]} lines */
  const formatList = lines => lines.map(line => `\n  - ${line}`).join('')
  console.log(
    required.length === 0
      ? `Nothing is left to do before ${name} sells.`
      : `Left to do before ${name} sells (${required.length}):${formatList(required)}`,
  )
  if (optional.length > 0) console.log(`Optional:${formatList(optional)}`)
  return required.length
}
