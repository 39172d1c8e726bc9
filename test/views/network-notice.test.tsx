import { act, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { useNetworkNotice } from '../../src/app/network-notice.ts'
import { Notices } from '../../src/app/Notices.tsx'
import { createChain, createChainShop, openShop, start } from '../kit/chain.ts'
import { yaroslavl } from '../kit/places.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the notice of a lost network')
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
const readNotices = () => [/^Нет сети/, /^Снова в сети/].map(words => screen.queryAllByText(words).length > 0)

views('[MENU-17, ERR-02] a network lost again while prices reload is shown as lost, not as restored', async () => {
  const { shop } = await openShop({}, { path: '/' })
  await renderInShop(shop, <Notice />)
  network(false)
  assert.equal(readNotices(), [true, false])
  network(true)
  network(false)
  await flushRender()
  assert.equal(readNotices(), [true, false])
  network(true)
  await flushRender()
  assert.equal(readNotices(), [false, true])
})

views('[MENU-15, ERR-02] a page opened offline with answers from the browser’s cache shows the notice', async () => {
  network(false)
  const { shop } = await openShop({}, { path: '/' })
  await renderInShop(shop, <Notice />)
  assert.is(shop.menu.freshness.get().status, 'fresh')
  assert.equal(readNotices(), [true, false])
  network(true)
  await flushRender()
  assert.equal(readNotices(), [false, true])
})

views('[ERR-02, BOOT-01] the notice waits behind the first dialog, and is shown on a page that hides it', async () => {
  const { shop } = createChainShop(createChain({ cities: [yaroslavl] }), { method: null })
  await start({ shop })
  assert.is(shop.boot.showsDialog.get(), true)
  await renderInShop(shop, <Notices isStorageVolatile={createStore(false)} />)
  network(false)
  assert.equal(readNotices(), [false, false])
  await flushRender(() => shop.router.goToPath('/dostavka'))
  assert.equal(readNotices(), [true, false])
})

views.run()
