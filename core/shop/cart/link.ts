import type { CartLine } from './line.ts'
import type { TemplateLine } from './template.ts'

/**
 * A cart as the fragment of an address. Ids and counts only: it says nothing about anybody, and nobody can put words into
 * it. A fragment, so that it reaches no server's log.
 *
 * `cart1-20-11-110_5x2-110_3x1_70_701x2` is, after the version and a check number, restaurant 11 with two of dish 5
 * and one of dish 3, both of menu 110, the latter with item 701 of modifier group 70 twice.
 */
export interface CartLink {
  readonly restoId: number
  readonly lines: readonly LinkLine[]
}
/** A line by ids only. */
export type LinkLine = Pick<TemplateLine, 'id' | 'count' | 'modifiers'> & { readonly menuId: number }

const VERSION = 1
/** No browser and no messenger cuts a link this short; nothing longer is even looked at. */
export const MAX_LINK = 16_000
const ITEM = /(\d{1,16})_(\d{1,16})x(\d{1,3})/g
// what a messenger or a hand has left at the end belongs to no link
const LINK = new RegExp(`^#?cart(\\d{1,6})-(?:(\\d{1,3})-(\\d{1,16})((?:[-_]${ITEM.source})+))?`)

/** The cart without names and prices, in its order. */
export function linkLinesOf(cartLines: readonly CartLine[]): readonly LinkLine[] {
  return cartLines.map(({ id, menu, count, modifiers }) =>
    ({ id, menuId: menu.id, count, modifiers: modifiers.filter(one => one.count > 0) }))
}

/** The fragment for a cart, without its number sign; null for an empty one, and for one that no link can hold. */
export function writeCartLink({ restoId, lines }: CartLink): string | null {
  const text = lines.map(({ menuId, id, count, modifiers }) =>
    [`-${menuId}_${id}x${count}`, ...modifiers.map(one => `${one.modifierId}_${one.id}x${one.count}`)].join('_')).join('')
  const fragment = `cart${VERSION}-${checkOf(restoId + text)}-${restoId}${text}`
  return lines.length === 0 || fragment.length > MAX_LINK ? null : fragment
}

/** Reads a fragment of unknown origin. Never throws; what is not understood whole is not taken at all. */
export function readCartLink(fragment: string) {
  const [, version, check, resto = '', text = ''] = fragment.length > 2 * MAX_LINK ? [] : LINK.exec(fragment) ?? []
  if (Number(version) > VERSION) return { at: 'later' } as const
  const restoId = Number(resto)
  const lines = text.split('-').slice(1).map(line => [...line.matchAll(ITEM)].map(found => found.slice(1).map(Number)))
  const isWhole = Number(version) === VERSION && Number(check) === checkOf(resto + text) && text.startsWith('-')
  const isValid = [restoId, ...lines.flat(2)].every(value => value > 0 && Number.isSafeInteger(value))
  if (!isWhole || !isValid) return { at: 'damaged' } as const
  return { at: 'fine', link: { restoId, lines: lines.map(lineOf) } satisfies CartLink } as const
}
function lineOf([[menuId = 0, id = 0, count = 0] = [], ...modifiers]: readonly (readonly number[])[]): LinkLine {
  const chosen = modifiers.map(([modifierId = 0, item = 0, pieces = 0]) => ({ modifierId, id: item, count: pieces }))
  return { menuId, id, count, modifiers: chosen }
}

/** Numbers and dashes by their places, modulo a prime: shows a wrong character and two numbers that changed places, not malice. */
function checkOf(text: string): number {
  return [...text.matchAll(/\d+|-/g)].reduce((sum, [part]) => (31 * sum + (part === '-' ? 1 : Number(part) % 997)) % 997, 0)
}
