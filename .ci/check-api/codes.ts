import { ApiError } from '../../core/http/errors.ts'
import type { ApiCode } from '../../core/shop/api-codes.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import { listPaymentMethods, PAYMENT_METHODS } from '../../core/shop/place/payment-methods.ts'
import {
  buildCarts, getGroups, listOrderableDishes, sumLines, toLine, toRequest, withCount, type Cart,
} from './carts.ts'
import type { CheckedRestaurant } from './catalogue.ts'
import { describeProblem, type Check } from './check-call.ts'
import { catchRefusal, judgeCode, UNUSED_ID } from './refusals.ts'

const UNKNOWN_PROMO_CODE = 'NO-SUCH-CODE-7Q2X'
/** A point in the Gulf of Guinea, to which no restaurant delivers. */
const NOWHERE = { lat: 0, lng: 0 }
/**
 * Multiples of the upper limit of the last price band. The count of each line is raised until the line reaches
 * `target`; the cart must reach `min`, so that discounts leave it above the limit.
 */
const EXCESS = { target: 1.6, min: 1.3 }
/** The last parts of the error codes for a payment method that a restaurant does not accept. */
const CODE_ENDINGS = {
  CARD_ONLINE: { DELIVERY: 'delivery-online-pay', TAKE_AWAY: 'takeaway-online' },
  CARD_UPON_RECEIPT: { DELIVERY: 'delivery-card-pay', TAKE_AWAY: 'takeaway-card-pay' },
  CASH_UPON_RECEIPT: { DELIVERY: 'delivery-cash-pay', TAKE_AWAY: 'takeaway-cash-pay' },
} as const

/** A preflight that the API must refuse with a code, and with the details that the code requires. */
type RefusedCase = readonly [
  code: ApiCode, description: string, request: PreflightRequest, hasDetails?: (refusal: ApiError) => boolean,
]
const hasAmount = ({ amount }: ApiError) => amount !== undefined

/**
 * Provokes the error codes of a preflight. Leaves out those for which the API would need special
 * data, such as a closed restaurant or an expired promo code.
 */
export async function checkCodes(check: Check, restaurants: readonly CheckedRestaurant[], carts: readonly Cart[]) {
  const { config, findings, quietClients } = check
  const [cart] = carts
  if (cart === undefined) return
  const requestWithPromo = toRequest(cart, UNKNOWN_PROMO_CODE)
  const unknownDishes = cart.lines.slice(0, 1).map(line => ({ ...line, id: UNUSED_ID, name: 'x' }))
  const cases: readonly RefusedCase[] = [
    ['promo-code.not-found', `with the promo code ${UNKNOWN_PROMO_CODE}`, requestWithPromo],
    ['person-order.position-not-found-in-resto', `with dish ${UNUSED_ID}`,
      toRequest({ ...cart, lines: [...cart.lines, ...unknownDishes] }),
      ({ positionIds = [] }) => positionIds.includes(UNUSED_ID)],
    ...carts.filter(({ method }) => method === 'DELIVERY').slice(0, 1).flatMap(item => listDeliveryCases(check, item)),
    ...listPaymentCases(restaurants, check.now()),
    ...listDrinkCases(check, restaurants),
  ]
  for (const [code, description, request, hasDetails = () => true] of cases) {
    if (code === 'promo-code.not-found' && !config.cart.promoCodes) continue
    const refusal = await catchRefusal(() => quietClients.preflight(request, null))
    // not every chain has this rule
    if (code === 'person-order.add-more' && refusal === undefined) {
      findings.markUnchecked('drinks alone are sold', `code.${code}`)
      continue
    }
    const judgement = judgeCode(refusal, code)
    const fault = `${describeProblem(refusal)}; without the amount or the positionIds that this code requires`
    findings.judge(`a preflight ${description}`, {
      [`code.${code}`]: judgement === true ? hasDetails(refusal as ApiError) || fault : judgement,
    })
  }
}

/** Lists the dishes without modifiers, either those for adults or the others. */
const listPlainDishes = ({ now }: Check, restaurant: CheckedRestaurant, method: DeliveryMethod, forAdults: boolean) =>
  listOrderableDishes(restaurant, method, now())
    .filter(dish => isAdult(dish) === forAdults && getGroups(restaurant, dish).length === 0)

/** Lists the cases about the address and the sum of a delivery. */
function listDeliveryCases(check: Check, cart: Cart) {
  const cases: RefusedCase[] = [
    ['delivery.address-out-of-zone', 'to 0° N 0° E', { ...toRequest(cart), location: NOWHERE }],
  ]
  const bands = cart.target?.zone.bands ?? []
  const [minSum, maxSum] = [bands[0]?.min ?? 0, bands.at(-1)?.max ?? Infinity]
  const [cheapest] = listPlainDishes(check, cart.restaurant, 'DELIVERY', false).sort((a, b) => a.price - b.price)
  if (cheapest === undefined || cheapest.price >= minSum) {
    const reason = 'no plain dish costs less than the smallest threshold'
    check.findings.markUnchecked(reason, 'code.delivery.order-sum-not-enough.range')
  } else {
    const request = toRequest({ ...cart, lines: [toLine(cheapest)] })
    cases.push(['delivery.order-sum-not-enough.range', `of one dish for ${cheapest.price}`, request, hasAmount])
  }
  const lines = cart.lines.map(line => withCount(line, Math.ceil((maxSum * EXCESS.target) / line.price)))
  if (maxSum === Infinity || sumLines(lines) < maxSum * EXCESS.min)
    check.findings.markUnchecked(
      'the last price band has no upper limit that a cart can exceed', 'code.delivery.order-sum-exceeded')
  else
    cases.push(['delivery.order-sum-exceeded', 'above the last threshold', toRequest({ ...cart, lines }), hasAmount])
  return cases
}

/** Lists a case for each payment method that at least one restaurant does not accept. */
function listPaymentCases(restaurants: readonly CheckedRestaurant[], now: number): readonly RefusedCase[] {
  return (['DELIVERY', 'TAKE_AWAY'] as const).flatMap(method => PAYMENT_METHODS.flatMap((payment): RefusedCase[] => {
    const restaurant = restaurants.find(({ resto }) => {
      const accepted = listPaymentMethods(resto, method)
      return accepted.length > 0 && !accepted.includes(payment)
    })
    const [cart] = restaurant === undefined ? [] : buildCarts(restaurant, method, now)
    return cart === undefined ? [] : [[
      `resto.doesnt-support-${CODE_ENDINGS[payment][method]}`,
      `paid by ${payment}, which is not accepted, ${method} from restaurant ${cart.restaurant.resto.id}`,
      toRequest({ ...cart, payment }),
    ]]
  }))
}

/** Lists the case of a cart that has only a drink for adults. */
const listDrinkCases = (check: Check, restaurants: readonly CheckedRestaurant[]): readonly RefusedCase[] =>
  restaurants.flatMap((restaurant): RefusedCase[] => {
    const [drink] = listPlainDishes(check, restaurant, 'TAKE_AWAY', true)
    const [cart] = buildCarts(restaurant, 'TAKE_AWAY', check.now())
    if (!drink || !cart) return []
    const request = toRequest({ ...cart, lines: [toLine(drink)] })
    return [['person-order.add-more', `of drink ${drink.id} alone`, request]]
  }).slice(0, 1)
