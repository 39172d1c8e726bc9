import type { History, Location } from 'history'
import type { StoragePort } from '../../env.ts'
import { percentDecode } from '../../http/query.ts'
import { decode, type Decoder } from '../../decode/decode.ts'
import { parseJson } from '../../json.ts'
import * as KEY from '../storage/startup-keys.ts'
import { routes } from '../routes.ts'
import {
  isUnpaid, placedDecoder, progressDecoder, selectApiId, selectOpenPayment, unpaidDecoder, withStatus,
} from './records.ts'

/** The bank's result in the URL: whether the order was paid; null without a readable result. */
type PaymentSuccess = boolean | null

/**
 * A return from the payment page (CHK-15). `awaited`: for orders of this device whose payment is
 * awaited; several if the URL does not say which one was paid. `unknown`: for any other order;
 * `order` is its id, or null for an id that is missing or unsafe to show.
 */
export type PaymentReturn =
  | { readonly kind: 'awaited'; readonly orders: readonly string[]; readonly success: PaymentSuccess }
  | { readonly kind: 'unknown'; readonly order: string | null; readonly success: PaymentSuccess }

/**
 * Names of parameters that payment pages add: `orderId`, `mdOrder`, `paymentId`, `transaction_id`.
 * Other links may have `reorder`, `preorder`, `sort_order` or `order_by`, which mean no payment.
 */
const PAYMENT_PARAMETER = /^(?!(?:re|pre|sort)[-_]?order).*order(?![-_]?by)|payment|transaction/i
/** Names of parameters that may contain the order's id: `orderId`, `ORDER_ID`, `orderNumber`. */
const ORDER_ID_PARAMETER = /order[-_]?(?:id|no|num(?:ber)?)$/i
/** The outcome at the start of the value of the parameter `payment`. */
const OUTCOME = /^\W*(success|fail)/i
/** Ids that are safe to show. A long text or spaces could form a sentence in a forged link. */
const SHOWABLE_ID = /^[\p{L}\d_.:/-]{1,40}$/u

type Parameter = readonly [name: string, value: string]

/** Parses the parameters of a return URL, with names in lower case; null for any other URL. */
function parseReturn({ pathname, search, hash }: Location): readonly Parameter[] | null {
  const [, query = ''] = /^\/cart\/*[?&#;](.*)$/is.exec(decodeTwice(pathname + search + hash)) ?? []
  // the split at `;` also removes the rest of a separator that is escaped for HTML (`&amp;`)
  const parameters = query.split(/[?&#;]/).map((part): Parameter => {
    const [name = '', ...value] = part.split('=')
    return [name.trim().toLowerCase(), value.join('=').trim()]
  })
  return parameters.some(([name]) => PAYMENT_PARAMETER.test(name)) ? parameters : null
}

/** Decodes a text that is percent-encoded once, twice or partly; leaves invalid sequences. */
function decodeTwice(text: string): string {
  const decodeOnce = (from: string): string => from.replace(/(?:%[\da-f]{2})+/gi, part => percentDecode(part) ?? part)
  return decodeOnce(decodeOnce(text))
}

/**
 * Whether the URL is a return from a payment page: then all its parameters are the bank's, even
 * `lang`.
 */
export const isPaymentReturn = (location: Location): boolean => parseReturn(location) !== null

/**
 * Reads a return from the payment page and removes it from the address bar, so that a reload reads
 * no second return (CHK-07, CHK-15). Null for any other URL, for an order that is shown without an
 * open payment, and if the URL names neither an order nor an outcome and no order is unpaid.
 */
export function consumePaymentReturn(history: History, storage: StoragePort): PaymentReturn | null {
  const { location } = history
  const parameters = parseReturn(location)
  if (parameters === null) return null
  history.replace({ pathname: routes['cart.index'].path, search: '', hash: '' }, location.state)
  const getValues = (key: string): readonly string[] =>
    parameters.flatMap(([name, value]) => (name === key && value !== '' ? [value] : []))
  const outcomes = new Set(getValues('payment').flatMap(value => OUTCOME.exec(value)?.[1]?.toLowerCase() ?? []))
  // a URL with both outcomes is unclear
  const success = outcomes.size === 1 ? outcomes.has('success') : null
  // first the ids as decoded once: the second decoding of `getValues` may change an id
  const sentIds = new URLSearchParams(location.search).getAll('order').filter(id => id !== '')
  const ids = [...sentIds, ...getValues('order')]
  const idsInOtherParameters = parameters.flatMap(([name, value]) => (ORDER_ID_PARAMETER.test(name) ? [value] : []))
  return resolveReturn(ids, idsInOtherParameters, success, storage, getValues('payment').length > 0)
}

/**
 * Finds the orders of a return. `ids`: values of the parameter `order`, which the API contract
 * names. `hasOutcome`: the URL has a parameter `payment`, readable or not.
 */
function resolveReturn(
  ids: readonly string[], idsInOtherParameters: readonly string[], success: PaymentSuccess, storage: StoragePort,
  hasOutcome: boolean,
): PaymentReturn | null {
  const progress = readStored(progressDecoder, KEY.orderProgress, storage) ?? []
  const placed = withStatus(readStored(placedDecoder, KEY.placedOrder, storage), progress)
  const unpaid = readStored(unpaidDecoder, KEY.unpaidOrders, storage) ?? []
  const open = placed !== null && selectOpenPayment(placed) !== null ? [placed] : []
  const findAwaited = (returnedIds: readonly string[]): readonly string[] => {
    const matches = [...open, ...unpaid].filter(order => isNamed(order, returnedIds))
    return [...new Set(matches.map(({ id }) => id))]
  }
  const exactMatches = findAwaited(ids)
  // the other parameters are a fallback: a payment page may rename `order`, or add an id of the bank
  const matches = exactMatches.length > 0 ? exactMatches : findAwaited(idsInOtherParameters)
  if (matches.length > 0) return { kind: 'awaited', orders: matches, success: matches.length === 1 ? success : null }
  // the shown order awaits no payment: the cart page shows it with its status, without a notice
  if (placed !== null && isNamed(placed, ids)) return null
  const [order] = ids
  if (order !== undefined) return { kind: 'unknown', order: SHOWABLE_ID.test(order) ? order : null, success }
  // without an id, the return may be for any order that the bank has not reported as paid
  const otherIds = unpaid.flatMap(({ id, said: bankResult }) => (bankResult === 'paid' ? [] : [id]))
  const unpaidIds = placed !== null && isUnpaid(placed) ? [placed.id, ...otherIds] : otherIds
  if (unpaidIds.length === 0) return hasOutcome ? { kind: 'unknown', order: null, success } : null
  return { kind: 'awaited', orders: unpaidIds, success: unpaidIds.length === 1 ? success : null }
}

/** Compares ids leniently: payment pages change the case, and append punctuation to the id. */
function isNamed(order: Parameters<typeof selectApiId>[0], returnedIds: readonly string[]): boolean {
  const id = selectApiId(order)
  return returnedIds.some(returnedId =>
    returnedId === id || returnedId.replace(/[^\p{L}\d]+$/u, '').toLowerCase() === id.toLowerCase())
}

/**
 * Reads a stored value; null if missing or invalid. An invalid value is reported by the service
 * that writes it.
 */
function readStored<T>(decoder: Decoder<T>, key: string, storage: StoragePort): T | null {
  const text = storage.get(key)
  try {
    return text === null ? null : decode(decoder, parseJson(text), () => undefined, key)
  } catch {
    return null
  }
}
