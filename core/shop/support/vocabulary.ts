import { KEY } from '../keys.ts'

/** What a report's detail may be made of: fields of the API, names of the storage, and the words of the shop's own messages. */
const FIELDS = `
  accessToken accountIds active address adult allergens alt amount apartment avatar averageCheck base bounds calculatedAmount carbs center
  cardOnline cardUponReceipt cashUponReceipt change choice cities city cityId cityIds close closes code comment content contents copy cost
  count counter currency date dayInAdvance dayOfWeek deliveries delivery deliveryCost deliveryTime description detail details discounts
  east email emails endAt entrance fat field finishAt firstName flags floor freeFrom group groupId groups hasDiscount hasHouse
  hasModifiers height href id image images index intercom isActive isAvailable isDelivery isOnline isOpen isTable isTakeAway itemCount
  itemId items kcal key language lastName lat layout limit line lines link links list lng location max maxCount maxDiscountAmount
  maximum measure menu menuId menus message min minCount minimum minOrderAmount minTimeMinutes minus minusGone minute minutes modifier
  modifierId modifiers name nameUi north now number nutrition open openingHours opens order orderId orderPrice parent patronymic
  payableAmount payConfig payment paymentUrl pays personCount personId personName phone phones photos pieces place placeId plus
  plusGone point points polygon position positionGroup positionId positionIds positions preOrder preOrderTime price production
  promoCode promoCodeMaxDiscountAmount promoCodeMinOrderAmount promoCodes protein query refreshToken resto restoId returnUrl savedAt
  score section slots source south specials stamp startAt startedAt status step street sum tags takeAway tallies term text thresholds
  timeZone timezone total type unit url utc_time value version vkAccessToken weight west whiteLabel whole width zone zones zoom
`
const SPOKEN = `
  a against alone an and another answer answered are array as asked at be been began between body boolean but by call can cannot centre
  clock come could cut days device digit does empty exactly expected failed false finite for from geojson got has HH hour hours in integer is iso
  item its json key label later left least less lines list longer met minor missing MM modifier moment more multipolygon needs no none not
  nothing null numbers object of offset on one only or other out outline pairs parts past platform positive profile read refused
  request response ring rings saved seconds self-intersecting server several shape short string strings summed than that the them there those
  this time timed to token too true undefined unit units unknown unreadable unusable was were white with without wrong zero
  archive attempt draft group menu-groups modifiers now order person persons place placed position-groups positions price promo promo-code
  promotions preflight me resto restos tokens stored storage time-slots working-hours ru en cnr DELIVERY TAKE_AWAY RUB EUR
  Error TypeError RangeError SyntaxError ReferenceError NetworkError ApiError WireError DOMException AbortError DataError
  InvalidStateError NotAllowedError NotFoundError QuotaExceededError SecurityError TimeoutError UnknownError VersionError
  network unreachable unavailable cancelled late timeout fetch request status with HTTP database connection transaction quota exceeded bad
`

/** In lower case; words that are joined by hyphens are known one by one. */
export function vocabulary(): ReadonlySet<string> {
  const words = `${FIELDS} ${SPOKEN} ${Object.values(KEY).join(' ')}`.split(/[\s-]+/).filter(word => word !== '')
  return new Set(words.map(word => word.toLowerCase()))
}

const SEGMENTS: ReadonlySet<string> = new Set([
  'p', 'now', 'cities', 'restos', 'deliveries', 'menus', 'position-groups', 'positions', 'modifiers', 'position-time-slots', 'working-hours',
  'promotions', 'persons', 'orders', 'preflight', 'api', 'v1', 'sign', 'in', 'out', 'phone', 'code', 'refresh', 'me', 'maps', 'vk-id', 'oauth2', 'user_info', 'logout',
])

/** `/1/persons/:id/orders` for `/1/persons/1001/orders`: the words of the API stay, everything else may be anything. */
export function pathPattern(path: string): string {
  return path.split('/').map((part, index) => (part === '' || SEGMENTS.has(part) || (index === 1 && /^\d$/.test(part)) ? part : ':id')).join('/')
}
