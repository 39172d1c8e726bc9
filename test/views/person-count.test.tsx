import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { PersonCount } from '../../src/cart/PersonCount.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the count of persons, on the screen')

for (const [locale, label, expected] of [
  ['ru', 'Количество персон', ['1 персона', '2 персоны', '3 персоны', '4 персоны', '5 персон']],
  ['en', 'Number of persons', ['1 person', '2 persons', '3 persons', '4 persons', '5 persons']],
  ['cnr', 'Broj osoba', ['1 osoba', '2 osobe', '3 osobe', '4 osobe', '5 osoba']],
] as const) {
  views(`[CART-07, I18N-03] is shown as a figure and announced as a counted phrase: ${locale}`, async () => {
    await renderInShop(buildShop().shop, <PersonCount />, locale === 'ru' ? undefined : locale)
    const group = within(screen.getByRole('group', { name: label }))
    const [, more] = group.getAllByRole('button')
    for (const [index, words] of expected.entries()) {
      assert.ok(group.getByText(String(index + 1)))
      if (index > 0) await waitFor(() => screen.getByText(`${label}, ${words}`))
      await flushRender(() => fireEvent.click(more as HTMLElement))
    }
  })
}

views('[CART-07] is at least one person, also as stored on the device', async () => {
  const { shop } = buildShop({ storage: createMemoryStorage({ ...STARTUP_KEYS, order_person_count: '0' }) })
  await renderInShop(shop, <PersonCount />)
  await press('Меньше персон')
  assert.equal([screen.getByRole('group').textContent, shop.checkout.draft.personCount.get()], ['1', 1])
})

views.run()
