import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pattern } from '../../../core/router/pattern.ts'
import { compileTrie } from '../../../core/router/trie.ts'
import { isA } from '../../kit/errors.ts'
import { between, oneOf, seeded } from '../../kit/random.ts'

const patterns = suite('pattern')

const position = pattern('/menus/:menuId/positions/:positionId')
const home = pattern('/')
const cart = pattern('/cart')

patterns('[RT-01] builds a path of exactly its parameters', () => {
  assert.is(position.build({ menuId: 5, positionId: '7' }), '/menus/5/positions/7')
  assert.is(home.build({}), '/')
  assert.is(cart.build({}), '/cart')
  // @ts-expect-error a parameter is missing
  assert.throws(() => position.build({ menuId: 5 }), isA(RangeError))
  // @ts-expect-error there is no such parameter
  assert.is(cart.build({ menuId: 5 }), '/cart')
})

patterns('[RT-01] finds the parameters of a path, and tolerates one slash at its end', () => {
  assert.equal(position.match('/menus/5/positions/7'), { menuId: '5', positionId: '7' })
  assert.equal(position.match('/menus/5/positions/7/'), { menuId: '5', positionId: '7' })
  assert.equal(home.match('/'), {})
  assert.equal(cart.match('/cart/'), {})
})

patterns('[RT-03] matches nothing but its own form', () => {
  for (const path of [
    '', 'menus/5/positions/7', '/menus', '/menus/5/positions', '/menus/5/positions/7/8', '/menus//positions/7',
    '/menus/5/positions/7//', '/Menus/5/positions/7', '/menus/5/Positions/7', '//menus/5/positions/7',
    'https://example.com/menus/5/positions/7', ' /menus/5/positions/7',
  ]) {
    assert.is(position.match(path), undefined, path)
  }
  for (const path of ['', '//', '/x', '/%', '/%2F']) assert.is(home.match(path), undefined, path)
})

patterns('[RT-03] takes broken percent-encoding for no match and never throws', () => {
  for (const part of ['%', '%E0%A4%A', '%zz', '%FF', '%C0%80', '5%']) {
    assert.is(position.match(`/menus/${part}/positions/7`), undefined, part)
    assert.is(cart.match(`/${part}`), undefined, part)
  }
})

patterns('gives back every parameter that it has built a path of', () => {
  for (const menuId of ['5', 'меню', 'a b', 'a/b', 'a?b#c', '%', '%2F', '..a', '🍣', '\\', '__proto__', 'a+b']) {
    const path = position.build({ menuId, positionId: 1 })
    assert.is(path.split('/').length, 5, path)
    assert.equal(position.match(path), { menuId, positionId: '1' }, path)
  }
  for (const menuId of ['', '.', '..']) assert.throws(() => position.build({ menuId, positionId: 1 }), isA(RangeError), menuId)
})

patterns('matches fixed parts of any script, encoded or not', () => {
  const delivery = pattern('/доставка')
  assert.is(delivery.build({}), '/%D0%B4%D0%BE%D1%81%D1%82%D0%B0%D0%B2%D0%BA%D0%B0')
  assert.equal(delivery.match('/доставка'), {})
  assert.equal(delivery.match(delivery.build({})), {})
})

patterns('finds among many templates the one that would match alone, 20000 times', () => {
  const random = seeded(14)
  const parts = ['a', 'b', ':x', ':y', 'c']
  for (let table = 0; table < 200; table += 1) {
    const byForm = new Map<string, string>()
    for (let count = between(random, 1, 12); count > 0; count -= 1) {
      const template = `/${Array.from({ length: between(random, 0, 3) }, () => oneOf(random, parts)).join('/')}`
      byForm.set(template.replace(/:\w/g, ':'), template)
    }
    const templates = [...byForm.values()]
    const find = compileTrie(templates)
    for (let probe = 0; probe < 100; probe += 1) {
      const path = `/${Array.from({ length: between(random, 0, 4) }, () => oneOf(random, ['a', 'b', 'c', 'd', '%', '%61', ''])).join('/')}`
      const matching = templates.filter((template) => pattern(template).match(path) !== undefined)
      const found = find(path)
      // fixed before parameter, from left to right
      const best = [...matching].sort((a, b) => (a.replace(/:\w/g, '~') < b.replace(/:\w/g, '~') ? -1 : 1))[0]
      assert.is(found === undefined ? undefined : templates[found.index], best, `${path} in ${templates.join(' ')}`)
    }
  }
})

patterns('refuses a template that is none, and two that match the same paths', () => {
  assert.throws(() => pattern('cart'), isA(RangeError))
  assert.throws(() => compileTrie(['/menus/:menuId', '/menus/:id']), /match the same paths/)
})

patterns.run()
