import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Node, schemaFiles } from '../../sandbox/contract-files.ts'
import { toLooseSchema } from './tolerant.ts'

/** Checks a value against a schema of the description: returns the fault, or null. */
export type Check = (schema: Node, value: unknown) => string | null

/** `plain` is the contract with closed objects, `loose` its other dialect. */
export function createCheck(dialect: 'plain' | 'loose'): Check {
  const isLoose = dialect === 'loose'
  // A misspelt keyword throws; annotations that a validator ignores are listed.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
  ajv.addVocabulary(['x-tolerated', 'x-absent-as'])
  // The patterns check the form of a time, and this its numbers.
  const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))
  for (const [format, validate] of [['date-time', isTime], ['date', isTime], ['uuid', true]] as const)
    ajv.addFormat(format, validate)
  for (const file of schemaFiles) ajv.addSchema(isLoose ? toLooseSchema(file) : file)
  const compiled = new Map<Node, ValidateFunction>()
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    const [first] = validate(value) ? [] : validate.errors ?? []
    return first === undefined ? null : formatError(first)
  }
}

function formatError({ keyword, instancePath, params, message = '' }: ErrorObject): string {
  const at = instancePath.slice(1).replaceAll('/', '.')
  const joinPath = (name: unknown): string => (at === '' ? String(name) : `${at}.${String(name)}`)
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `${joinPath(params.additionalProperty ?? params.unevaluatedProperty)} is not described`
  if (keyword === 'required') return `${joinPath(params.missingProperty)} is missing`
  if (keyword === 'false schema') return `${at} is out of place`
  const known =
    keyword === 'enum' || keyword === 'const' ? `: ${JSON.stringify(params.allowedValues ?? params.allowedValue)}` : ''
  return `${at === '' ? 'it' : at} ${message}${known}`
}
