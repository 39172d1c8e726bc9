import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { Footer } from '../../src/shell/Footer.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { openShop } from '../kit/chain.ts'
import { componentSuite, flushRender, press, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the navigation of phones')
declare const happyDOM: { setViewport(size: { readonly width: number }): void }
views.after.each(() => happyDOM.setViewport({ width: 1280 }))

async function openPanel(path = '/') {
  happyDOM.setViewport({ width: 360 })
  const { shop } = await openShop({}, { path })
  await renderInShop(shop, <NavigationPanel />)
  await flushRender(() => shop.panel.set(true))
  return shop
}
const isBefore = (first: HTMLElement, second: HTMLElement): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

views('[RT-09] the panel begins with the customer, and shows «Меню» once', async () => {
  const shop = await openPanel()
  const panel = screen.getByRole('dialog', { name: 'Меню' })
  const [account, menu] = [within(panel).getByRole('button', { name: 'Войти' }), within(panel).getByRole('link', { name: 'Меню' })]
  assert.ok(isBefore(account, menu))
  const visible = within(panel).getAllByText('Меню').filter(element => element.className !== 'visually-hidden')
  assert.is(visible.length, 1)
  assert.is(within(panel).queryByRole('button', { name: 'Избранное' }), null)
  await flushRender(() => shop.menu.favourites.toggle(1))
  await press('Избранное')
  assert.equal([shop.menu.search.state.get().isOpen, shop.panel.get()], [true, false])
})

views('[RT-09, LOC-01] the customer’s addresses open the address dialog from the panel', async () => {
  const shop = await openPanel()
  await press('Мои адреса')
  assert.equal([shop.location.dialog.isOpen.get(), shop.panel.get()], [true, false])
})

views('[RT-09] the legal pages are folded on a phone, open on a desktop, and absent at the checkout', async () => {
  for (const [width, path, folded, links] of [
    [360, '/', true, 10], [1280, '/', false, 10], [360, '/cart', false, 0], [1280, '/cart', false, 0],
  ] as const) {
    happyDOM.setViewport({ width })
    const { shop } = await openShop({}, { path })
    const { unmount, container } = await renderInShop(shop, <Footer />)
    const list = container.querySelectorAll('nav a')
    assert.equal([container.querySelector('details') !== null, list.length], [folded, links], `${width} ${path}`)
    unmount()
  }
  await openPanel()
  assert.is(screen.getByRole('dialog').querySelector('details')?.open, false)
})

views.run()
