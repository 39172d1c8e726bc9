import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NOON } from '../kit/cart.ts'
import { flushRequests, createChain, openShop, createChainShop, start, type ChainShop } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'

const promotions = suite('promotions')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds after a full minute until listeners are notified of it. */
const TOLD = 20
const DAY = 24 * HOUR

interface Bounds { readonly startAt?: number; readonly finishAt?: number }
function promotion(id: number, { startAt, finishAt }: Bounds = {}): object {
  const text = (moment: number): string => new Date(moment).toISOString()
  return {
    id, name: `Акция ${id}`, photos: [], ...(startAt !== undefined && { startAt: text(startAt) }),
    ...(finishAt !== undefined && { finishAt: text(finishAt) }),
  }
}
/** A shop with these promotions at a moment of the device's clock; the API's clock is ahead of it. */
const open = (list: readonly object[], now = NOON, ahead = 0) =>
  openShop({ promotions: list, now: now + ahead }, { method: 'TAKE_AWAY', timer: createTestTimer(now) })
const shown = ({ shop }: Pick<ChainShop, 'shop'>): readonly number[] | 'loading' => {
  const view = shop.promotions.get()
  return view.status === 'loading' ? 'loading' : view.promotions.map(promotion => promotion.id)
}
/** Whether a promotion shows at each of these moments. */
const isShownAt = (bounds: Bounds, ...moments: readonly number[]) =>
  Promise.all(moments.map(async now => shown(await open([promotion(1, bounds)], now)).length === 1))
async function reload({ shop }: ChainShop): Promise<void> {
  const venue = shop.location.choice.venue.get()
  if (venue.kind === 'resto') await shop.menu.reload(venue.resto)
}

promotions('[MENU-08] one shows from its first moment on and not at its last, where these are given', async () => {
  const bounds = { startAt: NOON, finishAt: NOON + HOUR }
  assert.equal(await isShownAt(bounds, NOON - 1, NOON, NOON + 1), [false, true, true])
  assert.equal(await isShownAt(bounds, NOON + HOUR - 1, NOON + HOUR, NOON + HOUR + 1), [true, false, false])
  assert.equal(await isShownAt({}, NOON - 1000 * DAY, NOON + 1000 * DAY), [true, true])
  assert.equal(await isShownAt({ startAt: NOON }, NOON + 1000 * DAY), [true])
  assert.equal(await isShownAt({ finishAt: NOON }, NOON - 1000 * DAY), [true])
  assert.equal(await isShownAt({ startAt: NOON, finishAt: NOON }, NOON), [false])
})

promotions('[MENU-08] all of them show, however many, in the order in which the API gives them', async () => {
  const ids = [9, 3, 7, 1, 8, 2, 6, 5, 4]
  assert.equal(shown(await open(ids.map(id => promotion(id)))), ids)
})

promotions('[MENU-08] a promotion starts and ends within its minute, while it has listeners', async () => {
  const fixture = await open(
    [
      promotion(1, { startAt: NOON - MINUTE, finishAt: NOON + 5 * MINUTE }),
      promotion(2, { startAt: NOON + 3 * MINUTE }), promotion(3, { startAt: NOON }),
      promotion(4, { startAt: NOON + HOUR }),
    ],
    NOON - 12 * MINUTE + TOLD,
  )
  const { shop, timer, chain } = fixture
  // by then the visit has stored its data for the next one
  await timer.advance(10 * MINUTE)
  const atRest = timer.waiting
  const events: string[] = []
  const leave = shop.promotions.subscribe(() =>
    events.push(`${(timer.now() - TOLD - NOON) / MINUTE}: ${String(shown(fixture))}`),
  )
  assert.equal(shown(fixture), [])
  for (let moment = 0; moment < 10; moment += 1) await timer.advance(MINUTE)
  assert.equal(events, ['-1: 1', '0: 1,3', '3: 1,2,3', '5: 2,3'])
  await timer.advance(HOUR)
  assert.equal(shown(fixture), [2, 3, 4])
  leave()
  assert.is(timer.waiting, atRest, 'no timer runs without a listener')
  events.length = 0
  chain.promotions = [promotion(1)]
  await reload(fixture)
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  await flushRequests()
  await timer.advance(10 * MINUTE)
  assert.equal([timer.waiting, events], [atRest, []])
})

promotions('[MENU-08, STO-02] the API\'s clock decides, not the device\'s', async () => {
  const fixture = await open(
    [promotion(1, { finishAt: NOON + HOUR }), promotion(2, { startAt: NOON + HOUR })], NOON, HOUR - 1,
  )
  const leave = fixture.shop.promotions.subscribe(() => undefined)
  assert.equal(shown(fixture), [1])
  await fixture.timer.advance(MINUTE + TOLD)
  assert.equal(shown(fixture), [2])
  leave()
})

promotions('a device that slept, or whose clock was set, looks again at the next minute', async () => {
  const fixture = await open([promotion(1, { finishAt: NOON + 5 * HOUR })])
  let events = 0
  const leave = fixture.shop.promotions.subscribe(() => { events += 1 })
  fixture.timer.set(NOON + 6 * HOUR)
  await fixture.timer.advance(MINUTE + TOLD)
  assert.ok(events > 0)
  assert.equal(shown(fixture), [])
  leave()
})

promotions('it is the same object until one comes or goes', async () => {
  const fixture = await open([promotion(1), promotion(2)])
  const before = fixture.shop.promotions.get()
  assert.is(fixture.shop.promotions.get(), before)
  fixture.chain.promotions = [promotion(1), promotion(2), promotion(3)]
  await reload(fixture)
  assert.is.not(fixture.shop.promotions.get(), before)
  assert.equal(shown(fixture), [1, 2, 3])
})

promotions('[BOOT-07] of another restaurant nothing shows while its data is on the way', async () => {
  const fixture = createChainShop(createChain({ promotions: [promotion(1)], now: NOON }), {
    method: 'TAKE_AWAY', timer: createTestTimer(NOON),
  })
  const { shop, api } = fixture
  const seen = new Set<string>()
  // subscribed before the shop's own listeners: it is notified before the menu of the other restaurant is requested
  shop.promotions.subscribe(() => seen.add(String(shown(fixture))))
  await start(fixture)
  assert.equal(shown(fixture), [1])
  seen.clear()
  const pendingResponse = api.expect('GET', '/1/restos/12/promotions').hold()
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  assert.is(shown(fixture), 'loading', 'the data is another restaurant\'s than the chosen one')
  await flushRequests()
  assert.is(shown(fixture), 'loading')
  pendingResponse.answer(200, [promotion(5)])
  await flushRequests()
  assert.equal(shown(fixture), [5])
  assert.equal([...seen], ['loading', '5'])
})

promotions.run()
