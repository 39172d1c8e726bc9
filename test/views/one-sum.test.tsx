import { cleanup, screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { CheckoutBar } from '../../src/cart/CheckoutBar.tsx'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { useOrderSubmission } from '../../src/checkout/useOrderSubmission.ts'
import { CartButton } from '../../src/shell/CartButton.tsx'
import { openSandbox } from '../purchase/customer.ts'
import {
  buildAnswerLines, openCatalogue, openPricedShop, listPlainDishes, type Catalogue,
} from '../shop/one-sum.fixture.ts'
import { componentSuite, createReplacer, flushRender, readText, readVisibleText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('one sum, on the screen')
let catalogue: Catalogue
const replace = createReplacer(views)
views.before(async () => void (catalogue = await openCatalogue(openSandbox())))
views.after(() => catalogue.close())

const rows = (): readonly string[] =>
  [...document.querySelectorAll('dl > div')].map(row => [...row.children].map(readVisibleText).join(' = '))
function money(minor: number): string {
  const format = new Intl.NumberFormat('ru', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })
  return `${minor < 0 ? '−' : ''}${format.format(Math.abs(minor) / 100)} ₽`.replace(/\s/g, ' ')
}

/** The sum in the bar, above the amount that is missing for free delivery. */
const bar = (): string =>
  readVisibleText(screen.getByRole('button', { name: /^К оформлению/ })).replace(/ ещё .+ до бесплатной доставки$/, '')

/** The order button is outside the viewport, as on a phone with a long cart. */
class OutOfSight {
  readonly #notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#notify = notify
  }
  observe(): void {
    this.#notify([{ isIntersecting: false }])
  }
  disconnect(): void {}
}
function Bar() {
  const [button, form] = [useRef<HTMLDivElement>(null), useRef<HTMLFormElement>(null)]
  return <><div ref={button} /><CheckoutBar button={button} form={form} submission={useOrderSubmission()} /></>
}

views('[PRE-02, CART-05, CART-06] a cart shows only its dishes’ sum until the answer’s figures load', async () => {
  replace(globalThis, 'IntersectionObserver', { writable: true, value: OutOfSight })
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  const roll = listPlainDishes(shop).find(dish => dish.price > 60_000) ?? assert.unreachable() as never
  shop.cart.add(roll, 2)
  await renderInShop(shop, <><CartButton /><CartRows /><RuleAlert /><Totals /><Bar /></>)
  const later = 'Считаем…'
  const sum = 2 * roll.price
  const header = (): string => readText(screen.getByRole('link', { name: /^Корзина/ }))
  assert.is(bar(), 'К оформлению')
  assert.equal([header(), rows()],
    [`Корзина · ${money(sum)}`, [`2 позиции = ${money(sum)}`, `Доставка = ${later}`, `Итого = ${later}`]])
  assert.is(readText(screen.getByRole('group', { name: 'Доставка' })), 'Считаем доставку…')
  const { request, answer } = await asked()
  const [line, ...rest] = buildAnswerLines(request, 9_900, 1_000)
  if (line === undefined) return assert.unreachable()
  await flushRender(() => answer([{ ...line, payableAmount: line.sum - 20_000 }, ...rest]))
  assert.equal([header(), rows()], [`Корзина · ${money(sum - 1_000)}`, [
    `2 позиции = ${money(sum)}`, `Изменение цен = ${money(-1_000)}`, `Доставка = ${money(9_900)}`,
    `Оплачивается иначе = ${money(-20_000)}`, `Итого = ${money(sum - 1_000 + 9_900 - 20_000)}`,
  ]])
  assert.is(bar(), `К оформлению · ${money(sum - 1_000 + 9_900 - 20_000)}`)
  const makesRoom = (): boolean => document.documentElement.hasAttribute('data-bottom-bar')
  assert.is(makesRoom(), true, 'what lies at the foot of the screen stands above the bar')
  cleanup()
  assert.is(makesRoom(), false)
})

views('[CART-05] a refused cart does not read as if its sum were still being counted', async () => {
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  shop.cart.add(listPlainDishes(shop)[0] ?? assert.unreachable() as never, 2)
  await renderInShop(shop, <><CartRows /><Totals /></>)
  const question = await asked()
  await flushRender(() => question.refuse('order.min-sum'))
  assert.equal(rows().slice(-2), ['Доставка = Пока неизвестно', 'Итого = Пока неизвестно'])
})

views.run()
