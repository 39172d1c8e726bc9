import type { AccountPorts, ApplePort, GooglePort } from '../../env.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Base } from './base.ts'
import type { SignInMethod } from '../config.ts'
import type { Catalogue } from './catalogue.ts'
import type { LocationService } from './place.ts'
import { derivePhoneCountry } from '../place/country.ts'
import type { PurchaseService } from './purchase.ts'
import { createAttempts } from '../account/attempts.ts'
import { createEndNotice, type EndNotice } from '../account/end-notice.ts'
import { listSignInMethods, offersVk } from '../account/methods.ts'
import { createPhoneSignIn, type PhoneSignIn } from '../account/providers/phone.ts'
import { createProviderProfiles } from '../account/provider-profile.ts'
import { createSession, type Session } from '../account/session.ts'
import { createSocialSignIn, type ProviderContext, type SocialSignIn } from '../account/social.ts'
import { createVkEntry, storeReturnPath, type VkEntry } from '../account/providers/vk/entry.ts'
import { createSignInApi } from '../account/sign-in-api.ts'

/** The customer's account: sign-in, sign-out, and the personal data on the device. */
export interface Account {
  /** The session of the signed-in customer, and the ways to sign in. */
  readonly session: AccountSession
  /** The personal data that a sign-out would remove. The sign-out dialog names it (STO-06). */
  readonly personalData: Readable<PersonalData>
  /** Starts network calls: loads the profile, and completes a sign-in with VK ID. */
  start(): void
}

/** The session with the ways to sign in. */
export interface AccountSession extends Session {
  /** The offered sign-in methods, in the order of the configuration. */
  readonly methods: readonly SignInMethod[]
  /** Sign-in by a code in an SMS. */
  readonly phone: PhoneSignIn
  /** Sign-in by another provider. */
  readonly social: SocialSignIn
  /** Signs out and removes personal data from the device, in all tabs. The cart stays (STO-06). */
  signOut(): void
  /** VK ID's sign-in, whose chunk loads when needed. Null if VK ID is not offered. */
  readonly vk: VkEntry | null
  /** The ports of Google and Apple, and the shared dependencies of their sign-ins. */
  readonly identity: {
    readonly google: GooglePort | undefined
    readonly apple: ApplePort | undefined
    readonly context: ProviderContext
  }
  /** The notice that the session has ended. */
  readonly end: EndNotice
}

/** Which personal data the device holds. */
export interface PersonalData {
  /** Whether the data identifies the customer, which a mere delivery address does not. */
  readonly identifiesCustomer: boolean
  /** Whether there is any personal data. */
  readonly hasAny: boolean
  /** Numbers of unpaid orders whose payment links only this device has. */
  readonly unpaid: readonly string[]
  /** Whether the outcome of an order is unknown. */
  readonly isOutcomeUnknown: boolean
}

interface AccountOptions {
  /** The personal data of the orders and of the order form. */
  readonly orders: PurchaseService['personal']
  /** The addresses last used on this device. */
  readonly recentPlaces: LocationService['recent']
  /** Whether the shop may show unsolicited notices. */
  readonly canNotify: Readable<boolean>
  /** Whether the customer has consented to VK ID's statistics. */
  readonly maySendStatistics: () => boolean
}

export function createAccount(
  ports: AccountPorts, base: Base, { choice }: Catalogue,
  { orders, recentPlaces, canNotify, maySendStatistics }: AccountOptions,
): Account {
  const { env, stored, userData, config, http, clock, locale, router, vkReturn } = base
  const { report, tabStorage } = env
  const { botCheck, runExclusively, google, apple } = ports
  const api = createSignInApi(http, config, report)
  const providerProfiles = createProviderProfiles(stored)
  const session = createSession({
    // 0 until the server's time is known, so that no token counts as expired: the device's clock
    // may be wrong by years
    clock: { now: () => (clock.hasOffset() ? clock.now() : 0), sync: clock.sync },
    stored, api, runExclusively,
    onEnded: tokens => vk?.logOut(tokens),
  }, providerProfiles, report)
  const isSignInPage = select(router.current, ({ page }) => page.name === 'auth.index')
  const signInAttempts = createAttempts({ session, onErased: userData.onErased, isSignInPage })
  const social = createSocialSignIn({ session, attempts: signInAttempts, providerProfiles, report })
  const methods = listSignInMethods(config.signIn)
  const context = { config: config.signIn, env, api, social }
  const vk = ports.vk === undefined || !offersVk(config) ? null : createVkEntry(ports.vk, tabStorage, {
    ...context, vkReturn, session,
    page: {
      origin: env.origin,
      locale: locale.get,
      maySendStatistics,
      storeReturnPath: () => storeReturnPath(tabStorage, router.current.get().search),
    },
  })
  const phone = createPhoneSignIn({
    stored, api, session, attempts: signInAttempts, clock,
    country: derivePhoneCountry(choice.venue, locale, config.defaultLocale),
    botCheck: {
      activate: () => botCheck?.activate(locale.get()) ?? (() => undefined),
      token: async purpose => botCheck?.token(purpose, locale.get()) ?? '',
    },
  })

  function signOut(): void {
    // Remove the tokens before the profile. Otherwise another tab sees tokens without a profile,
    // and loads the profile again.
    const tokens = session.takeTokens()
    userData.erase()
    vk?.logOut(tokens)
    vk?.forgetExtId()
    if (!config.session.signOut || tokens === null) return
    api.signOut(tokens.refreshToken).catch(() => report('session.sign-out-not-heard'))
  }

  return {
    session: {
      ...session as Session, methods, phone, social, signOut,
      vk,
      identity: { google, apple, context },
      end: createEndNotice(session, env.timer, { canNotify, isOnSignIn: isSignInPage }),
    },
    personalData: derive([orders, providerProfiles.profile, choice.stored, recentPlaces],
      ({ hasComment, unpaid, isOutcomeUnknown, ...orderData }, providerProfile, { place }, places) => {
        const identifiesCustomer = orderData.identifiesCustomer || providerProfile !== null
        const hasAny = identifiesCustomer || place !== null || places.length > 0 || hasComment
        return { identifiesCustomer, hasAny, unpaid, isOutcomeUnknown }
      }),
    start() {
      vk?.resume()
      void session.loadProfile()
    },
  }
}
