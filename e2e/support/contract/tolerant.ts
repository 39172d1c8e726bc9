import { tolerances } from './description.ts'
import { type Node, resolve } from '../../sandbox/contract-files.ts'

/** The names of the tolerances of a field, including those of the schemas it refers to. */
export function listTolerances(schema: Node, file: string): readonly string[] {
  const own = (schema['x-tolerated'] ?? []) as readonly string[]
  if (typeof schema.$ref !== 'string') return own
  const { node, file: refFile } = resolve(schema.$ref, file)
  return [...own, ...listTolerances(node, refFile)]
}

/**
 * Converts a schema to the loose dialect: other forms in which an honest API may express the same.
 * Objects are open, fields that may be absent are optional, and each tolerance adds its form.
 * Invalid values stay invalid.
 */
export function toLooseSchema(schema: Node): Node {
  const names = (schema['x-tolerated'] ?? []) as readonly string[]
  const forms = names.flatMap(name => tolerances[name]?.schema ?? []) as readonly Node[]
  const { 'x-tolerated': _, additionalProperties: _closed, unevaluatedProperties: _whole, ...rest } = schema
  const result: Record<string, unknown> = { ...rest }
  const properties = schema.properties as Readonly<Record<string, Node>> | undefined
  if (properties !== undefined) {
    const required = new Set(
      ((schema.required ?? []) as readonly string[]).filter(name => !isAbsentAllowed(properties[name])),
    )
    result.required = [...required]
    result.properties = Object.fromEntries(Object.entries(properties).map(([name, field]) =>
      [name, required.has(name) ? toLooseSchema(field) : { anyOf: [{ type: 'null' }, toLooseSchema(field)] }]))
  }
  if (schema.items !== undefined) result.items = toLooseSchema(schema.items)
  if (schema.$defs !== undefined)
    result.$defs = Object.fromEntries(
      Object.entries(schema.$defs as Readonly<Record<string, Node>>)
        .map(([name, definition]) => [name, toLooseSchema(definition)]),
    )
  return forms.length === 0 ? result : { anyOf: [result, ...forms] }
}

const isAbsentAllowed = (field: Node | undefined): boolean =>
  (field?.['x-tolerated'] as readonly string[] | undefined)?.includes('absent') === true
