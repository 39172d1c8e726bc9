import path from 'node:path'
import { CliError } from './cli-error.mjs'

/**
 * Parses command-line arguments: options as `--name value` or `--name=value`,
 * flags as `--name`, the rest in order.
 * @param {readonly string[]} args
 * @param {readonly string[]} allowed names of options with a value
 * @param {readonly string[]} [flags]
 * @param {number} [maxRest] how many arguments without an option name are accepted
 * @throws {CliError} for an unknown or empty option, and for too many arguments
 */
export function readArguments(args, allowed, flags = [], maxRest = 0) {
  /** @type {Record<string, string | undefined>} */
  const options = {}
  /** @type {Set<string>} */
  const givenFlags = new Set()
  /** @type {string[]} */
  const rest = []
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? ''
    if (argument === '--') continue
    if (!argument.startsWith('-')) {
      // npm treats an option before `--` as its own and passes on only the value
      if (rest.push(argument) > maxRest) {
        throw new CliError(`Unknown argument ${argument}. Write options after \`--\`: npm run dev -- --brand NAME`)
      }
      continue
    }
    const [, name = '', inline] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
    if (flags.includes(name)) {
      if (inline !== undefined) throw new CliError(`Option --${name} takes no value: write it without =`)
      givenFlags.add(name)
      continue
    }
    if (!allowed.includes(name)) {
      const known = [...allowed, ...flags].map(each => `--${each}`).join(' ')
      throw new CliError(`Unknown option ${argument}. Known: ${known || 'none'}`)
    }
    const value = inline ?? args[++index]
    if (value === undefined || value === '') throw new CliError(`Option --${name} needs a value`)
    options[name] = value
  }
  return { options, flags: givenFlags, rest }
}

/** Options whose value is a file or a folder. */
const PATH_OPTION = /^--(?:config|dist|json|logo|out|sbom)(?:=|$)/

/**
 * Makes the files and folders among the arguments absolute.
 * Needed because a command runs in the root, not where the user called it.
 * @param {readonly string[]} args
 * @param {string} callerFolder where the user called the command
 * @param {boolean} takesPaths whether arguments without an option name are paths too, unless they are web addresses
 */
export const resolvePathArguments = (args, callerFolder, takesPaths) => args.map((argument, index) => {
  const [option = ''] = PATH_OPTION.exec(argument) ?? []
  if (option.endsWith('=')) return option + path.resolve(callerFolder, argument.slice(option.length))
  const previousOption = PATH_OPTION.exec(args[index - 1] ?? '')?.[0] ?? ''
  const isValue = previousOption !== '' && !previousOption.endsWith('=')
  const isPath = !/^(?:-|https?:|$)/i.test(argument) && (takesPaths || isValue)
  return isPath ? path.resolve(callerFolder, argument) : argument
})
