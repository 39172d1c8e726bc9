/** English texts: errors of a shop that cannot start. */
import { LOCALES } from '../../../core/locale.ts'
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'support.framed': 'The shop is open inside another page',
  'support.framedText': 'So that nobody can put buttons of their own over ours, you can order only on the shop’s own page.',
  'support.openAlone': 'Open the shop',

  'config.headline': 'Configuration error',
  'config.told': 'The shop cannot start: the field “{field}” of the configuration must be {expected}.',
  'config.object': 'an object',
  'config.text': 'a non-empty text',
  'config.boolean': 'true or false',
  'config.url': 'an http(s) address without a trailing slash',
  'config.urlOrEmpty': 'an http(s) address or an empty string',
  'config.urlOrPath': 'an http(s) address or a path from the root of the site',
  'config.urlPathOrEmpty': 'an http(s) address, a path from the root of the site or an empty string',
  'config.id': 'a positive integer',
  'config.method': 'DELIVERY or TAKE_AWAY',
  'config.locales': `a list of ${LOCALES.join(', ')}`,
  'config.locale': 'one of the languages in locales',
  'config.signInMethods': 'a list of PHONE, GOOGLE, APPLE, VK',
  'config.botCheck': 'none, recaptcha, recaptcha-enterprise or smartcaptcha',
  'config.theme': 'dark, light or auto',
  'config.host': 'a host name such as id.vk.ru',
  'config.vkMode': 'window or redirect',
  'config.mapsProvider': 'auto, google, yandex or embedded',
  'config.hosts': 'a list of host names such as pay.example.com',
  'config.secureUrl': 'an https address: over http tokens and codes would travel in clear text (http is for 127.0.0.1 and localhost alone)',
  'config.code': 'an error code of the contract such as delivery.order-sum-not-enough.range',
  'config.header': 'the name of a header such as X-Identity-Token',
  'config.pages': 'a list of pages',
  'config.slug': 'up to 64 lower-case Latin letters, digits and hyphens, and no other page or folder of the site',
  'config.nav': 'primary, secondary or footer',
}
