import { createMemoryHistory } from 'history'
import { renderToString } from 'react-dom/server.edge'
import type { StoragePort, TimerPort } from '../../core/env.ts'
import { createLog } from '../../core/log/log.ts'
import { createShop } from '../../core/shop/app/app.ts'
import type { ShopEnv } from '../../core/shop/app/base.ts'
import type { ShopFiles } from '../../core/shop/app/shop.ts'
import type { Config } from '../../core/shop/config.ts'
import { createNotices } from '../../core/shop/app/notices.ts'
import { createMenuCache } from '../../core/shop/storage/menu-cache.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import { createRestaurants } from '../../core/shop/venues/venues.ts'
import { constant } from '../../core/store/derived.ts'
import { App } from '../app/App.tsx'
import { LayerOutlet } from '../app/LayerOutlet.tsx'
import { loadServedPage } from '../app/served-page.ts'
import type { I18n } from '../i18n/i18n.ts'

/**
 * Renders a page with the shop's own components, as a first visit sees the page on a phone. The shop in
 * the browser takes over the elements (`src/app/prerendered.ts`).
 * @throws when the data of `page` does not suffice for the page
 */
export async function renderShopPage(
  config: Config, i18n: I18n, page: PageRecord, origin: string,
): Promise<{ readonly head: string; readonly body: string }> {
  const env = createPorts(page, origin)
  const shop = createShop(env, { ...config, defaults: NO_DEFAULTS, defaultLocale: page.locale }, files)
  shop.start()
  const showsRecord = await loadServedPage(shop, page, i18n, true)
  // each page has its own shop, with services that the views of an earlier page have not loaded
  if ((page.menu ?? page.layer) === undefined) await Promise.all([shop.chain.load(), shop.notices.load()])
  // the data of a menu is decoded in microtasks
  const isReady = (): boolean => page.layer !== undefined || shop.boot.view.get().status === 'page'
  for (let turn = 0; turn < 100 && !isReady(); turn += 1) await Promise.resolve()
  if (!isReady() || !showsRecord()) {
    throw new Error(`${page.path}: the API's responses do not suffice`)
  }
  const markup = renderToString(
    <App
      shop={shop}
      i18n={constant(i18n)}
      mountMap={never}
      Outlet={shop.router.current.get().layer === null ? undefined : LayerOutlet}
      reportSource={{
        version: env.version,
        log: createLog({ now: env.timer.now }),
        cspViolations: [],
        storage: env.storage,
        isStorageVolatile: constant(false),
        shop: () => shop,
      }}
    />,
  )
  // React puts the preloads of pictures before the elements
  const [head = ''] = /^(?:<link [^>]*>)*/.exec(markup) ?? []
  return { head, body: markup.slice(head.length) }
}

const NO_DEFAULTS = { cityId: undefined, restoId: undefined, deliveryMethod: undefined }

/** A promise that stays pending. The first view needs neither the API nor lazy services. */
const never = (): Promise<never> => new Promise(() => undefined)

/** The ports of an empty browser at the time when the page was written. */
function createPorts(page: PageRecord, origin: string): ShopEnv {
  const timer: TimerPort = { now: () => page.savedAt, after: () => () => undefined }
  return {
    http: { send: never },
    storage: createEmptyStorage(),
    tabStorage: createEmptyStorage(),
    history: createMemoryHistory({ initialEntries: [page.path] }),
    timer,
    random: { bytes: count => new Uint8Array(count), sha256: never },
    report: () => undefined,
    origin,
    version: '',
    unnamedPointAddress: '',
    platform: 'other',
    preBoot: null,
    page: { ...page, rendered: never() },
  }
}

function createEmptyStorage(): StoragePort {
  const texts = new Map<string, string>()
  return {
    get: key => texts.get(key) ?? null,
    set: (key, value) => texts.set(key, value).has(key),
    remove: key => void texts.delete(key),
    keys: () => [...texts.keys()],
    subscribe: () => () => undefined,
  }
}

const emptyArchive = {
  get: async () => undefined, put: async () => undefined, remove: async () => undefined, keys: async () => [],
}
/** The page is never visible, so nothing is read again; what the operator says changes without a new page. */
const noticePorts = { isPageVisible: constant(false), readOperatorFile: never }
const files: ShopFiles = {
  account: never,
  purchase: never,
  place: never,
  notices: () => ({ createNotices: (...services) => createNotices(noticePorts, ...services) }),
  cityLoader: never,
  chain: () => ({ createRestaurants }),
  menuCache: () => ({ createMenuCache: (...services) => createMenuCache({ archive: emptyArchive }, ...services) }),
}
