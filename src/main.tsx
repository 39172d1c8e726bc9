import './ui/tokens.css'
import './ui/base.css'
import './ui/fonts.css'
import { createBrowserHistory } from 'history'
import { createRoot, type Root } from 'react-dom/client'
import type { Report, StoragePort } from '../core/env.ts'
import { logCalls } from '../core/log/calls.ts'
import { createLog } from '../core/log/log.ts'
import type { LogEvent, ShopLog } from '../core/shop/report/follow.ts'
import { createPart } from '../core/part.ts'
import { createShop, type Shop } from '../core/shop/app.ts'
import type { ShopEnv } from '../core/shop/base.ts'
import type { Config } from '../core/shop/config.ts'
import { App } from './app/App.tsx'
import { moreThanSplash } from './app/splash.ts'
import { isDueBeforehand } from './app/due-beforehand.ts'
import { Fatal } from './app/Fatal.tsx'
import { shopFiles } from './app/parts/files.ts'
import type { ReportSource } from './app/support/source.ts'
import { views } from './app/views.ts'
import { brandTexts, fallback as ru, loadTexts } from './app/texts.ts'
import { createTexts } from './bind/text.ts'
import { judgedConfig, pageTexts } from './web/config.ts'
import { readTables } from './web/early.ts'
import { countFaults, faultOf } from './web/faults.ts'
import { importInTime } from './web/fetched.ts'
import { createFetchHttp } from './web/http.ts'
import { loadLaterStyles } from './web/later-styles.ts'
import { createMaps } from './web/maps/load.ts'
import { platformOf } from './web/platform.ts'
import { browserRandom } from './web/random.ts'
import { refusedFromNow } from './web/refused.ts'
import { createReport } from './web/report.ts'
import { startScroll } from './web/scroll-start.ts'
import { createWebStorage } from './web/storage.ts'
import { browserTimer } from './web/timer.ts'
import { createStore } from '../core/store/store.ts'

declare const __VERSION__: string

/** What is said where there is no shop, and may be none. */
const withoutShop = () => importInTime(() => import('./app/ConfigError.tsx'))

/** The page of a visit: what it remembers of itself first, so that whatever fails afterwards can be told. */
function start(): void {
  const element = document.getElementById('app')
  if (element === null) return
  const log = createLog<LogEvent>({ now: Date.now })
  countFaults(log)
  const report = createReport(log)
  const refused = refusedFromNow()
  const volatile = createStore(false)
  const storage = createWebStorage('localStorage', { report, onVolatile: () => volatile.set(true) })
  const tabStorage = createWebStorage('sessionStorage', { report, onVolatile: () => undefined })
  let shop: Shop | null = null
  const source: ReportSource = { version: __VERSION__, log, refused, storages: [storage, tabStorage], volatile, shop: () => shop }
  let isOver = false
  const root = createRoot(element, {
    onCaughtError(error) {
      const detail = faultOf(error)
      log.add({ kind: 'fault', code: 'screen.crashed', detail })
      console.error(`screen.crashed ${detail}`, error)
    },
    onUncaughtError: fail,
  })
  /** Nothing of the page can be saved; once, for a page of failure that fails itself is left alone. */
  function fail(error: unknown): void {
    // after React has taken the broken page away
    if (!isOver) queueMicrotask(() => root.render(<Fatal title={ru['error.headline']} text={ru['support.crashed']} canReload source={source} />))
    isOver = true
    reportError(error)
  }
  // where the server's headers do not say so (a policy in the page itself cannot), nobody may frame the shop all the same
  if (window.top !== window) {
    void withoutShop().then(file => file.frame(root))
    return
  }
  /** An answer in the address is a secret: it waits for whoever takes it out, as what is stored for whoever cleans it; nobody reads it before. */
  async function begin(config: Config): Promise<void> {
    try {
      const isDue = isDueBeforehand(location.search, storage, config.whiteLabel)
      const beforehand = isDue ? await createPart(() => importInTime(() => import('./app/beforehand.ts')), file => file, browserTimer).need() : null
      shop = open(config, { root, report, log, storage, tabStorage, source, beforehand })
    } catch (error) {
      fail(error)
    }
  }
  const judged = judgedConfig()
  if (judged !== null) return void begin(judged)
  void withoutShop().then(({ judgeConfig, ConfigError }) => {
    const found = judgeConfig()
    if (found.at === 'read') void begin(found.config)
    else root.render(<ConfigError field={found.field} expected={found.expected} source={source} />)
  }).catch(fail)
}

/** Builds the shop and shows it. */
function open(config: Config, { root, report, log, storage, tabStorage, source, beforehand }: Pick<ShopEnv, 'beforehand'> & {
  readonly root: Root
  readonly report: Report
  readonly log: ShopLog
  readonly storage: StoragePort
  readonly tabStorage: StoragePort
  readonly source: ReportSource
}): Shop {
  const own = pageTexts()
  const russian = { ...ru, ...brandTexts(own, 'ru') }
  const http = logCalls(createFetchHttp(), log, Date.now)
  const loadMaps = createMaps(config.maps, { http, report })
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
      pointName: russian['address.pointOnMap'],
      platform: platformOf(navigator),
      beforehand,
    },
    config,
    shopFiles(loadMaps, views),
  )
  const texts = createTexts({
    locale: shop.locale,
    fallback: russian,
    load: async (locale, subject) => ({ ...await loadTexts(locale, subject), ...brandTexts(own, locale) }),
    report,
  })
  shop.start()
  // while the device is asked for what it keeps of the menu; once they are read it takes no time
  setTimeout(readTables)
  startScroll(shop.router, tabStorage, () => views().then(file => file.followScroll))
  addEventListener('online', () => shop.boot.retry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    shop.clock.minute.wake()
    shop.leaving.check()
  })
  // no event told a page that lay in the browser's memory
  for (const back of ['pageshow', 'focus']) addEventListener(back, shop.leaving.check)
  // the first paint is in the chosen language already
  void Promise.all([texts.ready, moreThanSplash(shop)]).then(() => {
    root.render(<App shop={shop} words={texts.words} mountMap={(...place) => loadLaterStyles().then(loadMaps).then(maps => maps.mount(...place))} reportSource={source} />)
  })
  return shop
}

// not within the module's own run: an engine that notes where a call comes from reads all that runs there once more
queueMicrotask(start)
