import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import type { PhoneCountry } from '../../core/phone.ts'
import type { Locale } from '../../core/shop/config.ts'
import { countryFor } from '../../core/shop/location/country.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { parseZone } from '../../core/time/zone.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import { buildShop, chosen, openSandbox, until } from '../kit/shop.ts'

const country = suite('whose telephone numbers are meant')

for (const [name, phones, currency, timezone, languages, expected] of [
  ['a Montenegrin number', ['+382 30 312 345'], 'RUB', '+03:00', ['ru'], 'ME'],
  ['a Montenegrin number as it is dialled at home', ['030/312-345'], 'RUB', '+03:00', ['ru'], 'ME'],
  ['a Russian number as it is dialled at home', ['8 (4852) 12-34-56'], 'EUR', 'Europe/Podgorica', ['cnr'], 'RU'],
  ['numbers of both countries, and euros', ['+7 900 000-00-07', '+382 30 312 345'], 'EUR', '+01:00', ['ru'], 'ME'],
  ['no number, and euros', [], 'EUR', '+01:00', ['ru'], 'ME'],
  ['no number that can be read, and roubles', ['по запросу'], 'RUB', '+03:00', ['cnr'], 'RU'],
  ['a strange currency, and Podgorica\'s time', [], 'USD', 'Europe/Podgorica', ['ru'], 'ME'],
  ['nothing but the customer\'s language', [], 'constructor', 'toString', ['cnr', 'ru'], 'ME'],
  ['nothing but the chain\'s language', [], 'USD', '+02:00', ['en', 'cnr'], 'ME'],
  ['nothing at all', [], 'USD', '+02:00', ['en', 'en'], 'RU'],
] as const satisfies readonly (readonly [string, readonly string[], string, string, readonly Locale[], PhoneCountry])[]) {
  country(`[AUTH-02] [CHK-01] ${name}: ${expected}`, () => {
    const zone = { ...parseZone('+03:00', () => undefined), name: timezone }
    assert.is(countryFor({ phones, currency, zone }, languages), expected)
  })
}

country('[AUTH-02] before a restaurant is chosen the languages decide', () => {
  assert.is(countryFor(null, ['cnr', 'ru']), 'ME')
  assert.is(countryFor(null, ['ru', 'ru']), 'RU')
})

country('[AUTH-02] a customer in Montenegro whose restaurant lists no number signs in with a number as it is dialled there', async () => {
  const sandbox = await openSandbox()
  const network = createSandboxHttp()
  const http: HttpPort = {
    async send(request, onCancel) {
      const { status, text } = await network.send(request, onCancel)
      const isResto = /\/restos\/\d+$/.test(request.url)
      return { status, text: isResto ? JSON.stringify({ ...JSON.parse(text), phones: [] }) : text }
    },
  }
  try {
    const storage = createMemoryStorage(chosen('TAKE_AWAY', { cityId: 2, restoId: 21 }))
    const { shop } = buildShop({ apiBase: sandbox.url, http, storage })
    assert.is(shop.session.phone.country.get(), 'RU')
    shop.start()
    await until(shop.boot.state, state => state.at === 'ready')
    assert.is(shop.session.phone.country.get(), 'ME')
    shop.session.phone.typed('067 123 456')
    await shop.session.phone.requestCode()
    assert.match(await sandbox.codeOf('+38267123456'), /^\d{4,6}$/)
    shop.checkout.draft.form.set('phone', '067 123 456')
    const checked = shop.checkout.draft.form.submit()
    assert.is(checked.at === 'invalid' && checked.first, 'name')
    assert.is(shop.checkout.draft.form.errors.get().phone, undefined)
  } finally {
    await sandbox.close()
  }
})

country.run()
