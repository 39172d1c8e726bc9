import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { readBrandConfig } from '../../.ci/build/brand.mjs'
import { ensureChromium } from '../../.ci/build/browser.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { serveSite } from '../../.ci/build/serve.mjs'
import { ensureCurrentSite } from '../../.ci/build/site.mjs'
import { openSandbox } from '../kit/shop.ts'

/** What a page holds on to once everything is collected that can be. */
export interface Holdings {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}
interface RealPage {
  readonly page: Page
  measureHoldings(): Promise<Holdings>
  close(): Promise<void>
}

/** The built shop in a browser, before the sandbox; its customer has yet to choose a place. */
export async function openRealPage(): Promise<RealPage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'leaks-'))
  const [site, sandbox, executablePath] = await Promise.all([
    ensureCurrentSite(await readBrandConfig()), openSandbox(), ensureChromium(),
  ])
  cpSync(site, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const served = await serveSite(folder)
  // machine code of functions that become hot is no leak, and would hide one: 30 kB a round for a hundred of them
  const browser = await chromium.launch({
    executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--jitless'],
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable')
  await page.goto(served.url)
  return {
    page,
    async measureHoldings() {
      // what one collection lets go the next one finds
      for (let count = 0; count < 3; count += 1) await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      const readMetric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN
      return { bytes: readMetric('JSHeapUsedSize'), nodes: readMetric('Nodes'), listeners: readMetric('JSEventListeners') }
    },
    async close() {
      await browser.close()
      await served.close()
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}
