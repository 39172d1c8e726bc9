/** Russian texts (the master table): restaurants of the chain. */
export const texts = {
  'title.restos': 'Заведения — {brand}',
  'title.resto': 'О заведении — {brand}',
  'title.restoNamed': 'О заведении «{name}» — {brand}',

  'resto.headline': 'О заведении',
  'resto.empty': 'В этом городе пока нет заведений',
  'resto.address': 'Адрес',
  'resto.phones': 'Телефоны',
  'resto.emails': 'Email',
  'resto.links': 'Ссылки',
  'resto.hours': 'Часы работы',
  'resto.averageCheck': 'Средний чек',
  'resto.orderTypes': 'Способы заказа',
  'resto.online': 'Онлайн-заказ',
  'resto.table': 'В зале',
  'resto.showOnMap': 'Показать на карте',
  'resto.only': 'Наше заведение',
  'resto.pays': 'Виды оплаты',
  'resto.notFound': 'Заведение не найдено',
  'resto.notFoundText': 'Возможно, оно закрылось или адрес страницы изменился.',
  'resto.toList': 'Все заведения',

  'plural.venues_one': '{n} заведение',
  'plural.venues_few': '{n} заведения',
  'plural.venues_many': '{n} заведений',
  'plural.venues_other': '{n} заведения',

  'map.venues': 'Карта заведений',
  'map.failedVenues': 'Карта не загрузилась. Адреса — в списке.',

  'common.more': 'Подробнее',
} as const
