import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shareStructure } from '../../../core/store/structural-sharing.ts'

const sharing = suite('structural sharing')

sharing('reuses equal parts, whatever has changed beside them', () => {
  const previous = { dishes: [{ id: 1, price: 5 }, { id: 2, price: 7 }], hours: new Map([['mon', { open: 9 }]]) }
  const next = shareStructure(previous, {
    dishes: [{ id: 2, price: 7 }, { id: 1, price: 6 }], hours: new Map([['mon', { open: 9 }]]),
  })
  assert.is(next.dishes[0], previous.dishes[1], 'by its id')
  assert.equal(next.dishes[1], { id: 1, price: 6 })
  assert.is(next.hours, previous.hours)
  assert.is(shareStructure(previous, structuredClone(previous)), previous)
})

sharing('returns the next value where its class differs or is not known', () => {
  for (const [previous, next] of [
    [new Set([1]), new Set([2])], [new Date(0), new Date(5)], [[], new Map()], [{}, []], [new Map(), {}], [[], {}],
    [null, {}], [{}, null], [/a/, /b/],
  ] as const) {
    assert.is(shareStructure(previous, next), next)
    assert.is(shareStructure({ part: previous }, { part: next }).part, next)
  }
})

sharing.run()
