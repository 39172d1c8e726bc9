/** The Russian texts, the master table: what several later parts say, in the kit that they share. */
export const texts = {
  'money.plus': '+{amount}',

  'location.city': 'Город',
  'location.method': 'Способ получения',

  'location.address': 'Адрес доставки',
  'location.apartment': 'Квартира / офис',
  'location.entrance': 'Подъезд',
  'location.floor': 'Этаж',
  'location.intercom': 'Домофон',
  'location.comment': 'Комментарий',
  'location.commentHint': 'Например, как найти вход',
  'location.pickup': 'Пункт самовывоза',

  'map.label': 'Карта доставки',
  'map.zoomIn': 'Приблизить',
  'map.zoomOut': 'Отдалить',
  'map.marker': 'Место доставки. Перетащите метку или нажмите на карту',
  'map.hours': 'Часы работы: ',

  'gallery.open': 'Открыть фото: {name}',
  'gallery.counter': '{index} из {count}',
  'gallery.prev': 'Предыдущее фото',
  'gallery.next': 'Следующее фото',
  'gallery.error': 'Не удалось загрузить изображение',

  'search.empty': 'По запросу «{query}» ничего не нашлось',

  'promo.cartEmpty': 'Скидку посчитаем, когда в корзине появятся блюда.',

  'schedule.open': 'Открыто',
  'schedule.closed': 'Закрыто',
  'schedule.openUntil': 'Открыто до {time}',
  'schedule.opensAt': 'Откроется в {time}',
  'schedule.opensOn': 'Откроется {day} в {time}',
  'schedule.dayOff': 'Выходной',
  'schedule.roundTheClock': 'Круглосуточно',
  'schedule.untilMidnight': 'до полуночи',
  'schedule.fromUntilMidnight': 'с {from} до полуночи',

  'weekday.monday': 'Понедельник',
  'weekday.tuesday': 'Вторник',
  'weekday.wednesday': 'Среда',
  'weekday.thursday': 'Четверг',
  'weekday.friday': 'Пятница',
  'weekday.saturday': 'Суббота',
  'weekday.sunday': 'Воскресенье',

  'cart.promoCode': 'Промокод',
  'cart.promoApply': 'Применить',
  'cart.promoApplied': 'Промокод {code} применён',
  'cart.promoMaxDiscount': 'Скидка не больше {amount}',
  'cart.promoMinOrder': 'Действует при заказе от {amount}',

  'pay.cardOnline': 'Картой онлайн',
  'pay.cardUponReceipt': 'Картой при получении',
  'pay.cashUponReceipt': 'Наличными при получении',

  'orderPopup.changeAddress': 'Изменить адрес',

  'v.phoneRequired': 'Введите номер телефона',
  'v.phoneInvalid': 'Укажите корректный номер',
  'v.codeRequired': 'Введите код из СМС',
  'v.codeShort': 'Слишком короткий SMS-код',
  'v.emailRequired': 'Укажите email для получения чека',
  'v.emailInvalid': 'Укажите корректный email',
  'v.nameRequired': 'Введите ваше имя',
  'v.nameMax': 'Имя не должно превышать 50 символов',
  'v.nameInvalid': 'Укажите корректное имя',
  'v.required': 'Обязательное поле',
  'v.addressRequired': 'Укажите адрес доставки',
  'v.addressOutOfZone': 'Адрес не входит в зону доставки',
  'v.addressPick': 'Выберите адрес из списка или на карте',
  'v.takeAwayRequired': 'Выберите точку самовывоза',
  'v.takeAwayNone': 'Нет доступных пунктов самовывоза',
  'v.numbersOnly': 'Только числа',
  'v.integersOnly': 'Только целые числа',
  'v.format': 'Неверный формат',

  'promoErr.not-found': 'Промокод не найден',
  'promoErr.not-found-for-resto': 'Промокод не действует в этом заведении',
  'promoErr.already-used': 'Промокод уже использован',
  'promoErr.person-limit-exceed': 'Вы исчерпали лимит использования промокода',
  'promoErr.before-start': 'Промокод ещё не действует',
  'promoErr.after-finish': 'Срок действия промокода истёк',
  'promoErr.invalid-delivery-method': 'Промокод не действует для этого способа получения',
  'promoErr.not-active': 'Промокод больше не действует',
  'promoErr.hour-not-active': 'Промокод сейчас не действует — попробуйте в другое время',

  'plural.results_one': 'Найден {n} результат',
  'plural.results_few': 'Найдено {n} результата',
  'plural.results_many': 'Найдено {n} результатов',
  'plural.results_other': 'Найдено {n} результата',
  'plural.maxLength_one': 'Не больше {n} символа',
  'plural.maxLength_few': 'Не больше {n} символов',
  'plural.maxLength_many': 'Не больше {n} символов',
  'plural.maxLength_other': 'Не больше {n} символа',
  'plural.minLength_one': 'Не меньше {n} символа',
  'plural.minLength_few': 'Не меньше {n} символов',
  'plural.minLength_many': 'Не меньше {n} символов',
  'plural.minLength_other': 'Не меньше {n} символа',

  'field.error': 'Ошибка:',

  'map.loading': 'Загружаем карту…',

  'position.toMenu': 'К меню',

  'cart.deliveryPending': 'Рассчитаем после проверки',
  'cart.promoChecking': 'Проверяем промокод…',
  'cart.promoIdle': 'Сейчас скидку не даёт',
  'cart.promoLater': 'Проверим код, когда корзина будет в порядке',

  'checkout.waitProfile': 'Загружаем ваш профиль…',

  'auth.profileFailed': 'Вы вошли, но профиль не загрузился.',

  'schedule.opensTomorrow': 'Откроется завтра в {time}',

  'common.free': 'Бесплатно',
  'common.counter': '{count} / {max}',
  'common.opensInNewTab': 'откроется в новой вкладке',

  'weekdayShort.monday': 'Пн',
  'weekdayShort.tuesday': 'Вт',
  'weekdayShort.wednesday': 'Ср',
  'weekdayShort.thursday': 'Чт',
  'weekdayShort.friday': 'Пт',
  'weekdayShort.saturday': 'Сб',
  'weekdayShort.sunday': 'Вс',
  'auth.expired': 'Сессия истекла. Войдите снова.',
  'error.storage': 'Браузер не сохраняет данные: корзина и адрес забудутся, когда вы закроете вкладку.',
  'checkout.tomorrow': 'Завтра',
  'checkout.timeGone': 'На {time} заказать уже нельзя. Выберите другое время.',

  'nav.restos': 'Заведения',
  'nav.language': 'Язык',

  'lang.ru': 'Русский',
  'lang.en': 'English',
  'lang.cnr': 'Crnogorski',

  'error.toHome': 'На главную',
  'error.details': 'Технические подробности',
  'nav.support': 'Написать в поддержку',
  'support.report': 'Сообщить о проблеме',
} as const
