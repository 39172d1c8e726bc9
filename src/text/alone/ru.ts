/** Russian texts (the master table): errors of a shop that cannot start. */
import { LOCALES } from '../../../core/locale.ts'
export const texts = {
  'support.framed': 'Магазин открыт внутри другой страницы',
  'support.framedText': 'Чтобы никто не мог подменить кнопки, заказать можно только на странице самого магазина.',
  'support.openAlone': 'Открыть магазин',

  'config.headline': 'Ошибка настройки',
  'config.told': 'Магазин не может запуститься: поле «{field}» в настройках — {expected}.',
  'config.object': 'объект',
  'config.text': 'непустой текст',
  'config.boolean': 'true или false',
  'config.url': 'адрес http(s) без косой черты в конце',
  'config.urlOrEmpty': 'адрес http(s) или пустая строка',
  'config.urlOrPath': 'адрес http(s) или путь от корня сайта',
  'config.id': 'положительное целое число',
  'config.method': 'DELIVERY или TAKE_AWAY',
  'config.locales': `список из ${LOCALES.join(', ')}`,
  'config.locale': 'один из языков списка locales',
  'config.signInMethods': 'список из PHONE, GOOGLE, APPLE, VK',
  'config.botCheck': 'none, recaptcha, recaptcha-enterprise или smartcaptcha',
  'config.theme': 'dark, light или auto',
  'config.host': 'имя сервера, например id.vk.ru',
  'config.vkMode': 'window или redirect',
  'config.hosts': 'список имён серверов, например pay.example.ru',
  'config.secureUrl': 'адрес https: по http токены и коды шли бы открытым текстом (http — только 127.0.0.1 и localhost)',
  'config.code': 'код ошибки из договора, например delivery.order-sum-not-enough.range',
  'config.header': 'имя заголовка, например X-Identity-Token',
} as const
