import {
  timeOfDay, exact, flag, list, optional, moment, number, withDefault, outline, record, unorderedList, text, idText,
  type Write,
} from './dialect.ts'

/*
 * Writers for each response of the contract: they write a value in the forms that an API may use. The
 * restaurants' time is three hours ahead of UTC.
 */

const AHEAD = 180
const photo = record({ url: exact, width: optional(number), height: optional(number), alt: optional(text) })
const photos = withDefault(list(photo), [])
const place = record({ lat: number, lng: number })
const hours = record({ dayOfWeek: exact, active: withDefault(flag, true), open: timeOfDay, close: timeOfDay })
const pays = record({ cardOnline: optional(exact), cardUponReceipt: optional(flag), cashUponReceipt: optional(flag) })
const named = record({ code: idText, id: number, name: text })

const discount = record({ id: withDefault(number, 0), name: withDefault(text, ''), calculatedAmount: number })
const priced: Write = (meant, dialect) =>
  record({
    id: withDefault(number, 0),
    modifiers: optional(list(record({ modifierId: number, id: number, count: number }))),
    sum: number,
    payableAmount: withDefault(number, meant.sum),
    flags: withDefault(list(exact), []),
    discounts: withDefault(list(discount), []),
    promoCodes: withDefault(list(record({ code: exact, calculatedAmount: number })), []),
    specials: withDefault(list(record({ id: optional(number), name: text })), []),
  })(meant, dialect)

export const writers = {
  now: record({ utc_time: moment(0, 'never') }),
  cities: list(
    record({
      id: number, name: text, bounds: optional(record({ north: number, south: number, east: number, west: number })),
      center: place, zoom: withDefault(number, 12),
    }),
  ),
  restos: unorderedList(record({ id: number, name: text, cityIds: list(number) })),
  resto: record({
    id: number,
    name: text,
    address: withDefault(text, ''),
    street: withDefault(text, ''),
    averageCheck: optional(number),
    currency: exact,
    description: optional(text),
    emails: withDefault(list(exact), []),
    phones: withDefault(list(exact), []),
    links: withDefault(list(record({ type: exact, url: exact })), []),
    location: place,
    menus: list(
      record({
        id: number, isDelivery: withDefault(flag, false), isOnline: withDefault(flag, false),
        isTable: withDefault(flag, false), isTakeAway: withDefault(flag, false), name: withDefault(text, ''),
        order: withDefault(number, 0),
      }),
    ),
    openingHours: withDefault(unorderedList(hours), []),
    order: withDefault(number, 0),
    payConfig: record({ delivery: withDefault(pays, {}), takeAway: withDefault(pays, {}) }),
    payEngine: optional(exact),
    pays: withDefault(list(named), []),
    photos,
    tags: withDefault(list(named), []),
    timezone: withDefault(exact, '+03:00'),
  }),
  deliveries: record({
    content: unorderedList(
      record({
        id: number,
        name: withDefault(text, ''),
        restoId: number,
        polygon: outline,
        thresholds: unorderedList(
          record({
            deliveryCost: number, deliveryTime: withDefault(number, 0),
            orderPrice: record({ min: withDefault(number, 0), max: optional(number) }),
          }),
        ),
      }),
    ),
  }),
  groups: unorderedList(
    record({ id: number, menuId: number, name: withDefault(text, ''), order: withDefault(number, 0), photos }),
  ),
  positions: unorderedList(
    record({
      id: number,
      menu: record({ id: number }),
      positionGroup: optional(record({ id: number })),
      name: text,
      description: optional(text),
      price: number,
      photos,
      measure: optional(record({ value: number, unit: exact })),
      tags: withDefault(list(record({ code: exact, id: withDefault(number, 0), name: withDefault(text, '') })), []),
      order: withDefault(number, 0),
      nutrition: optional(
        record({ kcal: optional(number), protein: optional(number), fat: optional(number), carbs: optional(number) }),
      ),
      isAvailable: withDefault(flag, true),
      contents: withDefault(list(record({ name: text, count: optional(number) })), []),
      allergens: withDefault(list(text), []),
    }),
  ),
  modifiers: unorderedList(
    record({
      positionId: number,
      modifiers: list(
        record({
          id: number, modifierId: number, minCount: withDefault(number, 0), maxCount: number, name: text,
          nameUi: optional(text),
          items: list(record({ id: number, name: text, price: withDefault(number, 0), maxCount: optional(number) })),
        }),
      ),
    }),
  ),
  slots: unorderedList(
    record({
      positionIds: unorderedList(number),
      details: unorderedList(
        record({ dayOfWeek: exact, startAt: timeOfDay, endAt: timeOfDay, isActive: withDefault(flag, true) }),
      ),
    }),
  ),
  preOrder: unorderedList(
    record({
      type: exact, minTimeMinutes: withDefault(number, 0), dayInAdvance: withDefault(number, 0),
      hours: unorderedList(hours),
    }),
  ),
  promotions: list(
    record({
      id: number, name: text, description: optional(text), photos, startAt: optional(moment(AHEAD, 'begins')),
      finishAt: optional(moment(AHEAD, 'ends')), promoCode: optional(text),
    }),
  ),
  preflight: record({
    positions: unorderedList(priced), promoCode: optional(text), promoCodeMaxDiscountAmount: optional(number),
    promoCodeMinOrderAmount: optional(number),
  }),
  order: ((meant, dialect) =>
    record({
      id: idText, number: withDefault(text, meant.id), status: optional(exact), payableAmount: number,
      paymentUrl: optional(exact),
    })(meant, dialect)) as Write,
  tokens: record({ accessToken: exact, refreshToken: exact, vkAccessToken: optional(exact) }),
  me: record({
    id: number,
    accountIds: withDefault(list(idText), []),
    email: optional(exact),
    firstName: optional(text),
    lastName: optional(text),
    patronymic: optional(text),
    phone: optional(exact),
    deliveries: withDefault(
      list(
        record({
          address: optional(text), apartment: optional(text), entrance: optional(text), floor: optional(text),
          intercom: optional(text), comment: optional(text), location: optional(place), email: optional(exact),
          personName: optional(text), phone: optional(exact),
        }),
      ),
      [],
    ),
  }),
} as const satisfies Record<string, Write>
export type ResponseName = keyof typeof writers
