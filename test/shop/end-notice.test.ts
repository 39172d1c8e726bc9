import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, callAsCustomer, createAccountApi, rejectWith, typeCode } from '../kit/account.ts'
import { createChain, createChainHttp, flushRequests } from '../kit/chain.ts'
import { yaroslavl } from '../kit/places.ts'
import { buildShop } from '../kit/shop.ts'

const notice = suite('the word that a session has ended')

notice('[AUTH-06] a second end is shown for as long as the first, however soon after it', async () => {
  const api = createAccountApi()
  const storage = createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0',
    person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
  })
  const fixture = buildShop({ http: api, storage, path: '/cookie' })
  const { session } = fixture.shop
  const stop = session.end.shouldShow.subscribe(() => undefined)
  const letIn = api.me
  const end = async (): Promise<void> => {
    api.me = api.refresh = rejectWith(401)
    await callAsCustomer(fixture)
    assert.equal(session.state.get(), { status: 'guest', ended: true })
    assert.ok(session.end.shouldShow.get())
    assert.equal([session.end.markShown(), session.end.markShown()], [true, false], 'shown once')
  }
  await end()
  await fixture.timer.advance(11_000)
  api.me = letIn
  await requestCode(fixture, '+79000000007')
  assert.ok(await typeCode(fixture, '1234'))
  assert.is(storage.get('person_session_ended'), null, 'no other tab shows it when the customer signs out')
  assert.not.ok(session.end.shouldShow.get())
  await end()
  await fixture.timer.advance(11_999)
  assert.equal(session.state.get(), { status: 'guest', ended: true })
  await fixture.timer.advance(1)
  assert.equal(session.state.get(), { status: 'guest', ended: false })
  stop()
})

notice('[AUTH-06, BOOT-01] the end waits behind the first dialog, and is shown on a page that hides it', async () => {
  const api = createAccountApi(createChainHttp(createChain({ cities: [yaroslavl] })))
  const storage = createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0',
    person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
  })
  api.me = api.refresh = rejectWith(401)
  const { shop } = buildShop({ http: api, storage, path: '/' })
  shop.start()
  await flushRequests()
  assert.equal([shop.session.state.get(), shop.boot.showsDialog.get()], [{ status: 'guest', ended: true }, true])
  assert.is(shop.session.end.shouldShow.get(), false)
  shop.router.goToPath('/dostavka')
  assert.is(shop.session.end.shouldShow.get(), true)
})

notice.run()
