import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { selectPhoneError } from '../kit/account.ts'
import { buildShop, waitUntil, openSandbox, waitForValue, type TestSandbox } from '../kit/shop.ts'
import {
  takeNextPhone, openCustomer, prepareDevice, signIn, type Customer,
} from '../purchase/customer.ts'
import { buildHonestPreflight, openCheckout, createRejection } from './checkout.fixture.ts'
import { createTestGoogle, createGoogle, issueIdentityToken } from './social.fixture.ts'

/**
 * An API with different error codes, another header and optional calls, and a shop that is configured
 * for it.
 */
const own = suite<{ sandbox: TestSandbox }>('an API of the chain\'s own')
own.before.each(async context => {
  context.sandbox = await openSandbox()
})
own.after.each(context => context.sandbox.close())

interface Settings {
  readonly api: { readonly codes: Readonly<Record<string, string>>; readonly identityHeader: string }
}
/** Sets habits of the sandbox and returns the configuration that a shop needs for them. */
async function habits(sandbox: TestSandbox, change: object): Promise<Settings & Record<string, unknown>> {
  await sandbox.control('habits', change)
  return sandbox.control('configuration')
}
const GOOGLE = { methods: ['PHONE', 'GOOGLE'], googleClientId: 'storefront-sandbox' }

/** A priced cart whose next preflight is rejected: returns the message and the remaining promo code. */
async function refusedBy(config: Record<string, unknown>) {
  const { api, draft, preflight } = await openCheckout({ person: null, config })
  return async (code: string): Promise<unknown> => {
    draft.promo.set({ code: 'СУШИ10', active: true })
    let isFirst = true
    api.preflight = request => {
      if (!isFirst) return buildHonestPreflight(request)
      isFirst = false
      throw createRejection(code, { amount: 70_000, positionIds: [1] }, 'Слова')
    }
    const state = await preflight.requestPrices()
    const outcome = state.status === 'refused' ? { ...state, key: '' } : state.status
    return [outcome, preflight.promoState.get(), draft.promo.get()]
  }
}

own('[CFG-09] a refusal under an own code keeps the contract’s popup, message and action', async ({ sandbox }) => {
  const { api } = await habits(sandbox, { codes: 'own' })
  assert.is(Object.keys(api.codes).length, 30)
  const [theirsTold, oursTold] = [await refusedBy({ api }), await refusedBy({})]
  const kinds = new Set<string>()
  for (const [theirs, ours] of Object.entries(api.codes).filter(([, code]) => !code.startsWith('sms.'))) {
    const messages = await theirsTold(theirs)
    assert.equal(messages, await oursTold(ours), theirs)
    kinds.add(JSON.stringify(messages))
  }
  assert.ok(kinds.size > 15, `${kinds.size} kinds of refusals`)
})

own('[CFG-09] own codes of a real API for SMS code and promo code keep their actions', async ({ sandbox }) => {
  const { guest } = await prepareDevice(sandbox)
  const config = await habits(sandbox, { codes: 'own' })
  const page = openCustomer({ sandbox, storage: createMemoryStorage(guest), config })
  await page.start()
  page.shop.checkout.draft.promo.set({ code: 'НЕТТАКОГО', active: true })
  await page.drive(page.shop.checkout.quote.requestPrices())
  assert.is(page.shop.checkout.draft.promo.get(), null, 'the code has gone')
  const { phone } = page.shop.session
  phone.setText(takeNextPhone(sandbox))
  await page.drive(phone.requestCode())
  phone.setText('00000')
  await page.drive(phone.submitCode())
  assert.equal(selectPhoneError(phone.state.get()), { kind: 'sms', code: 'wrong' })
})

for (const [code, ours, reason] of [
  ['toString', {}, null], ['__proto__', {}, null], ['constructor', {}, null], [42, {}, null],
  [42, { 42: 'person-order.not-accepted-now' }, { kind: 'closed', message: 'Слова' }],
] as const) {
  own(`[CFG-09] ${code} ${reason === null ? 'in no table keeps the server’s words' : 'is translated'}`, async () => {
    const codes = { 'their-own': 'person-order.not-accepted-now', ...ours }
    const { api, preflight } = await openCheckout({ config: { api: { codes } } })
    api.preflight = () => { throw Object.assign(createRejection('', {}, 'Слова'), { code }) }
    const state = await preflight.requestPrices()
    assert.equal(state.status === 'refused' && [state.reason, state.message], [reason, 'Слова'])
  })
}

for (const identityHeader of ['X-Identity-Token', 'X-Chain-Identity']) {
  own(`[CFG-09, AUTH-03] a Google sign-in sends its token in ${identityHeader} only`, async ({ sandbox }) => {
    const config = await habits(sandbox, { identityHeader })
    const fixture = buildShop({ apiBase: sandbox.url, config: { ...config, signIn: GOOGLE } })
    const google = createTestGoogle()
    createGoogle(fixture.shop, google)
    const button = google.drawn.at(-1)!
    const token = await issueIdentityToken(sandbox, { subject: 'anna', nonce: button.nonce })
    button.onToken(token)
    await waitForValue(fixture.shop.session.state, state => state.status === 'authorised')
    const call = fixture.http.calls.find(call => call.url.endsWith('/api/v1/sign/in/google'))
    assert.equal(
      Object.entries(call?.headers ?? {}).filter(([, value]) => value.includes(token)), [[identityHeader, token]],
    )
  })
}

async function member(sandbox: TestSandbox, config: Record<string, unknown> = {}): Promise<Customer> {
  const page = openCustomer({ sandbox, config })
  await signIn(page, sandbox)
  await waitForValue(page.shop.session.state, state => state.status === 'authorised')
  return page
}
const ENDING = 'POST /api/v1/sign/out'

own('[CFG-09, AUTH-06] signing out revokes the session at an API that has a call for it', async ({ sandbox }) => {
  const page = await member(sandbox, await habits(sandbox, { signOut: true }))
  const { refreshToken } = JSON.parse(page.storage.get('person_tokens') ?? '{}') as { refreshToken: string }
  page.shop.session.signOut()
  assert.equal(
    [page.shop.session.state.get(), page.storage.get('person_tokens')], [{ status: 'guest', ended: false }, null],
  )
  await page.waitForIdle()
  const call = page.network.calls.find(call => `${call.method} ${new URL(call.url).pathname}` === ENDING)
  assert.is(call?.headers['Authorization'], `Bearer ${refreshToken}`)
  assert.is(call?.body, undefined)
  const renewed = await fetch(`${sandbox.url}/api/v1/sign/refresh`, {
    method: 'POST', headers: { authorization: `Bearer ${refreshToken}` },
  })
  assert.is(renewed.status, 401)
})

own('[CFG-09, AUTH-06] signing out waits for no answer: refusal, failure and silence change nothing', async context => {
  const { sandbox } = context
  const config = await habits(sandbox, { signOut: true })
  for (const fault of [
    { kind: 'status', status: 501 }, { kind: 'status', status: 401 }, { kind: 'html' }, { kind: 'hang' },
    { kind: 'reset' },
  ] as const) {
    const page = await member(sandbox, config)
    await sandbox.injectFaults({ path: '/api/v1/sign/out', ...fault })
    page.shop.session.signOut()
    const { shop: { session }, storage } = page
    assert.equal([session.state.get(), storage.get('person_tokens')], [{ status: 'guest', ended: false }, null])
    await waitUntil(() => page.network.calls.some(call => call.url.endsWith('/sign/out')))
    await sandbox.clearFaults()
  }
})

own('[CFG-09] an API that is not said to have the optional calls is never asked for them', async ({ sandbox }) => {
  const page = await member(sandbox)
  page.shop.session.signOut()
  await page.waitForIdle()
  assert.equal(page.network.calls.filter(call => call.url.endsWith('/sign/out')), [])
})

own.run()
