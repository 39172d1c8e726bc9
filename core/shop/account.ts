import type { AccountPorts } from '../env.ts'
import { derive, select } from '../store/derived.ts'
import type { Readable } from '../store/store.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import type { Place } from './place.ts'
import { numbersCountry } from './place/country.ts'
import type { Purchase } from './purchase.ts'
import { createAttempts } from './account/attempts.ts'
import { createEndNotice } from './account/end-notice.ts'
import { offeredMethods, offersVk } from './account/methods.ts'
import { createPhoneSignIn } from './account/providers/phone.ts'
import { createProviderProfiles } from './account/provider-profile.ts'
import { createSession, type Session } from './account/session.ts'
import { createSocialSignIn } from './account/social.ts'
import { createVkEntry, keepWayBack } from './account/providers/vk/entry.ts'
import { createSignInWire } from './account/wire.ts'

export type Account = ReturnType<typeof createAccount>

/** Who is signed in, how one signs in and out, and what of a person the device holds. */
export function createAccount(ports: AccountPorts, base: Base, { choice }: Catalogue, { orders, recent, mayTell, maySendStatistics }: {
  /** What other parts know of a person. */
  readonly orders: Purchase['personal']
  readonly recent: Place['recent']
  /** Whether the shop may speak by itself. */
  readonly mayTell: Readable<boolean>
  /** Whether VK ID's statistics may count. */
  readonly maySendStatistics: () => boolean
}) {
  const { env, stored, erasable, config, http, clock, locale, router, vkReturn } = base
  const { report, tabStorage } = env
  const { botCheck, exclusively, google, apple } = ports
  const wire = createSignInWire(http, config, report)
  const providerProfiles = createProviderProfiles(stored)
  const session = createSession({
    // until the time has ever been known nothing counts as expired: the device may be wrong by years
    clock: { now: () => (clock.hasOffset() ? clock.now() : 0), sync: clock.sync },
    stored, wire, exclusively,
    onEnded: held => vk?.logOut(held),
  }, providerProfiles, report)
  const isSignInPage = select(router.current, ({ page }) => page.name === 'auth.index')
  const attempts = createAttempts({ session, onErased: erasable.onErased, isSignInPage })
  const social = createSocialSignIn({ session, attempts, providerProfiles, report })
  const methods = offeredMethods(config.signIn)
  const parts = { config: config.signIn, env, wire, social }
  const vk = ports.vk === undefined || !offersVk(config) ? null : createVkEntry(ports.vk, tabStorage, {
    ...parts, vkReturn, session,
    page: {
      origin: env.origin,
      locale: locale.get,
      maySendStatistics,
      keepWayBack: () => keepWayBack(tabStorage, router.current.get().search),
    },
  })
  const phone = createPhoneSignIn({
    stored, wire, session, attempts, clock,
    country: numbersCountry(choice.venue, locale, config.defaultLocale),
    botCheck: {
      activate: () => botCheck?.activate(locale.get()) ?? (() => undefined),
      token: async purpose => botCheck?.token(purpose, locale.get()) ?? '',
    },
  })

  /** The person leaves this device, which keeps nothing of a person, in no tab; the cart is no person's (STO-06). */
  function signOut(): void {
    // the tokens first: a tab that finds the profile gone asks for another with them
    const held = session.takeTokens()
    erasable.erase()
    vk?.logOut(held)
    vk?.forgetPerson()
    if (!config.session.signOut || held === null) return
    wire.signOut(held.refreshToken).catch(() => report('session.sign-out-not-heard'))
  }

  return {
    session: {
      ...session as Session, methods, phone, social, signOut,
      /** null when VK ID is not on offer. */
      vk,
      identity: { google, apple, parts },
      end: createEndNotice(session, env.timer, { mayTell, isOnSignIn: isSignInPage }),
    },
    /** What of a person the device would lose by leaving it, told before it does (STO-06). */
    personalData: derive([orders, providerProfiles.person, choice.stored, recent],
      ({ isKnown: hasOrdered, hasComment, unpaid, isInDoubt }, said, { place }, places) => {
        const isKnown = hasOrdered || said !== null
        return {
          /** Whether that tells who it was: more than a place. */
          isKnown,
          /** Whether it holds anything of a person at all. */
          any: isKnown || place !== null || places.length > 0 || hasComment,
          unpaid, isInDoubt,
        }
      }),
    start() {
      vk?.resume()
      void session.loadProfile()
    },
  }
}
