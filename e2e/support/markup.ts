/** An element of a parsed page. Foreign elements (SVG) have no children here. */
export interface MarkupElement {
  readonly name: string
  /** Values by the attribute's name; empty for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: MarkupElement | null
  readonly children: MarkupElement[]
  /** The text between its own children. */
  text: string
}

/** A page as a tree, and what its markup violates. */
export interface ParsedMarkup {
  readonly root: MarkupElement
  readonly faults: readonly string[]
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their contents are text up to the end tag. */
const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea'])
/** A comment, a doctype, an end tag, or a start tag with its attributes. */
const TAG =
  /<!--[^]*?-->|<!doctype html>|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/giy
const ATTRIBUTE = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Parses a page as strictly as a validator: each element must be closed by its own end tag. A
 * browser repairs such faults, so its document would hide them.
 */
export function parseMarkup(html: string): ParsedMarkup {
  const faults: string[] = []
  const root = createElement('#document', new Map(), null)
  let current = root
  let position = 0
  while (position < html.length) {
    const start = html.indexOf('<', position)
    current.text += html.slice(position, start === -1 ? html.length : start)
    if (start === -1) break
    TAG.lastIndex = start
    const match = TAG.exec(html)
    position = match === null ? start + 1 : TAG.lastIndex
    if (match === null) {
      faults.push(`not a tag: ${html.slice(start, start + 40)}`)
      continue
    }
    const [, end, name, attributes = '', slash] = match
    if (end !== undefined) current = closeElement(current, end.toLowerCase(), faults)
    if (name === undefined) continue
    const element = createElement(name.toLowerCase(), parseAttributes(name, attributes, faults), current)
    current.children.push(element)
    if (VOID.has(element.name) || slash === '/') continue
    if (element.name === 'svg' || RAW_TEXT.has(element.name)) {
      const length = html.slice(position).search(new RegExp(`</${element.name}>`, 'i'))
      if (length === -1) faults.push(`<${element.name}> is not closed`)
      const next = length === -1 ? html.length : position + length
      if (element.name !== 'svg') element.text = html.slice(position, next)
      position = next + `</${element.name}>`.length
    } else current = element
  }
  for (let open = current; open.parent !== null; open = open.parent) faults.push(`<${open.name}> is not closed`)
  return { root, faults }
}

function createElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: MarkupElement | null,
): MarkupElement {
  return { name, attributes, parent, children: [], text: '' }
}

/** Returns the element that remains open after an end tag. */
function closeElement(current: MarkupElement, name: string, faults: string[]): MarkupElement {
  if (current.name === name && current.parent !== null) return current.parent
  let open: MarkupElement | null = current
  while (open !== null && open.name !== name) open = open.parent
  faults.push(open === null ? `</${name}> closes nothing` : `<${current.name}> is closed by </${name}>`)
  return open?.parent ?? current
}

function parseAttributes(element: string, text: string, faults: string[]): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', ...values] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (attributes.has(key)) faults.push(`<${element}> has ${key} twice`)
    attributes.set(key, values.find(value => value !== undefined) ?? '')
  }
  return attributes
}

/** Lists an element's descendants in the order of the page. */
export const listDescendants = (element: MarkupElement): readonly MarkupElement[] =>
  element.children.flatMap(child => [child, ...listDescendants(child)])

/** Lists an element's ancestors, the nearest first. */
export function listAncestors(element: MarkupElement): readonly MarkupElement[] {
  const ancestors: MarkupElement[] = []
  for (let { parent } = element; parent !== null; parent = parent.parent) ancestors.push(parent)
  return ancestors
}
