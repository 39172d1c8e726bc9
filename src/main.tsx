import './ui/tokens.css'
import './ui/base.css'
import { createBrowserHistory } from 'history'
import { createRoot } from 'react-dom/client'
import { createShop, type Shop } from '../core/shop/shop.ts'
import { App } from './app/App.tsx'
import { ConfigError } from './app/ConfigError.tsx'
import { createTexts } from './bind/text.ts'
import { readBrandTexts } from './text/brand.ts'
import { fallbackTable, loadTable } from './text/tables.ts'
import { createWebArchive } from './web/archive.ts'
import { pageConfig, pageTexts } from './web/config.ts'
import { browserGeolocation } from './web/geolocation.ts'
import { createFetchHttp } from './web/http.ts'
import { exclusively } from './web/lock.ts'
import { createMaps } from './web/maps/load.ts'
import { platformOf } from './web/platform.ts'
import { browserRandom } from './web/random.ts'
import { consoleReport as report } from './web/report.ts'
import { followScroll } from './web/scroll.ts'
import { createWebStorage } from './web/storage.ts'
import { browserTimer } from './web/timer.ts'
import { derive } from '../core/store/derived.ts'
import { createStore } from '../core/store/store.ts'

declare const __VERSION__: string

function start(): void {
  const root = document.getElementById('app')
  if (root === null) return
  const found = pageConfig()
  if (found.at === 'wrong') {
    createRoot(root).render(<ConfigError field={found.field} expected={found.expected} />)
    return
  }
  const { config } = found
  const inBrandWords = readBrandTexts(pageTexts(), report)
  const russian = inBrandWords('ru', fallbackTable)
  const volatile = createStore(false)
  const http = createFetchHttp()
  const maps = createMaps(config.maps, { http, report })
  const shop = createShop(
    {
      http,
      storage: createWebStorage('localStorage', { report, onVolatile: () => volatile.set(true) }),
      tabStorage: createWebStorage('sessionStorage', { report, onVolatile: () => undefined }),
      archive: createWebArchive('storefront'),
      history: createBrowserHistory(),
      timer: browserTimer,
      random: browserRandom,
      maps: maps.port,
      geolocation: browserGeolocation,
      report,
    },
    config,
    {
      origin: location.origin,
      version: __VERSION__,
      // no bot check is offered: the API is sent an empty string
      captcha: () => Promise.resolve(''),
      pointName: russian['address.pointOnMap'],
      exclusively,
      platform: platformOf(navigator),
    },
  )
  const texts = createTexts({
    locale: shop.locale,
    fallback: russian,
    load: async locale => inBrandWords(locale, await loadTable(locale)),
    report,
  })
  shop.start()
  followScroll(shop.router)
  countWhenAllowed(shop)
  addEventListener('online', () => shop.boot.retry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') shop.clock.minute.wake()
  })
  // the first paint is in the chosen language already
  void texts.ready.then(() => {
    createRoot(root, { onUncaughtError: error => report('screen.uncaught', String(error)) })
      .render(<App shop={shop} words={texts.words} mountMap={maps.mount} volatile={volatile} />)
  })
}

/** The scripts that count visits, and the code that puts them in, load after consent or never (CFG-06). */
function countWhenAllowed({ counters, router }: Shop): void {
  const path = derive([router.current], route => (route.layer ?? route.page).path)
  let isFollowing = false
  const check = () => {
    const { script, counter } = counters.get()
    if (isFollowing || (script === null && counter === null)) return
    isFollowing = true
    import('./web/metrics.ts').then(file => file.followCounters({ counters, path, report }), () => report('metrics.not-loaded'))
  }
  counters.subscribe(check)
  check()
}

start()
