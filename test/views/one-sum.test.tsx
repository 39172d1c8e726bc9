import { cleanup, screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { CheckoutBar } from '../../src/cart/CheckoutBar.tsx'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { usePlacing } from '../../src/checkout/usePlacing.ts'
import { CartButton } from '../../src/shell/CartButton.tsx'
import type { Shop } from '../kit/shop.ts'
import { openSandbox } from '../purchase/customer.ts'
import { walks, type Onlooker } from '../shop/one-sum.walk.ts'
import { answerTo, openCatalogue, openCounter, plainDishes, type Catalogue } from '../shop/one-sum.world.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('one sum, on the screen')
let catalogue: Catalogue
views.before(async () => void (catalogue = await openCatalogue(openSandbox())))
const sight = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
views.before(() => void Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, writable: true, value: OutOfSight }))
views.after(() => {
  if (sight !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', sight)
  return catalogue.close()
})

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ')
const rows = (): readonly string[] => [...document.querySelectorAll('dl > div')].map(row => [...row.children].map(cell => plain(cell.textContent)).join(' = '))
const money = (minor: number): string => plain(`${minor < 0 ? '−' : ''}${new Intl.NumberFormat('ru', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 }).format(Math.abs(minor) / 100)} ₽`)

/** What the bar says of the sum, above what is missing for a free delivery. */
const bar = (): string => plain(screen.getByRole('button', { name: /^К оформлению/ }).textContent).replace(/ ещё .+ до бесплатной доставки$/, '')

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
  const [button, form] = [useRef<HTMLDivElement>(null), useRef<HTMLFormElement>(null)]
  return <><div ref={button} /><CheckoutBar button={button} form={form} placing={usePlacing()} /></>
}

views('[PRE-02, CART-05, CART-06] a cart without an answer has the sum of its dishes and neither delivery nor total; then all figures are the answer\'s', async () => {
  const { shop, asked } = await openCounter(catalogue)
  const roll = plainDishes(shop).find(one => one.price > 60_000) ?? assert.unreachable() as never
  shop.cart.add(roll, 2)
  await renderInShop(shop, <><CartButton /><CartRows /><RuleAlert /><Totals /><Bar /></>)
  const later = 'Рассчитаем после проверки'
  const sum = 2 * roll.price
  const header = (): string => plain(screen.getByRole('link', { name: /^Корзина/ }).textContent)
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
  const makesRoom = (): boolean => document.documentElement.hasAttribute('data-bottom-bar')
  assert.is(makesRoom(), true, 'what lies at the foot of the screen stands above the bar')
  cleanup()
  assert.is(makesRoom(), false)
})

/** A cart's page, whose every sum must be the shop's; what it comes to there is judged by the walks. */
function watched(): Onlooker & { readonly looks: () => { readonly looks: number; readonly gaps: number } } {
  let shop: Shop | null = null
  let looks = 0
  let gaps = 0
  /** What stands by itself in a text node: «3» of a stepper and «649 ₽» beside it are two. */
  const texts = (): ReadonlySet<string> =>
    new Set([...document.querySelectorAll('main *')].flatMap(element => [...element.childNodes].filter(node => node.nodeType === 3).map(node => plain(node.textContent).trim())))
  const amounts = (element: Element | null): readonly string[] => plain(element?.textContent).match(/−?\d[\d ]*(?:,\d\d)? ₽/g) ?? []
  return {
    looks: () => ({ looks, gaps }),
    async opened(next) {
      cleanup()
      shop = next
      await renderInShop(next, <><CartButton /><main><CartRows /></main><RuleAlert /><Totals /><Bar /></>)
    },
    step: drawn,
    look() {
      const { cart, location } = shop ?? assert.unreachable() as never
      const { isEmpty, total, delivery, payable, lines } = cart.totals.get()
      if (isEmpty) return null
      looks += 1
      const rule = cart.rule.get()
      const venue = location.choice.venue.get()
      const isDelivery = venue.at !== 'none' && venue.choice.method === 'DELIVERY'
      const later = 'Рассчитаем после проверки'
      const page = rows()
      const gap = rule.at === 'below' ? rule.missing : rule.at === 'within' ? rule.cheaper?.missing ?? null : null
      if (gap !== null) gaps += 1
      const said = amounts(document.querySelector('[role=group][aria-label="Доставка"]'))
      const shown = [
        [plain(screen.getByRole('link', { name: /^Корзина/ }).textContent), `Корзина · ${money(total)}`],
        [bar(), `К оформлению${payable === null ? '' : ` · ${money(payable)}`}`],
        [page.at(-1), `Итого = ${payable === null ? later : money(payable)}`],
        [page.find(row => row.startsWith('Доставка')), isDelivery ? `Доставка = ${delivery === null ? later : delivery === 0 ? 'Бесплатно' : money(delivery)}` : undefined],
        [lines.map(line => money(line.sum)).filter(sum => !texts().has(sum)).join(), ''],
        [gap === null || said.includes(money(gap)) ? null : `${money(gap)} in ${said.join()}`, null],
      ] as const
      const wrong = shown.filter(([drawnText, expected]) => drawnText !== expected)
      return wrong.length === 0 ? null : JSON.stringify(wrong)
    },
  }
}

views('[PRE-02, CART-05, CART-06, CART-11] in 40 walks of taps, answers and failures the drawn header, bar, lines, totals and hint have the shop\'s one sum', async () => {
  const page = watched()
  const { lies } = await walks(catalogue, 10_001, 40, 30, page)
  assert.equal(lies.slice(0, 3), [])
  const { looks, gaps } = page.looks()
  assert.ok(looks > 400 && gaps > 10, JSON.stringify({ looks, gaps }))
})

views.run()
