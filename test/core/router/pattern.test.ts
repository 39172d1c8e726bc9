import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compilePattern } from '../../../core/router/pattern.ts'
import { isA } from '../../kit/errors.ts'

const patterns = suite('pattern')

const position = compilePattern('/menus/:menuId/positions/:positionId')
const home = compilePattern('/')
const cart = compilePattern('/cart')

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
  for (const menuId of ['', '.', '..'])
    assert.throws(() => position.build({ menuId, positionId: 1 }), isA(RangeError), menuId)
})

patterns('matches fixed parts of any script, encoded or not', () => {
  const delivery = compilePattern('/доставка')
  assert.is(delivery.build({}), '/%D0%B4%D0%BE%D1%81%D1%82%D0%B0%D0%B2%D0%BA%D0%B0')
  assert.equal(delivery.match('/доставка'), {})
  assert.equal(delivery.match(delivery.build({})), {})
})

patterns.run()
