import type { Cancel, StoragePort, TimerPort } from '../../env.ts'
import type { OwnedLazyService } from '../../lazy-service.ts'
import type { Readable, Store } from '../../store/store.ts'
import type { OpeningStatus } from '../../time/schedule.ts'
import type { Account, PersonalData } from './account.ts'
import type { SessionFacade } from '../account/session.ts'
import type { Base, ShopEnv } from './base.ts'
import type { Boot } from './boot.ts'
import type { CartFacade } from '../cart/facade.ts'
import type { Catalogue } from './catalogue.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { Favourites } from '../catalogue/favourites.ts'
import type { MenuSections, MenuStore } from '../catalogue/menu.ts'
import type { PreOrder } from '../catalogue/pre-order.ts'
import type { SearchView } from '../catalogue/search-view.ts'
import type { MenuCache } from '../storage/menu-cache.ts'
import type { Notices } from './notices.ts'
import type { OperatorNotice } from '../operator/notice.ts'
import type { LocationService } from './place.ts'
import type { ChoiceStore } from '../place/choice.ts'
import type { DialogFacade } from '../place/facade.ts'
import type { Promotions } from '../promotions/promotions.ts'
import type { PurchaseService } from './purchase.ts'
import type { Restaurants } from '../venues/venues.ts'
import type { CityLoader } from './city-loader.ts'

/** Loads the chunk of each lazy service, synchronously if the chunk has loaded already. */
export interface ShopFiles {
  readonly account: () => Chunk<{ readonly createAccount: PortsSupplied<typeof import('./account.ts').createAccount> }>
  readonly purchase: () => Chunk<{
    readonly createPurchaseService: PortsSupplied<typeof import('./purchase.ts').createPurchaseService>
  }>
  readonly place: () => Chunk<{
    readonly createLocationService: PortsSupplied<typeof import('./place.ts').createLocationService>
  }>
  readonly notices: () => Chunk<{ readonly createNotices: PortsSupplied<typeof import('./notices.ts').createNotices> }>
  readonly menuCache: () => Chunk<{
    readonly createMenuCache: PortsSupplied<typeof import('../storage/menu-cache.ts').createMenuCache>
  }>
  readonly cityLoader: () => Chunk<Pick<typeof import('./city-loader.ts'), 'createCityLoader'>>
  readonly chain: () => Chunk<Pick<typeof import('../venues/venues.ts'), 'createRestaurants'>>
}
type Chunk<Module> = Module | Promise<Module>
/** A factory without its first parameter: the chunk of the service supplies the ports. */
export type PortsSupplied<Create> =
  Create extends (ports: never, ...rest: infer Rest) => infer P ? (...rest: Rest) => P : never

/** A lazy service with the chunk of that name. */
type Lazy<Name extends keyof ShopFiles, Service> = OwnedLazyService<Awaited<ReturnType<ShopFiles[Name]>>, Service>

/** The services that load after the first view, or when the customer needs them. */
export interface LazyServices {
  /** Sign-in, sign-out and personal data. */
  readonly account: Lazy<'account', Account>
  /** The cart with its prices, and the checkout. */
  readonly purchase: Lazy<'purchase', PurchaseService>
  /** The selection of a city, a restaurant and an address. */
  readonly place: Lazy<'place', LocationService>
  /** The pages of the chain's restaurants. */
  readonly chain: Lazy<'chain', Restaurants>
  /** Notices and background work. */
  readonly notices: Lazy<'notices', Notices>
  /** The menu cache and the menu filters. */
  readonly menuCache: Lazy<'menuCache', MenuCache>
  /** The loader of whole cities with their zones. */
  readonly cityLoader: Lazy<'cityLoader', CityLoader>
}

/** The shop without a screen. */
export interface Shop extends LazyServices, Pick<Base, 'config' | 'locale' | 'router' | 'consent' | 'unknownReturn'> {
  /** The timer and the clock of the device, in milliseconds. */
  readonly timer: TimerPort
  /** The storage of the tab; without one, the storage that all tabs share. */
  readonly tabStorage: StoragePort
  /** Times are milliseconds since 1970 by the server's clock. */
  readonly clock: {
    now(): number
    readonly minute: Base['minute']
    /** The time of the order: as in `PreOrder.moment`. */
    readonly moment: Readable<number>
  }
  /** The data of the prerendered page that the browser has opened, and that a page may show; else undefined. */
  readonly servedPage: ShopEnv['page']
  /** The platform whose applications the device can install. */
  readonly platform: ShopEnv['platform']
  /** The session, also before the account service has loaded. */
  readonly session: SessionFacade
  /** The cart as menus show it, also before the purchase service has loaded. */
  readonly cart: CartFacade
  /** The cities, the selected restaurant and address, and the location dialog. */
  readonly location: { readonly cities: Cities; readonly choice: ChoiceStore; readonly dialog: DialogFacade }
  /** The menu with its search, filters and favourites. */
  readonly menu: ShopMenu
  /** The promotions of the selected restaurant that are running now (MENU-08). */
  readonly promotions: Promotions
  /** The promotions that a layer shows: the same, until they have loaded that of a prerendered layer. */
  readonly layerPromotions: Promotions
  /** Whether the device has orders in its history. */
  readonly hasOrders: Readable<boolean>
  /** The operator's pause and banner (CFG-11). */
  readonly operator: Readable<OperatorNotice>
  /** Whether the navigation panel of narrow screens is open; each navigation closes it (RT-09). */
  readonly panel: Store<boolean>
  /** Commands of the customer that wait for a service whose chunk could not be loaded. */
  readonly loadErrors: {
    readonly hasFailedCommand: Readable<boolean>
    /** Lists why those services could not be loaded. */
    listErrors(): readonly unknown[]
    /** Loads those services again. */
    retry(): void
  }
  /** The removal of the customer's data from the device. */
  readonly leaving: {
    /** Whether the confirmation is open. */
    readonly isConfirmationOpen: Store<boolean>
    readonly personalData: Readable<PersonalData>
    /**
     * Handles an erasure by another tab that this tab has missed while it was suspended. Called
     * when the page becomes visible. Returns the number of erasures so far.
     */
    detectErasure(): number
    /** Adds a listener that is called after data was erased. */
    onErased(listener: () => void): Cancel
  }
  /** Applies what other pages have stored while this page was in the browser's back/forward cache. */
  catchUp(): void
  /** Whether the form for a problem report is open. */
  readonly isReportOpen: Store<boolean>
  /** The first load. */
  readonly boot: Boot
  /** Loads all lazy services in the background. */
  preloadServices(): void
  /** Starts all network calls and timers; a test may create a shop without them. */
  start(): void
}

/** The menu of the selected restaurant. */
export interface ShopMenu
  extends MenuStore, Pick<Catalogue, 'selectedMenu' | 'shownMenu' | 'layerMenu' | 'visibleMenus' | 'availability'> {
  /** The search of a page. */
  readonly search: SearchView
  /** The time of the order. */
  readonly preOrder: PreOrder
  /** The menus with the dishes that pass the customer's filters; all dishes until the filters have loaded. */
  readonly filtered: Readable<readonly MenuSections[]>
  /** Whether the restaurant is open now; null without a restaurant. */
  readonly openness: Readable<OpeningStatus | null>
  /** The dishes that the customer has marked as favourites. */
  readonly favourites: Favourites
}
