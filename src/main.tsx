import './ui/tokens.css'
import './ui/base.css'
import { createBrowserHistory } from 'history'
import { createRoot } from 'react-dom/client'
import { createShop } from '../core/shop/shop.ts'
import { App } from './app/App.tsx'
import { ConfigError } from './app/ConfigError.tsx'
import { createTexts } from './bind/text.ts'
import { fallbackTable, loadTable } from './text/tables.ts'
import { pageConfig } from './web/config.ts'
import { browserGeolocation } from './web/geolocation.ts'
import { createFetchHttp } from './web/http.ts'
import { exclusively } from './web/lock.ts'
import { createMaps } from './web/maps/load.ts'
import { browserRandom } from './web/random.ts'
import { consoleReport as report } from './web/report.ts'
import { followScroll } from './web/scroll.ts'
import { createWebStorage } from './web/storage.ts'
import { browserTimer } from './web/timer.ts'
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
  const volatile = createStore(false)
  const http = createFetchHttp()
  const maps = createMaps(config.maps, { http, report })
  const shop = createShop(
    {
      http,
      storage: createWebStorage('localStorage', { report, onVolatile: () => volatile.set(true) }),
      tabStorage: createWebStorage('sessionStorage', { report, onVolatile: () => undefined }),
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
      pointName: fallbackTable['address.pointOnMap'],
      exclusively,
    },
  )
  const texts = createTexts({ locale: shop.locale, fallback: fallbackTable, load: loadTable, report })
  shop.start()
  followScroll(shop.router)
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

start()
