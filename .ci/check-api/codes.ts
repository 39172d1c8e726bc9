import { ApiError } from '../../core/http/errors.ts'
import { isApiCode, type ApiCode } from '../../core/shop/api-codes.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { listPaymentMethods, PAYMENT_METHODS } from '../../core/shop/place/payment-methods.ts'
import { createCheckoutApi, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import { buildCarts, withCount, listOrderableDishes, toLine, toRequest, type Cart } from './carts.ts'
import type { CheckedRestaurant } from './catalogue.ts'
import { ACCEPTED, catchRefusal, isRefusalStatus, UNUSED_ID } from './refusals.ts'
import type { RowId } from './rows.ts'

const UNKNOWN_PROMO_CODE = 'NO-SUCH-CODE-7Q2X'
/** A point in the Gulf of Guinea, to which no restaurant delivers. */
const NOWHERE = { lat: 0, lng: 0 }
/**
 * The sum of a cart above the largest threshold, in multiples of the threshold: the sum to aim at,
 * and the least sum that is enough. Discounts may lower the sum.
 */
const EXCESS = { target: 1.6, min: 1.3 }

/** Describes why the shop would not read an error as the expected code; undefined if it would. */
export function findCodeFault(error: unknown, expected: ApiCode): string | undefined {
  if (error === undefined) return ACCEPTED
  const description = describeProblem(error)
  if (!(error instanceof ApiError)) return description
  if (!isRefusalStatus(error.status)) return `${description}; the shop reads this status as something else`
  if (error.code === expected) return undefined
  return isApiCode(error.code) ? description : `${description}; if this is the API's code for it, name it in api.codes`
}

/**
 * Checks that the API refuses a preflight with a code, and with the details that the code requires.
 */
type ExpectRefusal = (
  code: ApiCode,
  description: string,
  request: PreflightRequest,
  hasDetails?: (refusal: ApiError) => boolean,
) => Promise<void>

/**
 * Provokes the error codes of a preflight. Leaves out those for which the API would need special
 * data, such as a closed restaurant or an expired promo code.
 */
export async function checkCodes(
  check: Check,
  restaurants: readonly CheckedRestaurant[],
  carts: readonly Cart[],
): Promise<void> {
  const { findings, http } = check
  const [cart] = carts
  if (cart === undefined) return

  const requestRefusal = (request: PreflightRequest) =>
    catchRefusal(() => createCheckoutApi(http, () => undefined).preflight(request, null))
  const expect: ExpectRefusal = async (code, description, request, hasDetails = () => true) => {
    const refusal = await requestRefusal(request)
    const codeFault = findCodeFault(refusal, code)
    const lacksDetails = codeFault === undefined && !hasDetails(refusal as ApiError)
    const fault = lacksDetails
      ? `${describeProblem(refusal)}; without the amount or the positionIds that this code requires`
      : codeFault
    findings.record(`code.${code}`, `a preflight ${description}`, fault)
  }
  const [line] = cart.lines

  if (check.config.cart.promoCodes)
    await expect(
      'promo-code.not-found',
      `with the promo code ${UNKNOWN_PROMO_CODE}`,
      toRequest(cart, UNKNOWN_PROMO_CODE),
    )
  if (line !== undefined) {
    const lines = [...cart.lines, { ...line, id: UNUSED_ID, name: 'x' }]
    await expect(
      'person-order.position-not-found-in-resto',
      `with dish ${UNUSED_ID}`,
      toRequest({ ...cart, lines }),
      ({ positionIds = [] }) => positionIds.includes(UNUSED_ID),
    )
  }
  const delivery = carts.find(({ method }) => method === 'DELIVERY')
  if (delivery !== undefined) await checkDeliveryCodes(check, delivery, expect)
  for (const [code, request] of buildUnpayableRequests(restaurants, check.now()))
    await expect(
      code,
      `paid by ${request.payType}, which is not accepted, ${request.deliveryType} from restaurant ${request.restoId}`,
      request,
    )
  await checkDrinksAlone(check, restaurants, requestRefusal)
}

/** Provokes the error codes about the address and the sum of a delivery. */
async function checkDeliveryCodes({ findings, now }: Check, cart: Cart, expect: ExpectRefusal): Promise<void> {
  await expect('delivery.address-out-of-zone', 'to 0° N 0° E', { ...toRequest(cart), location: NOWHERE })
  const bands = cart.target?.zone.bands ?? []
  const [minSum, maxSum] = [bands[0]?.min ?? 0, bands.at(-1)?.max ?? Infinity]
  const hasAmount = ({ amount }: ApiError): boolean => amount !== undefined
  const plainDishes = listOrderableDishes(cart.restaurant, 'DELIVERY', now()).filter(
    dish => !isAdult(dish) && (cart.restaurant.menu.modifiers.get(dish.id) ?? []).length === 0,
  )
  const [cheapest] = [...plainDishes].sort((a, b) => a.price - b.price)
  if (cheapest === undefined || cheapest.price >= minSum)
    findings.markUnchecked('no dish costs less than the smallest threshold', 'code.delivery.order-sum-not-enough.range')
  else
    await expect(
      'delivery.order-sum-not-enough.range',
      `of one dish for ${cheapest.price}`,
      toRequest({ ...cart, lines: [toLine(cheapest)] }),
      hasAmount,
    )
  const lines = cart.lines.map(line => withCount(line, Math.ceil((maxSum * EXCESS.target) / line.price)))
  if (maxSum === Infinity || lines.reduce((sum, line) => sum + line.sum, 0) < maxSum * EXCESS.min)
    findings.markUnchecked('the last threshold has no end within reach', 'code.delivery.order-sum-exceeded')
  else
    await expect(
      'delivery.order-sum-exceeded',
      'above the last threshold',
      toRequest({ ...cart, lines }),
      hasAmount,
    )
}

/** The last parts of the error codes for a payment method that a restaurant does not accept. */
const CODE_ENDINGS = {
  CARD_ONLINE: { DELIVERY: 'delivery-online-pay', TAKE_AWAY: 'takeaway-online' },
  CARD_UPON_RECEIPT: { DELIVERY: 'delivery-card-pay', TAKE_AWAY: 'takeaway-card-pay' },
  CASH_UPON_RECEIPT: { DELIVERY: 'delivery-cash-pay', TAKE_AWAY: 'takeaway-cash-pay' },
} as const

/**
 * Builds a request for each payment method that at least one restaurant does not accept.
 * The keys are the error codes that the API must send.
 */
function buildUnpayableRequests(
  restaurants: readonly CheckedRestaurant[],
  now: number,
): ReadonlyMap<ApiCode, PreflightRequest> {
  const requests = new Map<ApiCode, PreflightRequest>()
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    for (const payment of PAYMENT_METHODS) {
      const restaurant = restaurants.find(({ resto }) => {
        const payments = listPaymentMethods(resto, method)
        return payments.length > 0 && !payments.includes(payment)
      })
      const [cart] = restaurant === undefined ? [] : buildCarts(restaurant, method, now)
      const ending = CODE_ENDINGS[payment][method]
      if (cart) requests.set(`resto.doesnt-support-${ending}`, toRequest({ ...cart, payment }))
    }
  }
  return requests
}

/**
 * Checks the refusal of a cart that has only a drink for adults.
 * Not every chain has this rule, so an accepted cart breaks no row.
 */
async function checkDrinksAlone(
  { findings, now }: Check,
  restaurants: readonly CheckedRestaurant[],
  requestRefusal: (request: PreflightRequest) => Promise<unknown>,
): Promise<void> {
  const row: RowId = 'code.person-order.add-more'
  for (const restaurant of restaurants) {
    const drink = listOrderableDishes(restaurant, 'TAKE_AWAY', now()).find(
      dish => isAdult(dish) && (restaurant.menu.modifiers.get(dish.id) ?? []).length === 0,
    )
    const [cart] = buildCarts(restaurant, 'TAKE_AWAY', now())
    if (!drink || !cart) continue
    const refusal = await requestRefusal(toRequest({ ...cart, lines: [toLine(drink)] }))
    if (refusal === undefined) return findings.markUnchecked('drinks alone are sold', row)
    const fault = findCodeFault(refusal, 'person-order.add-more')
    return findings.record(row, `a preflight of drink ${drink.id} alone`, fault)
  }
}
