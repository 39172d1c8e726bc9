import catalogue from '../../sandbox/contract/catalogue.json'
import cataloguePaths from '../../sandbox/contract/catalogue.paths.json'
import errors from '../../sandbox/contract/errors.json'
import openapi from '../../sandbox/contract/openapi.json'
import orders from '../../sandbox/contract/orders.json'
import ordersPaths from '../../sandbox/contract/orders.paths.json'
import people from '../../sandbox/contract/people.json'
import peoplePaths from '../../sandbox/contract/people.paths.json'
import refusals from '../../sandbox/contract/refusals.json'
import values from '../../sandbox/contract/values.json'

/** An object of the description, of which the type says too little or too much. */
export type Node = Readonly<Record<string, any>>

/** The description of the API, by the names that its references have. */
export const files: Readonly<Record<string, Node>> = {
  'openapi.json': openapi, 'refusals.json': refusals,
  'catalogue.paths.json': cataloguePaths, 'orders.paths.json': ordersPaths, 'people.paths.json': peoplePaths,
  'values.json': values, 'errors.json': errors, 'catalogue.json': catalogue, 'orders.json': orders, 'people.json': people,
}
/** Those that are made of schemas. */
export const schemaFiles: readonly Node[] = [values, errors, catalogue, orders, people]

/** What a reference leads to, and the file that its own references start from. */
export function resolve(ref: string, from: string): { readonly node: Node; readonly file: string } {
  const [name = '', pointer = ''] = ref.split('#')
  const file = name === '' ? from : name
  const node = pointer.split('/').slice(1).reduce<unknown>((at, key) => (at as Node | undefined)?.[key.replaceAll('~1', '/')], files[file])
  if (typeof node !== 'object' || node === null) throw new Error(`The description has no ${ref}`)
  return { node: node as Node, file }
}
