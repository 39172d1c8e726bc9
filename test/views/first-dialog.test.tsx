import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { Overlays } from '../../src/app/Overlays.tsx'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import { flushRequests, createChain, createChainShop } from '../kit/chain.ts'
import { yaroslavl } from '../kit/places.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('the dialog of a first visit')

views('[BOOT-05, BOOT-06] a failed time hides the first dialog, and the input is back after the retry', async () => {
  const { shop, api } = createChainShop(createChain({ cities: [yaroslavl] }), { method: null })
  const [first, second] = [api.expect('GET', '/1/now').hold(), api.expect('GET', '/1/now').hold()]
  shop.start()
  await flushRequests()
  await renderInShop(shop, <MountMapContext value={() => Promise.reject(new Error('no map'))}><Overlays reportSource={{
    isStorageVolatile: createStore(false),
  } as unknown as ComponentProps<typeof Overlays>['reportSource']} /></MountMapContext>)
  await flushRender(flushRequests)
  const address = () => screen.queryByRole('dialog', { name: 'Адрес' })
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  const flat = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Квартира / офис' })
  // Its chunk is loaded.
  for (let turn = 0; turn < 1000
    && address() === null; turn += 1) await flushRender(() => new Promise(resolve => setTimeout(resolve, 5)))
  assert.ok(address())
  await flushRender(() => fireEvent.change(field(), { target: { value: 'Советская' } }))
  await flushRender(() => fireEvent.change(flat(), { target: { value: '7' } }))
  await flushRender(() => {
    first.answer(500, {})
    second.answer(500, {})
  })
  await flushRender(flushRequests)
  assert.is(address(), null)
  await flushRender(() => shop.boot.retry())
  await flushRender(flushRequests)
  assert.ok(address())
  assert.equal([field().value, flat().value], ['Советская', '7'])
})

views.run()
