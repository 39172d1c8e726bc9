import { files, type Node, resolve } from '../../sandbox/contract-files.ts'

/** A response that an operation may give with one status. */
export interface Reply {
  /** The schema of its JSON body, or null. */
  readonly schema: Node | null
  /** The content type of its body, or null. */
  readonly type: string | null
  /** A whole body, or undefined. */
  readonly example: unknown
  /** The error codes that it may contain; empty for a success. */
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
  readonly parameters: readonly Parameter[]
  /** The security scheme by which the caller is identified. */
  readonly security: string | null
  readonly body: { readonly type: string; readonly schema: Node } | null
  readonly replies: ReadonlyMap<number, Reply>
}
export interface Code { readonly status: number; readonly facts: readonly string[] }

const root = files['openapi.json'] as Node
const { codes: table } = files['refusals.json'] as Node

/** All error codes. */
export const codes: ReadonlyMap<string, Code> = new Map(
  Object.entries(table as Readonly<Record<string, Node>>).map(([code, { status, facts = [] }]) => [
    code,
    { status, facts },
  ]),
)
/** All calls of the API. */
export const operations: readonly Operation[] = Object.entries(root.paths as Readonly<Record<string, Node>>).flatMap(
  ([path, item]) =>
    Object.entries(resolveRef(item)).map(([method, operation]) =>
      parseOperation(method.toUpperCase(), path, operation as Node),
    ),
)
/** Responses that any call may give. */
export const anyCall = parseReplies(root['x-any-call'] as Node)
export const tolerances = root['x-tolerances'] as Readonly<Record<string, Node>>
export const habits = root['x-habits'] as readonly {
  readonly about: string
  readonly shownBy: readonly [file: string, title: string]
}[]

/**
 * Finds the operation of a method and a path, with the values of its parameters. HEAD counts as
 * GET.
 */
export function findOperation(
  method: string,
  path: string,
): { readonly operation: Operation; readonly values: ReadonlyMap<string, string> } | null {
  const lookupMethod = method === 'HEAD' ? 'GET' : method
  for (const operation of operations) {
    const values = operation.method === lookupMethod ? matchPath(operation.path, path) : null
    if (values !== null) return { operation, values }
  }
  return null
}

/** Whether the API has this path, with any method. */
export const isPath = (path: string): boolean => operations.some(operation => matchPath(operation.path, path) !== null)

function matchPath(template: string, path: string): ReadonlyMap<string, string> | null {
  const names: string[] = []
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{([^}]+)\}/g, (_, name: string) => {
    names.push(name)
    return '([^/]*)'
  })
  const match = new RegExp(`^${pattern}$`).exec(path)
  return match === null ? null : new Map(names.map((name, index) => [name, match[index + 1] ?? '']))
}

function resolveRef(node: Node): Node {
  return typeof node.$ref === 'string' ? resolve(node.$ref, 'openapi.json').node : node
}

function parseOperation(method: string, path: string, node: Node): Operation {
  const [type, content] = Object.entries((node.requestBody?.content ?? {}) as Readonly<Record<string, Node>>)[0] ?? []
  const [security] = Object.keys(node.security?.[0] ?? {})
  return {
    id: node.operationId, method, path,
    parameters: (node.parameters as readonly Node[]).map(parameter => resolveRef(parameter) as Parameter),
    security: security ?? null,
    body: type === undefined ? null : { type, schema: content?.schema },
    replies: parseReplies(node.responses),
  }
}

function parseReplies(responses: Readonly<Record<string, Node>>): ReadonlyMap<number, Reply> {
  return new Map(
    Object.entries(responses).map(([status, node]) => {
      const response = resolveRef(node)
      const [type, content] = Object.entries((response.content ?? {}) as Readonly<Record<string, Node>>)[0] ?? []
      const headers = Object.fromEntries(Object.entries((response.headers as Record<string, Node>) ?? {}))
      return [
        Number(status),
        {
          schema: content?.schema ?? null,
          type: type ?? null,
          example: findExample(content),
          codes: expandCodes(response['x-codes'] ?? [], Number(status)),
          headers,
        },
      ]
    }),
  )
}

/** The value of the first example of a body. */
function findExample(content: Node | undefined): unknown {
  const [example] = Object.values((content?.examples ?? {}) as Readonly<Record<string, Node>>)
  return example === undefined ? undefined : resolveRef(example).value
}

/** The name of a group stands for its codes with this status. */
function expandCodes(listed: readonly string[], status: number): readonly string[] {
  return listed.flatMap(listedCode =>
    listedCode.endsWith('*')
      ? [...codes].flatMap(([code, known]) =>
          code.startsWith(listedCode.slice(0, -1)) && known.status === status ? [code] : [],
        )
      : [listedCode],
  )
}
