/**
 * The exact storage content that the predecessor, this version and other programs leave on a device.
 * Never change the texts of a released version: a new storage layout adds an entry.
 */
export interface Stored {
  readonly version: string
  readonly content: Readonly<Record<string, string>>
  /** The expected method after the migration; the cart and the person are the same in every entry. */
  readonly method: 'DELIVERY' | 'TAKE_AWAY' | null
}

const common = {
  city_id: '1', resto_id: '11', app_white_label: 'caplya', app_locale: 'ru', cookie_consent_accepted: 'true',
  adulthood_confirmed: 'true', person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
  order_comment: '"Позвонить"', order_person_count: '3',
  order_promo_code: '{"code":"ТЕСТ","active":true,"minOrderAmount":100000}',
  order_pre_order_time: '"2026-11-20T18:00:00+03:00"',
}
const list =
  '[{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[],"count":2,"discounts":[{"id":1,"name":"Ролл дня","calculatedAmount":8900}],"promoCodes":[],"sum":100000},{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}],"count":2,"discounts":[],"promoCodes":[],"sum":99600}]'

/** A delivery address as the shop stores it. */
export const STORED_PLACE =
  '{"address":"Советская улица, 10","apartment":"5","entrance":"1","floor":"2","intercom":"","comment":"","location":{"lat":57.6261,"lng":39.8845},"hasHouse":true,"placeId":"p"}'

/** The cart and the person that each of them has. */
export const STORED_CART = ['2 × Филадельфия', '2 × Вок']
export const STORED_PERSON = ['Ольга', 'olga@example.com', '+79995550100']

export const STORED: readonly Stored[] = [
  {
    version: 'the shop before this one',
    content: {
      ...common,
      app_version: '1.0.0',
      order_delivery_type: '{"value":"DELIVERY","title":"Доставка"}',
      order_payment_type: '{"value":"CASH_UPON_RECEIPT","title":"Наличные"}',
      order_person: '{"emailAddress":"olga@example.com","fullName":"Ольга","oldPhone":"+79995550100"}',
      cart_positions: list,
    },
    method: 'DELIVERY',
  },
  {
    version: 'other programs, beside a migrated person',
    content: {
      ...common, app_version: '2.0.0', order_delivery_method: '"TAKE_AWAY"', order_payment_method: '"CARD_ONLINE"',
      order_person: '{"email":"olga@example.com","name":"Ольга","phone":"+79995550100"}',
      cart_positions: list,
    },
    method: 'TAKE_AWAY',
  },
  {
    version: 'this version',
    content: {
      // the method of the order is in `order_choice`: other programs may have changed theirs since
      ...common, app_version: '2.0.0', order_delivery_method: '"TAKE_AWAY"', order_payment_method: '"CARD_ONLINE"',
      order_choice: `{"cityId":1,"restoId":11,"method":"DELIVERY","place":${STORED_PLACE}}`,
      order_person:
        '{"email":"olga@example.com","name":"Ольга","phone":"+79995550100","profile":{"id":5,"email":"olga@example.com","name":"","phone":"+79995550100"}}',
      cart_positions: list,
      'cart_positions.copy.29543580-b8097413c37b':
        '{"until":29543578,"lines":[{"stamp":1,"order":1,"position":{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[]},"tallies":[{"writer":"until","plus":3,"minus":1,"plusGone":2,"minusGone":1},{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":2,"order":2,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"tallies":[{"writer":"until","plus":1,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":3,"order":3,"position":{"id":2,"menu":{"id":110},"name":"Том ям","price":45000,"hasModifiers":false,"modifiers":[]},"tallies":[{"writer":"29543580-b8097413c37b","plus":4,"minus":1,"plusGone":4,"minusGone":1}]}]}',
      // one piece that the customer added before the cart service had loaded
      'cart_positions.copy.29543580-ec5538143b82':
        '{"until":0,"early":true,"lines":[{"stamp":0,"order":1000001,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"tallies":[{"writer":"29543580-ec5538143b82","plus":1,"minus":0}]}]}',
    },
    method: 'DELIVERY',
  },
]
