import { decodeSegment, segmentsOf } from './pattern.ts'

/** A matched template: its index in the list, and the decoded values of its parameters from left to right. */
export interface TrieMatch {
  readonly index: number
  readonly values: readonly string[]
}

interface Node {
  readonly fixed: Map<string, Node>
  param: Node | null
  /** The template that ends here. */
  index: number
}

/**
 * Finds the template that a path belongs to in one walk over its segments, however many templates there are.
 * A fixed part wins over a parameter. Throws a RangeError when two templates match the same paths.
 */
export function compileTrie(templates: readonly string[]): (path: string) => TrieMatch | undefined {
  const root = createNode()
  for (const [index, template] of templates.entries()) {
    let node = root
    for (const part of segmentsOf(template) ?? []) node = descend(node, part)
    if (node.index !== -1) throw new RangeError(`${templates[node.index]} and ${template} match the same paths`)
    node.index = index
  }
  return (path) => {
    const segments = segmentsOf(path)
    return segments === undefined ? undefined : walk(root, segments, 0, [])
  }
}

function createNode(): Node {
  return { fixed: new Map(), param: null, index: -1 }
}

function descend(node: Node, part: string): Node {
  if (part.startsWith(':')) return (node.param ??= createNode())
  const next = node.fixed.get(part) ?? createNode()
  node.fixed.set(part, next)
  return next
}

function walk(node: Node, segments: readonly string[], depth: number, values: readonly string[]): TrieMatch | undefined {
  if (depth === segments.length) return node.index === -1 ? undefined : { index: node.index, values }
  const text = decodeSegment(segments[depth] as string)
  if (text === undefined) return undefined
  const fixed = node.fixed.get(text)
  const found = fixed === undefined ? undefined : walk(fixed, segments, depth + 1, values)
  if (found !== undefined || node.param === null) return found
  return walk(node.param, segments, depth + 1, [...values, text])
}
