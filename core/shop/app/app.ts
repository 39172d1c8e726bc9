import { createLazyService } from '../../lazy-service.ts'
import { constant, derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { withTimeout } from '../../task.ts'
import { statusAt } from '../../time/schedule.ts'
import { createSessionFacade } from '../account/facade.ts'
import { createBase, type Base, type ShopEnv } from './base.ts'
import { createBoot } from './boot.ts'
import { createEarlyCart } from '../cart/early.ts'
import { createCartFacade } from '../cart/facade.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { createFavourites } from '../catalogue/favourites.ts'
import { createSearchView } from '../catalogue/search-view.ts'
import type { Config } from '../config.ts'
import * as KEY from '../storage/startup-keys.ts'
import { createDialogFacade } from '../place/facade.ts'
import { NO_NOTICE, type OperatorNotice } from '../operator/notice.ts'
import { createPromotions } from '../promotions/promotions.ts'
import { logPages } from '../report/log-pages.ts'
import type { Shop, ShopFiles } from './shop.ts'

/** Creates the shop: the services of the first view, and the lazily loaded services. */
export function createShop(ports: ShopEnv, config: Config, files: ShopFiles): Shop {
  const base = createBase(ports, config)
  const { env, stored, userData, locale, clock, minute, router, isRestoPage, consent } = base
  const { timer, tabStorage, storage, log } = env
  const catalogue = createCatalogue(base)
  const { cities, choice, menu, selectedMenu, shownMenu, layerMenu, visibleMenus, preOrder, availability } = catalogue

  // a function, since `canNotify` depends on the dialog, which is one of these services
  const lazy = createLazyServices(base, catalogue, files, () => canNotify)
  const { services, session, operator, dialog, loadErrors } = lazy
  const { account, purchase } = services

  const boot = createBoot(base, catalogue, dialog, services)
  // suppress unsolicited notices while the location dialog is visible, whose buttons they would cover,
  // and while the splash screen is visible
  const notifySources = [boot.showsDialog, boot.state, boot.isSwitching, isRestoPage] as const
  const canNotify = derive(notifySources, (showsDialog, { status }, isSwitching, isPageOfResto) => {
    const isSplashVisible = isPageOfResto && (status !== 'ready' || isSwitching)
    return !showsDialog && !isSplashVisible
  })
  const search = createSearchView(router, timer)
  userData.onErased(search.forget)
  if (log !== undefined) {
    logPages(log, router.current)
    userData.onErased(log.clear)
  }
  // the navigation panel closes with each navigation (RT-09)
  const panel = createStore(false)
  select(router.current, ({ key }) => key).subscribe(() => panel.set(false))

  return {
    config,
    timer,
    tabStorage,
    locale,
    clock: { now: clock.now, minute, moment: preOrder.moment },
    router,
    consent,
    servedPage: env.page,
    platform: env.platform,
    ...services,
    session,
    cart: createCartFacade(purchase, createEarlyCart(env, timer.now), catalogue.cartTotal, timer),
    location: { cities, choice, dialog },
    menu: {
      ...menu, selectedMenu, shownMenu, layerMenu, visibleMenus, availability, search, preOrder,
      filtered: services.menuCache.select(visibleMenus, ({ filters }) => filters.menus),
      openness: derive([choice.venue, minute], (venue, now) =>
        (venue.kind === 'resto' ? statusAt(venue.resto.schedule, venue.resto.zone, now) : null)),
      favourites: createFavourites(stored),
    },
    promotions: createPromotions(selectedMenu, minute), layerPromotions: createPromotions(layerMenu, minute),
    hasOrders: purchase.select(constant(storage.get(KEY.orderHistory) !== null), ({ checkout }) => checkout.hasOrders),
    operator, panel,
    unknownReturn: base.unknownReturn,
    loadErrors,
    leaving: {
      isConfirmationOpen: createStore(false),
      personalData: account.select(constant(NOTHING_PERSONAL), service => service.personalData),
      detectErasure: userData.detectErasure,
      onErased: userData.onErased,
    },
    isReportOpen: createStore(false),
    boot, catchUp: userData.catchUp,
    preloadServices(): void {
      for (const service of Object.values(services)) service.preload()
    },
    start() {
      boot.start()
      lazy.start()
      // wait until the requests of the first view have completed
      function startWhenIdle(): void {
        if (boot.state.get().status !== 'loading') lazy.startIfNeeded()
      }
      boot.state.subscribe(startWhenIdle)
      storage.subscribe(startWhenIdle)
      startWhenIdle()
    },
  }
}

/** Creates the lazy services. Other services read a fallback until the chunk has loaded. */
function createLazyServices(
  base: Base, catalogue: Catalogue, files: ShopFiles, canNotify: () => Readable<boolean>,
) {
  const { env: { timer, storage, tabStorage, report }, http, config, router } = base
  const { cities, choice } = catalogue
  let isStarted = false
  const account = createLazyService(files.account, file => {
    const service = file.createAccount(base, catalogue, {
      orders: purchase.select(constant(NO_ORDERS), ({ personal }) => personal),
      recentPlaces: place.select(constant([]), ({ recent }) => recent),
      canNotify: canNotify(),
      maySendStatistics: () => notices.get()?.cookies.allowed.get().some(({ kind }) => kind === 'vk') === true,
    })
    if (isStarted) service.start()
    return service
  }, timer)
  const session = createSessionFacade(account, storage)
  async function loadPurchaseFile() {
    // load the account first: the first prices must be the signed-in customer's, not a guest's
    if (session.state.get().status === 'loading') await account.load().catch(() => undefined)
    // wait at most 1 s for the zones: they decide the delivery cost; a late cost shifts the cart
    const loadZones = async () => (await cityLoader.load()).loadSelected()
    const zonesRequest = withTimeout(timer, 1000, loadZones).catch(() => undefined)
    const [file] = await Promise.all([files.purchase(), zonesRequest])
    return file
  }
  const purchase = createLazyService(loadPurchaseFile, file =>
    file.createPurchaseService(base, catalogue, session, select(operator, ({ isPaused }) => isPaused)), timer)
  const place = createLazyService(files.place, file =>
    file.createLocationService(base, catalogue, session.state, { purchase, cityLoader }), timer)
  const chain = createLazyService(files.chain, file => file.createRestaurants({
    http, report, cities, whiteLabel: config.whiteLabel, route: router.current,
    selectedCityId: select(choice.stored, stored => stored.cityId),
  }), timer)
  const notices = createLazyService(files.notices, file =>
    file.createNotices(base, catalogue, canNotify(), session, { purchase, cityLoader }), timer)
  const operator: Readable<OperatorNotice> = notices.select(constant(NO_NOTICE), service => service.operator)
  const menuCache = createLazyService(files.menuCache, file => file.createMenuCache(base, catalogue), timer)
  const cityLoader = createLazyService(files.cityLoader, file => file.createCityLoader(base, catalogue), timer)
  const services = { account, purchase, place, chain, notices, menuCache, cityLoader }
  const allServices = Object.values(services)
  const listFailed = () => allServices.filter(({ state }) => state.get() === 'command-failed')
  return {
    services, session, operator,
    loadErrors: {
      hasFailedCommand: derive(allServices.map(({ state }) => state), (...states) => states.includes('command-failed')),
      listErrors: () => listFailed().map(service => service.getError()),
      retry(): void {
        for (const service of listFailed()) service.load().catch(() => undefined)
      },
    },
    dialog: createDialogFacade(place, tabStorage),
    start(): void {
      isStarted = true
      account.get()?.start()
    },
    /** Loads the services for which the device holds data, possibly just stored by another tab. */
    startIfNeeded(): void {
      const candidates = [[account, hasAccountData(base)], [purchase, hasPurchaseData(base)]] as const
      for (const [service, isNeeded] of candidates) {
        if (service.get() === null && isNeeded) service.load().catch(() => undefined)
      }
    },
  }
}

const hasAnyKey = ({ env: { storage } }: Base, keys: readonly string[]): boolean =>
  keys.some(key => storage.get(key) !== null)
const hasAccountData = (base: Base): boolean =>
  base.vkReturn !== null || hasAnyKey(base, [KEY.tokens, KEY.sessionEnded, KEY.providerProfiles, KEY.vkAuthRequest])
const ORDER_KEYS = [KEY.placedOrder, KEY.pendingOrder, KEY.unpaidOrders, KEY.orderHistory, KEY.person]
const hasPurchaseData = (base: Base): boolean => base.paymentReturn !== null || base.incoming.fragment.get() !== null
  || (base.env.storage.get(KEY.cart) ?? '[]') !== '[]'
  || base.env.storage.keys().some(key => key.startsWith(KEY.CART_REPLICA))
  || hasAnyKey(base, ORDER_KEYS)

const NO_ORDERS = { identifiesCustomer: false, hasComment: false, unpaid: [] as string[], isOutcomeUnknown: false }
const NOTHING_PERSONAL = { identifiesCustomer: false, hasAny: false, unpaid: [] as string[], isOutcomeUnknown: false }
