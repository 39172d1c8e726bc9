import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { oneOf, seeded } from '../kit/random.ts'
import type { Answer } from './answers.ts'
import { dialectOf, PLAIN } from './dialect.ts'
import { tryAnswers } from './decoded.ts'
import { shopOf, speaks, type Known } from './whole-shop.ts'

const dialects = suite('APIs that write as they please')
const SHOPS = 400
const DAMAGED_SHOPS = 100
const ANSWERS = 2_000

dialects('[ERR-05] the plain dialect leads to an order, and of it only the band without an end has to be told of', async () => {
  const { known, reports } = await shopOf(speaks(PLAIN))
  assert.equal([known['boot'], known['outcome']], ['ready', { at: 'placed' }])
  assert.equal(reports, ['wire.tolerated deliveries.content[].thresholds[].orderPrice.max: nothing'])
})

dialects(`[ERR-05] ${SHOPS} shops whose APIs write in dialects of their own are the same shop to the last figure`, async () => {
  const plain = (await shopOf(speaks(PLAIN))).known
  for (let seed = 1; seed <= SHOPS; seed += 1) {
    const { known, reports } = await shopOf(speaks(dialectOf(seeded(seed))))
    for (const subject of Object.keys(plain)) assert.equal(known[subject], plain[subject], `${subject} of dialect ${seed}: ${reports.slice(0, 5).join('; ')}`)
    const told = reports.filter(one => one.startsWith('wire.tolerated'))
    assert.is(new Set(told).size, told.length, `dialect ${seed} is told of twice`)
    assert.equal(reports.filter(one => !one.startsWith('wire.tolerated')), [], `dialect ${seed} loses something`)
  }
})

/** Items that an order does without: what they are called in the shop, what follows from them, and which of them. */
const dispensable: readonly (readonly [Answer, subject: string, follows: readonly string[], ids: readonly number[]])[] = [
  ['cities', 'cities', [], [2]], ['deliveries', 'zones', [], [2, 3]], ['positions', 'positions', ['sections'], [2, 3, 5, 6]],
  ['promotions', 'allPromotions', ['promotions'], [1, 2, 3, 4]], ['modifiers', 'modifiers', [], [3, 4]],
]

dialects(`[ERR-05] ${DAMAGED_SHOPS} shops with an unreadable item in whatever dialect lack that item, say so, and are the same for the rest`, async () => {
  const plain = (await shopOf(speaks(PLAIN))).known
  for (let seed = 1; seed <= DAMAGED_SHOPS; seed += 1) {
    const random = seeded(1_000_000 + seed)
    const [answer, subject, follows, ids] = oneOf(random, dispensable)
    const lost = oneOf(random, ids)
    const name = answer === 'modifiers' ? 'positionId' : 'id'
    const damage = (json: unknown): unknown => {
      const items = (answer === 'deliveries' ? (json as { content: unknown }).content : json) as Record<string, unknown>[]
      for (const item of items) if (String(item[name]) === String(lost)) item[name] = oneOf(random, [null, '', 'два', {}, 2.5, -2, '2.5', 1e17, true])
      return json
    }
    const { known, reports } = await shopOf(speaks(dialectOf(random), (what, json) => (what === answer ? damage(json) : json)))
    const { [String(lost)]: _gone, ...rest } = plain[subject] as Known
    assert.equal(known[subject], rest, `${subject} without ${lost}, dialect ${seed}`)
    for (const other of Object.keys(plain)) if (other !== subject && !follows.includes(other)) assert.equal(known[other], plain[other], `${other} of dialect ${seed}`)
    assert.is(reports.filter(one => one.startsWith('wire.item-dropped')).length, 1, reports.join('; '))
  }
})

dialects(`[ERR-05] of ${ANSWERS} answers none is read otherwise than meant without a word about it`, async () => {
  const { different, equal, told } = await tryAnswers(ANSWERS, 1)
  assert.equal(different, [])
  assert.is(equal + told, ANSWERS)
})

dialects.run()
