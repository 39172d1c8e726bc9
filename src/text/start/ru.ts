/** Russian texts (the master table): the first menu and its errors. */
export const texts = {
  'common.close': 'Закрыть',
  'common.retry': 'Повторить',
  'common.loading': 'Загрузка…',
  'common.showAll': 'Показать все',
  'common.undo': 'Вернуть',
  'money.minus': 'минус',
  'common.search': 'Поиск',
  'common.free': 'Бесплатно',
  'money.from': 'от {amount}',

  'unit.g': '{n} г',
  'unit.pc': '{n} шт',
  'unit.ml': '{n} мл',
  'unit.cm': '{n} см',

  'nav.skip': 'К основному содержанию',
  'nav.toCart': 'Перейти в корзину',
  'nav.toDishes': 'К блюдам',
  'nav.categories': 'Категории меню',
  'nav.menus': 'Меню',
  'nav.openMenu': 'Открыть навигацию',
  'nav.home': 'Главная',
  'nav.cart': 'Корзина',
  'nav.cartLabel': 'Корзина: {amount}, {positions}',
  'nav.cartEmptyLabel': 'Корзина пуста',
  'nav.signIn': 'Войти',
  'nav.notMe': 'Это не я',
  'nav.profile': 'Профиль',
  'nav.locationEmpty': 'Указать адрес',
  'nav.placeEmpty': 'Укажите адрес',

  'title.home': '{brand} — доставка суши и роллов',
  'title.menu': '{name} — {restaurant} — {brand}',
  'title.error': 'Ошибка — {brand}',

  'boot.loading': 'Загружаем меню…',
  'boot.slow': 'Загрузка идёт дольше обычного',

  'error.headline': 'Что-то пошло не так',
  'error.reload': 'Обновить страницу',
  'error.requestFailed': 'Не удалось выполнить запрос',
  'error.unknown': 'Неизвестная ошибка',
  'error.network': 'Нет связи с сервером. Проверьте интернет и повторите.',

  'method.delivery': 'Доставка',
  'method.takeAway': 'Самовывоз',

  'address.pointOnMap': 'Точка на карте',

  'menu.addToCart': 'В корзину',
  'menu.addAria': 'Добавить в корзину: {name}, {price}',
  'menu.inc': 'Увеличить количество: {name}',
  'menu.dec': 'Уменьшить количество: {name}',
  'menu.remove': 'Удалить из корзины: {name}',
  'menu.quantity': 'Количество: {name}',
  'menu.added': 'Добавлено в корзину: {name}',
  'menu.removed': 'Удалено из корзины: {name}',
  'menu.otherGroup': 'Прочее',
  'menu.notFound': 'Такого меню здесь нет',
  'menu.unavailable': 'Сейчас недоступно',
  'menu.extendedCooking': 'Готовится дольше: 1,5 часа',
  'menu.longCooking': '1,5 часа',

  'search.headline': 'Поиск по меню',
  'favourites.toggle': 'В избранное: {name}',
  'favourites.title': 'Избранное',

  'home.hits': 'Популярное',

  'checkout.changeAddress': 'Изменить адрес',

  'plural.positions_one': '{n} позиция',
  'plural.positions_few': '{n} позиции',
  'plural.positions_many': '{n} позиций',
  'plural.positions_other': '{n} позиции',

  'support.crashed': 'Магазин перестал работать. Корзина и адрес сохранены: обновите страницу.',

  'menu.soldOut': 'Закончилось',
  'menu.choose': 'Выбрать',
  'menu.chooseAria': 'Выбрать состав: {name}, {price}',

  'tag.NEW': 'Новинка',
  'tag.HIT': 'Хит',
  'tag.SPICY': 'Острое',
  'tag.VEGAN': 'Без мяса',
  'tag.ADULT': '18+',

  'cart.removedUndo': 'Удалено: {name}',

  'kept.updating': 'Обновляем меню…',

} as const
