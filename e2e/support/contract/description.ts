import { files, type Node, resolve } from './files.ts'

/** What an operation may be answered with under one status. */
export interface Reply {
  /** Of its JSON; null where there is none. */
  readonly schema: Node | null
  /** The type of its body; null where there is none. */
  readonly type: string | null
  /** Error codes that may stand in it; of a success none. */
  readonly codes: readonly string[]
  readonly headers: Readonly<Record<string, Node>>
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Node
}
export interface Operation {
  readonly id: string
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly parameters: readonly Parameter[]
  /** By which of the security schemes the caller says who it is. */
  readonly security: string | null
  readonly body: { readonly type: string; readonly schema: Node } | null
  readonly replies: ReadonlyMap<number, Reply>
}
export interface Code { readonly status: number; readonly facts: readonly string[] }

const root = files['openapi.json'] as Node
const { codes: table } = files['refusals.json'] as Node

/** Every error code. */
export const codes: ReadonlyMap<string, Code> = new Map(
  Object.entries(table as Readonly<Record<string, Node>>).map(([code, { status, facts = [] }]) => [code, { status, facts }]))
/** Every call of the API. */
export const operations: readonly Operation[] = Object.entries(root.paths as Readonly<Record<string, Node>>)
  .flatMap(([path, item]) => Object.entries(followed(item)).map(([method, operation]) => operationOf(method.toUpperCase(), path, operation as Node)))
/** What any call may be answered with. */
export const anyCall = repliesOf(root['x-any-call'] as Node)
export const tolerances = root['x-tolerances'] as Readonly<Record<string, Node>>
export const habits = root['x-habits'] as readonly { readonly about: string; readonly shownBy: readonly [file: string, title: string] }[]

/** The call that is meant by a method and a path, with what stands for its parameters. HEAD is answered as GET is. */
export function findOperation(method: string, path: string): { readonly operation: Operation; readonly values: ReadonlyMap<string, string> } | null {
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const operation of operations) {
    const values = operation.method === wanted ? matched(operation.path, path) : null
    if (values !== null) return { operation, values }
  }
  return null
}

/** Whether a path is one of the API's, whatever the method. */
export const isPath = (path: string): boolean => operations.some(one => matched(one.path, path) !== null)

function matched(template: string, path: string): ReadonlyMap<string, string> | null {
  const names: string[] = []
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{([^}]+)\}/g, (_, name: string) => {
    names.push(name)
    return name.startsWith('…') ? '(.*)' : '([^/]*)'
  })
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found === null ? null : new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
}

function followed(node: Node): Node {
  return typeof node.$ref === 'string' ? resolve(node.$ref, 'openapi.json').node : node
}

function operationOf(method: string, path: string, node: Node): Operation {
  const [type, content] = Object.entries((node.requestBody?.content ?? {}) as Readonly<Record<string, Node>>)[0] ?? []
  const [security] = Object.keys(node.security?.[0] ?? {})
  return {
    id: node.operationId, method, path, tag: node.tags[0],
    parameters: (node.parameters as readonly Node[]).map(one => followed(one) as Parameter),
    security: security ?? null,
    body: type === undefined ? null : { type, schema: content?.schema },
    replies: repliesOf(node.responses),
  }
}

function repliesOf(responses: Readonly<Record<string, Node>>): ReadonlyMap<number, Reply> {
  return new Map(Object.entries(responses).map(([status, node]) => {
    const response = followed(node)
    const [type, content] = Object.entries((response.content ?? {}) as Readonly<Record<string, Node>>)[0] ?? []
    const headers = Object.fromEntries(Object.entries(response.headers as Record<string, Node> ?? {}))
    return [Number(status), { schema: content?.schema ?? null, type: type ?? null, codes: codesOf(response['x-codes'] ?? [], Number(status)), headers }]
  }))
}

/** A group stands for its codes of this status. */
function codesOf(listed: readonly string[], status: number): readonly string[] {
  return listed.flatMap(one => (one.endsWith('*') ? [...codes].flatMap(([code, known]) => (code.startsWith(one.slice(0, -1)) && known.status === status ? [code] : [])) : [one]))
}
