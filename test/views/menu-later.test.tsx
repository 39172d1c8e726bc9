import { fireEvent, screen, within, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as assert from 'uvu/assert'
import '../../src/app/parts/cart-views.ts'
import '../../src/menu/later-views.ts'
import { MenuSection } from '../../src/menu/MenuSection.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { TimeButton } from '../../src/shell/TimeButton.tsx'
import { TimeHost } from '../../src/app/TimeHost.tsx'
import { DAYS, everyDay, modifierGroup, type Dish } from '../kit/chain.ts'
import { componentSuite, flushRender, readVisibleText } from '../kit/view.tsx'
import { openMenu, roll, type MenuFixture } from './menu.fixture.tsx'

/** Dishes of another hour: it is Monday, 09:00, and lunch is from 11:00 to 16:00. */
const views = componentSuite('dishes of another hour')
views.before.each(() => sessionStorage.clear())

const lunch = (...ids: readonly number[]) =>
  ({ positionIds: ids, details: DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '11:00', endAt: '16:00' })) })
const preOrder = (hours: readonly object[], dayInAdvance = 1) =>
  [{ type: 'TAKE_AWAY', minTimeMinutes: 30, dayInAdvance, hours }]
const allDay = everyDay('00:00', '00:00')
const button = (name: RegExp) => screen.getByRole('button', { name })
const readTime = ({ shop }: MenuFixture) => shop.menu.preOrder.requestedTime.get()

async function renderView({ show }: MenuFixture, view: ReactElement): Promise<RenderResult> {
  let rendered: RenderResult | undefined
  await flushRender(() => { rendered = show(view) })
  return rendered as RenderResult
}
async function openSection(dish: Dish, options: Parameters<typeof openMenu>[1]) {
  const fixture = await openMenu([dish], { slots: [lunch(dish.id)], ...options })
  const { section, modifiers, resto } = fixture
  await renderView(fixture, <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency}
    zone={resto.zone} isFirst isOnFirstScreen />)
  return fixture
}

views('[MENU-21] a card keeps the price and orders the dish for its first hour', async () => {
  const fixture = await openSection(roll(5, 'Ланч'), { chain: { preOrder: preOrder(allDay) } })
  const later = await screen.findByRole('button', { name: /^Заказать на сегодня, 11:00 ?: Ланч/ })
  assert.match(readVisibleText(screen.getByRole('article')), /500 ₽/)
  assert.not.match(readVisibleText(screen.getByRole('article')), /Доступно/)
  await flushRender(() => fireEvent.click(later))
  assert.is(readTime(fixture), '2026-03-02T11:00:00+03:00')
  assert.is(fixture.shop.cart.countByDish.get().get(5), 1)
  assert.ok(screen.getByText('Время заказа: сегодня, 11:00'))
  assert.is(document.activeElement, button(/^Увеличить количество: Ланч/))
})

views('[MENU-21] the hour is the first one that pre-orders and the dish have in common', async () => {
  for (const [hours, days, name] of [
    [everyDay('12:30', '22:00'), 0, /^Заказать на сегодня, 12:30/], [everyDay('15:45', '22:00'), 0, /сегодня, 15:45/],
    [DAYS.slice(1).map(dayOfWeek => ({ dayOfWeek, active: true, open: '08:00', close: '12:00' })), 1, /завтра, 11:00/],
  ] as const) {
    const fixture = await openMenu([roll(5, 'Ланч')], { slots: [lunch(5)], chain: { preOrder: preOrder(hours, days) } })
    const { section, modifiers, resto } = fixture
    const view = <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency}
      zone={resto.zone} isFirst isOnFirstScreen />
    const { unmount } = await renderView(fixture, view)
    assert.ok(await screen.findByRole('button', { name }))
    unmount()
  }
})

views('[MENU-21] an order for another day keeps its day, at the hour nearest to the requested one', async () => {
  for (const [requested, expected] of [
    ['2026-03-03T20:00:00+03:00', /^Заказать на завтра, 15:\d\d/], ['2026-03-03T10:00:00+03:00', /^Заказать на завтра, 11:00/],
    // the dish is not on sale on Wednesday, the day after tomorrow
    ['2026-03-04T12:00:00+03:00', /^Заказать на сегодня, 11:00/],
  ] as const) {
    const [{ positionIds, details }] = [lunch(5)]
    const slots = [{ positionIds, details: details.filter(({ dayOfWeek }) => dayOfWeek !== DAYS[2]) }]
    const fixture = await openMenu([roll(5, 'Ланч')], { slots, chain: { preOrder: preOrder(allDay, 3) } })
    fixture.shop.menu.preOrder.requestedTime.set(requested)
    const { section, modifiers, resto } = fixture
    const { unmount } = await renderView(fixture, <MenuSection menuId={1} section={section} modifiers={modifiers}
      currency={resto.currency} zone={resto.zone} isFirst isOnFirstScreen />)
    assert.ok(await screen.findByRole('button', { name: expected }), requested)
    unmount()
  }
})

views('[MENU-21, MENU-04] without a possible hour a card only says when the dish is on sale', async () => {
  const evening = everyDay('17:00', '22:00')
  for (const rules of [[], preOrder(evening, 5), [{ ...preOrder(allDay)[0], type: 'DELIVERY' }]]) {
    const fixture = await openMenu([roll(5, 'Ланч')], { slots: [lunch(5)], chain: { preOrder: rules } })
    const { section, modifiers, resto } = fixture
    const view = <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency}
      zone={resto.zone} isFirst isOnFirstScreen />
    const { unmount } = await renderView(fixture, view)
    const reason = await screen.findByRole('button', { name: /^Ланч\.\s+Доступно с 11:00/ })
    fireEvent.click(reason)
    assert.equal([readTime(fixture), fixture.shop.cart.lines.get().length], [null, 0])
    assert.match(readVisibleText(screen.getByRole('article')), /500 ₽/)
    unmount()
  }
})

views('[MENU-21] a dish with a required choice sets the time only when it is added', async () => {
  const options = { modifiers: { 5: [modifierGroup(1, 1, 1)] }, chain: { preOrder: preOrder(allDay) } }
  const fixture = await openSection(roll(5, 'Ланч'), options)
  fireEvent.click(await screen.findByRole('button', { name: /^Заказать на сегодня, 11:00/ }))
  assert.is(readTime(fixture), null)
  await flushRender(() => fixture.show(<PositionLayer />))
  const dialog = within(screen.getByRole('dialog', { name: 'Ланч' }))
  fireEvent.click(dialog.getByRole('button', { name: /^Заказать на сегодня, 11:00/ }))
  assert.is(readTime(fixture), null, 'the choice is missing')
  const [choice] = dialog.getAllByRole('radio')
  if (choice !== undefined) fireEvent.click(choice)
  await flushRender(() => fireEvent.click(dialog.getByRole('button', { name: /^Заказать на сегодня, 11:00.*510/ })))
  assert.is(readTime(fixture), '2026-03-02T11:00:00+03:00')
  assert.is(fixture.shop.cart.countByDish.get().get(5), 1)
})

views('[MENU-21] the header changes the time while the cart is empty', async () => {
  const fixture = await openMenu([roll(5, 'Ланч')], { chain: { preOrder: preOrder(allDay) } })
  await fixture.shop.purchase.load()
  await fixture.shop.notices.load()
  await flushRender(() => fixture.show(<><TimeButton /><TimeHost /></>))
  await flushRender(() => fireEvent.click(button(/^Время заказа: как можно скорее$/)))
  const dialog = within(await screen.findByRole('dialog', { name: 'Время заказа' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Ко времени' }))
  fireEvent.change(dialog.getByRole('combobox', { name: /Время самовывоза/ }), {
    target: { value: String(Date.parse('2026-03-02T12:15:00+03:00')) },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Готово' }))
  assert.is(readTime(fixture), '2026-03-02T12:15:00+03:00')
  assert.ok(button(/^Время заказа: сегодня, 12:15$/))
})

views('[MENU-21] the header has no time without pre-orders', async () => {
  const fixture = await openMenu([roll(5, 'Ланч')])
  await fixture.shop.notices.load()
  await flushRender(() => fixture.show(<TimeButton />))
  assert.is(screen.queryByRole('button'), null)
})

views.run()
