import { MAX_LINK_LENGTH } from './incoming.ts'
import type { CartLine } from './line.ts'
import type { TemplateLine } from './template.ts'

/**
 * A cart as a URL fragment, which browsers do not send to servers. It has ids and counts only, so
 * that a link cannot carry foreign text. `cart1-456-11-110_5x2-110_3x1_70_701x2`: version 1,
 * checksum 456, restaurant 11; dish 5 of menu 110 twice; dish 3 of menu 110 once, with two of item
 * 701 of modifier group 70.
 */
export interface CartLink {
  readonly restoId: number
  readonly lines: readonly LinkLine[]
}
export type LinkLine = Omit<TemplateLine, 'name' | 'price'> & { readonly menuId: number }

const VERSION = 1
/** A dish of a menu, or an item of a modifier group, with its count. */
const ITEM = /(\d{1,16})_(\d{1,16})x(\d{1,3})/g
/**
 * The part after the version is optional, so that links of newer versions match too. The pattern
 * ignores text after the link, which a messenger or a manual copy may have added.
 */
const LINK = new RegExp(`^#?cart(\\d{1,6})-(?:(\\d{1,3})-(\\d{1,16})((?:[-_]${ITEM.source})+))?`)

export function toLinkLines(cartLines: readonly CartLine[]): readonly LinkLine[] {
  return cartLines.map(({ id, menu, count, modifiers }) =>
    ({ id, menuId: menu.id, count, modifiers: modifiers.filter(modifier => modifier.count > 0) }))
}

/** Formats the fragment without its number sign; null for a cart that is empty or too large. */
export function formatCartLink({ restoId, lines }: CartLink): string | null {
  const text = lines.map(({ menuId, id, count, modifiers }) => {
    const items = modifiers.map(modifier => `_${modifier.modifierId}_${modifier.id}x${modifier.count}`)
    return `-${menuId}_${id}x${count}${items.join('')}`
  }).join('')
  const fragment = `cart${VERSION}-${computeChecksum(restoId + text)}-${restoId}${text}`
  return lines.length === 0 || fragment.length > MAX_LINK_LENGTH ? null : fragment
}

/** Parses a fragment of unknown origin. Never throws. One invalid part makes the link damaged. */
export function parseCartLink(fragment: string) {
  // allow trailing text, but bound the work of the regular expression
  const match = fragment.length > 2 * MAX_LINK_LENGTH ? null : LINK.exec(fragment)
  const [, version, checksum, resto = '', text = ''] = match ?? []
  if (Number(version) > VERSION) return { kind: 'newerVersion' } as const
  const numbers = [...(resto + text).matchAll(/\d+/g)].map(Number)
  const isValid = numbers.every(value => value > 0 && Number.isSafeInteger(value)) && text.startsWith('-')
  const isIntact = Number(version) === VERSION && Number(checksum) === computeChecksum(resto + text)
  if (!isIntact || !isValid) return { kind: 'damaged' } as const
  const lines = text.slice(1).split('-').map(parseLinkLine)
  return { kind: 'fine', link: { restoId: Number(resto), lines } satisfies CartLink } as const
}
function parseLinkLine(text: string): LinkLine {
  // a dish is written like a modifier, with the menu's id in place of the group's id
  const items = [...text.matchAll(ITEM)].map(match => match.slice(1).map(Number))
  const [dish, ...modifiers] = items.map(([modifierId = 0, id = 0, count = 0]) => ({ modifierId, id, count }))
  return { menuId: dish?.modifierId ?? 0, id: dish?.id ?? 0, count: dish?.count ?? 0, modifiers }
}

/** A checksum of the numbers and dashes in order, modulo the prime 997: detects slips only. */
function computeChecksum(text: string): number {
  const parts = [...text.matchAll(/\d+|-/g)].map(([part]) => (part === '-' ? 1 : Number(part) % 997))
  return parts.reduce((sum, part) => (31 * sum + part) % 997, 0)
}
