import type { PhoneCountry } from '../phone.ts'
import { select } from '../store/derived.ts'
import type { Readable } from '../store/store.ts'
import type { Base } from './base.ts'
import { createAttempts } from './account/attempts.ts'
import { offeredMethods } from './account/methods.ts'
import { createPhoneSignIn } from './account/providers/phone.ts'
import { createProviderProfiles } from './account/provider-profile.ts'
import { createSession, type Session } from './account/session.ts'
import { createSocialSignIn } from './account/social.ts'
import { createVkEntry } from './account/providers/vk/entry.ts'
import { keepWayBack } from './account/providers/vk/return.ts'
import { createSignInWire } from './account/wire.ts'

export type Account = ReturnType<typeof createAccount>

/** Who the customer is, and every way of telling it. */
export function createAccount(base: Base, country: Readable<PhoneCountry>) {
  const { env, stored, erasable, config, http, clock, locale, consent, router, vkReturn, inTurn } = base
  const { report, botCheck, tabStorage } = env
  const wire = createSignInWire(http, config, report)
  const providerProfiles = createProviderProfiles(stored)
  const session = createSession({
    // until the time has ever been known nothing counts as expired: a device's clock may be wrong by years
    clock: { now: () => (clock.hasOffset() ? clock.now() : 0), sync: clock.sync },
    stored, wire, providerProfiles, report, exclusively: inTurn('session'),
  })
  const isSignInPage = select(router.current, ({ page }) => page.name === 'auth.index')
  const attempts = createAttempts({ session, onErased: erasable.onErased, isSignInPage })
  const social = createSocialSignIn({ session, attempts, providerProfiles, report })
  const methods = offeredMethods(config.signIn)
  const parts = { config: config.signIn, env, wire, social }
  const vk = env.vk === undefined || !methods.includes('VK') ? null : createVkEntry(env.vk, tabStorage, {
    ...parts, vkReturn, session,
    page: {
      origin: env.origin,
      locale: locale.get,
      maySendStatistics: () => consent.cookies.allowed.get().some(({ kind }) => kind === 'vk'),
      keepWayBack: () => keepWayBack(tabStorage, router.current.get().search),
    },
  })
  if (vk !== null) session.onEnded(vk.logOut)
  const phone = createPhoneSignIn({
    stored, wire, session, attempts, country, clock,
    botCheck: {
      activate: () => botCheck?.activate(locale.get()) ?? (() => undefined),
      token: async purpose => botCheck?.token(purpose, locale.get()) ?? '',
    },
  })

  return {
    session: session as Session,
    isSignInPage,
    /** The ways to sign in, in the order in which they are offered. */
    methods,
    phone,
    /** What a provider said of somebody, which outlives a session that ends by itself. */
    providerProfiles: providerProfiles.person,
    social,
    /** null when VK ID is not on offer. */
    vk,
    /** What the sign-in by Google and Apple stands on; it is put together by the page that shows it. */
    identity: { google: env.google, apple: env.apple, parts },
    /** The person leaves this device: nothing of a person stays on it, in no tab; what is no person's does, the cart too (STO-06). */
    signOut() {
      // the tokens first: a tab that finds the profile gone asks for another with them
      const held = session.takeTokens()
      erasable.erase()
      vk?.logOut(held)
      vk?.forgetPerson()
      // told to the API where it can be told; whether it has heard changes nothing here
      if (config.session.signOut && held !== null) wire.signOut(held.refreshToken).catch(() => report('session.sign-out-not-heard'))
    },
    start() {
      vk?.resume()
      void session.loadProfile()
    },
  }
}
