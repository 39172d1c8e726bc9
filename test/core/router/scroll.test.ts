import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createScrollMemory } from '../../../core/router/scroll-memory.ts'
import { decideScroll, type ScrollRoute } from '../../../core/router/scroll.ts'

const scroll = suite('scroll')

type Action = ScrollRoute['action']
const at = (path: string, action: Action = 'PUSH', layer: string | null = null, hash = ''): ScrollRoute => ({
  page: { path }, layer: layer === null ? null : { path: layer }, hash, action,
})

scroll('[RT-07] restores, follows a hash, goes to the top, or stays', () => {
  const stay = { kind: 'stay' } as const
  const top = { kind: 'top' } as const
  const table: readonly (readonly [
    string, ScrollRoute | null, ScrollRoute, number | undefined, ReturnType<typeof decideScroll>,
  ])[] = [
    ['first page', null, at('/', 'POP'), undefined, top],
    ['reload', null, at('/', 'POP'), 700, { kind: 'restore', y: 700 }],
    ['reload at the top', null, at('/', 'POP'), 0, { kind: 'restore', y: 0 }],
    ['first page with a hash', null, at('/', 'POP', null, '#g2'), undefined, { kind: 'hash', id: 'g2' }],
    ['reload of a page with a hash', null, at('/', 'POP', null, '#g2'), 700, { kind: 'restore', y: 700 }],
    ['link', at('/'), at('/cart'), undefined, top],
    ['link to an entry whose key was seen', at('/'), at('/cart'), 700, top],
    ['back', at('/cart'), at('/', 'POP'), 700, { kind: 'restore', y: 700 }],
    ['back to a forgotten entry', at('/cart'), at('/', 'POP'), undefined, top],
    ['hash on the same page', at('/'), at('/', 'PUSH', null, '#ё'), undefined, { kind: 'hash', id: 'ё' }],
    ['encoded hash', at('/'), at('/', 'PUSH', null, '#%D1%91'), undefined, { kind: 'hash', id: 'ё' }],
    ['broken hash', at('/'), at('/', 'PUSH', null, '#%'), undefined, { kind: 'hash', id: '%' }],
    ['empty hash', at('/'), at('/cart', 'PUSH', null, '#'), undefined, top],
    ['the same page again', at('/'), at('/', 'PUSH'), undefined, top],
    ['the address tidied up', at('/cart'), at('/cart', 'REPLACE'), undefined, stay],
    ['the search opened', at('/'), { ...at('/'), search: '?search=' }, undefined, stay],
    [
      'the search closed by going back', { ...at('/'), search: '?search=' }, { ...at('/', 'POP'), search: '' }, 700,
      stay,
    ],
    [
      'back to the search of another page', at('/cart'), { ...at('/', 'POP'), search: '?search=' }, 700,
      { kind: 'restore', y: 700 },
    ],
    ['redirect', at('/x'), at('/', 'REPLACE'), undefined, top],
    ['layer opened', at('/'), at('/', 'PUSH', '/promotions/3'), undefined, stay],
    ['layer changed', at('/', 'PUSH', '/promotions/3'), at('/', 'PUSH', '/promotions/4'), undefined, stay],
    ['layer closed by going back', at('/', 'PUSH', '/promotions/3'), at('/', 'POP'), 700, stay],
    ['layer closed by replacing', at('/', 'POP', '/promotions/3'), at('/', 'REPLACE'), undefined, stay],
    ['layer reloaded', null, at('/', 'POP', '/promotions/3'), 700, { kind: 'restore', y: 700 }],
    ['layer over another page', at('/cart'), at('/promotions', 'PUSH', '/promotions/3'), undefined, top],
    ['back from it', at('/promotions', 'PUSH', '/promotions/3'), at('/cart', 'POP'), 50, { kind: 'restore', y: 50 }],
  ]
  for (const [name, previous, next, saved, decision] of table) {
    assert.equal(decideScroll({ previous, next, saved }), decision, name)
  }
})

scroll('[RT-07] remembers the latest positions and survives the session storage', () => {
  const memory = createScrollMemory(null, 3)
  memory.save('a', 10)
  memory.save('b', 20)
  memory.save('a', 11)
  memory.save('c', 30)
  memory.save('d', 40)
  assert.equal(['a', 'b', 'c', 'd'].map(memory.find), [11, undefined, 30, 40])
  const text = memory.serialise()
  const repeated = createScrollMemory(text, 3)
  assert.equal(['a', 'b', 'c', 'd'].map(repeated.find), [11, undefined, 30, 40])
})

scroll('overlooks positions that are none, and texts that it did not write', () => {
  const memory = createScrollMemory(null)
  for (const y of [-1, Number.NaN, Infinity]) memory.save('a', y)
  assert.is(memory.find('a'), undefined)
  for (const text of [
    null, '', '{', '5', 'null', '{}', '[1]', '[["a"]]', '[["a","5"]]', '[[5,5]]', '[null]', '[["a",1e999]]',
  ]) {
    assert.is(createScrollMemory(text).serialise(), '[]', String(text))
  }
  assert.is(memory.serialise(), '[]')
})

scroll.run()
