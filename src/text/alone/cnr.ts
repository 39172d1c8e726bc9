/** Montenegrin (Latin script, ijekavian) texts: errors of a shop that cannot start. */
import { LOCALES } from '../../../core/locale.ts'
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'support.framed': 'Prodavnica je otvorena unutar druge stranice',
  'support.framedText': 'Da niko ne bi mogao da podmetne svoja dugmad, naručiti se može samo na stranici same prodavnice.',
  'support.openAlone': 'Otvori prodavnicu',

  'config.headline': 'Greška u podešavanju',
  'config.told': 'Prodavnica se ne može pokrenuti: polje „{field}“ u podešavanjima mora biti {expected}.',
  'config.object': 'objekat',
  'config.text': 'neprazan tekst',
  'config.boolean': 'true ili false',
  'config.url': 'http(s) adresa bez kose crte na kraju',
  'config.urlOrEmpty': 'http(s) adresa ili prazan tekst',
  'config.urlOrPath': 'http(s) adresa ili putanja od korijena sajta',
  'config.urlPathOrEmpty': 'http(s) adresa, putanja od korijena sajta ili prazan tekst',
  'config.id': 'pozitivan cijeli broj',
  'config.method': 'DELIVERY ili TAKE_AWAY',
  'config.locales': `lista od ${LOCALES.join(', ')}`,
  'config.locale': 'jedan od jezika iz locales',
  'config.signInMethods': 'lista od PHONE, GOOGLE, APPLE, VK',
  'config.botCheck': 'none, recaptcha, recaptcha-enterprise ili smartcaptcha',
  'config.theme': 'dark, light ili auto',
  'config.host': 'ime servera, npr. id.vk.ru',
  'config.vkMode': 'window ili redirect',
  'config.mapsProvider': 'auto, google, yandex ili embedded',
  'config.hosts': 'lista imena servera, npr. pay.example.com',
  'config.secureUrl': 'https adresa: preko http-a bi tokeni i kodovi išli otvorenim tekstom (http samo za 127.0.0.1 i localhost)',
  'config.code': 'kod greške iz ugovora, npr. delivery.order-sum-not-enough.range',
  'config.header': 'ime zaglavlja, npr. X-Identity-Token',
  'config.pages': 'lista stranica',
  'config.slug': 'do 64 mala latinična slova, cifre i crtice; ne adresa druge stranice ni folder sajta',
  'config.nav': 'primary, secondary ili footer',
}
