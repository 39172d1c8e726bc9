import { type Node, resolve } from '../../e2e/sandbox/contract-files.ts'
import { listTolerances as listFieldTolerances } from '../../e2e/support/contract/tolerant.ts'

/* Derives responses from others by the API's description of each field. */

/** A path in a response: names of fields, and `[]` for each item of a list. */
export type Path = readonly string[]
/** A tolerance of the description with its path. */
export interface Tolerated {
  readonly path: Path
  readonly name: string
  /** The schema of the field. */
  readonly field: Node
}
type ResolvedSchema = { readonly node: Node; readonly file: string }

/** Resolves the reference of a schema; keywords beside the reference stay. */
function resolveReference(schema: Node, file: string): ResolvedSchema {
  if (typeof schema.$ref !== 'string') return { node: schema, file }
  const there = resolve(schema.$ref, file)
  const { node, file: end } = resolveReference(there.node, there.file)
  const { $ref: _, ...beside } = schema
  return { node: { ...node, ...beside }, file: end }
}
const listFields = ({ node }: ResolvedSchema): readonly (readonly [string, Node])[] =>
  Object.entries((node.properties ?? {}) as Readonly<Record<string, Node>>)

/** All tolerances of a response: those of its fields, and `null` and `unknown`, which apply everywhere. */
export function listTolerances(schema: Node, from: string, path: Path = []): readonly Tolerated[] {
  const placed = resolveReference(schema, from)
  const own = [...new Set(listFieldTolerances(schema, from))].map(name => ({ path, name, field: schema }))
  const items =
    placed.node.items === undefined ? [] : listTolerances(placed.node.items as Node, placed.file, [...path, '[]'])
  const required = (placed.node.required ?? []) as readonly string[]
  const fields = listFields(placed).flatMap(([name, field]) => {
    const here = [...path, name]
    const isNullable = !required.includes(name)
    return [...(isNullable ? [{ path: here, name: 'null', field }] : []), ...listTolerances(field, placed.file, here)]
  })
  return [
    ...own, ...(placed.node.properties === undefined ? [] : [{ path, name: 'unknown', field: schema }]), ...items,
    ...fields,
  ]
}

/** Tolerances that fields of this type may have, but that the description does not list for them. */
export function listUntolerated(schema: Node, from: string): readonly Tolerated[] {
  const all = listTolerances(schema, from)
  return listPlaces(schema, from).flatMap(({ path, node, isRequired }) => {
    const described = all.filter(one => one.path.join() === path.join()).map(({ name }) => name)
    // a fault within an optional object is reported at that object
    const isWithin = all.some(
      one =>
        one.name === 'unreadable'
        && one.path.length < path.length
        && one.path.every((part, index) => part === path[index]),
    )
    const kinds = [
      ...(isRequired ? ['absent'] : []),
      ...(path.length === 0 || path.at(-1) === '[]' || isWithin ? [] : ['unreadable']),
      ...(KINDS[String(node.type)] ?? []),
    ]
    return kinds.filter(name => !described.includes(name)).map(name => ({ path, name, field: {} }))
  })
}
const KINDS: Readonly<Record<string, readonly string[]>> = {
  integer: ['text for number'], number: ['text for number'], string: ['number for text'], boolean: ['word for truth'],
  array: ['bad item'],
}

function listPlaces(
  schema: Node, from: string, path: Path = [], isRequired = false,
): readonly { readonly path: Path; readonly node: Node; readonly isRequired: boolean }[] {
  const placed = resolveReference(schema, from)
  const required = (placed.node.required ?? []) as readonly string[]
  return [
    { path, node: placed.node, isRequired },
    ...(placed.node.items === undefined ? [] : listPlaces(placed.node.items as Node, placed.file, [...path, '[]'])),
    ...listFields(placed).flatMap(([name, field]) =>
      listPlaces(field, placed.file, [...path, name], required.includes(name)),
    ),
  ]
}

/** A response with its required fields only. */
export function keepRequired(schema: Node, from: string, value: unknown): unknown {
  const placed = resolveReference(schema, from)
  if (Array.isArray(value)) return value.map(item => keepRequired(placed.node.items as Node, placed.file, item))
  if (typeof value !== 'object' || value === null) return value
  const required = (placed.node.required ?? []) as readonly string[]
  return Object.fromEntries(listFields(placed).flatMap(([name, field]) =>
    (required.includes(name) ? [[name, keepRequired(field, placed.file, (value as Node)[name])]] : [])))
}

/** A replacement that removes the field. */
export const ABSENT = Symbol('gone')

/**
 * Replaces each value at a path, which may depend on the object around it. Also returns the number of
 * values.
 */
export function replaceEach(
  value: unknown, path: Path, make: (held: unknown, around: Node) => unknown,
): { readonly made: unknown; readonly count: number } {
  let count = 0
  const visit = (current: unknown, [first, ...rest]: Path, parent: Node): unknown => {
    if (first === undefined) {
      count += 1
      return make(current, parent)
    }
    if (first === '[]') return Array.isArray(current) ? current.map(item => visit(item, rest, {})) : current
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, first)) return current
    const object = current as Node
    const next = visit(object[first], rest, object)
    const { [first]: _, ...others } = object
    return next === ABSENT ? others : { ...object, [first]: next }
  }
  const made = visit(value, path, {})
  return { made, count }
}
