import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { ensureChromium } from '../../.ci/test/browser.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { ensureCurrentSite } from '../../.ci/site/site.ts'
import { openSandbox } from '../kit/shop.ts'

/** The memory, nodes and listeners of a page after garbage collection. */
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

/** Opens the built shop with a sandbox in a browser; the customer has not selected a place yet. */
export async function openRealPage(): Promise<RealPage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'leaks-'))
  const [site, sandbox, executablePath] = await Promise.all([
    ensureCurrentSite(await readBrandConfig()), openSandbox(), ensureChromium(),
  ])
  cpSync(site, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const served = await serveSite(folder)
  // without JIT: compiled code of hot functions adds up to 30 kB per round, which would hide a leak
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
      // some objects become unreachable only after the first collection
      for (let count = 0; count < 3; count += 1) await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      const readMetric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN
      return {
        bytes: readMetric('JSHeapUsedSize'),
        nodes: readMetric('Nodes'),
        listeners: readMetric('JSEventListeners'),
      }
    },
    async close() {
      await browser.close()
      await served.close()
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}
