import type { BrowserContext } from 'playwright/test'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** What was on its way when the page was left, as Firefox tells of it: it breaks that off before the page goes. */
const BROKEN_OFF = new RegExp([
  '^uncaught: downloadable font: download failed .* status=2152398850', '^uncaught: Failed to load .* A ServiceWorker intercepted the request',
  '^Failed to load resource: Cross-Origin Request Blocked', '^console\\.error: screen\\.crashed .* dynamically imported module: ',
].join('|'), 's')
/** In ms: how long before or after a page is left that may be told. */
const LEAVING = 2000
/** What Firefox has no other word for than that of an exception, as Chromium calls it. */
function asFailure(text: string): string | undefined {
  if (!text.startsWith('Cross-Origin Request Blocked')) return undefined
  return `${/CORS request did not succeed/.test(text) ? 'Failed to load resource' : 'blocked by CORS policy'}: ${text}`
}

/** Runs in Firefox's pages: its driver tells where an error of the console comes from and not its words. */
function spellErrors() {
  const { error } = console
  console.error = (...said: readonly unknown[]) => error(...said.map(one => (one instanceof Error ? `${one.name}: ${one.message}` : one)))
}

/** Runs in every page, before its own scripts: a refusal by the policy becomes a console error. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`)
  })
}

export interface Watch {
  /** Permits what matches: texts of console errors, addresses of requests. */
  allow(expected: RegExp): void
  /** Everything that went wrong and was not allowed. */
  faults(): string[]
  /** All that went wrong, allowed or not, and calls that did not arrive, by the second: what tells why a test failed. */
  log(): string[]
}

/** Collects console errors, uncaught exceptions, policy violations and requests that leave loopback, in all pages. */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const allowed: RegExp[] = []
  const isFirefox = context.browser()?.browserType().name() === 'firefox'
  const seen: { readonly text: string; readonly at: number }[] = []
  const left: number[] = []
  const lines: string[] = []
  const note = (text: string): void => { lines.push(`${new Date().toISOString().slice(14, 23)} ${text}`) }
  const wrong = (text: string): void => {
    seen.push({ text, at: Date.now() })
    note(text)
  }
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(data|blob|about):$/.test(protocol) || LOOPBACK.has(hostname)) return
    wrong(`left the machine: ${request.url()}`)
  })
  context.on('weberror', event => {
    const thrown = event.error()
    const text = thrown.stack ?? thrown.message
    wrong(asFailure(text) ?? `uncaught: ${text}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') wrong(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request => note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`))
  context.on('framenavigated', frame => {
    if (frame.parentFrame() !== null) return
    left.push(Date.now())
    note(`at ${frame.url()}`)
  })
  if (isFirefox) await context.addInitScript(spellErrors)
  await context.addInitScript(reportViolations)
  const isBrokenOff = ({ text, at }: { readonly text: string; readonly at: number }): boolean =>
    isFirefox && BROKEN_OFF.test(text) && left.some(moment => Math.abs(moment - at) < LEAVING)
  return {
    allow: expected => { allowed.push(expected) },
    faults: () => seen.filter(one => !isBrokenOff(one)).map(({ text }) => text).filter(text => !allowed.some(expected => expected.test(text))),
    log: () => lines.slice(-60),
  }
}
