import './ui/tokens.css'
import './ui/base.css'
import './ui/fonts.css'
import { createBrowserHistory } from 'history'
import type { ReactNode } from 'react'
import { createRoot, type Root, type RootOptions } from 'react-dom/client'
import type { Report, StoragePort } from '../core/env.ts'
import { logCalls } from '../core/log/calls.ts'
import { createLog } from '../core/log/log.ts'
import type { LogEvent, ShopLog } from '../core/shop/report/log-pages.ts'
import { createLazyService } from '../core/lazy-service.ts'
import { createShop } from '../core/shop/app/app.ts'
import type { Shop } from '../core/shop/app/shop.ts'
import type { ShopEnv } from '../core/shop/app/base.ts'
import type { Config } from '../core/shop/config.ts'
import { App } from './app/App.tsx'
import { waitForMoreThanSplash } from './app/splash.ts'
import { needsPreBoot } from './app/needs-pre-boot.ts'
import { Fatal } from './app/Fatal.tsx'
import { shopFiles } from './app/parts/files.ts'
import type { ReportSource } from './app/support/source.ts'
import { loadDeferredViews } from './lazy/deferred-chunk.ts'
import { parseBrandTexts, startTexts as ru, isPartialLanguage, loadTexts } from './app/texts.ts'
import { createTexts } from './i18n/create-texts.ts'
import { readValidatedConfig, readTextOverrides } from './web/config.ts'
import { loadLocaleTables, stopRecordingTaps } from './web/early.ts'
import { logFaults, describeFault } from './web/faults.ts'
import { importWithTimeout } from './web/import-chunk.ts'
import { createFetchHttp } from './web/http.ts'
import { loadDeferredStyles } from './web/deferred-styles.ts'
import { createMapsLoader } from './maps/load.ts'
import { detectPlatform } from './web/platform.ts'
import { browserRandom } from './web/random.ts'
import { collectViolations } from './web/collect-violations.ts'
import { createReport } from './web/report.ts'
import { startScroll } from './web/scroll-start.ts'
import { createWebStorage } from './web/storage.ts'
import { browserTimer } from './web/timer.ts'
import { createStore } from '../core/store/store.ts'

declare const __VERSION__: string

/** Loads the error screens for an invalid configuration and for a page inside a frame. */
const loadErrorScreens = () => importWithTimeout('app/ConfigError', () => import('./app/ConfigError.tsx'))

/** Loads the code that takes over a prerendered page. Null on other pages, and if it fails to load. */
const loadPrerendered = async () => (document.getElementById('storefront-page') === null ? null
  : importWithTimeout('app/prerendered', () => import('./app/prerendered.ts')).catch(() => {
    stopRecordingTaps()
    return null
  }))

/** Starts the page. The log comes first, so that any later error can be reported. */
function start(): void {
  const element = document.getElementById('app')
  if (element === null) return
  const log = createLog<LogEvent>({ now: Date.now })
  logFaults(log)
  const report = createReport(log)
  const cspViolations = collectViolations()
  // true when `localStorage` cannot be used: data then last only until the page is reloaded or closed
  const isStorageVolatile = createStore(false)
  const storage = createWebStorage('localStorage', { report, onVolatile: () => isStorageVolatile.set(true) })
  const tabStorage = createWebStorage('sessionStorage', { report, onVolatile: () => undefined })
  let shop: Shop | null = null
  const source: ReportSource = {
    version: __VERSION__,
    log,
    cspViolations,
    storage,
    isStorageVolatile,
    shop: () => shop,
  }
  let hasFailed = false
  const options = {
    onCaughtError(error: unknown) {
      const detail = describeFault(error)
      log.add({ kind: 'fault', code: 'screen.crashed', detail })
      console.error(`screen.crashed ${detail}`, error)
    },
    onUncaughtError: fail,
  }
  // created at the first render, because only then is it known whether React takes over the elements
  let createdRoot: Root | null = null
  const root: PageRoot = {
    render(node) {
      if (createdRoot === null) {
        // the layer of a prerendered page that the shop does not take over
        document.getElementById('overlays')?.replaceChildren()
        createdRoot = createRoot(element, options)
      }
      createdRoot.render(node)
    },
    takeOver: run => { createdRoot = run(element, options) },
  }
  /**
   * Replaces the page by the fatal error screen, but only once, because that screen may fail as
   * well.
   */
  function fail(error: unknown): void {
    // in a microtask, after React has unmounted the broken page
    if (!hasFailed)
      queueMicrotask(() =>
        root.render(<Fatal title={ru['error.headline']} text={ru['support.crashed']} canReload source={source} />),
      )
    hasFailed = true
    reportError(error)
  }
  // The shop refuses to run inside a frame. The header that forbids frames (CSP `frame-ancestors`)
  // may be missing, and browsers ignore `frame-ancestors` in a `meta` element.
  if (window.top !== window) {
    void loadErrorScreens().then(file => file.renderFramed(root))
    return
  }
  /** Loads `pre-boot.ts` if the address or the storage needs it, then creates the shop. */
  async function startShop(config: Config): Promise<void> {
    try {
      // a lazy service, because it makes several attempts to load the chunk
      const preBoot = needsPreBoot(location, storage, config.whiteLabel)
        ? await createLazyService(
            () => importWithTimeout('app/pre-boot', () => import('./app/pre-boot.ts')),
            file => file,
            browserTimer,
          ).load()
        : null
      const prerendered = await loadPrerendered()
      shop = createAndRender(config, { root, report, log, storage, tabStorage, source, preBoot, prerendered })
    } catch (error) {
      fail(error)
    }
  }
  const config = readValidatedConfig()
  if (config !== null) return void startShop(config)
  void loadErrorScreens().then(({ validateConfig, ConfigError }) => {
    const result = validateConfig(report)
    if (result.kind === 'read') void startShop(result.config)
    else root.render(<ConfigError field={result.field} expected={result.expected} source={source} />)
  }).catch(fail)
}

/** The element of the shop. `takeOver`: `run` renders over the elements of a prerendered page. */
interface PageRoot {
  render(node: ReactNode): void
  takeOver(run: (element: Element, options: RootOptions) => Root): void
}

/** Creates the shop with the ports of the browser, starts it, and renders it. */
function createAndRender(
  config: Config,
  {
    root,
    report,
    log,
    storage,
    tabStorage,
    source,
    preBoot,
    prerendered,
  }: Pick<ShopEnv, 'preBoot'> & {
    readonly root: PageRoot
    readonly report: Report
    readonly log: ShopLog
    readonly storage: StoragePort
    readonly tabStorage: StoragePort
    readonly source: ReportSource
    readonly prerendered: Awaited<ReturnType<typeof loadPrerendered>>
  },
): Shop {
  const brandTexts = readTextOverrides()
  const russianTexts = { ...ru, ...parseBrandTexts(brandTexts, 'ru') }
  const http = logCalls(createFetchHttp(), log, Date.now)
  const loadMaps = createMapsLoader(config, { http, report })
  const page = prerendered?.readPage(report) ?? null
  const shop = createShop(
    {
      http,
      storage,
      tabStorage,
      history: createBrowserHistory(),
      timer: browserTimer,
      random: browserRandom,
      report,
      origin: location.origin,
      version: __VERSION__,
      log,
      unnamedPointAddress: russianTexts['address.pointOnMap'],
      platform: detectPlatform(navigator),
      preBoot,
      ...page !== null && { page },
    },
    config,
    shopFiles(loadMaps, loadDeferredViews),
  )
  const texts = createTexts({
    locale: shop.locale,
    fallback: russianTexts,
    load: async (locale, group) => ({ ...await loadTexts(locale, group), ...parseBrandTexts(brandTexts, locale) }),
    isPartial: isPartialLanguage,
    report,
  })
  shop.start()
  // loads the browser's locale data while the stored menu is being read
  setTimeout(loadLocaleTables)
  startScroll(shop.router, tabStorage, () => loadDeferredViews().then(file => file.trackScroll))
  addEventListener('online', () => shop.boot.retry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    shop.clock.minute.refresh()
    shop.leaving.detectErasure()
  })
  // the page may have missed storage events while it was suspended
  addEventListener('focus', shop.leaving.detectErasure)
  // browsers drop the storage events for a page in the back/forward cache
  addEventListener('pageshow', event => {
    if (event.persisted) shop.catchUp()
  })
  // waits for the texts, so that the first render is in the selected language
  const opened = page === null ? waitForMoreThanSplash(shop) : prerendered?.openPage(shop, page, texts.i18n.get())
  void Promise.all([opened, texts.ready]).then(([canTakeOver]) => {
    const app = (
      <App
        shop={shop}
        i18n={texts.i18n}
        mountMap={(...args) =>
          loadDeferredStyles()
            .then(loadMaps)
            .then(maps => maps.mount(...args))
        }
        reportSource={source}
        onRender={prerendered?.onRender}
      />
    )
    if (prerendered !== null && canTakeOver?.() === true) root.takeOver(prerendered.takeOver(app))
    else root.render(app)
  })
  return shop
}

// in a microtask: V8 would parse the code a second time if `start` ran while the module is evaluated
queueMicrotask(start)
