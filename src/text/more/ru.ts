/** Russian texts (the master table): shared by several lazy scripts, but not by the dialog of a first visit. */
export const texts = {
  'location.pickup': 'Пункт самовывоза',
  'money.plus': '+{amount}',

  'gallery.open': 'Открыть фото: {name}',
  'gallery.counter': '{index} из {count}',
  'gallery.prev': 'Предыдущее фото',
  'gallery.next': 'Следующее фото',
  'gallery.error': 'Не удалось загрузить изображение',

  'promo.cartEmpty': 'Скидку посчитаем, когда в корзине появятся блюда.',

  'cart.promoCode': 'Промокод',
  'cart.promoApply': 'Применить',
  'cart.promoApplied': 'Промокод {code} применён',
  'cart.promoMaxDiscount': 'Скидка не больше {amount}',
  'cart.promoMinOrder': 'Действует при заказе от {amount}',

  'pay.cardOnline': 'Картой онлайн',
  'pay.cardUponReceipt': 'Картой при получении',
  'pay.cashUponReceipt': 'Наличными при получении',

  'promoErr.not-found': 'Промокод не найден',
  'promoErr.not-found-for-resto': 'Промокод не действует в этом заведении',
  'promoErr.already-used': 'Промокод уже использован',
  'promoErr.person-limit-exceed': 'Вы исчерпали лимит использования промокода',
  'promoErr.before-start': 'Промокод ещё не действует',
  'promoErr.after-finish': 'Срок действия промокода истёк',
  'promoErr.invalid-delivery-method': 'Промокод не действует для этого способа получения',
  'promoErr.not-active': 'Промокод больше не действует',
  'promoErr.hour-not-active': 'Промокод сейчас не действует — попробуйте в другое время',

  'position.toMenu': 'К меню',

  'cart.promoChecking': 'Проверяем промокод…',
  'cart.promoIdle': 'Сейчас скидку не даёт',
  'cart.promoLater': 'Проверим код, когда корзина будет в порядке',

  'checkout.waitProfile': 'Загружаем ваш профиль…',

  'auth.profileFailed': 'Вы вошли, но профиль не загрузился.',

  'common.opensInNewTab': 'откроется в новой вкладке',

  'weekdayShort.monday': 'Пн',
  'weekdayShort.tuesday': 'Вт',
  'weekdayShort.wednesday': 'Ср',
  'weekdayShort.thursday': 'Чт',
  'weekdayShort.friday': 'Пт',
  'weekdayShort.saturday': 'Сб',
  'weekdayShort.sunday': 'Вс',
  'auth.expired': 'Сессия истекла. Войдите снова.',
  'checkout.tomorrow': 'Завтра',
  'addOns.title': 'С этим берут',
  'checkout.timeGone': 'На {time} заказать уже нельзя. Выберите другое время.',

  'nav.restos': 'Заведения',
  'nav.orders': 'Мои заказы',

  'nav.support': 'Написать в поддержку',
  'support.report': 'Сообщить о проблеме',

  'when.by': 'к {time}',
  'when.about': 'примерно к {time}',
  'schedule.today': 'Сегодня',
  'orderPopup.changeAddress': 'Изменить адрес',
  'operator.paused': 'Сейчас не принимаем заказы',
  'operator.until': 'Снова принимаем заказы с {time}',
  'operator.phone': 'Телефон:',
} as const
