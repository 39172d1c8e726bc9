import type { uvu } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoragePort } from '../../../core/env.ts'

/**
 * Tests that every storage must pass. `open` returns an empty storage and the view of another tab on
 * its data.
 */
export function storageSequence(
  test: uvu.Test<any>,
  open: () => { readonly here: StoragePort; readonly other: StoragePort; readonly clearElsewhere: () => void },
): void {
  test('gives back what was set, and null for what was not', () => {
    const { here } = open()
    assert.is(here.get('cart'), null)
    here.set('cart', '[]')
    here.set('empty', '')
    assert.is(here.get('cart'), '[]')
    assert.is(here.get('empty'), '')
    here.remove('cart')
    here.remove('never there')
    assert.is(here.get('cart'), null)
  })

  test('lists its keys, each once', () => {
    const { here } = open()
    here.set('b', '1')
    here.set('a', '2')
    here.set('b', '3')
    assert.equal(here.keys().sort(), ['a', 'b'])
  })

  test('keeps names that objects already have, and texts of any letters', () => {
    const { here } = open()
    for (const name of ['__proto__', 'constructor', 'length', 'getItem', 'ключ']) {
      assert.is(here.get(name), null)
      here.set(name, `«${name}» \u0000 \uD83C\uDF63`)
      assert.is(here.get(name), `«${name}» \u0000 \uD83C\uDF63`)
    }
  })

  test('shares its data with other tabs and hears their changes, not those made here', () => {
    const { here, other } = open()
    const events: (string | null)[] = []
    const cancel = here.subscribe((key) => events.push(key))
    here.set('own', '1')
    other.set('theirs', '2')
    assert.is(here.get('theirs'), '2')
    other.remove('own')
    assert.is(here.get('own'), null)
    assert.equal(events, ['theirs', 'own'])
    cancel()
    cancel()
    other.set('theirs', '3')
    assert.equal(events.length, 2)
  })

  test('hears of a clearing as null', () => {
    const { here, clearElsewhere } = open()
    here.set('cart', '[]')
    const events: (string | null)[] = []
    here.subscribe((key) => events.push(key))
    clearElsewhere()
    assert.equal(events, [null])
    assert.equal(here.keys(), [])
  })
}
