import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { OPEN_END } from '../../core/threshold.ts'
import { DeliveryTerms } from '../../src/location/DeliveryTerms.tsx'
import { buildShop } from '../kit/shop.ts'
import { renderInShop } from '../kit/view.tsx'
import { resto, zone } from '../shop/location.fixture.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('the terms of delivery, on the screen')

for (const [locale, rows, minutes] of [
  ['ru', ['0 ₽ – 1 000 ₽ 149 ₽ 45 мин', 'от 1 000 ₽ Бесплатно'], '45 минут'],
  ['en', ['₽0 – ₽1,000 ₽149 45 min', 'from ₽1,000 Free'], '45 minutes'],
  ['cnr', ['0 ₽ – 1.000 ₽ 149 ₽ 45 min', 'od 1.000 ₽ Besplatno'], '45 minuta'],
] as const) {
  views(`[CART-06, I18N-01, I18N-03] an open-ended band shows its start and no unknown time: ${locale}`, async () => {
    const bands = [
      { min: 0, max: 100_000, cost: 14_900, minutes: 45 }, { min: 100_000, max: OPEN_END, cost: 0, minutes: 0 },
    ]
    await renderInShop(buildShop().shop, <DeliveryTerms resolution={{
      kind: 'inside', zone: zone(1, 11, 57, 39, 1, bands), resto: resto(11),
    }} onClose={() => undefined} />, locale === 'ru' ? undefined : locale)
    const terms = screen.getAllByRole('row').slice(1).map(row =>
      [...row.children].map(cell => cell.textContent ?? '').filter(text => text !== '').join(' ').replace(/\s/g, ' '))
    assert.equal(terms, rows)
    assert.equal(screen.getAllByRole('cell').flatMap(cell => cell.getAttribute('aria-label') ?? []), [minutes])
  })
}

views.run()
