import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROW_IDS } from '../../.ci/check-api/rows.ts'
import { DEFECTS, type Defect } from './api-defects.ts'
import { BY_CIRCUMSTANCE, runCheck, closeApi, openApi, type Api, type CheckOptions } from './check-api.fixture.ts'

const defects = suite<Api>('planted faults of an API')
defects.before(async context => { Object.assign(context, await openApi()) })
defects.after(closeApi)

async function buildOptions(setup: Defect['setup'], { sandbox }: Api): Promise<CheckOptions> {
  if (setup === 'promo') return { promoCode: 'СУШИ10' }
  if (setup === undefined) return {}
  return { config: await sandbox.control('configuration'), isOrdering: setup === 'order' }
}

for (const { row, what, injectFault, follows, setup } of DEFECTS) {
  defects(`[CFG-10] ${row} alone reports that ${what}`, async api => {
    await api.sandbox.control('reset', {})
    api.proxy.setFault(injectFault())
    const { broken, brokenRows } = await runCheck(api, await buildOptions(setup, api))
    assert.equal([...broken].sort(), [row, ...follows].sort(), brokenRows)
  })
}

defects('[CFG-10] every row that a proxy can break has a defect that it reports', () => {
  const planted = new Set(DEFECTS.map(({ row }) => row))
  // the codes of all payment methods are checked alike
  const isUnplanted = (id: string): boolean => BY_CIRCUMSTANCE.test(id) || /^code\.resto\.doesnt/.test(id)
  assert.equal(ROW_IDS.filter(id => !planted.has(id) && !isUnplanted(id)), [])
})

defects.run()
