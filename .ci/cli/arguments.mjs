import path from 'node:path'
import { parseArgs } from 'node:util'
import { CliError } from './cli-error.mjs'

/**
 * Parses command-line arguments: options as `--name value` or `--name=value`, flags as `--name`, the rest in order.
 * `--` is skipped: npm needs it before options.
 * @param {readonly string[]} args
 * @param {readonly string[]} allowed names of options with a value
 * @param {readonly string[]} [flags]
 * @param {number} [maxRest] how many arguments without an option name are accepted
 * @throws {CliError} for an unknown option, an option without a value, a flag with one, and too many arguments
 */
export function readArguments(args, allowed, flags = [], maxRest = 0) {
  const text = /** @type {const} */ ({ type: 'string' })
  // not strict: Node's messages do not name the known options
  const { tokens, positionals: rest } = parseArgs({
    args: args.filter(argument => argument !== '--'),
    options: Object.fromEntries(allowed.map(name => [name, text])),
    strict: false,
    tokens: true,
  })
  /** @type {Record<string, string | undefined>} */
  const options = {}
  /** @type {Set<string>} */
  const given = new Set()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (flags.includes(name)) {
      if (value !== undefined) throw new CliError(`Option --${name} takes no value: write it without =`)
      given.add(name)
    } else if (!allowed.includes(name)) {
      const known = [...allowed, ...flags].map(each => `--${each}`).join(' ')
      throw new CliError(`Unknown option ${rawName}. Known: ${known || 'none'}`)
    } else if (!value) {
      throw new CliError(`Option --${name} needs a value`)
    } else {
      options[name] = value
    }
  }
  if (rest.length > maxRest) {
    // npm treats an option before `--` as its own and passes on only the value
    throw new CliError(`Unknown argument ${rest[maxRest]}. Write options after \`--\`: npm run dev -- --brand NAME`)
  }
  return { options, flags: given, rest }
}

/** Options whose value is a file or a folder. new-brand resolves `--logo`, which may be `none`. */
const PATH_OPTION = /^--(?:config|dist|json|out|sbom)(=|$)/

/**
 * Makes the files and folders among the arguments absolute, since a command runs in the root.
 * @param {readonly string[]} args
 * @param {string} callerFolder where the user called the command
 * @param {boolean} takesPaths whether arguments without an option name are paths too, unless they are web addresses
 */
export const resolvePathArguments = (args, callerFolder, takesPaths) => args.map((argument, index) => {
  const [option, equals] = PATH_OPTION.exec(argument) ?? []
  if (option !== undefined && equals === '=') return option + path.resolve(callerFolder, argument.slice(option.length))
  const isValue = PATH_OPTION.exec(args[index - 1] ?? '')?.[1] === ''
  const isPath = !/^(?:-|https?:|$)/i.test(argument) && (takesPaths || isValue)
  return isPath ? path.resolve(callerFolder, argument) : argument
})
