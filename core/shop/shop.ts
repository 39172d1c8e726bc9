import type { Env } from '../env.ts'
import { onceEach } from '../log/report.ts'
import { derive, select } from '../store/derived.ts'
import { createStore } from '../store/store.ts'
import { createChoosing } from './assembly/choosing.ts'
import { createGround, type Surroundings } from './assembly/ground.ts'
import { createLeaving } from './assembly/leaving.ts'
import { createMenus } from './assembly/menus.ts'
import { createNotices } from './assembly/notices.ts'
import { createPlaces } from './assembly/places.ts'
import { createPurchase } from './assembly/purchase.ts'
import { createSignIn } from './assembly/sign-in.ts'
import { createBoot } from './boot.ts'
import type { Config } from './config.ts'
import { countersAmong } from './consent/counters.ts'
import { followVersion } from './hygiene.ts'
import { createFavourites } from './menu/favourites.ts'
import { createSearchView } from './menu/search-view.ts'
import { createPromotions } from './promotions/promotions.ts'
import { needsResto } from './routes.ts'
import { followShop } from './support/follow.ts'
import { createVenues } from './venues/venues.ts'

export type Shop = ReturnType<typeof createShop>
export type { Surroundings } from './assembly/ground.ts'

/** Builds the whole shop, once, in the order of its domains; nothing here lives outside the returned object. */
export function createShop(ports: Env, config: Config, surroundings: Surroundings) {
  // what is odd about the API's answers is told once, not with each answer
  const env: Env = { ...ports, report: onceEach(ports.report, 'wire.') }
  const ground = createGround(env, config, surroundings)
  const { timer, report } = ground.env
  const { stored, locale, http, clock, minute, router, consent, tabStorage } = ground
  const places = createPlaces(ground)
  const { cities, choice } = places
  const signIn = createSignIn(ground, places)
  const venues = createVenues({
    http, whiteLabel: config.whiteLabel, cities, chosenCityId: select(choice.held, held => held.cityId), route: router.current, report,
  })
  const menus = createMenus(ground, places)
  const { menu, archive } = menus
  const purchase = createPurchase(ground, places, signIn, menus)
  const { cart, draft, preflight, changes, offers, order, payAddress, status, history, resume } = purchase
  const { visibleMenus, totals, reasons, promo, rule, minutes, payments, payment, days, timeGone, moment, openness, availability, trouble } = purchase.facts
  const choosing = createChoosing(ground, places, signIn, purchase)
  const leaving = createLeaving(ground, places, signIn, purchase, choosing)

  const boot = createBoot({
    defaults: config.defaults, cities, keeper: choice, menus: { menu, archive }, dialog: choosing.dialog,
    ports: { timer, report, clock: { sync: ground.syncClock, hasOffset: clock.hasOffset } },
    asks: derive([router.current], ({ page, layer }) => needsResto(page.name) || (layer !== null && needsResto(layer.name))),
  })

  const search = createSearchView(router, timer)
  leaving.onErased(search.forget)
  if (surroundings.log !== undefined) {
    followShop(surroundings.log, { router, order, preflight })
    leaving.onErased(surroundings.log.clear)
  }

  const { end, dayOff, panel } = createNotices(ground, places, signIn, choosing, boot)

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
    /** The foreign scripts that may count visits at present. */
    counters: select(consent.cookies.allowed, countersAmong),
    platform: surroundings.platform ?? 'other',
    /** A later version of the shop runs in another tab: this one offers a reload. */
    isOutdated: followVersion(ground.env.storage, surroundings.version),
    session: { ...signIn.session, end, methods: signIn.methods, phone: signIn.phone, social: signIn.social, vk: signIn.vk, identity: signIn.identity, signOut: leaving.leave },
    location: { cities, choice, ...choosing },
    venues: { ...venues, dayOff },
    menu: { ...menu, chosen: menus.chosen, visible: visibleMenus, availability, openness, favourites: createFavourites(stored), search },
    promotions: createPromotions(menus.chosen, minute),
    cart: { ...cart, totals, reasons, rule, minutes, trouble, changes, offers },
    checkout: { draft, preflight, promo, payments, payment, days, timeGone, order, payAddress, status, history, resume },
    panel,
    leaving,
    /** The report of a problem: open or closed (UI-06). */
    reporting: createStore(false),
    /** Starts everything that calls the world; a test may build a shop without it. */
    start() {
      boot.start()
      signIn.start()
    },
    boot,
  }
}
