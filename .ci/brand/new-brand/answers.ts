import fs from 'node:fs'
import path from 'node:path'
import { checkConfig } from '../check-config.ts'
import { CliError, isCliError } from '../../cli/cli-error.mjs'
import { parseColour } from '../contrast.ts'
import { findLogoFault } from './pictures.ts'

/** The address at which `npm start` runs the sandbox API. */
export const SANDBOX = 'http://127.0.0.1:8787'
const MAX_TITLE_LENGTH = 40
const MAX_LOGO_BYTES = 100_000

/** `logo`: the text of an SVG file, or '' to use the title. */
export type Answers = Readonly<Record<'title' | 'api' | 'white-label' | 'colour' | 'logo', string>>

/** A question, answered by a command-line option or at the terminal. */
interface Question {
  readonly option: keyof Answers
  /** What the terminal asks. */
  readonly about: string
  /** The value of an empty answer. */
  readonly getDefault?: (earlierAnswers: Partial<Answers>) => string
  /**
   * Parses an answer without space around it. A relative path starts in `callerFolder`.
   * @throws {CliError} for an invalid one
   */
  readonly read: (text: string, callerFolder: string) => string | Promise<string>
}

export const QUESTIONS: readonly Question[] = [
  {
    option: 'title',
    about: 'What customers call the shop',
    read: title => {
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
      const apiBase = text.replace(/\/+$/, '')
      await checkConfig({ brand: 'x', whiteLabel: 'x', apiBase }, '--api')
      return apiBase
    },
  },
  {
    option: 'white-label',
    about: 'The code by which the API knows the chain',
    // one of the two chains of the sandbox
    getDefault: ({ api }) => (api === SANDBOX ? 'caplya' : ''),
    read: text => {
      if (/^[\w.-]+$/.test(text)) return text
      throw new CliError('--white-label must be the code of the chain in the API: letters, digits, - _ .')
    },
  },
  {
    option: 'colour',
    about: 'The chain’s colour, such as e30613',
    read: text => {
      // the # is optional, because a shell reads it as a comment
      const colour = parseColour(text.replace(/^#?/, '#'))
      if (colour !== undefined) return colour
      const rule = 'a colour of three or six hexadecimal digits, such as e30613'
      throw new CliError(`--colour must be ${rule}, not ${text || 'nothing'}`)
    },
  },
  {
    option: 'logo',
    about: 'An SVG file with the wordmark, or none to use the name',
    getDefault: () => 'none',
    read: readLogo,
  },
]

function readLogo(file: string, callerFolder: string) {
  if (file === 'none') return ''
  const target = path.resolve(callerFolder, file)
  const stats = fs.statSync(target, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new CliError(`--logo names ${file}, which is not a file`)
  if (stats.size > MAX_LOGO_BYTES)
    throw new CliError(`--logo ${file} has more than ${MAX_LOGO_BYTES / 1000} kB, too slow to load`)
  const text = fs.readFileSync(target, 'utf8')
  const fault = findLogoFault(text)
  if (fault !== undefined) throw new CliError(`--logo ${file} ${fault}`)
  return text
}

/**
 * Reads the five answers from command-line options, and asks for those that are absent.
 * @param callerFolder where the user called the command
 * @throws {CliError} for an invalid option
 */
export async function readAnswers(
  options: Readonly<Record<string, string | undefined>>, ask: (question: string) => Promise<string>, callerFolder = '',
) {
  const answers: Partial<Record<keyof Answers, string>> = {}
  for (const question of QUESTIONS) {
    const given = options[question.option]
    answers[question.option] = given === undefined
      ? await askUntilValid(question, answers, ask, callerFolder)
      : await question.read(given.trim(), callerFolder)
  }
  return answers as Answers
}

async function askUntilValid(
  { about, getDefault, read }: Question,
  earlierAnswers: Partial<Answers>,
  ask: (question: string) => Promise<string>,
  callerFolder: string,
) {
  const fallback = getDefault?.(earlierAnswers) ?? ''
  for (;;) {
    // outside of `try`: `ask` rejects when the input is closed, and that must end the command
    const answer = await ask(`${about}${fallback === '' ? '' : ` [${fallback}]`}: `)
    try {
      return await read(answer.trim() || fallback, callerFolder)
    } catch (error) {
      if (!isCliError(error)) throw error
      console.error(error.message)
    }
  }
}
