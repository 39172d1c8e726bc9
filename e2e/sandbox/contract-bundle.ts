import { files, type Node, resolve, schemaFiles } from './contract-files.ts'

/** References to parts that the bundle has in place of the reference. */
const INLINED = /^(?:\w+\.paths|examples)\.json#/
/** The responses of `x-any-call` that a call of the contract may give. */
const ANY_CALL = ['413', '500']

/**
 * Bundles the contract into one OpenAPI document, for tools that read one file. Schemas and error
 * responses become components; calls and examples stand where they are used.
 */
export function bundleContract(): Node {
  const document = toLocal(files['openapi.json'], 'openapi.json') as Node
  const { responses, codes } = toLocal(files['refusals.json'], 'refusals.json') as Node
  const anyCall = Object.fromEntries(ANY_CALL.map(status => [status, document['x-any-call'][status]]))
  const withAnyCall = (operation: Node): Node => ({ ...operation, responses: { ...operation.responses, ...anyCall } })
  const schemas = schemaFiles.flatMap(file => Object.entries((toLocal(file, file.$id) as Node).$defs as Node))
  return {
    ...document,
    paths: mapValues(document.paths, item => mapValues(item, withAnyCall)),
    components: {
      ...document.components,
      responses: { ...document.components.responses, ...responses },
      schemas: Object.fromEntries(schemas),
    },
    'x-error-codes': codes,
  }
}

/** Rewrites the references of a part of `file`, so that they lead into the bundle. */
function toLocal(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map(item => toLocal(item, file))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...fields } = node as Node
  const localFields = mapValues(fields, field => toLocal(field, file))
  if (typeof $ref !== 'string') return localFields
  const reference = $ref.startsWith('#') ? `${file}${$ref}` : $ref
  if (!INLINED.test(reference)) return { $ref: toLocalReference(reference), ...localFields }
  const target = resolve(reference, file)
  return toLocal(target.node, target.file)
}

function toLocalReference(reference: string): string {
  const [file, pointer = ''] = reference.split('#')
  if (file === 'openapi.json') return `#${pointer}`
  return `#/components${pointer.replace('/$defs/', '/schemas/')}`
}

function mapValues<T>(fields: Node, map: (value: any) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]))
}
