import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROW_IDS } from '../../.ci/check-api/rows.ts'
import { DEFECTS, type Defect } from './api-defects.ts'
import { runCheck, closeApi, openApi, type Api, type CheckOptions } from './check-api.fixture.ts'

const defects = suite<Api>('planted faults of an API')
defects.before(async context => { Object.assign(context, await openApi()) })
defects.after(closeApi)

async function givenFor(given: Defect['setup'], { sandbox }: Api): Promise<CheckOptions> {
  if (given === 'promo') return { promoCode: 'СУШИ10' }
  if (given === undefined) return {}
  return { config: await sandbox.control('configuration'), isOrdering: given === 'order' }
}

for (const defect of DEFECTS) {
  defects(`[CFG-10] ${defect.row} alone reports that ${defect.what}`, async api => {
    await api.sandbox.control('reset', {})
    api.proxy.setFault(defect.injectFault())
    const { broken, brokenRows } = await runCheck(api, await givenFor(defect.setup, api))
    assert.equal([...broken].sort(), [defect.row, ...(defect.follows ?? [])].sort(), brokenRows)
  })
}

/** Rows that fail only under conditions which a proxy in front of the API cannot create. */
const BY_CIRCUMSTANCE =
  /^code\.(?:promo-code\.(?!not-found$)|sms\.(?:attempts|send|number)|resto\.doesnt|person-order\.not-accepted|delivery\.positions)/

defects('[CFG-10] every other row has a defect that it reports', () => {
  const planted = new Set(DEFECTS.map(({ row }) => row))
  assert.equal(ROW_IDS.filter(id => !planted.has(id) && !BY_CIRCUMSTANCE.test(id)), [])
})

defects.run()
