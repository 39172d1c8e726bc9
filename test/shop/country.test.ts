import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhoneCountry } from '../../core/phone.ts'
import type { Locale } from '../../core/shop/config.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { openPlaces, createPlacedResto, yaroslavl } from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'

const country = suite('whose telephone numbers are meant')

/** A shop whose customer uses another language than the chain; `resto` selects a restaurant. */
async function openForReader([language, defaultLocale]: readonly [Locale, Locale], resto: object | null) {
  const fixture = await openPlaces({
    config: { defaultLocale },
    chain: { cities: [yaroslavl] },
    here: { restos: [createPlacedResto(11, resto ?? {})], zones: [] },
    storage: createMemoryStorage(resto === null ? {} : storedChoice('TAKE_AWAY')),
  })
  fixture.shop.locale.set(language)
  return fixture
}

for (const [name, phones, currency, timezone, languages, expected] of [
  ['a Montenegrin number', ['+382 30 312 345'], 'RUB', '+03:00', ['ru', 'ru'], 'ME'],
  ['a Montenegrin number as it is dialled at home', ['030/312-345'], 'RUB', '+03:00', ['ru', 'ru'], 'ME'],
  ['a Russian number as it is dialled at home', ['8 (4852) 12-34-56'], 'EUR', 'Europe/Podgorica', ['cnr', 'cnr'], 'RU'],
  [
    'numbers of both countries, and euros', ['+7 900 000-00-07', '+382 30 312 345'], 'EUR', '+01:00', ['ru', 'ru'],
    'ME',
  ],
  ['no number, and euros', [], 'EUR', '+01:00', ['ru', 'ru'], 'ME'],
  ['no number that can be read, and roubles', ['по запросу'], 'RUB', '+03:00', ['cnr', 'cnr'], 'RU'],
  ["a strange currency, and Podgorica's time", [], 'USD', 'Europe/Podgorica', ['ru', 'ru'], 'ME'],
  ["nothing but the customer's language", [], 'USD', '+02:00', ['cnr', 'ru'], 'ME'],
  ["nothing but the chain's language", [], 'USD', '+02:00', ['en', 'cnr'], 'ME'],
  ['nothing at all', [], 'USD', '+02:00', ['en', 'en'], 'RU'],
] as const satisfies readonly (readonly [
  string, readonly string[], string, string, readonly [Locale, Locale], PhoneCountry,
])[]) {
  country(`[AUTH-02] [CHK-01] ${name}: ${expected}`, async () => {
    const { shop } = await openForReader(languages, { phones, currency, timezone })
    assert.is(shop.location.choice.venue.get().kind, 'resto')
    assert.is(shop.session.phone.country.get(), expected)
  })
}

country('[AUTH-02] before a restaurant is chosen the languages decide', async () => {
  assert.is((await openForReader(['cnr', 'ru'], null)).shop.session.phone.country.get(), 'ME')
  assert.is((await openForReader(['ru', 'ru'], null)).shop.session.phone.country.get(), 'RU')
})

country('[AUTH-02, CHK-01] a Montenegrin number works as dialled when the restaurant lists no number', async () => {
  const { shop, http } = await openForReader(['ru', 'ru'], { phones: [], currency: 'EUR' })
  http.expect('POST', '/api/v1/sign/in/phone/code').answer(200, {})
  shop.session.phone.setText('067 123 456')
  await shop.session.phone.requestCode()
  assert.equal(
    http.calls
      .filter(({ method }) => method === 'POST')
      .map(({ body = '' }) => (JSON.parse(body) as { phone: string }).phone),
    ['+38267123456'],
  )
  const { form } = shop.checkout.draft
  form.set('phone', '067 123 456')
  form.showAllFaults()
  assert.is(form.firstFault.get(), 'name')
  assert.is(form.visibleFaults.get().phone, undefined)
})

country.run()
