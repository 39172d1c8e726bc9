import type { History, Location } from 'history'
import type { StoragePort } from '../../env.ts'
import { decoded } from '../../http/query.ts'
import { read, type Read } from '../../http/read.ts'
import { parseJson } from '../../json.ts'
import * as KEY from '../startup-keys.ts'
import { routes } from '../routes.ts'
import { isUnpaid, selectOpenPayment, placedReader, unpaidReader } from './records.ts'

/** The bank's word in the address: paid, not paid, or null for none that is known. */
type PaymentSuccess = boolean | null

/**
 * A return from the payment page (CHK-15): to orders of this device whose payment is awaited, or to an unknown order.
 * An address that names no order means the only one awaited. Of several, it is not known which one was paid.
 */
export type PaymentReturn =
  | { readonly kind: 'awaited'; readonly orders: readonly string[]; readonly success: PaymentSuccess }
  | { readonly kind: 'unknown'; readonly order: string | null; readonly success: PaymentSuccess }

/**
 * Parameters of payment pages: `orderId`, `mdOrder`, `paymentId`, `transaction_id`. Links of advertisements may have
 * `reorder`, `preorder` or `order_by`, which say nothing about a payment.
 */
const NAME = /^(?!(?:re|pre|sort)[-_]?order).*order(?![-_]?by)|payment|transaction/i
/** Names under which a payment page may send the order's id back: `orderId`, `ORDER_ID`, `orderNumber`. */
const ID_NAME = /order[-_]?(?:id|no|num(?:ber)?)$/i
const WORD = /^\W*(success|fail)/i
/** An order's id as another device may name it: nothing that could be read as a sentence. */
const READABLE = /^[\p{L}\d_.:/-]{1,40}$/u

type Parameter = readonly [name: string, value: string]

/** The parameters of an address to which a payment page returns; null for any other address. */
function parseReturn({ pathname, search, hash }: Location): readonly Parameter[] | null {
  const [, text] = /^\/cart\/*[?&#;](.*)$/is.exec(decodeLoosely(pathname + search + hash)) ?? []
  // a separator written for HTML (`&amp;`) ends in one too
  const parameters = (text ?? '').split(/[?&#;]/).map((part): Parameter => {
    const [name = '', ...value] = part.split('=')
    return [name.trim().toLowerCase(), value.join('=').trim()]
  })
  return parameters.some(([name]) => NAME.test(name)) ? parameters : null
}

/** Decodes a text that is encoded once, twice or partly. */
function decodeLoosely(text: string): string {
  const once = (from: string): string => from.replace(/(?:%[\da-f]{2})+/gi, part => decoded(part) ?? part)
  return once(once(text))
}

/**
 * Whether the address is a return from a payment page. Its other parameters are the bank's then, also `lang`.
 */
export const isPaymentReturn = (location: Location): boolean => parseReturn(location) !== null

/** Takes a return from the payment page out of the address bar, so that no reload reads it again (CHK-07, CHK-15). */
export function consumePaymentReturn(history: History, storage: StoragePort): PaymentReturn | null {
  const { location } = history
  const parameters = parseReturn(location)
  if (parameters === null) return null
  history.replace({ pathname: routes['cart.index'].path, search: '', hash: '' }, location.state)
  const getValues = (named: string): readonly string[] =>
    parameters.flatMap(([name, value]) => (name === named && value !== '' ? [value] : []))
  const outcomes = new Set(getValues('payment').flatMap(value => WORD.exec(value)?.[1]?.toLowerCase() ?? []))
  // an address with both words is unclear
  const success = outcomes.size === 1 ? outcomes.has('success') : null
  // the id as the shop sent it, before any change that the payment page made
  const named = [...new URLSearchParams(location.search).getAll('order').filter(id => id !== ''), ...getValues('order')]
  const inOtherNames = parameters.flatMap(([name, value]) => (ID_NAME.test(name) ? [value] : []))
  return resolveReturn(named, inOtherNames, success, storage, getValues('payment').length > 0)
}

function resolveReturn(
  named: readonly string[], inOtherNames: readonly string[], success: PaymentSuccess, storage: StoragePort, hasWord: boolean,
): PaymentReturn | null {
  const placed = readStored(placedReader, KEY.placedOrder, storage)
  const unpaid = readStored(unpaidReader, KEY.unpaidOrders, storage) ?? []
  const open = placed !== null && selectOpenPayment(placed) !== null ? [placed.id] : []
  const awaited = [...new Set([...open, ...unpaid.map(({ id }) => id)])]
  const matching = (ids: readonly string[]) => awaited.filter(id => ids.some(name => isSameOrderId(name, id)))
  const exact = matching(named)
  // a payment page may rename the parameter, and put its own id beside it
  const matches = exact.length > 0 ? exact : matching(inOtherNames)
  if (matches.length > 0) return { kind: 'awaited', orders: matches, success: matches.length === 1 ? success : null }
  // its own page stands there, with all that is known of it
  if (placed !== null && named.some(name => isSameOrderId(name, placed.id))) return null
  const [order] = named
  if (order !== undefined) return { kind: 'unknown', order: READABLE.test(order) ? order : null, success }
  const others = unpaid.flatMap(({ id, said }) => (said === 'paid' ? [] : [id]))
  const waiting = placed !== null && isUnpaid(placed) ? [placed.id, ...others] : others
  if (waiting.length === 0) return hasWord ? { kind: 'unknown', order: null, success } : null
  return { kind: 'awaited', orders: waiting, success: waiting.length === 1 ? success : null }
}

/** Payment pages change case, and leave signs behind what they copy. */
function isSameOrderId(name: string, id: string): boolean {
  return name === id || name.replace(/[^\p{L}\d]+$/u, '').toLowerCase() === id.toLowerCase()
}

/** A stored value; null if it is missing or invalid. The service that owns the record reports an invalid one. */
function readStored<T>(reader: Read<T>, key: string, storage: StoragePort): T | null {
  const text = storage.get(key)
  try {
    return text === null ? null : read(reader, parseJson(text), () => undefined, key)
  } catch {
    return null
  }
}
