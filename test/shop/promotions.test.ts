import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkError } from '../../core/http/errors.ts'
import type { MenuState } from '../../core/shop/menu/menu.ts'
import { indexSlots } from '../../core/shop/menu/availability.ts'
import type { Promotion } from '../../core/shop/menu/wire.ts'
import { applyPromotionCode } from '../../core/shop/promotions/code.ts'
import { createPromotions } from '../../core/shop/promotions/promotions.ts'
import { isShowing, nextTurn, showingAt } from '../../core/shop/promotions/showing.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { createServerClock } from '../../core/time/server-clock.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { delivered, honestly, NOON, openCheckout, refusal } from './checkout.world.ts'

const promotions = suite('promotions')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const restoId = delivered.at === 'resto' ? delivered.resto.id : 0

function promotion(id: number, fields: Partial<Promotion> = {}): Promotion {
  return { id, name: `Акция ${id}`, photos: [], ...fields }
}
function ready(list: readonly Promotion[], id = restoId): MenuState {
  return {
    at: 'ready', restoId: id,
    menu: { restoId: id, menus: [], positions: new Map(), modifiers: new Map(), slots: indexSlots([]), preOrder: [], promotions: list },
  }
}
const ids = (view: ReturnType<ReturnType<typeof createPromotions>['get']>): readonly number[] | 'loading' =>
  view.at === 'loading' ? 'loading' : view.promotions.map(one => one.id)

function open(list: readonly Promotion[], options: { readonly offset?: number } = {}) {
  const timer = createTestTimer(NOON)
  const storage = createMemoryStorage(options.offset === undefined ? {} : { server_time_offset: String(options.offset) })
  const clock = createServerClock({ timer, storage, report: () => undefined })
  const menu = createStore<MenuState>(ready(list))
  const selection = createStore(delivered)
  return { timer, menu, selection, shown: createPromotions({ menu, selection, timer, now: clock.now }) }
}

promotions('[MENU-08] one shows from its first moment on and not at its last', () => {
  const one = promotion(1, { startAt: NOON, finishAt: NOON + HOUR })
  assert.equal([NOON - 1, NOON, NOON + 1].map(now => isShowing(one, now)), [false, true, true])
  assert.equal([NOON + HOUR - 1, NOON + HOUR, NOON + HOUR + 1].map(now => isShowing(one, now)), [true, false, false])
})

promotions('[MENU-08] a bound that is not given does not bind', () => {
  assert.ok(isShowing(promotion(1), 0))
  assert.ok(isShowing(promotion(1, { startAt: NOON }), NOON + 1000 * DAY))
  assert.ok(isShowing(promotion(1, { finishAt: NOON }), 0))
  assert.not(isShowing(promotion(1, { startAt: NOON, finishAt: NOON }), NOON))
})

promotions('[MENU-08] all of them show, however many, in the order in which the API gives them', () => {
  const list = [9, 3, 7, 1, 8, 2, 6, 5, 4].map(id => promotion(id))
  assert.equal(showingAt(list, NOON).map(one => one.id), [9, 3, 7, 1, 8, 2, 6, 5, 4])
})

promotions('the next turn is the nearest beginning or end to come', () => {
  const list = [promotion(1, { startAt: NOON - 1, finishAt: NOON + 5 }), promotion(2, { startAt: NOON + 3 }), promotion(3, { startAt: NOON })]
  assert.equal([NOON - 2, NOON, NOON + 3, NOON + 5].map(now => nextTurn(list, now)), [NOON - 1, NOON + 3, NOON + 5, Infinity])
})

promotions('[MENU-08] one that ends while it is looked at goes at that moment, one that begins comes', async () => {
  const { timer, shown } = open([promotion(1, { finishAt: NOON + 90_500 }), promotion(2), promotion(3, { startAt: NOON + 20 * DAY })])
  const heard: unknown[] = []
  const leave = shown.subscribe(() => heard.push(ids(shown.get())))
  await timer.advance(90_499)
  assert.equal(ids(shown.get()), [1, 2])
  await timer.advance(1)
  assert.equal(heard.at(-1), [2])
  await timer.advance(20 * DAY)
  assert.equal(heard.at(-1), [2, 3])
  leave()
  assert.is(timer.waiting, 0, 'nothing waits when nobody looks')
})

promotions('[MENU-08, STO-02] the API\'s clock decides, not the device\'s', async () => {
  const { timer, shown } = open([promotion(1, { finishAt: NOON + HOUR }), promotion(2, { startAt: NOON + HOUR })], { offset: HOUR - 1 })
  const leave = shown.subscribe(() => undefined)
  assert.equal(ids(shown.get()), [1])
  await timer.advance(1)
  assert.equal(ids(shown.get()), [2])
  leave()
})

promotions('a device that slept, or whose clock was set, looks again within a minute', async () => {
  const { timer, shown } = open([promotion(1, { finishAt: NOON + 5 * HOUR })])
  let heard = 0
  const leave = shown.subscribe(() => { heard += 1 })
  timer.set(NOON + 6 * HOUR)
  await timer.advance(60_000)
  assert.ok(heard > 0)
  assert.equal(ids(shown.get()), [])
  leave()
})

promotions('it is the same object until one comes or goes', () => {
  const list = [promotion(1), promotion(2)]
  const { shown, menu } = open(list)
  const before = shown.get()
  assert.is(shown.get(), before)
  menu.set(ready([...list, promotion(3)]))
  assert.is.not(shown.get(), before)
  assert.equal(ids(shown.get()), [1, 2, 3])
})

promotions('[BOOT-07] of another restaurant nothing shows while its data is on the way', () => {
  const { shown, menu } = open([promotion(1)])
  menu.set({ at: 'loading', restoId })
  assert.is(ids(shown.get()), 'loading')
  menu.set(ready([promotion(5)], restoId + 1))
  assert.is(ids(shown.get()), 'loading', 'the data is another restaurant\'s than the chosen one')
})

promotions('[CART-08] a promotion\'s code goes into the cart through the preflight', async () => {
  const world = openCheckout()
  await world.rest()
  await applyPromotionCode('СУШИ10', world)
  assert.is(world.preflights.at(-1)?.request.promoCode, 'СУШИ10')
  assert.is(world.draft.promo.get()?.code, 'СУШИ10')
})

promotions('[CART-08] it takes the place of the code before, which comes back when the new one is refused or not answered', async () => {
  const world = openCheckout()
  await world.rest()
  await applyPromotionCode('СТАРЫЙ', world)
  world.api.preflight = request => {
    if (request.promoCode === 'НОВЫЙ') throw refusal('promo-code.not-active')
    return honestly(request)
  }
  await applyPromotionCode('НОВЫЙ', world)
  await settle()
  assert.is(world.draft.promo.get()?.code, 'СТАРЫЙ')
  assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'НОВЫЙ', error: 'not-active', message: 'Слова сервера' })
  world.api.preflight = request => {
    if (request.promoCode === 'ИНОЙ') throw new NetworkError('unreachable')
    return honestly(request)
  }
  await applyPromotionCode('ИНОЙ', world)
  assert.is(world.draft.promo.get()?.code, 'СТАРЫЙ')
  world.api.preflight = honestly
  await applyPromotionCode('ТРЕТИЙ', world)
  assert.is(world.draft.promo.get()?.code, 'ТРЕТИЙ')
})

promotions('[CART-08] with an empty cart it waits for the first dish', async () => {
  const world = openCheckout({ fill: () => undefined })
  await applyPromotionCode('СУШИ10', world)
  assert.is(world.preflights.length, 0)
  assert.is(world.draft.promo.get()?.code, 'СУШИ10')
  assert.is(world.preflight.promo.get().at, 'idle')
})

promotions.run()
