import {
  choice, decimal, type Fields, decodeFields, has, instant, integer, invalid, list, object, optional, toFieldPath, text,
} from './decode.ts'
import type { LatLng } from './dataset.ts'

export type DeliveryType = 'DELIVERY' | 'TAKE_AWAY'
export type PayType = 'CARD_ONLINE' | 'CARD_UPON_RECEIPT' | 'CASH_UPON_RECEIPT'

export interface LineModifier {
  /** The `modifierId` of the group. */
  readonly modifierId: number
  /** The id of the item. */
  readonly id: number
  readonly name: string
  readonly price: number
  /** For one unit of the position. */
  readonly count: number
}
export interface Line {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly count: number
  readonly sum: number
  readonly modifiers: readonly LineModifier[]
}

interface Draft {
  readonly payType: PayType
  readonly promoCode?: string
  readonly restoId: number
  readonly positions: readonly Line[]
  readonly preOrderTime?: string
}
export type PreflightRequest =
  | Draft & { readonly deliveryType: 'DELIVERY'; readonly address: string; readonly location: LatLng }
  | Draft & { readonly deliveryType: 'TAKE_AWAY' }

interface OrderDetails {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string }
  readonly personCount?: number
  readonly comment?: string
  readonly deliveryComment?: string
  readonly apartment?: string
  readonly entrance?: string
  readonly floor?: string
  readonly intercom?: string
  readonly returnUrl?: string
  readonly source?: { readonly [Field in typeof UTM_FIELDS[number]]?: string }
}
export type OrderRequest = PreflightRequest & OrderDetails

/** E.164 with the plus sign. */
export const PHONE = /^\+[1-9]\d{6,14}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
const PLACE_FIELDS = ['apartment', 'entrance', 'floor', 'intercom', 'deliveryComment'] as const
const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/**
 * Reads the body of a preflight. Unknown fields are ignored; an invalid one is rejected by name
 * with `request.invalid`.
 */
export function readPreflightRequest(body: unknown): PreflightRequest {
  return readDraft(decodeFields(body, ''))
}

/** Reads the body of an order: a preflight with data for the kitchen and the courier. */
export function readOrderRequest(body: unknown): OrderRequest {
  const fields = decodeFields(body, '')
  const draft = readDraft(fields)
  const person = object(fields, 'person')
  if (draft.deliveryType === 'TAKE_AWAY') for (const name of PLACE_FIELDS) rejectPresent(fields, name)
  const note = (of: Fields, name: string): string => text(of, name, { most: 100, empty: true })
  return {
    ...draft,
    person: {
      name: text(person, 'name', { most: 50, shape: /\p{L}/u, must: 'в имени должна быть буква' }),
      email: text(person, 'email', { most: 254, shape: EMAIL, must: 'нужен адрес почты' }),
      phone: text(person, 'phone', { shape: PHONE, must: 'нужен номер вида +79990000000' }),
    },
    ...optional(fields, 'personCount', (of, name) => integer(of, name, 1, 99)),
    ...optional(fields, 'comment', note),
    ...optional(fields, 'deliveryComment', note),
    ...optional(fields, 'apartment', note),
    ...optional(fields, 'entrance', note),
    ...optional(fields, 'floor', note),
    ...optional(fields, 'intercom', note),
    ...(draft.payType === 'CARD_ONLINE' ? { returnUrl: returnUrl(fields) } : {}),
    ...optional(fields, 'source', readSource),
  }
}

/** Reads the UTM parameters of a visit. */
function readSource(fields: Fields, name: string): NonNullable<OrderDetails['source']> {
  const source = object(fields, name)
  return Object.assign({}, ...UTM_FIELDS.map(field =>
    optional(source, field, (of, key) => text(of, key, { most: 200 })))) as NonNullable<OrderDetails['source']>
}

function readDraft(fields: Fields): PreflightRequest {
  const deliveryType = choice(fields, 'deliveryType', ['DELIVERY', 'TAKE_AWAY'])
  const draft: Draft = {
    payType: choice(fields, 'payType', ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT']),
    ...optional(fields, 'promoCode', (of, name) => text(of, name, { most: 50 })),
    restoId: integer(fields, 'restoId', 1),
    positions: list(fields, 'positions', { least: 1, most: 200 }, readLine),
    ...optional(fields, 'preOrderTime', (of, name) => {
      instant(of, name)
      return text(of, name)
    }),
  }
  if (deliveryType === 'TAKE_AWAY') {
    rejectPresent(fields, 'address')
    rejectPresent(fields, 'location')
    return { deliveryType, ...draft }
  }
  const address = text(fields, 'address', { most: 300 })
  const location = object(fields, 'location')
  return {
    deliveryType, ...draft, address,
    location: { lat: decimal(location, 'lat', -90, 90), lng: decimal(location, 'lng', -180, 180) },
  }
}

function readLine(fields: Fields): Line {
  return {
    id: integer(fields, 'id', 1),
    name: text(fields, 'name'),
    price: integer(fields, 'price', 0),
    count: integer(fields, 'count', 1, 999),
    sum: integer(fields, 'sum', 0),
    modifiers: list(fields, 'modifiers', { least: 0, most: 100 }, modifier => ({
      modifierId: integer(modifier, 'modifierId', 1),
      id: integer(modifier, 'id', 1),
      name: text(modifier, 'name'),
      // A modifier may have a negative price.
      price: integer(modifier, 'price', Number.MIN_SAFE_INTEGER),
      count: integer(modifier, 'count', 1, 999),
    })),
  }
}

function returnUrl(fields: Fields): string {
  const value = text(fields, 'returnUrl', { most: 2000 })
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid('returnUrl', 'нужен полный адрес http или https')
  }
  return value
}

function rejectPresent(fields: Fields, name: string): void {
  if (has(fields, name)) throw invalid(toFieldPath(fields, name), 'не передаётся при самовывозе')
}
