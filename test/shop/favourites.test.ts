import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'

const favourites = suite('favourites')
const KEPT_AS = 'menu_favourites'
/** Further favourites replace the oldest ones. */
const MOST = 200

function open(kept?: string) {
  const storage = createMemoryStorage({ ...STARTUP_KEYS, ...(kept !== undefined && { [KEPT_AS]: kept }) })
  const { shop, reports } = buildShop({ storage })
  return { storage, reports, made: shop.menu.favourites }
}

favourites('[MENU-13] are kept on the device, the latest first, and unmarked by the same press', () => {
  const { storage, made } = open()
  for (const id of [5, 9, 7, 9]) made.toggle(id)
  assert.equal(made.ids.get(), [7, 5])
  assert.is(storage.get(KEPT_AS), '[7,5]')
  assert.equal(open(storage.get(KEPT_AS) ?? '').made.ids.get(), [7, 5])
  made.toggle(7)
  made.toggle(5)
  assert.is(storage.get(KEPT_AS), null, 'nothing marked, nothing kept')
})

favourites('[MENU-13] follow the other tabs', () => {
  const { storage, made } = open('[5]')
  storage.otherTab().set(KEPT_AS, '[8,5]')
  assert.equal(made.ids.get(), [8, 5])
})

favourites('[MENU-13] what is no id is left out, what is no list is put aside', () => {
  assert.equal(open('[5,"6",null,5,-1,1.5,7]').made.ids.get(), [5, 7])
  const { made, storage, reports } = open('{"5":true}')
  assert.equal(made.ids.get(), [])
  assert.equal(reports, [`storage.corrupt ${KEPT_AS}`])
  assert.is(storage.get(`${KEPT_AS}.bad`), '{"5":true}')
})

favourites('[MENU-13] the oldest marks give way when there are very many', () => {
  const { made } = open()
  for (let id = 1; id <= MOST + 3; id += 1) made.toggle(id)
  assert.is(made.ids.get().length, MOST)
  assert.is(made.ids.get()[0], MOST + 3)
  assert.not(made.ids.get().includes(3))
})

favourites.run()
