import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nullable, string } from '../../../core/decode/decode.ts'
import { createStored } from '../../../core/store/stored.ts'
import { createUserDataStorage } from '../../../core/store/user-data-storage.ts'
import { createMemoryStorage } from '../../kit/memory-storage.ts'

const userData = suite('storage of user data')
const MARKER = 'app_person_left'

/** Two tabs with the same name; `isLate` keeps storage events from the second, as while it is suspended. */
function openTwoTabs(marker?: string) {
  const storage = createMemoryStorage(marker === undefined ? {} : { [MARKER]: marker })
  const other = storage.otherTab()
  const state = { isLate: false }
  const lateStorage: typeof other = {
    ...other,
    subscribe: listener => other.subscribe((key, value) => { if (!state.isLate) listener(key, value) }),
  }
  const open = (shared: typeof storage | typeof other) => {
    const data = createUserDataStorage(shared, createMemoryStorage(), MARKER, key => key.startsWith('person_'))
    return { ...data, name: createStored(data.shared, () => undefined)('person_name', nullable(string), null) }
  }
  return { storage, state, first: open(storage), second: open(lateStorage) }
}

userData('[STO-06] a tab that has missed an erasure neither overwrites nor removes what came after it', () => {
  for (const value of ['Boris', null]) {
    const { storage, state, first, second } = openTwoTabs()
    first.name.set('Anna')
    state.isLate = true
    first.erase()
    first.name.set('Vera')
    second.name.set(value)
    assert.match(storage.get('person_name') ?? '', 'Vera', String(value))
  }
})

userData('[STO-06, STO-04] each erasure counts in the other tab, whatever the marker was', () => {
  for (const marker of [undefined, '1', '{"v":2}', 'Infinity', String(Number.MAX_SAFE_INTEGER)]) {
    const { first, second } = openTwoTabs(marker)
    for (const count of [1, 2, 3]) {
      first.erase()
      assert.is(second.detectErasure(), count, marker)
    }
  }
})

userData.run()
