import type { Env } from '../env.ts'
import { derive, select } from '../store/derived.ts'
import { createStore } from '../store/store.ts'
import { createStored } from '../store/stored.ts'
import { statusAt } from '../time/schedule.ts'
import { createAccount, type Account } from './account.ts'
import { createBase, type Base, type PageContext } from './base.ts'
import { createBoot, type Boot } from './boot.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import { followVersion } from './migrate.ts'
import { createLeaving } from './leaving.ts'
import { createAddressInput } from './place/address-input.ts'
import { createLocationDialog, type LocationDialog } from './place/dialog.ts'
import { createRecentPlaces, savedPlaces } from './place/saved-places.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createSearchView } from './catalogue/search-view.ts'
import { menusFor } from './catalogue/sections.ts'
import { createPromotions } from './promotions/promotions.ts'
import { createPurchase, type Purchase } from './purchase.ts'
import { needsResto } from './routes.ts'
import { createEndNotice } from './account/end-notice.ts'
import type { Session } from './account/session.ts'
import { followShop } from './report/follow.ts'
import { createDayOff } from './venues/day-off.ts'

export type Shop = ReturnType<typeof createShop>
export type { PageContext } from './base.ts'

/** Builds the whole shop, once, in the order of its parts; nothing here lives outside the returned object. */
export function createShop(ports: Env, config: Config, pageContext: PageContext) {
  const base = createBase(ports, config, pageContext)
  const { env: { timer, storage, tabStorage }, stored, erasable, locale, clock, minute, router, consent } = base
  const catalogue = createCatalogue(base)
  const { cities, choice, menu, chosen, venues } = catalogue
  const account = createAccount(base, catalogue.country)
  const { session, methods, phone, social, vk, identity } = account
  const { cart, checkout, moment, availability, checkCart } = createPurchase(base, catalogue, session)
  const location = createPlaceChoice(base, catalogue, session, checkCart)
  const leaving = createLeaving(account, checkout, choice, location.recent)
  const boot = createBoot(base, catalogue, location.dialog)
  const { end, dayOff } = createNotices(base, catalogue, account, location.dialog, boot)
  const search = createSearchView(router, timer)
  erasable.onErased(search.forget)
  if (pageContext.log !== undefined) {
    followShop(pageContext.log, { router, order: checkout.order, quote: checkout.quote })
    erasable.onErased(pageContext.log.clear)
  }
  /** The navigation panel of narrow screens: open or closed, closed at start; a navigation has answered it (RT-09). */
  const panel = createStore(false)
  select(router.current, ({ key }) => key).subscribe(() => panel.set(false))

  return {
    config,
    /** For whatever a view waits for. */
    timer,
    /** What a screen keeps over a reload, and other tabs do not see. */
    tabStorage,
    locale,
    clock: { now: clock.now, minute, moment },
    router,
    consent,
    platform: pageContext.platform ?? 'other',
    /** A later version of the shop runs in another tab: this one offers a reload. */
    isOutdated: followVersion(storage, pageContext.version),
    session: { ...session, methods, phone, social, vk, identity, end, signOut: account.signOut },
    location: { cities, choice, ...location },
    venues: { ...venues, dayOff },
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
    /** `check` is called when the page comes back to sight: another tab may have erased everything while this one slept. */
    leaving: { ...leaving, check: erasable.check, onErased: erasable.onErased },
    /** The report of a problem: open or closed (UI-06). */
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
    storedInTab: createStored(env.tabStorage, env.report), cities, choice, checkCart,
    onSaved: made => {
      if (made.method === 'DELIVERY') recent.used(made.place)
    },
  })
  erasable.onErased(dialog.forget)
  const city = select(dialog.view, view => (view.at === 'open' ? view.city : null))
  const places = derive([city, person, recent.places], (where, now, used) =>
    where === null ? [] : savedPlaces(where, now.at === 'authorised' ? now.profile.deliveries : [], used))
  const address = createAddressInput(dialog, { ports: env, locale: locale.get, city, places })
  return { dialog, address, recent: recent.places }
}

/** What the shop says by itself, and when nothing stands in its way. */
function createNotices(base: Base, { choice }: Catalogue, { session, isSignInPage }: Account, dialog: LocationDialog, boot: Boot) {
  const { env, stored, minute, router } = base
  const { state, switching } = boot
  const isOfResto = select(router.current, ({ page }) => needsResto(page.name))
  const end = createEndNotice(session, env.timer, {
    isOnSignIn: isSignInPage,
    // not over a dialog whose buttons it would cover, nor over the picture of the start
    mayTell: derive([dialog.view, state, isOfResto], (view, stage, waits) => view.at === 'closed' && (stage.at === 'ready' || !waits)),
  })
  const dayOff = createDayOff({
    stored, venue: choice.venue, minute, isOfResto,
    maySay: derive([isOfResto, state, switching, dialog.view], (is, stage, isSwitching, view) =>
      is && stage.at === 'ready' && !isSwitching && view.at === 'closed'),
  })
  return { end, dayOff }
}
