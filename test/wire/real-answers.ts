import { openSandbox, FRIDAY_NOON } from '../kit/shop.ts'
import type { Reader } from './answered.ts'

/** Complete responses of the sandbox for each decoder of the shop. */
export type RealAnswers = Readonly<Record<Reader | 'refusal', readonly unknown[]>>

/**
 * Collects the responses: a person signs in by VK ID, which adds a third token, and orders with a
 * card.
 */
export async function collectRealAnswers(): Promise<RealAnswers> {
  const sandbox = await openSandbox({ habits: { orderStatus: true } })
  const request = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<any> => {
    const answer = await fetch(sandbox.url + path, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (!answer.ok && answer.status !== 422) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const requestAll = (paths: readonly string[]): Promise<readonly any[]> =>
    Promise.all(paths.map(path => request(path)))
  const restos = await requestAll([11, 12, 21, 31].map(id => `/1/p/restos/${id}`))
  const menus = restos.flatMap(resto => (resto.menus as { id: number }[]).map(({ id }) => id))
  const listRestaurantPaths = (what: string): readonly string[] => restos.map(({ id }) => `/1/restos/${id}/${what}`)
  const positions = await requestAll(menus.map(id => `/1/p/menus/${id}/positions`))
  const modifiers = await requestAll(listRestaurantPaths('positions/modifiers'))

  const cart = createCart(positions.flat(), modifiers[0])
  const { codeChallenge, codeVerifier, ...bound } = VK
  const { code } = await sandbox.control('vk/authorize', { codeChallenge, ...bound, profile: PROFILE })
  const tokens = await request('/1/sign/in/vk-id', { apiKey: '', code, codeVerifier, ...bound })
  const authorization = `Bearer ${tokens.accessToken}`
  const { id: person } = await request('/api/v1/me', undefined, { authorization })
  const preflight = await request('/1/persons/orders/preflight', cart)
  const order = await request(`/api/v1/persons/${person}/orders`, { ...cart, ...DETAILS }, { authorization })
  await sandbox.control('order-status', {
    orderId: order.id, status: 'COOKING', readyAt: new Date(FRIDAY_NOON).toISOString(),
  })
  const answers = {
    now: [await request('/1/now')],
    cities: await requestAll(['/1/p/cities?whiteLabel=caplya']),
    restos: await requestAll(['/1/p/restos?cityId=1&whiteLabel=caplya']),
    resto: restos,
    deliveries: await requestAll(listRestaurantPaths('deliveries?size=100')),
    groups: await requestAll(menus.map(id => `/1/p/menus/${id}/position-groups`)),
    positions,
    modifiers,
    slots: await requestAll(listRestaurantPaths('position-time-slots')),
    preOrder: await requestAll(listRestaurantPaths('working-hours')),
    promotions: await requestAll(listRestaurantPaths('promotions')),
    preflight: [preflight],
    order: [order],
    tokens: [tokens],
    me: [await request('/api/v1/me', undefined, { authorization })],
    refusal: [
      await request('/1/persons/orders/preflight', {
        ...cart, positions: [cart.positions[0], { ...cart.positions[1], count: 99 }],
      }),
      await request('/1/persons/orders/preflight', { ...cart, positions: [{ ...cart.positions[0], id: 999_999 }] }),
    ],
    orderStatus: [await request(`/api/v1/persons/${person}/orders/${order.id}`, undefined, { authorization })],
  }
  await sandbox.close()
  return answers
}

const PROFILE = {
  email: 'anna@mail.example', firstName: 'Анна', lastName: 'Иванова', patronymic: 'Олеговна', phone: '+79000020001',
}
const VK = {
  // the example of RFC 7636
  codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  deviceId: 'device-1',
  redirectUri: 'https://shop.test/auth',
  state: 'state-1',
}
const DETAILS = {
  person: { name: 'Анна', email: 'anna@mail.example', phone: '+79000020001' },
  deliveryComment: 'за углом',
  apartment: '5',
  entrance: '1',
  floor: '2',
  intercom: '5К',
  returnUrl: 'https://shop.test/cart',
}

interface Group {
  readonly modifierId: number
  readonly minCount: number
  readonly items: readonly { readonly id: number; readonly name: string; readonly price: number }[]
}
interface Dish { readonly id: number; readonly name: string; readonly price: number }
/** The first dish with modifiers and one with a discount, under a promo code, with delivery. */
function createCart(
  positions: readonly Dish[],
  modifiers: readonly { readonly positionId: number; readonly modifiers: readonly Group[] }[],
) {
  const line = (dish: Dish | undefined): object => {
    if (dish === undefined) throw new Error('the sandbox has no such dish')
    const groups = modifiers.find(({ positionId }) => positionId === dish.id)?.modifiers ?? []
    const chosen = groups.flatMap(({ modifierId, minCount, items }) =>
      items.slice(0, Math.max(1, minCount)).map(({ id, name, price }) => ({ modifierId, id, name, price, count: 1 })),
    )
    return { id: dish.id, name: dish.name, price: dish.price, count: 1, sum: dish.price, modifiers: chosen }
  }
  return {
    deliveryType: 'DELIVERY',
    payType: 'CARD_ONLINE',
    promoCode: 'СУШИ10',
    restoId: 11,
    address: 'Советская улица, 10',
    location: { lat: 57.6261, lng: 39.8845 },
    positions: [
      line(positions.find(({ id }) => id === modifiers[0]?.positionId)),
      line(positions.find(({ name }) => name === 'Сет «Цапля»')),
    ],
  }
}
