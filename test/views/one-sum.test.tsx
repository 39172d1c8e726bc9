import { cleanup, screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { CheckoutBar } from '../../src/cart/CheckoutBar.tsx'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { useOrderSubmission } from '../../src/checkout/useOrderSubmission.ts'
import { CartButton } from '../../src/shell/CartButton.tsx'
import type { Shop } from '../kit/shop.ts'
import { openSandbox } from '../purchase/customer.ts'
import { runWalks, type PageObserver } from '../shop/one-sum.walk.ts'
import {
  buildAnswerLines, openCatalogue, openPricedShop, listPlainDishes, type Catalogue,
} from '../shop/one-sum.fixture.ts'
import { flushRender, renderInShop, readVisibleText } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('one sum, on the screen')
let catalogue: Catalogue
views.before(async () => void (catalogue = await openCatalogue(openSandbox())))
const sight = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
views.before(() => void Object.defineProperty(globalThis, 'IntersectionObserver',
  { configurable: true, writable: true, value: OutOfSight }))
views.after(() => {
  if (sight !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', sight)
  return catalogue.close()
})

const normalizeSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ')
const rows = (): readonly string[] =>
  [...document.querySelectorAll('dl > div')].map(row => [...row.children].map(readVisibleText).join(' = '))
function money(minor: number): string {
  const format = new Intl.NumberFormat('ru', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })
  return normalizeSpaces(`${minor < 0 ? '−' : ''}${format.format(Math.abs(minor) / 100)} ₽`)
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
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  const roll = listPlainDishes(shop).find(dish => dish.price > 60_000) ?? assert.unreachable() as never
  shop.cart.add(roll, 2)
  await renderInShop(shop, <><CartButton /><CartRows /><RuleAlert /><Totals /><Bar /></>)
  const later = 'Рассчитаем после проверки'
  const sum = 2 * roll.price
  const header = (): string => normalizeSpaces(screen.getByRole('link', { name: /^Корзина/ }).textContent)
  assert.is(bar(), 'К оформлению')
  assert.equal([header(), rows()],
    [`Корзина · ${money(sum)}`, [`2 позиции = ${money(sum)}`, `Доставка = ${later}`, `Итого = ${later}`]])
  assert.is(normalizeSpaces(screen.getByRole('group', { name: 'Доставка' }).textContent), later)
  const { request, answer } = await asked()
  const [line, ...rest] = buildAnswerLines(request, 9_900, 1_000)
  if (line === undefined) return assert.unreachable()
  await flushRender(() => answer([{ ...line, payableAmount: line.sum - 20_000 }, ...rest]))
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

/** A cart page on which each sum must equal the shop's sum. The scenarios check the amount. */
function watchSums(): PageObserver & { readonly checks: () => { readonly checks: number; readonly gaps: number } } {
  let shop: Shop | null = null
  let checks = 0
  let gaps = 0
  /** The texts of the text nodes: «3» of a stepper and «649 ₽» beside it are two texts. */
  const texts = (): ReadonlySet<string> =>
    new Set([...document.querySelectorAll('main *')].flatMap(element =>
      [...element.childNodes].filter(node => node.nodeType === 3)
        .map(node => normalizeSpaces(node.textContent).trim())))
  const amounts = (element: Element | null): readonly string[] =>
    normalizeSpaces(element?.textContent).match(/−?\d[\d ]*(?:,\d\d)? ₽/g) ?? []
  return {
    checks: () => ({ checks, gaps }),
    async opened(next) {
      cleanup()
      shop = next
      await renderInShop(next, <><CartButton /><main><CartRows /></main><RuleAlert /><Totals /><Bar /></>)
    },
    step: flushRender,
    findDifference() {
      const { cart, location } = shop ?? assert.unreachable() as never
      const { isEmpty, total, delivery, payable, lines } = cart.totals.get()
      if (isEmpty) return null
      checks += 1
      const rule = cart.rule.get()
      const venue = location.choice.venue.get()
      const isDelivery = venue.kind !== 'none' && venue.choice.method === 'DELIVERY'
      const later = 'Рассчитаем после проверки'
      const page = rows()
      const gap = rule.status === 'below' ? rule.missing : rule.status === 'within' ? rule.cheaper?.missing
        ?? null : null
      if (gap !== null) gaps += 1
      const shownAmounts = amounts(document.querySelector('[role=group][aria-label="Доставка"]'))
      const shown = [
        [normalizeSpaces(screen.getByRole('link', { name: /^Корзина/ }).textContent), `Корзина · ${money(total)}`],
        [bar(), `К оформлению${payable === null ? '' : ` · ${money(payable)}`}`],
        [page.at(-1), `Итого = ${payable === null ? later : money(payable)}`],
        [page.find(row => row.startsWith('Доставка')), isDelivery
          ? `Доставка = ${delivery === null ? later : delivery === 0 ? 'Бесплатно' : money(delivery)}`
          : undefined],
        [lines.map(line => money(line.sum)).filter(sum => !texts().has(sum)).join(), ''],
        [gap === null || shownAmounts.includes(money(gap)) ? null : `${money(gap)} in ${shownAmounts.join()}`, null],
      ] as const
      const mismatches = shown.filter(([drawnText, expected]) => drawnText !== expected)
      return mismatches.length === 0 ? null : JSON.stringify(mismatches)
    },
  }
}

views('[PRE-02, CART-05, CART-06, CART-11] in 40 random walks all drawn figures are of one answer', async () => {
  const page = watchSums()
  const { mismatches } = await runWalks(catalogue, 10_001, 40, 30, page)
  assert.equal(mismatches.slice(0, 3), [])
  const { checks, gaps } = page.checks()
  assert.ok(checks > 400 && gaps > 10, JSON.stringify({ looks: checks, gaps }))
})

views.run()
