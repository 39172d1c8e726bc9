import { boolean } from '../../http/read.ts'
import { KEY } from '../keys.ts'
import { createAttempts } from '../session/attempts.ts'
import { offeredMethods } from '../session/methods.ts'
import { createPhoneSignIn } from '../session/phone.ts'
import { createProvided } from '../session/provided.ts'
import { createSession } from '../session/session.ts'
import { createSocialSignIn } from '../session/social.ts'
import { createTokenKeeper } from '../session/tokens.ts'
import { createVkEntry, type VkEntry } from '../session/vk/entry.ts'
import { parametersOf } from '../session/vk/parameters.ts'
import { vkSettings } from '../session/vk/settings.ts'
import { createSignInWire } from '../session/wire.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** Who the customer is, and every way of telling it. */
export function createSignIn({ env, stored, erasable, config, surroundings, http, clock, locale, consent, router, returned, tabStorage, syncClock }: Ground, { country }: Places) {
  const { timer, random, report } = env
  const wire = createSignInWire(http, config, report)
  const ended = stored(KEY.sessionEnded, boolean, false)
  const tokens = createTokenKeeper({
    // until the time has ever been known nothing counts as expired: a device's clock may be wrong by years
    now: () => (clock.hasOffset() ? clock.now() : 0),
    checkTime: syncClock, stored, refresh: wire.refresh,
    onSignedOut() {
      vk?.logOut(tokens.tokens.get())
      ended.set(true)
    },
    exclusively: surroundings.exclusively ?? (run => run()),
  })
  const attempts = createAttempts(tokens.tokens, erasable.onErased)
  const provided = createProvided(stored)
  const session = createSession({ stored, keeper: tokens, wire, provided, ended, report })
  const social = createSocialSignIn({ session, attempts, provided, report })
  const settings = vkSettings(config)
  const vk: VkEntry | null = settings === null || env.vk === undefined ? null : createVkEntry(env.vk, {
    settings, origin: surroundings.origin, inbox: returned, session, social, exchange: wire.signInWithVk,
    keepWayBack() {
      const way = new Map(parametersOf(router.current.get().search).map(({ name, value }) => [name, value])).get('return')
      if (way === undefined) tabStorage.remove(KEY.signInReturn)
      else tabStorage.set(KEY.signInReturn, way)
    },
    tabStorage,
    locale: locale.get, maySendStatistics: () => consent.cookies.allowed.get().some(({ kind }) => kind === 'vk'),
    http: env.http, random, timer, report,
  })
  const phone = createPhoneSignIn({
    stored, wire, session, attempts, country, now: clock.now, synced: clock.synced, botCheck: env.botCheck, locale: locale.get,
  })
  // whoever leaves the page of sign-in has given up what was under way there
  let wasThere = isSignInPage()
  router.current.subscribe(() => {
    const isThere = isSignInPage()
    if (wasThere && !isThere) attempts.callOff()
    wasThere = isThere
  })
  function isSignInPage(): boolean {
    return router.current.get().page.name === 'auth.index'
  }

  /** Signing out by wish is told to VK ID as well. */
  const leaving = {
    ...session,
    signOut() {
      const held = tokens.tokens.get()
      attempts.callOff()
      session.signOut()
      phone.forget()
      vk?.logOut(held)
      vk?.forgetPerson()
      // told to the API where it can be told; whether it has heard changes nothing here
      if (config.session.signOut && held !== null) wire.signOut(held.refreshToken).catch(() => report('session.sign-out-not-heard'))
    },
  }

  return {
    session: leaving,
    /** The ways to sign in, in the order in which they are offered. */
    methods: offeredMethods(config.signIn),
    phone,
    /** What a provider said of somebody, which outlives a session that ends by itself. */
    provided: provided.person,
    social,
    /** null when VK ID is not on offer. */
    vk,
    /** What the sign-in by Google and Apple stands on; it is put together by the page that shows it. */
    identity: { google: env.google, apple: env.apple, config: config.signIn, wire, social, random, timer },
    start() {
      vk?.resume()
      if (tokens.tokens.get() !== null) void session.loadProfile()
    },
  }
}
