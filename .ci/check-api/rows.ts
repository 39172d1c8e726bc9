import { CODE_ROWS } from './code-rows.ts'

/**
 * A row of the report: one rule of the contract, and what customers lose when the API breaks it.
 */
export interface Row {
  readonly rule: string
  readonly impact: string
}

/** The headings of the report in their order, by the part of a row's id before the first dot. */
export const GROUPS: Readonly<Record<string, string>> = {
  cors: 'Calls from a browser',
  speed: 'Speed',
  clock: 'The clock',
  cities: 'Cities',
  restos: 'Restaurants',
  zones: 'Delivery zones',
  menus: 'Menus',
  texts: 'Texts',
  pictures: 'Pictures',
  errors: 'Refusals',
  code: 'Error codes',
  preflight: 'Sums',
  'sign-in': 'Signing in',
  order: 'Orders',
}

const NO_SHOP = 'The browser hides the responses from the shop: it shows only a failure page.'
const NO_ORDER = 'No order is possible: the cart says that it could not be checked.'
const NO_SIGN_IN = 'No customer can sign in or order.'

/** All rows by id. An id never changes, since other programs compare reports by ids. */
export const ROWS = {
  'cors.answer': {
    rule: 'Every response has exactly one Access-Control-Allow-Origin: * or the origin of the request.',
    impact: NO_SHOP,
  },
  'cors.refusal': {
    rule: 'Refusals have Access-Control-Allow-Origin too.',
    impact:
      'A refusal looks like a network failure: the shop asks the customer to try again, not to change the order.',
  },
  'cors.preflight.answer': {
    rule: 'OPTIONS gets a 2xx response without a redirect, and needs no token.',
    impact: 'All calls with a body or a token fail: signing in, the check of the cart, the order.',
  },
  'cors.preflight.origin': {
    rule: 'The response to OPTIONS has exactly one Access-Control-Allow-Origin: * or the origin of the request.',
    impact: 'All calls with a body or a token fail: signing in, the check of the cart, the order.',
  },
  'cors.preflight.content-type': {
    rule: 'Access-Control-Allow-Headers names Content-Type: bodies are JSON.',
    impact: 'No cart can be checked, and no SMS code requested.',
  },
  'cors.preflight.authorization': {
    rule: 'Access-Control-Allow-Headers names Authorization itself: * does not cover it.',
    impact: 'A signed-in customer is not recognised, and no order is sent.',
  },
  'cors.preflight.x-identity-token': {
    rule: 'Access-Control-Allow-Headers names X-Identity-Token, or the header that api.identityHeader names.',
    impact: 'No customer can sign in with Google or Apple.',
  },
  'cors.preflight.idempotency-key': {
    rule: 'Access-Control-Allow-Headers names Idempotency-Key wherever order.idempotencyKey is on.',
    impact: 'The browser sends no order.',
  },

  'speed.answers': {
    rule: 'A response arrives within 3 s.',
    impact: 'The customer looks at an empty page, and many leave.',
  },

  'clock.answer': {
    rule: 'GET /1/now returns { utc_time: ISO 8601 }.',
    impact: 'The shop does not open: it cannot know what is open now.',
  },
  'clock.zone': {
    rule: 'utc_time is in UTC; a time without an offset is read as UTC.',
    impact: 'Restaurants open and close hours early or late, and pre-order times in the past are offered.',
  },
  'clock.right': {
    rule: 'utc_time differs from the real time by at most a minute.',
    impact: 'Orders just after opening and just before closing are refused, or times are offered that cannot be met.',
  },
  'clock.runs': {
    rule: 'Each call returns the present time, not a cached one.',
    impact: 'The shop uses a past time: closed restaurants look open.',
  },

  'cities.list': {
    rule: 'GET /1/p/cities?whiteLabel= returns City[], without any invalid item.',
    impact: 'Cities are missing from the list, or the shop does not open.',
  },
  'cities.some': {
    rule: 'The white label has at least one city.',
    impact: 'There is no city to choose, so nothing can be ordered.',
  },
  'cities.bounds': {
    rule: 'A city has bounds with south below north, and its center is inside them.',
    impact: 'The map opens at another place, and addresses of other cities are suggested.',
  },
  'cities.one': {
    rule: 'GET /1/p/cities/{id} returns that City.',
    impact: 'Nothing in the shop, which reads the list. Other programs of the chain may fail.',
  },

  'restos.list': {
    rule: 'GET /1/p/restos?cityId=&whiteLabel= returns VenueListItem[] of that city, without any invalid item.',
    impact: 'The city shows a failure, or restaurants are missing from it.',
  },
  'restos.some': {
    rule: 'A city has at least one restaurant.',
    impact: 'A customer who selects the city finds no restaurant in it.',
  },
  'restos.detail': {
    rule: 'GET /1/p/restos/{id} returns Resto, without any invalid part.',
    impact: 'The restaurant is missing, or its page lacks the invalid parts.',
  },
  'restos.id': {
    rule: 'The restaurant has the id of the request.',
    impact: 'The menu and the zones of one restaurant are shown for another.',
  },
  'restos.hours': {
    rule: 'Hours are HH:MM, H:MM or HH:MM:SS on a day from MONDAY to SUNDAY.',
    impact: 'The restaurant counts as closed in those hours.',
  },
  'restos.days': { rule: 'A restaurant is open on at least one day.', impact: 'It is always shown as closed.' },
  'restos.timezone': {
    rule: 'timezone is ±HH:MM or an IANA name; without one it is +03:00.',
    impact: 'Hours and pre-orders are off by the difference to Moscow.',
  },
  'restos.menus': {
    rule: 'A restaurant has a menu for delivery or take-away.',
    impact: 'No customer can select the restaurant.',
  },
  'restos.payments': {
    rule: 'A restaurant accepts at least one payment method for each delivery method that it offers.',
    impact: 'The delivery method is not offered there, and the zones of the restaurant are ignored.',
  },

  'zones.list': {
    rule: 'GET /1/restos/{id}/deliveries?size=100 returns { content: DeliveryZone[] }, without any invalid item.',
    impact: 'Addresses in the missing zones are refused as outside the delivery area.',
  },
  'zones.some': { rule: 'A restaurant that delivers has a zone.', impact: 'The restaurant cannot deliver.' },
  'zones.whole-page': {
    rule: 'All zones of a restaurant are in one page of 100.',
    impact: 'Addresses in the zones of later pages are refused as outside the delivery area.',
  },
  'zones.resto': {
    rule: 'A zone has the id of the requested restaurant.',
    impact: 'The zone is used for another restaurant, or for none.',
  },
  'zones.ring-valid': {
    rule: 'An outline has at least three corners that are not on one line, and spans less than 6.7 degrees.',
    impact: 'The zone is left out: addresses in it are refused as outside the delivery area.',
  },
  'zones.ring-closed': {
    rule: 'A ring of GeoJSON ends where it begins (RFC 7946).',
    impact: 'The shop closes the ring. If the outline was cut off, a part of the zone is missing.',
  },
  'zones.ring-simple': {
    rule: 'An outline does not cross itself.',
    impact: 'Addresses in the middle of the zone count as outside.',
  },
  'zones.axes': {
    rule: 'Points are { lat, lng }, pairs begin with the latitude, GeoJSON positions with the longitude.',
    impact: 'The zone is elsewhere on the earth: no order to its addresses is possible.',
  },
  'zones.strips': {
    rule: 'Neighbouring zones have a common border, without a strip between them.',
    impact:
      'The shop assigns an address in the strip to the nearest zone within 10 m. Other orders are refused.',
  },
  'zones.overlaps': {
    rule: 'Neighbouring zones have a common border, without a strip that is in both.',
    impact:
      'An address in the strip may be assigned to the wrong zone: restaurant, price and time decide between them.',
  },
  'zones.bands-ascending': {
    rule: 'Each threshold has min below max, and the thresholds ascend.',
    impact: 'The delivery price is estimated from the wrong threshold.',
  },
  'zones.bands-overlap': {
    rule: 'Thresholds are half-open [min, max) and do not overlap.',
    impact: 'The estimated delivery price differs from the one to be paid.',
  },

  'menus.groups': {
    rule: 'GET /1/p/menus/{id}/position-groups returns PositionGroup[], without any invalid item.',
    impact: 'The menu shows a failure, or its dishes have no heading.',
  },
  'menus.positions': {
    rule: 'GET /1/p/menus/{id}/positions returns Position[], without any invalid item.',
    impact: 'Dishes are missing from the menu, or the menu shows a failure.',
  },
  'menus.group-known': {
    rule: "positionGroup.id is one of the menu's position groups.",
    impact: 'The dish is under «Other» at the end of the menu.',
  },
  'menus.ids-unique': {
    rule: 'Each id is in a list only once.',
    impact: 'Only the first item with an id is shown.',
  },
  'menus.prices': {
    rule: 'Amounts are whole numbers of minor units and at least 0; only modifiers may have a negative price.',
    impact: 'The dish, the modifier or the threshold with such an amount is left out.',
  },
  'menus.price-scale': {
    rule: 'Amounts are kopecks or cents, not roubles or euros.',
    impact: 'Every price is shown a hundred times too small.',
  },
  'menus.modifiers': {
    rule: 'GET /1/restos/{id}/positions/modifiers returns PositionModifiers[], without any invalid item.',
    impact: 'The menu shows a failure, or modifiers of a dish cannot be selected.',
  },
  'menus.modifiers-counts': {
    rule: 'A customer can select between minCount and maxCount items of a modifier group.',
    impact: 'A dish that requires such a group is shown as sold out.',
  },
  'menus.modifiers-dish': {
    rule: "Modifiers belong to a dish of the restaurant's menus.",
    impact: 'The intended dish is sold without its modifiers.',
  },
  'menus.slots': {
    rule: 'GET /1/restos/{id}/position-time-slots returns PositionTimeSlot[], without any invalid item.',
    impact: 'The menu shows a failure, or a breakfast is offered in the evening and the order is refused.',
  },
  'menus.slots-dish': {
    rule: "Time slots name dishes of the restaurant's menus.",
    impact: 'The intended dish is offered at any hour, and an order at another hour is refused.',
  },
  'menus.hours-ahead': {
    rule: 'GET /1/restos/{id}/working-hours returns PreOrderHours[], without any invalid item.',
    impact: 'The menu shows a failure, or no pre-order is possible.',
  },
  'menus.hours-ahead-terms': {
    rule: 'minTimeMinutes and dayInAdvance are 0 or more.',
    impact: 'Pre-order times in the past are offered, or none.',
  },
  'menus.promotions': {
    rule: 'GET /1/restos/{id}/promotions returns Promotion[], without any invalid item.',
    impact: 'The menu shows a failure, or promotions are missing.',
  },
  'menus.promotions-period': { rule: 'startAt is before finishAt.', impact: 'The promotion is never shown.' },

  'texts.plain': {
    rule: 'Names and descriptions are plain text with line breaks, never HTML.',
    impact: 'Customers read tags.',
  },
  'texts.entities': {
    rule: 'Texts have no HTML entities such as &quot; and &#8381;.',
    impact: 'Nothing in the shop, which decodes them. Other programs of the chain show them.',
  },
  'texts.utf8': { rule: 'Responses are JSON in UTF-8.', impact: 'Customers read �� in place of letters.' },
  'pictures.https': {
    rule: "A picture's url is absolute https, or relative to the API.",
    impact: 'The picture is not shown.',
  },
  'pictures.hosts': {
    rule: 'Pictures come from the hosts of images.hosts.',
    impact: 'The content security policy of the page blocks the picture.',
  },
  'pictures.load': {
    rule: "A picture's url returns an image that other sites may show.",
    impact: 'An empty plate is shown instead of the picture.',
  },

  'errors.body': {
    rule: 'Every refusal has { errors: [{ code, message }] }.',
    impact: 'The customer reads «something went wrong» instead of what to change.',
  },
  'errors.status': {
    rule: 'A refusal has a status of 4xx.',
    impact: 'The shop recognises the refusal. Other programs and the monitoring of the chain take it for a success.',
  },
  'errors.city-unknown': {
    rule: 'An unknown city gets 404.',
    impact: 'Nothing in the shop, which reads the list. Other programs of the chain may fail.',
  },
  'errors.resto-unknown': {
    rule: 'An unknown restaurant gets 404.',
    impact: 'An old link shows a broken page instead of «not found».',
  },
  'errors.menu-unknown': { rule: 'An unknown menu gets 404.', impact: 'A removed menu looks like an empty one.' },
  'errors.token-malformed': {
    rule: 'A malformed access token gets 401.',
    impact: 'The shop never refreshes the tokens: the customer sees failures until the browser data are deleted.',
  },
  'errors.token-preflight': {
    rule: "A malformed access token in a customer's preflight gets 401.",
    impact: 'The cart of a customer whose session has ended can no longer be checked.',
  },
  'errors.refresh-unknown': {
    rule: 'An expired or unknown refresh token gets 401.',
    impact: 'The shop keeps invalid tokens and never asks the customer to sign in again.',
  },
  'errors.preflight-malformed': {
    rule: 'A preflight without the required fields is refused with 4xx.',
    impact: 'An invalid request looks like a server failure, and the shop repeats it again and again.',
  },
  'errors.phone-malformed': {
    rule: 'A malformed phone number is refused with 4xx, not 401 or 404.',
    impact: 'The customer waits for an SMS that never comes.',
  },
  'errors.code-unasked': {
    rule: 'An SMS code that was never requested is refused with 4xx, not 401 or 404.',
    impact: 'An attacker can sign in as any customer, or a wrong code looks like a broken site.',
  },
  'errors.identity-malformed': {
    rule: 'A malformed identity token of Google or Apple is refused with 4xx, not 401 or 404.',
    impact: 'An attacker can sign in as any customer, or a failed sign-in looks like a broken site.',
  },
  'errors.vk-malformed': {
    rule: 'An unknown code of VK ID is refused with 4xx, not 401 or 404.',
    impact: 'An attacker can sign in as any customer, or a failed sign-in looks like a broken site.',
  },
  ...CODE_ROWS,

  'preflight.answer': { rule: 'POST …/orders/preflight returns Preflight for a valid cart.', impact: NO_ORDER },
  'preflight.lines': {
    rule: 'A preflight prices each requested line, in one position or several. Other positions are gifts and charges.',
    impact: NO_ORDER,
  },
  'preflight.sums': {
    rule: 'sum = (price + modifiers) × count − discounts × count − promo codes.',
    impact: 'The customer sees parts that do not add up to the total.',
  },
  'preflight.delivery-line': {
    rule: 'With DELIVERY one position has the flag DELIVERY_PRICE, even if delivery is free; with TAKE_AWAY none has.',
    impact: 'The delivery is not named in the bill, or costs nothing.',
  },
  'preflight.delivery-price': {
    rule: 'The delivery price is that of the zone’s threshold for the total.',
    impact: 'The delivery price on the map is not the one to be paid.',
  },
  'preflight.repeated': {
    rule: 'A repeated request gets the same sums.',
    impact: 'The price changes when the customer orders, who then has to confirm it again.',
  },
  'preflight.line-order': {
    rule: 'The order of the lines changes no sum.',
    impact: 'Adding a dish changes the price of others.',
  },
  'preflight.own-prices': {
    rule: 'The API ignores prices in the request: it uses those of its menu and refuses none.',
    impact: 'A cart with former prices is refused, or customers can set their own prices.',
  },
  'preflight.ahead': {
    rule: 'A cart with a preOrderTime within the pre-order hours is priced like one without.',
    impact: 'No pre-order is possible, and no order while the kitchen is closed.',
  },
  'preflight.promo': {
    rule: 'A valid promo code is accepted: 200 with promoCode.',
    impact: 'An advertised promo code does not work.',
  },

  'sign-in.code': { rule: 'POST /api/v1/sign/in/phone/code sends a code and returns 2xx.', impact: NO_SIGN_IN },
  'sign-in.tokens': { rule: 'POST /api/v1/sign/in/phone returns { accessToken, refreshToken }.', impact: NO_SIGN_IN },
  'sign-in.me': { rule: 'GET /api/v1/me returns Me with an id.', impact: NO_SIGN_IN },
  'sign-in.refresh': {
    rule: 'POST /api/v1/sign/refresh returns two valid tokens.',
    impact: 'Every customer is signed out when the access token expires.',
  },
  'sign-in.out': {
    rule: 'If session.signOut is on, POST /api/v1/sign/out ends the session.',
    impact: 'A person who has copied the tokens from a shared device stays signed in.',
  },
  'order.preflight': { rule: "A customer's preflight returns the same sums as a guest's.", impact: NO_ORDER },
  'order.answer': {
    rule: 'POST /api/v1/persons/{id}/orders returns Order.',
    impact: 'The customer does not know whether the order was accepted.',
  },
  'order.sum': {
    rule: 'payableAmount is the total of the preflight, delivery included.',
    impact: 'The customer pays another sum than the confirmed one.',
  },
  'order.payment': {
    rule: 'With CARD_ONLINE there is an absolute https paymentUrl. The status of such an order is AWAITING_PAYMENT.',
    impact: 'The order cannot be paid.',
  },
  'order.key-repeated': {
    rule: 'The same Idempotency-Key and body return the same order.',
    impact: 'A lost response leads to two orders and two bills.',
  },
  'order.status': {
    rule: 'If orders.status is on, GET /api/v1/persons/{id}/orders/{id} returns the status.',
    impact: 'The order page does not show the progress of the order.',
  },
} as const satisfies Readonly<Record<string, Row>>

/** Suggestions about what the contract allows but could be better. */
export const ADVICE = {
  'restos.timezone-offset': {
    rule: 'If the clocks never change, timezone should be an offset.',
    impact: 'In browsers with old time zone data the restaurant opens and closes an hour early or late.',
  },
  'menus.price-from': {
    rule: 'A dish whose required modifiers have the price may cost 0.',
    impact: 'Nothing: the shop shows the lowest price of the dish, with «from».',
  },
} as const satisfies Readonly<Record<string, Row>>
export type AdviceId = keyof typeof ADVICE

export type RowId = keyof typeof ROWS
export const ROW_IDS = Object.keys(ROWS) as readonly RowId[]
