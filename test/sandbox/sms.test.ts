import * as assert from 'uvu/assert'
import { createCodeRequest, HOUR, MINUTE, sandboxSuite, type RunningSandbox } from './kit/open-shop.ts'

const sms = sandboxSuite('sandbox SMS codes')

const PHONE = '+79995550100'
const request = (shop: RunningSandbox, phone = PHONE) =>
  shop.post('/api/v1/sign/in/phone/code', createCodeRequest(phone))
const enter = (shop: RunningSandbox, code: string, phone = PHONE) =>
  shop.post('/api/v1/sign/in/phone', { apiKey: '', captchaToken: 'fresh', code, phone })
/** A wrong code. */
const changeCode = (code: string): string => (code === '0000' ? '1111' : '0000')

sms('[AUTH-02] sends a code of four digits that signs in once', async ({ shop }) => {
  const sent = await request(shop)
  assert.is(sent.status, 204)
  assert.is(sent.text, '')
  const code = await shop.readSmsCode(PHONE)
  assert.match(code, /^\d{4}$/)
  const tokens = await enter(shop, code)
  assert.is(tokens.status, 200)
  assert.equal(Object.keys(tokens.json), ['accessToken', 'refreshToken'])
  assert.is((await enter(shop, code)).code, 'sms.code-not-found')
})

sms('signs the same phone in to the same account', async ({ shop }) => {
  const first = await shop.signIn()
  shop.advanceClock(2 * MINUTE)
  assert.is((await shop.signIn()).id, first.id)
  assert.is.not((await shop.signIn('+38267000000')).id, first.id)
})

sms('sends one code in 90 seconds', async ({ shop }) => {
  await request(shop)
  shop.advanceClock(89_000)
  const early = await request(shop)
  assert.is(early.outcome, '429 sms.too-often')
  assert.is(early.headers.get('retry-after'), '1')
  assert.is((await request(shop, '+79995550199')).status, 204)
  shop.advanceClock(1000)
  assert.is((await request(shop)).status, 204)
})

sms('locks a number for an hour after three wrong codes, even against the right one', async ({ shop }) => {
  await request(shop)
  const code = await shop.readSmsCode(PHONE)
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const reply = await enter(shop, changeCode(code))
    assert.is(reply.outcome, '422 sms.wrong-code')
  }
  const locked = await enter(shop, code)
  assert.is(locked.outcome, '429 sms.attempts-exhausted')
  assert.is(locked.headers.get('retry-after'), '3600')
  shop.advanceClock(HOUR - 1)
  assert.is((await request(shop)).code, 'sms.attempts-exhausted')
  shop.advanceClock(1)
  assert.is((await request(shop)).status, 204)
  assert.is((await enter(shop, await shop.readSmsCode(PHONE))).status, 200)
})

sms('counts wrong attempts over several codes', async ({ shop }) => {
  await request(shop)
  for (const expected of ['wrong-code', 'wrong-code']) {
    assert.is((await enter(shop, changeCode(await shop.readSmsCode(PHONE)))).code, `sms.${expected}`)
  }
  shop.advanceClock(2 * MINUTE)
  await request(shop)
  assert.is((await enter(shop, changeCode(await shop.readSmsCode(PHONE)))).code, 'sms.wrong-code')
  assert.is((await enter(shop, await shop.readSmsCode(PHONE))).code, 'sms.attempts-exhausted')
})

sms('knows no code that was never sent, replaced or ten minutes old', async ({ shop }) => {
  assert.is((await enter(shop, '1234')).code, 'sms.code-not-found')
  await request(shop)
  const first = await shop.readSmsCode(PHONE)
  shop.advanceClock(10 * MINUTE - 1)
  assert.is((await enter(shop, changeCode(first))).code, 'sms.wrong-code')
  shop.advanceClock(1)
  assert.is((await enter(shop, first)).code, 'sms.code-not-found')
})

sms('keeps codes, limits and locks over a restart', async ({ shop }) => {
  await request(shop)
  const code = await shop.readSmsCode(PHONE)
  await enter(shop, changeCode(code))
  await shop.restart()
  assert.is((await request(shop)).code, 'sms.too-often')
  assert.is((await enter(shop, changeCode(code))).code, 'sms.wrong-code')
  assert.is((await enter(shop, changeCode(code))).code, 'sms.wrong-code')
  await shop.restart()
  assert.is((await enter(shop, code)).code, 'sms.attempts-exhausted')
})

sms.run()
