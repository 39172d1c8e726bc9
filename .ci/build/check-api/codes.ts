import { ApiError } from '../../../core/http/errors.ts'
import { isApiCode, type ApiCode } from '../../../core/shop/api-codes.ts'
import { isAdult } from '../../../core/shop/catalogue/availability.ts'
import { listPaymentMethods, PAYMENT_METHODS } from '../../../core/shop/place/serves.ts'
import { createCheckoutApi, type PreflightRequest } from '../../../core/shop/quote/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import { buildCarts, counted, dishesNow, toLine, toRequest, type Cart } from './carts.ts'
import type { Place } from './catalogue.ts'
import { catchFailure, NOBODYS } from './refusals.ts'
import type { RowId } from './rows.ts'

const NO_CODE = 'NO-SUCH-CODE-7Q2X'
/** A point without restaurants, in the Gulf of Guinea. */
const NOWHERE = { lat: 0, lng: 0 }

/** The problem of a refusal that is not read as expected; undefined for none. */
export function otherCode(failure: unknown, wanted: ApiCode): string | undefined {
  if (failure === undefined) return 'a good answer: a 2xx where a refusal was expected'
  if (!(failure instanceof ApiError)) return describeProblem(failure)
  if (failure.status < 400 || failure.status > 499 || failure.status === 401 || failure.status === 404)
    return `${describeProblem(failure)}; the shop reads this status as something else`
  if (failure.code === wanted) return undefined
  return isApiCode(failure.code)
    ? describeProblem(failure)
    : `${describeProblem(failure)}; if that is the word for it, name it in api.codes`
}

type Expect = (
  wanted: ApiCode,
  about: string,
  request: PreflightRequest,
  hasFact?: (failure: ApiError) => boolean,
) => Promise<void>

/** Provokes each error code of a preflight, except those that depend on the state of the restaurant. */
export async function checkCodes(check: Check, places: readonly Place[], carts: readonly Cart[]): Promise<void> {
  const { findings, http } = check
  const [any] = carts
  if (any === undefined) return

  const requestRefusal = (request: PreflightRequest) =>
    catchFailure(() => createCheckoutApi(http, () => undefined).preflight(request, null))
  const expect: Expect = async (wanted, about, request, hasFact = () => true) => {
    const failure = await requestRefusal(request)
    const came =
      otherCode(failure, wanted)
      ?? (hasFact(failure as ApiError)
        ? undefined
        : `${describeProblem(failure)}; without the amount or the positionIds that go with it`)
    findings.check(`code.${wanted}`, `a preflight ${about}`, came)
  }
  const [line] = any.lines

  if (check.config.cart.promoCodes)
    await expect('promo-code.not-found', `with the promo code ${NO_CODE}`, toRequest(any, NO_CODE))
  if (line !== undefined) {
    const stranger = toRequest({ ...any, lines: [...any.lines, { ...line, id: NOBODYS, name: 'x' }] })
    await expect('person-order.position-not-found-in-resto', `with dish ${NOBODYS}`, stranger, ({ positionIds = [] }) =>
      positionIds.includes(NOBODYS),
    )
  }
  const delivery = carts.find(({ method }) => method === 'DELIVERY')
  if (delivery !== undefined) await checkDeliveryCodes(check, delivery, expect)
  for (const [code, request] of unpayable(places, check.now()))
    await expect(
      code,
      `paid by ${request.payType} where that is not taken, ${request.deliveryType} from restaurant ${request.restoId}`,
      request,
    )
  await checkDrinks(check, places, requestRefusal)
}

async function checkDeliveryCodes({ findings, now }: Check, cart: Cart, expect: Expect): Promise<void> {
  const asked = toRequest(cart)
  await expect('delivery.address-out-of-zone', 'to 0° N 0° E', { ...asked, location: NOWHERE })
  const bands = cart.target?.zone.bands ?? []
  const [least, most] = [bands[0]?.min ?? 0, bands.at(-1)?.max ?? Infinity]
  const hasAmount = ({ amount }: ApiError): boolean => amount !== undefined
  const plain = dishesNow(cart.place, 'DELIVERY', now()).filter(
    dish => !isAdult(dish) && (cart.place.menu.modifiers.get(dish.id) ?? []).length === 0,
  )
  const [cheapest] = [...plain].sort((a, b) => a.price - b.price)
  if (cheapest === undefined || cheapest.price >= least)
    findings.leave('no dish costs less than the smallest threshold', 'code.delivery.order-sum-not-enough.range')
  else
    await expect(
      'delivery.order-sum-not-enough.range',
      `of one dish for ${cheapest.price}`,
      toRequest({ ...cart, lines: [toLine(cheapest)] }),
      hasAmount,
    )
  const large = cart.lines.map(line => counted(line, Math.ceil((most * 1.6) / line.price)))
  if (most === Infinity || large.reduce((sum, line) => sum + line.sum, 0) < most * 1.3)
    findings.leave('the last threshold has no end within reach', 'code.delivery.order-sum-exceeded')
  else
    await expect(
      'delivery.order-sum-exceeded',
      'above the last threshold',
      toRequest({ ...cart, lines: large }),
      hasAmount,
    )
}

const WAYS = {
  CARD_ONLINE: ['delivery-online-pay', 'takeaway-online'],
  CARD_UPON_RECEIPT: ['delivery-card-pay', 'takeaway-card-pay'],
  CASH_UPON_RECEIPT: ['delivery-cash-pay', 'takeaway-cash-pay'],
} as const

/** Requests each payment method at a restaurant that does not accept it. */
function unpayable(places: readonly Place[], now: number): ReadonlyMap<ApiCode, PreflightRequest> {
  const found = new Map<ApiCode, PreflightRequest>()
  for (const [index, method] of (['DELIVERY', 'TAKE_AWAY'] as const).entries()) {
    for (const payment of PAYMENT_METHODS) {
      const place = places.find(({ resto }) => {
        const payments = listPaymentMethods(resto, method)
        return payments.length > 0 && !payments.includes(payment)
      })
      const [cart] = place === undefined ? [] : buildCarts(place, method, now)
      if (cart)
        found.set(`resto.doesnt-support-${WAYS[payment][index] ?? WAYS[payment][0]}`, toRequest({ ...cart, payment }))
    }
  }
  return found
}

/** Not every chain has this rule, so a priced cart of drinks proves nothing. */
async function checkDrinks(
  { findings, now }: Check,
  places: readonly Place[],
  requestRefusal: (request: PreflightRequest) => Promise<unknown>,
): Promise<void> {
  const row: RowId = 'code.person-order.add-more'
  for (const place of places) {
    const drink = dishesNow(place, 'TAKE_AWAY', now()).find(
      dish => isAdult(dish) && (place.menu.modifiers.get(dish.id) ?? []).length === 0,
    )
    const [cart] = buildCarts(place, 'TAKE_AWAY', now())
    if (!drink || !cart) continue
    const failure = await requestRefusal(toRequest({ ...cart, lines: [toLine(drink)] }))
    if (failure === undefined) return findings.leave('drinks alone are sold', row)
    return findings.check(row, `a preflight of drink ${drink.id} alone`, otherCode(failure, 'person-order.add-more'))
  }
}
