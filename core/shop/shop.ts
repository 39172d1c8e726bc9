import type { Env } from '../env.ts'
import type { Point } from '../geo/point.ts'
import { createHttp } from '../http/http.ts'
import { rememberAnswers } from '../http/kept-answers.ts'
import { isoTime, object, read } from '../http/read.ts'
import { createRouter } from '../router/router.ts'
import { derive } from '../store/derived.ts'
import { persisted, textCodec } from '../store/persisted.ts'
import { createStore } from '../store/store.ts'
import { debounce, limit } from '../task.ts'
import { parseIso } from '../time/iso.ts'
import { createServerClock } from '../time/server-clock.ts'
import { statusAt } from '../time/schedule.ts'
import { createBoot } from './boot.ts'
import { troubleOf } from './cart/against-menu.ts'
import { createCart } from './cart/cart.ts'
import { createCartChanges } from './cart/changes.ts'
import { deliveryRule } from './cart/delivery-rule.ts'
import { totalsOf } from './cart/totals.ts'
import { createCartCheck } from './checkout/check-cart.ts'
import { createOrderDraft } from './checkout/draft.ts'
import { createOrderDesk } from './checkout/order.ts'
import { paymentMethods } from './checkout/payment.ts'
import { isOffered, preOrderDays } from './checkout/pre-order.ts'
import { createPreflightKeeper } from './checkout/preflight.ts'
import { paymentFor, pendingRequest } from './checkout/request.ts'
import { createCheckoutWire } from './checkout/wire.ts'
import type { Config, Locale } from './config.ts'
import { type Platform } from './consent/app-banner.ts'
import { createConsent } from './consent/consent.ts'
import { countersFor } from './consent/counters.ts'
import { cleanStorage, followVersion } from './hygiene.ts'
import { KEY } from './keys.ts'
import { createChoiceKeeper } from './location/choice.ts'
import { AT_ONCE, createCities } from './location/city-data.ts'
import { createLocationDialog } from './location/dialog.ts'
import { createMapPopup } from './location/map.ts'
import { createRecentPlaces, savedPlaces } from './location/saved-places.ts'
import { createAddressSearch } from './location/suggest.ts'
import { createWhereabouts } from './location/whereabouts.ts'
import { createLocationWire } from './location/wire.ts'
import { availabilityAt } from './menu/availability.ts'
import { createFavourites } from './menu/favourites.ts'
import { createMenuArchive } from './menu/kept.ts'
import { createMenuKeeper } from './menu/menu.ts'
import { createSearchView } from './menu/search-view.ts'
import { menusFor } from './menu/sections.ts'
import { createMenuWire } from './menu/wire.ts'
import { createMinute } from './moment.ts'
import { createPromotions } from './promotions/promotions.ts'
import { needsResto, routes } from './routes.ts'
import { createPhoneSignIn } from './session/phone.ts'
import { createSession } from './session/session.ts'
import { createTokenKeeper, type Exclusively } from './session/tokens.ts'
import { createSignInWire } from './session/wire.ts'
import { createDayOff } from './venues/day-off.ts'
import { createVenues } from './venues/venues.ts'
import { createVenuesWire } from './venues/wire.ts'

export type Shop = ReturnType<typeof createShop>

/** What the page knows and core cannot ask: its origin, the build's version, a bot-check token, the words for a bare point. */
export interface Surroundings {
  readonly origin: string
  readonly version: string
  readonly captcha: () => Promise<string>
  /** One tab at a time; absent where there is nothing to keep tabs apart. */
  readonly exclusively?: Exclusively
  /** What the API is told of a bare point on the map, in the chain's language. */
  readonly pointName: string
  /** Whose applications the visitor's device can install; `other` when not said. */
  readonly platform?: Platform
}

/** After the menu has come: by then nothing that a customer waits for is on its way. */
const KEEP_AFTER_MILLISECONDS = 2000

/** Builds the whole shop, once, in the order of its domains; nothing here lives outside the returned object. */
export function createShop(env: Env, config: Config, surroundings: Surroundings) {
  const { storage, timer, random, report } = env
  const tabStorage = env.tabStorage ?? storage
  cleanStorage({ storage, whiteLabel: config.whiteLabel, version: surroundings.version, report })

  const locale = persisted<Locale>({
    key: KEY.locale, storage, initial: config.defaultLocale, report,
    codec: textCodec(text => config.locales.find(known => known === text)),
  })
  const http = createHttp({ port: env.http, timer, base: config.apiBase, headers: () => ({ 'Accept-Language': locale.get() }) })
  const clock = createServerClock({ timer, storage, report })
  const minute = createMinute(timer, clock.now)
  const router = createRouter({ history: env.history, table: routes, fallback: 'home.index' })
  const consent = createConsent(storage, report)

  // session
  const signInWire = createSignInWire(http, config, report)
  const ended = createStore(false)
  const tokens = createTokenKeeper({
    // until the time has ever been known nothing counts as expired: a device's clock may be wrong by years
    now: () => (clock.hasOffset() ? clock.now() : 0),
    storage, refresh: signInWire.refresh, onSignedOut: () => ended.set(true),
    exclusively: surroundings.exclusively ?? (run => run()), report,
  })
  const session = createSession({ storage, keeper: tokens, wire: signInWire, ended, report })

  // location
  /** All that loads at boot shares one queue of six calls. */
  const queue = limit(AT_ONCE)
  const remembered = rememberAnswers(http, locale.get)
  const cities = createCities(createLocationWire(remembered.http, config.whiteLabel, report), report, queue)
  const choice = createChoiceKeeper({ storage, cities, report })
  const country = (): 'RU' | 'ME' => {
    const now = choice.selection.get()
    return now.at === 'resto' && now.resto.phones.some(phone => phone.replace(/[^\d+]/g, '').startsWith('+382')) ? 'ME' : 'RU'
  }
  const phone = createPhoneSignIn({ storage, wire: signInWire, session, country, now: clock.now, captcha: surroundings.captcha, report })

  // venues
  const venues = createVenues({
    wire: createVenuesWire(http, config.whiteLabel, report), cities, chosenCityId: choice.storedCityId, report,
  })
  const dayOff = createDayOff({ storage, selection: choice.selection, minute, report })

  // menu
  const menuWire = createMenuWire(remembered.http, report)
  const menu = createMenuKeeper({ wire: menuWire, preOrder: config.preOrder, report, queue })
  const archive = createMenuArchive({
    archive: env.archive, remembered, owner: { version: surroundings.version, whiteLabel: config.whiteLabel, apiBase: config.apiBase },
    language: locale.get, preOrder: config.preOrder, now: clock.now, timer, report,
  })
  if (env.archive !== undefined) {
    const wait = debounce(timer, KEEP_AFTER_MILLISECONDS)
    const keep = (): void => {
      const [now, selection] = [menu.state.get(), choice.selection.get()]
      const isWhole = now.at === 'ready' && menu.freshness.get().at === 'fresh' && selection.at === 'resto' && selection.resto.id === now.restoId
      if (isWhole) void archive.save(selection.choice.cityId, selection.resto)
    }
    menu.state.subscribe(() => wait.run(keep))
    choice.selection.subscribe(() => wait.run(keep))
  }
  const visibleMenus = derive([menu.state, choice.selection], (now, selection) =>
    now.at === 'ready' && selection.at === 'resto' && selection.resto.id === now.restoId
      ? menusFor(now.menu.menus, selection.choice.method)
      : [])

  // cart and checkout
  const cart = createCart({ storage, report, random, now: timer.now })
  const draft = createOrderDraft({ storage, country, report })
  const wire = createCheckoutWire(http, report)
  const pending = pendingRequest({ cart, keeper: choice, draft, session, pointName: () => surroundings.pointName })
  const preflight = createPreflightKeeper({ pending, wire, session, cart, draft, timer, report })
  const totals = derive([cart.positions, preflight.state, choice.selection], (positions, figures, selection) => {
    const last = figures.at === 'idle' ? null : figures.at === 'answered' ? figures.figures : figures.last
    return totalsOf(positions, selection.at === 'resto' && selection.choice.method === 'DELIVERY' ? last?.delivery ?? 0 : 0)
  })
  const rule = derive([totals, choice.selection], (sums, selection) => deliveryRule(selection.at === 'resto' ? selection.zone : null, sums.total))
  const payments = derive([choice.selection], selection => (selection.at === 'resto' ? paymentMethods(selection.resto, selection.choice.method) : []))
  const payment = derive([choice.selection, draft.payment], paymentFor)
  const days = derive([menu.state, choice.selection, minute], (now, selection, moment) =>
    now.at === 'ready' && selection.at === 'resto' ? preOrderDays(now.menu.preOrder, selection.choice.method, selection.resto.zone, moment) : [])
  /** The moment that the menu is judged at: the chosen time, else the present (MENU-14). */
  const moment = derive([draft.preOrderTime, minute], (chosen, now) => (chosen === null ? now : parseIso(chosen) ?? now))
  const openness = derive([choice.selection, minute], (selection, now) =>
    selection.at === 'resto' ? statusAt(selection.resto.schedule, selection.resto.zone, now) : null)
  const availability = derive([menu.state, choice.selection, moment], (now, selection, at) => {
    const zone = selection.at === 'resto' ? selection.resto.zone : null
    return (position: Parameters<typeof availabilityAt>[0]) =>
      now.at === 'ready' && zone !== null ? availabilityAt(position, now.menu.slots, zone, at) : { at: 'available' as const }
  })
  const trouble = derive([cart.positions, menu.state, choice.selection, moment], (positions, now, selection, at) =>
    now.at === 'ready' && selection.at === 'resto' && now.restoId === selection.resto.id
      ? troubleOf(positions, now.menu, selection.resto.zone, at)
      : { gone: [], unavailable: [] })

  const changes = createCartChanges({
    cart, menu, selection: choice.selection, moment,
    onRepriced() {
      // what the API said of these lines was said to other prices
      if (preflight.state.get().at !== 'idle') void preflight.ask()
    },
  })

  const recent = createRecentPlaces(storage, report)
  // the location dialog knows the cart only through what it is handed
  const dialog = createLocationDialog({
    storage: tabStorage, cities, keeper: choice, total: () => totals.get().total,
    checkCart: createCartCheck({
      cart, cities, session, draft, wire, menuWire, menu: menu.state.get, report, pointName: () => surroundings.pointName,
      currency: () => {
        const now = choice.selection.get()
        return now.at === 'resto' ? now.resto.currency : null
      },
    }),
    onSaved: made => {
      if (made.method === 'DELIVERY') recent.used(made.place)
    },
    report,
  })
  const city = () => {
    const view = dialog.view.get()
    return view.at === 'open' ? view.city : null
  }
  /** The addresses that are offered before anything is typed: of the dialog's city. */
  const saved = derive([dialog.view, session.state, recent.places], (view, person, places) =>
    view.at === 'open' && view.city !== null ? savedPlaces(view.city, person.at === 'authorised' ? person.profile.deliveries : [], places) : [])
  const search = () => createAddressSearch({
    maps: env.maps, timer, random, locale: locale.get, bounds: () => city()?.bounds ?? null, minimum: 3,
  })
  const map = createMapPopup({
    maps: env.maps,
    locale: locale.get,
    onConfirmed: ({ address, restoId }) => {
      if (address !== null) dialog.pickAddress(address, address.line)
      if (restoId !== null) dialog.choosePickUp(restoId)
    },
  })

  const whereabouts = (pin: (point: Point) => Promise<void>) =>
    createWhereabouts({ geolocation: env.geolocation, city, pin: point => void pin(point) })

  const order = createOrderDesk({
    storage, random, now: clock.now, wire, session, cart, keeper: choice, draft, preflight, pending,
    timeOffered: text => isOffered(days.get(), parseIso(text) ?? 0),
    personCountOn: config.cart.personCount,
    idempotencyKey: config.order.idempotencyKey,
    country,
    returnUrl: `${surroundings.origin}/cart`,
    report,
  })
  session.state.subscribe(() => {
    const now = session.state.get()
    if (now.at === 'authorised') draft.prefill(now.profile)
  })
  const person = session.state.get()
  if (person.at === 'authorised') draft.prefill(person.profile)

  const boot = createBoot({
    config, cities, keeper: choice, menu, archive, dialog, timer, report,
    async syncClock() {
      await clock.sync(async () => read(object({ utc_time: isoTime }), await http.get('/1/now'), report, 'now').utc_time)
      minute.wake()
    },
    hasOffset: clock.hasOffset,
    hasDraft: () => tabStorage.get(KEY.locationDraft) !== null,
    asks: derive([router.current], ({ page, layer }) => needsResto(page.name) || (layer !== null && needsResto(layer.name))),
  })

  return {
    config,
    locale,
    clock: { now: clock.now, minute, moment },
    router,
    consent,
    /** The foreign scripts that may count visits at present. */
    counters: derive([consent.cookies], accepted => countersFor(config, accepted)),
    platform: surroundings.platform ?? 'other',
    /** A later version of the shop runs in another tab: this one offers a reload. */
    isOutdated: followVersion(storage, surroundings.version),
    session: { ...session, phone },
    location: {
      cities, choice, dialog, map, saved, addressSearch: search(), mapSearch: search(),
      whereabouts: whereabouts(map.pin), mapWhereabouts: whereabouts(map.pick),
    },
    venues: { ...venues, dayOff },
    menu: { ...menu, visible: visibleMenus, availability, openness, favourites: createFavourites(storage, report), search: createSearchView(router, timer) },
    promotions: createPromotions({ menu: menu.state, selection: choice.selection, timer, now: clock.now }),
    cart: { ...cart, totals, rule, trouble, changes },
    checkout: { draft, preflight, payments, payment, days, order },
    /** The navigation panel of narrow screens: open or closed, closed at start (RT-09). */
    panel: createStore(false),
    /** Starts everything that calls the world; a test may build a shop without it. */
    start() {
      boot.start()
      if (tokens.tokens.get() !== null) void session.loadProfile()
    },
    boot,
  }
}
