import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { readArguments } from './arguments.mjs'
import { complaint, isComplaint, told } from './complaint.mjs'
import { QUESTIONS, readAnswers, SANDBOX } from './new-brand/answers.mjs'
import { whatIsLeft } from './new-brand/check.mjs'
import { FOLDER, nameFault, wordFault, writeBrand } from './new-brand/write.mjs'

const USAGE = `Usage: npm run new-brand -- NAME ${QUESTIONS.map(({ flag }) => `[--${flag} …]`).join(' ')} [--start]\n       npm run new-brand -- NAME --check`

/**
 * `npm run new-brand -- NAME`: asks five questions, or takes their flags, and writes the folder of a new brand; `--start` then runs the shop.
 * `--check` tells what is left to do in one. Exit code 0: it is written, or nothing is left; 1: something is; 2: neither could be.
 * @param {readonly string[]} args
 */
export async function run(args) {
  try {
    return await newBrand(args)
  } catch (error) {
    if (!isComplaint(error)) throw error
    console.error(told(error))
    return 2
  }
}

/** @param {readonly string[]} args */
async function newBrand(args) {
  const { options, flags, rest: [name] } = readArguments(args, QUESTIONS.map(({ flag }) => flag), ['start', 'check'], 1)
  if (name === undefined) throw complaint(USAGE)
  const fault = flags.has('check') ? wordFault(name) : nameFault(name)
  if (fault !== undefined) throw complaint(fault)
  if (flags.has('check')) {
    if (flags.size + Object.keys(options).length > 1) throw complaint(USAGE)
    if (!fs.existsSync(path.join(FOLDER, name))) throw complaint(`No brand ${name} in ${FOLDER}; there are: ${fs.readdirSync(FOLDER).sort().join(', ')}`)
    return await tellWhatIsLeft(name) === 0 ? 0 : 1
  }
  const found = await askFor(options)
  if ('missing' in found) throw complaint(`There is no terminal to ask at. Missing: ${found.missing.join(', ')}\n${USAGE}`)
  const { answers } = found
  const { files, moved } = await writeBrand(name, answers)
  console.log(`Written: ${FOLDER}/${name}, ${files.length} files: ${files.filter(file => !file.startsWith('pages/')).join(', ')}, pages/ru/…`)
  for (const { theme, to } of moved) console.log(`The ${theme} theme has ${to} as its primary colour: ${answers.colour} would not be legible on its grounds`)
  console.log('')
  await tellWhatIsLeft(name)
  const isOwn = answers.api !== SANDBOX
  console.log(`\nTo see it: npm start -- --brand ${name}${isOwn ? ' --own-api' : ''}\nTo serve it: npm run build -- --brand ${name}`)
  if (!flags.has('start')) return 0
  return (await import('./start.mjs')).run(['--brand', name, ...(isOwn ? ['--own-api'] : [])])
}

/** @param {Readonly<Record<string, string | undefined>>} flags */
async function askFor(flags) {
  if (!process.stdin.isTTY) return readAnswers({ flags, ask: undefined, say: console.error })
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  terminal.once('SIGINT', () => process.exit(130))
  // lines that were pasted together wait for their questions
  const lines = terminal[Symbol.asyncIterator]()
  /** @param {string} question */
  const ask = async question => {
    terminal.setPrompt(question)
    terminal.prompt()
    const { done, value } = await lines.next()
    if (done) throw complaint('\nNothing is written: the questions were left')
    return value
  }
  try {
    return await readAnswers({ flags, ask, say: console.error })
  } finally {
    terminal.close()
  }
}

/** @param {string} name */
async function tellWhatIsLeft(name) {
  const { left, may } = await whatIsLeft(name)
  /** @param {readonly string[]} lines */
  const list = lines => lines.map(line => `\n  - ${line}`).join('')
  console.log(left.length === 0 ? `Nothing is left to do before ${name} sells.` : `Left to do before ${name} sells (${left.length}):${list(left)}`)
  if (may.length > 0) console.log(`As you like:${list(may)}`)
  return left.length
}
