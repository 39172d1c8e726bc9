/** Russian texts (the master table): selecting an address or a pick-up point. */
export const texts = {
  'location.headline': 'Адрес',
  'location.hint': 'Укажите адрес, чтобы мы могли показать вам актуальное меню',
  'location.comment': 'Комментарий',
  'location.cityHeadline': 'Выберите город',
  'location.changeCity': 'Сменить город: {city}',

  'location.addressHint': 'Улица и номер дома',
  'location.houseHint': 'Укажите номер дома',
  'location.clearAddress': 'Очистить адрес',
  'location.unserved': 'Не сохранено: сюда мы не доставляем. Укажите другой адрес.',
  'location.door': 'Квартира, подъезд, домофон',

  'addressConfirm.headline': 'Подтвердите адрес',
  'addressConfirm.text': 'В адресе нет номера дома. Уточните адрес или напишите номер дома в комментарии к заказу.',
  'addressConfirm.refine': 'Уточнить данные',
  'addressConfirm.skip': 'Продолжить без номера',

  'location.saved': 'Адрес сохранён',
  'location.lostPlace': 'По сохранённому адресу условия изменились: ресторан или зона больше не работает. Проверьте адрес и сохраните его ещё раз.',
  'location.lostPoint': 'Сохранённый пункт самовывоза больше не работает. Выберите другой.',

  'location.loading': 'Загружаем зоны и заведения…',
  'location.checking': 'Проверяем корзину…',
  'location.retryCity': 'Не удалось загрузить данные города',

  'saved.profile': 'Адрес из профиля',
  'saved.device': 'Недавний адрес',

  'common.save': 'Сохранить',
} as const
