import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Defect } from './api-defects.ts'
import { closeApi, openApi, runCheck, type Api, type CheckOptions } from './check-api.fixture.ts'

async function buildOptions(setup: Defect['setup'], { sandbox }: Api): Promise<CheckOptions> {
  if (setup === 'promo') return { promoCode: 'СУШИ10' }
  if (setup === undefined) return {}
  return { config: await sandbox.control('configuration'), isOrdering: setup === 'order' }
}

/** A suite that plants each defect in the sandbox, and expects the check to report its rows only. */
export function createDefectSuite(name: string, planted: readonly Defect[]) {
  const defects = suite<Api>(name)
  defects.before(async context => { Object.assign(context, await openApi()) })
  defects.after(closeApi)
  for (const { row, what, injectFault, follows, setup } of planted) {
    defects(`[CFG-10] ${row} alone reports that ${what}`, async api => {
      await api.sandbox.control('reset', {})
      api.proxy.setFault(injectFault())
      const { broken, brokenRows } = await runCheck(api, await buildOptions(setup, api))
      assert.equal([...broken].sort(), [row, ...follows].sort(), brokenRows)
    })
  }
  return defects
}
