import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { selectTests } from '../../.ci/test/select-tests.mjs'

const selection = suite('the tests that a name selects')

const texts: Readonly<Record<string, string>> = {
  'test/shop/cart.test.ts': "cart('CART-01, CART-02: an equal dish is counted up')",
  'test/shop/location.test.ts': "place('LOC-07: the restaurant is kept')",
  'test/views/location.test.tsx': "place('LOC-01: has its title')",
  'e2e/location.spec.ts': "test('LOC-03, LOC-07: there and back')",
  'e2e/search.spec.ts': "test('MENU-06: finds a dish of the cart')",
}
const all = Object.keys(texts)
const select = (name: string) =>
  selectTests({
    name,
    units: all.filter(file => file.startsWith('test/')),
    specs: all.filter(file => file.startsWith('e2e/')),
    read: file => texts[file] ?? '',
  })

selection('a part of a path selects unit tests, and no browser tests', () => {
  assert.equal(select('location'), { units: ['test/shop/location.test.ts', 'test/views/location.test.tsx'], specs: [] })
  assert.equal(select('test/shop'), { units: ['test/shop/cart.test.ts', 'test/shop/location.test.ts'], specs: [] })
})

selection('the path of a browser test selects only that test', () => {
  assert.equal(select('search.spec'), { units: [], specs: ['e2e/search.spec.ts'] })
})

selection('a row of the ledger selects unit and browser tests that name it', () => {
  assert.equal(select('LOC-07'), { units: ['test/shop/location.test.ts'], specs: ['e2e/location.spec.ts'] })
  assert.equal(select('CART-02'), { units: ['test/shop/cart.test.ts'], specs: [] })
})

selection('an unknown name selects nothing', () => {
  assert.equal(select('RT-99'), { units: [], specs: [] })
})

selection.run()
