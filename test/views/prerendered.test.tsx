import * as assert from 'uvu/assert'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import { readPage } from '../../src/app/prerendered.ts'
import { recordTaps, replayTaps } from '../../src/web/early-taps.ts'
import { componentSuite } from '../support/component.ts'

const prerendered = componentSuite('a prerendered page before the shop has loaded')

const RECORD: PageRecord = {
  locale: 'ru', path: '/menus/101', savedAt: 1_770_000_000_000, menu: { cityId: 1, restoId: 11, method: 'DELIVERY' },
  responses: { '/1/p/restos/11': { id: 11 } }, text: { title: 'О нас' },
}
const writeRecord = (json: string): void => {
  document.body.innerHTML = `<script type="application/json" id="storefront-page">${json}</script>`
}

prerendered('[MENU-18] a damaged record is reported and ignored', () => {
  const codes: string[] = []
  const read = () => readPage(code => void codes.push(code))
  assert.is(read(), null)
  writeRecord(JSON.stringify(RECORD))
  const { rendered: _, ...record } = read() ?? { rendered: null }
  assert.equal(record, RECORD)
  assert.equal(codes, [])
  const damaged = [
    [], { ...RECORD, menu: { ...RECORD.menu, restoId: '11' } }, { ...RECORD, menu: { ...RECORD.menu, method: 'BY_POST' } },
    { ...RECORD, savedAt: null }, { ...RECORD, listedCityId: '1' },
  ]
  for (const json of damaged.map(value => JSON.stringify(value))) {
    writeRecord(json)
    assert.is(read(), null, json)
  }
  assert.equal(codes, damaged.map(() => 'page-record.invalid'))
})

/** Cards with a favourite button and an add button each. */
function writeCards(): void {
  const cards = [1, 2].map(id =>
    `<article><a id="position-${id}" href="/menus/1/positions/${id}">Блюдо</a><button>♥</button><button>+</button></article>`)
  document.body.innerHTML = `<div id="app"><header><button>Меню</button></header>${cards.join('')}</div>`
}
const getButtons = () => [...document.querySelectorAll<HTMLButtonElement>('article button')]

prerendered('[MENU-18, CART-01] taps on cards are marked, kept over a reload, and carried out once', () => {
  writeCards()
  recordTaps()
  document.querySelector<HTMLButtonElement>('header button')?.click()
  const [heart, add] = getButtons()
  for (const button of [add, add, heart]) button?.click()
  assert.equal(getButtons().map(button => button.hasAttribute('data-tapped')), [true, true, false, false])
  // the browser has ended the tab, and opens the page again
  writeCards()
  const pressed: number[] = []
  for (const [index, button] of getButtons().entries()) button.addEventListener('click', () => pressed.push(index))
  replayTaps()
  assert.equal(pressed, [1, 0], 'a second tap on the same button is not counted')
  replayTaps()
  getButtons()[2]?.click()
  assert.equal(pressed, [1, 0, 2])
  assert.is(sessionStorage.getItem('early_taps'), null, 'nothing is recorded any more')
})

prerendered.run()
