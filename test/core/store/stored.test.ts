import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { integer, literal, strictList, type Decoder } from '../../../core/decode/decode.ts'
import { createStored, type OpenStored } from '../../../core/store/stored.ts'
import { createTestStorage } from '../../kit/storage.ts'

const stored = suite('stored')

const numbers = strictList(integer)

function open(
  content: Record<string, string> = {}, initial: readonly number[] = [], more: Parameters<OpenStored>[3] = {},
) {
  const storage = createTestStorage(content)
  const reports: string[] = []
  const report = (what: string, detail?: string): void => void reports.push(`${what} ${detail}`)
  const store = createStored(storage, report)('cart', numbers, initial, more)
  return { storage, reports, store, other: storage.otherTab() }
}

stored('[STO-01] reads its value at the start and writes each change', () => {
  const { storage, store } = open({ cart: '[1,2]' })
  assert.equal(store.get(), [1, 2])
  assert.equal(storage.writes, [])
  store.set([3])
  store.set([...store.get(), 4])
  assert.is(storage.get('cart'), '[3,4]')
  assert.equal(storage.writes, ['set cart', 'set cart'])
})

stored('[STO-03] keeps another tab’s newer value when its default is stored as a missing key', () => {
  const { storage } = open()
  const deaf = { ...storage, subscribe: () => () => undefined }
  const store = createStored(deaf, () => undefined)('cart', numbers, [])
  storage.otherTab().set('cart', '[5]')
  store.set([])
  assert.is(storage.get('cart'), '[5]')
})

stored('writes nothing until something changes', () => {
  const { storage, store } = open()
  store.set(store.get())
  assert.equal(storage.dump(), {})
})

stored('[STO-04] puts a corrupt text aside, says so once and goes on with the initial value', () => {
  for (const corrupt of ['{', '', 'undefined', '5', '[null]', '{"__proto__":[]}', '['.repeat(10_000)]) {
    const { storage, reports, store } = open({ cart: corrupt, other: 'untouched' })
    assert.equal(store.get(), [])
    assert.is(storage.get('cart.bad'), corrupt)
    assert.is(storage.get('cart'), corrupt)
    assert.is(storage.get('other'), 'untouched')
    assert.equal(reports, ['storage.corrupt cart'])
    store.set([1])
    assert.is(storage.get('cart'), '[1]')
    assert.is(storage.get('cart.bad'), corrupt)
    assert.equal(reports.length, 1)
  }
})

stored('[STO-04] takes a reader that breaks for one that refuses', () => {
  const storage = createTestStorage({ cart: '[1]' })
  const reader: Decoder<readonly number[]> = () => {
    throw new Error('reader')
  }
  const store = createStored(storage, () => undefined)('cart', reader, [])
  assert.equal(store.get(), [])
  assert.is(storage.get('cart.bad'), '[1]')
})

stored('[STO-05] follows other tabs and does not write their changes back', () => {
  const { storage, store, other } = open()
  let notifications = 0
  store.subscribe(() => (notifications += 1))
  other.set('cart', '[7]')
  assert.equal(store.get(), [7])
  assert.is(notifications, 1)
  assert.equal(storage.writes, [])
  other.set('something', '1')
  assert.is(notifications, 1)
  store.set([8])
  assert.is(other.get('cart'), '[8]')
})

stored('[STO-05] goes back to the initial value when another tab removes the key', () => {
  const { storage, store, other } = open({ cart: '[1]' }, [0])
  other.remove('cart')
  assert.equal(store.get(), [0])
  assert.equal(storage.writes, [])
})

stored('keeps its value when another tab writes garbage', () => {
  const { storage, store, reports, other } = open({ cart: '[1]' })
  other.set('cart', 'garbage')
  assert.equal(store.get(), [1])
  assert.is(storage.get('cart'), 'garbage')
  assert.is(storage.get('cart.bad'), 'garbage')
  assert.equal(reports, ['storage.corrupt cart'])
  store.set([2])
  assert.is(storage.get('cart'), '[2]')
})

stored('forgets a person when the storage is cleared, and keeps the cart', () => {
  const person = open({ cart: '[1]' })
  person.other.clear()
  assert.equal(person.store.get(), [])
  const cart = open({ cart: '[1]' }, [], { outlivesClearing: true })
  cart.other.clear()
  assert.equal(cart.store.get(), [1])
  assert.is(cart.storage.get('cart'), null)
  cart.store.set([...cart.store.get(), 2])
  assert.is(cart.storage.get('cart'), '[1,2]')
  // a removal notifies this key only
  cart.other.remove('cart')
  assert.equal(cart.store.get(), [])
})

stored('stores the initial value by having no key, and reads it from a null', () => {
  const { storage, store } = open({ cart: '[1]' }, [0])
  store.set([0])
  assert.is(storage.get('cart'), null)
  store.set([1])
  assert.is(storage.get('cart'), '[1]')
  const none = open({ cart: 'null' }, [0])
  assert.equal([none.store.get(), none.reports], [[0], []])
})

stored('[STO-05] is read again before the event of another tab has come', () => {
  const { storage, store, reports } = open({ cart: '[1]' })
  const late = { ...storage, subscribe: () => () => undefined }
  const behind = createStored(late, () => undefined)<readonly number[]>('cart', numbers, [])
  let notifications = 0
  behind.subscribe(() => (notifications += 1))
  store.set([2])
  assert.equal([behind.reread(), behind.get(), notifications], [[2], [1], 0])
  store.set([])
  assert.equal(behind.reread(), [])
  storage.set('cart', 'garbage')
  assert.is(behind.reread(), undefined)
  assert.equal(reports, [])
})

stored('[STO-04] leaves what it cannot read where it is, until that is to be forgotten', () => {
  const { storage, store, other } = open({ cart: '[1]' })
  other.set('cart', 'garbage')
  store.set([])
  assert.is(storage.get('cart'), 'garbage')
  store.forget()
  assert.equal(storage.dump(), {})
  assert.equal(store.reread(), [])
})

stored('writes before a listener can throw', () => {
  const { storage, store } = open()
  store.subscribe(() => {
    throw new Error('view')
  })
  assert.throws(() => store.set([1]), /^view$/)
  assert.is(storage.get('cart'), '[1]')
})

stored('writes the last value when a listener answers with another', () => {
  const { storage, store, other } = open()
  store.subscribe(() => {
    if (store.get().length < 3) store.set([...store.get(), 0])
  })
  store.set([1])
  assert.is(storage.get('cart'), '[1,0,0]')
  other.set('cart', '[9]')
  assert.equal(store.get(), [9, 0, 0])
  assert.is(storage.get('cart'), '[9,0,0]')
})

stored('[I18N-02] reads a bare word and the same word in JSON quotes', () => {
  const texts = [
    ['en', 'en'], ['"en"', 'en'], ['fr', null], ['"fr"', null], ['"en', null], ['', null], ['5', null],
  ] as const
  for (const [text, value] of texts) {
    const storage = createTestStorage({ locale: text })
    const locale = createStored(storage, () => undefined)<'ru' | 'en' | null>('locale', literal('ru', 'en'), null, {
      write: String,
    })
    assert.is(locale.get(), value, text)
    locale.set('ru')
    assert.is(storage.get('locale'), 'ru')
  }
})

stored.run()
