import fs from 'node:fs'
import { checkConfig } from '../check-config.mjs'
import { complaint, isComplaint } from '../complaint.mjs'
import { logoFault } from './pictures.mjs'

/** Where `npm start` runs the sandbox API. */
export const SANDBOX = 'http://127.0.0.1:8787'
const LONGEST_TITLE = 40
const LARGEST_LOGO = 100_000

/**
 * @typedef {{ readonly title: string; readonly api: string; readonly whiteLabel: string; readonly colour: string; readonly logo: string | undefined }} Answers
 *
 * `otherwise` is what an empty answer at the terminal means; `read` complains of one that will not do.
 * @typedef {{ readonly flag: string; readonly about: string; readonly otherwise?: (given: ReadonlyMap<string, string>) => string; readonly read: (text: string) => string | Promise<string> }} Question
 */

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    flag: 'title',
    about: 'What customers call the shop',
    read: text => {
      const title = text.trim()
      if (title === '' || [...title].length > LONGEST_TITLE || /[\p{Cc}<>{}]/u.test(title)) throw complaint(`--title must be a name of at most ${LONGEST_TITLE} letters, without < > { }`)
      return title
    },
  },
  {
    flag: 'api',
    about: 'The address of the chain’s API',
    otherwise: () => SANDBOX,
    read: async text => {
      const apiBase = text.trim().replace(/\/+$/, '')
      await checkConfig({ brand: 'x', whiteLabel: 'x', apiBase }, '--api')
      return apiBase
    },
  },
  {
    flag: 'white-label',
    about: 'The code by which the API knows the chain',
    // the sandbox serves two chains and knows no other
    otherwise: given => (given.get('api') === SANDBOX ? 'caplya' : ''),
    read: text => {
      if (!/^[\w.-]+$/.test(text.trim())) throw complaint('--white-label must be the code that the API was set up with: letters, digits, - _ .')
      return text.trim()
    },
  },
  { flag: 'colour', about: 'The chain’s colour, such as e30613', read: readColour },
  { flag: 'logo', about: 'A file with the wordmark, an SVG; or none, and the name is written', otherwise: () => 'none', read: readLogo },
]

/** @param {string} text */
function readColour(text) {
  // without a #, which a shell would take for a comment
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '') throw complaint(`--colour must be a colour of three or six hexadecimal digits, such as e30613, not ${text.trim() || 'nothing'}`)
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/** @param {string} file */
function readLogo(file) {
  if (file === 'none') return ''
  if (!fs.existsSync(file) || !fs.statSync(file).isFile()) throw complaint(`--logo names ${file}, which is no file`)
  if (fs.statSync(file).size > LARGEST_LOGO) throw complaint(`--logo ${file} has more than ${LARGEST_LOGO / 1000} kB: every customer would wait for it`)
  const text = fs.readFileSync(file, 'utf8')
  const fault = logoFault(text)
  if (fault !== undefined) throw complaint(`--logo ${file} ${fault}`)
  return text
}

/**
 * The five answers: from flags, from the person at the terminal for the others; without a terminal the flags that are missing.
 * @param {{ readonly flags: Readonly<Record<string, string | undefined>>; readonly ask: ((question: string) => Promise<string>) | undefined; readonly say: (text: string) => void }} from
 * @returns {Promise<{ readonly answers: Answers } | { readonly missing: readonly string[] }>}
 */
export async function readAnswers({ flags, ask, say }) {
  const missing = QUESTIONS.filter(({ flag }) => flags[flag] === undefined).map(({ flag }) => `--${flag}`)
  if (missing.length > 0 && ask === undefined) return { missing }
  /** @type {Map<string, string>} */
  const given = new Map()
  for (const question of QUESTIONS) {
    const flag = flags[question.flag]
    given.set(question.flag, flag !== undefined || ask === undefined ? await question.read(flag ?? '') : await askUntilRight(question, given, ask, say))
  }
  /** @param {string} flag */
  const of = flag => given.get(flag) ?? ''
  return { answers: { title: of('title'), api: of('api'), whiteLabel: of('white-label'), colour: of('colour'), logo: of('logo') || undefined } }
}

/**
 * @param {Question} question
 * @param {ReadonlyMap<string, string>} given
 * @param {(question: string) => Promise<string>} ask
 * @param {(text: string) => void} say
 */
async function askUntilRight({ about, otherwise, read }, given, ask, say) {
  const usual = otherwise?.(given) ?? ''
  for (;;) {
    // whoever leaves the question is not asked again
    const answer = await ask(`${about}${usual === '' ? '' : ` [${usual}]`}: `)
    try {
      return await read(answer || usual)
    } catch (error) {
      if (!isComplaint(error)) throw error
      say(error.message)
    }
  }
}
