/**
 * The exact storage content that each version of the shop left on a device. Never change these texts:
 * a new storage layout adds an entry.
 */
export interface Stored {
  readonly version: string
  readonly content: Readonly<Record<string, string>>
  /** The expected method after the migration; the cart and the person are the same in every version. */
  readonly method: 'DELIVERY' | 'TAKE_AWAY' | null
}

const common = {
  city_id: '1', resto_id: '11', app_white_label: 'caplya', app_locale: 'ru', cookie_consent_accepted: 'true',
  adulthood_confirmed: 'true', person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
  order_comment: '"Позвонить"', order_person_count: '3',
  order_promo_code: '{"code":"ТЕСТ","active":true,"minOrderAmount":100000}',
  order_pre_order_time: '"2026-11-20T18:00:00+03:00"',
  order_delivery_place:
    '{"address":"Советская улица, 10","apartment":"5","entrance":"1","floor":"2","intercom":"","comment":"","location":{"lat":57.6261,"lng":39.8845},"hasHouse":true,"placeId":"p"}',
}
/** What every device of version 2 has. */
const second = {
  ...common, app_version: '2.0.0', order_delivery_method: '"TAKE_AWAY"', order_payment_method: '"CARD_ONLINE"',
  order_person: '{"email":"olga@example.com","name":"Ольга","phone":"+79995550100"}',
}
const list =
  '[{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[],"count":2,"discounts":[{"id":1,"name":"Ролл дня","calculatedAmount":8900}],"promoCodes":[],"sum":100000},{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}],"count":2,"discounts":[],"promoCodes":[],"sum":99600}]'

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
    version: 'a cart in one list',
    content: {
      ...second,
      cart_positions: list,
    },
    method: 'TAKE_AWAY',
  },
  {
    version: 'a cart in timed copies, begun as a list',
    content: {
      ...second,
      cart_positions: list,
      'cart_positions.copy.29543580-b8097413c37b':
        '{"until":29543578,"written":29543580,"lines":[{"stamp":1,"order":1,"position":{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[]},"touched":29543580,"tallies":[{"writer":"until","plus":3,"minus":1,"plusGone":2,"minusGone":1},{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":2,"order":2,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"touched":0,"tallies":[{"writer":"foreign","plus":2,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":3,"order":3,"position":{"id":2,"menu":{"id":110},"name":"Том ям","price":45000,"hasModifiers":false,"modifiers":[]},"touched":29543580,"tallies":[{"writer":"29543580-b8097413c37b","plus":4,"minus":1,"plusGone":4,"minusGone":1}]}]}',
    },
    method: 'TAKE_AWAY',
  },
  {
    version: 'a cart in copies that count pieces',
    content: {
      ...second,
      cart_positions: list,
      'cart_positions.copy.29543580-b8097413c37b':
        '{"until":29543578,"lines":[{"stamp":1,"order":1,"position":{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[]},"tallies":[{"writer":"until","plus":3,"minus":2},{"writer":"29543580-b8097413c37b","plus":1,"minus":0}]},{"stamp":2,"order":2,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"tallies":[{"writer":"until","plus":2,"minus":0}]},{"stamp":3,"order":3,"position":{"id":2,"menu":{"id":110},"name":"Том ям","price":45000,"hasModifiers":false,"modifiers":[]},"tallies":[{"writer":"29543580-b8097413c37b","plus":4,"minus":5}]}]}',
    },
    method: 'TAKE_AWAY',
  },
  {
    version: 'a migration half written',
    content: {
      ...second,
      order_choice_change: '{"cityId":1,"restoId":11,"method":"DELIVERY"}',
      storage_migration: '{"whiteLabel":"caplya","values":{"order_payment_method":"\\"CASH_UPON_RECEIPT\\""}}',
      cart_positions:
        '[{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[],"count":2,"discounts":[{"id":1,"name":"Ролл дня","calculatedAmount":8900}],"promoCodes":[],"sum":100000},{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}],"count":2,"discounts":[],"promoCodes":[],"sum":99600}]\n',
      'cart_positions.copy.29543580-b8097413c37b':
        '{"until":29543578,"lines":[{"figures":null,"stamp":1,"order":1,"position":{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[]},"touched":29543580,"tallies":[{"writer":"29543580-b8097413c37b","plus":2,"minus":0,"plusGone":0,"minusGone":0}]},{"figures":null,"stamp":2,"order":2,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"touched":29543580,"tallies":[{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":0,"minusGone":0}]},{"figures":null,"stamp":3,"order":3,"position":{"id":2,"menu":{"id":110},"name":"Том ям","price":45000,"hasModifiers":false,"modifiers":[]},"touched":29543580,"tallies":[{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":1,"minusGone":0}]}]}',
      'cart_positions.copy.29543580-ec5538143b82':
        '{"until":29543578,"lines":[{"stamp":1,"order":1,"position":{"id":1,"menu":{"id":110},"name":"Филадельфия","price":58900,"hasModifiers":false,"modifiers":[]},"touched":29543580,"figures":{"count":2,"sum":100000,"discounts":[{"id":1,"name":"Ролл дня","calculatedAmount":8900}],"promoCodes":[],"stamp":4},"tallies":[{"writer":"29543580-b8097413c37b","plus":2,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":2,"order":2,"position":{"id":3,"menu":{"id":110},"name":"Вок","price":40000,"hasModifiers":true,"modifiers":[{"modifierId":7,"id":71,"name":"Удон","price":0,"count":1},{"modifierId":8,"id":81,"name":"Спайси","price":4900,"count":2}]},"touched":29543580,"figures":null,"tallies":[{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":0,"minusGone":0},{"writer":"29543580-ec5538143b82","plus":1,"minus":0,"plusGone":0,"minusGone":0}]},{"stamp":3,"order":3,"position":{"id":2,"menu":{"id":110},"name":"Том ям","price":45000,"hasModifiers":false,"modifiers":[]},"touched":29543580,"figures":null,"tallies":[{"writer":"29543580-b8097413c37b","plus":1,"minus":0,"plusGone":1,"minusGone":0}]}]}',
    },
    method: 'DELIVERY',
  },
  {
    version: 'a choice in one record',
    content: {
      // its method is for other programs, which may be older or newer than the choice
      ...second,
      order_choice:
        '{"cityId":2,"restoId":21,"method":"DELIVERY","place":{"address":"Советская улица, 12","apartment":"5","entrance":"","floor":"","intercom":"","comment":"","location":{"lat":57.6261,"lng":39.8845},"hasHouse":true,"placeId":"p"}}',
      cart_positions: list,
    },
    method: 'DELIVERY',
  },
]
