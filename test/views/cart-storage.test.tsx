import * as assert from 'uvu/assert'
import { fnv1a } from '../../core/digest.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import { testConfig, waitUntil } from '../kit/shop.ts'
import { componentSuite } from '../support/component.ts'

const page = componentSuite('the page')

page('[STO-01, STO-05] reads the cart from the storage that all tabs share', async () => {
  const block = JSON.stringify({ brand: 'caplya' })
  const blocks = {
    'storefront-config': block,
    'storefront-validated': JSON.stringify({ of: fnv1a(block), config: testConfig() }),
  }
  document.body.innerHTML = '<div id="app"></div>' + Object.entries(blocks).map(([id, text]) =>
    `<script type="application/json" id="${id}">${text}</script>`).join('')
  globalThis.fetch = async () => { throw new TypeError('no network') }
  const cart = JSON.stringify([toStoredLine(roll, 2)])
  // without the markers of an earlier visit the page removes what it finds
  const stored = { app_white_label: 'caplya', app_version: '0.0.1', cart_positions: cart }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)

  const reads: (string | null)[] = []
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    const text = getItem.call(this, key)
    if (key === 'cart_positions') reads.push(text)
    return text
  }
  try {
    await import('../../src/main.tsx')
    await waitUntil(() => reads.length > 0)
  } finally {
    Storage.prototype.getItem = getItem
  }
  assert.is(reads[0], cart)
})

page.run()
