import path from 'node:path'
import { complaint } from './complaint.mjs'

/**
 * Command-line arguments: `--name value` or `--name=value` for each allowed name, the rest in order.
 * `--name` alone for each flag. An unknown or empty option is refused by name, and so is whatever comes after `most` others.
 * @param {readonly string[]} args
 * @param {readonly string[]} allowed
 * @param {readonly string[]} [flags]
 * @param {number} [most]
 */
export function readArguments(args, allowed, flags = [], most = 0) {
  /** @type {Record<string, string | undefined>} */
  const options = {}
  /** @type {Set<string>} */
  const given = new Set()
  /** @type {string[]} */
  const rest = []
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? ''
    if (argument === '--') continue
    if (!argument.startsWith('-')) {
      // npm keeps an option that comes before `--` for itself, and passes its value on
      if (rest.push(argument) > most) throw complaint(`Unknown argument ${argument}. An option of \`npm run\` comes after \`--\`: npm run dev -- --brand NAME`)
      continue
    }
    const [, name = '', inline] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
    if (flags.includes(name)) {
      if (inline !== undefined) throw complaint(`Option --${name} is followed by a space, not by =`)
      given.add(name)
      continue
    }
    if (!allowed.includes(name)) {
      throw complaint(`Unknown option ${argument}. Known: ${[...allowed, ...flags].map(each => `--${each}`).join(' ') || 'none'}`)
    }
    const value = inline ?? args[++at]
    if (value === undefined || value === '') throw complaint(`Option --${name} needs a value`)
    options[name] = value
  }
  return { options, flags: given, rest }
}

/** Options whose value is a file or a folder. */
const PLACE = /^--(?:config|dist|json|logo|out|sbom)(?:=|$)/

/**
 * The same arguments for a command that works in another folder than it was called in: files and folders by their whole paths.
 * @param {readonly string[]} args
 * @param {string} here
 * @param {boolean} takesPlaces also arguments that follow no name are such; an address stays one
 */
export const placedArguments = (args, here, takesPlaces) => args.map((argument, at) => {
  const [start = ''] = PLACE.exec(argument) ?? []
  if (start.endsWith('=')) return start + path.resolve(here, argument.slice(start.length))
  const before = PLACE.exec(args[at - 1] ?? '')?.[0] ?? ''
  const isPlace = !argument.startsWith('-') && argument !== '' && !/^https?:/i.test(argument) && (takesPlaces || (before !== '' && !before.endsWith('=')))
  return isPlace ? path.resolve(here, argument) : argument
})
