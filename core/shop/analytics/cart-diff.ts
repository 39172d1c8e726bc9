import { asRecord, parseJson } from '../../json.ts'
import { unitPrice, type CartLine } from '../cart/line.ts'
import { lineKey, type LineIdentity } from '../cart/line-key.ts'
import type { EventProduct } from './events.ts'

/** The pieces of each line, by the key of the line. */
export type LineCounts = ReadonlyMap<string, number>

const toKey = (line: LineIdentity & { readonly menu: { readonly id: number } }) => `${line.menu.id}/${lineKey(line)}`

export const countLines = (lines: readonly CartLine[]): LineCounts =>
  new Map(lines.map(line => [toKey(line), line.count]))

/** Counts the lines of the stored list, which the cart writes. Returns no lines for an unreadable text. */
export function countStoredLines(text: string | null): LineCounts {
  const list = parseJson(text ?? '[]')
  const lines = (Array.isArray(list) ? list : []).filter(item => {
    const { id, count, menu, modifiers } = asRecord(item) ?? {}
    return typeof id === 'number' && typeof count === 'number' && typeof asRecord(menu)?.['id'] === 'number'
      && Array.isArray(modifiers)
  })
  return countLines(lines as CartLine[])
}

/** Lists the pieces of `lines` that exceed `counts`, as products. */
export function listSurplus(lines: readonly CartLine[], counts: LineCounts): readonly EventProduct[] {
  return lines.flatMap(line => {
    const quantity = line.count - (counts.get(toKey(line)) ?? 0)
    return quantity > 0 ? [toProduct(line, quantity)] : []
  })
}

/** Converts pieces of a line to a product. */
export function toProduct(line: Omit<CartLine, 'count' | 'sum'>, quantity: number): EventProduct {
  const variant = line.hasModifiers ? line.modifiers.map(({ name }) => name).join(', ') : ''
  return { id: line.id, name: line.name, price: unitPrice(line), quantity, variant }
}
