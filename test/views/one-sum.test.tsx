import { screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { CheckoutBar } from '../../src/cart/CheckoutBar.tsx'
import { CartLines } from '../../src/cart/CartLines.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { CartButton } from '../../src/shell/CartButton.tsx'
import { answerTo, openCatalogue, openCounter, plainDishes, type Catalogue } from '../shop/one-sum.world.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('one sum, on the screen')
let catalogue: Catalogue
views.before(async () => void (catalogue = await openCatalogue()))
const sight = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
views.before(() => void Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, writable: true, value: OutOfSight }))
views.after(() => {
  if (sight !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', sight)
  return catalogue.close()
})

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ')
const rows = (): readonly string[] => [...document.querySelectorAll('dl > div')].map(row => [...row.children].map(cell => plain(cell.textContent)).join(' = '))
const money = (minor: number): string => plain(`${minor < 0 ? '−' : ''}${new Intl.NumberFormat('ru').format(Math.abs(minor) / 100)} ₽`)

/** The button of the order is out of sight, as on a phone whose cart is long. */
class OutOfSight {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: false }])
  }
  disconnect(): void {}
}
function Bar() {
  const button = useRef<HTMLDivElement>(null)
  return <><div ref={button} /><CheckoutBar button={button} /></>
}

views('[PRE-02, CART-05, CART-06] a cart without an answer has the sum of its dishes and neither delivery nor total; then all figures are the answer\'s', async () => {
  const { shop, asked } = await openCounter(catalogue)
  const roll = plainDishes(shop).find(one => one.price > 60_000) ?? assert.unreachable() as never
  shop.cart.add(roll, 2)
  await renderInShop(shop, <><CartButton /><CartLines /><RuleAlert /><Totals /><Bar /></>)
  const later = 'Рассчитаем после проверки'
  const sum = 2 * roll.price
  const header = (): string => plain(screen.getByRole('link', { name: /^Корзина/ }).textContent)
  const bar = (): string => plain(screen.getByRole('button', { name: /^К оформлению/ }).textContent)
  assert.is(bar(), 'К оформлению')
  assert.equal([header(), rows()], [`Корзина · ${money(sum)}`, [`2 позиции = ${money(sum)}`, `Доставка = ${later}`, `Итого = ${later}`]])
  assert.is(plain(screen.getByRole('group', { name: 'Доставка' }).textContent), later)
  const { request, answer } = await asked()
  const [line, ...rest] = answerTo(request, 9_900, 1_000)
  if (line === undefined) return assert.unreachable()
  await drawn(() => answer([{ ...line, payableAmount: line.sum - 20_000 }, ...rest]))
  assert.equal([header(), rows()], [`Корзина · ${money(sum - 1_000)}`, [
    `2 позиции = ${money(sum)}`, `Поправка ресторана = ${money(-1_000)}`, `Доставка = ${money(9_900)}`,
    `Оплачивается иначе = ${money(-20_000)}`, `Итого = ${money(sum - 1_000 + 9_900 - 20_000)}`,
  ]])
  assert.is(bar(), `К оформлению · ${money(sum - 1_000 + 9_900 - 20_000)}`)
})

views.run()
