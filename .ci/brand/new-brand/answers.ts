import fs from 'node:fs'
import { checkConfig } from '../check-config.ts'
import { CliError, isCliError } from '../../cli/cli-error.mjs'
import { findLogoFault } from './pictures.ts'

/** The address at which `npm start` runs the sandbox API. */
export const SANDBOX = 'http://127.0.0.1:8787'
const MAX_TITLE_LENGTH = 40
const MAX_LOGO_BYTES = 100_000

/**
 * @typedef {{
 *   readonly title: string
 *   readonly api: string
 *   readonly whiteLabel: string
 *   readonly colour: string
 *   readonly logo: string | undefined
 * }} Answers
 *
 * A question, answered by a command-line option or at the terminal.
 * `about`: what the terminal asks. `getDefault` returns the value of an empty answer.
 * `read` parses an answer, and throws a `CliError` for an invalid one.
 * @typedef {{
 *   readonly option: string
 *   readonly about: string
 *   readonly getDefault?: (answers: ReadonlyMap<string, string>) => string
 *   readonly read: (text: string) => string | Promise<string>
 * }} Question
 */

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    option: 'title',
    about: 'What customers call the shop',
    read: text => {
      const title = text.trim()
      if (title === '' || [...title].length > MAX_TITLE_LENGTH || /[\p{Cc}<>{}]/u.test(title))
        throw new CliError(`--title must be a name of at most ${MAX_TITLE_LENGTH} letters, without < > { }`)
      return title
    },
  },
  {
    option: 'api',
    about: 'The address of the chain’s API',
    getDefault: () => SANDBOX,
    read: async text => {
      // a valid brand and white label, so that only the address can be invalid
      const apiBase = text.trim().replace(/\/+$/, '')
      await checkConfig({ brand: 'x', whiteLabel: 'x', apiBase }, '--api')
      return apiBase
    },
  },
  {
    option: 'white-label',
    about: 'The code by which the API knows the chain',
    // one of the two chains of the sandbox
    getDefault: answers => (answers.get('api') === SANDBOX ? 'caplya' : ''),
    read: text => {
      if (!/^[\w.-]+$/.test(text.trim()))
        throw new CliError('--white-label must be the code of the chain in the API: letters, digits, - _ .')
      return text.trim()
    },
  },
  { option: 'colour', about: 'The chain’s colour, such as e30613', read: readColour },
  {
    option: 'logo',
    about: 'An SVG file with the wordmark, or none to use the name',
    getDefault: () => 'none',
    read: readLogo,
  },
]

/** @param {string} text */
function readColour(text) {
  // the # is optional, because a shell reads it as a comment
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '')
    throw new CliError(
      `--colour must be a colour of three or six hexadecimal digits, such as e30613, not ${text.trim() || 'nothing'}`,
    )
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/** @param {string} file */
function readLogo(file) {
  if (file === 'none') return ''
  if (!fs.existsSync(file) || !fs.statSync(file).isFile())
    throw new CliError(`--logo names ${file}, which is not a file`)
  if (fs.statSync(file).size > MAX_LOGO_BYTES)
    throw new CliError(`--logo ${file} has more than ${MAX_LOGO_BYTES / 1000} kB, too slow to load`)
  const text = fs.readFileSync(file, 'utf8')
  const fault = findLogoFault(text)
  if (fault !== undefined) throw new CliError(`--logo ${file} ${fault}`)
  return text
}

/**
 * Reads the five answers from command-line options, and for absent options from the terminal.
 * Without a terminal it returns the names of the absent options.
 * @param {object} input @param {Readonly<Record<string, string | undefined>>} input.options
 * @param {((question: string) => Promise<string>) | undefined} input.ask undefined without a terminal
 * @param {(text: string) => void} input.report prints why an answer is invalid
 * @returns {Promise<{ readonly answers: Answers } | { readonly missing: readonly string[] }>}
 */
export async function readAnswers({ options, ask, report }) {
  const missing = QUESTIONS.filter(({ option }) => options[option] === undefined).map(({ option }) => `--${option}`)
  if (missing.length > 0 && ask === undefined) return { missing }
  /** @type {Map<string, string>} */
  const values = new Map()
  for (const question of QUESTIONS) {
    const givenAnswer = options[question.option]
    values.set(
      question.option,
      givenAnswer !== undefined || ask === undefined
        ? await question.read(givenAnswer ?? '')
        : await askUntilValid(question, values, ask, report),
    )
  }
  /** @param {string} option */
  const get = option => values.get(option) ?? ''
  return {
    answers: {
      title: get('title'),
      api: get('api'),
      whiteLabel: get('white-label'),
      colour: get('colour'),
      logo: get('logo') || undefined,
    },
  }
}

/**
 * Repeats a question until its answer is valid.
 * @param {Question} question
 * @param {ReadonlyMap<string, string>} values the earlier answers by option
 * @param {(question: string) => Promise<string>} ask @param {(text: string) => void} report
 */
async function askUntilValid({ about, getDefault, read }, values, ask, report) {
  const fallback = getDefault?.(values) ?? ''
  for (;;) {
    // outside of `try`: `ask` rejects when the input is closed, and that must end the command
    const answer = await ask(`${about}${fallback === '' ? '' : ` [${fallback}]`}: `)
    try {
      return await read(answer || fallback)
    } catch (error) {
      if (!isCliError(error)) throw error
      report(error.message)
    }
  }
}
