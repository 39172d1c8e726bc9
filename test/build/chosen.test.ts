import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chosenTests } from '../../.ci/build/chosen.mjs'

const chosen = suite('the tests that a name picks')

const texts: Readonly<Record<string, string>> = {
  'test/shop/cart.test.ts': "cart('CART-01, CART-02: an equal dish is counted up')",
  'test/shop/location.test.ts': "place('LOC-07: the restaurant is kept')",
  'test/views/location.test.tsx': "place('LOC-01: has its title')",
  'e2e/location.spec.ts': "test('LOC-03, LOC-07: there and back')",
  'e2e/search.spec.ts': "test('MENU-06: finds a dish of the cart')",
}
const all = Object.keys(texts)
const pick = (name: string) => chosenTests({
  name, units: all.filter(file => file.startsWith('test/')), specs: all.filter(file => file.startsWith('e2e/')), read: file => texts[file] ?? '',
})

chosen('a part of a path picks the unit tests under it, and no browser is started for them', () => {
  assert.equal(pick('location'), { units: ['test/shop/location.test.ts', 'test/views/location.test.tsx'], specs: [] })
  assert.equal(pick('test/shop'), { units: ['test/shop/cart.test.ts', 'test/shop/location.test.ts'], specs: [] })
})

chosen('the path of a browser test picks that one alone', () => {
  assert.equal(pick('search.spec'), { units: [], specs: ['e2e/search.spec.ts'] })
})

chosen('a row of the ledger picks whatever proves it, in a browser or not', () => {
  assert.equal(pick('LOC-07'), { units: ['test/shop/location.test.ts'], specs: ['e2e/location.spec.ts'] })
  assert.equal(pick('CART-02'), { units: ['test/shop/cart.test.ts'], specs: [] })
})

chosen('what nothing says picks nothing', () => {
  assert.equal(pick('RT-99'), { units: [], specs: [] })
})

chosen.run()
