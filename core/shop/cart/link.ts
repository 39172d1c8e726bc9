import { MAX_LINK } from './incoming.ts'
import type { CartLine } from './line.ts'
import type { TemplateLine } from './template.ts'

/**
 * A cart as a fragment, which reaches no server's log: ids and counts, so that nobody can put words into it.
 * `cart1-20-11-110_5x2-110_3x1_70_701x2` is, after version and check number, restaurant 11 with two of dish 5
 * and one of dish 3, both of menu 110, the latter with item 701 of modifier group 70 twice.
 */
export interface CartLink { readonly restoId: number; readonly lines: readonly LinkLine[] }
export type LinkLine = Omit<TemplateLine, 'name' | 'price'> & { readonly menuId: number }

const VERSION = 1
const ITEM = /(\d{1,16})_(\d{1,16})x(\d{1,3})/g
// what a messenger or a hand has left at the end belongs to no link
const LINK = new RegExp(`^#?cart(\\d{1,6})-(?:(\\d{1,3})-(\\d{1,16})((?:[-_]${ITEM.source})+))?`)

export function linkLinesOf(cartLines: readonly CartLine[]): readonly LinkLine[] {
  return cartLines.map(({ id, menu, count, modifiers }) =>
    ({ id, menuId: menu.id, count, modifiers: modifiers.filter(one => one.count > 0) }))
}

/** The fragment without its number sign; null for an empty cart, and for one that no link can hold. */
export function writeCartLink({ restoId, lines }: CartLink): string | null {
  const text = lines.map(({ menuId, id, count, modifiers }) => {
    const items = modifiers.map(one => `_${one.modifierId}_${one.id}x${one.count}`)
    return `-${menuId}_${id}x${count}${items.join('')}`
  }).join('')
  const fragment = `cart${VERSION}-${checkOf(restoId + text)}-${restoId}${text}`
  return lines.length === 0 || fragment.length > MAX_LINK ? null : fragment
}

/** Reads a fragment of unknown origin. Never throws; what is not understood whole is not taken. */
export function readCartLink(fragment: string) {
  const [, version, check, resto = '', text = ''] = fragment.length > 2 * MAX_LINK ? [] : LINK.exec(fragment) ?? []
  if (Number(version) > VERSION) return { at: 'later' } as const
  const numbers = [...(resto + text).matchAll(/\d+/g)].map(Number)
  const isValid = numbers.every(value => value > 0 && Number.isSafeInteger(value)) && text.startsWith('-')
  const isWhole = Number(version) === VERSION && Number(check) === checkOf(resto + text)
  if (!isWhole || !isValid) return { at: 'damaged' } as const
  const lines = text.slice(1).split('-').map(lineOf)
  return { at: 'fine', link: { restoId: Number(resto), lines } satisfies CartLink } as const
}
function lineOf(text: string): LinkLine {
  const items = [...text.matchAll(ITEM)].map(found => found.slice(1).map(Number))
  const [dish, ...modifiers] = items.map(([modifierId = 0, id = 0, count = 0]) => ({ modifierId, id, count }))
  return { menuId: dish?.modifierId ?? 0, id: dish?.id ?? 0, count: dish?.count ?? 0, modifiers }
}

/** Numbers and dashes by their places, modulo a prime: against slips, not against malice. */
function checkOf(text: string): number {
  const parts = [...text.matchAll(/\d+|-/g)].map(([part]) => (part === '-' ? 1 : Number(part) % 997))
  return parts.reduce((sum, part) => (31 * sum + part) % 997, 0)
}
