import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { DAYS, dish, everyDay, openShop, resto } from '../kit/chain.ts'

const time = suite('the menu at the chosen time')
const toLine = ({ id, menuId, name, price }: Position) =>
  ({ id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] })

time('[MENU-14] [MENU-04] a chosen time decides the availability of dishes and lines', async () => {
  const workdays = DAYS.slice(0, 5).map(dayOfWeek => ({ dayOfWeek, startAt: '11:00', endAt: '16:00', isActive: true }))
  const { shop } = await openShop({
    dishes: [dish(1, { name: 'Ланч-бокс' })], slots: [{ positionIds: [1], details: workdays }],
    preOrder: [{ type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 4, hours: everyDay('10:00', '22:00') }],
  }, { method: 'TAKE_AWAY' })
  const lunch = shop.menu.visibleMenus.get()[0]?.sections[0]?.positions[0]
  if (lunch === undefined) return assert.unreachable('there are lunches')
  const getAvailability = () => shop.menu.availability.get()(lunch)
  const unavailable = () => shop.cart.trouble.get().unavailable.map(item => item.line.name)
  shop.cart.add(toLine(lunch))
  assert.equal(getAvailability(), { status: 'available' }, 'Friday noon')
  assert.equal(unavailable(), [])

  // Saturday evening: lunch is for workdays
  shop.checkout.draft.preOrderTime.set('2026-11-21T19:30:00+03:00')
  assert.equal(getAvailability(), { status: 'later', from: Date.parse('2026-11-23T11:00:00+03:00') })
  assert.equal(unavailable(), ['Ланч-бокс'])
  assert.is(shop.menu.openness.get()?.status, 'open', 'whether the restaurant is open is a matter of now')

  shop.checkout.draft.preOrderTime.set('2026-11-23T11:00:00+03:00')
  assert.equal(getAvailability(), { status: 'available' })
  shop.checkout.draft.preOrderTime.set(null)
  assert.equal(getAvailability(), { status: 'available' })
  assert.equal(unavailable(), [])
})

time('[MENU-14, CHK-11] while the kitchen is closed the menu is checked for the first pre-order time', async () => {
  const evenings = DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '18:00', endAt: '22:00', isActive: true }))
  // Friday, 12:00: the kitchen opens at 17:30
  const { shop } = await openShop({
    restos: [resto(11, { openingHours: everyDay('17:30', '23:00') })],
    dishes: [dish(1, { name: 'Ужин' })], slots: [{ positionIds: [1], details: evenings }],
    preOrder: [{ type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('18:30', '22:00') }],
  }, { method: 'TAKE_AWAY' })
  const dinner = shop.menu.visibleMenus.get()[0]?.sections[0]?.positions[0]
  if (dinner === undefined) return assert.unreachable('there are dinners')
  assert.is(shop.clock.moment.get(), Date.parse('2026-11-20T18:30:00+03:00'))
  assert.equal(shop.menu.availability.get()(dinner), { status: 'available' })
  assert.is(shop.menu.preOrder.requestedTime.get(), null, 'the customer has chosen nothing')
  shop.cart.add(toLine(dinner))
  assert.equal(shop.cart.trouble.get().unavailable, [])
})

time('[MENU-10] a restaurant’s hours use the API’s UTC offset rather than the engine’s table', async () => {
  // Friday, 12:00 in Moscow: 15:00 at +06:00, 14:00 at +05:00
  const { shop } = await openShop(
    {
      restos: [resto(11, { timezone: 'Asia/Bishkek', openingHours: everyDay('14:30', '23:00') })],
      promotions: [
        {
          id: 1, name: 'Скидка', photos: [], startAt: '2026-11-01T00:00:00+05:00',
          finishAt: '2026-12-31T00:00:00+05:00',
        },
      ],
    },
    { method: 'TAKE_AWAY' },
  )
  assert.is(shop.menu.openness.get()?.status, 'closed')
})

time.run()
