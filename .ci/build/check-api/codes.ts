import { ApiError } from '../../../core/http/errors.ts'
import { isApiCode, type ApiCode } from '../../../core/shop/api-codes.ts'
import { isAdult } from '../../../core/shop/catalogue/availability.ts'
import { paymentMethods, PAYMENT_METHODS } from '../../../core/shop/place/serves.ts'
import { createCheckoutWire, type PreflightRequest } from '../../../core/shop/quote/wire.ts'
import { wordsOf, type Check } from './ask.ts'
import { cartsOf, counted, dishesNow, lineOf, requestOf, type Cart } from './carts.ts'
import type { Place } from './catalogue.ts'
import { failureOf, NOBODYS } from './refusals.ts'
import type { RowId } from './rows.ts'

const NO_CODE = 'NO-SUCH-CODE-7Q2X'
/** Where no restaurant is: in the Gulf of Guinea. */
const NOWHERE = { lat: 0, lng: 0 }

/** What a refusal must be read as; undefined when it is. */
export function otherCode(failure: unknown, wanted: ApiCode): string | undefined {
  if (failure === undefined) return 'a good answer'
  if (!(failure instanceof ApiError)) return wordsOf(failure)
  if (failure.status < 400 || failure.status > 499 || failure.status === 401 || failure.status === 404) return `${wordsOf(failure)}; the shop reads this status as something else`
  if (failure.code === wanted) return undefined
  return isApiCode(failure.code) ? wordsOf(failure) : `${wordsOf(failure)}; if that is the word for it, name it in api.codes`
}

type Expect = (wanted: ApiCode, about: string, request: PreflightRequest, hasFact?: (failure: ApiError) => boolean) => Promise<void>

/** Provokes each error code that a preflight can answer with, but for those that only circumstances bring about. */
export async function checkCodes(check: Check, places: readonly Place[], carts: readonly Cart[]): Promise<void> {
  const { findings, http } = check
  const [any] = carts
  if (any === undefined) return

  const refusalOf = (request: PreflightRequest) => failureOf(() => createCheckoutWire(http, () => undefined).preflight(request, null))
  const expect: Expect = async (wanted, about, request, hasFact = () => true) => {
    const failure = await refusalOf(request)
    const came = otherCode(failure, wanted) ?? (hasFact(failure as ApiError) ? undefined : `${wordsOf(failure)}; without the amount or the positionIds that go with it`)
    findings.judge(`code.${wanted}`, `a preflight ${about}`, came)
  }
  const [line] = any.lines

  if (check.config.cart.promoCodes) await expect('promo-code.not-found', `with the promo code ${NO_CODE}`, requestOf(any, NO_CODE))
  if (line !== undefined) {
    const stranger = requestOf({ ...any, lines: [...any.lines, { ...line, id: NOBODYS, name: 'x' }] })
    await expect('person-order.position-not-found-in-resto', `with dish ${NOBODYS}`, stranger, ({ positionIds = [] }) => positionIds.includes(NOBODYS))
  }
  const delivery = carts.find(({ method }) => method === 'DELIVERY')
  if (delivery !== undefined) await checkDeliveryCodes(check, delivery, expect)
  for (const [code, request] of unpayable(places, check.now())) await expect(code, `paid by ${request.payType} where that is not taken, ${request.deliveryType} from restaurant ${request.restoId}`, request)
  await checkDrinks(check, places, refusalOf)
}

async function checkDeliveryCodes({ findings, now }: Check, cart: Cart, expect: Expect): Promise<void> {
  const asked = requestOf(cart)
  await expect('delivery.address-out-of-zone', 'to 0° N 0° E', { ...asked, location: NOWHERE })
  const bands = cart.target?.zone.bands ?? []
  const [least, most] = [bands[0]?.min ?? 0, bands.at(-1)?.max ?? Infinity]
  const hasAmount = ({ amount }: ApiError): boolean => amount !== undefined
  const plain = dishesNow(cart.place, 'DELIVERY', now()).filter(dish => !isAdult(dish) && (cart.place.menu.modifiers.get(dish.id) ?? []).length === 0)
  const [cheapest] = [...plain].sort((a, b) => a.price - b.price)
  if (cheapest === undefined || cheapest.price >= least) findings.leave('no dish costs less than the smallest threshold', 'code.delivery.order-sum-not-enough.range')
  else await expect('delivery.order-sum-not-enough.range', `of one dish for ${cheapest.price}`, requestOf({ ...cart, lines: [lineOf(cheapest)] }), hasAmount)
  const large = cart.lines.map(line => counted(line, Math.ceil((most * 1.6) / line.price)))
  if (most === Infinity || large.reduce((sum, line) => sum + line.sum, 0) < most * 1.3) findings.leave('the last threshold has no end within reach', 'code.delivery.order-sum-exceeded')
  else await expect('delivery.order-sum-exceeded', 'above the last threshold', requestOf({ ...cart, lines: large }), hasAmount)
}

const WAYS = { CARD_ONLINE: ['delivery-online-pay', 'takeaway-online'], CARD_UPON_RECEIPT: ['delivery-card-pay', 'takeaway-card-pay'], CASH_UPON_RECEIPT: ['delivery-cash-pay', 'takeaway-cash-pay'] } as const

/** For each way of paying an order to a restaurant that does not take it. */
function unpayable(places: readonly Place[], now: number): ReadonlyMap<ApiCode, PreflightRequest> {
  const found = new Map<ApiCode, PreflightRequest>()
  for (const [index, method] of (['DELIVERY', 'TAKE_AWAY'] as const).entries()) {
    for (const payment of PAYMENT_METHODS) {
      const place = places.find(({ resto }) => paymentMethods(resto, method).length > 0 && !paymentMethods(resto, method).includes(payment))
      const [cart] = place === undefined ? [] : cartsOf(place, method, now)
      if (cart) found.set(`resto.doesnt-support-${WAYS[payment][index] ?? WAYS[payment][0]}`, requestOf({ ...cart, payment }))
    }
  }
  return found
}

/** Not every chain has that rule: a cart of drinks that is priced proves nothing. */
async function checkDrinks({ findings, now }: Check, places: readonly Place[], refusalOf: (request: PreflightRequest) => Promise<unknown>): Promise<void> {
  const row: RowId = 'code.person-order.add-more'
  for (const place of places) {
    const drink = dishesNow(place, 'TAKE_AWAY', now()).find(dish => isAdult(dish) && (place.menu.modifiers.get(dish.id) ?? []).length === 0)
    const [cart] = cartsOf(place, 'TAKE_AWAY', now())
    if (!drink || !cart) continue
    const failure = await refusalOf(requestOf({ ...cart, lines: [lineOf(drink)] }))
    if (failure === undefined) return findings.leave('drinks alone are sold', row)
    return findings.judge(row, `a preflight of drink ${drink.id} alone`, otherCode(failure, 'person-order.add-more'))
  }
}
