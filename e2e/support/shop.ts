import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brandConfig } from '../../.ci/build/brand.mjs'
import { bucketOf } from '../../.ci/build/bucket.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { prerenderSite } from '../../.ci/build/prerender.mjs'
import { startSandbox } from '../../.ci/build/sandbox.mjs'
import { serveSite } from '../../.ci/build/serve.mjs'
import { rebrandSite } from '../../.ci/build/site.mjs'
import { serveBucket } from './bucket.ts'
import { readRun } from './run.ts'

/** Any values of the configuration block, by the names of the block. */
export type ConfigValues = Readonly<Record<string, unknown>>

export interface Service {
  readonly url: string
  close(): Promise<void>
}

export interface ServedShop extends Service {
  /** A release in which these files of the site say something else, and no other: their paths, and what becomes of their text. */
  release(changes: Readonly<Record<string, (text: string) => string>>): Promise<void>
  /** Writes a page for everything public of the chain. */
  prerender(): Promise<void>
}

/**
 * A built shop of its own, configured for the sandbox and with these values, served on a free port; `brand` is another brand than
 * the default one.
 */
export async function serveShop(values: ConfigValues): Promise<ServedShop> {
  const run = readRun()
  const folder = mkdtempSync(path.join(run.folder, 'site-'))
  const { brand } = values
  cpSync(run.site, folder, { recursive: true })
  if (typeof brand === 'string') await rebrandSite(folder, await brandConfig(brand))
  await configureSite(folder, { production: false, order: { idempotencyKey: true }, ...values })
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

/** The same shop out of a bucket: its files, three headers with each, and nothing that answers for a path. */
export async function serveShopFromBucket(values: ConfigValues): Promise<Service> {
  const folder = mkdtempSync(path.join(readRun().folder, 'bucket-'))
  cpSync(readRun().site, folder, { recursive: true })
  await configureSite(folder, { production: false, order: { idempotencyKey: true }, ...values })
  return serveBucket(folder, await bucketOf(folder))
}

export interface Api extends Service {
  /** Where this sandbox keeps its journal. */
  readonly dataDir: string
}

/** A sandbox API of its own, with nothing in its data folder. */
export async function runApi(): Promise<Api> {
  const run = readRun()
  const dataDir = mkdtempSync(path.join(run.folder, 'data-'))
  const sandbox = await startSandbox({ script: run.sandbox, dataDir })
  return { url: sandbox.url, dataDir, close: () => sandbox.stop() }
}

/** A call of the sandbox's control interface: a body makes it a POST. Throws on any answer but 2xx. */
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
