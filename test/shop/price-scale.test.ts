import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { band, dish, zone } from '../kit/chain.ts'
import { openCheckout, takeAwayChoice } from './checkout.fixture.ts'

const priceScale = suite('prices in major units')

/** A shop whose dishes have these prices and whose zone has these order minimums, with its reports of prices. */
async function openWith(prices: readonly number[], minimums: readonly number[], choice = {}) {
  const bands = minimums.map((min, index) => band(min, minimums[index + 1] ?? 100_000_000, 19_900))
  const { reports, ...fixture } = await openCheckout({
    chain: { zones: [zone(1, 11, bands)], dishes: prices.map((price, index) => dish(index + 1, { price })) },
    ...choice,
  })
  await fixture.flushQuote()
  return reports.map(String).filter(report => report.includes('price-scale'))
}

priceScale('a menu in roubles beside order minimums in kopecks is reported once', async () => {
  const reports = await openWith([0, 450, 649, 1200], [0, 50_000, 100_000])
  assert.is(reports.length, 1)
  assert.match(reports.join(), 'median price 649, order minimum 50000')
})

priceScale('plausible prices are not reported, however cheap the dishes', async () => {
  for (const [prices, minimums] of [
    [[45_000, 64_900], [0, 50_000]],
    // sushi by the piece
    [[0, 6000, 6000], [200_000]],
    // without a minimum there is nothing to compare with
    [[450, 649], [0]],
    [[0, 0], [50_000]],
  ] as const) assert.equal(await openWith(prices, minimums), [], prices.join())
})

priceScale('without a zone nothing is reported', async () => {
  assert.equal(await openWith([450], [50_000], { choice: takeAwayChoice }), [])
})

priceScale.run()
