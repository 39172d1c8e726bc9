import { build } from 'esbuild'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * A page that contains only the shop's token store with its storage, lock and HTTP port.
 * Tabs can wake together hundreds of times against an API whose refresh tokens can be used once.
 */
const PARTS = {
  createTokens: './core/shop/account/tokens.ts',
  createStored: './core/store/stored.ts',
  createSignInApi: './core/shop/account/sign-in-api.ts',
  createHttp: './core/http/http.ts',
  createFetchHttp: './src/web/http.ts',
  browserTimer: './src/web/timer.ts',
  runExclusively: './src/web/lock.ts',
  createWebStorage: './src/web/storage.ts',
}
const ENTRY = `
  const { api, isLocked } = JSON.parse(document.getElementById('given').textContent)
  const troubles = []
  const report = (what, detail) => troubles.push(what + ' ' + detail)
  const storage = createWebStorage('localStorage', { report, onVolatile: () => troubles.push('volatile') })
  const http = createHttp({ port: createFetchHttp(), timer: browserTimer, base: api,
    headers: () => ({ 'Accept-Language': 'ru' }) })
  const signInApi = createSignInApi(http, { apiKey: '', whiteLabel: 'caplya' }, report)
  let now = 0
  let exchanges = 0
  const tokens = createTokens({
    stored: createStored(storage, report), clock: { now: () => now, sync: async () => undefined },
    runExclusively: (run, limit) => isLocked ? runExclusively('session', run, limit) : run(),
    onEnded: () => troubles.push('signed out'),
    api: {
      refresh(token) {
        exchanges += 1
        return signInApi.refresh(token)
      },
    },
  })
  const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

  window.tokenPage = {
    async wake({ at, moment, calls }) {
      now = moment
      exchanges = 0
      while (Date.now() < at) if (at - Date.now() > 20) await pause(10)
      const used = await Promise.all(Array.from({ length: calls }, () =>
        tokens.withAccess(async token => token).catch(error => error.name)))
      return { used: [...new Set(used)], exchanges, troubles: troubles.splice(0) }
    },
  }
`

export interface Wake {
  /** When to wake, in milliseconds since 1970 by the device, so that all tabs wake together. */
  readonly at: number
  /** The time of the API, which decides whether tokens have expired. */
  readonly moment: number
  /** How many concurrent calls need a token. */
  readonly calls: number
}
export interface WakeResult {
  /** The access tokens of the calls, or the names of their errors. */
  readonly used: readonly string[]
  readonly exchanges: number
  readonly troubles: readonly string[]
}
interface TokenWindow {
  readonly tokenPage: { wake(wake: Wake): Promise<WakeResult> }
}

/**
 * Serves such pages on loopback, because a page from `route.fulfill` may not call the API there.
 * Without the lock they show what it prevents.
 */
export async function serveTokenPages(
  context: BrowserContext,
  { api, isLocked = true }: { readonly api: string; readonly isLocked?: boolean },
): Promise<{
  open(): Promise<Page>
  close(): void
}> {
  const imports = Object.entries(PARTS)
    .map(([name, file]) => ['import', `{ ${name} }`, 'from', `'${file}';`].join(' '))
    .join('')
  const bundle = await build({
    stdin: { contents: imports + ENTRY, resolveDir: process.cwd(), sourcefile: 'token-page.js' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const settings = `<script type="application/json" id="given">${JSON.stringify({ api, isLocked })}</script>`
  const page = '<!doctype html><html lang="ru"><link rel="icon" href="data:,"><title>Вход</title>'
    + `${settings}<script src="/token-page.js"></script></html>`
  const server = http.createServer((request, response) => {
    const [type, body] = request.url === '/token-page.js' ? ['text/javascript', script] : ['text/html', page]
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    async open() {
      const tab = await context.newPage()
      await tab.goto(address)
      return tab
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The sandbox's clock at the first waking; access tokens issued then live for 15 minutes. */
const START = Date.parse('2026-03-04T12:00:00+03:00')
/** Longer than an access token lives: at each waking the previous pair has expired. */
const ROUND_INTERVAL = 1_000_000

/** Signs in at the sandbox, opens the tabs, and lets them wake together several times. */
export async function wakeTogether({ open, api, tabs, rounds, calls, phone }: {
  readonly open: () => Promise<Page>
  readonly api: string
  readonly tabs: number
  readonly rounds: number
  readonly calls: number
  readonly phone: string
}): Promise<{
  readonly replays: number
  readonly exchanges: number
  readonly mixed: number
  readonly troubles: readonly string[]
}> {
  const call = async (path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${api}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const setClock = (moment: number): Promise<unknown> =>
    call('/_sandbox/clock', { now: new Date(moment).toISOString() })
  const replays = async (): Promise<number> => (await call('/_sandbox/state')).tokens.replays
  async function signIn(moment: number): Promise<unknown> {
    await setClock(moment)
    await call('/api/v1/sign/in/phone/code', { apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel: 'caplya' })
    const codes: { phone: string; code: string }[] = await call('/_sandbox/codes')
    return {
      ...(await call('/api/v1/sign/in/phone', {
        apiKey: '',
        captchaToken: '',
        phone,
        code: codes.find(entry => entry.phone === phone)?.code,
      })),
      source: 'PHONE',
    }
  }
  const storeTokens = (page: Page, tokens: unknown): Promise<void> =>
    page.evaluate(text => localStorage.setItem('person_tokens', text), JSON.stringify(tokens))

  const before = await replays()
  const first = await open()
  await storeTokens(first, await signIn(START))
  await first.close()
  const pages = await Promise.all(Array.from({ length: tabs }, open))
  const totals = { exchanges: 0, mixed: 0, troubles: [] as string[] }
  for (let round = 1; round <= rounds; round += 1) {
    const moment = START + round * ROUND_INTERVAL
    await setClock(moment)
    const at = Date.now() + 40
    const results = await Promise.all(
      pages.map(page =>
        page.evaluate(wake => (window as unknown as TokenWindow).tokenPage.wake(wake), { at, moment, calls }),
      ),
    )
    totals.exchanges += results.reduce((sum, { exchanges }) => sum + exchanges, 0)
    totals.troubles.push(...results.flatMap(({ troubles }) => troubles))
    if (new Set(results.flatMap(({ used }) => used)).size !== 1) totals.mixed += 1
    // A tab that was signed out is signed in again, so that every round counts.
    if (results.some(({ troubles }) => troubles.includes('signed out')))
      await storeTokens(pages[0] as Page, await signIn(moment + 100_000))
  }
  return { ...totals, replays: await replays() - before }
}
