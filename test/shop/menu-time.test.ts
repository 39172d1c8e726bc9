import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readyShop } from '../kit/shop.ts'

const time = suite('the menu at the chosen time')

time('[MENU-14] [MENU-04] a chosen time is the one that dishes, and the cart\'s lines, are judged at, until it is taken back', async () => {
  const { shop, sandbox } = await readyShop({ method: 'TAKE_AWAY' })
  try {
    const now = shop.menu.state.get()
    if (now.at !== 'ready') return assert.unreachable('the menu is there')
    const lunch = [...now.menu.positions.values()].find(one => one.name === 'Ланч-бокс с лососем')
    if (lunch === undefined) return assert.unreachable('there are lunches')
    const judged = () => shop.menu.availability.get()(lunch)
    const unavailable = () => shop.cart.trouble.get().unavailable.map(one => one.position.name)
    shop.cart.add({ id: lunch.id, menu: { id: lunch.menuId }, name: lunch.name, price: lunch.price, hasModifiers: false, modifiers: [] })
    assert.equal(judged(), { at: 'available' }, 'Friday noon')
    assert.equal(unavailable(), [])

    // Saturday evening: lunch is for workdays
    shop.checkout.draft.preOrderTime.set('2026-11-21T19:30:00+03:00')
    assert.equal(judged(), { at: 'later', from: Date.parse('2026-11-23T11:00:00+03:00') })
    assert.equal(unavailable(), ['Ланч-бокс с лососем'])
    assert.is(shop.menu.openness.get()?.at, 'open', 'whether the restaurant is open is a matter of now')

    shop.checkout.draft.preOrderTime.set('2026-11-23T11:00:00+03:00')
    assert.equal(judged(), { at: 'available' })
    shop.checkout.draft.preOrderTime.set(null)
    assert.equal(judged(), { at: 'available' })
    assert.equal(unavailable(), [])
  } finally {
    await sandbox.close()
  }
})

time.run()
