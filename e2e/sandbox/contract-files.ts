import catalogue from './contract/catalogue.json' with { type: 'json' }
import cataloguePaths from './contract/catalogue.paths.json' with { type: 'json' }
import errors from './contract/errors.json' with { type: 'json' }
import examples from './contract/examples.json' with { type: 'json' }
import openapi from './contract/openapi.json' with { type: 'json' }
import orders from './contract/orders.json' with { type: 'json' }
import ordersPaths from './contract/orders.paths.json' with { type: 'json' }
import people from './contract/people.json' with { type: 'json' }
import peoplePaths from './contract/people.paths.json' with { type: 'json' }
import refusals from './contract/refusals.json' with { type: 'json' }
import values from './contract/values.json' with { type: 'json' }

/** An object of the description; its structure is too varied for a precise type. */
export type Node = Readonly<Record<string, any>>

/** The files of the API's description, by the names used in references. */
export const files: Readonly<Record<string, Node>> = {
  'openapi.json': openapi,
  'refusals.json': refusals,
  'catalogue.paths.json': cataloguePaths,
  'orders.paths.json': ordersPaths,
  'people.paths.json': peoplePaths,
  'examples.json': examples,
  'values.json': values,
  'errors.json': errors,
  'catalogue.json': catalogue,
  'orders.json': orders,
  'people.json': people,
}
/** The files that consist of schemas. */
export const schemaFiles: readonly Node[] = [values, errors, catalogue, orders, people]

/**
 * Returns the target of a reference, and the file against which its own references are resolved.
 */
export function resolve(ref: string, from: string): { readonly node: Node; readonly file: string } {
  const [name = '', pointer = ''] = ref.split('#')
  const file = name === '' ? from : name
  const node = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Node | undefined)?.[key.replaceAll('~1', '/')], files[file])
  if (typeof node !== 'object' || node === null) throw new Error(`The description has no ${ref}`)
  return { node: node as Node, file }
}
