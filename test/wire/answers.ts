import {
  clock, exact, flag, list, maybe, moment, number, or, outline, record, set, text, word, type Write,
} from './dialect.ts'

/**
 * Each answer of the contract as it may be written, and what a chain of these tests means by it. The restaurants
 * are three hours ahead of UTC.
 */
const AHEAD = 180
const photo = record({ url: exact, width: maybe(number), height: maybe(number), alt: maybe(text) })
const photos = or(list(photo), [])
const place = record({ lat: number, lng: number })
const hours = record({ dayOfWeek: exact, active: or(flag, true), open: clock, close: clock })
const pays = record({ cardOnline: maybe(exact), cardUponReceipt: maybe(flag), cashUponReceipt: maybe(flag) })
const named = record({ code: word, id: number, name: text })

const discount = record({ id: or(number, 0), name: or(text, ''), calculatedAmount: number })
const priced: Write = (meant, dialect) =>
  record({
    id: or(number, 0), modifiers: maybe(list(record({ modifierId: number, id: number, count: number }))), sum: number,
    payableAmount: or(number, meant.sum), flags: or(list(exact), []), discounts: or(list(discount), []),
    promoCodes: or(list(record({ code: exact, calculatedAmount: number })), []),
    specials: or(list(record({ id: maybe(number), name: text })), []),
  })(meant, dialect)

export const written = {
  now: record({ utc_time: moment(0, 'never') }),
  cities: list(
    record({
      id: number, name: text, bounds: maybe(record({ north: number, south: number, east: number, west: number })),
      center: place, zoom: or(number, 12),
    }),
  ),
  restos: set(record({ id: number, name: text, cityIds: list(number) })),
  resto: record({
    id: number,
    name: text,
    address: or(text, ''),
    street: or(text, ''),
    averageCheck: maybe(number),
    currency: exact,
    description: maybe(text),
    emails: or(list(exact), []),
    phones: or(list(exact), []),
    links: or(list(record({ type: exact, url: exact })), []),
    location: place,
    menus: list(
      record({
        id: number, isDelivery: or(flag, false), isOnline: or(flag, false), isTable: or(flag, false),
        isTakeAway: or(flag, false), name: or(text, ''), order: or(number, 0),
      }),
    ),
    openingHours: or(set(hours), []),
    order: or(number, 0),
    payConfig: record({ delivery: or(pays, {}), takeAway: or(pays, {}) }),
    payEngine: maybe(exact),
    pays: or(list(named), []),
    photos,
    tags: or(list(named), []),
    timezone: or(exact, '+03:00'),
  }),
  deliveries: record({
    content: set(
      record({
        id: number,
        name: or(text, ''),
        restoId: number,
        polygon: outline,
        thresholds: set(
          record({
            deliveryCost: number, deliveryTime: or(number, 0),
            orderPrice: record({ min: or(number, 0), max: maybe(number) }),
          }),
        ),
      }),
    ),
  }),
  groups: set(record({ id: number, menuId: number, name: or(text, ''), order: or(number, 0), photos })),
  positions: set(
    record({
      id: number,
      menu: record({ id: number }),
      positionGroup: maybe(record({ id: number })),
      name: text,
      description: maybe(text),
      price: number,
      photos,
      measure: maybe(record({ value: number, unit: exact })),
      tags: or(list(record({ code: exact, id: or(number, 0), name: or(text, '') })), []),
      order: or(number, 0),
      nutrition: maybe(
        record({ kcal: maybe(number), protein: maybe(number), fat: maybe(number), carbs: maybe(number) }),
      ),
      isAvailable: or(flag, true),
      contents: or(list(record({ name: text, count: maybe(number) })), []),
      allergens: or(list(text), []),
    }),
  ),
  modifiers: set(
    record({
      positionId: number,
      modifiers: list(
        record({
          id: number, modifierId: number, minCount: or(number, 0), maxCount: number, name: text, nameUi: maybe(text),
          items: list(record({ id: number, name: text, price: or(number, 0), maxCount: maybe(number) })),
        }),
      ),
    }),
  ),
  slots: set(
    record({
      positionIds: set(number),
      details: set(record({ dayOfWeek: exact, startAt: clock, endAt: clock, isActive: or(flag, true) })),
    }),
  ),
  preOrder: set(record({ type: exact, minTimeMinutes: or(number, 0), dayInAdvance: or(number, 0), hours: set(hours) })),
  promotions: list(
    record({
      id: number, name: text, description: maybe(text), photos, startAt: maybe(moment(AHEAD, 'begins')),
      finishAt: maybe(moment(AHEAD, 'ends')), promoCode: maybe(text),
    }),
  ),
  preflight: record({
    positions: set(priced), promoCode: maybe(text), promoCodeMaxDiscountAmount: maybe(number),
    promoCodeMinOrderAmount: maybe(number),
  }),
  order: ((meant, dialect) =>
    record({
      id: word, number: or(text, meant.id), status: maybe(exact), payableAmount: number, paymentUrl: maybe(exact),
    })(meant, dialect)) as Write,
  tokens: record({ accessToken: exact, refreshToken: exact, vkAccessToken: maybe(exact) }),
  me: record({
    id: number,
    accountIds: or(list(word), []),
    email: maybe(exact),
    firstName: maybe(text),
    lastName: maybe(text),
    patronymic: maybe(text),
    phone: maybe(exact),
    deliveries: or(
      list(
        record({
          address: maybe(text), apartment: maybe(text), entrance: maybe(text), floor: maybe(text),
          intercom: maybe(text), comment: maybe(text), location: maybe(place), email: maybe(exact),
          personName: maybe(text), phone: maybe(exact),
        }),
      ),
      [],
    ),
  }),
} as const satisfies Record<string, Write>
export type Answer = keyof typeof written
