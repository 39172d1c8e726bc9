import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { Overlays } from '../../src/app/Overlays.tsx'
import { MountMapContext } from '../../src/bind/maps.ts'
import { arrived, chainOf, shopAt } from '../kit/chain.ts'
import { yaroslavl } from '../kit/places.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the dialog of a first visit')

views('[BOOT-05, BOOT-06] a time that fails behind the first dialog takes the dialog off the page, and what was typed is there after the retry', async () => {
  const { shop, api } = shopAt(chainOf({ cities: [yaroslavl] }), { method: null })
  const [first, second] = [api.expect('GET', '/1/now').hold(), api.expect('GET', '/1/now').hold()]
  shop.start()
  await arrived()
  await renderInShop(shop, <MountMapContext value={() => Promise.reject(new Error('no map'))}><Overlays reportSource={{ volatile: createStore(false) } as unknown as ComponentProps<typeof Overlays>['reportSource']} /></MountMapContext>)
  await drawn(arrived)
  const address = () => screen.queryByRole('dialog', { name: 'Адрес' })
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  const flat = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Квартира / офис' })
  // its code is fetched
  for (let turn = 0; turn < 1000 && address() === null; turn += 1) await drawn(() => new Promise(resolve => setTimeout(resolve, 5)))
  assert.ok(address())
  await drawn(() => fireEvent.change(field(), { target: { value: 'Советская' } }))
  await drawn(() => fireEvent.change(flat(), { target: { value: '7' } }))
  await drawn(() => {
    first.answer(500, {})
    second.answer(500, {})
  })
  await drawn(arrived)
  assert.is(address(), null)
  await drawn(() => shop.boot.retry())
  await drawn(arrived)
  assert.ok(address())
  assert.equal([field().value, flat().value], ['Советская', '7'])
})

views.run()
