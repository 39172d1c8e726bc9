import { build } from 'esbuild'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * A bare page with the shop's own token store over the shop's own storage, lock and HTTP port, and nothing
 * else: so that tabs can wake together hundreds of times against an API whose refresh tokens are good for one exchange.
 */
const PARTS = {
  createTokens: './core/shop/account/tokens.ts', createStored: './core/store/stored.ts', createSignInWire: './core/shop/account/wire.ts', createHttp: './core/http/http.ts',
  createFetchHttp: './src/web/http.ts', browserTimer: './src/web/timer.ts', exclusively: './src/web/lock.ts', createWebStorage: './src/web/storage.ts',
}
const ENTRY = `
  const { api, isLocked } = JSON.parse(document.getElementById('given').textContent)
  const troubles = []
  const report = (what, detail) => troubles.push(what + ' ' + detail)
  const storage = createWebStorage('localStorage', { report, onVolatile: () => troubles.push('volatile') })
  const http = createHttp({ port: createFetchHttp(), timer: browserTimer, base: api, headers: () => ({ 'Accept-Language': 'ru' }) })
  const wire = createSignInWire(http, { apiKey: '', whiteLabel: 'caplya' }, report)
  let now = 0
  let exchanges = 0
  const tokens = createTokens({
    stored: createStored(storage, report), clock: { now: () => now, sync: async () => undefined },
    exclusively: run => isLocked ? exclusively('session', run) : run(),
    onEnded: () => troubles.push('signed out'),
    wire: {
      refresh(token) {
        exchanges += 1
        return wire.refresh(token)
      },
    },
  })
  const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

  window.tokenPage = {
    async wake({ at, moment, calls }) {
      now = moment
      exchanges = 0
      while (Date.now() < at) if (at - Date.now() > 20) await pause(10)
      const used = await Promise.all(Array.from({ length: calls }, () => tokens.withAccess(async token => token).catch(error => error.name)))
      return { used: [...new Set(used)], exchanges, troubles: troubles.splice(0) }
    },
  }
`

export interface Wake {
  /** When to wake, so that all tabs do at once: milliseconds since 1970 by the device. */
  readonly at: number
  /** The time of the API, by which tokens are judged. */
  readonly moment: number
  /** How many calls at once need a token. */
  readonly calls: number
}
export interface Woken {
  /** The access tokens with which the calls went out, or why they did not. */
  readonly used: readonly string[]
  readonly exchanges: number
  readonly troubles: readonly string[]
}
interface TokenWindow {
  readonly tokenPage: { wake(wake: Wake): Promise<Woken> }
}

/**
 * Serves such pages on loopback, for what a browser is merely handed may not call the API there. Without the lock they
 * show what it is good for.
 */
export async function tokenPages(context: BrowserContext, { api, isLocked = true }: { readonly api: string; readonly isLocked?: boolean }): Promise<{
  open(): Promise<Page>
  close(): void
}> {
  const imports = Object.entries(PARTS).map(([name, file]) => ['import', `{ ${name} }`, 'from', `'${file}';`].join(' ')).join('')
  const bundle = await build({
    stdin: { contents: imports + ENTRY, resolveDir: process.cwd(), sourcefile: 'token-page.js' }, bundle: true, format: 'iife', target: 'es2022', write: false,
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const given = `<script type="application/json" id="given">${JSON.stringify({ api, isLocked })}</script>`
  const page = `<!doctype html><html lang="ru"><link rel="icon" href="data:,"><title>Вход</title>${given}<script src="/token-page.js"></script></html>`
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

/** The sandbox's clock at the first waking; each access token lives 15 minutes from then on. */
const START = Date.parse('2026-03-04T12:00:00+03:00')
/** More than an access token lives: at each waking the pair of the one before has ended. */
const BETWEEN = 1_000_000

/** Signs in at the sandbox, opens the tabs, and lets them wake together so many times. */
export async function wakeTogether({ open, api, tabs, rounds, calls, phone }: {
  readonly open: () => Promise<Page>
  readonly api: string
  readonly tabs: number
  readonly rounds: number
  readonly calls: number
  readonly phone: string
}): Promise<{ readonly replays: number; readonly exchanges: number; readonly mixed: number; readonly troubles: readonly string[] }> {
  const call = async (path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${api}${path}`, { ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const setClock = (moment: number): Promise<unknown> => call('/_sandbox/clock', { now: new Date(moment).toISOString() })
  const replays = async (): Promise<number> => (await call('/_sandbox/state')).tokens.replays
  async function signIn(moment: number): Promise<unknown> {
    await setClock(moment)
    await call('/api/v1/sign/in/phone/code', { apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel: 'caplya' })
    const codes: { phone: string; code: string }[] = await call('/_sandbox/codes')
    return { ...await call('/api/v1/sign/in/phone', { apiKey: '', captchaToken: '', phone, code: codes.find(one => one.phone === phone)?.code }), source: 'PHONE' }
  }
  const keep = (page: Page, tokens: unknown): Promise<void> => page.evaluate(text => localStorage.setItem('person_tokens', text), JSON.stringify(tokens))

  const before = await replays()
  const first = await open()
  await keep(first, await signIn(START))
  await first.close()
  const pages = await Promise.all(Array.from({ length: tabs }, open))
  const made = { exchanges: 0, mixed: 0, troubles: [] as string[] }
  for (let round = 1; round <= rounds; round += 1) {
    const moment = START + round * BETWEEN
    await setClock(moment)
    const at = Date.now() + 40
    const woken = await Promise.all(pages.map(page => page.evaluate(wake => (window as unknown as TokenWindow).tokenPage.wake(wake), { at, moment, calls })))
    made.exchanges += woken.reduce((sum, { exchanges }) => sum + exchanges, 0)
    made.troubles.push(...woken.flatMap(({ troubles }) => troubles))
    if (new Set(woken.flatMap(({ used }) => used)).size !== 1) made.mixed += 1
    // whoever was signed out begins the next round signed in, so that every round counts
    if (woken.some(({ troubles }) => troubles.includes('signed out'))) await keep(pages[0] as Page, await signIn(moment + 100_000))
  }
  return { ...made, replays: await replays() - before }
}
