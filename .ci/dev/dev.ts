import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.ts'
import { createDevBundle } from './dev-bundle.ts'
import { createRebuildQueue } from './dev-rebuild.ts'
import { createDevSite } from './dev-site.ts'
import { createBackgroundTypeCheck } from './dev-types.ts'
import { watchSources } from './dev-watch.ts'
import { createDevSandbox } from './local-api.ts'
import { serveSite } from '../site/serve.ts'
import { createStopListener } from './start.ts'

/** Not the port of `npm start`: the service worker of that origin would respond with its cached files. */
const PORT = 4175

/**
 * `npm run dev`: serves the sandbox API and the shop from its sources on loopback, until Ctrl-C.
 * At each save, open pages replace a style sheet in place and reload for anything else.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options: { brand, dialect } } = readArguments(args, ['brand', 'dialect'])
  // throws for an unknown or invalid brand, before anything starts
  await readBrandConfig(brand)
  const waitForStop = createStopListener()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const folder = path.join(temporary, 'site')

  console.log('Собираем магазин…')
  const [bundle, sandbox] = await Promise.all([createDevBundle(folder), createDevSandbox({ temporary, dialect })])
  const site = createDevSite({ folder, brand, getConfigOverrides: sandbox.getConfigValues })
  await site.rebuild([])

  const events = createEvents()
  const rebuild = createRebuildQueue([bundle, sandbox, site], ({ needsReload, hasNewStyles, problems }) => {
    site.writeVersion(events.send({ needsReload, hasNewStyles, problems }))
    printProblems(problems)
  })
  const typeCheck = createBackgroundTypeCheck(types => {
    events.send({ types })
    printProblems(types)
  })
  const stopWatching = watchSources({
    folders: ['core', 'src', 'public', 'e2e/sandbox', 'e2e/demo'],
    files: ['index.html'],
    onChange: changed => {
      void rebuild(changed)
      typeCheck.schedule(changed)
    },
  })
  await rebuild(['src/main.tsx'])
  typeCheck.schedule([])
  const server = await serveSite(folder, PORT, events.handleRequest)

  console.log(`\nМагазин:     ${server.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  await waitForStop()
  stopWatching()
  typeCheck.dispose()
  await Promise.all([server.close(), bundle.dispose(), sandbox.dispose()])
  return 0
}

/** @typedef {readonly import('./dev-problems.ts').Problem[]} Problems */

/** @param {Problems} problems */
function printProblems(problems) {
  for (const { place, text } of problems) console.error(`${place} ${text}`.trimStart())
}

/**
 * Keeps the state of the server (`DevState` in `src/dev/dev-state.ts`), and sends it to all open pages
 * as server-sent events. Every event has the whole state, so that a page may miss an earlier one.
 */
function createEvents() {
  // starts at the clock's time, so that pages of an earlier run detect a new build
  /** @type {{ build: number, styles: number, problems: Problems, types: Problems }} */
  const state = { build: Date.now(), styles: 0, problems: [], types: [] }
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set()
  const formatEvent = () => `data: ${JSON.stringify(state)}\n\n`
  return {
    /** @param {{ needsReload?: boolean, hasNewStyles?: boolean, problems?: Problems, types?: Problems }} changes */
    send({ needsReload, hasNewStyles, ...problems }) {
      if (needsReload) state.build += 1
      if (hasNewStyles) state.styles += 1
      Object.assign(state, problems)
      for (const page of pages) page.write(formatEvent())
      return state
    },
    /**
     * Answers a request for the event stream. Returns false for any other request.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    handleRequest(request, response) {
      // the shop has no such page
      if (request.url !== '/dev-events') return false
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      // the browser's default delay before it reconnects is long
      response.write(`retry: 500\n${formatEvent()}`)
      pages.add(response)
      response.once('close', () => pages.delete(response))
      return true
    },
  }
}
