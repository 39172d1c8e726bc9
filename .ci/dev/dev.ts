import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { DevState, Problem } from '../../src/dev/dev-state.ts'
import { readBrandConfig } from '../brand/brand.ts'
import { readArguments } from '../cli/arguments.mjs'
import { serveSite } from '../site/serve.ts'
import { createDevBundle } from './dev-bundle.ts'
import { createRebuildQueue, type Outcome } from './dev-rebuild.ts'
import { createDevSite } from './dev-site.ts'
import { createBackgroundTypeCheck } from './dev-types.ts'
import { watchSources } from './dev-watch.ts'
import { createDevSandbox } from './local-api.ts'
import { createTemporaryFolder, waitForStop } from './start.ts'

/** Not the port of `npm start`: the service worker of that origin would respond with its cached files. */
const PORT = 4175

/**
 * `npm run dev`: serves the sandbox API and the shop from its sources on loopback, until Ctrl-C.
 * At each save, open pages replace a style sheet in place and reload for anything else.
 */
export async function run(args: readonly string[]) {
  const { options: { brand, dialect } } = readArguments(args, ['brand', 'dialect'])
  // throws for an unknown or invalid brand, before anything starts
  await readBrandConfig(brand)
  const temporary = createTemporaryFolder()
  const folder = path.join(temporary, 'site')

  console.log('Собираем магазин…')
  const [bundle, sandbox] = await Promise.all([createDevBundle(folder), createDevSandbox({ temporary, dialect })])
  const site = createDevSite({ folder, brand, getConfigOverrides: sandbox.getConfigValues })
  await site.rebuild([])

  const events = createEvents()
  const rebuild = createRebuildQueue([bundle, sandbox, site], outcome => {
    site.writePage(events.send(outcome))
    printProblems(outcome.problems)
  })
  const checkTypes = createBackgroundTypeCheck(types => {
    events.send({ types })
    printProblems(types)
  })
  const stopWatching = watchSources({
    folders: ['core', 'src', 'public', 'e2e/sandbox', 'e2e/demo'],
    files: ['index.html'],
    onChange: changed => {
      void rebuild(changed)
      checkTypes(changed)
    },
  })
  // the first build of the scripts, after which the page is written
  await rebuild(['src/main.tsx'])
  checkTypes([])
  const server = await serveSite(folder, PORT, events.handleRequest)

  console.log(`\nМагазин:     ${server.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  await waitForStop()
  stopWatching()
  await Promise.all([server.close(), bundle.dispose(), sandbox.dispose()])
  // also ends a running type check
  process.exit(0)
}

function printProblems(problems: readonly Problem[]) {
  for (const { place, text } of problems) console.error(`${place} ${text}`.trimStart())
}

/**
 * Keeps the state of the server and sends it to all open pages as server-sent events.
 * Every event has the whole state, so that a page may miss an earlier one.
 */
function createEvents() {
  // starts at the clock's time, so that pages of an earlier run detect a new build
  let state: DevState = { build: Date.now(), styles: 0, problems: [], types: [] }
  const pages = new Set<ServerResponse>()
  const formatEvent = () => `data: ${JSON.stringify(state)}\n\n`
  return {
    send({ needsReload, hasNewStyles, ...problems }: Partial<Outcome & Pick<DevState, 'problems' | 'types'>>) {
      const [build, styles] = [state.build + Number(needsReload ?? 0), state.styles + Number(hasNewStyles ?? 0)]
      state = { ...state, ...problems, build, styles }
      for (const page of pages) page.write(formatEvent())
      return state
    },
    /** Answers a request for the event stream. Returns false for any other request. */
    handleRequest(request: IncomingMessage, response: ServerResponse) {
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
