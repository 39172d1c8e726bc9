import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as assert from 'uvu/assert'
import * as placeFile from '../../core/shop/app/place.ts'
import { createStore } from '../../core/store/store.ts'
import { Overlays } from '../../src/app/Overlays.tsx'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import { createChainHttp, flushRequests, createChain } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { yaroslavl } from '../kit/places.ts'
import { buildLazyShop, STARTUP_KEYS, type Shop } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('the dialog of a first visit whose file came late')

views('[BOOT-02, ERR-04] a dialog chunk that failed with the boot is requested again when needed', async () => {
  const api = createTestHttp()
  const pending = [1, 2].map(() => api.expect('GET', '/1/p/cities?whiteLabel=caplya').hold())
  let works = false
  const { shop, timer } = buildLazyShop(
    { http: createChainHttp(createChain({ cities: [yaroslavl] }), api), storage: createMemoryStorage(STARTUP_KEYS) },
    { place: () => works ? placeFile : Promise.reject(new Error('offline')) },
  )
  shop.start()
  await flushRequests()
  pending[0]?.answer(500, {})
  await flushRequests()
  assert.is(shop.boot.state.get().status, 'failed')
  await renderInShop(shop as unknown as Shop,
    <MountMapContext value={() => Promise.reject(new Error('no map'))}><Overlays reportSource={{
      isStorageVolatile: createStore(false),
    } as unknown as ComponentProps<typeof Overlays>['reportSource']} /></MountMapContext>)
  // The view has loaded, but its service fails in three attempts.
  for (let turn = 0; turn < 40; turn += 1) await flushRender(() => new Promise(resolve => setTimeout(resolve, 5)))
  await flushRender(() => timer.advance(10_000))
  await flushRender(flushRequests)
  assert.is(shop.place.get(), null)
  // The network is back, and the customer presses «Повторить» after the failed start.
  works = true
  await flushRender(() => shop.boot.retry())
  pending[1]?.answer(200, [yaroslavl])
  await flushRender(flushRequests)
  for (let turn = 0; turn < 100 && screen.queryByRole('dialog', { name: 'Адрес' }) === null
    && screen.queryByRole('button', { name: 'Повторить' }) === null; turn += 1) await flushRender(() =>
      new Promise(resolve => setTimeout(resolve, 5)))
  assert.is(shop.boot.showsDialog.get(), true)
  assert.is(screen.queryByText(/Нет связи/)?.textContent, undefined,
    'no failure: nothing has been tried since the network is back')
  assert.ok(screen.queryByRole('dialog', { name: 'Адрес' }))
})

views.run()
