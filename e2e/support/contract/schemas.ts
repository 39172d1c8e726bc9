import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { type Node, schemaFiles } from './files.ts'
import { tolerant } from './tolerant.ts'

/** What is wrong with a value by a schema of the description, in words; null of one that fits. */
export type Check = (schema: Node, value: unknown) => string | null

/** By the contract itself, where every object is closed, or by its other dialect. */
export function createCheck(dialect: 'plain' | 'loose'): Check {
  const isLoose = dialect === 'loose'
  // a keyword that is misspelt throws; what is of no concern to a checker is named
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
  ajv.addVocabulary(['x-tolerated', 'x-absent-as'])
  for (const file of schemaFiles) ajv.addSchema(isLoose ? tolerant(file) : file)
  const compiled = new Map<Node, ReturnType<typeof ajv.compile>>()
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    const [first] = validate(value) ? [] : validate.errors ?? []
    return first === undefined ? null : wordsOf(first)
  }
}

function wordsOf({ keyword, instancePath, params, message = '' }: ErrorObject): string {
  const at = instancePath.slice(1).replaceAll('/', '.')
  const below = (name: unknown): string => (at === '' ? String(name) : `${at}.${String(name)}`)
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return `${below(params.additionalProperty ?? params.unevaluatedProperty)} is not described`
  if (keyword === 'required') return `${below(params.missingProperty)} is missing`
  if (keyword === 'false schema') return `${at} is out of place`
  const known = keyword === 'enum' || keyword === 'const' ? `: ${JSON.stringify(params.allowedValues ?? params.allowedValue)}` : ''
  return `${at === '' ? 'it' : at} ${message}${known}`
}
