import { tolerances } from './description.ts'
import { type Node, resolve } from './files.ts'

/** The names of what is tolerated at a place: the field's own and those of what it refers to. */
export function toleratedAt(schema: Node, file: string): readonly string[] {
  const own = (schema['x-tolerated'] ?? []) as readonly string[]
  if (typeof schema.$ref !== 'string') return own
  const { node, file: there } = resolve(schema.$ref, file)
  return [...own, ...toleratedAt(node, there)]
}

/**
 * The other dialect of a schema: as an honest API may write what is meant. Objects are open, what is tolerated absent is not
 * required, and each place takes the forms of its tolerances that have one. What is damaged stays damaged.
 */
export function tolerant(schema: Node): Node {
  const names = (schema['x-tolerated'] ?? []) as readonly string[]
  const forms = names.flatMap(name => tolerances[name]?.schema ?? []) as readonly Node[]
  const { 'x-tolerated': _, additionalProperties: _closed, unevaluatedProperties: _whole, ...rest } = schema
  const made: Record<string, unknown> = { ...rest }
  const properties = schema.properties as Readonly<Record<string, Node>> | undefined
  if (properties !== undefined) {
    const required = new Set(((schema.required ?? []) as readonly string[]).filter(name => !isAbsentAllowed(properties[name])))
    made.required = [...required]
    made.properties = Object.fromEntries(Object.entries(properties).map(([name, field]) =>
      [name, required.has(name) ? tolerant(field) : { anyOf: [{ type: 'null' }, tolerant(field)] }]))
  }
  if (schema.items !== undefined) made.items = tolerant(schema.items)
  if (schema.$defs !== undefined) made.$defs = Object.fromEntries(Object.entries(schema.$defs as Readonly<Record<string, Node>>).map(([name, one]) => [name, tolerant(one)]))
  return forms.length === 0 ? made : { anyOf: [made, ...forms] }
}

const isAbsentAllowed = (field: Node | undefined): boolean => (field?.['x-tolerated'] as readonly string[] | undefined)?.includes('absent') === true
