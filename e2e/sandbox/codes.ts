/**
 * Every error code of the sandbox with its HTTP status and Russian message.
 * 401: a bad or expired bearer. 404: an unknown id. 429: the SMS limits. 422: every other rejection
 * of a well-routed call. 403, 405 and 413 belong to the transport and never reach a correct client.
 */
export const CODES = {
  'request.invalid': [422, 'Запрос составлен неверно'],
  'request.too-large': [413, 'Запрос больше одного мегабайта'],
  'request.method-not-allowed': [405, 'Этот адрес не принимает такой метод'],
  'route.not-found': [404, 'Такого адреса нет'],
  'city.not-found': [404, 'Такого города нет'],
  'resto.not-found': [404, 'Такого заведения нет'],
  'menu.not-found': [404, 'Такого меню нет'],
  'person.not-found': [404, 'Такого покупателя нет'],
  'order.not-found': [404, 'Такого заказа нет'],
  'picture.not-found': [404, 'Такой картинки нет'],
  'control.foreign-origin': [403, 'Пульт открыт только для собственной страницы'],
  'server.failed': [500, 'Внутренняя ошибка сервера'],
  'sandbox.fault': [500, 'Неполадка, заданная на пульте'],

  'auth.token-missing': [401, 'Нужно войти'],
  'auth.token-invalid': [401, 'Вход недействителен, войдите снова'],
  'auth.token-expired': [401, 'Вход устарел, войдите снова'],
  'auth.token-replayed': [401, 'Этот токен уже был обменян, все входы по нему закрыты'],

  'sign-in.identity-token-missing': [422, 'Нет токена внешнего входа'],
  'sign-in.identity-token-invalid': [422, 'Токен внешнего входа недействителен'],
  'sign-in.identity-token-expired': [422, 'Токен внешнего входа устарел'],
  'sign-in.vk-code-not-found': [422, 'Код VK ID не найден или уже использован'],
  'sign-in.vk-verifier-mismatch': [422, 'Проверочный код VK ID не подошёл'],
  'sign-in.vk-device-mismatch': [422, 'Код VK ID выдан другому устройству'],
  'sign-in.vk-redirect-mismatch': [422, 'Адрес возврата VK ID не совпал'],
  'sign-in.vk-state-mismatch': [422, 'Состояние входа VK ID не совпало'],

  'sms.too-often': [429, 'Код можно запросить раз в 90 секунд'],
  'sms.wrong-code': [422, 'Неверный код подтверждения'],
  'sms.attempts-exhausted': [429, 'Попытки исчерпаны, повторите через час'],
  'sms.code-not-found': [422, 'Код для этого номера не найден'],
  'sms.send-failed': [422, 'Не удалось отправить СМС'],
  'sms.number-unreachable': [422, 'Номер недоступен для СМС'],

  'order.idempotency-key-reused': [422, 'Этот ключ уже использован для другого заказа'],

  'delivery.order-sum-not-enough.range': [422, 'Сумма заказа меньше минимальной для доставки'],
  'delivery.order-sum-exceeded': [422, 'Сумма заказа больше допустимой, разделите его на несколько'],
  'delivery.address-out-of-zone': [422, 'Адрес не входит в зону доставки'],
  'delivery.positions-not-deliverable': [422, 'Некоторые блюда не доставляются по этому адресу'],
  'person-order.position-not-found-in-resto': [422, 'Некоторых блюд сейчас нет в этом заведении'],
  'person-order.not-accepted-now': [422, 'Сейчас заведение не принимает заказы'],
  'person-order.add-more': [422, 'Добавьте в заказ хотя бы одно блюдо'],

  'resto.doesnt-support-delivery-online-pay': [422, 'При доставке нельзя оплатить картой на сайте'],
  'resto.doesnt-support-delivery-card-pay': [422, 'При доставке нельзя оплатить картой при получении'],
  'resto.doesnt-support-delivery-cash-pay': [422, 'При доставке нельзя оплатить наличными'],
  'resto.doesnt-support-takeaway-online': [422, 'При самовывозе нельзя оплатить картой на сайте'],
  'resto.doesnt-support-takeaway-card-pay': [422, 'При самовывозе нельзя оплатить картой при получении'],
  'resto.doesnt-support-takeaway-cash-pay': [422, 'При самовывозе нельзя оплатить наличными'],

  'promo-code.not-found': [422, 'Промокод не найден'],
  'promo-code.not-found-for-resto': [422, 'Промокод не действует в этом заведении'],
  'promo-code.already-used': [422, 'Промокод уже использован'],
  'promo-code.person-limit-exceed': [422, 'Вы использовали этот промокод наибольшее число раз'],
  'promo-code.limit-exceed': [422, 'Промокод закончился'],
  'promo-code.before-start': [422, 'Промокод ещё не действует'],
  'promo-code.after-finish': [422, 'Срок промокода истёк'],
  'promo-code.invalid-delivery-type': [422, 'Промокод не действует для этого способа получения'],
  'promo-code.not-active': [422, 'Промокод больше не действует'],
  'promo-code.hour-not-active': [422, 'В этот час промокод не действует'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type Code = keyof typeof CODES
