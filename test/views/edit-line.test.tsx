import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { dish, modifierGroup, openShop } from '../kit/chain.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const views = componentSuite('a line whose choices are changed')
views.before.each(() => sessionStorage.clear())

const choose = (item: number) => ({ modifierId: 10, id: 100 + item, name: `Добавка ${item}`, price: item * 1000, count: 1 })

/** A cart of a soup, two woks with the first item of a required group, and a tea. */
async function open() {
  const { shop } = await openShop({
    dishes: [dish(1, { name: 'Суп' }), dish(2, { name: 'Вок' }), dish(3, { name: 'Чай' })],
    modifiers: [{ positionId: 2, modifiers: [modifierGroup(1, 1, 1)] }],
  }, { path: '/cart', method: 'TAKE_AWAY' })
  await shop.purchase.load()
  const line = (id: number, name: string) => ({ id, menu: { id: 110 }, name, price: 50_000 })
  shop.cart.add({ ...line(1, 'Суп'), hasModifiers: false, modifiers: [] })
  shop.cart.add({ ...line(2, 'Вок'), hasModifiers: true, modifiers: [choose(1)] }, 2)
  shop.cart.add({ ...line(3, 'Чай'), hasModifiers: false, modifiers: [] })
  await renderInShop(shop, <><CartRows /><PositionLayer /></>)
  const readCart = () => shop.cart.lines.get().map(({ name, count, modifiers }) =>
    `${count} × ${name}${modifiers.map(modifier => ` + ${modifier.name}`).join('')}`)
  const edit = () => flushRender(() => fireEvent.click(screen.getByRole('link', { name: /^Изменить состав: Вок/ })))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Вок' }))
  return { shop, readCart, edit, dialog }
}

views('[CART-01, MENU-05] «Изменить» opens the dish with its choices, and saving replaces the line', async () => {
  const { readCart, edit, dialog } = await open()
  assert.is(screen.getAllByRole('link', { name: /^Изменить/ }).length, 1, 'only a dish with choices has it')
  await edit()
  assert.ok((dialog().getByRole('radio', { name: /Добавка 1/ }) as HTMLInputElement).checked)
  fireEvent.click(dialog().getByRole('radio', { name: /Добавка 3/ }))
  await flushRender(() => fireEvent.click(dialog().getByRole('button', { name: /^Сохранить · 1060 рублей/ })))
  assert.equal(readCart(), ['1 × Суп', '2 × Вок + Добавка 3', '1 × Чай'])
  assert.is(screen.queryByRole('dialog'), null)
})

views('[CART-01] what another tab adds while a line is changed stays', async () => {
  const { shop, readCart, edit, dialog } = await open()
  await edit()
  await flushRender(() => shop.cart.add(
    { id: 2, menu: { id: 110 }, name: 'Вок', price: 50_000, hasModifiers: true, modifiers: [choose(1)] }))
  fireEvent.click(dialog().getByRole('radio', { name: /Добавка 2/ }))
  await flushRender(() => fireEvent.click(dialog().getByRole('button', { name: /^Сохранить/ })))
  assert.equal(readCart(), ['1 × Суп', '3 × Вок + Добавка 2', '1 × Чай'])
})

views('[CART-01] a line that has gone meanwhile comes back as the customer has changed it', async () => {
  const { shop, readCart, edit, dialog } = await open()
  await edit()
  fireEvent.click(dialog().getByRole('radio', { name: /Добавка 2/ }))
  await flushRender(() => shop.cart.removeIds([2]))
  await flushRender(() => fireEvent.click(dialog().getByRole('button', { name: /^Сохранить/ })))
  assert.equal(readCart().sort(), ['1 × Суп', '1 × Чай', '2 × Вок + Добавка 2'])
})

views('[MENU-05] an unfinished change keeps its choices, but not a count that the cart has changed since', async () => {
  const { shop, readCart, edit, dialog } = await open()
  await edit()
  fireEvent.click(dialog().getByRole('radio', { name: /Добавка 2/ }))
  await flushRender(() => fireEvent.click(dialog().getByRole('button', { name: 'Увеличить количество: Вок' })))
  await flushRender(() => shop.router.closeLayer())
  const wok = shop.cart.lines.get().find(line => line.id === 2) ?? assert.unreachable() as never
  await flushRender(() => shop.cart.setCount(wok, 110, 5))
  await edit()
  await flushRender(() => fireEvent.click(dialog().getByRole('button', { name: /^Сохранить/ })))
  assert.equal(readCart(), ['1 × Суп', '5 × Вок + Добавка 2', '1 × Чай'])
})

views('[MENU-05] an unfinished change does not get into a new dish, nor back', async () => {
  const { shop, edit, dialog } = await open()
  await edit()
  fireEvent.click(dialog().getByRole('radio', { name: /Добавка 2/ }))
  await flushRender(() => shop.router.closeLayer())
  await flushRender(() => shop.router.go('menus.positions.show', { menuId: 110, positionId: 2 }))
  assert.ok(dialog().getAllByRole('radio').every(radio => !(radio as HTMLInputElement).checked))
  assert.ok(dialog().getByRole('button', { name: /^Добавить/ }))
})

views.run()
