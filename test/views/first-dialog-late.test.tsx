import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as assert from 'uvu/assert'
import * as placeFile from '../../core/shop/place.ts'
import { createStore } from '../../core/store/store.ts'
import { Overlays } from '../../src/app/Overlays.tsx'
import { MountMapContext } from '../../src/bind/maps.ts'
import { answersOf, arrived, chainOf } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { yaroslavl } from '../kit/places.ts'
import { buildFirst, MARKED, type Shop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the dialog of a first visit whose file came late')

views('[BOOT-02, ERR-04] a file of the dialog that did not come while the boot had failed is asked for anew once the dialog is due', async () => {
  const api = createTestHttp()
  const gone = [1, 2].map(() => api.expect('GET', '/1/p/cities?whiteLabel=caplya').hold())
  let works = false
  const { shop, timer } = buildFirst(
    { http: answersOf(chainOf({ cities: [yaroslavl] }), api), storage: createMemoryStorage(MARKED) },
    { place: () => works ? placeFile : Promise.reject(new Error('offline')) },
  )
  shop.start()
  await arrived()
  gone[0]?.answer(500, {})
  await arrived()
  assert.is(shop.boot.state.get().at, 'failed')
  await renderInShop(shop as unknown as Shop, <MountMapContext value={() => Promise.reject(new Error('no map'))}><Overlays reportSource={{ volatile: createStore(false) } as unknown as ComponentProps<typeof Overlays>['reportSource']} /></MountMapContext>)
  // its code is at hand, its part is not: three tries
  for (let turn = 0; turn < 40; turn += 1) await drawn(() => new Promise(resolve => setTimeout(resolve, 5)))
  await drawn(() => timer.advance(10_000))
  await drawn(arrived)
  assert.is(shop.place.get(), null)
  // the network is back, and the customer presses «Повторить» of the failed boot
  works = true
  await drawn(() => shop.boot.retry())
  gone[1]?.answer(200, [yaroslavl])
  await drawn(arrived)
  for (let turn = 0; turn < 100 && screen.queryByRole('dialog', { name: 'Адрес' }) === null && screen.queryByRole('button', { name: 'Повторить' }) === null; turn += 1) await drawn(() => new Promise(resolve => setTimeout(resolve, 5)))
  assert.is(shop.boot.showsDialog.get(), true)
  assert.is(screen.queryByText(/Нет связи/)?.textContent, undefined, 'no failure: nothing has been tried since the network is back')
  assert.ok(screen.queryByRole('dialog', { name: 'Адрес' }))
})

views.run()
