import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from './memory-storage.ts'
import { storageSequence } from '../core/store/storage.sequence.ts'

const memory = suite('memory storage')

storageSequence(memory, () => {
  const firstTab = createMemoryStorage()
  const other = firstTab.otherTab()
  return { here: firstTab, other, clearElsewhere: other.clear }
})

memory('begins with what it is given', () => {
  assert.is(createMemoryStorage({ app_locale: 'en' }).get('app_locale'), 'en')
})

memory('does not notify of a write that changes nothing', () => {
  const firstTab = createMemoryStorage({ a: '1' })
  let events = 0
  firstTab.subscribe(() => (events += 1))
  const other = firstTab.otherTab()
  other.set('a', '1')
  other.remove('b')
  assert.is(events, 0)
})

memory('notifies all other tabs even when one listener throws', () => {
  const firstTab = createMemoryStorage()
  const events: string[] = []
  firstTab.otherTab().subscribe(() => {
    throw new Error('tab two')
  })
  firstTab.otherTab().subscribe((key) => events.push(String(key)))
  assert.throws(() => firstTab.set('a', '1'), /^tab two$/)
  assert.equal(events, ['a'])
})

memory.run()
