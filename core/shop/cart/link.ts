import { MAX_COUNT } from './position.ts'
import type { RecipeLine } from './recipe.ts'

/**
 * A cart as the fragment of an address: `cart1-…`. Ids and counts only, so that it says nothing about anybody and
 * nobody can put words into it; a fragment, so that it reaches no server's log.
 *
 * After the version comes a row of numbers: restaurant, number of lines, then for each line menu, dish, count, number of
 * modifiers, and for each modifier group, item, count. Ids are differences from the one before of their kind. A number
 * is digits of 32, the least first, each a character of base64url (RFC 4648, 5); 32 is added to all but its last one.
 * The last three characters are a sum over all before them: a link that was cut or mistyped is refused whole.
 */
export interface CartLink {
  readonly restoId: number
  readonly lines: readonly RecipeLine[]
}
export type ReadLink =
  | { readonly at: 'fine'; readonly link: CartLink }
  /** Cut, mistyped or never a link of ours. */
  | { readonly at: 'damaged' }
  /** Written by a later version of the shop. */
  | { readonly at: 'later' }

const VERSION = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const MAX_LINES = 200
const MAX_MODIFIERS = 100
/** No browser and no messenger cuts a link this short; nothing longer is even looked at. */
export const MAX_LINK = 16_000
const SUM_LENGTH = 3

/** Whether a fragment means to be a cart: only then it is taken out of the address. */
export function isCartLink(fragment: string): boolean {
  return /^#?cart[^a-z]/i.test(fragment)
}

/** The fragment for a cart, without its number sign; null for an empty one, and for one that no link can hold. */
export function writeCartLink({ restoId, lines }: CartLink): string | null {
  if (lines.length === 0 || lines.length > MAX_LINES || lines.some(line => line.modifiers.length > MAX_MODIFIERS)) return null
  const last = startingFrom()
  let text = unsigned(restoId) + unsigned(lines.length)
  for (const { menuId, id, count, modifiers } of lines) {
    text += signed(last.step('menu', menuId)) + signed(last.step('dish', id)) + unsigned(count) + unsigned(modifiers.length)
    for (const one of modifiers) text += signed(last.step('group', one.modifierId)) + signed(last.step('item', one.id)) + unsigned(one.count)
  }
  const fragment = `cart${VERSION}-${text}${sumOf(text)}`
  return fragment.length > MAX_LINK ? null : fragment
}

/** Reads a fragment of unknown origin. Never throws; what is not understood whole is not taken at all. */
export function readCartLink(fragment: string): ReadLink {
  if (fragment.length > 2 * MAX_LINK) return { at: 'damaged' }
  // what a messenger or a hand has left at the end belongs to no link
  const [, version, payload = ''] = /^#?cart(\d{1,6})-([\w-]*)/.exec(fragment) ?? []
  if (version === undefined || payload.length > MAX_LINK) return { at: 'damaged' }
  if (Number(version) > VERSION) return { at: 'later' }
  const text = payload.slice(0, -SUM_LENGTH)
  if (Number(version) !== VERSION || text === '' || sumOf(text) !== payload.slice(-SUM_LENGTH)) return { at: 'damaged' }
  try {
    return { at: 'fine', link: readPayload(text) }
  } catch {
    return { at: 'damaged' }
  }
}

function readPayload(text: string): CartLink {
  let at = 0
  function magnitude(first: number, scale: number, low: number): number {
    let value = low
    let digit = first
    for (let power = scale; digit >= 32; power *= 32) {
      digit = ALPHABET.indexOf(text.charAt(at++))
      value += (digit % 32) * power
      // nothing is written in two ways, and nothing beyond what is exact
      if (digit < 1 || !Number.isSafeInteger(value)) throw new RangeError('no number')
    }
    return value
  }
  function readUnsigned(least: number, most: number): number {
    const first = digitAt()
    return within(magnitude(first, 32, first % 32), least, most)
  }
  function readSigned(): number {
    const first = digitAt()
    const value = magnitude(first, 16, (first % 32) >> 1)
    if (first % 2 === 0) return value
    if (value === 0) throw new RangeError('no nought is negative')
    return -value
  }
  function digitAt(): number {
    const digit = at < text.length ? ALPHABET.indexOf(text.charAt(at++)) : -1
    if (digit < 0) throw new RangeError('no digit')
    return digit
  }
  function times<T>(count: number, make: () => T): readonly T[] {
    return Array.from({ length: count }, make)
  }

  const last = startingFrom()
  const id = (kind: Kind): number => within(last.follow(kind, readSigned()), 1, Number.MAX_SAFE_INTEGER)
  const restoId = readUnsigned(1, Number.MAX_SAFE_INTEGER)
  const lines = times(readUnsigned(1, MAX_LINES), (): RecipeLine => ({
    menuId: id('menu'),
    id: id('dish'),
    count: readUnsigned(1, MAX_COUNT),
    modifiers: times(readUnsigned(0, MAX_MODIFIERS), () => ({ modifierId: id('group'), id: id('item'), count: readUnsigned(1, MAX_COUNT) })),
  }))
  if (at !== text.length) throw new RangeError('something follows')
  return { restoId, lines }
}

type Kind = 'menu' | 'dish' | 'group' | 'item'
/** Ids as differences from the one before of their kind. */
function startingFrom() {
  const last: Record<Kind, number> = { menu: 0, dish: 0, group: 0, item: 0 }
  return {
    step(kind: Kind, id: number): number {
      const difference = id - last[kind]
      last[kind] = id
      return difference
    },
    follow(kind: Kind, difference: number): number {
      last[kind] += difference
      return last[kind]
    },
  }
}

function within(value: number, least: number, most: number): number {
  if (!(value >= least && value <= most)) throw new RangeError(`${value} is out of bounds`)
  return value
}

function unsigned(value: number): string {
  return rest(value, 32)
}
/** The sign is the lowest bit of the first digit. */
function signed(value: number): string {
  const amount = Math.abs(value)
  const low = (amount % 16) * 2 + (value < 0 ? 1 : 0)
  const high = Math.floor(amount / 16)
  return high === 0 ? character(low) : character(low + 32) + rest(high, 32)
}
function rest(value: number, base: number): string {
  const high = Math.floor(value / base)
  return high === 0 ? character(value % base) : character((value % base) + 32) + rest(high, base)
}
function character(digit: number): string {
  return ALPHABET.charAt(digit)
}

/** 18 bits of FNV-1a (Fowler, Noll, Vo): against slips, not against malice. */
function sumOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  const folded = ((hash >>> 18) ^ hash) & 0x3ffff
  return character(folded >>> 12) + character((folded >>> 6) & 63) + character(folded & 63)
}
