import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as assert from 'uvu/assert'
import * as placeFile from '../../core/shop/app/place.ts'
import { createStore } from '../../core/store/store.ts'
import { Overlays } from '../../src/app/Overlays.tsx'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import { createChainHttp, createChain, createChainShop, flushRequests } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { yaroslavl } from '../kit/places.ts'
import { buildLazyShop, STARTUP_KEYS, type Shop } from '../kit/shop.ts'
import { componentSuite, flushRender, renderInShop, typeText } from '../kit/view.tsx'

const views = componentSuite('the dialog of a first visit')

const findDialog = () => screen.queryByRole('dialog', { name: 'Адрес' })
async function showOverlays(shop: Shop): Promise<void> {
  const source = { isStorageVolatile: createStore(false), cspViolations: [] } as unknown as ComponentProps<typeof Overlays>['reportSource']
  await renderInShop(shop,
    <MountMapContext value={async () => null as never}><Overlays reportSource={source} /></MountMapContext>)
}
/** Waits until the chunk of the dialog has loaded. */
async function waitForDialog(): Promise<void> {
  for (let turn = 0; turn < 1000 && findDialog() === null; turn += 1) await flushRender(flushRequests)
  assert.ok(findDialog())
}

views('[BOOT-05, BOOT-06] a failed time hides the first dialog, and the input is back after the retry', async () => {
  const { shop, api } = createChainShop(createChain({ cities: [yaroslavl] }), { method: null })
  const times = [1, 2].map(() => api.expect('GET', '/1/now').hold())
  shop.start()
  await flushRequests()
  await showOverlays(shop)
  await waitForDialog()
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  const flat = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Квартира / офис' })
  await typeText(field(), 'Советская')
  await typeText(flat(), '7')
  for (const time of times) time.answer(500, {})
  await flushRender(flushRequests)
  assert.is(findDialog(), null)
  await flushRender(() => shop.boot.retry())
  await waitForDialog()
  assert.equal([field().value, flat().value], ['Советская', '7'])
})

views('[BOOT-01, BOOT-02] the first dialog leaves with its page, and comes back with the input', async () => {
  const { shop } = createChainShop(createChain({ cities: [yaroslavl] }), { method: null })
  shop.start()
  await flushRequests()
  await showOverlays(shop)
  await waitForDialog()
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  await typeText(field(), 'Советская')
  await flushRender(() => shop.router.goToPath('/dostavka'))
  assert.is(findDialog(), null)
  await flushRender(() => shop.router.goToPath('/'))
  await waitForDialog()
  assert.is(field().value, 'Советская')
})

views('[BOOT-02, ERR-04] a dialog chunk that failed with the boot is requested again when needed', async () => {
  const api = createTestHttp()
  const pending = [1, 2].map(() => api.expect('GET', '/1/p/cities?whiteLabel=caplya').hold())
  let works = false
  let attempts = 0
  const { shop, timer } = buildLazyShop(
    { http: createChainHttp(createChain({ cities: [yaroslavl] }), api), storage: createMemoryStorage(STARTUP_KEYS) },
    { place: () => {
      attempts += 1
      return works ? placeFile : Promise.reject(new Error('offline'))
    } },
  )
  shop.start()
  await flushRequests()
  pending[0]?.answer(500, {})
  await flushRequests()
  assert.is(shop.boot.state.get().status, 'failed')
  await showOverlays(shop as unknown as Shop)
  // The service of the dialog fails in three attempts.
  for (let turn = 0; turn < 20 && attempts < 3; turn += 1) await flushRender(() => timer.advance(10_000))
  assert.is(shop.place.get(), null)
  // The network is back, and the customer presses «Повторить» after the failed start.
  works = true
  await flushRender(() => shop.boot.retry())
  pending[1]?.answer(200, [yaroslavl])
  await waitForDialog()
  assert.is(screen.queryByText(/Нет связи/), null, 'nothing has been tried since the network is back')
})

views.run()
