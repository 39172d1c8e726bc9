import { KEY } from '../keys.ts'

/** What a report's detail may be made of: fields of the API, names of the storage, and the words of the shop's own messages. */
const FIELDS = `
  accessToken accountIds active address adult alt amount apartment avatar averageCheck base bounds calculatedAmount carbs cardOnline
  cardUponReceipt cashUponReceipt change choice cities city cityId cityIds closes code comment copy cost count counter currency date
  dayOfWeek deliveries delivery deliveryCost deliveryTime description detail details discounts email emails endAt entrance fat field
  finishAt firstName flags floor freeFrom group groupId groups hasDiscount hasHouse hasModifiers height href id image images index
  intercom isActive isAvailable isDelivery isOnline isOpen isTable isTakeAway itemCount itemId items kcal key language lastName lat
  layout limit line lines link links list lng location max maxCount maxDiscountAmount maximum menu menuId menus message min minCount
  minOrderAmount minTimeMinutes minimum minus minusGone minute minutes modifier modifierId modifiers name now number nutrition open
  openingHours opens order orderId parent patronymic payConfig payableAmount payment paymentUrl pays personCount personId personName
  phone phones photos pieces place placeId plus plusGone point points polygon position positionGroup positionId positionIds positions
  preOrder preOrderTime price production promoCode promoCodeMaxDiscountAmount promoCodeMinOrderAmount promoCodes protein query
  refreshToken resto restoId returnUrl savedAt score section slots source specials stamp startAt startedAt status step street sum tags
  tallies term text thresholds timeZone timezone total type unit url utc_time value version vkAccessToken weight whiteLabel whole
  width zone zones
`
const SPOKEN = `
  a against alone an and another answer answered are array as at be been began between body boolean but by call cannot centre
  clock could cut days device digit does empty expected failed false finite for geojson got has hour hours in integer is iso
  item its json key label later left less lines list longer met minor missing modifier moment more multipolygon no none not
  nothing null numbers object of offset on one only or other out outline pairs past platform positive profile read refused
  request response ring rings saved seconds self-intersecting server several shape short string strings than that the them there
  this time timed too true undefined unit units unknown unreadable unusable was white with without wrong zero
  archive attempt draft group menu-groups modifiers now order person persons place placed position-groups positions price promo promo-code
  promotions resto tokens stored storage time-slots working-hours ru en cnr DELIVERY TAKE_AWAY RUB EUR
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
