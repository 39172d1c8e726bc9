import { findOrCreateAccount, findAccount, toMe } from './accounts.ts'
import { json, noContent } from './answer.ts'
import { type Call, jsonBody } from './call.ts'
import { type Provider, readIdentityToken } from './identity-token.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './routes.ts'
import type { Shop } from './shop.ts'
import { acceptCode, requestCode } from './sms.ts'
import { exchangeVkCode } from './vk.ts'

/** Sign-in, token exchange and the profile. */
export function personCalls({ chains, store, settings, tokens }: Shop): readonly Route[] {
  const whiteLabels = chains.map(chain => chain.whiteLabel)
  const now = settings.clock.now
  const identitySignIn = (provider: Provider) => async (call: Call) => {
    const header = call.headers[settings.habits.identityHeader.toLowerCase()]
    const identity = readIdentityToken(
      typeof header === 'string' ? header : undefined, provider, store.keys().providerKey, now())
    const account = await findOrCreateAccount(store, provider, identity.subject, identity.profile)
    return json(await tokens.issue(account.id, provider))
  }

  return [
    {
      method: 'GET', path: '/api/v1/me',
      handle(call) {
        const account = findAccount(store.state(), tokens.readPersonId(call.headers.authorization))
        return json(toMe(store.state(), account, whiteLabels))
      },
    },
    {
      method: 'POST', path: '/api/v1/sign/refresh',
      handle: async call => json(await tokens.refresh(call.headers.authorization)),
    },
    {
      method: 'POST', path: '/api/v1/sign/out',
      async handle(call) {
        if (!settings.habits.signOut) throw new Refusal('route.not-found')
        await tokens.end(call.headers.authorization)
        return noContent()
      },
    },
    {
      method: 'POST', path: '/api/v1/sign/in/phone/code',
      async handle(call) {
        await requestCode(store, jsonBody(call), whiteLabels, now())
        return noContent()
      },
    },
    {
      method: 'POST', path: '/api/v1/sign/in/phone',
      async handle(call) {
        const phone = await acceptCode(store, jsonBody(call), now())
        const account = await findOrCreateAccount(store, 'PHONE', phone, { phone })
        return json(await tokens.issue(account.id, 'PHONE'))
      },
    },
    { method: 'POST', path: '/api/v1/sign/in/apple', handle: identitySignIn('APPLE') },
    { method: 'POST', path: '/api/v1/sign/in/google', handle: identitySignIn('GOOGLE') },
    {
      method: 'POST', path: '/1/sign/in/vk-id',
      async handle(call) {
        const { subject, profile } = await exchangeVkCode(store, jsonBody(call), now())
        const account = await findOrCreateAccount(store, 'VK', subject, profile)
        return json(await tokens.issue(account.id, 'VK'))
      },
    },
  ]
}
