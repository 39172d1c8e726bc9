import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { PromotionStrip } from '../../src/promotions/PromotionStrip.tsx'
import { roll } from '../kit/cart.ts'
import {
  flushRequests, createChain, priceHonestly, createChainShop, start, type Chain,
} from '../kit/chain.ts'
import {
  componentSuite, controlSharing, flushRender, press, pressElement, readText, renderInShop,
} from '../kit/view.tsx'

const views = componentSuite('promotions on the screen')
const sharing = controlSharing(views)
const END_OF_MARCH = Date.parse('2027-04-01T00:00:00+03:00')

interface Fields { readonly finishAt?: number; readonly description?: string; readonly promoCode?: string }
function promotion(
  id: number, { finishAt, ...fields }: Fields = {},
): Record<string, unknown> & { readonly id: number } {
  return { id, name: `Акция ${id}`, photos: [], ...fields, ...(finishAt !== undefined
    && { finishAt: new Date(finishAt).toISOString() }) }
}
/** A shop whose promotions the test sets, or which are still loading. */
async function open(
  list: readonly object[] | 'loading', path = '/promotions', fields: Partial<Chain> = {},
  config: Record<string, unknown> = {},
) {
  const fixture = createChainShop(createChain({ promotions: list === 'loading' ? [] : list, ...fields }),
    { path, method: 'TAKE_AWAY', config })
  const pending = list === 'loading' ? fixture.api.expect('GET', '/1/restos/11/promotions').hold() : null
  await start(fixture)
  return {
    ...fixture,
    set: (promotions: readonly object[]) => flushRender(async () => {
      if (pending !== null) pending.answer(200, promotions)
      else fixture.chain.promotions = promotions
      const venue = fixture.shop.location.choice.venue.get()
      if (pending === null && venue.kind === 'resto') await fixture.shop.menu.reload(venue.resto)
      await flushRequests()
    }),
  }
}

for (const [locale, thisYear, nextYear] of [
  ['ru', 'До 31 декабря', 'До 31 марта 2027'], ['en', 'Until December 31', 'Until March 31, 2027'],
  ['cnr', 'Do 31. decembra', 'Do 31. marta'],
] as const satisfies readonly (readonly [Locale, string, string])[]) {
  views(`[MENU-08, I18N-01] the last day (${locale}) follows the restaurant’s zone, with another year`, async () => {
    const newYear = Date.parse('2027-01-01T00:00:00+03:00')
    const { shop } = await open([
      promotion(1, { finishAt: newYear }), promotion(2, { finishAt: END_OF_MARCH }), promotion(3),
    ])
    await renderInShop(shop, <PromotionsScreen />, locale)
    const texts = screen.getAllByRole('article').map(card => card.querySelector('p')?.textContent ?? null)
    assert.ok(texts[0]?.startsWith(thisYear) && !/\d{4}/.test(texts[0]), texts[0] ?? 'none')
    assert.ok(texts[1]?.startsWith(nextYear) && texts[1].includes('2027'), texts[1] ?? 'none')
    assert.is(texts[2], null, 'one without an end says nothing')
  })
}

views('[MENU-08] the list shows every promotion, skeletons before, and says when there are none', async () => {
  const list = [7, 3, 9, 1, 8, 2, 6, 5].map(id => promotion(id))
  const { shop, set } = await open('loading')
  const { container } = await renderInShop(shop, <PromotionsScreen />)
  assert.ok(container.querySelector('[aria-busy="true"]'))
  assert.ok(screen.getByText('Загрузка…'))
  await set(list)
  assert.equal(screen.getAllByRole('link').map(link => link.getAttribute('href')),
    list.map(({ id }) => `/promotions/${id}`))
  const { shop: otherShop } = await open([])
  await renderInShop(otherShop, <PromotionsScreen />)
  assert.ok(screen.getByText('Сейчас акций нет'))
  fireEvent.click(screen.getByRole('button', { name: 'К меню' }))
  assert.is(otherShop.router.current.get().page.path, '/')
})

views('[MENU-08] home shows all of them in a row, and nothing when there are none', async () => {
  const { shop, set } = await open([promotion(1), promotion(2)], '/')
  const { container } = await renderInShop(shop, <PromotionStrip />)
  // Its chunk is loaded, which takes time on a busy machine.
  const strip = await screen.findByRole('region', { name: 'Акции' }, { timeout: 20_000 })
  assert.equal(within(strip).getAllByRole('link')
    .map(link => link.getAttribute('href')), ['/promotions', '/promotions/1', '/promotions/2'])
  await set([])
  assert.is(container.textContent, '')
})

views('[MENU-08] a promotion that ends while it is read gives way to the news', async () => {
  const { shop, set } = await open([promotion(4, { description: 'Раз.\nДва.' })], '/promotions/4')
  await renderInShop(shop, <PromotionLayer />)
  assert.ok(screen.getByRole('dialog', { name: 'Акция 4' }))
  assert.is(document.title.startsWith('Акция 4 — '), true)
  await set([])
  const ended = screen.getByRole('dialog', { name: 'Акция закончилась' })
  assert.ok(ended.contains(document.activeElement), 'the focus is not lost')
  assert.ok(document.title.startsWith('Акция закончилась — '))
  fireEvent.click(within(ended).getByRole('button', { name: 'Все акции' }))
  const { page, layer } = shop.router.current.get()
  assert.equal([page.path, layer], ['/promotions', null])
})

views('[MENU-08] while the restaurant changes, an open promotion waits', async () => {
  const { shop, set } = await open('loading', '/promotions/4')
  await renderInShop(shop, <PromotionLayer />)
  assert.ok(screen.getByRole('dialog', { name: 'Загрузка…' }))
  await set([promotion(4)])
  assert.ok(screen.getByRole('dialog', { name: 'Акция 4' }))
})

views('[MENU-08, CART-08] a code put into an empty cart is kept, and the focus is on its message', async () => {
  const { shop, requests } = await open([promotion(4, { promoCode: ' СУШИ10 ' })], '/promotions/4')
  await renderInShop(shop, <PromotionLayer />)
  const layer = screen.getByRole('dialog', { name: 'Акция 4' })
  const apply = within(layer).getByRole('button', { name: 'Применить' })
  apply.focus()
  await pressElement(apply)
  assert.is(shop.checkout.draft.promo.get()?.code, 'СУШИ10')
  assert.equal(requests.filter(path => path.includes('preflight')), [], 'it waits for the first dish')
  const status = within(layer).getByRole('status')
  assert.match(status.textContent ?? '', /СУШИ10 в корзине.*когда в корзине появятся блюда/s)
  assert.is(document.activeElement, status)
  assert.is(within(layer).queryByRole('button', { name: 'Применить' }), null)
})

views('[CART-08] a promotion’s code goes into the cart, or says below it why the cart refuses it', async () => {
  let isAccepted = false
  const { shop, timer } = await open([promotion(4, { promoCode: 'НОВЫЙ' })], '/promotions/4', {
    preflight: body => (body.promoCode === 'НОВЫЙ' && !isAccepted
      ? [422, { errors: [{ code: 'promo-code.not-active', message: 'Слова сервера' }] }]
      : priceHonestly()(body)),
  })
  shop.cart.add(roll)
  await timer.advance(400)
  await renderInShop(shop, <PromotionLayer />)
  await press('Применить')
  assert.match(readText(within(screen.getByRole('dialog')).getByRole('status')), 'Промокод больше не действует')
  isAccepted = true
  await press('Применить')
  assert.is(shop.checkout.draft.promo.get()?.code, 'НОВЫЙ')
  await press('В корзину')
  assert.is(shop.router.current.get().page.path, '/cart')
})

views('[MENU-08, CFG-01] a code is copied, also where carts take none, or shown to be copied by hand', async () => {
  const { shop } = await open([promotion(4, { promoCode: 'СУШИ10' })], '/promotions/4', {},
    { cart: { personCount: true, promoCodes: false } })
  await renderInShop(shop, <PromotionLayer />)
  assert.is(screen.queryByRole('button', { name: 'Применить' }), null)
  sharing.offer('clipboard')
  await press('Скопировать')
  assert.equal(sharing.copied, ['СУШИ10'])
  assert.ok(screen.getByText('Промокод СУШИ10 скопирован'))
  sharing.offer()
  await press('Скопировать')
  assert.ok(screen.getByText(/^Скопировать не получилось/))
})

views('[MENU-08] a promotion leads to the dishes and menus whose addresses its text has', async () => {
  const own = window.location.origin
  const description = [
    `Скидка на ${own}/menus/110/positions/1, и не только (/menus/110).`, '/menus/110/positions/2',
    '/menus/110/positions/77', 'Чужое: https://other.test/menus/110/positions/1, /menus/999',
  ].join('\n')
  const { shop } = await open([promotion(1, { description })], '/promotions/1')
  await renderInShop(shop, <PromotionLayer />)
  const dialog = within(screen.getByRole('dialog'))
  assert.equal(dialog.getAllByRole('button', { name: /^К / }).map(button => readText(button)),
    ['К блюду: Блюдо 1', 'К меню: Меню 110', 'К блюду: Блюдо 2'])
  assert.is(readText(dialog.getByText(/^Скидка/)).replace(/\s+/g, ' ').trim(),
    'Скидка на Блюдо 1, и не только (Меню 110). Чужое: https://other.test/menus/110/positions/1,')
  await press(/^К блюду: Блюдо 2$/)
  assert.is(shop.router.current.get().layer?.path, '/menus/110/positions/2')
})

views.run()
