import { createAttempts } from '../session/attempts.ts'
import { offeredMethods } from '../session/methods.ts'
import { createPhoneSignIn } from '../session/phone.ts'
import { createProvided } from '../session/provided.ts'
import { createSession, type Session } from '../session/session.ts'
import { createSocialSignIn } from '../session/social.ts'
import { createVkEntry, type VkEntry } from '../session/vk/entry.ts'
import { parametersOf } from '../../http/query.ts'
import { createSignInWire } from '../session/wire.ts'
import { KEY } from '../keys.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** Who the customer is, and every way of telling it. */
export function createSignIn(ground: Ground, { country }: Places) {
  const { env, stored, erasable, config, surroundings, http, clock, locale, consent, router, returned, tabStorage } = ground
  const { timer, random, report, botCheck } = env
  const { exclusively } = surroundings
  const wire = createSignInWire(http, config, report)
  const provided = createProvided(stored)
  const session = createSession({
    // until the time has ever been known nothing counts as expired: a device's clock may be wrong by years
    clock: { now: () => (clock.hasOffset() ? clock.now() : 0), sync: ground.syncClock },
    stored, wire, provided, report,
    exclusively: run => exclusively?.('session', run) ?? run(),
    onEnded: held => vk?.logOut(held),
  })
  const attempts = createAttempts(session, erasable.onErased)
  const social = createSocialSignIn({ session, attempts, provided, report })
  const methods = offeredMethods(config.signIn)
  const vk: VkEntry | null = env.vk === undefined || !methods.includes('VK') ? null : createVkEntry(env.vk, {
    settings: config.signIn, returned, session, social, exchange: wire.signInWithVk, env: { http: env.http, random, timer, report, tabStorage },
    page: {
      origin: surroundings.origin,
      locale: locale.get,
      maySendStatistics: () => consent.cookies.allowed.get().some(({ kind }) => kind === 'vk'),
      keepWayBack() {
        const way = parametersOf(router.current.get().search).filter(({ name }) => name === 'return').at(-1)?.value
        if (way === undefined) tabStorage.remove(KEY.signInReturn)
        else tabStorage.set(KEY.signInReturn, way)
      },
    },
  })
  const phone = createPhoneSignIn({
    stored, wire, session, attempts, country, clock,
    botCheck: {
      attend: () => botCheck?.attend(locale.get()) ?? (() => undefined),
      token: async purpose => botCheck?.token(purpose, locale.get()) ?? '',
    },
  })
  // whoever leaves the page of sign-in has given up what was under way there
  const isSignInPage = (): boolean => router.current.get().page.name === 'auth.index'
  let wasThere = isSignInPage()
  router.current.subscribe(() => {
    if (wasThere && !isSignInPage()) attempts.drop()
    wasThere = isSignInPage()
  })

  return {
    session: session as Session,
    /** The ways to sign in, in the order in which they are offered. */
    methods,
    phone,
    /** What a provider said of somebody, which outlives a session that ends by itself. */
    provided: provided.person,
    social,
    /** null when VK ID is not on offer. */
    vk,
    /** What the sign-in by Google and Apple stands on; it is put together by the page that shows it. */
    identity: { google: env.google, apple: env.apple, parts: { config: config.signIn, wire, social, random, timer } },
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
