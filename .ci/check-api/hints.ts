import { asRecord } from '../../core/json.ts'

/** Fields in which APIs often wrap a response. */
const WRAPPERS = ['data', 'result', 'results', 'response', 'payload', 'items'] as const

/** Describes the field in which a response seems to be wrapped; undefined for none. */
export function describeWrapper(json: unknown): string | undefined {
  const record = asRecord(json) ?? {}
  const wrapper = WRAPPERS.find(name => typeof record[name] === 'object' && record[name] !== null)
  return wrapper && `responses look wrapped in ${wrapper}: the contract has their content alone`
}

/**
 * Wraps a parsed response. If a decoder looks for a field that the response has in another
 * spelling, such as `opening_hours` for `openingHours`, `onHint` is called with a description.
 */
export function detectOtherNames(json: unknown, onHint: (hint: string) => void): unknown {
  if (typeof json !== 'object' || json === null) return json
  return new Proxy(json, {
    get: (target, name) => detectOtherNames(Reflect.get(target, name), onHint),
    // `object` in core/decode asks for each field of the contract by `Object.hasOwn`
    getOwnPropertyDescriptor(target, name) {
      const property = Reflect.getOwnPropertyDescriptor(target, name)
      const other = property === undefined && typeof name === 'string' ? findOtherName(target, name) : undefined
      if (other !== undefined) onHint(`responses look like ${describeStyle(other)}: the contract has camelCase`)
      return property
    },
  })
}

/** Finds a field that differs from `name` only in capital letters, underscores and hyphens. */
function findOtherName(target: object, name: string): string | undefined {
  const [initial = '', normalised] = [name[0]?.toLowerCase(), normaliseName(name)]
  // the initials are compared first, since this runs for each optional field of each dish
  return Object.keys(target).find(key => key[0]?.toLowerCase() === initial && normaliseName(key) === normalised)
}

const normaliseName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()

function describeStyle(name: string): string {
  if (/^[a-z\d]+_/.test(name)) return 'snake_case'
  return name.includes('-') ? 'kebab-case' : 'fields with other capital letters'
}
