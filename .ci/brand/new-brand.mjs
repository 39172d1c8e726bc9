import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, isCliError, formatError } from '../cli/cli-error.mjs'
import { QUESTIONS, readAnswers, SANDBOX } from './new-brand/answers.mjs'
import { checkBrand } from './new-brand/check.mjs'
import { FOLDER, findNameFault, findWordFault, writeBrand } from './new-brand/write.mjs'

const ANSWER_FLAGS = QUESTIONS.map(({ flag }) => `[--${flag} …]`).join(' ')
const USAGE = [
  `Usage: npm run new-brand -- NAME ${ANSWER_FLAGS} [--start]`,
  '       npm run new-brand -- NAME --check',
].join('\n')

/**
 * `npm run new-brand -- NAME`: writes the folder of a new brand from five answers,
 * given as flags or at the terminal. `--start` then runs the shop.
 * `--check` lists what is left to do in an existing brand.
 * Exit code 0: the brand is written or complete; 1: work is left to do; 2: wrong usage or answers.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    return await createBrand(args)
  } catch (error) {
    if (!isCliError(error)) throw error
    console.error(formatError(error))
    return 2
  }
}

/** @param {readonly string[]} args */
async function createBrand(args) {
  const { options, flags, rest: [name] } = readArguments(args, QUESTIONS.map(({ flag }) => flag), ['start', 'check'], 1)
  if (name === undefined) throw new CliError(USAGE)
  const fault = flags.has('check') ? findWordFault(name) : findNameFault(name)
  if (fault !== undefined) throw new CliError(fault)
  if (flags.has('check')) {
    if (flags.size + Object.keys(options).length > 1) throw new CliError(USAGE)
    if (!fs.existsSync(path.join(FOLDER, name)))
      throw new CliError(`No brand ${name} in ${FOLDER}; there are: ${fs.readdirSync(FOLDER).sort().join(', ')}`)
    return await printChecklist(name) === 0 ? 0 : 1
  }
  const collected = await collectAnswers(options)
  if ('missing' in collected)
    throw new CliError(`No terminal for questions. Missing: ${collected.missing.join(', ')}\n${USAGE}`)
  const { answers } = collected
  const { files, moved } = await writeBrand(name, answers)
  const listed = files.filter(file => !file.startsWith('pages/')).join(', ')
  console.log(`Written: ${FOLDER}/${name}, ${files.length} files: ${listed}, pages/ru/…`)
  for (const { theme, to } of moved)
    console.log(
      `The ${theme} theme has ${to} as its primary colour: ${answers.colour} is not legible on its backgrounds`,
    )
  console.log('')
  await printChecklist(name)
  const usesOwnApi = answers.api !== SANDBOX
  console.log(`\nTo run it: npm start -- --brand ${name}${usesOwnApi ? ' --own-api' : ''}`)
  console.log(`To build it: npm run build -- --brand ${name}`)
  if (!flags.has('start')) return 0
  return (await import('../dev/start.mjs')).run(['--brand', name, ...(usesOwnApi ? ['--own-api'] : [])])
}

/** @param {Readonly<Record<string, string | undefined>>} flags */
async function collectAnswers(flags) {
  if (!process.stdin.isTTY) return readAnswers({ flags, ask: undefined, report: console.error })
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
    return await readAnswers({ flags, ask, report: console.error })
  } finally {
    terminal.close()
  }
}

/** @param {string} name */
async function printChecklist(name) {
  const { required, optional } = await checkBrand(name)
  /** @param {readonly string[]} lines */
  const list = lines => lines.map(line => `\n  - ${line}`).join('')
  console.log(
    required.length === 0
      ? `Nothing is left to do before ${name} sells.`
      : `Left to do before ${name} sells (${required.length}):${list(required)}`,
  )
  if (optional.length > 0) console.log(`Optional:${list(optional)}`)
  return required.length
}
