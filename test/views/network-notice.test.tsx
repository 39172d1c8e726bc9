import { act, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { useNetworkNotice } from '../../src/app/network-notice.ts'
import { openShop } from '../kit/chain.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the notice of a lost network')
const real = Object.getOwnPropertyDescriptor(navigator, 'onLine')
views.after.each(() => {
  if (real === undefined) Reflect.deleteProperty(navigator, 'onLine')
  else Object.defineProperty(navigator, 'onLine', real)
})

function network(isThere: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isThere })
  act(() => void dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}
const Notice = () => {
  useNetworkNotice(true)
  return null
}
const said = () => [/^Нет сети/, /^Снова в сети/].map(words => screen.queryAllByText(words).length > 0)

views('[MENU-17, ERR-02] a network that goes again while prices are looked at is told as gone, and not as back', async () => {
  const { shop } = await openShop({}, { path: '/' })
  await renderInShop(shop, <Notice />)
  network(false)
  assert.equal(said(), [true, false])
  network(true)
  network(false)
  await drawn()
  assert.equal(said(), [true, false])
  network(true)
  await drawn()
  assert.equal(said(), [false, true])
})

views('[MENU-15, ERR-02] a page that is opened without a network, whose calls the browser answers out of its own cache, says so as well', async () => {
  network(false)
  const { shop } = await openShop({}, { path: '/' })
  await renderInShop(shop, <Notice />)
  assert.is(shop.menu.freshness.get().at, 'fresh')
  assert.equal(said(), [true, false])
  network(true)
  await drawn()
  assert.equal(said(), [false, true])
})

views.run()
