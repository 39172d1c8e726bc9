import { createHash } from 'node:crypto'
import type { CheckedCalls } from './checked-calls.ts'
import { createCodeRequest, HOUR, MINUTE, type RunningSandbox } from './open-shop.ts'

/*
 * Makes every call about a person with each of its responses. It needs a new sandbox whose clock is at
 * noon.
 */

/** Calls all methods of sign-in, the tokens and the profile. `identityHeader` carries identity tokens. */
export async function callPersonEndpoints(
  { call }: CheckedCalls,
  shop: RunningSandbox,
  identityHeader: string,
): Promise<void> {
  await callPhoneSignIn(call, shop)
  for (const provider of ['APPLE', 'GOOGLE'] as const) {
    const path = `/api/v1/sign/in/${provider.toLowerCase()}`
    const issue = async (body: object = {}): Promise<string> =>
      (
        await shop.post('/_sandbox/identity-token', {
          provider,
          profile: { email: 'olga@example.com', firstName: 'Ольга' },
          ...body,
        })
      ).json.token
    const [token, old] = [await issue(), await issue({ lifeSeconds: 0 })]
    const { accessToken } = (await call('200', 'POST', path, { headers: { [identityHeader]: token } })).json
    await call('200', 'GET', '/api/v1/me', { bearer: accessToken })
    await call('422 sign-in.identity-token-missing', 'POST', path)
    await call('422 sign-in.identity-token-invalid', 'POST', path, { headers: { [identityHeader]: 'nonsense' } })
    await call('422 sign-in.identity-token-expired', 'POST', path, { headers: { [identityHeader]: old } })
  }
  await callVkSignIn(call, shop)
  await callTokens(call, shop)
}

async function callPhoneSignIn(ask: CheckedCalls['call'], shop: RunningSandbox): Promise<void> {
  const phone = '+79995550100'
  const send = (expected: string, to = phone, change: object = {}) =>
    ask(expected, 'POST', '/api/v1/sign/in/phone/code', { body: { ...createCodeRequest(to), ...change } })
  const enter = (expected: string, code: string) =>
    ask(expected, 'POST', '/api/v1/sign/in/phone', { body: { apiKey: '', captchaToken: '', phone, code } })
  await enter('422 sms.code-not-found', '0000')
  await send('204')
  await send('429 sms.too-often')
  await send('422 request.invalid', '8 999')
  await send('422 sms.send-failed', '+79995550001')
  await send('422 sms.number-unreachable', '+79995550002')
  const code = await shop.readSmsCode(phone)
  await enter('422 request.invalid', '1')
  await enter('200', code)
  shop.advanceClock(2 * MINUTE)
  await send('204')
  const wrong = String((Number(await shop.readSmsCode(phone)) + 1) % 10_000).padStart(4, '0')
  for (let attempt = 0; attempt < 3; attempt += 1) await enter('422 sms.wrong-code', wrong)
  await enter('429 sms.attempts-exhausted', wrong)
  await send('429 sms.attempts-exhausted')
}

async function callVkSignIn(ask: CheckedCalls['call'], shop: RunningSandbox): Promise<void> {
  const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const bound = { deviceId: 'device-1', redirectUri: 'http://127.0.0.1:4173/auth', state: 'state-1' }
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const granted = async (): Promise<string> =>
    (await shop.post('/_sandbox/vk/authorize', { codeChallenge, ...bound, profile: { phone: '+79995550100' } })).json
      .code
  const enter = async (expected: string, change: object = {}, code?: string) =>
    ask(expected, 'POST', '/1/sign/in/vk-id', {
      body: { apiKey: '', code: code ?? (await granted()), codeVerifier, ...bound, ...change },
    })
  await enter('200')
  await enter('422 request.invalid', { codeVerifier: 'short' })
  await enter('422 sign-in.vk-code-not-found', {}, 'unknown')
  await enter('422 sign-in.vk-verifier-mismatch', { codeVerifier: codeVerifier.replace('d', 'e') })
  await enter('422 sign-in.vk-device-mismatch', { deviceId: 'device-2' })
  await enter('422 sign-in.vk-redirect-mismatch', { redirectUri: 'http://127.0.0.1:4173/cart' })
  await enter('422 sign-in.vk-state-mismatch', { state: 'state-2' })
}

async function callTokens(ask: CheckedCalls['call'], shop: RunningSandbox): Promise<void> {
  const [olga, anna] = [await shop.signIn('+79995550101'), await shop.signIn('+79995550102')]
  const refresh = (expected: string, bearer?: string) =>
    ask(expected, 'POST', '/api/v1/sign/refresh', bearer === undefined ? {} : { bearer })
  const end = (expected: string, bearer?: string) =>
    ask(expected, 'POST', '/api/v1/sign/out', bearer === undefined ? {} : { bearer })
  await refresh('200', olga.refreshToken)
  await refresh('401 auth.token-replayed', olga.refreshToken)
  await end('404 route.not-found', anna.refreshToken)
  await shop.post('/_sandbox/habits', { signOut: true })
  await end('204', anna.refreshToken)
  const others = [
    refresh, end,
    (expected: string, bearer?: string) => ask(expected, 'GET', '/api/v1/me', bearer === undefined ? {} : { bearer }),
  ]
  for (const call of others) {
    await call('401 auth.token-missing')
    await call('401 auth.token-invalid', 'nonsense')
  }
  const late = await shop.signIn('+79995550103')
  shop.advanceClock(31 * 24 * HOUR)
  for (const call of [refresh, end]) await call('401 auth.token-expired', late.refreshToken)
  await ask('401 auth.token-expired', 'GET', '/api/v1/me', { bearer: late.accessToken })
}
