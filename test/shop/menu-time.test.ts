import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAYS, dish, everyDay, openShop } from '../kit/chain.ts'

const time = suite('the menu at the chosen time')

time('[MENU-14] [MENU-04] a chosen time is the one that dishes, and the cart\'s lines, are judged at, until it is taken back', async () => {
  const workdays = DAYS.slice(0, 5).map(dayOfWeek => ({ dayOfWeek, startAt: '11:00', endAt: '16:00', isActive: true }))
  const { shop } = await openShop({
    dishes: [dish(1, { name: 'Ланч-бокс' })], slots: [{ positionIds: [1], details: workdays }],
    preOrder: [{ type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 4, hours: everyDay('10:00', '22:00') }],
  }, { method: 'TAKE_AWAY' })
  const lunch = shop.menu.visible.get()[0]?.sections[0]?.positions[0]
  if (lunch === undefined) return assert.unreachable('there are lunches')
  const judged = () => shop.menu.availability.get()(lunch)
  const unavailable = () => shop.cart.trouble.get().unavailable.map(one => one.position.name)
  shop.cart.add({ id: lunch.id, menu: { id: lunch.menuId }, name: lunch.name, price: lunch.price, hasModifiers: false, modifiers: [] })
  assert.equal(judged(), { at: 'available' }, 'Friday noon')
  assert.equal(unavailable(), [])

  // Saturday evening: lunch is for workdays
  shop.checkout.draft.preOrderTime.set('2026-11-21T19:30:00+03:00')
  assert.equal(judged(), { at: 'later', from: Date.parse('2026-11-23T11:00:00+03:00') })
  assert.equal(unavailable(), ['Ланч-бокс'])
  assert.is(shop.menu.openness.get()?.at, 'open', 'whether the restaurant is open is a matter of now')

  shop.checkout.draft.preOrderTime.set('2026-11-23T11:00:00+03:00')
  assert.equal(judged(), { at: 'available' })
  shop.checkout.draft.preOrderTime.set(null)
  assert.equal(judged(), { at: 'available' })
  assert.equal(unavailable(), [])
})

time.run()
