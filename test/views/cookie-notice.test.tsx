import { fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CookieNotice } from '../../src/consent/CookieNotice.tsx'
import { buildShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the cookie notice')
const REFUSAL = 'Только необходимые'

const noWindow = { load: () => Promise.reject(new Error('nobody signs in here')) }
const vk = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51' } }
for (const [what, config, hasRefusal] of [
  ['nothing counts', {}, false],
  ['a counter waits for consent', { metrics: { counterId: '12345' } }, true],
  ['a script does', { metrics: { scriptUrl: 'https://count.example/a.js' } }, true],
  ['a script that nobody would load does not', { production: false, metrics: { scriptUrl: 'https://count.example/a.js' } }, false],
  ['VK ID’s statistics do', { ...vk, statistics: true }, true],
  ['VK ID is on offer without them', { ...vk, statistics: false }, false],
  ['they are on, but VK ID is not on offer', { statistics: true }, false],
] as const) {
  views(`[MENU-12, CFG-06] ${hasRefusal ? 'can be refused' : 'has nothing to refuse'} where ${what}`, async () => {
    const { shop } = buildShop({ config, vk: noWindow })
    await renderInShop(shop, <CookieNotice />)
    assert.is(screen.queryByRole('button', { name: REFUSAL }) !== null, hasRefusal)
  })
}

views('[MENU-12, AUTH-04] a refusal of VK ID’s statistics is kept as one', async () => {
  const { shop } = buildShop({ config: { ...vk, statistics: true }, vk: noWindow })
  await renderInShop(shop, <CookieNotice />)
  await drawn(() => fireEvent.click(screen.getByRole('button', { name: REFUSAL })))
  assert.is(shop.consent.cookies.get(), false)
})

views.run()
