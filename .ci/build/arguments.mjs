import { complaint } from './complaint.mjs'

/**
 * Command-line arguments: `--name value` or `--name=value` for each allowed name, the rest in order.
 * An unknown or empty option is refused by name.
 */
export function readArguments(args, allowed) {
  const options = {}
  const rest = []
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--') continue
    const [, name, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(args[at]) ?? []
    if (name === undefined) {
      rest.push(args[at])
      continue
    }
    if (!allowed.includes(name)) {
      throw complaint(`Unknown option --${name}. Known: ${allowed.map(each => `--${each}`).join(' ') || 'none'}`)
    }
    const value = inline ?? args[++at]
    if (value === undefined || value === '') throw complaint(`Option --${name} needs a value`)
    options[name] = value
  }
  return { options, rest }
}
