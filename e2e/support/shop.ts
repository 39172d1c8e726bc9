import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { planBucket } from '../../.ci/site/bucket.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { prerenderSite } from '../../.ci/prerender/prerender.ts'
import { startSandbox } from '../../.ci/dev/sandbox.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { rebrandSite } from '../../.ci/site/site.ts'
import { serveBucket } from './bucket.ts'
import { readRun } from './run.ts'

/** Values of the configuration block, by its keys. */
export type ConfigValues = Readonly<Record<string, unknown>>

export interface Service {
  readonly url: string
  close(): Promise<void>
}

export interface ServedShop extends Service {
  /**
   * Publishes a release that differs in these files only: their paths, and functions that change
   * their text.
   */
  release(changes: Readonly<Record<string, (text: string) => string>>): Promise<void>
  /** Prerenders every public page of the chain. */
  prerender(): Promise<void>
}

/**
 * Configures a built shop with these values. Unless they have `defaults`, a first visit begins with
 * the location dialog.
 */
async function configureFirstVisit(folder: string, values: ConfigValues): Promise<void> {
  const changes = { production: false, order: { idempotencyKey: true }, ...values }
  await configureSite(folder, changes, 'The test', async brand => ({ ...await readBrandConfig(brand), defaults: {} }))
}

/**
 * Serves a copy of the built shop on a free port, configured for the sandbox and with these values.
 * `brand` selects another brand.
 */
export async function serveShop(values: ConfigValues): Promise<ServedShop> {
  const run = readRun()
  const folder = mkdtempSync(path.join(run.folder, 'site-'))
  const { brand } = values
  cpSync(run.site, folder, { recursive: true })
  if (typeof brand === 'string') await rebrandSite(folder, await readBrandConfig(brand))
  await configureFirstVisit(folder, values)
  const release: ServedShop['release'] = async changes => {
    for (const [name, change] of Object.entries(changes)) {
      const file = path.join(folder, name)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    }
    await configureSite(folder, {})
  }
  const site = await serveSite(folder)
  return { ...site, release, prerender: async () => void await prerenderSite(folder, { site: site.url }) }
}

/**
 * Serves the same shop as a bucket does: files with three headers each, and an error document for
 * unknown paths.
 */
export async function serveShopFromBucket(values: ConfigValues): Promise<Service> {
  const folder = mkdtempSync(path.join(readRun().folder, 'bucket-'))
  cpSync(readRun().site, folder, { recursive: true })
  await configureFirstVisit(folder, values)
  return serveBucket(folder, planBucket(folder))
}

export interface Api extends Service {
  /** The folder of the sandbox's journal. */
  readonly dataDir: string
}

/**
 * Starts a sandbox API with an empty data folder. It checks each call against the API description.
 * `pictures`: `plain` ones are rectangles, which a browser draws in a fraction of the time.
 */
export async function runApi(pictures: 'plain' | 'drawn'): Promise<Api> {
  const dataDir = mkdtempSync(path.join(readRun().folder, 'data-'))
  const args = pictures === 'plain' ? ['--plain-pictures'] : []
  const sandbox = await startSandbox({ script: 'e2e/support/watched-sandbox.ts', dataDir, args })
  return { url: sandbox.url, dataDir, close: () => sandbox.stop() }
}

/**
 * Calls the sandbox's control interface; a body makes it a POST. Throws unless the status is 2xx.
 */
export async function controlCall(
  api: string,
  call: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<any> {
  const response = await fetch(`${api}/_sandbox/${call.replace(/^\/(_sandbox\/)?/, '')}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /_sandbox/${call}: ${response.status} ${text}`)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
