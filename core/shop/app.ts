import { derive, select } from '../store/derived.ts'
import { createStore, type Readable } from '../store/store.ts'
import { createStored } from '../store/stored.ts'
import { statusAt } from '../time/schedule.ts'
import { createAccount, type Account } from './account.ts'
import { createBase, type Base, type ShopEnv } from './base.ts'
import { createBoot } from './boot.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import { followVersion } from './migrate.ts'
import { isUnpaid } from './order/records.ts'
import { createAddressInput } from './place/address-input.ts'
import { createLocationDialog } from './place/dialog.ts'
import { createRecentPlaces, savedPlaces } from './place/saved-places.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createSearchView } from './catalogue/search-view.ts'
import { menusFor } from './catalogue/menu.ts'
import { createPromotions } from './promotions/promotions.ts'
import { createPurchase, type Purchase } from './purchase.ts'
import { needsResto } from './routes.ts'
import { createEndNotice } from './account/end-notice.ts'
import type { Session } from './account/session.ts'
import { followShop } from './report/follow.ts'
import { createDayOff } from './venues/day-off.ts'

export type Shop = ReturnType<typeof createShop>

/** The whole shop, built in the order of its parts. */
export function createShop(ports: ShopEnv, config: Config) {
  const base = createBase(ports, config)
  const { env, stored, erasable, locale, clock, minute, router, consent } = base
  const { timer, tabStorage, log } = env
  const catalogue = createCatalogue(base)
  const { cities, choice, menu, chosen, venues } = catalogue
  const account = createAccount(base, catalogue.country)
  const { session, methods, phone, social, vk, identity } = account
  const { cart, checkout, moment, availability, checkCart } = createPurchase(base, catalogue, session)
  const location = createPlaceChoice(base, catalogue, session, checkCart)
  const boot = createBoot(base, catalogue, location.dialog)
  const isOfResto = select(router.current, ({ page }) => needsResto(page.name))
  const isWaiting = derive([boot.state, boot.switching], ({ at }, isSwitching) => at !== 'ready' || isSwitching)
  // the shop speaks by itself neither over a dialog, whose buttons it would cover, nor over the picture of the start
  const isFree = select(location.dialog.view, ({ at }) => at === 'closed')
  const mayTell = derive([isFree, isWaiting, isOfResto], (free, waits, is) => free && !(is && waits))
  const maySay = derive([mayTell, isOfResto], (may, is) => may && is)
  const search = createSearchView(router, timer)
  erasable.onErased(search.forget)
  if (log !== undefined) {
    followShop(log, router.current, checkout.order.state, checkout.quote.state)
    erasable.onErased(log.clear)
  }
  /** The navigation panel of narrow screens; a navigation has answered it (RT-09). */
  const panel = createStore(false)
  select(router.current, ({ key }) => key).subscribe(() => panel.set(false))

  return {
    config,
    timer,
    tabStorage,
    locale,
    clock: { now: clock.now, minute, moment },
    router,
    consent,
    platform: env.platform,
    isOutdated: followVersion(env.storage, env.version),
    session: {
      ...session, methods, phone, social, vk, identity, signOut: account.signOut,
      end: createEndNotice(session, timer, { mayTell, isOnSignIn: account.isSignInPage }),
    },
    location: { cities, choice, ...location },
    venues: { ...venues, dayOff: createDayOff(stored, choice.venue, minute, { isOfResto, maySay }) },
    menu: {
      ...menu, chosen, availability, search,
      visible: select(chosen, now => (now === null ? [] : menusFor(now.menu.menus, now.method))),
      openness: derive([choice.venue, minute], (now, at) =>
        (now.at === 'resto' ? statusAt(now.resto.schedule, now.resto.zone, at) : null)),
      favourites: createFavourites(stored),
    },
    promotions: createPromotions(chosen, minute),
    cart,
    checkout,
    panel,
    leaving: {
      personalData: personalDataOf(catalogue, account, checkout, location.recent),
      /** Whether the customer is asked about it at present. */
      asks: createStore(false),
      leave: account.signOut,
      /** Called when the page comes back to sight: another tab may have erased while it slept. */
      check: erasable.check,
      onErased: erasable.onErased,
    },
    isReportOpen: createStore(false),
    boot,
    /** Starts everything that calls the world; a test may build a shop without it. */
    start() {
      boot.start()
      account.start()
    },
  }
}

/** How another place is chosen: the dialog, and the ways to an address in it and on its map. */
function createPlaceChoice(base: Base, { cities, choice }: Catalogue, { state: person }: Session, checkCart: Purchase['checkCart']) {
  const { env, stored, locale, erasable } = base
  const recent = createRecentPlaces(stored)
  const dialog = createLocationDialog({
    storedInTab: createStored(env.tabStorage, env.report), cities, choice, checkCart, recent,
  })
  erasable.onErased(dialog.forget)
  const city = select(dialog.view, view => (view.at === 'open' ? view.city : null))
  const places = derive([city, person, recent.places], (where, now, used) =>
    where === null ? [] : savedPlaces(where, now.at === 'authorised' ? now.profile.deliveries : [], used))
  const address = createAddressInput(dialog, { ports: env, locale: locale.get, city, places })
  return { dialog, address, recent: recent.places }
}

/** What of a person the device would lose by leaving it, told before it does (STO-06). */
function personalDataOf(
  { choice }: Catalogue, { providerProfiles }: Account, { draft, history, order }: Purchase['checkout'],
  recent: Readable<readonly unknown[]>,
) {
  return derive(
    [draft.form.values, providerProfiles, choice.stored, recent, history.orders, order.placed, order.unpaid, order.state],
    ({ name, email, phone, comment }, said, { place }, places, past, placed, unpaid, state) => {
      const isKnown = name + email + phone !== '' || said !== null || placed !== null || past.length + unpaid.length > 0
      const owed = unpaid.filter(one => one.said !== 'paid')
      return {
        /** Whether that tells who it was: more than a place. */
        isKnown,
        /** Whether it holds anything of a person at all. */
        any: isKnown || place !== null || places.length > 0 || comment !== '',
        /** Numbers of orders whose way to pay is kept here alone. */
        unpaid: (placed !== null && isUnpaid(placed) ? [placed, ...owed] : owed).map(one => one.number ?? '—'),
        /** Nobody knows what became of an order; it stays told. */
        isInDoubt: state.at === 'unknown' || state.at === 'sending',
      }
    },
  )
}
