import { CODE_ROWS } from './code-rows.ts'

/** One rule of the contract, and what customers lose when it is broken. */
export interface Row {
  readonly says: string
  readonly loses: string
}

/** The headings of the report in its order, by the first part of a row's id. */
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

const NOTHING_AT_ALL = 'The browser keeps the answers from the shop: it shows a failure page and nothing else.'
const NO_ORDER = 'No order is possible: the cart says that it could not be checked.'
const NO_SIGN_IN = 'No customer can sign in or order.'

/** Every row by its id. Ids never change, since reports are compared by them. */
export const ROWS = {
  'cors.answer': {
    says: 'Every answer carries one Access-Control-Allow-Origin: * or the origin that asks.',
    loses: NOTHING_AT_ALL,
  },
  'cors.refusal': {
    says: 'Refusals carry Access-Control-Allow-Origin as well.',
    loses:
      'A refusal looks like a network that is down: the shop asks the customer to try again, not to change anything.',
  },
  'cors.preflight.answer': {
    says: 'OPTIONS is answered with 2xx, without a redirect and without a token.',
    loses: 'Everything that is sent fails: signing in, the check of the cart, the order.',
  },
  'cors.preflight.origin': {
    says: 'The answer to OPTIONS carries one Access-Control-Allow-Origin that fits.',
    loses: 'Everything that is sent fails: signing in, the check of the cart, the order.',
  },
  'cors.preflight.content-type': {
    says: 'Access-Control-Allow-Headers names Content-Type: bodies are JSON.',
    loses: 'No cart can be checked and no SMS asked for.',
  },
  'cors.preflight.authorization': {
    says: 'Access-Control-Allow-Headers names Authorization itself: * does not cover it.',
    loses: 'A signed-in customer is not recognised, and no order is sent.',
  },
  'cors.preflight.x-identity-token': {
    says: 'Access-Control-Allow-Headers names X-Identity-Token, or the header that api.identityHeader names.',
    loses: 'Signing in with Google and Apple fails for everybody.',
  },
  'cors.preflight.idempotency-key': {
    says: 'Access-Control-Allow-Headers names Idempotency-Key wherever order.idempotencyKey is on.',
    loses: 'No order leaves.',
  },

  'speed.answers': {
    says: 'An answer comes within 3 s.',
    loses: 'The customer looks at an empty page, and many leave.',
  },

  'clock.answer': {
    says: 'GET /1/now answers { utc_time: ISO 8601 }.',
    loses: 'The shop does not open: it cannot know what is open now.',
  },
  'clock.zone': {
    says: 'utc_time is in UTC; a time without an offset is read as UTC.',
    loses: 'Restaurants open and close hours early or late, and orders are offered for times that are over.',
  },
  'clock.right': {
    says: 'utc_time is right to a minute.',
    loses: 'Orders just after opening and just before closing are refused, or times are offered that cannot be met.',
  },
  'clock.runs': {
    says: 'Each call returns the present time: no cache on the way answers it.',
    loses: 'The shop lives in the past: closed restaurants look open.',
  },

  'cities.list': {
    says: 'GET /1/p/cities?whiteLabel= answers City[], whole.',
    loses: 'Cities are missing from the list, or the shop does not open.',
  },
  'cities.some': {
    says: 'The white label has at least one city.',
    loses: 'There is no city to choose, so nothing can be ordered.',
  },
  'cities.bounds': {
    says: 'A city has bounds, south to north and west to east, with its center in them.',
    loses: 'The map opens elsewhere, and addresses of other cities are suggested.',
  },
  'cities.one': {
    says: 'GET /1/p/cities/{id} answers that City.',
    loses: 'Nothing in the shop, which reads the list; other programs of the chain.',
  },

  'restos.list': {
    says: 'GET /1/p/restos?cityId=&whiteLabel= answers VenueListItem[] of that city, whole.',
    loses: 'The city shows a failure, or lacks restaurants.',
  },
  'restos.some': { says: 'A city has at least one restaurant.', loses: 'The city can be chosen, and nothing in it.' },
  'restos.detail': {
    says: 'GET /1/p/restos/{id} answers Resto, whole.',
    loses: 'The restaurant is missing, or its page lacks what could not be read.',
  },
  'restos.id': {
    says: 'A restaurant has the id that it was asked by.',
    loses: 'The menu and the zones of one restaurant are shown for another.',
  },
  'restos.hours': {
    says: 'Hours are HH:MM, H:MM or HH:MM:SS on a day from MONDAY to SUNDAY.',
    loses: 'The restaurant counts as closed in those hours.',
  },
  'restos.days': { says: 'A restaurant is open on at least one day.', loses: 'It is shown as closed, always.' },
  'restos.timezone': {
    says: 'timezone is ±HH:MM or an IANA name; without one it is +03:00.',
    loses: 'Hours and pre-orders are off by the difference to Moscow.',
  },
  'restos.menus': {
    says: 'A restaurant has a menu for delivery or take-away.',
    loses: 'The restaurant can be chosen nowhere.',
  },
  'restos.payments': {
    says: 'What a restaurant serves by some method can be paid there by at least one way.',
    loses: 'The method is not offered there, and its zones do not count.',
  },

  'zones.list': {
    says: 'GET /1/restos/{id}/deliveries?size=100 answers { content: DeliveryZone[] }, whole.',
    loses: 'Addresses in the missing zones are refused as outside the delivery area.',
  },
  'zones.some': { says: 'A restaurant that delivers has a zone.', loses: 'It cannot be delivered.' },
  'zones.whole-page': {
    says: 'All zones of a restaurant come in one page of 100.',
    loses: 'Addresses in the zones of later pages are refused as outside the delivery area.',
  },
  'zones.resto': {
    says: 'A zone names the restaurant that it was asked for.',
    loses: 'The zone counts for another restaurant, or for none.',
  },
  'zones.ring-valid': {
    says: 'An outline has at least three corners that are no line, within 6.7 degrees.',
    loses: 'The zone is left out: addresses in it are refused as outside the delivery area.',
  },
  'zones.ring-closed': {
    says: 'A ring of GeoJSON ends where it begins (RFC 7946).',
    loses: 'The shop closes it; where the outline was cut off, a part of the zone is missing.',
  },
  'zones.ring-simple': {
    says: 'An outline does not cross itself.',
    loses: 'Where it does, addresses in the middle of the zone count as outside.',
  },
  'zones.axes': {
    says: 'Points say lat and lng, pairs latitude first, GeoJSON longitude first.',
    loses: 'The zone lies on another part of the earth: no order to its addresses is possible.',
  },
  'zones.strips': {
    says: 'Neighbouring zones have one border: no strip between them lies in neither.',
    loses:
      'The shop serves a door there by the nearest zone up to 10 m away; farther away, or if the API checks the address itself, the order is refused.',
  },
  'zones.overlaps': {
    says: 'Neighbouring zones have one border: no strip along it lies in both.',
    loses:
      'Doors there are served by either zone, as the restaurant, the price and the time decide, and not by the one that was meant.',
  },
  'zones.bands-ascending': {
    says: 'Each threshold has min below max, and they ascend.',
    loses: 'The price of delivery is forecast from another threshold than the one meant.',
  },
  'zones.bands-overlap': {
    says: 'Thresholds are half-open [min, max) and do not overlap.',
    loses: 'The delivery that was forecast and the one to be paid differ.',
  },

  'menus.groups': {
    says: 'GET /1/p/menus/{id}/position-groups answers PositionGroup[], whole.',
    loses: 'The menu shows a failure, or its dishes lie without a heading.',
  },
  'menus.positions': {
    says: 'GET /1/p/menus/{id}/positions answers Position[], whole.',
    loses: 'Dishes are missing from the menu, or the menu shows a failure.',
  },
  'menus.group-known': {
    says: "positionGroup.id is one of the menu's position groups.",
    loses: 'The dish lies under «Other» at the end of the menu.',
  },
  'menus.ids-unique': {
    says: 'An id stands once in a list.',
    loses: 'Of the items with one id all but the first are left out.',
  },
  'menus.prices': {
    says: 'Amounts are whole numbers of minor units, from 0; only a choice may cost less.',
    loses: 'The dish, the modifier or the threshold with such an amount is left out.',
  },
  'menus.price-scale': {
    says: 'Amounts are kopecks or cents, not roubles or euros.',
    loses: 'Every price is shown a hundred times too small.',
  },
  'menus.modifiers': {
    says: 'GET /1/restos/{id}/positions/modifiers answers PositionModifiers[], whole.',
    loses: 'The menu shows a failure, or what belongs to a dish cannot be chosen.',
  },
  'menus.modifiers-counts': {
    says: 'The counts of a modifier group can be met: minCount to maxCount of distinct items.',
    loses: 'A dish with such a required group counts as sold out.',
  },
  'menus.modifiers-dish': {
    says: "Modifiers belong to a dish of the restaurant's menus.",
    loses: 'The dish that was meant is sold without its choices.',
  },
  'menus.slots': {
    says: 'GET /1/restos/{id}/position-time-slots answers PositionTimeSlot[], whole.',
    loses: 'The menu shows a failure, or a breakfast is offered in the evening and refused in the order.',
  },
  'menus.slots-dish': {
    says: "Time slots name dishes of the restaurant's menus.",
    loses: 'The dish that was meant is offered at any hour and refused in the order.',
  },
  'menus.hours-ahead': {
    says: 'GET /1/restos/{id}/working-hours answers PreOrderHours[], whole.',
    loses: 'The menu shows a failure, or nothing can be ordered ahead.',
  },
  'menus.hours-ahead-terms': {
    says: 'minTimeMinutes and dayInAdvance are 0 or more.',
    loses: 'Times in the past are offered, or none.',
  },
  'menus.promotions': {
    says: 'GET /1/restos/{id}/promotions answers Promotion[], whole.',
    loses: 'The menu shows a failure, or promotions are missing.',
  },
  'menus.promotions-period': { says: 'startAt is before finishAt.', loses: 'The promotion is never shown.' },

  'texts.plain': {
    says: 'Names and descriptions are plain text with line breaks, never HTML.',
    loses: 'Customers read tags.',
  },
  'texts.entities': {
    says: 'Texts are written as text: no HTML entities such as &quot; and &#8381;.',
    loses: 'Nothing in the shop, which decodes them; other programs of the chain show them.',
  },
  'texts.utf8': { says: 'Answers are JSON in UTF-8.', loses: 'Customers read �� in place of letters.' },
  'pictures.https': {
    says: "A picture's url is absolute https, or relative to the API.",
    loses: 'The picture is not shown.',
  },
  'pictures.hosts': {
    says: 'Pictures come from the hosts of images.hosts.',
    loses: 'The policy of the page keeps the picture away.',
  },
  'pictures.load': {
    says: "A picture's url answers with an image that other sites may show.",
    loses: 'An empty plate is shown in its place.',
  },

  'errors.body': {
    says: 'Every refusal has { errors: [{ code, message }] }.',
    loses: 'The customer reads «something went wrong» in place of what to change.',
  },
  'errors.status': {
    says: 'A refusal has a status of 4xx.',
    loses: 'The shop reads it all the same; other programs of the chain, and its monitoring, take it for a success.',
  },
  'errors.city-unknown': {
    says: 'An unknown city is 404.',
    loses: 'Nothing in the shop, which reads the list; other programs of the chain.',
  },
  'errors.resto-unknown': {
    says: 'An unknown restaurant is 404.',
    loses: 'An old link shows a broken page in place of «not found».',
  },
  'errors.menu-unknown': { says: 'An unknown menu is 404.', loses: 'A menu that is gone looks like an empty one.' },
  'errors.token-malformed': {
    says: 'A bad access token is 401.',
    loses: 'The session is never renewed: the customer sees failures until the tokens are deleted by hand.',
  },
  'errors.token-preflight': {
    says: "A bad access token at a person's preflight is 401.",
    loses: 'The cart of a customer whose session has ended cannot be checked any more.',
  },
  'errors.refresh-unknown': {
    says: 'An expired or unknown refresh token is 401.',
    loses: 'The shop goes on with invalid tokens and never asks the customer to sign in again.',
  },
  'errors.preflight-malformed': {
    says: 'A preflight without its fields is refused with 4xx.',
    loses: 'A mistake looks like a failure of the server, which is asked again and again.',
  },
  'errors.phone-malformed': {
    says: 'A malformed phone number is refused with 4xx, not 401 or 404.',
    loses: 'The customer waits for an SMS that never comes.',
  },
  'errors.code-unasked': {
    says: 'A code for a number that asked for none is refused with 4xx, not 401 or 404.',
    loses: 'Anybody signs in as anybody, or a wrong code looks like a broken site.',
  },
  'errors.identity-malformed': {
    says: 'A malformed identity token of Google or Apple is refused with 4xx, not 401 or 404.',
    loses: 'Anybody signs in as anybody, or a failed sign-in looks like a broken site.',
  },
  'errors.vk-malformed': {
    says: 'An unknown code of VK ID is refused with 4xx, not 401 or 404.',
    loses: 'Anybody signs in as anybody, or a failed sign-in looks like a broken site.',
  },
  ...CODE_ROWS,

  'preflight.answer': { says: 'POST …/orders/preflight answers an honest cart with Preflight.', loses: NO_ORDER },
  'preflight.lines': {
    says: 'A preflight prices each line that was asked for, in one position or several; beside them are only gifts and charges that stand for themselves.',
    loses: NO_ORDER,
  },
  'preflight.sums': {
    says: 'sum = (price + modifiers) × count − discounts × count − promo codes.',
    loses: 'The customer sees parts that do not add up to the total.',
  },
  'preflight.delivery-line': {
    says: 'With DELIVERY one position is flagged DELIVERY_PRICE, 0 when free; with TAKE_AWAY none.',
    loses: 'The courier comes unannounced on the bill, or for nothing.',
  },
  'preflight.delivery-price': {
    says: 'Delivery costs what the threshold of the zone says for the total.',
    loses: 'The price that the map promised is not the one to be paid.',
  },
  'preflight.repeated': {
    says: 'The same question has the same sums.',
    loses: 'The price rises at the last press, and the customer has to confirm again.',
  },
  'preflight.line-order': {
    says: 'The order of the lines changes no sum.',
    loses: 'Adding a dish changes the price of others.',
  },
  'preflight.own-prices': {
    says: 'Prices in the request are informative: the API prices from its own menu and refuses none.',
    loses: 'A cart opened before a change of prices is refused, or anybody names a price of his own.',
  },
  'preflight.ahead': {
    says: 'A cart for later, at a preOrderTime within the hours for it, is priced like one for now.',
    loses: 'Nothing can be ordered ahead, and nothing while the kitchen is closed.',
  },
  'preflight.promo': {
    says: 'A good promo code is accepted: 200 with promoCode.',
    loses: 'The code that was advertised does not work.',
  },

  'sign-in.code': { says: 'POST /api/v1/sign/in/phone/code sends a code and answers 2xx.', loses: NO_SIGN_IN },
  'sign-in.tokens': { says: 'POST /api/v1/sign/in/phone answers { accessToken, refreshToken }.', loses: NO_SIGN_IN },
  'sign-in.me': { says: 'GET /api/v1/me answers Me, with an id.', loses: NO_SIGN_IN },
  'sign-in.refresh': {
    says: 'POST /api/v1/sign/refresh answers two tokens that work.',
    loses: 'Everybody is signed out when the access token ends.',
  },
  'sign-in.out': {
    says: 'POST /api/v1/sign/out ends the session, where session.signOut is on.',
    loses: 'A person who has copied the tokens from a shared device stays signed in.',
  },
  'order.preflight': { says: "A person's preflight answers like a guest's.", loses: NO_ORDER },
  'order.answer': {
    says: 'POST /api/v1/persons/{id}/orders answers Order.',
    loses: 'The customer does not know whether the order was taken.',
  },
  'order.sum': {
    says: 'payableAmount is the sum of the preflight, delivery included.',
    loses: 'The customer pays another sum than the one agreed to.',
  },
  'order.payment': {
    says: 'With CARD_ONLINE there is a paymentUrl, absolute https; AWAITING_PAYMENT if and only if there is one.',
    loses: 'An order cannot be paid.',
  },
  'order.key-repeated': {
    says: 'The same Idempotency-Key and body answer with the same order.',
    loses: 'A lost answer becomes two orders and two bills.',
  },
  'order.status': {
    says: 'GET /api/v1/persons/{id}/orders/{id} returns the status, where orders.status is on.',
    loses: 'The page of the order does not tell how far it is.',
  },
} as const satisfies Readonly<Record<string, Row>>

/** Suggestions: within the contract, but could be better. */
export const ADVICE = {
  'restos.timezone-offset': {
    says: 'Where there is no summer time, give timezone as its offset.',
    loses: 'Browsers with old data of time zones open and close the restaurant an hour early or late.',
  },
  'menus.price-from': {
    says: 'A dish may cost 0 where its price is in what must be chosen.',
    loses: 'Nothing: the shop shows the least that the dish costs, as «from».',
  },
} as const satisfies Readonly<Record<string, Row>>
export type AdviceId = keyof typeof ADVICE

export type RowId = keyof typeof ROWS
export const ROW_IDS = Object.keys(ROWS) as readonly RowId[]
