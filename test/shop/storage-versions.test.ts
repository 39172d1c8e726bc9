import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { corrupt, corruptText, randomValue } from '../fuzz/corrupt.ts'
import { pickRandom, createRandom } from '../kit/random.ts'
import { buildShop } from '../kit/shop.ts'
import { STORED, STORED_CART, STORED_PERSON, STORED_PLACE } from './stored-versions.ts'

/** The shop opens with stored data of each layout, corrupted in any way, and keeps all other data. */
const versions = suite('what the predecessor, this version and other programs have stored')

const MUTATIONS = 150
/** The visible data by storage key: a corrupted entry may change only its own data. */
function readVisibleData(storage: Readonly<Record<string, string>>): Record<string, unknown> {
  const { shop } = buildShop({ storage: createMemoryStorage(storage), version: '2.0.0' })
  const { choice } = shop.location
  const { draft } = shop.checkout
  const { name, email, phone, comment } = draft.form.values.get()
  return {
    cart: shop.cart.lines.get(), city: choice.stored.get().cityId, resto: choice.stored.get().restoId,
    method: choice.stored.get().method, place: choice.stored.get().place, person: [name, email, phone], comment,
    payment: draft.payment.get(), count: draft.personCount.get(), promo: draft.promo.get(),
    time: draft.preOrderTime.get(), locale: shop.locale.get(), session: shop.session.state.get().status,
    cookies: shop.consent.cookies.question.get(), adult: shop.consent.adult.get(),
  }
}
const PART: Readonly<Record<string, readonly string[]>> = {
  city_id: ['city'], resto_id: ['resto'], order_delivery_method: ['method'], order_delivery_type: ['method'],
  order_choice: ['city', 'resto', 'method', 'place'], order_person: ['person'], order_comment: ['comment'],
  order_payment_method: ['payment'], order_payment_type: ['payment'], order_person_count: ['count'],
  order_promo_code: ['promo'], order_pre_order_time: ['time'], app_locale: ['locale'], person_tokens: ['session'],
  person_profile: ['session', 'person'], cookie_consent_accepted: ['cookies'], adulthood_confirmed: ['adult'],
}
const listParts = (key: string): readonly string[] => (key.startsWith('cart_positions') ? ['cart'] : PART[key] ?? [])

function corruptEntry(random: () => number, text: string): string {
  if (random() < 0.3) return corruptText(random, text)
  try {
    return JSON.stringify(random() < 0.1 ? randomValue(random) : corrupt(random, JSON.parse(text)))
  } catch {
    return corruptText(random, text)
  }
}

for (const { version, content, method } of STORED) {
  versions(`[STO-03] [CART-09] data of ${version} are read: cart, choice and person`, () => {
    const result = readVisibleData(content)
    assert.equal(
      (result['cart'] as readonly { count: number; name: string }[]).map(line => `${line.count} × ${line.name}`),
      STORED_CART,
    )
    assert.is(result['method'], method)
    assert.equal(result['person'], STORED_PERSON)
  })

  versions(`[STO-04] data of ${version} with ${MUTATIONS} faults never stop the shop`, () => {
    const whole = readVisibleData(content)
    const random = createRandom(version.length)
    const keys = Object.keys(content).filter(key => key !== 'app_version' && key !== 'app_white_label')
    // short texts are often corrupted in the same way: skip contents that were tested before
    const tried = new Set<string>()
    for (let round = 0; round < MUTATIONS; round += 1) {
      const key = pickRandom(random, keys)
      const text = corruptEntry(random, content[key] ?? '')
      if (tried.has(`${key}=${text}`)) continue
      tried.add(`${key}=${text}`)
      const result = readVisibleData({ ...content, [key]: text })
      assert.is(({} as { polluted?: number }).polluted, undefined)
      for (const [part, value] of Object.entries(whole)) {
        if (!listParts(key).includes(part)) assert.equal(result[part], value, `${key} = ${text}: ${part}`)
      }
      for (const { count, price, sum } of result['cart'] as readonly { count: number; price: number; sum: number }[]) {
        assert.ok(
          Number.isInteger(count) && count >= 1 && count <= 999 && Number.isSafeInteger(price * count) && sum >= 0,
          text,
        )
      }
    }
  })
}

versions('[STO-01] the choice that other programs stored becomes one record, and their keys follow it', () => {
  const { content } = STORED[1] ?? assert.unreachable() as never
  const storage = createMemoryStorage(content)
  const { choice } = buildShop({ storage, version: '2.0.0' }).shop.location
  const place = JSON.parse(STORED_PLACE) as DeliveryPlace
  assert.equal(choice.stored.get(), { cityId: 1, restoId: 11, method: 'TAKE_AWAY', place: null })
  assert.is(storage.get('order_choice'), null)
  choice.set({ method: 'DELIVERY', cityId: 2, restoId: 21, place: { ...place, floor: '3' } })
  assert.equal(
    ['city_id', 'resto_id', 'order_delivery_method'].map(key => storage.get(key)), ['2', '21', '"DELIVERY"'],
  )
  const secondVisit = buildShop({ storage: storage.otherTab(), version: '2.0.0' }).shop
  assert.equal(secondVisit.location.choice.choice.get(), {
    method: 'DELIVERY', cityId: 2, restoId: 21, place: { ...place, floor: '3' },
  })
  secondVisit.leaving.leave()
  assert.equal(choice.choice.get(), { method: 'DELIVERY', cityId: 2, restoId: 21, place: null })
})

versions.run()
