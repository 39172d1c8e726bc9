import { createPart } from '../part.ts'
import { constant, derive, select } from '../store/derived.ts'
import { createStore, type Readable } from '../store/store.ts'
import { withTimeout } from '../task.ts'
import { statusAt } from '../time/schedule.ts'
import { createSessionFront } from './account/front.ts'
import { createBase, type Base, type ShopEnv } from './base.ts'
import { createBoot } from './boot.ts'
import { createEarlyCart } from './cart/early.ts'
import { createCartFront } from './cart/front.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createSearchView } from './catalogue/search-view.ts'
import type { Config } from './config.ts'
import * as KEY from './first-keys.ts'
import { createDialogFront } from './place/front.ts'
import { createPromotions } from './promotions/promotions.ts'
import { followPages } from './report/follow.ts'

export type Shop = ReturnType<typeof createShop>

/** The parts that come in files of their own: each file, at once where it is at hand. */
export interface ShopFiles {
  readonly account: () => File<{ readonly createAccount: WithPorts<typeof import('./account.ts').createAccount> }>
  readonly purchase: () => File<{ readonly createPurchase: WithPorts<typeof import('./purchase.ts').createPurchase> }>
  readonly place: () => File<{ readonly createPlace: WithPorts<typeof import('./place.ts').createPlace> }>
  readonly notices: () => File<{ readonly createNotices: WithPorts<typeof import('./notices.ts').createNotices> }>
  readonly keptMenu: () => File<{ readonly createKeptMenu: WithPorts<typeof import('./kept-menu.ts').createKeptMenu> }>
  readonly wholeCity: () => File<Pick<typeof import('./whole-city.ts'), 'createWholeCity'>>
  readonly chain: () => File<Pick<typeof import('./venues/venues.ts'), 'createVenues'>>
}
type File<Module> = Module | Promise<Module>
/** A part's file brings the ports that only this part needs. */
export type WithPorts<Create> = Create extends (ports: never, ...rest: infer Rest) => infer P ? (...rest: Rest) => P : never

/** What a first sight of the shop needs, and its other parts, which come later. */
export function createShop(ports: ShopEnv, config: Config, files: ShopFiles) {
  const base = createBase(ports, config)
  const { env, stored, erasable, locale, clock, minute, router, isOfResto, consent } = base
  const { timer, tabStorage, storage, log } = env
  const catalogue = createCatalogue(base)
  const { cities, choice, menu, chosen, visible, preOrder, availability } = catalogue

  const { parts, start, wake, session, dialog, missing } = createParts(base, catalogue, files, () => mayTell)
  const { account, purchase } = parts

  const boot = createBoot(base, catalogue, dialog, parts)
  // the shop speaks by itself neither over a dialog, whose buttons it would cover, nor over the picture of the start
  const mayTell = derive([dialog.isOpen, boot.state, boot.switching, isOfResto], (isAsked, { at }, isSwitching, is) =>
    !isAsked && !(is && (at !== 'ready' || isSwitching)))
  const search = createSearchView(router, timer)
  erasable.onErased(search.forget)
  if (log !== undefined) {
    followPages(log, router.current)
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
    clock: { now: clock.now, minute, moment: preOrder.moment },
    router,
    consent,
    platform: env.platform,
    ...parts,
    session,
    cart: createCartFront(purchase, createEarlyCart(env, timer.now), catalogue.cartTotal, timer),
    location: { cities, choice, dialog },
    menu: {
      ...menu, chosen, visible, availability, search, preOrder,
      /** Those that the customer wants to see of them. */
      narrowed: parts.keptMenu.show(visible, part => part.narrowing.menus),
      openness: derive([choice.venue, minute], (now, at) =>
        (now.at === 'resto' ? statusAt(now.resto.schedule, now.resto.zone, at) : null)),
      favourites: createFavourites(stored),
    },
    promotions: createPromotions(chosen, minute),
    hasOrders: purchase.show(constant(storage.get(KEY.orderHistory) !== null), ({ checkout }) => checkout.hasOrders),
    panel,
    missing,
    leaving: {
      /** Whether the customer is asked about it at present. */
      asks: createStore(false),
      personalData: account.show(constant(NOTHING_PERSONAL), part => part.personalData),
      /** Called when the page comes back to sight: another tab may have erased while it slept. */
      check: erasable.check,
      onErased: erasable.onErased,
    },
    isReportOpen: createStore(false),
    boot,
    /** Brings the other parts, for whatever comes next. */
    soon(): void {
      for (const part of Object.values(parts)) part.soon()
    },
    /** Starts everything that calls the world; a test may build a shop without it. */
    start() {
      boot.start()
      start()
      // nothing that the first sight waits for is on its way by then
      const wakeOnceSettled = (): void => void (boot.state.get().at !== 'loading' && wake())
      boot.state.subscribe(wakeOnceSettled)
      storage.subscribe(wakeOnceSettled)
      wakeOnceSettled()
    },
  }
}

/** The parts that come later, each with what stands in for it. */
function createParts(base: Base, catalogue: Catalogue, files: ShopFiles, mayTell: () => Readable<boolean>) {
  const { env: { timer, storage, tabStorage, report }, http, config, router } = base
  const { cities, choice } = catalogue
  let isStarted = false
  const account = createPart(files.account, file => {
    const part = file.createAccount(base, catalogue, {
      orders: purchase.show(constant(NO_ORDERS), ({ personal }) => personal),
      recent: place.show(constant([]), ({ recent }) => recent),
      mayTell: mayTell(),
      maySendStatistics: () => notices.get()?.cookies.allowed.get().some(({ kind }) => kind === 'vk') === true,
    })
    if (isStarted) part.start()
    return part
  }, timer)
  const session = createSessionFront(account, storage)
  async function purchaseFile() {
    // as whoever is here, and not first as a guest
    if (session.state.get().at === 'loading') await account.need().catch(() => undefined)
    // what delivery costs goes by zones: a cart that is shown before them would move when they come, within a second at most
    const zoned = withTimeout(timer, 1000, async () => (await wholeCity.need()).present()).catch(() => undefined)
    return (await Promise.all([files.purchase(), zoned]))[0]
  }
  const purchase = createPart(purchaseFile, file => file.createPurchase(base, catalogue, session), timer)
  const place = createPart(files.place, file => file.createPlace(base, catalogue, session.state, { purchase, wholeCity }), timer)
  const chain = createPart(files.chain, file => file.createVenues({
    http, report, cities, whiteLabel: config.whiteLabel, route: router.current,
    chosenCityId: select(choice.stored, held => held.cityId),
  }), timer)
  const notices = createPart(files.notices, file => file.createNotices(base, catalogue, mayTell(), session, { purchase, wholeCity }), timer)
  const keptMenu = createPart(files.keptMenu, file => file.createKeptMenu(base, catalogue), timer)
  const wholeCity = createPart(files.wholeCity, file => file.createWholeCity(base, catalogue), timer)
  const parts = { account, purchase, place, chain, notices, keptMenu, wholeCity }
  const all = Object.values(parts)
  return {
    parts, session,
    /** What a customer has done waits for a part that cannot be had. */
    missing: {
      isTold: derive(all.map(({ state }) => state), (...states) => states.includes('missed')),
      /** Asks for what is missed once more. */
      again: (): void => all.forEach(part => part.state.get() === 'missed' && part.need().catch(() => undefined)),
    },
    dialog: createDialogFront(place, tabStorage),
    start(): void {
      isStarted = true
      account.get()?.start()
    },
    /** Brings what the device keeps things for; what comes from another tab, too. */
    wake(): void {
      const wakers = [[account, keepsPerson(base)], [purchase, keepsPurchase(base)]] as const
      for (const [part, isNeeded] of wakers) if (part.get() === null && isNeeded) part.need().catch(() => undefined)
    },
  }
}

const keepsAny = ({ env: { storage } }: Base, keys: readonly string[]): boolean => keys.some(key => storage.get(key) !== null)
const keepsPerson = (base: Base): boolean =>
  base.vkReturn !== null || keepsAny(base, [KEY.tokens, KEY.sessionEnded, KEY.providerProfiles, KEY.vkAuthRequest])
const keepsPurchase = (base: Base): boolean => base.paymentReturn !== null || base.incoming.fragment.get() !== null
  || (base.env.storage.get(KEY.cart) ?? '[]') !== '[]' || base.env.storage.keys().some(key => key.startsWith(KEY.CART_COPY)) || keepsAny(base, [KEY.placedOrder, KEY.pendingOrder, KEY.unpaidOrders, KEY.orderHistory, KEY.person])

const NO_ORDERS = { isKnown: false, hasComment: false, unpaid: [] as string[], isInDoubt: false }
const NOTHING_PERSONAL = { isKnown: false, any: false, unpaid: [] as string[], isInDoubt: false }
