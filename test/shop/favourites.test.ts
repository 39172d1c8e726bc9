import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KEY } from '../../core/shop/keys.ts'
import { createFavourites, MOST_FAVOURITES } from '../../core/shop/menu/favourites.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'

const favourites = suite('favourites')

function open(kept?: string) {
  const storage = createMemoryStorage(kept === undefined ? {} : { [KEY.favourites]: kept })
  const reports: string[] = []
  return { storage, reports, made: createFavourites(storage, what => void reports.push(what)) }
}

favourites('[MENU-13] are kept on the device, the latest first, and unmarked by the same press', () => {
  const { storage, made } = open()
  for (const id of [5, 9, 7, 9]) made.toggle(id)
  assert.equal(made.ids.get(), [7, 5])
  assert.is(storage.get(KEY.favourites), '[7,5]')
  assert.equal(open(storage.get(KEY.favourites) ?? '').made.ids.get(), [7, 5])
  made.toggle(7)
  made.toggle(5)
  assert.is(storage.get(KEY.favourites), null, 'nothing marked, nothing kept')
})

favourites('[MENU-13] a mark is heard of by its own dish only', () => {
  const { made } = open('[5]')
  const heard: number[] = []
  for (const id of [5, 6, 7]) made.has.subscribe(id, () => void heard.push(id))
  made.toggle(6)
  assert.equal(heard, [6])
  assert.is(made.has.get(6), true)
  assert.is(made.has.get(7), undefined)
})

favourites('[MENU-13] follow the other tabs', () => {
  const { storage, made } = open('[5]')
  storage.otherTab().set(KEY.favourites, '[8,5]')
  assert.equal(made.ids.get(), [8, 5])
})

favourites('[MENU-13] what is no id is left out, what is no list is put aside', () => {
  assert.equal(open('[5,"6",null,5,-1,1.5,7]').made.ids.get(), [5, 7])
  const { made, storage, reports } = open('{"5":true}')
  assert.equal(made.ids.get(), [])
  assert.equal(reports, ['storage.corrupt'])
  assert.is(storage.get(`${KEY.favourites}.bad`), '{"5":true}')
})

favourites('[MENU-13] the oldest marks give way when there are very many', () => {
  const { made } = open()
  for (let id = 1; id <= MOST_FAVOURITES + 3; id += 1) made.toggle(id)
  assert.is(made.ids.get().length, MOST_FAVOURITES)
  assert.is(made.ids.get()[0], MOST_FAVOURITES + 3)
  assert.is(made.has.get(3), undefined)
})

favourites.run()
