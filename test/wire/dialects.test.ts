import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pickRandom, createRandom } from '../kit/random.ts'
import type { ResponseName } from './answers.ts'
import { pickDialect, PLAIN_DIALECT } from './dialect.ts'
import { openDialectShop, createDialectHttp, type Known } from './whole-shop.ts'

const dialects = suite('APIs that write as they please')
const SHOPS = 400
const DAMAGED_SHOPS = 100

dialects('[ERR-05] the plain dialect leads to an order, and only its open-ended band is reported', async () => {
  const { known, reports } = await openDialectShop(createDialectHttp(PLAIN_DIALECT))
  assert.equal([known['boot'], known['outcome']], ['ready', { kind: 'placed' }])
  assert.equal(reports, ['wire.tolerated deliveries.content[].thresholds[].orderPrice.max: nothing'])
})

dialects(`[ERR-05] ${SHOPS} shops with random API dialects show the same figures as the plain one`, async () => {
  const plain = (await openDialectShop(createDialectHttp(PLAIN_DIALECT))).known
  for (let seed = 1; seed <= SHOPS; seed += 1) {
    const { known, reports } = await openDialectShop(createDialectHttp(pickDialect(createRandom(seed))))
    for (const subject of Object.keys(plain))
      assert.equal(known[subject], plain[subject], `${subject} of dialect ${seed}: ${reports.slice(0, 5).join('; ')}`)
    const tolerated = reports.filter(report => report.startsWith('wire.tolerated'))
    assert.is(new Set(tolerated).size, tolerated.length, `dialect ${seed}: a deviation is reported twice`)
    assert.equal(reports.filter(report => !report.startsWith('wire.tolerated')), [], `dialect ${seed} loses something`)
  }
})

/**
 * Items that an order does not need: their name in reports, other reports that they cause, and their
 * ids.
 */
const lenientWithWarning: readonly (readonly [
  ResponseName,
  subject: string,
  follows: readonly string[],
  ids: readonly number[],
])[] = [
  ['cities', 'cities', [], [2]],
  ['deliveries', 'zones', [], [2, 3]],
  ['positions', 'positions', ['sections'], [2, 3, 5, 6]],
  ['promotions', 'allPromotions', ['promotions'], [1, 2, 3, 4]],
  ['modifiers', 'modifiers', [], [3, 4]],
]

dialects(`[ERR-05] ${DAMAGED_SHOPS} shops with an unreadable item lack that item only, and say so`, async () => {
  const plain = (await openDialectShop(createDialectHttp(PLAIN_DIALECT))).known
  for (let seed = 1; seed <= DAMAGED_SHOPS; seed += 1) {
    const random = createRandom(1_000_000 + seed)
    const [answer, subject, follows, ids] = pickRandom(random, lenientWithWarning)
    const lost = pickRandom(random, ids)
    const name = answer === 'modifiers' ? 'positionId' : 'id'
    const damage = (json: unknown): unknown => {
      const items = (answer === 'deliveries' ? (json as { content: unknown }).content : json) as Record<
        string,
        unknown
      >[]
      for (const item of items)
        if (String(item[name]) === String(lost))
          item[name] = pickRandom(random, [null, '', 'два', {}, 2.5, -2, '2.5', 1e17, true])
      return json
    }
    const { known, reports } = await openDialectShop(
      createDialectHttp(pickDialect(random), (what, json) => (what === answer ? damage(json) : json)),
    )
    const { [String(lost)]: _gone, ...rest } = plain[subject] as Known
    assert.equal(known[subject], rest, `${subject} without ${lost}, dialect ${seed}`)
    for (const other of Object.keys(plain))
      if (other !== subject && !follows.includes(other))
        assert.equal(known[other], plain[other], `${other} of dialect ${seed}`)
    assert.is(reports.filter(report => report.startsWith('wire.item-dropped')).length, 1, reports.join('; '))
  }
})

dialects.run()
