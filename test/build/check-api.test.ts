import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkApi, summaryOf, type Options } from '../../.ci/build/check-api/main.ts'
import { FRIDAY_NOON, openSandbox, type TestSandbox } from '../kit/shop.ts'
import { DEFECTS, type Defect } from './api-defects.ts'
import { startProxy } from './api-proxy.ts'

const ahead = FRIDAY_NOON - Date.now()
const now = (): number => Date.now() + ahead
export const PHONE = '+79990001010'

interface Context {
  readonly sandbox: TestSandbox
  readonly proxy: Awaited<ReturnType<typeof startProxy>>
}
const checked = suite<Context>('the check of an API')
checked.before(async context => {
  const sandbox = await openSandbox({ now, drawPicture: undefined, habits: { orderStatus: true, signOut: true } })
  Object.assign(context, { sandbox, proxy: await startProxy(sandbox.url) })
})
checked.after(async ({ sandbox, proxy }) => {
  await proxy.close()
  await sandbox.close()
})

/** What a run of the check finds through the proxy. */
async function found({ sandbox, proxy }: Context, given: Defect['given'], more: Partial<Options> = {}) {
  const values = given === 'configured' || given === 'order' ? await sandbox.control('configuration') : {}
  const order = { ask: async (question: 'phone' | 'code') => question === 'phone' ? PHONE : sandbox.codeOf(PHONE), announce: () => undefined }
  const result = await checkApi({
    config: { brand: 'caplya', whiteLabel: 'caplya', ...values, apiBase: proxy.url }, isConfigured: given === 'configured' || given === 'order',
    origin: 'https://shop.example', now, promoCode: given === 'promo' ? 'СУШИ10' : undefined, order: given === 'order' ? order : undefined, ...more,
  })
  const broken = result.outcomes.filter(one => one.at === 'broken')
  return { ...summaryOf(result), broken: broken.map(({ id }) => id), told: JSON.stringify(broken, null, 1) }
}

for (const defect of DEFECTS) {
  checked(`[CFG-10] ${defect.row} tells that ${defect.what}`, async context => {
    await context.sandbox.control('reset', {})
    context.proxy.spoilWith(defect.spoil())
    const { broken, told } = await found(context, defect.given)
    assert.equal([...broken].sort(), [defect.row, ...(defect.follows ?? [])].sort(), told)
  })
}

checked.run()
